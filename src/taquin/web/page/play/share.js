/** Share and export: a link, every notation, and files. */

import { announce, showProblem } from "../shared/announce.js";
import { postForFile, postJson } from "../shared/requests.js";
import { el, labelled, select } from "../shared/dom.js";
import { link } from "../shared/url-state.js";
import { seenTheme } from "../shared/theme.js";

/** @import {Checked} from "../shared/requests.js" */
/** @import {Session} from "./session.js" */

const MOVE_NOTATIONS = /** @type {Array<[string, string]>} */ ([
  ["blank", "Moves of the blank: ULDR"],
  ["tile", "Moves of the tiles: R2U3"],
  ["numbers", "Numbers of the tiles"],
]);
/** What a copied string of moves is. */
const COPIED_MOVES = /** @type {Record<string, string>} */ ({
  blank: "the moves of the blank",
  tile: "the moves of the tiles",
  numbers: "the numbers of the tiles that slide",
});
const FILES = /** @type {Array<[string, string]>} */ ([
  ["json", "Download JSON"],
  ["svg", "Download SVG"],
  ["gif", "Download GIF"],
]);
const KEPT_MS = 60_000;

/**
 * @param {Element} host
 * @param {Session} session
 */
export function share(host, session) {
  const problem = el("div");
  const copied = el("textarea", { readonly: true, rows: 2, class: "copied" });
  const copiedField = labelled("Copied text", copied);
  copiedField.hidden = true;
  const said = el("p", { class: "hint", role: "status" });

  const forms = select([]);
  const notation = select(MOVE_NOTATIONS);

  /** Copy, and show what was copied, so that it can also be taken by hand. @param {string} text @param {string} what */
  async function copy(text, what) {
    copied.value = text;
    copiedField.hidden = false;
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = `Copied: ${what}.`;
    } catch {
      copied.select();
      said.textContent = `Press Ctrl+C to copy what is selected: ${what}.`;
    }
  }

  async function copyBoard() {
    const checked = /** @type {Checked} */ (
      await postJson("/api/board", { text: session.boardText, goal: session.goalText })
    );
    await copy(checked.forms[forms.value] ?? checked.text, "the board");
  }

  async function copyMoves() {
    const moves = session.game.moves.join("");
    const written = await postJson("/api/notation", { board: session.checked.text, moves });
    await copy(String(written[notation.value]), COPIED_MOVES[notation.value] ?? "the moves");
  }

  /** @param {string} kind */
  async function download(kind) {
    said.textContent = "Making the file…";
    const { name, blob } = await postForFile(`/api/render/${kind}`, {
      board: session.checked.text,
      goal: session.goalText,
      moves: session.game.moves.join(""),
      theme: seenTheme(),
    });
    const address = URL.createObjectURL(blob);
    el("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS); // not every browser has begun to read it by now
    said.textContent = `${name} is made.`;
    announce(said.textContent);
  }

  /** @param {() => Promise<void>} deed */
  const trying = (deed) => () => {
    showProblem(problem, null);
    deed().catch((failure) => {
      said.textContent = "";
      showProblem(problem, failure);
    });
  };

  /** @param {string} name @param {() => Promise<void>} deed */
  const button = (name, deed) => el("button", { type: "button", onclick: trying(deed) }, name);
  const movesButton = button("Copy moves", copyMoves);
  host.append(
    el("div", { class: "row" }, button("Copy link", () => copy(link(), "the link"))),
    el("div", { class: "pair" }, labelled("Board notation", forms), button("Copy board", copyBoard)),
    el("div", { class: "pair" }, labelled("Moves notation", notation), movesButton),
    el(
      "div",
      { class: "row" },
      ...FILES.map(([kind, text]) => button(text, () => download(kind))),
    ),
    said,
    copiedField,
    problem,
  );

  /** @param {boolean} whole */
  function show(whole) {
    movesButton.disabled = session.game.moves.length === 0;
    if (!whole) return;
    const chosen = forms.value;
    const names = Object.keys(session.checked.forms);
    forms.replaceChildren(...names.map((name) => el("option", { value: name }, name)));
    if (names.includes(chosen)) forms.value = chosen;
    copiedField.hidden = true;
    said.textContent = "";
  }
  session.onChange((change) => show(change === "puzzle"));
  show(true);
}
