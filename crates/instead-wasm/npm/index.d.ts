import type {
  Along,
  Check,
  Completions,
  Explain,
  Explore,
  Finding,
  Formatted,
  Read,
  Rules,
  Shelved,
  ShelvedCard,
  Spot,
  Text,
  Which,
} from "./forms.d.ts";

export type * from "./forms.d.ts";

/** What was asked can't be answered: `findings` say where and why, if it is the text. */
export class Refused extends Error {
  readonly findings: Finding[];
}

/** Is told now and then how many choices were met so far. */
export type Tell = (met: number) => void;

/** A card's text, or the name of a built-in card. */
export interface CardQuestion {
  /** `magic`, unless it says otherwise; perhaps with an edition. */
  game?: string;
  name?: string;
  /** The type line. */
  type?: string;
  text?: string;
}

/**
 * Loads the engine: from its address, a response, its bytes or a compiled module. Without one: from the file beside the
 * package's own, which browsers fetch; Node takes `instead-wasm/node`.
 */
export function load(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<Engine>;

/** Answers questions; keeps what it explored last. Every call works until it is done: put it into a worker. */
export class Engine {
  /** The cases of a file, and what is wrong with it. */
  read(text: string): Read;
  /** Every outcome of one case or all. */
  explore(text: string, which?: Which, tell?: Tell): Explore;
  /** One way through a case, step by step; throws `Refused`. */
  explain(text: string, which?: Which, along?: Along, tell?: Tell): Explain;
  /** Why an effect didn't apply, on each way or the one that is named; throws `Refused`. */
  whyNot(text: string, which: Which | undefined, effect: string, along?: Along, tell?: Tell): Explain;
  /** The place to which a path leads: what happened, what is asked, the board; throws `Refused`. */
  play(text: string, which: Which | undefined, path: readonly number[], tell?: Tell): Spot;
  /** Whether the rules allow what cases claim; throws `Refused`. */
  check(text: string, which?: Which): Check;
  /** The text in normal form. */
  format(text: string): Formatted;
  /** What is understood of a card's text; throws `Refused`. */
  text(card: CardQuestion): Text;
  /** The rules of a game, or those at and below a number; throws `Refused`. */
  rules(game?: string, number?: string): Rules;
  /** What can stand at a place, line and column counted from 1. */
  complete(text: string, line: number, column: number): Completions;
  /** Reads a file of cards as Scryfall, MTGJSON and others publish them, perhaps gzipped; throws `Refused`. */
  addCards(name: string, bytes: Uint8Array, tell?: Tell): Shelved;
  /** All cards that were read, as a text to be kept somewhere. */
  keptCards(): string;
  /** Those of them whose texts a file takes, in the same form: what somebody needs who hasn't the files. */
  usedCards(text: string): string;
  /** Takes them back; how many there are now. */
  putCards(kept: string): number;
  forgetCards(): void;
  /** Cards by words of their names and texts. */
  searchCards(words: string, most?: number): ShelvedCard[];
  /** Gives the engine's memory back. */
  free(): void;
}
