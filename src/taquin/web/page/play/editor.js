/** The editor: a draft of a board, changed by swapping on the board itself or by text in any form the parser reads. */

import { announce, showProblem } from "../shared/announce.js";
import { afterPause, el, labelled } from "../shared/dom.js";
import { swapCells, writeBoard } from "../shared/puzzle.js";
import { drafted } from "./messages.js";
import { SwapGesture } from "./swap-gesture.js";

/** @import {Checked} from "../shared/requests.js" */
/** @import {Session} from "./session.js" */
/** @import {Stage} from "./game-panel.js" */

const TYPING_MS = 200;

export class Editor {
  /** @type {Checked | null} */
  #checked = null;
  #asked = 0;

  /**
   * @param {Element} host of the button that opens it; the editor itself is below the board
   * @param {Session} session
   * @param {Stage} stage
   */
  constructor(host, session, stage) {
    this.session = session;
    this.stage = stage;
    this.view = stage.view;
    this.gesture = new SwapGesture(this.view);
    this.gesture.onSwap = (one, other) => this.#swap(one, other);
    this.open = el("button", { type: "button", onclick: () => this.begin() }, "Edit or paste a board");
    this.text = el("textarea", { spellcheck: "false", rows: 4, autocapitalize: "off" });
    this.verdict = el("p", { class: "message" });
    this.problem = el("div");
    this.done = el("button", { type: "button", class: "primary", onclick: () => this.#finish() }, "Done");
    const cancel = el("button", { type: "button", onclick: () => this.#end() }, "Cancel");
    this.form = el(
      "div",
      { class: "editor", hidden: true },
      el("div", { class: "row" }, this.done, cancel),
      this.verdict,
      this.problem,
      labelled("Board as text", this.text),
      el(
        "p",
        { class: "hint" },
        "Drag a number onto another to swap them, or go to the board and choose two cells with the arrow keys and " +
          "Enter. Or write or paste the board here.",
      ),
    );
    host.append(this.open);
    stage.toolbar.before(this.form);
    const read = afterPause(TYPING_MS, () => void this.#check(this.text.value));
    this.text.addEventListener("input", () => {
      this.#asked++; // an answer that is still under way is about an older text
      this.done.disabled = true;
      read();
    });
    session.onChange((change) => {
      if (change === "puzzle") this.#close();
    });
  }

  begin() {
    const { session } = this;
    session.draft = session.game.board;
    this.text.value = writeBoard(session.draft);
    this.#show(true);
    session.changed("path");
    this.text.focus({ preventScroll: true });
    const { top, bottom } = this.done.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) this.stage.element.scrollIntoView({ block: "start" });
    void this.#check(this.text.value);
  }

  /** Take a text in place of the present one. @param {string} text */
  write(text) {
    this.text.value = text;
    void this.#check(text);
  }

  /**
   * @param {number} one
   * @param {number} other
   */
  #swap(one, other) {
    const draft = swapCells(this.view.board, one, other);
    this.session.draft = draft;
    this.session.changed("path");
    this.text.value = writeBoard(draft);
    void this.#check(this.text.value);
  }

  /** Let the server read the text; an answer to an older text is dropped. @param {string} text */
  async #check(text) {
    const asked = ++this.#asked;
    this.done.disabled = true;
    try {
      const checked = await this.session.read(text);
      if (asked !== this.#asked || this.form.hidden) return;
      this.#checked = checked;
      this.session.draft = checked;
      this.session.changed("path");
      this.#say(checked);
    } catch (problem) {
      if (asked !== this.#asked || this.form.hidden) return;
      this.#checked = null;
      this.verdict.textContent = "";
      showProblem(this.problem, problem);
    }
  }

  /** @param {Checked} checked */
  #say(checked) {
    showProblem(this.problem, null);
    this.done.disabled = false;
    this.verdict.textContent = drafted(checked);
    announce(drafted(checked));
    this.verdict.classList.toggle("bad", !checked.solvable);
    this.verdict.classList.toggle("good", checked.solvable);
  }

  #finish() {
    if (!this.#checked) return;
    this.session.begin(this.#checked);
    this.view.element.focus({ preventScroll: true });
    announce("Editing is done.");
  }

  #end() {
    this.session.draft = null;
    this.#close();
    this.session.changed("path");
    this.view.element.focus({ preventScroll: true });
  }

  #close() {
    this.#asked++;
    this.#checked = null;
    this.#show(false);
  }

  /** @param {boolean} editing */
  #show(editing) {
    this.open.disabled = editing;
    this.form.hidden = !editing;
    this.stage.element.classList.toggle("editing", editing);
    this.gesture.turn(editing);
  }
}
