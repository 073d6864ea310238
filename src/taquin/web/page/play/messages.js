/** What the Play view says, in words, as `taquin play` says it. */

import { count, sentence } from "../shared/announce.js";
import { TILE_ARROW, TILE_GOES } from "../shared/puzzle.js";

/** @import {Session, Solution} from "./session.js" */
/** @import {Checked} from "../shared/requests.js" */
/** @import {Board, Move} from "../shared/puzzle.js" */

const ENDINGS = /** @type {Record<string, string>} */ ({
  solved: "Solved",
  unsolvable: "Cannot be solved",
  exhausted: "The search ran dry",
  node_limit: "The node limit is reached",
  time_limit: "The time is up",
  memory_limit: "The memory limit is reached",
  cancelled: "Cancelled",
});

/**
 * The sentence about a board in the editor; nothing while it is not checked yet.
 * @param {Board | Checked} draft
 */
export function drafted(draft) {
  if (!("solvable" in draft)) return "";
  const shape = `${draft.rows} × ${draft.cols}`;
  return draft.solvable
    ? `${shape}: this board can be solved.`
    : `${shape}: this board cannot be solved: ${draft.why_unsolvable}.`;
}

/**
 * The sentence below the board: where the game stands.
 * @param {Session} session
 */
export function standing(session) {
  const { game, checked, draft } = session;
  if (draft) return drafted(draft);
  if (!checked.solvable) return `This board cannot be solved: ${checked.why_unsolvable}.`;
  if (!game.solved) {
    if (session.watched) return watching(session);
    if (game.at === 0) return "This board can be solved. Slide tiles by mouse, finger, arrow keys or W A S D.";
    const home = game.board.tiles.filter((tile, cell) => tile && tile === game.goal.tiles[cell]).length;
    return `${home} of ${count(game.board.tiles.length - 1, "tile")} in place.`;
  }
  if (game.at === 0) return "This is the goal already. Make a new board to play.";
  return `Solved in ${count(game.at, "move")}${aids(session)}${compared(session)}.`;
}

/** @param {Session} session */
function watching({ game, watched }) {
  const kind = watched?.solution?.optimal ? "a shortest way" : watched?.solution ? "the best way found" : "a way";
  return `Watching ${kind}: ${count(game.moves.length - game.at, "move")} to go.`;
}

/** @param {Session} session */
function aids({ game }) {
  if (game.watched) return " with the solver's help";
  return game.hints ? ` and ${count(game.hints, "hint")}` : "";
}

/** @param {Session} session */
function compared({ game, watched }) {
  const solution = watched?.solution;
  if (!solution?.optimal || watched?.from !== 0 || game.at !== solution.cost) return "";
  return "; no way is shorter";
}

/**
 * How a search ended, and how good its answer is.
 * @param {Solution} solution
 * @param {string | null} why it is unsolvable, if it is
 */
export function ending(solution, why) {
  const how = ENDINGS[solution.status] ?? solution.status;
  if (solution.status === "unsolvable") return sentence(`${how}: ${why}`);
  if (solution.cost === null) return sentence(`${how}: ${solution.verdict}`);
  const way = `${count(solution.cost, "move")}, ${solution.verdict}`;
  return sentence(solution.status === "solved" ? way : `${how}. The best way found has ${way}`);
}

/**
 * Which tile to slide where, and how good that is known to be.
 * @param {number} tile
 * @param {Move} move
 * @param {{length: number, optimal: boolean}} way
 */
export function hint(tile, move, { length, optimal }) {
  const known = optimal
    ? `${count(length, "move")} to go, and no way is shorter`
    : `the best way found has ${count(length, "move")}; a shorter one may exist`;
  return `Slide ${tile} ${TILE_GOES[move]} ${TILE_ARROW[move]} (${known}).`;
}
