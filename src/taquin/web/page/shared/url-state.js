/**
 * The whole state of the page in the URL's fragment: `#play?board=…&goal=…&moves=…&at=…`.
 *
 * What is written is known here at once and reaches the address bar a moment later, because browsers
 * refuse addresses that change with every frame.
 */

/** @typedef {{tab: string} & Record<string, string>} State */

const TABS = ["play", "race", "glass", "lab"];
const SEARCHING = ["race", "glass"];
const PAUSE = 250;

/** @type {Array<(state: State) => void>} */
const listeners = [];
let state = parse(location.hash);
let timer = 0;

/**
 * Play's puzzle is `board` and `goal`, that of Race and Glass box is `start` and `target`. An address of theirs that names only a
 * `board` means it for them.
 * @param {string} fragment
 * @returns {State}
 */
function parse(fragment) {
  const [name = "", query = ""] = fragment.replace(/^#/, "").split(/\?(.*)/s);
  const tab = TABS.includes(name) ? name : "play";
  /** @type {Record<string, string>} */
  const given = Object.fromEntries(new URLSearchParams(query));
  const { board, goal = "", start } = given;
  if (SEARCHING.includes(tab) && board && !start) Object.assign(given, { start: board }, goal && { target: goal });
  return { ...given, tab };
}

/** @param {State} given */
function write({ tab, ...rest }) {
  const query = new URLSearchParams(rest).toString();
  return `#${tab}${query ? `?${query}` : ""}`;
}

/** @returns {State} */
export function readState() {
  return { ...state };
}

/**
 * Change some entries; null, undefined or an empty text removes one.
 * @param {Record<string, string | number | null | undefined>} patch
 */
export function writeState(patch) {
  state = merged(patch);
  if (!timer) timer = window.setTimeout(flush, PAUSE);
}

/**
 * Go to a tab with everything else kept, so that the browser's Back returns.
 * @param {string} tab
 */
export function goTo(tab) {
  flush();
  state = merged({ tab });
  history.pushState(null, "", write(state));
  notify();
}

/** The address that opens the page as it is now. */
export function link() {
  flush();
  return location.href;
}

/**
 * Hear of every state that came from outside: another address, Back, Forward or another tab.
 * @param {(state: State) => void} callback
 */
export function onState(callback) {
  listeners.push(callback);
}

/** @param {Record<string, string | number | null | undefined>} patch */
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
  const fragment = write(state);
  if (fragment !== location.hash) history.replaceState(null, "", fragment);
}

function notify() {
  for (const listener of listeners) listener(readState());
}

function fromAddress() {
  clearTimeout(timer);
  timer = 0;
  if (write(state) === location.hash) return;
  state = parse(location.hash);
  notify();
}

addEventListener("hashchange", fromAddress);
addEventListener("popstate", fromAddress);
addEventListener("pagehide", flush);
