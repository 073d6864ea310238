/** The editor of the board: swap cells on the board itself, or type or paste the board in any notation. */

import { announce } from "../shared/announce.js";
import { debounce, el, labelled } from "../shared/dom.js";
import { showProblem } from "../shared/problem-box.js";
import { formatBoard, swapCells } from "../shared/puzzle.js";
import { draftMessage } from "./messages.js";
import { SwapGesture } from "./swap-gesture.js";

/** @import {CheckedBoard} from "../shared/server-types.js" */
/** @import {GamePanel} from "./game-panel.js" */
/** @import {Session} from "./session.js" */

const TYPING_MS = 200;

export class Editor {
  /** The draft, once the server has read it. @type {CheckedBoard | null} */
  #checked = null;
  #requests = 0;

  /**
   * @param {Element} host of the button that opens the editor; the editor itself is below the board
   * @param {Session} session
   * @param {GamePanel} gamePanel
   */
  constructor(host, session, gamePanel) {
    this.session = session;
    this.gamePanel = gamePanel;
    this.view = gamePanel.view;
    this.gesture = new SwapGesture(this.view);
    this.gesture.onSwap = (one, other) => this.#swap(one, other);
    this.open = el("button", { type: "button", onclick: () => this.#begin() }, "Edit or paste a board");
    this.text = el("textarea", { spellcheck: "false", rows: 4, autocapitalize: "off" });
    this.message = el("p", { class: "message" });
    this.problem = el("div");
    this.done = el("button", { type: "button", class: "primary", onclick: () => this.#finish() }, "Done");
    const cancel = el("button", { type: "button", onclick: () => this.#cancel() }, "Cancel");
    this.form = el(
      "div",
      { class: "editor", hidden: true },
      el("div", { class: "row" }, this.done, cancel),
      this.message,
      this.problem,
      labelled("Board as text", this.text),
      el(
        "p",
        { class: "hint" },
        "Drag a tile onto another cell to swap the two. By keyboard: go to the board and choose two cells with the arrow " +
          "keys and Enter. Or type or paste the board here.",
      ),
    );
    host.append(this.open);
    gamePanel.toolbar.before(this.form);
    const checkSoon = debounce(TYPING_MS, () => void this.#check(this.text.value));
    this.text.addEventListener("input", () => {
      this.#requests++; // a pending answer is about an older text
      this.done.disabled = true;
      checkSoon();
    });
    session.onChange((change) => {
      if (change === "puzzle") this.#close();
    });
  }

  /**
   * Replace the text.
   * @param {string} text
   */
  setText(text) {
    this.text.value = text;
    void this.#check(text);
  }

  #begin() {
    const { session } = this;
    session.draft = session.game.board;
    this.text.value = formatBoard(session.draft);
    this.#show(true);
    session.changed("path");
    this.text.focus({ preventScroll: true });
    const { top, bottom } = this.done.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) this.gamePanel.element.scrollIntoView({ block: "start" });
    void this.#check(this.text.value);
  }

  /**
   * @param {number} one
   * @param {number} other
   */
  #swap(one, other) {
    const draft = swapCells(this.view.board, one, other);
    this.session.draft = draft;
    this.session.changed("path");
    this.setText(formatBoard(draft));
  }

  /**
   * Let the server read the text. An answer to an older text is ignored.
   * @param {string} text
   */
  async #check(text) {
    const request = ++this.#requests;
    this.done.disabled = true;
    try {
      const checked = await this.session.read(text);
      if (request !== this.#requests || this.form.hidden) return;
      this.#checked = checked;
      this.session.draft = checked;
      this.session.changed("path");
      this.#showMessage(checked);
    } catch (problem) {
      if (request !== this.#requests || this.form.hidden) return;
      this.#checked = null;
      this.message.textContent = "";
      showProblem(this.problem, problem);
    }
  }

  /** @param {CheckedBoard} checked */
  #showMessage(checked) {
    showProblem(this.problem, null);
    this.done.disabled = false;
    this.message.textContent = draftMessage(checked);
    announce(draftMessage(checked));
    this.message.classList.toggle("bad", !checked.solvable);
    this.message.classList.toggle("good", checked.solvable);
  }

  #finish() {
    if (!this.#checked) return;
    this.session.begin(this.#checked);
    this.view.element.focus({ preventScroll: true });
    announce("The edited board is in play.");
  }

  #cancel() {
    this.session.draft = null;
    this.#close();
    this.session.changed("path");
    this.view.element.focus({ preventScroll: true });
  }

  #close() {
    this.#requests++;
    this.#checked = null;
    this.#show(false);
  }

  /** @param {boolean} editing */
  #show(editing) {
    this.open.disabled = editing;
    this.form.hidden = !editing;
    this.gamePanel.element.classList.toggle("editing", editing);
    this.gesture.setEnabled(editing);
  }
}
