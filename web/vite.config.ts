import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { offline } from "./scripts/offline.ts";

const engine = fileURLToPath(new URL("../target/web/package", import.meta.url));

export default defineConfig({
  base: "./",
  plugins: [svelte(), offline()],
  resolve: { alias: { "instead-wasm": engine } },
  worker: { format: "es" },
  build: { target: "es2023", assetsInlineLimit: 0, reportCompressedSize: true, chunkSizeWarningLimit: 700, modulePreload: { polyfill: false } },
  server: { fs: { allow: [".", engine] } },
});
