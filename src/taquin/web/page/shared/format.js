/** Numbers and phrases as text, in the forms that the command line prints. */

const COUNTS = new Intl.NumberFormat("en");

/**
 * `1,234`.
 * @param {number} count
 * @returns {string}
 */
export function formatCount(count) {
  return COUNTS.format(count);
}

/**
 * `1.2 k` for 1,234: for places that are too narrow for all digits.
 * @param {number} count
 * @returns {string}
 */
export function formatShortCount(count) {
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
 * `1 move`, `2 moves`, `1,234 moves`.
 * @param {number} count
 * @param {string} noun in the singular
 * @returns {string}
 */
export function formatQuantity(count, noun) {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * `12 µs`, `3.4 ms`, `5.67 s`, `2 min 3 s`, `1 h 2 min`.
 * @param {number} seconds
 * @returns {string}
 */
export function formatSeconds(seconds) {
  if (seconds < 0.9995e-3) return `${Math.round(seconds * 1e6)} µs`;
  if (seconds < 0.9995) return `${threeDigits(seconds * 1e3)} ms`;
  if (seconds < 59.95) return `${threeDigits(seconds)} s`;
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/**
 * `12 B`, `3.4 kB`, `567 MB`.
 * @param {number} bytes
 * @returns {string}
 */
export function formatBytes(bytes) {
  let size = bytes;
  for (const unit of ["B", "kB", "MB", "GB"]) {
    if (size < 999.5) return `${threeDigits(size)} ${unit}`;
    size /= 1000;
  }
  return `${threeDigits(size)} TB`;
}

/**
 * A phrase with a capital letter and a full stop: the server's error messages have neither.
 * @param {string} phrase
 * @returns {string}
 */
export function asSentence(phrase) {
  const text = phrase.charAt(0).toUpperCase() + phrase.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** @param {number} value */
function threeDigits(value) {
  return String(Number(value.toPrecision(3)));
}
