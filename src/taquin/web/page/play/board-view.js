/**
 * The board in play. Tiles move by `transform` alone, so that no frame needs a layout. A tile has the size of a cell, so a
 * translation by 100 % is one cell.
 */

import { el } from "../shared/dom.js";
import { blankCell, blankCellAfter, describeBoard, distances, movesToCell, TILE_ARROW } from "../shared/puzzle.js";

/** @import {Board, Move} from "../shared/puzzle.js" */
/**
 * What is shown on the tiles: nothing, the distance to the goal cell, or whether the tile is in place.
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
    const hinted = hint === null ? null : blankCellAfter(board, hint);
    board.tiles.forEach((tile, cell) => {
      if (tile === 0) return;
      this.place(tile, cell);
      const away = steps ? /** @type {number} */ (steps[cell]) : 0;
      this.#style(tile, overlay, away, cell === hinted && hint ? TILE_ARROW[hint] : "");
    });
    this.description.textContent = describeBoard(board);
    this.element.setAttribute("aria-label", `Board, ${board.rows} × ${board.cols}`);
  }

  /**
   * Move a tile to a cell, or to a place beside it.
   * @param {number} tile
   * @param {number} cell
   * @param {number} [right] offset in cells
   * @param {number} [down] offset in cells
   */
  place(tile, cell, right = 0, down = 0) {
    const col = (cell % this.board.cols) + right;
    const row = Math.floor(cell / this.board.cols) + down;
    const transform = `translate(${col * 100}%, ${row * 100}%)`;
    const style = this.tiles.get(tile)?.style;
    if (style && style.transform !== transform) style.transform = transform;
  }

  /**
   * Return the cell under a point of the screen.
   * @param {number} x
   * @param {number} y
   * @returns {number | null} null outside the board
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
   * @param {number} away its distance from its goal cell
   * @param {string} arrow its direction if it is the hinted tile, else empty
   */
  #style(tile, overlay, away, arrow) {
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
    element.setAttribute("aria-label", `Tile ${tile}${overlayDescription(overlay, away)}`);
  }

  /**
   * Make a move of the player, if it is legal.
   * @param {Move} move
   */
  slide(move) {
    if (this.slides && blankCellAfter(this.board, move) !== null) this.onSlide([move]);
  }

  /** Run a wave over the tiles. The style sheet leaves it out for visitors who prefer reduced motion. */
  celebrate() {
    this.board.tiles.forEach((tile, cell) => {
      const diagonal = (cell % this.board.cols) + Math.floor(cell / this.board.cols);
      this.tiles.get(tile)?.style.setProperty("--diagonal", String(diagonal));
    });
    this.element.classList.add("celebrating");
    setTimeout(() => this.element.classList.remove("celebrating"), CELEBRATION_MS);
  }

  /**
   * Handle clicks of keyboards and screen readers. Those of pointers are gestures.
   * @param {MouseEvent} event
   */
  #click(event) {
    if (!this.slides || event.detail !== 0) return;
    const target = /** @type {Element} */ (event.target).closest("[data-tile]");
    if (!(target instanceof HTMLElement)) return;
    const moves = movesToCell(this.board, this.board.tiles.indexOf(Number(target.dataset.tile)));
    if (moves.length) this.onSlide(moves);
  }

  /** The cell of the blank. */
  get blank() {
    return blankCell(this.board);
  }
}

/**
 * What the overlay shows of a tile, for the tile's accessible name.
 * @param {Overlay} overlay
 * @param {number} away
 */
function overlayDescription(overlay, away) {
  if (overlay === "none") return "";
  if (away === 0) return ", in place";
  return overlay === "distance" ? `, ${away} away` : ", not in place";
}
