// Keeps the page itself, so that somebody without a network gets it and can read what is the matter.
// Games are never kept: they come from the server, always.
const KEPT = "page";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const own = url.href.startsWith(self.registration.scope);
  if (request.method !== "GET" || !own || url.pathname.includes("/api/")) return;
  if (request.mode === "navigate") event.respondWith(newest(request));
  else if (url.pathname.includes("/assets/")) event.respondWith(keptFirst(request));
});

/** The page from the server, else the one of last time. */
async function newest(request) {
  const cache = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (response.ok) {
      const page = await response.clone().text();
      await cache.put(self.registration.scope, response.clone());
      // Files that this page does not name belong to an older one.
      for (const old of await cache.keys()) {
        const name = new URL(old.url).pathname.split("/").pop();
        const isAsset = old.url.includes("/assets/");
        if (isAsset && /^index-/.test(name) && !page.includes(name)) await cache.delete(old);
      }
    }
    return response;
  } catch (error) {
    const last = await cache.match(self.registration.scope);
    if (last) return last;
    throw error;
  }
}

/** Files with a hash in their name never change. */
async function keptFirst(request) {
  const cache = await caches.open(KEPT);
  const last = await cache.match(request);
  if (last) return last;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
