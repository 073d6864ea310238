/**
 * A board on the page. Tiles are moved by `transform` alone, so that no frame needs a layout:
 * a tile is as large as a cell, and so a shift of 100 % is one cell.
 */

import { el } from "../shared/dom.js";
import { blankOf, cellAfter, distances, inWords, slideTo, TILE_ARROW } from "../shared/puzzle.js";

/** @import {Board, Move} from "../shared/puzzle.js" */
/**
 * @typedef {'none' | 'distance' | 'in-place'} Overlay
 * @typedef {{goal?: Board | null, overlay?: Overlay, animate?: boolean, hint?: Move | null}} Display
 */

const CELEBRATION_MS = 1800;
const DESCRIPTION_ID = "board-description";

export class BoardView {
  /** Called with the blank's moves that the player makes. @type {(moves: Move[]) => void} */
  onSlide = () => {};
  /** Whether the player can slide tiles; the editor turns it off. */
  slides = true;
  /** @type {Board} */
  board = { rows: 0, cols: 0, tiles: [] };
  /** The element of each tile. @type {Map<number, HTMLElement>} */
  tiles = new Map();
  /** The style that each tile has now, so that only changed tiles are touched. @type {Map<number, string>} */
  #styles = new Map();

  /** @param {Element} host */
  constructor(host) {
    this.description = el("p", { class: "visually-hidden", id: DESCRIPTION_ID });
    this.tray = el("div", { class: "tray" });
    this.element = el(
      "div",
      { class: "board", role: "application", tabindex: 0, "aria-describedby": DESCRIPTION_ID },
      this.tray,
    );
    host.append(this.element, this.description);
    this.tray.addEventListener("click", (event) => this.#click(event));
  }

  /**
   * Show a board.
   * @param {Board} board
   * @param {Display} [display]
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
    this.description.textContent = inWords(board);
    this.element.setAttribute("aria-label", `Board, ${board.rows} × ${board.cols}`);
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
    this.#styles.clear();
    for (let tile = 1; tile < board.rows * board.cols; tile++) {
      const element = el(
        "button",
        { class: "tile", type: "button", tabindex: -1, "data-tile": tile },
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
    const style = `${overlay} ${away} ${arrow}`;
    if (this.#styles.get(tile) === style) return;
    this.#styles.set(tile, style);
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
    element.setAttribute("aria-label", `Tile ${tile}${inWordsOf(overlay, away)}`);
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
