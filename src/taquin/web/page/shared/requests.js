/** Requests to the server. Every failure is thrown as a Problem, except an abort. */

/** An error with the server's problem details (RFC 9457). */
export class Problem extends Error {
  /**
   * @param {{title?: string, status?: number, detail?: string, pointer?: string | null}} details
   */
  constructor(details) {
    super(details.detail || details.title || "Something went wrong.");
    this.name = "Problem";
    this.status = details.status ?? 0;
    this.pointer = details.pointer ?? null;
  }
}

/**
 * Whether an error only means that the page aborted the request itself.
 * @param {unknown} error
 * @returns {boolean}
 */
export function isAbort(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * Get JSON.
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function getJson(path) {
  return (await request(path)).json();
}

/**
 * Post JSON, and return the JSON of the answer.
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function postJson(path, body, signal) {
  return (await request(path, post(body, signal))).json();
}

/**
 * Post JSON, and return the file of the answer with the name that the server gives it.
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
 * Cancel a search that waits or runs. A search that has ended already is no error.
 * @param {string} id
 * @returns {Promise<void>}
 */
export async function cancelSearch(id) {
  try {
    await request(`/api/searches/${encodeURIComponent(id)}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) throw error;
  }
}

/**
 * Post JSON, and read the server-sent events of the answer until the `result` event.
 * Aborting the request cancels the search.
 * @param {string} path
 * @param {unknown} body
 * @param {(name: string, data: any) => void} onEvent called with each event
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} the data of the `result` event; a `failed` event is thrown
 */
export async function stream(path, body, onEvent, signal) {
  const response = await request(path, post(body, signal));
  if (!response.body) throw new Problem({ detail: "The server sent no events." });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = "";
  let last = { name: "", data: /** @type {any} */ (null) };
  for (;;) {
    const { value, done } = await reader.read().catch((error) => {
      throw isAbort(error) ? error : new Problem({ detail: "The connection to the server was lost." });
    });
    if (done) break;
    pending += value.replaceAll("\r", "");
    const blocks = pending.split("\n\n");
    pending = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = parseEvent(block);
      if (!event) continue;
      last = event;
      if (event.name !== "failed") onEvent(event.name, event.data);
    }
  }
  if (last.name === "failed") throw new Problem(last.data);
  if (last.name !== "result") throw new Problem({ detail: "The server stopped before it sent a result." });
  return last.data;
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
 * Parse one event.
 * @param {string} block
 * @returns {{name: string, data: any} | null} null for a comment, which only keeps the connection open
 */
function parseEvent(block) {
  let name = "message";
  let data = "";
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data += line.slice(5);
  }
  return data ? { name, data: JSON.parse(data) } : null;
}
