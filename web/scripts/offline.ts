// The service worker's list of what the page is made of, so that it works without a network after the first visit.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
}

/** Writes `sw.js` with the names of all built files, and a version that changes with any of them. */
export function offline(): Plugin {
  let out = "dist";
  return {
    name: "offline",
    apply: "build",
    configResolved(config) {
      out = join(config.root, config.build.outDir);
    },
    closeBundle() {
      const all = files(out).filter((file) => !file.endsWith("sw.js"));
      const hash = createHash("sha256");
      for (const file of all) hash.update(relative(out, file)).update(readFileSync(file));
      const names = all.map((file) => relative(out, file).replaceAll("\\", "/")).sort();
      const template = readFileSync(new URL("../src/sw.js", import.meta.url), "utf8");
      const text = template
        .replace('"VERSION"', JSON.stringify(hash.digest("hex").slice(0, 16)))
        .replace("[/* FILES */]", JSON.stringify(["./", ...names]));
      writeFileSync(join(out, "sw.js"), text);
    },
  };
}
