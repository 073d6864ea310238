/**
 * The rules of a slide, as pure functions. Moves are the blank's: U, L, R, D, in this order.
 */

/**
 * Numbers in reading order, 0 for the blank.
 * @typedef {{rows: number, cols: number, tiles: number[]}} Board
 * @typedef {'U' | 'L' | 'R' | 'D'} Move
 */

/** @type {readonly Move[]} */
export const MOVES = ["U", "L", "R", "D"];

/** The directions of the blank's moves. @type {Readonly<Record<Move, string>>} */
export const BLANK_GOES = { U: "up", D: "down", L: "left", R: "right" };

/** Where the tile goes when the blank makes that move. @type {Readonly<Record<Move, string>>} */
export const TILE_GOES = { U: "down", D: "up", L: "right", R: "left" };

/** The same as an arrow. @type {Readonly<Record<Move, string>>} */
export const TILE_ARROW = { U: "↓", D: "↑", L: "→", R: "←" };

/** @param {Board} board */
export function blankOf(board) {
  return board.tiles.indexOf(0);
}

/**
 * The cell that the blank comes to by a move, or null where the edge is in the way.
 * @param {Board} board
 * @param {Move} move
 * @returns {number | null}
 */
export function cellAfter(board, move) {
  const blank = blankOf(board);
  const col = blank % board.cols;
  if (move === "U") return blank >= board.cols ? blank - board.cols : null;
  if (move === "D") return blank + board.cols < board.tiles.length ? blank + board.cols : null;
  if (move === "L") return col > 0 ? blank - 1 : null;
  return col < board.cols - 1 ? blank + 1 : null;
}

/**
 * The number of the tile that slides when the blank makes a move; 0 where it cannot.
 * @param {Board} board
 * @param {Move} move
 */
export function slidBy(board, move) {
  const cell = cellAfter(board, move);
  return cell === null ? 0 : /** @type {number} */ (board.tiles[cell]);
}

/**
 * The board after a move; an impossible one is a mistake of the caller.
 * @param {Board} board
 * @param {Move} move
 * @returns {Board}
 */
export function applyMove(board, move) {
  const cell = cellAfter(board, move);
  if (cell === null) throw new RangeError(`the blank cannot move ${move} there`);
  return swapCells(board, blankOf(board), cell);
}

/**
 * Exchange what stands in two cells, by the rules or not.
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
 * The moves that bring the blank to a cell of its own row or column, else none: so a click
 * slides every tile between the clicked one and the blank, each as one move.
 * @param {Board} board
 * @param {number} cell
 * @returns {Move[]}
 */
export function slideTo(board, cell) {
  const blank = blankOf(board);
  const down = Math.floor(cell / board.cols) - Math.floor(blank / board.cols);
  const right = (cell % board.cols) - (blank % board.cols);
  if (down === 0) return Array(Math.abs(right)).fill(right > 0 ? "R" : "L");
  if (right === 0) return Array(Math.abs(down)).fill(down > 0 ? "D" : "U");
  return [];
}

/**
 * @param {Board} one
 * @param {Board} other
 */
export function sameBoard(one, other) {
  return (
    one.rows === other.rows &&
    one.cols === other.cols &&
    one.tiles.every((tile, cell) => tile === other.tiles[cell])
  );
}

/**
 * @param {Board} board
 * @param {Board} goal
 */
export function isGoal(board, goal) {
  return sameBoard(board, goal);
}

/**
 * For each cell how many steps its tile is from its place in the goal; the blank counts 0.
 * @param {Board} board
 * @param {Board} goal
 * @returns {number[]}
 */
export function distances(board, goal) {
  /** @type {number[]} */
  const place = [];
  goal.tiles.forEach((tile, cell) => (place[tile] = cell));
  return board.tiles.map((tile, cell) => {
    if (tile === 0) return 0;
    const target = /** @type {number} */ (place[tile]);
    const rows = Math.floor(cell / board.cols) - Math.floor(target / board.cols);
    const cols = (cell % board.cols) - (target % board.cols);
    return Math.abs(rows) + Math.abs(cols);
  });
}

/**
 * The board row by row, in words for a screen reader.
 * @param {Board} board
 */
export function inWords(board) {
  const rows = [];
  for (let row = 0; row < board.rows; row++) {
    const tiles = board.tiles.slice(row * board.cols, (row + 1) * board.cols);
    rows.push(`Row ${row + 1}: ${tiles.map((tile) => tile || "blank").join(", ")}.`);
  }
  return rows.join(" ");
}

/**
 * The board on one line, rows by /, as the parser reads it.
 * @param {Board} board
 */
export function writeBoard(board) {
  const rows = [];
  for (let row = 0; row < board.rows; row++) {
    rows.push(board.tiles.slice(row * board.cols, (row + 1) * board.cols).join(" "));
  }
  return rows.join(" / ");
}

/**
 * The goal of a board that the server has read.
 * @param {{rows: number, cols: number, goal: {tiles: number[]}}} checked
 * @returns {Board}
 */
export function goalOf({ rows, cols, goal }) {
  return { rows, cols, tiles: goal.tiles };
}
