import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const engine = fileURLToPath(new URL("../target/web/package", import.meta.url));

export default defineConfig({
  resolve: { alias: { "instead-wasm": engine } },
  test: { include: ["test/**/*.test.ts"], testTimeout: 600_000, hookTimeout: 600_000 },
});
