/**
 * Swapping the contents of two cells in the editor: drag one onto the other, or choose both with the arrow keys and Enter.
 */

import { announce } from "../shared/announce.js";
import { el } from "../shared/dom.js";

/** @import {BoardView} from "./board-view.js" */

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

export class SwapGesture {
  /** Called with the two cells to swap. @type {(one: number, other: number) => void} */
  onSwap = () => {};
  enabled = false;
  /** @type {{pointer: number, x: number, y: number, size: number, cell: number, tile: number} | null} */
  #drag = null;
  /** The cell of the keyboard's cursor. */
  #cell = 0;
  /** The first of the two cells, once it is chosen. @type {number | null} */
  #chosen = null;

  /** @param {BoardView} view */
  constructor(view) {
    this.view = view;
    this.cursor = el("div", { class: "cell-cursor", hidden: true });
    view.tray.addEventListener("pointerdown", (event) => this.#pickUp(event));
    view.tray.addEventListener("pointermove", (event) => this.#follow(event));
    view.tray.addEventListener("pointerup", (event) => this.#drop(event));
    view.tray.addEventListener("pointercancel", () => this.#endDrag());
    view.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Turn swapping on and sliding off, or the reverse.
   * @param {boolean} enabled
   */
  setEnabled(enabled) {
    this.enabled = enabled;
    this.view.slides = !enabled;
    this.#chosen = null;
    this.#cell = 0;
    this.#showCursor(false);
  }

  /** @param {PointerEvent} event */
  #pickUp(event) {
    if (!this.enabled || event.button !== 0 || this.#drag) return;
    const { view } = this;
    const cell = view.cellAt(event.clientX, event.clientY);
    const tile = cell === null ? 0 : view.board.tiles[cell];
    if (!tile || cell === null) return;
    event.preventDefault();
    view.element.focus({ preventScroll: true });
    view.tray.setPointerCapture(event.pointerId);
    view.tiles.get(tile)?.classList.add("held");
    view.element.classList.add("dragging");
    const size = view.tray.clientWidth / view.board.cols;
    this.#drag = { pointer: event.pointerId, x: event.clientX, y: event.clientY, size, cell, tile };
  }

  /** @param {PointerEvent} event */
  #follow(event) {
    if (!this.#drag || event.pointerId !== this.#drag.pointer) return;
    const { x, y, size, cell, tile } = this.#drag;
    this.view.place(tile, cell, (event.clientX - x) / size, (event.clientY - y) / size);
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    if (!this.#drag || event.pointerId !== this.#drag.pointer) return;
    const { cell } = this.#drag;
    const target = this.view.cellAt(event.clientX, event.clientY);
    this.#endDrag();
    if (target !== null && target !== cell) this.onSwap(cell, target);
  }

  #endDrag() {
    if (!this.#drag) return;
    const { cell, tile } = this.#drag;
    this.#drag = null;
    this.view.element.classList.remove("dragging");
    this.view.tiles.get(tile)?.classList.remove("held");
    this.view.place(tile, cell);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.enabled || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      this.#move(...step);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#choose();
    } else if (event.key === "Escape" && this.#chosen !== null) {
      event.stopPropagation();
      this.#chosen = null;
      this.#showCursor(true);
      announce("No cell is chosen.");
    }
  }

  /**
   * @param {number} down
   * @param {number} right
   */
  #move(down, right) {
    const { rows, cols } = this.view.board;
    const row = Math.min(rows - 1, Math.max(0, Math.floor(this.#cell / cols) + down));
    const col = Math.min(cols - 1, Math.max(0, (this.#cell % cols) + right));
    this.#cell = row * cols + col;
    this.#showCursor(true);
    announce(`${this.#name(this.#cell)}, row ${row + 1}, column ${col + 1}.`);
  }

  #choose() {
    const last = this.view.board.tiles.length - 1; // the board may have become smaller
    this.#cell = Math.min(this.#cell, last);
    if (this.#chosen !== null && this.#chosen > last) this.#chosen = null;
    if (this.#chosen === null || this.#chosen === this.#cell) {
      this.#chosen = this.#chosen === null ? this.#cell : null;
      const chosen = `${this.#name(this.#cell)} chosen. Go to another cell and press Enter.`;
      announce(this.#chosen === null ? "No cell is chosen." : chosen);
    } else {
      const one = this.#chosen;
      this.#chosen = null;
      this.onSwap(one, this.#cell);
    }
    this.#showCursor(true);
  }

  /** @param {number} cell */
  #name(cell) {
    const tile = this.view.board.tiles[cell];
    return tile ? `Tile ${tile}` : "Blank";
  }

  /** @param {boolean} shown */
  #showCursor(shown) {
    const { view, cursor } = this;
    if (!cursor.isConnected || cursor.parentElement !== view.tray) view.tray.append(cursor);
    cursor.hidden = !shown;
    cursor.classList.toggle("chosen", this.#chosen !== null);
    const row = Math.floor(this.#cell / view.board.cols);
    const col = this.#cell % view.board.cols;
    cursor.style.setProperty("transform", `translate(${col * 100}%, ${row * 100}%)`);
  }
}
