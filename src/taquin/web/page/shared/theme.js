/** Light, dark, or as the system has it; the choice is kept in this browser. */

const KEY = "taquin-theme";

/** Take the kept choice, and let the list in the header change it. */
export function startTheme() {
  const list = /** @type {HTMLSelectElement} */ (document.getElementById("theme"));
  list.value = localStorage.getItem(KEY) ?? "";
  apply(list.value);
  list.addEventListener("change", () => {
    localStorage.setItem(KEY, list.value);
    apply(list.value);
  });
}

/** The theme that is seen now. @returns {'light' | 'dark'} */
export function seenTheme() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Hear whenever another theme is seen. @param {() => void} callback */
export function onTheme(callback) {
  document.getElementById("theme")?.addEventListener("change", callback);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", callback);
}

/** @param {string} theme */
function apply(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}
