/**
 * The state of the page, kept in the URL's fragment: `#play?board=…&goal=…&moves=…&at=…`.
 *
 * A change takes effect here at once and reaches the address bar a moment later. Browsers refuse to change the address
 * in every frame.
 */

/** @typedef {{tab: string} & Record<string, string>} State */
/** @typedef {Record<string, string | number | null | undefined>} Patch */

const TABS = ["play", "race", "glass", "lab"];
const TABS_WITH_OWN_BOARD = ["race", "glass"];
const WRITE_DELAY_MS = 250;

/** @type {Array<(state: State) => void>} */
const listeners = [];
let state = parse(location.hash);
let timer = 0;

/**
 * Return a copy of the state.
 * @returns {State}
 */
export function readState() {
  return { ...state };
}

/**
 * Change entries of the state.
 * @param {Patch} patch null, undefined or an empty string removes an entry
 */
export function writeState(patch) {
  state = merged(patch);
  if (!timer) timer = window.setTimeout(flush, WRITE_DELAY_MS);
}

/**
 * Show another tab and keep all other entries. The browser's Back button returns to the current tab.
 * @param {string} tab
 */
export function goTo(tab) {
  flush();
  state = merged({ tab });
  history.pushState(null, "", format(state));
  notify();
}

/**
 * Return the address that opens the page in its current state.
 * @returns {string}
 */
export function link() {
  flush();
  return location.href;
}

/**
 * Call a function when the state changes by navigation: another address, Back, Forward or another tab.
 * @param {(state: State) => void} callback
 */
export function onNavigate(callback) {
  listeners.push(callback);
}

/**
 * Play keeps its puzzle in `board` and `goal`, Race and Glass box keep theirs in `start` and `target`. An address of
 * Race or Glass box that has only a `board` means that board.
 * @param {string} fragment
 * @returns {State}
 */
function parse(fragment) {
  const [name = "", query = ""] = fragment.replace(/^#/, "").split(/\?(.*)/s);
  const tab = TABS.includes(name) ? name : "play";
  /** @type {Record<string, string>} */
  const given = Object.fromEntries(new URLSearchParams(query));
  const { board, goal = "", start } = given;
  if (TABS_WITH_OWN_BOARD.includes(tab) && board && !start) {
    Object.assign(given, { start: board }, goal && { target: goal });
  }
  return { ...given, tab };
}

/** @param {State} given */
function format({ tab, ...rest }) {
  const query = new URLSearchParams(rest).toString();
  return `#${tab}${query ? `?${query}` : ""}`;
}

/** @param {Patch} patch */
function merged(patch) {
  /** @type {State} */
  const next = { ...state };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === undefined || value === "") delete next[name];
    else next[name] = String(value);
  }
  return next;
}

function flush() {
  clearTimeout(timer);
  timer = 0;
  const fragment = format(state);
  if (fragment !== location.hash) history.replaceState(null, "", fragment);
}

function notify() {
  for (const listener of listeners) listener(readState());
}

function readAddress() {
  clearTimeout(timer);
  timer = 0;
  if (format(state) === location.hash) return;
  state = parse(location.hash);
  notify();
}

addEventListener("hashchange", readAddress);
addEventListener("popstate", readAddress);
addEventListener("pagehide", flush);
