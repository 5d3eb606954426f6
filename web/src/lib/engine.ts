// Asking the engine, which is in a worker of its own and can be stopped at any time.
import type { Along, Completions, Explain, Explore, Finding, Formatted, Read, Rules, Shelved, ShelvedCard, Spot, Text, Which } from "instead-wasm";
import type { Question, Reply } from "./worker.ts";

/** The engine says no: with findings if it is the text. */
export class No extends Error {
  readonly findings: Finding[];
  constructor(message: string, findings: Finding[]) {
    super(message);
    this.findings = findings;
  }
}

/** The reader, or a newer question, stopped it. */
export class Stopped extends Error {}

interface Waiting {
  done: (value: unknown) => void;
  failed: (error: Error) => void;
  tell?: (met: number) => void;
}

export class EngineClient {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  /** The cards of the link that was opened: every new worker gets them. */
  #lent: string | null = null;

  /** Whether something is asked that isn't answered yet. */
  get busy(): boolean {
    return this.#waiting.size > 0;
  }

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#heard(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#end(new Error(event.message || "the engine can't be started"));
    };
    return worker;
  }

  #heard(reply: Reply) {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    if ("met" in reply) return waiting.tell?.(reply.met);
    this.#waiting.delete(reply.id);
    if ("done" in reply) waiting.done(reply.done);
    else if ("refused" in reply) waiting.failed(new No(reply.refused.message, reply.refused.findings as Finding[]));
    else {
      // A module that broke down may be in any state: the next question gets a new one.
      waiting.failed(new Error(`the engine broke down: ${reply.broken}`));
      this.#end(new Stopped("the engine was started anew"));
    }
  }

  #end(error: Error) {
    this.#worker?.terminate();
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waiting) one.failed(error);
  }

  /** Stops whatever is being worked on. */
  stop() {
    this.#end(new Stopped("stopped"));
  }

  #ask<T>(method: Question["method"], args: unknown[], tell?: (met: number) => void): Promise<T> {
    if (!this.#worker) {
      this.#worker = this.#start();
      if (this.#lent && method !== "lend") this.#worker.postMessage({ id: 0, method: "lend", args: [this.#lent], tell: false } satisfies Question);
    }
    const id = this.#next++;
    const question: Question = { id, method, args: structuredClone(args), tell: tell !== undefined };
    return new Promise<T>((done, failed) => {
      this.#waiting.set(id, { done: done as (value: unknown) => void, failed, ...(tell ? { tell } : {}) });
      this.#worker?.postMessage(question);
    });
  }

  read = (text: string) => this.#ask<Read>("read", [text]);
  explore = (text: string, which: Which, tell: (met: number) => void) => this.#ask<Explore>("explore", [text, which], tell);
  explain = (text: string, which: Which, along: Along) => this.#ask<Explain>("explain", [text, which, along]);
  play = (text: string, which: Which, path: number[]) => this.#ask<Spot>("play", [text, which, path]);
  format = (text: string) => this.#ask<Formatted>("format", [text]);
  text = (card: { game?: string; name?: string; text?: string }) => this.#ask<Text>("text", [card]);
  rules = (game: string, number?: string) => this.#ask<Rules>("rules", [game, number]);
  complete = (text: string, line: number, column: number) => this.#ask<Completions>("complete", [text, line, column]);
  searchCards = (words: string, most: number) => this.#ask<ShelvedCard[]>("searchCards", [words, most]);
  /** Reads a file of cards, and keeps them in the browser. */
  takeFile = (file: File, tell: (met: number) => void) => this.#ask<Shelved & { kept: boolean }>("takeFile", [file], tell);
  /** Takes cards as the program's store gives them. */
  takeOne = (cards: string) => this.#ask<number>("takeOne", [cards]);
  forgetAll = () => this.#ask<number>("forgetAll", []);
  usedCards = (text: string) => this.#ask<string>("usedCards", [text]);
  /** Takes the cards that came with a link, or gives them back: they are kept nowhere. */
  lend = (cards: string | null) => {
    this.#lent = cards;
    return this.#ask<number>("lend", [cards]).catch((error: unknown) => {
      this.#lent = null;
      throw error;
    });
  };
  /** Takes what is kept by now. */
  reload = () => this.#ask<number>("reload", []);
}
