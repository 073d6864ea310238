/** The page: it shows one view at a time, and loads a view's module when the view is first shown. */

import { el } from "./shared/dom.js";
import { startFocusRing } from "./shared/focus-ring.js";
import { showProblem } from "./shared/problem-box.js";
import { getJson } from "./shared/requests.js";
import { startTheme } from "./shared/theme.js";
import { goTo, onNavigate, readState } from "./shared/url-state.js";

/** @import {About} from "./shared/server-types.js" */
/**
 * @typedef {{enter(): void, leave(): void}} View
 * @typedef {{mount(host: HTMLElement, given: {about: About}): View}} ViewModule
 */

const TITLES = /** @type {Record<string, string>} */ ({
  play: "Play",
  race: "Race",
  glass: "Glass box",
  lab: "Lab",
});

/** @type {Record<string, () => Promise<ViewModule>>} */
const MODULES = {
  play: () => import("./play/view.js"),
  race: () => import("./race/view.js"),
  glass: () => import("./glass/view.js"),
  lab: () => import("./lab/view.js"),
};

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-tab]"));

/** @type {Map<string, {host: HTMLElement, view: View}>} */
const mounted = new Map();
let shownTab = "";

/**
 * Show a view and hide the previous one, which keeps its state.
 * @param {string} tab
 * @param {About} about
 */
async function show(tab, about) {
  if (tab === shownTab) return;
  const previous = mounted.get(shownTab);
  previous?.view.leave();
  if (previous) previous.host.hidden = true;
  shownTab = tab;
  document.title = `${TITLES[tab]} · Taquin`;
  for (const link of links) {
    if (link.dataset.tab === tab) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  let entry = mounted.get(tab);
  if (!entry) {
    const host = el("div", { hidden: true });
    const { mount } = await /** @type {() => Promise<ViewModule>} */ (MODULES[tab])();
    entry = mounted.get(tab) ?? { host, view: mount(host, { about }) };
    if (!mounted.has(tab)) main.append(host);
    mounted.set(tab, entry);
  }
  if (shownTab !== tab) return;
  entry.host.hidden = false;
  entry.view.enter();
}

/** @param {About} about */
function start(about) {
  const version = document.getElementById("version");
  if (version) version.textContent = about.version;
  for (const link of links) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      goTo(link.dataset.tab ?? "play");
    });
  }
  onNavigate(({ tab }) => void show(tab, about));
  void show(readState().tab, about);
}

document.querySelector(".skip-link")?.addEventListener("click", (event) => {
  event.preventDefault(); // the fragment holds the page's state
  main.focus();
});
startTheme();
startFocusRing();
getJson("/api/about").then(start, (problem) => showProblem(main, problem));
