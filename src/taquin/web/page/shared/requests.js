/**
 * The one door to the server: plain requests, event streams and files, with one kind of error.
 */

/**
 * What the server says about itself.
 * @typedef {{name: string, summary: string, informed: boolean, options: string[]}} AlgorithmAbout
 * @typedef {{name: string, summary: string, admissible: boolean, consistent: boolean}} HeuristicAbout
 * @typedef {{seconds: number, memory: number, searches_at_once: number, waiting: number,
 *   cells: number, trace_events: number}} LimitsAbout
 * @typedef {{version: string, limits: LimitsAbout, algorithms: AlgorithmAbout[],
 *   heuristics: HeuristicAbout[], goals: string[], ties: string[], traceable: string[], lab: boolean}} About
 */

/**
 * A board that the server has read, its goal, and whether one leads to the other.
 * @typedef {{rows: number, cols: number, tiles: number[], text: string,
 *   goal: {name: string | null, tiles: number[], text: string},
 *   solvable: boolean, why_unsolvable: string | null, forms: Record<string, string>}} Checked
 */

/** What went wrong, as the server's problem details tell it. */
export class Problem extends Error {
  /**
   * @param {{title?: string, status?: number, detail?: string, pointer?: string | null,
   *   span?: [number, number] | null}} details
   */
  constructor(details) {
    super(details.detail || details.title || "Something went wrong.");
    this.name = "Problem";
    this.status = details.status ?? 0;
    this.title = details.title ?? "";
    this.detail = this.message;
    this.pointer = details.pointer ?? null;
    this.span = details.span ?? null;
  }
}

/**
 * Whether an error only says that the asker no longer wanted the answer.
 * @param {unknown} error
 */
export function isAbort(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<Response>}
 */
async function request(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Problem({ detail: "The server does not answer. Is `taquin serve` still running?" });
  }
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** @param {Response} response */
async function problemOf(response) {
  const type = response.headers.get("content-type") ?? "";
  const details = type.includes("json") ? await response.json() : {};
  return new Problem({ title: response.statusText, status: response.status, ...details });
}

/**
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {RequestInit}
 */
function post(body, signal) {
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: signal ?? null,
  };
}

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function getJson(path) {
  return (await request(path)).json();
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function postJson(path, body, signal) {
  return (await request(path, post(body, signal))).json();
}

/**
 * Ask for a file, and return it with the name that the server gives it.
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<{name: string, blob: Blob}>}
 */
export async function postForFile(path, body) {
  const response = await request(path, post(body));
  const disposition = response.headers.get("content-disposition") ?? "";
  const name = /filename="?([^";]+)"?/.exec(disposition)?.[1] ?? "taquin";
  return { name, blob: await response.blob() };
}

/**
 * End a search that waits or runs; one that has ended meanwhile is no error.
 * @param {string} id
 */
export async function cancelSearch(id) {
  try {
    await request(`/api/searches/${encodeURIComponent(id)}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) throw error;
  }
}

/**
 * Post, hand over every server-sent event as it comes, and return the last one's data.
 * A last event named `failed` is thrown as a Problem. To abort the request cancels the search.
 * @param {string} path
 * @param {unknown} body
 * @param {(name: string, data: any) => void} onEvent
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function stream(path, body, onEvent, signal) {
  const response = await request(path, post(body, signal));
  if (!response.body) throw new Problem({ detail: "The server sent no events." });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = "";
  let last = { name: "", data: /** @type {any} */ (null) };
  for (;;) {
    const { value, done } = await reader.read().catch((error) => {
      throw isAbort(error) ? error : new Problem({ detail: "The connection to the server broke off." });
    });
    if (done) break;
    pending += value.replaceAll("\r", "");
    const blocks = pending.split("\n\n");
    pending = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = readEvent(block);
      if (!event) continue;
      last = event;
      if (event.name !== "failed") onEvent(event.name, event.data);
    }
  }
  if (last.name === "failed") throw new Problem(last.data);
  if (last.name !== "result") throw new Problem({ detail: "The server ended before the answer." });
  return last.data;
}

/**
 * Read one event; comments, which only keep the connection open, are none.
 * @param {string} block
 * @returns {{name: string, data: any} | null}
 */
function readEvent(block) {
  let name = "message";
  let data = "";
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data += line.slice(5);
  }
  return data ? { name, data: JSON.parse(data) } : null;
}
