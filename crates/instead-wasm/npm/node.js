// The same for Node, which reads the engine from the file beside this one.
import { readFile } from "node:fs/promises";
import { Engine, Refused, load as loadFrom } from "./index.js";

export { Engine, Refused };

export async function load(source) {
  return loadFrom(source ?? (await readFile(new URL("./instead_wasm_bg.wasm", import.meta.url))));
}
