/**
 * A board on the page. Tiles are moved by `transform` alone, so that no frame needs a layout:
 * a tile is as large as a cell, and so a shift of 100 % is one cell.
 */

import { el } from "./dom.js";
import { blankOf, cellAfter, distances, inWords, slideTo, TILE_ARROW } from "./puzzle.js";
import { attachSliding } from "./slide-gesture.js";
export { smallBoard } from "./small-board.js";

/** @import {Board, Move} from "./puzzle.js" */
/**
 * @typedef {'none' | 'distance' | 'in-place'} Overlay
 * @typedef {{goal?: Board | null, overlay?: Overlay, animate?: boolean, hint?: Move | null}} Look
 */

const CELEBRATION_MS = 1800;

let boards = 0;

export class BoardView {
  /**
   * @param {Element} host
   * @param {{interactive?: boolean, label?: string}} [options]
   */
  constructor(host, { interactive = false, label = "Board" } = {}) {
    /** Told the blank's moves that a person made. @type {(moves: Move[]) => void} */
    this.onSlide = () => {};
    /** Whether sliding is on; an editor turns it off. */
    this.slides = interactive;
    this.interactive = interactive;
    this.label = label;
    /** @type {Board} */
    this.board = { rows: 0, cols: 0, tiles: [] };
    /** @type {Map<number, HTMLElement>} */
    this.tiles = new Map();
    /** How each tile looks now, so that only what changes is touched. @type {Map<number, string>} */
    this.looks = new Map();
    const words = `board-words-${++boards}`;
    this.words = el("p", { class: "visually-hidden", id: words });
    this.tray = el("div", { class: "tray" });
    this.element = el(
      "div",
      interactive
        ? { class: "board", role: "application", tabindex: 0, "aria-describedby": words }
        : { class: "board", role: "img" },
      this.tray,
    );
    host.append(this.element, this.words);
    if (interactive) {
      this.tray.addEventListener("click", (event) => this.#click(event));
      attachSliding(this);
    }
  }

  /**
   * @param {Board} board
   * @param {Look} [look]
   */
  show(board, { goal = null, overlay = "none", animate = true, hint = null } = {}) {
    if (board.rows !== this.board.rows || board.cols !== this.board.cols) this.#build(board);
    this.board = board;
    this.element.classList.toggle("still", !animate);
    const steps = goal ? distances(board, goal) : null;
    const hinted = hint === null ? null : cellAfter(board, hint);
    board.tiles.forEach((tile, cell) => {
      if (tile === 0) return;
      this.place(tile, cell);
      const away = steps ? /** @type {number} */ (steps[cell]) : 0;
      this.#dress(tile, overlay, away, cell === hinted && hint ? TILE_ARROW[hint] : "");
    });
    const words = inWords(board);
    if (this.interactive) this.words.textContent = words;
    const shape = `${this.label}, ${board.rows} × ${board.cols}`;
    this.element.setAttribute("aria-label", this.interactive ? shape : `${shape}. ${words}`);
  }

  /**
   * Move a tile to a cell, and by a part of one beyond it.
   * @param {number} tile
   * @param {number} cell
   * @param {number} [right] in cells
   * @param {number} [down] in cells
   */
  place(tile, cell, right = 0, down = 0) {
    const col = (cell % this.board.cols) + right;
    const row = Math.floor(cell / this.board.cols) + down;
    const transform = `translate(${col * 100}%, ${row * 100}%)`;
    const style = this.tiles.get(tile)?.style;
    if (style && style.transform !== transform) style.transform = transform;
  }

  /**
   * The cell under a point of the screen, or null outside of the board.
   * @param {number} x
   * @param {number} y
   */
  cellAt(x, y) {
    const box = this.tray.getBoundingClientRect();
    const col = Math.floor(((x - box.left) / box.width) * this.board.cols);
    const row = Math.floor(((y - box.top) / box.height) * this.board.rows);
    const inside = col >= 0 && col < this.board.cols && row >= 0 && row < this.board.rows;
    return inside ? row * this.board.cols + col : null;
  }

  /** @param {Board} board */
  #build(board) {
    this.element.style.setProperty("--rows", String(board.rows));
    this.element.style.setProperty("--cols", String(board.cols));
    this.tray.replaceChildren();
    this.tiles.clear();
    this.looks.clear();
    const tag = this.interactive ? "button" : "div";
    for (let tile = 1; tile < board.rows * board.cols; tile++) {
      const element = el(
        tag,
        this.interactive
          ? { class: "tile", type: "button", tabindex: -1, "data-tile": tile }
          : { class: "tile" },
        el("span", { class: "face" }, String(tile)),
      );
      this.tiles.set(tile, element);
      this.tray.append(element);
    }
  }

  /**
   * @param {number} tile
   * @param {Overlay} overlay
   * @param {number} away steps from its place in the goal
   * @param {string} arrow where it should go, if this is the hinted tile
   */
  #dress(tile, overlay, away, arrow) {
    const look = `${overlay} ${away} ${arrow}`;
    if (this.looks.get(tile) === look) return;
    this.looks.set(tile, look);
    const element = this.tiles.get(tile);
    const face = element?.firstElementChild;
    if (!element || !(face instanceof HTMLElement)) return;
    const farthest = this.board.rows + this.board.cols - 2;
    const home = overlay !== "none" && away === 0;
    element.classList.toggle("home", home);
    element.classList.toggle("away", overlay === "in-place" && away > 0);
    element.classList.toggle("measured", overlay === "distance");
    element.classList.toggle("hinted", arrow !== "");
    element.style.setProperty("--heat", `${Math.round(100 * Math.sqrt(Math.max(0, away - 1) / farthest))}%`);
    face.dataset.mark = arrow || (home ? "✓" : overlay === "distance" ? String(away) : "");
    if (this.interactive) element.setAttribute("aria-label", `Tile ${tile}${inWordsOf(overlay, away)}`);
  }

  /** Make the blank's move, if it is possible. @param {Move} move */
  slide(move) {
    if (this.slides && cellAfter(this.board, move) !== null) this.onSlide([move]);
  }

  /** A wave over the tiles; the style leaves it out where motion is not wanted. */
  celebrate() {
    this.board.tiles.forEach((tile, cell) => {
      const diagonal = (cell % this.board.cols) + Math.floor(cell / this.board.cols);
      this.tiles.get(tile)?.style.setProperty("--diagonal", String(diagonal));
    });
    this.element.classList.add("celebrating");
    setTimeout(() => this.element.classList.remove("celebrating"), CELEBRATION_MS);
  }

  /** Clicks of keyboards and screen readers; those of pointers are gestures. @param {MouseEvent} event */
  #click(event) {
    if (!this.slides || event.detail !== 0) return;
    const target = /** @type {Element} */ (event.target).closest("[data-tile]");
    if (!(target instanceof HTMLElement)) return;
    this.slideFrom(this.board.tiles.indexOf(Number(target.dataset.tile)));
  }

  /** @param {number} cell */
  slideFrom(cell) {
    const moves = slideTo(this.board, cell);
    if (moves.length) this.onSlide(moves);
  }

  /** The blank's cell now. */
  get blank() {
    return blankOf(this.board);
  }
}

/**
 * What an overlay shows of a tile, for its name.
 * @param {Overlay} overlay
 * @param {number} away
 */
function inWordsOf(overlay, away) {
  if (overlay === "none") return "";
  if (away === 0) return ", in place";
  return overlay === "distance" ? `, ${away} away` : ", not in place";
}
