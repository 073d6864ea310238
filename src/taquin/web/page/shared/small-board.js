/** Small pictures of boards, for lists, trees and the goal. */

import { svg } from "./dom.js";
import { formatBoard } from "./puzzle.js";

/** @import {Board} from "./puzzle.js" */

const CELL = 20;

/**
 * Draw a board. With a goal, the tiles on their goal cells have another colour.
 * @param {Board} board
 * @param {Board | null} [goal]
 * @param {{size?: number, label?: string}} [options] `size` is the width in pixels
 * @returns {SVGElement}
 */
export function smallBoard(board, goal = null, { size = 80, label = "" } = {}) {
  const width = board.cols * CELL;
  const height = board.rows * CELL;
  const digits = String(board.tiles.length - 1).length;
  const cells = board.tiles.map((tile, cell) => {
    if (tile === 0) return null;
    const x = (cell % board.cols) * CELL;
    const y = Math.floor(cell / board.cols) * CELL;
    const home = goal?.tiles[cell] === tile;
    return svg(
      "g",
      { class: home ? "small-tile home" : "small-tile" },
      svg("rect", { x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 3 }),
      svg("text", { x: x + CELL / 2, y: y + CELL / 2, "font-size": digits > 1 ? 10 : 12 }, String(tile)),
    );
  });
  return svg(
    "svg",
    {
      class: "small-board",
      viewBox: `0 0 ${width} ${height}`,
      width: size,
      height: (size * height) / width,
      role: "img",
      "aria-label": label || `Board ${formatBoard(board)}`,
    },
    svg("rect", { class: "small-tray", width, height, rx: 4 }),
    ...cells,
  );
}
