// Typed functions before the engine's strings of JSON. `index.d.ts` says what they take and give.
import init, { RawEngine } from "./instead_wasm.js";

/** What was asked can't be answered: `findings` say where and why, if it is the text. */
export class Refused extends Error {
  constructor(message, findings) {
    super(message);
    this.name = "Refused";
    this.findings = findings;
  }
}

let loading;

/** Loads the engine: from its address, a response, its bytes or a compiled module. It is loaded once. */
export async function load(source) {
  loading ??= init({ module_or_path: source });
  await loading;
  return new Engine(new RawEngine());
}

function answered(ask) {
  try {
    return JSON.parse(ask());
  } catch (error) {
    if (typeof error !== "string") throw error;
    const { message, findings } = JSON.parse(error);
    throw new Refused(message, findings);
  }
}

const given = (value) => (value === undefined ? "" : JSON.stringify(value));

export class Engine {
  #raw;

  constructor(raw) {
    this.#raw = raw;
  }

  read(text) {
    return answered(() => this.#raw.read(text));
  }

  explore(text, which, tell) {
    return answered(() => this.#raw.explore(text, given(which), tell));
  }

  explain(text, which, along, tell) {
    return answered(() => this.#raw.explain(text, given(which), given(along), tell));
  }

  whyNot(text, which, effect, along, tell) {
    return this.explain(text, which, { ...along, why_not: effect }, tell);
  }

  play(text, which, path, tell) {
    return answered(() => this.#raw.play(text, given(which), Uint32Array.from(path), tell));
  }

  check(text, which) {
    return answered(() => this.#raw.check(text, given(which)));
  }

  format(text) {
    return answered(() => this.#raw.format(text));
  }

  text(card) {
    return answered(() => this.#raw.text(card.game ?? "magic", card.name ?? "", card.type ?? "", card.text));
  }

  rules(game, number) {
    return answered(() => this.#raw.rules(game ?? "magic", number));
  }

  complete(text, line, column) {
    return answered(() => this.#raw.complete(text, line, column));
  }

  addCards(name, bytes, tell) {
    return answered(() => this.#raw.add_cards(name, bytes, tell));
  }

  keptCards() {
    return this.#raw.kept_cards();
  }

  usedCards(text) {
    return this.#raw.used_cards(text);
  }

  putCards(kept) {
    return answered(() => this.#raw.put_cards(kept));
  }

  forgetCards() {
    this.#raw.forget_cards();
  }

  searchCards(words, most = 50) {
    return answered(() => this.#raw.search_cards(words, most));
  }

  /** Gives the engine's memory back. */
  free() {
    this.#raw.free();
  }
}
