/** The sentences of the Play view. */

import { asSentence, formatQuantity } from "../shared/format.js";
import { TILE_ARROW, TILE_DIRECTION } from "../shared/puzzle.js";

/** @import {Board, Move} from "../shared/puzzle.js" */
/** @import {CheckedBoard, Solution} from "../shared/server-types.js" */
/** @import {Session} from "./session.js" */

const OUTCOMES = /** @type {Record<string, string>} */ ({
  unsolvable: "Cannot be solved",
  exhausted: "The search ended without reaching the goal",
  node_limit: "The search stopped at the node limit",
  time_limit: "The search stopped at the time limit",
  memory_limit: "The search stopped at the memory limit",
  cancelled: "Cancelled",
});

/**
 * Whether a board in the editor can be solved.
 * @param {Board | CheckedBoard} draft
 * @returns {string} empty until the server has read the board
 */
export function draftMessage(draft) {
  if (!("solvable" in draft)) return "";
  const shape = `${draft.rows} × ${draft.cols}`;
  return draft.solvable
    ? `${shape}: this board can be solved.`
    : `${shape}: this board cannot be solved: ${draft.why_unsolvable}.`;
}

/**
 * The state of the game, for the line below the board.
 * @param {Session} session
 * @returns {string}
 */
export function gameMessage(session) {
  const { game, checked, draft } = session;
  if (draft) return draftMessage(draft);
  if (!checked.solvable) return `This board cannot be solved: ${checked.why_unsolvable}.`;
  if (!game.solved) {
    if (session.watched) return watchMessage(session);
    if (game.at === 0) return "This board can be solved. Slide tiles by mouse, touch, arrow keys or W A S D.";
    const home = game.board.tiles.filter((tile, cell) => tile && tile === game.goal.tiles[cell]).length;
    return `${home} of ${formatQuantity(game.board.tiles.length - 1, "tile")} in place.`;
  }
  if (game.at === 0) return "This board is the goal. Make a new board to play.";
  return `Solved in ${formatQuantity(game.at, "move")}${help(session)}${comparison(session)}.`;
}

/** @param {Session} session */
function watchMessage({ game, watched }) {
  const { solution = null } = watched ?? {};
  const kind = solution?.optimal ? "a shortest solution" : solution ? "the best solution found" : "a solution";
  return `Watching ${kind}: ${formatQuantity(game.moves.length - game.at, "move")} to go.`;
}

/** @param {Session} session */
function help({ game }) {
  if (game.usedSolver) return " with the solver’s help";
  return game.hints ? ` and ${formatQuantity(game.hints, "hint")}` : "";
}

/** @param {Session} session */
function comparison({ game, watched }) {
  const solution = watched?.solution;
  if (!solution?.optimal || watched?.from !== 0 || game.at !== solution.cost) return "";
  return "; no solution is shorter";
}

/**
 * How a search ended, and how good its solution is.
 * @param {Solution} solution
 * @param {string | null} whyUnsolvable why the board cannot be solved, if it cannot
 * @returns {string}
 */
export function outcomeMessage(solution, whyUnsolvable) {
  const outcome = OUTCOMES[solution.status] ?? solution.status;
  if (solution.status === "unsolvable") return asSentence(`${outcome}: ${whyUnsolvable}`);
  if (solution.cost === null) return asSentence(`${outcome}: ${solution.verdict}`);
  const found = `${formatQuantity(solution.cost, "move")}, ${solution.verdict}`;
  return asSentence(solution.status === "solved" ? found : `${outcome}. The best solution found has ${found}`);
}

/**
 * The next best move, and how good it is known to be.
 * @param {number} tile that slides
 * @param {Move} move
 * @param {{length: number, optimal: boolean}} solution that begins with the move
 * @returns {string}
 */
export function hintMessage(tile, move, { length, optimal }) {
  const moves = formatQuantity(length, "move");
  const quality = optimal
    ? `${moves} to go; no solution is shorter`
    : `${moves} to go in the best solution found; a shorter one may exist`;
  return `Slide ${tile} ${TILE_DIRECTION[move]} ${TILE_ARROW[move]} (${quality}).`;
}
