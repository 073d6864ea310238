/** Ctrl-V anywhere but in a text field: the clipboard's board is played, or goes into the editor if that is open. */

import { announce, showProblem } from "../shared/announce.js";
import { Problem } from "../shared/requests.js";
import { el, isTextField } from "../shared/dom.js";
import { standing } from "./messages.js";

/** @import {Editor} from "./editor.js" */
/** @import {Session} from "./session.js" */
/** @import {Stage} from "./game-panel.js" */

export class Paste {
  /**
   * @param {Session} session
   * @param {Stage} stage
   * @param {Editor} editor
   */
  constructor(session, stage, editor) {
    this.session = session;
    this.editor = editor;
    this.problem = el("div", { class: "paste-problem" });
    stage.toolbar.before(this.problem);
    session.onChange(() => showProblem(this.problem, null));
  }

  /** @param {ClipboardEvent} event */
  take(event) {
    if (isTextField(event.target)) return;
    event.preventDefault();
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (this.session.draft) this.editor.write(text);
    else void this.#play(text);
  }

  /** @param {string} text */
  async #play(text) {
    try {
      if (!text.trim()) throw new Problem({ detail: "The clipboard holds no text. Copy a board first." });
      this.session.begin(await this.session.read(text));
      announce(`Board pasted. ${standing(this.session)}`);
    } catch (failure) {
      showProblem(this.problem, failure instanceof Problem && failure.status ? noBoard(failure) : failure);
    }
  }
}

/** @param {Problem} refused */
function noBoard({ message, pointer }) {
  return new Problem({ detail: `The clipboard holds no board: ${message}`, pointer });
}
