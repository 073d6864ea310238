/**
 * Sliding by pointer. The tiles between the pressed one and the blank follow the pointer, at most by one cell, and then
 * snap to a cell. A press without a drag counts as a click.
 */

import { movesToCell } from "../shared/puzzle.js";

/** @import {Move} from "../shared/puzzle.js" */
/** @import {BoardView} from "./board-view.js" */

/** A pointer that moves less than this many pixels clicks. */
const CLICK_PIXELS = 6;
/** Tiles that were dragged by more than this share of a cell slide on. */
const SNAP_SHARE = 0.35;

/** The direction of the tile for each move of the blank, in cells right and down. */
const TILE_STEP = /** @type {const} */ ({ U: [0, 1], D: [0, -1], L: [1, 0], R: [-1, 0] });

/**
 * `share` is how far the tiles are now, as a share of a cell; `maxPixels` is how far the pointer has been.
 * @typedef {{pointer: number, x: number, y: number, cellSize: number, moves: Move[], step: readonly [number, number],
 *   tiles: Array<[tile: number, cell: number]>, share: number, maxPixels: number}} Drag
 */

/**
 * Let the player slide tiles of a board by pointer.
 * @param {BoardView} view
 */
export function attachSliding(view) {
  /** @type {Drag | null} */
  let drag = null;

  view.tray.addEventListener("pointerdown", (event) => {
    if (!view.slides || event.button !== 0 || drag) return;
    drag = begin(view, event);
    if (!drag) return;
    event.preventDefault();
    view.element.focus({ preventScroll: true });
    view.tray.setPointerCapture(event.pointerId);
    view.element.classList.add("dragging");
  });

  view.tray.addEventListener("pointermove", (event) => {
    if (drag && event.pointerId === drag.pointer) follow(view, drag, event);
  });

  /** @param {PointerEvent} event */
  const end = (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { moves, tiles, share, maxPixels } = drag;
    drag = null;
    view.element.classList.remove("dragging");
    const clicked = maxPixels < CLICK_PIXELS;
    if (event.type === "pointerup" && (clicked || share > SNAP_SHARE)) view.onSlide(moves);
    else for (const [tile, cell] of tiles) view.place(tile, cell);
  };
  view.tray.addEventListener("pointerup", end);
  view.tray.addEventListener("pointercancel", end);
}

/**
 * @param {BoardView} view
 * @param {PointerEvent} event
 * @returns {Drag | null} null if the pressed tile cannot slide
 */
function begin(view, event) {
  const cell = view.cellAt(event.clientX, event.clientY);
  const moves = cell === null ? [] : movesToCell(view.board, cell);
  const [first] = moves;
  if (!first || cell === null) return null;
  const towardsCell = (cell - view.blank) / moves.length;
  /** @type {Array<[number, number]>} */
  const tiles = moves.map((_, index) => {
    const tileCell = view.blank + towardsCell * (index + 1);
    return [/** @type {number} */ (view.board.tiles[tileCell]), tileCell];
  });
  return {
    pointer: event.pointerId,
    x: event.clientX,
    y: event.clientY,
    cellSize: view.tray.clientWidth / view.board.cols,
    moves,
    step: TILE_STEP[first],
    tiles,
    share: 0,
    maxPixels: 0,
  };
}

/**
 * @param {BoardView} view
 * @param {Drag} drag
 * @param {PointerEvent} event
 */
function follow(view, drag, event) {
  const [right, down] = drag.step;
  const pixels = (event.clientX - drag.x) * right + (event.clientY - drag.y) * down;
  drag.share = Math.min(1, Math.max(0, pixels / drag.cellSize));
  drag.maxPixels = Math.max(drag.maxPixels, Math.abs(pixels));
  for (const [tile, cell] of drag.tiles) view.place(tile, cell, right * drag.share, down * drag.share);
}
