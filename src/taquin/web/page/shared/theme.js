/** The theme: light, dark, or the system's. The browser remembers the choice. */

const KEY = "taquin-theme";

/** Apply the remembered theme, and let the list in the header change it. */
export function startTheme() {
  const list = /** @type {HTMLSelectElement} */ (document.getElementById("theme"));
  list.value = localStorage.getItem(KEY) ?? "";
  apply(list.value);
  list.addEventListener("change", () => {
    localStorage.setItem(KEY, list.value);
    apply(list.value);
  });
}

/**
 * Return the theme that is shown.
 * @returns {'light' | 'dark'}
 */
export function currentTheme() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/**
 * Call a function when the theme may have changed.
 * @param {() => void} callback
 */
export function onTheme(callback) {
  document.getElementById("theme")?.addEventListener("change", callback);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", callback);
}

/** @param {string} theme */
function apply(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}
