// The page as it is used: from typing to the answer, and all that follows.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { close, open, says, SERVANT, type Site, visit, write } from "./page.ts";

let site: Site;
beforeAll(async () => {
  site = await open();
});
afterAll(() => close(site));

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

test("the main job: write a situation, see both outcomes, take an option, read why", async () => {
  const { page, context, complaints } = await visit(site);
  await says(page, /2 outcomes; B decides/);
  await write(page, SERVANT.replace("Lightning Bolt", "Lava Spike").replace("--- servant-and-unicorn", "--- spike"));
  await page.locator(".shared").getByText("Lava Spike is in graveyard").waitFor();
  expect(await page.locator(".cards .card").count()).toBe(2);
  await page.locator(".choices").getByRole("button", { name: /Benevolent Unicorn/ }).click();
  await page.locator(".card.out").waitFor();
  await page.getByRole("button", { name: "Why outcome 2" }).click();
  expect(await page.getByTestId("spoken").textContent()).toContain("first Benevolent Unicorn, then Fire Servant");
  // An event, rewritten step by step.
  expect(await page.locator(".derived del").first().textContent()).toBe("3");
  expect(await page.locator(".derived ins").first().textContent()).toBe("2");
  await page.locator(".considered button", { hasText: "Fire Servant" }).last().click();
  await page.getByTestId("why-not").getByText("one opportunity").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("an error stands in its place, and is mended", async () => {
  const { page, context } = await visit(site);
  await says(page, /outcomes/);
  await write(page, SERVANT.replace("A controls", "A controlls"));
  await says(page, /1 thing to mend/);
  expect(await page.getByTestId("problems").textContent()).toContain("did you mean controls?");
  await page.getByTestId("editor").locator(".cm-lintRange-error").waitFor();
  await write(page, SERVANT);
  await says(page, /2 outcomes; B decides/);
  expect(await page.getByTestId("problems").count()).toBe(0);
  await context.close();
});

test("what can stand here is offered as one types", async () => {
  const { page, context } = await visit(site);
  await says(page, /outcomes/);
  await write(page, "--- mine\n");
  await page.keyboard.type("A controls Benevolent U");
  const offered = page.getByTestId("editor").locator(".cm-tooltip-autocomplete");
  await offered.getByText("Benevolent Unicorn").waitFor();
  // What has just been offered isn't taken by a key that was meant for something else.
  await page.waitForTimeout(300);
  await page.keyboard.press("Enter");
  expect(await page.getByTestId("editor").locator(".cm-content").textContent()).toContain("Benevolent Unicorn");
  await context.close();
});

test("choosing in the graph lights what remains; stepping goes on from there, and back", async () => {
  const { page, context, complaints } = await visit(site);
  await write(page, `${SERVANT}A casts Lightning Bolt targeting B\n`);
  await says(page, /3 outcomes/);
  await tab(page, "Graph").click();
  const graph = page.getByTestId("graph");
  await graph.waitFor();
  expect(await graph.locator(".node.choice").count()).toBe(3);
  expect(await graph.locator(".node.outcome").count()).toBe(3);
  await graph.locator(".label", { hasText: "Benevolent" }).first().click();
  await graph.locator(".node.outcome.dim").waitFor();
  expect(await graph.locator(".node.outcome:not(.dim)").count()).toBe(2);
  await tab(page, "Step").click();
  await page.getByText("1 choice made").waitFor();
  await page.locator(".asked").getByRole("button", { name: /Fire Servant/ }).click();
  await page.getByTestId("end").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByTestId("asked").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("0 choices made").waitFor();
  await tab(page, "Board").click();
  await page.getByRole("cell", { name: /red creature/ }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a link opens in a fresh profile on the outcome that was looked at", async () => {
  const first = await visit(site);
  await says(first.page, /2 outcomes/);
  await write(first.page, SERVANT.replace("servant-and-unicorn", "to-be-shared"));
  await first.page.locator(".shared").waitFor();
  await says(first.page, /2 outcomes/);
  await first.page.waitForTimeout(600);
  await first.page.getByRole("button", { name: "Why outcome 2" }).click();
  await first.page.getByTestId("spoken").waitFor();
  await tab(first.page, "Share").click();
  await first.page.getByTestId("ruling").getByText("to-be-shared").waitFor();
  const link = await first.page.getByTestId("link").inputValue();
  expect(link.length).toBeLessThan(600);
  await first.context.close();
  const second = await visit(site, { fragment: new URL(link).hash });
  await says(second.page, /2 outcomes/);
  await second.page.locator(".card.chosen", { hasText: "B at 16" }).waitFor();
  expect(await second.page.getByTestId("editor").locator(".cm-content").textContent()).toContain("to-be-shared");
  expect(second.complaints).toEqual([]);
  await second.context.close();
});

test("a ruling is taken along as a picture and as a file", async () => {
  const { page, context } = await visit(site);
  await says(page, /2 outcomes/);
  await tab(page, "Share").click();
  const take = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    return { name: download.suggestedFilename(), bytes: readFileSync((await download.path())!) };
  };
  const svg = await take("Picture (SVG)");
  expect(svg.name).toBe("servant-and-unicorn.svg");
  expect(svg.bytes.toString()).toContain("B at 16");
  const png = await take("Picture (PNG)");
  expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
  await tab(page, "Graph").click();
  const graph = await take("Picture");
  expect(graph.bytes.toString()).toContain("Benevolent Unicorn");
  await tab(page, "Share").click();
  expect((await take("The file (.scn)")).bytes.toString()).toContain("A controls Fire Servant");
  await context.close();
});

test("it works offline after the first visit", async () => {
  const { page, context } = await visit(site);
  await says(page, /2 outcomes/);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await says(page, /2 outcomes/);
  await context.setOffline(true);
  await page.reload();
  await says(page, /2 outcomes/);
  await page.getByRole("button", { name: "Examples" }).click();
  await page.getByText(/\d[\d,]+ situations/).waitFor();
  await context.close();
});

test("an example is found, opened and answered", async () => {
  const { page, context } = await visit(site);
  await says(page, /2 outcomes/);
  await page.getByRole("button", { name: "Examples" }).click();
  await page.getByLabel("Words or a rule").fill("interaction servant unicorn");
  await page.locator(".found button").first().click();
  await says(page, /outcomes?/);
  expect(await page.getByTestId("editor").locator(".cm-content").textContent()).toContain("Unicorn");
  await context.close();
});

test("a line is added by the form", async () => {
  const { page, context } = await visit(site);
  await says(page, /2 outcomes/);
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.getByLabel("Which card").fill("Furnace of Rath");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Added: A controls Furnace of Rath").waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  expect(await page.getByTestId("editor").locator(".cm-content").textContent()).toContain("A controls Furnace of Rath");
  await says(page, /[3-9] outcomes/);
  await context.close();
});

test("editions stand side by side", async () => {
  const { page, context } = await visit(site);
  await says(page, /2 outcomes/);
  await page.getByLabel(/Beside the rules of/).selectOption({ index: 1 });
  await page.getByText(/The answer (is the same|differs)\./).waitFor();
  expect(await page.locator(".sides > div").count()).toBe(2);
  await context.close();
});

test("a dropped card file is read, kept and searched, and its names work", async () => {
  const { page, context, complaints } = await visit(site);
  await says(page, /2 outcomes/);
  const card = { object: "card", oracle_id: "1", name: "Made-Up Doubler <b>", layout: "normal", mana_cost: "{3}", type_line: "Enchantment", oracle_text: "If a source would deal damage to a permanent or player, it deals double that damage instead.", legalities: {} };
  const drop = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "oracle-cards-20260102030405.json", { type: "application/json" }));
    return data;
  }, JSON.stringify([card, { ...card, oracle_id: "2", name: "Second Doubler" }]));
  await page.dispatchEvent("body", "drop", { dataTransfer: drop });
  await page.getByTestId("cards-said").filter({ hasText: "2 cards are known now" }).waitFor();
  await page.getByLabel("Search names and texts").fill("second");
  expect(await page.locator(".cardlist button").count()).toBe(1);
  await page.getByRole("button", { name: "Close" }).click();
  await write(page, "--- doubled\nA controls Second Doubler\nA casts Lightning Bolt targeting B\n");
  await page.locator(".card .facts", { hasText: "B at 14" }).waitFor();
  // Whoever gets the link has neither the file nor what was kept.
  await tab(page, "Share").click();
  await page.locator(".notice", { hasText: "The link brings along" }).waitFor();
  await page.waitForTimeout(500);
  const other = await visit(site, { fragment: new URL(await page.getByTestId("link").inputValue()).hash });
  await other.page.locator(".card .facts", { hasText: "B at 14" }).waitFor();
  expect(await other.page.getByTestId("brought").textContent()).toContain("Second Doubler");
  // It is lent to the page, not kept: another situation in another visit doesn't know it.
  await other.page.goto(`${site.address}?again`);
  await says(other.page, /2 outcomes/);
  await write(other.page, "--- doubled\nA controls Second Doubler\nA casts Lightning Bolt targeting B\n");
  await says(other.page, /1 thing to mend/);
  expect(other.complaints).toEqual([]);
  await other.context.close();
  await tab(page, "Outcomes").click();
  // They are there the next time.
  await page.reload();
  await page.locator(".card .facts", { hasText: "B at 14" }).waitFor();
  await page.getByRole("button", { name: "Cards" }).click();
  await page.getByLabel("Card file").setInputFiles({ name: "page.json", mimeType: "application/json", buffer: Buffer.from("<html>") });
  await page.locator("dialog .trouble", { hasText: "web page" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("endless work is stopped with one click, and the page goes on", async () => {
  const { page, context } = await visit(site);
  await says(page, /2 outcomes/);
  const does = (at: number) => (at % 2 ? "double that damage" : `that much damage plus ${at + 1}`);
  const effects = Array.from({ length: 22 }, (_, at) => `A controls an enchantment "Engine ${at}":\n  | If a source would deal damage to a ${at % 3 ? "player" : "permanent or player"}, it deals ${does(at)} instead.\n`);
  await write(page, `--- very-much\nB is at 100000000 life\n${effects.join("")}\nA casts Lightning Bolt targeting B\n`);
  await page.getByRole("button", { name: "Stop" }).waitFor();
  await page.waitForTimeout(200);
  // The page itself is never busy.
  expect(await page.evaluate(() => 6 * 7)).toBe(42);
  await page.getByRole("button", { name: "Stop" }).click();
  await says(page, /Stopped/, 3_000);
  await write(page, SERVANT);
  await says(page, /2 outcomes; B decides/);
  await context.close();
});

test("markup in names and texts stays text", async () => {
  const { page, context, complaints } = await visit(site);
  await page.evaluate(() => ((window as unknown as { hurt: boolean }).hurt = false));
  const hostile = '<img src=x onerror="window.hurt=true">';
  await write(page, `--- hostile\nplayers: A, B\nA controls an enchantment "${hostile.replaceAll('"', "'")}":\n  | If a source would deal damage to a player, it deals double that damage to that player instead.\n  | ${hostile}\nA casts Lightning Bolt targeting B\n`);
  await says(page, /outcome|mend/);
  for (const name of ["Outcomes", "Graph", "Why", "Step", "Board", "Share"]) {
    await tab(page, name).click();
    await page.waitForTimeout(150);
    expect(await page.locator("main img").count()).toBe(0);
  }
  expect(await page.evaluate(() => (window as unknown as { hurt: boolean }).hurt)).toBe(false);
  expect(complaints).toEqual([]);
  await context.close();
});

test("on a phone nothing is wider than the screen, and everything can be done", async () => {
  const { page, context } = await visit(site, { width: 360, height: 740 });
  await says(page, /2 outcomes/);
  await write(page, SERVANT);
  for (const name of ["Write", "Outcomes", "Graph", "Why", "Step", "Board", "Share"]) {
    await tab(page, name).click();
    await page.waitForTimeout(150);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(360);
  }
  await tab(page, "Outcomes").click();
  await page.locator(".choices").getByRole("button", { name: /Fire Servant/ }).click();
  await page.locator(".card.out").waitFor();
  await context.close();
});

test("with the keyboard alone", async () => {
  const { page, context } = await visit(site);
  await says(page, /2 outcomes/);
  await tab(page, "Outcomes").focus();
  await page.keyboard.press("ArrowRight");
  expect(await tab(page, "Graph").getAttribute("aria-selected")).toBe("true");
  await page.getByTestId("graph").locator(".label").first().focus();
  await page.keyboard.press("Enter");
  await page.getByTestId("graph").locator(".label.taken").waitFor();
  await tab(page, "Graph").focus();
  await page.keyboard.press("End");
  expect(await tab(page, "Share").getAttribute("aria-selected")).toBe("true");
  await context.close();
});

for (const dark of [false, true]) {
  test(`nothing that a screen reader stumbles over, ${dark ? "dark" : "light"}`, async () => {
    const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    const { page, context } = await visit(site, { dark });
    await says(page, /2 outcomes/);
    const check = async (view: string) => {
      await page.waitForTimeout(250);
      const found = await page.evaluate(async (source) => {
        const holder = window as unknown as { axe?: { run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> } };
        // The page's policy lets no foreign script in: the test brings its own by evaluation.
        if (!holder.axe) new Function(source).call(window);
        const { violations } = await holder.axe!.run({ resultTypes: ["violations"] });
        return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary?.slice(0, 200) ?? ""}`);
      }, source);
      expect(found, view).toEqual([]);
    };
    for (const name of ["Outcomes", "Graph", "Why", "Step", "Board", "Share"]) {
      await tab(page, name).click();
      await check(name);
    }
    await tab(page, "Outcomes").click();
    await page.locator(".choices button").first().click();
    await check("an option taken");
    await page.getByRole("button", { name: "Examples" }).click();
    await page.getByText(/\d[\d,]* situations/).waitFor();
    await check("examples");
    await page.getByRole("button", { name: "Close" }).click();
    await write(page, "--- wrong\nA controlls Bear\n");
    await says(page, /mend/);
    await check("an error");
    await context.close();
  });
}
