/** What is drawn on the tiles, and what the heuristics say about the board. */

import { postJson } from "../shared/requests.js";
import { afterPause, el } from "../shared/dom.js";

/** @import {About} from "../shared/requests.js" */
/** @import {Overlay} from "./board-view.js" */
/** @import {Session} from "./session.js" */

const QUIET_MS = 150;

/** @type {Array<[Overlay, string]>} */
const OVERLAYS = [
  ["none", "Plain"],
  ["in-place", "Tiles in place"],
  ["distance", "Distance per tile"],
];

/**
 * The overlay that an address names; none if it names nothing known.
 * @param {string} [text]
 * @returns {Overlay}
 */
export function readOverlay(text) {
  return OVERLAYS.find(([value]) => value === text)?.[0] ?? "none";
}

/**
 * @param {Element} host
 * @param {Session} session
 */
export function overlayPicker(host, session) {
  const radios = OVERLAYS.map(([value, text]) => {
    const radio = el("input", { type: "radio", name: "overlay", value });
    radio.addEventListener("change", () => session.showOverlay(value));
    return { value, radio, label: el("label", {}, radio, text) };
  });
  const show = () => {
    for (const { value, radio } of radios) radio.checked = session.overlay === value;
  };
  host.append(
    el(
      "fieldset",
      { class: "overlays" },
      el("legend", { class: "visually-hidden" }, "Shown on the tiles"),
      el("div", { class: "choices" }, ...radios.map(({ label }) => label)),
    ),
  );
  session.onChange(show);
  show();
}

/**
 * Every heuristic's value for the board now; asked for only while this is open.
 * @param {Element} host
 * @param {Session} session
 * @param {About} about
 */
export function estimates(host, session, about) {
  const values = el("dl", { class: "facts" });
  const said = el("p", { class: "hint" });
  const details = el("details", { class: "estimates" }, el("summary", {}, "Estimates for this board"), values, said);
  host.append(details);
  const admissible = new Set(about.heuristics.filter((each) => each.admissible).map(({ name }) => name));
  let asked = 0;

  async function ask() {
    if (!details.open) return;
    const mine = ++asked;
    try {
      const answer = await postJson("/api/heuristics", { board: session.boardText, goal: session.goalText });
      if (mine !== asked) return;
      values.replaceChildren(
        ...Object.entries(answer.values).map(([name, value]) =>
          el("div", {}, el("dt", {}, admissible.has(name) ? name : `${name} *`), el("dd", {}, String(value ?? "–"))),
        ),
      );
      said.textContent =
        "Moves still needed, as each heuristic sees it: never more than there are, but with * it may be. " +
        "A dash: not for this size.";
    } catch (failure) {
      said.textContent = failure instanceof Error ? failure.message : "";
    }
  }

  const later = afterPause(QUIET_MS, () => void ask());
  session.onChange((change) => {
    if (change !== "look") later();
  });
  details.addEventListener("toggle", () => void ask());
}
