// Keeps the whole page, so that everything but other people works without a network.
// Games are in the browser's database or at the server, never here.

/** What the page is made of. The build fills it in. */
const FILES = ["__FILES__"];
/** Who has a page already does not wait longer for a network that is hardly there. */
const PATIENCE_MS = 4000;

const scope = self.registration.scope;
/** Other copies of the page at the same host have caches of their own. */
const OWN = `page ${scope} `;
const KEPT = `${OWN}__VERSION__`;
const addressOf = (file) => new URL(file, scope).href;

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("message", (event) => event.waitUntil(answer(event)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(scope)) return;
  if (url.href.startsWith(addressOf("api/"))) return;
  if (request.mode === "navigate") event.respondWith(newest(request));
  else event.respondWith(keptFirst(request));
});

/** Fetches everything; what an earlier version has under the same name with a hash is the same. */
async function keep() {
  const cache = await caches.open(KEPT);
  await Promise.all(
    FILES.map(async (file) => {
      const address = addressOf(file);
      const hashed = file.startsWith("assets/");
      const known = hashed ? await caches.match(address) : undefined;
      const response = known ?? (await fetch(address, { cache: hashed ? "default" : "no-cache" }));
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await cache.put(address, response);
    }),
  );
}

/** The version before stays for tabs that still show it; older ones go. */
async function tidy() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OWN));
  const old = names.filter((name) => name !== KEPT).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** A page asks whether this version, which waits, is newer than the page itself. If not, or if the player wants it, it
 * takes over. */
async function answer({ data, ports }) {
  const same = FILES.some((file) => addressOf(file) === data.entry);
  if (same || data.take) await self.skipWaiting();
  else ports[0]?.postMessage("newer");
}

/** The page from the network, else the one that is kept. */
async function newest(request) {
  const kept = await (await caches.open(KEPT)).match(scope);
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(kept.clone()), PATIENCE_MS));
  const asked = fetch(request).then(
    (response) => (response.status >= 500 ? kept.clone() : response),
    () => kept.clone(),
  );
  return Promise.race([asked, late]);
}

async function keptFirst(request) {
  const own = await (await caches.open(KEPT)).match(request);
  return own ?? (await caches.match(request)) ?? fetch(request);
}
