// Keeps the page for when there is no network. What it is made of is filled in as it is built.
const VERSION = "VERSION";
const FILES = [/* FILES */];
const CACHE = `instead-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const stale = (name) => name.startsWith("instead-") && name !== CACHE;
  const tidy = caches.keys().then((names) => Promise.all(names.filter(stale).map((name) => caches.delete(name))));
  event.waitUntil(tidy.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin || url.pathname.includes("/api/")) return;
  const kept = caches.open(CACHE).then(async (cache) => {
    const found = await cache.match(event.request, { ignoreSearch: true });
    return found ?? (event.request.mode === "navigate" ? cache.match("./") : undefined);
  });
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});
