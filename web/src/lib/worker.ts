/// <reference lib="webworker" />
// The engine, apart from the page, so that the page never waits for it.
import { load, Refused, type Engine, type Shelved } from "instead-wasm";
import wasm from "instead-wasm/instead_wasm_bg.wasm?url";
import { forget, keep, kept } from "./kept.ts";

export interface Question {
  id: number;
  method: keyof Engine | "takeFile" | "takeOne" | "forgetAll" | "reload" | "lend";
  args: unknown[];
  /** Whether to tell how far it is. */
  tell: boolean;
}

export type Reply =
  | { id: number; done: unknown }
  | { id: number; refused: { message: string; findings: unknown[] } }
  | { id: number; broken: string }
  | { id: number; met: number };

let engine: Promise<Engine> | undefined;
/** Cards that a link brought along: known as long as the page is open, and kept nowhere. */
let lent: string | null = null;
/** How often it is told how far it is, in milliseconds. */
const TOLD = 80;
/** Questions are answered one after the other, in their order. */
let before: Promise<unknown> = Promise.resolve();

async function start(): Promise<Engine> {
  const [loaded, cards] = await Promise.all([load(new URL(wasm, self.location.href)), kept()]);
  if (cards) loaded.putCards(cards);
  return loaded;
}

/** The reader's own cards, and before all others those of the link. */
async function shelve(engine: Engine): Promise<number> {
  engine.forgetCards();
  const cards = await kept();
  const many = cards ? engine.putCards(cards) : 0;
  return lent ? engine.putCards(lent) : many;
}

/** Takes other cards of the reader's own, and keeps them: what a link brought isn't among them. */
async function take<T>(engine: Engine, act: () => T): Promise<{ taken: T; stored: boolean }> {
  if (lent) {
    engine.forgetCards();
    const cards = await kept();
    if (cards) engine.putCards(cards);
  }
  try {
    const taken = act();
    const stored = await keep(engine.keptCards()).then(
      () => true,
      () => false,
    );
    return { taken, stored };
  } finally {
    if (lent) engine.putCards(lent);
  }
}

/** Reads a file that the reader dropped, and keeps its cards. */
async function takeFile(engine: Engine, file: File, tell: (met: number) => void): Promise<Shelved & { kept: boolean }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { taken, stored } = await take(engine, () => engine.addCards(file.name, bytes, tell));
  return { ...taken, kept: stored };
}

async function answer({ id, method, args, tell }: Question) {
  const reply = (message: Reply) => self.postMessage(message);
  let told = 0;
  const telling = (met: number) => {
    const now = performance.now();
    if (now - told < TOLD) return;
    told = now;
    reply({ id, met });
  };
  try {
    engine ??= start();
    const loaded = await engine;
    let done: unknown;
    if (method === "takeFile") done = await takeFile(loaded, args[0] as File, telling);
    else if (method === "takeOne") done = (await take(loaded, () => loaded.putCards(args[0] as string))).taken;
    else if (method === "forgetAll") {
      await forget();
      done = await shelve(loaded);
    } else if (method === "reload") done = await shelve(loaded);
    else if (method === "lend") {
      lent = args[0] as string | null;
      try {
        done = await shelve(loaded);
      } catch (error) {
        // What is no card is forgotten.
        lent = null;
        await shelve(loaded);
        throw error;
      }
    } else {
      const ask = loaded[method] as (...args: unknown[]) => unknown;
      done = ask.apply(loaded, tell ? [...args, telling] : args);
    }
    reply({ id, done });
  } catch (error) {
    if (error instanceof Refused) reply({ id, refused: { message: error.message, findings: error.findings } });
    else reply({ id, broken: error instanceof Error ? error.message : String(error) });
  }
}

self.onmessage = ({ data }: MessageEvent<Question>) => {
  before = before.then(() => answer(data));
};
