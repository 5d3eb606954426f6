// The package as others use it: its README's examples, and the same JSON as the program gives.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, statSync, symlinkSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "../../target/web/package/node.js";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "target/web/package");
const built = ["release", "debug"].map((profile) => join(root, "target", profile, "instead")).filter(existsSync);
/** The program that was built last, unless another is named. */
const program = process.env.INSTEAD ?? built.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0];

/** One file of scenarios in so many is compared with the program; 1: all. */
const SHARE = Number(process.env.SHARE ?? 1);

test("the README's examples give what they say", () => {
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const examples = [...readme.matchAll(/```js\n([\s\S]*?)```[\s\S]*?```text\n([\s\S]*?)```/g)];
  expect(examples.length).toBeGreaterThanOrEqual(2);
  const place = mkdtempSync(join(tmpdir(), "instead-readme-"));
  mkdirSync(join(place, "node_modules"));
  symlinkSync(folder, join(place, "node_modules/instead-wasm"));
  examples.forEach(([, code, said], index) => {
    const file = join(place, `example${index}.mjs`);
    writeFileSync(file, code!);
    expect(execFileSync(process.execPath, [file], { encoding: "utf8" })).toBe(said);
  });
});

test("the package is whole", () => {
  const packed = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: folder, encoding: "utf8" }));
  const one = Array.isArray(packed) ? packed[0] : (Object.values(packed)[0] as { files: { path: string }[] });
  const files = one.files.map((file: { path: string }) => file.path);
  for (const name of ["index.js", "index.d.ts", "node.js", "forms.d.ts", "instead_wasm.js", "instead_wasm_bg.wasm", "README.md"]) expect(files).toContain(name);
});

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : path.endsWith(".scn") ? [path] : [];
  });
}

test.runIf(program)("every situation of the repository has the same answer as from the program", { timeout: 1_200_000 }, async () => {
  const engine = await load();
  const different: string[] = [];
  let cases = 0;
  const took = { browser: 0, program: 0 };
  for (const path of files(join(root, "scenarios")).sort().filter((_, at) => at % SHARE === 0)) {
    const file = relative(root, path);
    let began = performance.now();
    const { stdout } = spawnSync(program!, ["--no-store", "explore", file, "--json"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 30 });
    took.program += performance.now() - began;
    began = performance.now();
    const own = engine.explore(readFileSync(path, "utf8"), { file });
    took.browser += performance.now() - began;
    cases += own.cases.length;
    const given = JSON.parse(stdout);
    given.cases.forEach((one: { case: string }, index: number) => {
      if (JSON.stringify(one) !== JSON.stringify(own.cases[index])) different.push(`${file} ${one.case}`);
    });
    if (given.cases.length !== own.cases.length) different.push(file);
  }
  console.log(`${cases} situations: ${(took.browser / 1000).toFixed(1)} s in WebAssembly, ${(took.program / 1000).toFixed(1)} s by the program`);
  expect(different).toEqual([]);
  expect(cases).toBeGreaterThan(2_000 / SHARE / 2);
});

test("explanations are the same as the program's", { skip: !program }, async () => {
  const engine = await load();
  const file = "docs/example.scn";
  const { stdout } = spawnSync(program!, ["--no-store", "explain", file, "double-or-less", "--outcome", "2", "--json"], { cwd: root, encoding: "utf8" });
  const own = engine.explain(readFileSync(join(root, file), "utf8"), { file, case: "double-or-less" }, { outcome: 2 });
  expect(own).toEqual(JSON.parse(stdout));
});

test("whoever is told is told how far it is, and limits are limits", async () => {
  const engine = await load();
  const many = `--- many\nB is at 1000000 life\n${Array.from({ length: 14 }, (_, at) => `A controls an enchantment "E${at}":\n  | If a source would deal damage to a player, it deals ${at % 2 ? "double that damage" : `that much damage plus ${at + 1}`} instead.\n`).join("")}A casts Lightning Bolt targeting B\n`;
  const told: number[] = [];
  const { answer } = engine.explore(many, { limit: 50_000 }, (met) => told.push(met)).cases[0]!;
  expect(answer!.stopped).toContain("50000 positions");
  expect(told.length).toBeGreaterThan(0);
  const short = engine.explore(many, { limit: 5 }).cases[0]!.answer!;
  expect(short.stopped).toContain("5 positions");
});
