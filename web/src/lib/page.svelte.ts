// What the page knows: the text, the case, the answer to it, and where in the play the reader is.
import type { Compared, Answer, Explain, Finding, Read, ReadCase, Spot, Which } from "instead-wasm";
import { EngineClient, No, Stopped } from "./engine.ts";
import { along } from "./graph.ts";
import { fromFragment, toFragment, type Shared } from "./share.ts";

export type View = "write" | "outcomes" | "graph" | "why" | "step" | "board" | "share";
export const VIEWS: View[] = ["write", "outcomes", "graph", "why", "step", "board", "share"];

/** What is there for who comes for the first time. */
export const FIRST = `game: magic

--- servant-and-unicorn
A controls Fire Servant
B controls Benevolent Unicorn

A casts Lightning Bolt targeting B
`;

/** How long the page waits for the next letter, in milliseconds. */
const PAUSE = 220;
/** How many positions are explored at first, and how many if the reader wants more. */
const LIMIT = 50_000;
const MORE = 300_000;

const saved = (key: string) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const save = (key: string, value: string) => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Where nothing can be kept, nothing is.
  }
};

class Page {
  engine = new EngineClient();
  /** Small questions beside a long one: completion, the form. */
  helper = new EngineClient();

  text = $state(FIRST);
  caseName = $state<string | null>(null);
  edition = $state<string | null>(null);
  against = $state<string | null>(null);
  view = $state<View>("write");
  theme = $state(saved("theme") ?? "auto");

  read = $state.raw<Read | null>(null);
  answer = $state.raw<Answer | null>(null);
  compared = $state.raw<Compared | null>(null);
  findings = $state.raw<Finding[]>([]);
  /** Why there is no answer, besides findings. */
  trouble = $state<string | null>(null);
  working = $state(false);
  met = $state(0);
  /** How long the last answer took, in milliseconds. */
  took = $state(0);
  limit = $state(LIMIT);

  /** The options that were taken. */
  path = $state.raw<number[]>([]);
  spot = $state.raw<Spot | null>(null);
  /** The outcome that is looked at. */
  outcome = $state<number | null>(null);
  why = $state.raw<Explain | null>(null);

  /** Names of the cards whose texts the link brought along. */
  brought = $state.raw<string[]>([]);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;
  #wished: Shared | null = null;

  get case(): ReadCase | null {
    const cases = this.read?.cases ?? [];
    return cases.find((found) => found.name === this.caseName) ?? cases[0] ?? null;
  }

  get which(): Which {
    const found = this.case;
    return { file: "scenario.scn", ...(found ? { case: found.name } : {}), ...(this.edition ? { edition: this.edition } : {}), limit: this.limit };
  }

  /** The outcomes that can still come about. */
  get remaining(): number[] {
    return this.answer ? along(this.answer, this.path).outcomes : [];
  }

  /** The way that is explained: to the outcome that is looked at, else as far as the reader has gone. */
  get way(): number[] {
    if (this.outcome !== null) return this.answer?.outcomes[this.outcome - 1]?.path ?? this.path;
    return this.path;
  }

  write(text: string) {
    if (text === this.text) return;
    this.text = text;
    this.limit = LIMIT;
    save("text", text);
    this.#later();
  }

  /** Opens another text. */
  open(text: string, caseName: string | null = null) {
    this.text = text;
    this.caseName = caseName;
    this.edition = null;
    this.against = null;
    this.limit = LIMIT;
    save("text", text);
    void this.ask();
  }

  choose(caseName: string | null) {
    if (caseName === this.caseName) return;
    this.caseName = caseName;
    this.edition = null;
    this.against = null;
    this.limit = LIMIT;
    void this.ask();
  }

  byEdition(edition: string | null) {
    this.edition = edition;
    void this.ask();
  }

  compareWith(edition: string | null) {
    this.against = edition;
    this.compared = null;
    if (edition) void this.#compare();
  }

  further() {
    this.limit = MORE;
    void this.ask();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#turn++;
    this.engine.stop();
    this.working = false;
    // An answer to what stood there before would be no answer.
    this.#refuse([], "Stopped. Change the situation, or ask again.");
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.ask(), PAUSE);
  }

  /** Asks for the answer to what stands there. */
  async ask() {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    // Whatever is being worked on answers another question.
    if (this.working) this.engine.stop();
    this.working = true;
    this.met = 0;
    const began = performance.now();
    const text = this.text;
    try {
      const read = await this.engine.read(text);
      if (turn !== this.#turn) return;
      this.read = read;
      const found = this.case;
      if (!found) {
        this.#refuse(read.findings.length ? read.findings : [], read.findings.length ? null : "Start a situation with a line `--- its-name`.");
        return;
      }
      const explored = await this.engine.explore(text, this.which, (met) => (this.met = met));
      if (turn !== this.#turn) return;
      const one = explored.cases[0];
      const own = read.findings.filter((finding) => !(one?.refused ?? []).some((other) => same(other, finding)));
      if (!one?.answer) {
        this.#refuse([...(one?.refused ?? []), ...own], null);
        return;
      }
      this.findings = own;
      this.trouble = null;
      this.answer = one.answer;
      this.took = performance.now() - began;
      this.compared = null;
      await this.#place(one.answer, turn);
      if (this.against) await this.#compare();
    } catch (error) {
      if (turn !== this.#turn || error instanceof Stopped) return;
      this.trouble = error instanceof Error ? error.message : String(error);
    } finally {
      if (turn === this.#turn) this.working = false;
    }
  }

  #refuse(findings: Finding[], trouble: string | null) {
    this.findings = findings;
    this.trouble = trouble;
    this.answer = null;
    this.compared = null;
    this.spot = null;
    this.why = null;
    this.path = [];
    this.outcome = null;
  }

  /** Goes to where the link, or the reader, was before, as far as that is still there. */
  async #place(answer: Answer, turn: number) {
    const wished = this.#wished;
    this.#wished = null;
    const outcome = wished?.outcome ?? this.outcome;
    this.outcome = outcome !== null && outcome !== undefined && answer.outcomes[outcome - 1] ? outcome : null;
    const path = wished?.path ?? this.path;
    this.path = path.length && along(answer, path).nodes.length > path.length ? path : [];
    await this.#look(turn);
  }

  async #look(turn: number) {
    try {
      const spot = await this.engine.play(this.text, this.which, this.path);
      if (turn === this.#turn) this.spot = spot;
    } catch (error) {
      if (error instanceof Stopped) return;
      if (turn === this.#turn) this.spot = null;
      if (!(error instanceof No)) throw error;
    }
    await this.#explain(turn);
  }

  async #explain(turn: number) {
    if (!this.answer) return;
    const one = this.answer.outcomes.length === 1 && !this.path.length ? 1 : null;
    const outcome = this.outcome ?? one;
    const about = outcome !== null ? { outcome } : { path: this.path };
    try {
      const why = await this.engine.explain(this.text, this.which, about);
      if (turn === this.#turn) this.why = why;
    } catch (error) {
      if (error instanceof Stopped) return;
      if (turn === this.#turn) this.why = null;
      if (!(error instanceof No)) throw error;
    }
  }

  async #compare() {
    const turn = this.#turn;
    const against = this.against;
    if (!against) return;
    try {
      const explored = await this.engine.explore(this.text, { ...this.which, against }, (met) => (this.met = met));
      if (turn === this.#turn && this.against === against) this.compared = explored.cases[0]?.compared ?? null;
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
  }

  /** Takes an option, or goes back: the path from the beginning. */
  async go(path: number[]) {
    this.path = path;
    this.outcome = null;
    const at = this.answer ? along(this.answer, path) : null;
    if (at && !at.at && at.outcomes.length === 1) this.outcome = at.outcomes[0] ?? null;
    await this.#look(this.#turn);
    // What the case decides by itself is part of the way.
    if (this.spot) this.path = this.spot.path;
  }

  /** Looks at an outcome. */
  async look(outcome: number | null) {
    this.outcome = outcome;
    await this.#explain(this.#turn);
  }

  async whyNot(effect: string) {
    const one = this.answer?.outcomes.length === 1 && !this.path.length ? 1 : null;
    const outcome = this.outcome ?? one;
    const about = outcome !== null ? { outcome } : { path: this.path };
    return this.engine.explain(this.text, this.which, { ...about, why_not: effect });
  }

  /** Other cards are known now: both engines take them, and the answer is asked for anew. */
  async cardsChanged() {
    await this.helper.reload();
    if (this.working) this.engine.stop();
    await this.engine.reload();
    await this.ask();
  }

  setTheme(theme: string) {
    this.theme = theme;
    save("theme", theme);
  }

  /** The link that shows what is shown now. */
  async link(): Promise<string> {
    const shared: Shared = {
      text: this.text,
      ...(this.caseName ? { case: this.caseName } : {}),
      ...(this.edition ? { edition: this.edition } : {}),
      ...(this.path.length ? { path: this.path } : {}),
      ...(this.outcome !== null ? { outcome: this.outcome } : {}),
      view: this.view === "share" ? "outcomes" : this.view,
    };
    // Texts from the reader's own files go along, so that whoever opens the link needs no files.
    if (this.answer?.texts?.length) {
      const cards = JSON.parse(await this.helper.usedCards(this.text).catch(() => "[]")) as object[];
      if (cards.length) shared.cards = cards;
    }
    const here = new URL(location.href);
    here.hash = await toFragment(shared);
    return here.href;
  }

  /** Begins with what the link says, else with what was there the last time. */
  async begin() {
    await this.#from(location.hash);
    addEventListener("hashchange", () => void this.#from(location.hash, true));
  }

  /** Takes the cards that a link brought along, in the place of those of the link before. */
  async #borrow(cards: object[]) {
    if (!cards.length && !this.brought.length) return;
    const lent = cards.length ? JSON.stringify(cards) : null;
    this.brought = cards.flatMap((card) => ("name" in card && typeof card.name === "string" ? [card.name] : []));
    if (this.working) this.engine.stop();
    try {
      await Promise.all([this.engine.lend(lent), this.helper.lend(lent)]);
    } catch {
      this.brought = [];
      this.trouble = "The card texts in this link can't be read: they are damaged.";
    }
  }

  async #from(fragment: string, only = false) {
    let shared: Shared | null = null;
    try {
      shared = await fromFragment(fragment);
    } catch {
      this.trouble = "This link can't be opened: it is damaged.";
    }
    if (shared) {
      this.#wished = shared;
      this.text = shared.text;
      this.caseName = shared.case ?? null;
      this.edition = shared.edition ?? null;
      this.path = [];
      this.outcome = null;
      this.view = VIEWS.find((view) => view === shared.view) ?? "outcomes";
      await this.#borrow(shared.cards ?? []);
      await this.ask();
    } else if (!only) {
      const before = saved("text");
      if (before) this.text = before;
      await this.ask();
    }
  }
}

const same = (one: Finding, other: Finding) => one.message === other.message && one.places[0]?.line === other.places[0]?.line && one.places[0]?.column === other.places[0]?.column;

export const page = new Page();
