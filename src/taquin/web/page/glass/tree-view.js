/**
 * The panel of the search tree: it scrolls, zooms, and keeps the current node in view.
 *
 * The picture has a size in pixels inside an element that scrolls. So wheels, fingers and keys pan it as usual.
 */

import { el } from "../shared/dom.js";
import { drawTree } from "./tree-picture.js";

/** @import {SearchState, StartEvent} from "./trace.js" */

const MIN_READABLE_SCALE = 0.75;
const MAX_SCALE = 1.4;
const ZOOM_STEP = 1.25;
const MIN_ZOOM = 0.1;
const MAX_ZOOM = 8;
const MAX_STRETCH = 8;

export class TreeView {
  /** The visitor's zoom, on top of the default scale. */
  #zoom = 1;
  #scale = 1;
  /** @type {{state: SearchState, start: StartEvent} | null} */
  #shown = null;
  /** @type {ReturnType<typeof drawTree> | null} */
  #drawn = null;
  #whole = el("button", { type: "button", "aria-pressed": "false", onclick: () => this.#toggleWhole() }, "Whole tree");
  #scroller = el("div", { class: "tree-scroll", tabindex: 0, role: "group", "aria-label": "Picture of the tree" });

  constructor() {
    this.element = el(
      "section",
      { class: "panel glass-tree", "aria-label": "Search tree" },
      el(
        "div",
        { class: "tree-head" },
        el("h2", {}, "Search tree"),
        el(
          "div",
          { class: "tree-buttons" },
          el("button", { type: "button", onclick: () => this.#zoomBy(1 / ZOOM_STEP) }, "Zoom out"),
          el("button", { type: "button", onclick: () => this.#zoomBy(ZOOM_STEP) }, "Zoom in"),
          this.#whole,
        ),
      ),
      this.#scroller,
      legend(),
    );
    this.#scroller.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.#scroller.addEventListener("pointerdown", (event) => this.#drag(event));
    new ResizeObserver(() => this.#resize()).observe(this.#scroller);
  }

  /**
   * Show the tree at a step.
   * @param {SearchState} state
   * @param {StartEvent} start
   */
  show(state, start) {
    this.#shown = { state, start };
    this.#draw();
  }

  #draw() {
    if (!this.#shown) return;
    const { state, start } = this.#shown;
    this.#drawn = drawTree(state, start);
    if (this.#showsWhole) this.#drawn = drawTree(state, start, this.#stretch());
    this.#scroller.replaceChildren(this.#drawn.picture);
    this.#resize();
  }

  /** The factor by which a wide tree, shown whole, may grow in height to fill the panel. */
  #stretch() {
    if (!this.#drawn || !this.#scroller.clientWidth) return 1;
    const { clientWidth, clientHeight } = this.#scroller;
    const room = (clientHeight * this.#drawn.width) / (clientWidth * this.#drawn.height);
    return Math.min(MAX_STRETCH, Math.max(1, room));
  }

  get #showsWhole() {
    return this.#whole.getAttribute("aria-pressed") === "true";
  }

  #toggleWhole() {
    this.#whole.setAttribute("aria-pressed", String(!this.#showsWhole));
    this.#zoom = 1;
    this.#draw();
  }

  /** @param {number} factor */
  #zoomBy(factor) {
    const scale = this.#scale * factor;
    this.#whole.setAttribute("aria-pressed", "false");
    this.#zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, scale / this.#defaultScale()));
    this.#draw();
  }

  /** The scale at which the whole tree fits, unless it is too small to read. */
  #defaultScale() {
    return Math.min(MAX_SCALE, Math.max(MIN_READABLE_SCALE, this.#scaleThatFits()));
  }

  #scaleThatFits() {
    if (!this.#drawn) return 1;
    const { clientWidth, clientHeight } = this.#scroller;
    return Math.min(clientWidth / this.#drawn.width, clientHeight / this.#drawn.height);
  }

  #resize() {
    if (!this.#drawn || !this.#scroller.clientWidth) return;
    const { picture, width, height, focus } = this.#drawn;
    this.#scale = this.#showsWhole ? Math.min(MAX_SCALE, this.#scaleThatFits()) : this.#zoom * this.#defaultScale();
    picture.setAttribute("width", String(Math.floor(width * this.#scale)));
    picture.setAttribute("height", String(Math.floor(height * this.#scale)));
    if (!focus) return;
    const { clientWidth, clientHeight } = this.#scroller;
    this.#scroller.scrollTo(focus.x * this.#scale - clientWidth / 2, focus.y * this.#scale - clientHeight / 2);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.#zoomBy(event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP);
  }

  /**
   * Let a mouse pan by dragging. Touch screens do so without help.
   * @param {PointerEvent} event
   */
  #drag(event) {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    const scroller = this.#scroller;
    scroller.setPointerCapture(event.pointerId);
    const move = (/** @type {PointerEvent} */ moved) => scroller.scrollBy(-moved.movementX, -moved.movementY);
    scroller.addEventListener("pointermove", move);
    scroller.addEventListener("lostpointercapture", () => scroller.removeEventListener("pointermove", move), {
      once: true,
    });
  }
}

function legend() {
  const kinds = [
    ["current", "current node"],
    ["open", "open"],
    ["closed", "closed"],
    ["duplicate", "duplicate"],
    ["cut", "pruned"],
    ["goal", "goal"],
  ];
  return el("ul", { class: "tree-legend" }, ...kinds.map(([kind, text]) => el("li", { "data-kind": kind }, text)));
}
