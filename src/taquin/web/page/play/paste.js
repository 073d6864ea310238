/** Ctrl-V outside a text field: the clipboard's board starts a new game, or goes into the editor while it is open. */

import { announce } from "../shared/announce.js";
import { isTextField } from "../shared/dom.js";
import { showProblem } from "../shared/problem-box.js";
import { Problem } from "../shared/requests.js";
import { gameMessage } from "./messages.js";

/** @import {Editor} from "./editor.js" */
/** @import {GamePanel} from "./game-panel.js" */
/** @import {Session} from "./session.js" */

export class Paste {
  /**
   * @param {Session} session
   * @param {GamePanel} gamePanel where a problem is shown
   * @param {Editor} editor
   */
  constructor(session, gamePanel, editor) {
    this.session = session;
    this.gamePanel = gamePanel;
    this.editor = editor;
  }

  /**
   * Handle a paste event.
   * @param {ClipboardEvent} event
   */
  handle(event) {
    if (isTextField(event.target)) return;
    event.preventDefault();
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (this.session.draft) this.editor.setText(text);
    else void this.#play(text);
  }

  /** @param {string} text */
  async #play(text) {
    try {
      if (!text.trim()) throw new Problem({ detail: "The clipboard holds no text. Copy a board first." });
      this.session.begin(await this.session.read(text));
      announce(`Board pasted. ${gameMessage(this.session)}`);
    } catch (failure) {
      showProblem(this.gamePanel.problem, failure instanceof Problem && failure.status ? notABoard(failure) : failure);
    }
  }
}

/** @param {Problem} problem */
function notABoard({ message, pointer }) {
  return new Problem({ detail: `The clipboard holds no board: ${message}`, pointer });
}
