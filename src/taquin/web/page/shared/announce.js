/** Announcements for screen readers. */

/**
 * Let a screen reader read a text after the current one.
 * @param {string} text
 */
export function announce(text) {
  const region = document.getElementById("announcer");
  if (region) region.textContent = text;
}
