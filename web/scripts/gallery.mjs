// Writes the gallery: which situations there are, and their texts, read by the engine itself.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "../../target/web/package/node.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const out = fileURLToPath(new URL("../public/gallery", import.meta.url));

function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : path.endsWith(".scn") ? [path] : [];
  });
}

/** Lines about the beginning and what is done, for a situation that nobody described. */
const EXPECTED = /^\s*(#|\/\/|\||$|(rules|game|edition|players|outcome|always|never|chooser|check|claim|sequences|orders|incomplete|declined)\b[^:]*:)/;
const MOST = 140;
function body(text, { line, end }) {
  const lines = text.split("\n").slice(line, end - 1).filter((one) => !EXPECTED.test(one));
  const all = lines.map((one) => one.trim()).join(" · ");
  return all.length > MOST ? `${all.slice(0, MOST).replace(/\s\S*$/, "")} …` : all;
}

const engine = await load();
const index = [];
const texts = {};
for (const path of files(join(root, "scenarios")).sort()) {
  const text = readFileSync(path, "utf8");
  const file = relative(join(root, "scenarios"), path).replaceAll("\\", "/");
  const read = engine.read(text);
  const cases = read.cases.map((one) => ({ name: one.name, description: one.description.join(" ") || body(text, one), told: one.description.length > 0, rules: one.rules }));
  const game = read.cases.find((found) => found.game)?.game ?? "magic";
  index.push({ file, game, about: read.description.join(" "), cases });
  texts[file] = text;
}
mkdirSync(out, { recursive: true });
writeFileSync(join(out, "index.json"), JSON.stringify(index));
writeFileSync(join(out, "texts.json"), JSON.stringify(texts));
console.log(`gallery: ${index.length} files, ${index.reduce((sum, file) => sum + file.cases.length, 0)} situations`);
