/** Boards and moves, as pure functions. Moves are those of the blank, in the order U, L, R, D. */

/**
 * The tiles in reading order; 0 is the blank.
 * @typedef {{rows: number, cols: number, tiles: number[]}} Board
 * @typedef {'U' | 'L' | 'R' | 'D'} Move
 */

/** @type {readonly Move[]} */
export const MOVES = ["U", "L", "R", "D"];

/** The direction of the blank. @type {Readonly<Record<Move, string>>} */
export const BLANK_DIRECTION = { U: "up", D: "down", L: "left", R: "right" };

/** The direction of the tile that slides. @type {Readonly<Record<Move, string>>} */
export const TILE_DIRECTION = { U: "down", D: "up", L: "right", R: "left" };

/** The direction of the tile as an arrow. @type {Readonly<Record<Move, string>>} */
export const TILE_ARROW = { U: "↓", D: "↑", L: "→", R: "←" };

/**
 * Return the cell of the blank.
 * @param {Board} board
 * @returns {number}
 */
export function blankCell(board) {
  return board.tiles.indexOf(0);
}

/**
 * Return the cell of the blank after a move; null if the move leaves the board.
 * @param {Board} board
 * @param {Move} move
 * @returns {number | null}
 */
export function blankCellAfter(board, move) {
  const blank = blankCell(board);
  const col = blank % board.cols;
  if (move === "U") return blank >= board.cols ? blank - board.cols : null;
  if (move === "D") return blank + board.cols < board.tiles.length ? blank + board.cols : null;
  if (move === "L") return col > 0 ? blank - 1 : null;
  return col < board.cols - 1 ? blank + 1 : null;
}

/**
 * Return the tile that a move slides; 0 if the move leaves the board.
 * @param {Board} board
 * @param {Move} move
 * @returns {number}
 */
export function tileMovedBy(board, move) {
  const cell = blankCellAfter(board, move);
  return cell === null ? 0 : /** @type {number} */ (board.tiles[cell]);
}

/**
 * Return the board after a move.
 * @param {Board} board
 * @param {Move} move
 * @returns {Board}
 * @throws {RangeError} if the move leaves the board
 */
export function applyMove(board, move) {
  const cell = blankCellAfter(board, move);
  if (cell === null) throw new RangeError(`the blank cannot move ${move} there`);
  return swapCells(board, blankCell(board), cell);
}

/**
 * Return the board with the contents of two cells exchanged. The result may be unsolvable.
 * @param {Board} board
 * @param {number} one
 * @param {number} other
 * @returns {Board}
 */
export function swapCells(board, one, other) {
  const tiles = board.tiles.slice();
  const held = /** @type {number} */ (tiles[one]);
  tiles[one] = /** @type {number} */ (tiles[other]);
  tiles[other] = held;
  return { ...board, tiles };
}

/**
 * Return the moves that bring the blank to a cell of its row or column; none for any other cell. A click on a tile makes
 * these moves, which slide every tile between it and the blank.
 * @param {Board} board
 * @param {number} cell
 * @returns {Move[]}
 */
export function movesToCell(board, cell) {
  const blank = blankCell(board);
  const down = Math.floor(cell / board.cols) - Math.floor(blank / board.cols);
  const right = (cell % board.cols) - (blank % board.cols);
  if (down === 0) return Array(Math.abs(right)).fill(right > 0 ? "R" : "L");
  if (right === 0) return Array(Math.abs(down)).fill(down > 0 ? "D" : "U");
  return [];
}

/**
 * Whether two boards are equal.
 * @param {Board} one
 * @param {Board} other
 * @returns {boolean}
 */
export function sameBoard(one, other) {
  return (
    one.rows === other.rows &&
    one.cols === other.cols &&
    one.tiles.every((tile, cell) => tile === other.tiles[cell])
  );
}

/**
 * Return the goal of a board that the server has read.
 * @param {{rows: number, cols: number, goal: {tiles: number[]}}} checked
 * @returns {Board}
 */
export function goalOf({ rows, cols, goal }) {
  return { rows, cols, tiles: goal.tiles };
}

/**
 * Return for each cell the Manhattan distance of its tile from the tile's goal cell; 0 for the blank.
 * @param {Board} board
 * @param {Board} goal
 * @returns {number[]}
 */
export function distances(board, goal) {
  /** @type {number[]} */
  const goalCell = [];
  goal.tiles.forEach((tile, cell) => (goalCell[tile] = cell));
  return board.tiles.map((tile, cell) => {
    if (tile === 0) return 0;
    const target = /** @type {number} */ (goalCell[tile]);
    const rows = Math.floor(cell / board.cols) - Math.floor(target / board.cols);
    const cols = (cell % board.cols) - (target % board.cols);
    return Math.abs(rows) + Math.abs(cols);
  });
}

/**
 * Describe a board row by row for a screen reader: `Row 1: 1, 2, blank. Row 2: …`.
 * @param {Board} board
 * @returns {string}
 */
export function describeBoard(board) {
  return rowsOf(board)
    .map((tiles, row) => `Row ${row + 1}: ${tiles.map((tile) => tile || "blank").join(", ")}.`)
    .join(" ");
}

/**
 * Write a board on one line, as the server reads it: `1 2 3 / 4 5 6 / 7 8 0`.
 * @param {Board} board
 * @returns {string}
 */
export function formatBoard(board) {
  return rowsOf(board)
    .map((tiles) => tiles.join(" "))
    .join(" / ");
}

/** @param {Board} board */
function rowsOf({ rows, cols, tiles }) {
  return Array.from({ length: rows }, (_, row) => tiles.slice(row * cols, (row + 1) * cols));
}
