// Links, changed sentences, pictures: what needs no engine.
import { expect, test } from "vitest";
import { diff } from "../src/lib/diff.ts";
import { wrap } from "../src/lib/layout.ts";
import { rulingSvg } from "../src/lib/picture.ts";
import { answered, decision, rulingOf, sentence } from "../src/lib/ruling.ts";
import { fromFragment, toFragment } from "../src/lib/share.ts";

test("a link holds everything, and gives it back", async () => {
  const shared = { text: "--- a\nA controls “Lim-Dûl’s Vault” 🜂\n", case: "a", edition: "2011", path: [0, 12], outcome: 3, view: "why" };
  const fragment = await toFragment(shared);
  expect(fragment).toMatch(/^1\.[\w-]+$/);
  expect(await fromFragment(`#${fragment}`)).toEqual(shared);
});

test("what isn't ours, or is damaged, is not opened", async () => {
  expect(await fromFragment("")).toBeNull();
  expect(await fromFragment("#section")).toBeNull();
  await expect(fromFragment("#1.AAAA")).rejects.toThrow();
  await expect(fromFragment(`#1.${"A".repeat(300_000)}`)).rejects.toThrow("longer");
  // A small link that unpacks to very much is refused before it is unpacked.
  const bomb = await toFragment({ text: "a".repeat(5_000_000) });
  await expect(fromFragment(`#${bomb}`)).rejects.toThrow("more than this page opens");
});

test("a link holds the texts of cards from the reader's own files", async () => {
  const cards = [{ game: "magic", name: "Made-Up", layout: "normal", faces: [{ name: "Made-Up", text: "x".repeat(500) }], source: "Scryfall" }];
  const shared = { text: "--- a\nA controls Made-Up\n", cards };
  expect(await fromFragment(await toFragment(shared))).toEqual(shared);
  const odd = await toFragment({ text: "x", cards: ["no card"] as unknown as object[] });
  expect(await fromFragment(odd)).toEqual({ text: "x" });
});

test("a ruling is told in the engine's words", () => {
  const ruling = { decided: [{ who: "B", about: "which effect applies first", options: ["One", "Other"] }], outcomes: [{ number: 1, conditions: ["One applies first"], sentence: "B is at 15." }] };
  expect(rulingOf({ outcomes: [], choices: [] } as never)).toBeNull();
  expect(rulingOf({ ruling } as never)).toBe(ruling);
  expect(decision(ruling.decided[0]!)).toBe("B decides which effect applies first: One or Other.");
  expect(answered([{ fact: "Bear is destroyed", holds: [1], fails: [] }])).toEqual(["Yes."]);
  expect(answered([{ fact: "Bear is destroyed", holds: [1, 2, 3], fails: [4] }])).toEqual(["Yes in outcomes 1–3, no in outcome 4."]);
  expect(answered([{ fact: "A wins", holds: [], fails: [1] }, { fact: "B wins", holds: [1], fails: [] }])).toEqual(["A wins: no.", "B wins: yes."]);
  expect(sentence(ruling.outcomes[0]!)).toBe("If One applies first – B is at 15.");
});

test("a path of a link is numbers, or it is none", async () => {
  const odd = await toFragment({ text: "x", path: ["<b>", -1] as unknown as number[] });
  expect(await fromFragment(`#${odd}`)).toEqual({ text: "x" });
});

test("what changed in a sentence is told word by word", () => {
  expect(diff("Bolt would deal 3 damage to B", "Bolt would deal 2 damage to B")).toEqual([
    { kind: "same", text: "Bolt would deal" },
    { kind: "gone", text: "3" },
    { kind: "new", text: "2" },
    { kind: "same", text: "damage to B" },
  ]);
});

test("lines are broken between words, and long words in themselves", () => {
  expect(wrap("which effect applies next", 14)).toEqual(["which effect", "applies next"]);
  expect(wrap("Donaudampfschiff", 8).every((line) => line.length <= 8)).toBe(true);
});

test("a picture has no markup of its texts", () => {
  const answer = { outcomes: [{ number: 1, facts: ['<script>alert("x")</script>'], witness: [], path: [], sequences: "1", orders: "1", end: null }], chooser: "<i>B</i>", edition: "2026", choices: [] };
  const svg = rulingSvg("</text><script>", "A controls <b>", answer as never, null, null);
  expect(svg).not.toMatch(/<(script|i|b)>/);
  expect(svg.startsWith("<svg")).toBe(true);
});
