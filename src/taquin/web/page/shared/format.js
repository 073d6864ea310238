/** Numbers as people read them: the same forms as the command line prints. */

const COUNTS = new Intl.NumberFormat("en");

/** @param {number} count */
export function readableCount(count) {
  return COUNTS.format(count);
}

/**
 * 1,234 as "1.2 k": for places too narrow for all digits.
 * @param {number} count
 */
export function shortCount(count) {
  for (const [unit, size] of /** @type {[string, number][]} */ ([
    ["G", 1e9],
    ["M", 1e6],
    ["k", 1e3],
  ])) {
    if (count >= 10 * size) return `${Math.round(count / size)} ${unit}`;
    if (count >= size) return `${(count / size).toFixed(1)} ${unit}`;
  }
  return String(count);
}

/**
 * As `readable_seconds` in taquin/render/text.py.
 * @param {number} seconds
 */
export function readableSeconds(seconds) {
  if (seconds < 0.9995e-3) return `${Math.round(seconds * 1e6)} µs`;
  if (seconds < 0.9995) return `${threeDigits(seconds * 1e3)} ms`;
  if (seconds < 59.95) return `${threeDigits(seconds)} s`;
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/**
 * As `readable_bytes` in taquin/render/text.py.
 * @param {number} bytes
 */
export function readableBytes(bytes) {
  let size = bytes;
  for (const unit of ["B", "kB", "MB", "GB"]) {
    if (size < 999.5) return `${threeDigits(size)} ${unit}`;
    size /= 1000;
  }
  return `${threeDigits(size)} TB`;
}

/** @param {number} value */
function threeDigits(value) {
  return String(Number(value.toPrecision(3)));
}
