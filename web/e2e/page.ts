// The built page in Debian's Chromium, served as any static server would.
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

export interface Site {
  address: string;
  server: Server;
  browser: Browser;
}

/** Serves the page and starts the browser. */
export async function open(): Promise<Site> {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname));
    const file = join(dist, path.endsWith("/") ? `${path}index.html` : path);
    try {
      if (!file.startsWith(dist)) throw new Error("outside");
      const bytes = await readFile(file);
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server, browser };
}

export async function close(site: Site) {
  await site.browser.close();
  await new Promise((done) => site.server.close(done));
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What the page complained about, and addresses elsewhere that it asked for. */
  complaints: string[];
}

/** A fresh profile on the page. */
export async function visit(site: Site, options: { width?: number; height?: number; dark?: boolean; fragment?: string } = {}): Promise<Visit> {
  const context = await site.browser.newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    colorScheme: options.dark ? "dark" : "light",
    acceptDownloads: true,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    const address = request.url();
    if (!address.startsWith(site.address) && !address.startsWith("blob:") && !address.startsWith("data:")) complaints.push(`asks for ${address}`);
  });
  await page.goto(site.address + (options.fragment ?? ""));
  return { page, context, complaints };
}

/** Waits until the summary says so. */
export async function says(page: Page, pattern: RegExp, timeout = 30_000) {
  await page.getByTestId("summary").filter({ hasText: pattern }).waitFor({ timeout });
}

/** Writes another text into the editor, as with a keyboard. */
export async function write(page: Page, text: string) {
  const editor = page.getByTestId("editor").locator(".cm-content");
  await editor.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
  await page.keyboard.press("Escape");
}

export const SERVANT = `--- servant-and-unicorn
A controls Fire Servant
B controls Benevolent Unicorn

A casts Lightning Bolt targeting B
`;
