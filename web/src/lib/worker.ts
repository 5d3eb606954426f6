/// <reference lib="webworker" />
// The engine, apart from the page, so that the page never waits for it.
import { load, Refused, type Engine, type Shelved } from "instead-wasm";
import wasm from "instead-wasm/instead_wasm_bg.wasm?url";
import { forget, keep, kept } from "./kept.ts";

export interface Question {
  id: number;
  method: keyof Engine | "takeFile" | "takeOne" | "forgetAll" | "reload";
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
/** Questions are answered one after the other, in their order. */
let before: Promise<unknown> = Promise.resolve();

async function start(): Promise<Engine> {
  const [loaded, cards] = await Promise.all([load(new URL(wasm, self.location.href)), kept()]);
  if (cards) loaded.putCards(cards);
  return loaded;
}

/** Reads a file that the reader dropped, and keeps its cards. */
async function takeFile(engine: Engine, file: File, tell: (met: number) => void): Promise<Shelved & { kept: boolean }> {
  const shelved = engine.addCards(file.name, new Uint8Array(await file.arrayBuffer()), tell);
  const stored = await keep(engine.keptCards()).then(
    () => true,
    () => false,
  );
  return { ...shelved, kept: stored };
}

async function answer({ id, method, args, tell }: Question) {
  const reply = (message: Reply) => self.postMessage(message);
  const telling = (met: number) => reply({ id, met });
  try {
    engine ??= start();
    const loaded = await engine;
    let done: unknown;
    if (method === "takeFile") done = await takeFile(loaded, args[0] as File, telling);
    else if (method === "takeOne") {
      done = loaded.putCards(args[0] as string);
      await keep(loaded.keptCards()).catch(() => undefined);
    } else if (method === "forgetAll") {
      loaded.forgetCards();
      done = await forget();
    } else if (method === "reload") {
      loaded.forgetCards();
      const cards = await kept();
      done = cards ? loaded.putCards(cards) : 0;
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
