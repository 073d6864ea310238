/** The Lab view: the experiments of a folder, with their tables and plots. */

import { announce } from "../shared/announce.js";
import { el } from "../shared/dom.js";
import { formatQuantity } from "../shared/format.js";
import { showProblem } from "../shared/problem-box.js";
import { getJson } from "../shared/requests.js";
import { currentTheme, onTheme } from "../shared/theme.js";
import { readState, writeState } from "../shared/url-state.js";
import { resultTable } from "./result-table.js";

/** @import {LabTable} from "./result-table.js" */

/**
 * @typedef {{name: string, file: string, runs: number | null, begun: string | null, machine: string | null,
 *   summary: string | null, problem: string | null}} ListedExperiment
 * @typedef {{name: string, summary: string, counted: string, setting: [string, string][], tables: LabTable[],
 *   experiment: string}} Experiment
 * @typedef {{kind: string, title: string, caption: string, words: string}} Plot
 */

const EXAMPLE_COMMAND = "taquin lab run --boards 3x3:100:5-25 --algorithms bfs,astar,ida-star --name quick";

/**
 * Build the view.
 * @param {Element} host
 * @returns {{enter(): void, leave(): void}}
 */
export function mount(host) {
  const lab = new Lab(host);
  return { enter: () => void lab.enter(), leave: () => {} };
}

class Lab {
  #requests = 0;

  /** @param {Element} host */
  constructor(host) {
    this.list = el("section", { class: "panel lab-list", "aria-label": "Experiments" });
    this.problem = el("div");
    this.detail = el("div", { class: "lab-detail" });
    host.append(
      el("h1", { class: "visually-hidden" }, "Lab"),
      el("div", { class: "lab" }, this.list, el("div", {}, this.problem, this.detail)),
    );
    onTheme(() => this.detail.querySelectorAll("img").forEach(setPlotTheme));
  }

  /** List the folder. It is read each time, because an experiment may be running. */
  async enter() {
    try {
      /** @type {ListedExperiment[]} */
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

  /** @param {ListedExperiment[]} found */
  #showList(found) {
    const heading = el("h2", {}, "Experiments");
    if (found.length === 0) return this.list.replaceChildren(heading, ...emptyFolder());
    const items = found.map((each) =>
      el(
        "li",
        {},
        each.problem === null
          ? this.#button(each)
          : el("p", { class: "lab-unreadable" }, el("b", {}, each.name), ` ${each.problem}`),
      ),
    );
    this.list.replaceChildren(heading, el("ul", {}, ...items));
  }

  /** @param {ListedExperiment} listed */
  #button({ name, runs, begun, summary }) {
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
      el("span", {}, [formatQuantity(runs ?? 0, "run"), begun].filter(Boolean).join(" · ")),
      summary ? el("span", {}, summary) : null,
    );
  }

  /** @param {string} name */
  async #open(name) {
    const request = ++this.#requests;
    for (const button of this.list.querySelectorAll("button")) {
      button.setAttribute("aria-current", String(button.dataset.experiment === name));
    }
    const path = `/api/lab/${encodeURIComponent(name)}`;
    try {
      /** @type {Experiment} */
      const experiment = await getJson(path);
      if (request !== this.#requests) return;
      showProblem(this.problem, null);
      const plotHost = el("div", { class: "lab-plots" }, el("p", {}, "Drawing the plots…"));
      this.detail.replaceChildren(...sections(experiment, plotHost));
      announce(`${experiment.name}: ${experiment.counted}`);
      /** @type {Plot[]} */
      const plots = await getJson(`${path}/plots`);
      if (request !== this.#requests) return;
      plotHost.replaceChildren(...plots.map((plot) => figure(path, plot)));
      if (plots.length === 0) plotHost.append(el("p", {}, "No plot applies to these results."));
    } catch (problem) {
      if (request === this.#requests) showProblem(this.problem, problem);
    }
  }
}

function emptyFolder() {
  return [
    el("p", {}, "This folder has no experiments yet. This command runs one in a few seconds:"),
    el("pre", { class: "lab-command", tabindex: 0, "aria-label": "Command that runs an experiment" }, EXAMPLE_COMMAND),
    el("p", {}, "Then open this tab again."),
  ];
}

/**
 * @param {Experiment} experiment
 * @param {HTMLElement} plotHost
 */
function sections(experiment, plotHost) {
  const names = [...new Set(experiment.tables.map((table) => table.section))];
  const [first, ...others] = names.map((name) => {
    const tables = experiment.tables.filter((each) => each.section === name);
    const notes = tables.filter(({ note }) => note).map(({ note }) => el("p", { class: "hint" }, note));
    return panel(name, ...notes, el("div", { class: "lab-tables" }, ...tables.map(resultTable)));
  });
  const settings = experiment.setting.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value)));
  return [
    el(
      "header",
      { class: "lab-head" },
      el("h2", {}, experiment.name),
      experiment.summary ? el("p", { class: "lab-summary" }, experiment.summary) : null,
      el("p", {}, experiment.counted),
    ),
    ...(first ? [first] : []),
    panel("Plots", plotHost),
    ...others,
    panel("Settings", el("dl", { class: "lab-settings" }, ...settings)),
    el(
      "details",
      { class: "panel" },
      el("summary", {}, "The experiment file"),
      el("pre", { class: "lab-toml", tabindex: 0, "aria-label": "The experiment as TOML" }, experiment.experiment),
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
  setPlotTheme(image);
  return el("figure", {}, image, el("figcaption", {}, caption));
}

/** @param {HTMLImageElement} image */
function setPlotTheme(image) {
  image.src = `${image.dataset.plot}?theme=${currentTheme()}`;
}
