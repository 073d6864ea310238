/**
 * The place where the tree is shown: it scrolls, zooms, and keeps the current node in view.
 *
 * The picture has its size in pixels and its host scrolls, so that wheels, fingers and keys pan as they do everywhere.
 */

import { el } from "../shared/dom.js";
import { drawTree } from "./tree-picture.js";

/** @import {Situation, StartEvent} from "./trace.js" */

const SMALLEST = 0.75;
const LARGEST = 1.4;
const ZOOM = 1.25;
const MOST_STRETCH = 8;

export class TreeView {
  /** How much larger a person wants it than it would be. */
  #zoom = 1;
  #scale = 1;
  /** @type {{situation: Situation, start: StartEvent} | null} */
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
        { class: "glass-tree-head" },
        el("h2", {}, "Search tree"),
        el(
          "div",
          { class: "glass-tree-buttons" },
          el("button", { type: "button", onclick: () => this.#zoomBy(1 / ZOOM) }, "Zoom out"),
          el("button", { type: "button", onclick: () => this.#zoomBy(ZOOM) }, "Zoom in"),
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
   * @param {Situation} situation
   * @param {StartEvent} start
   */
  show(situation, start) {
    this.#shown = { situation, start };
    this.#draw();
  }

  #draw() {
    if (!this.#shown) return;
    const { situation, start } = this.#shown;
    this.#drawn = drawTree(situation, start);
    if (this.#showsWhole) this.#drawn = drawTree(situation, start, this.#stretch());
    this.#scroller.replaceChildren(this.#drawn.picture);
    this.#resize();
  }

  /** A wide tree of which all is shown may use the height that it leaves. */
  #stretch() {
    if (!this.#drawn || !this.#scroller.clientWidth) return 1;
    const { clientWidth, clientHeight } = this.#scroller;
    const room = (clientHeight * this.#drawn.width) / (clientWidth * this.#drawn.height);
    return Math.min(MOST_STRETCH, Math.max(1, room));
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
    const wanted = this.#scale * factor;
    this.#whole.setAttribute("aria-pressed", "false");
    this.#zoom = Math.min(8, Math.max(0.1, wanted / this.#usualScale()));
    this.#draw();
  }

  /** As large as fits, but so that it can be read. */
  #usualScale() {
    return Math.min(LARGEST, Math.max(SMALLEST, this.#fittingScale()));
  }

  #fittingScale() {
    if (!this.#drawn) return 1;
    const { clientWidth, clientHeight } = this.#scroller;
    return Math.min(clientWidth / this.#drawn.width, clientHeight / this.#drawn.height);
  }

  #resize() {
    if (!this.#drawn || !this.#scroller.clientWidth) return;
    const { picture, width, height, focus } = this.#drawn;
    this.#scale = this.#showsWhole ? Math.min(LARGEST, this.#fittingScale()) : this.#zoom * this.#usualScale();
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
    this.#zoomBy(event.deltaY < 0 ? ZOOM : 1 / ZOOM);
  }

  /** A mouse pans by dragging; fingers do so by themselves. @param {PointerEvent} event */
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
    ["cut", "cut off"],
    ["goal", "goal"],
  ];
  return el("ul", { class: "tree-legend" }, ...kinds.map(([kind, words]) => el("li", { "data-kind": kind }, words)));
}
