/**
 * Sliding by pointer: the tiles between the pressed one and the blank follow the pointer, at most
 * by one cell, and then snap. A press without a way counts as a click.
 */

import { slideTo } from "../shared/puzzle.js";

/** @import {BoardView} from "./board-view.js" */
/** @import {Move} from "../shared/puzzle.js" */

const CLICK_PIXELS = 6;
const SNAP_SHARE = 0.35;

/** Where a tile goes, in cells right and down, when the blank makes a move. */
const WAY = /** @type {const} */ ({ U: [0, 1], D: [0, -1], L: [1, 0], R: [-1, 0] });

/**
 * @typedef {{pointer: number, x: number, y: number, size: number, moves: Move[], way: readonly [number, number],
 *   piece: Array<[tile: number, cell: number]>, share: number, farthest: number}} Drag
 */

/** @param {BoardView} view */
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
    const { moves, piece, share, farthest } = drag;
    drag = null;
    view.element.classList.remove("dragging");
    const clicked = farthest < CLICK_PIXELS;
    if (event.type === "pointerup" && (clicked || share > SNAP_SHARE)) view.onSlide(moves);
    else for (const [tile, cell] of piece) view.place(tile, cell);
  };
  view.tray.addEventListener("pointerup", end);
  view.tray.addEventListener("pointercancel", end);
}

/**
 * @param {BoardView} view
 * @param {PointerEvent} event
 * @returns {Drag | null}
 */
function begin(view, event) {
  const cell = view.cellAt(event.clientX, event.clientY);
  const moves = cell === null ? [] : slideTo(view.board, cell);
  const [first] = moves;
  if (!first || cell === null) return null;
  const step = (cell - view.blank) / moves.length;
  /** @type {Array<[number, number]>} */
  const piece = moves.map((_, index) => {
    const place = view.blank + step * (index + 1);
    return [/** @type {number} */ (view.board.tiles[place]), place];
  });
  const size = view.tray.clientWidth / view.board.cols;
  return {
    pointer: event.pointerId,
    x: event.clientX,
    y: event.clientY,
    size,
    moves,
    way: WAY[first],
    piece,
    share: 0,
    farthest: 0,
  };
}

/**
 * @param {BoardView} view
 * @param {Drag} drag
 * @param {PointerEvent} event
 */
function follow(view, drag, event) {
  const [right, down] = drag.way;
  const gone = (event.clientX - drag.x) * right + (event.clientY - drag.y) * down;
  drag.share = Math.min(1, Math.max(0, gone / drag.size));
  drag.farthest = Math.max(drag.farthest, Math.abs(gone));
  for (const [tile, cell] of drag.piece) view.place(tile, cell, right * drag.share, down * drag.share);
}
