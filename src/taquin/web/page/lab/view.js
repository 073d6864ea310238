/** Lab: the experiments of a folder, their tables and pictures. */

import { announce, count, showProblem } from "../shared/announce.js";
import { getJson } from "../shared/requests.js";
import { el } from "../shared/dom.js";
import { labTable } from "./result-table.js";
import { readState, writeState } from "../shared/url-state.js";
import { onTheme, seenTheme } from "../shared/theme.js";

/** @import {LabTable} from "./result-table.js" */

/**
 * @typedef {{name: string, file: string, runs: number | null, begun: string | null, machine: string | null,
 *   summary: string | null, problem: string | null}} Listed
 * @typedef {{name: string, summary: string, counted: string, setting: [string, string][], tables: LabTable[],
 *   experiment: string}} Experiment
 * @typedef {{kind: string, title: string, caption: string, words: string}} Plot
 */

const MAKE_ONE = "taquin lab run --boards 3x3:100:5-25 --algorithms bfs,astar,ida-star --name quick";

/** @param {Element} host */
export function mount(host) {
  const lab = new Lab(host);
  return { enter: () => void lab.enter(), leave: () => {} };
}

class Lab {
  #asked = 0;

  /** @param {Element} host */
  constructor(host) {
    this.list = el("section", { class: "panel lab-list", "aria-label": "Experiments" });
    this.problem = el("div");
    this.detail = el("div", { class: "lab-detail" });
    host.append(
      el("h1", { class: "visually-hidden" }, "Lab"),
      el("div", { class: "lab" }, this.list, el("div", {}, this.problem, this.detail)),
    );
    onTheme(() => this.detail.querySelectorAll("img").forEach(showInTheme));
  }

  /** Look into the folder anew each time: an experiment may be running. */
  async enter() {
    try {
      /** @type {Listed[]} */
      const found = await getJson("/api/lab");
      showProblem(this.problem, null);
      this.#showList(found);
      const readable = found.filter((each) => each.problem === null);
      const chosen = readable.find((each) => each.name === readState().experiment) ?? readable[0];
      if (chosen) await this.#open(chosen.name);
      else this.detail.replaceChildren();
    } catch (problem) {
      showProblem(this.problem, problem);
    }
  }

  /** @param {Listed[]} found */
  #showList(found) {
    const heading = el("h2", {}, "Experiments");
    if (found.length === 0) return this.list.replaceChildren(heading, ...nothingYet());
    const items = found.map((each) =>
      el(
        "li",
        {},
        each.problem === null
          ? this.#choice(each)
          : el("p", { class: "lab-broken" }, el("b", {}, each.name), ` ${each.problem}`),
      ),
    );
    this.list.replaceChildren(heading, el("ul", {}, ...items));
  }

  /** @param {Listed} listed */
  #choice({ name, runs, begun, summary }) {
    return el(
      "button",
      {
        type: "button",
        "data-experiment": name,
        onclick: () => {
          writeState({ experiment: name });
          void this.#open(name);
        },
      },
      el("b", {}, name),
      el("span", {}, [count(runs ?? 0, "run"), begun].filter(Boolean).join(" · ")),
      summary ? el("span", {}, summary) : null,
    );
  }

  /** @param {string} name */
  async #open(name) {
    const asked = ++this.#asked;
    for (const choice of this.list.querySelectorAll("button")) {
      choice.setAttribute("aria-current", String(choice.dataset.experiment === name));
    }
    const path = `/api/lab/${encodeURIComponent(name)}`;
    try {
      /** @type {Experiment} */
      const experiment = await getJson(path);
      if (asked !== this.#asked) return;
      showProblem(this.problem, null);
      const pictures = el("div", { class: "lab-pictures" }, el("p", {}, "Drawing the pictures …"));
      this.detail.replaceChildren(...sections(experiment, pictures));
      announce(`${experiment.name}: ${experiment.counted}`);
      /** @type {Plot[]} */
      const plots = await getJson(`${path}/plots`);
      if (asked !== this.#asked) return;
      pictures.replaceChildren(...plots.map((plot) => figure(path, plot)));
      if (plots.length === 0) pictures.append(el("p", {}, "These results have nothing to draw."));
    } catch (problem) {
      if (asked === this.#asked) showProblem(this.problem, problem);
    }
  }
}

function nothingYet() {
  return [
    el("p", {}, "There are no experiments in this folder yet. This command makes one in a few seconds:"),
    el("pre", { class: "lab-command", tabindex: 0, "aria-label": "Command that makes an experiment" }, MAKE_ONE),
    el("p", {}, "Then open this tab again."),
  ];
}

/**
 * @param {Experiment} experiment
 * @param {HTMLElement} pictures
 */
function sections(experiment, pictures) {
  const names = [...new Set(experiment.tables.map((table) => table.section))];
  const [first, ...others] = names.map((name) => {
    const tables = experiment.tables.filter((each) => each.section === name);
    const notes = tables.filter(({ note }) => note).map(({ note }) => el("p", { class: "hint" }, note));
    return panel(name, ...notes, el("div", { class: "lab-tables" }, ...tables.map(labTable)));
  });
  const settings = experiment.setting.map(([word, value]) => el("div", {}, el("dt", {}, word), el("dd", {}, value)));
  return [
    el(
      "header",
      { class: "lab-head" },
      el("h2", {}, experiment.name),
      experiment.summary ? el("p", { class: "lab-summary" }, experiment.summary) : null,
      el("p", {}, experiment.counted),
    ),
    ...(first ? [first] : []),
    panel("Pictures", pictures),
    ...others,
    panel("Setting", el("dl", { class: "lab-setting" }, ...settings)),
    el(
      "details",
      { class: "panel" },
      el("summary", {}, "The experiment’s description"),
      el("pre", { class: "lab-toml", tabindex: 0, "aria-label": "Description as TOML" }, experiment.experiment),
    ),
  ];
}

/**
 * @param {string} title
 * @param {...Node} content
 */
function panel(title, ...content) {
  return el("section", { class: "panel", "aria-label": title }, el("h3", {}, title), ...content);
}

/**
 * @param {string} path
 * @param {Plot} plot
 */
function figure(path, { kind, title, caption, words }) {
  const image = el("img", { alt: words || title, loading: "lazy" });
  image.dataset.plot = `${path}/plots/${encodeURIComponent(kind)}.svg`;
  showInTheme(image);
  return el("figure", {}, image, el("figcaption", {}, caption));
}

/** @param {HTMLImageElement} image */
function showInTheme(image) {
  image.src = `${image.dataset.plot}?theme=${seenTheme()}`;
}
