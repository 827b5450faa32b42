// The service worker: caches the whole site for offline play. The build prepends Workbox, inserts the list of files
// with their digests, and writes the result to the site's root.
//
// Each file is checked against its digest when fetched, so that builds never mix. It is checked again when served, and
// fetched anew if it has changed in the cache.

const { PrecacheController, PrecacheRoute } = workbox.precaching;
const { registerRoute, setCatchHandler, setDefaultHandler } = workbox.routing;
const { scope } = registration;

const damaged = `<!doctype html><html lang="it"><meta charset="utf-8"><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Il Tavolo del Faraone</title><p>La copia di questa pagina conservata nel browser è danneggiata: collegati alla rete e ricarica.</p></html>`;

// Too large to be checked before the page gets it. If it is damaged, Python does not start and the page requests a
// repair. Otherwise it is checked later, and removed from the cache if it has changed.
const heavy = /\.wasm$/;
const LATER = 10_000; // milliseconds

async function digest(response) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}

async function sound(cacheKey, response) {
  return (await digest(response.clone())) === precache.getIntegrityForCacheKey(cacheKey);
}

async function check(request) {
  await new Promise((done) => setTimeout(done, LATER));
  const cache = await caches.open(precache.strategy.cacheName);
  const kept = await cache.match(request);
  if (kept && !(await sound(request.url, kept))) await cache.delete(request);
}

const precache = new PrecacheController({
  plugins: [
    {
      async cachedResponseWillBeUsed({ request, cachedResponse }) {
        if (!cachedResponse) return null;
        if (heavy.test(new URL(request.url).pathname)) {
          check(request); // not awaited: a worker that is busy is not updated
          return cachedResponse;
        }
        return (await sound(request.url, cachedResponse)) ? cachedResponse : null;
      },
    },
  ],
});
precache.precache(self.__WB_MANIFEST);

// The file of an address in the cache, whatever its query and fragment: these may hold a game.
const file = ({ origin, pathname }) => new URL(origin + pathname.replace(/\/$/, "/index.html"));

// Workbox verifies and repairs only ordinary fetches, so each request is turned into one.
const route = new PrecacheRoute(precache, { cleanURLs: false, urlManipulation: ({ url }) => [file(url)] });
route.handler = {
  handle: (found) => precache.strategy.handle({ ...found, request: new Request(found.request.url) }),
};
registerRoute(route);

// An address with a slash too few or too many leads to the page it means, whose links are relative. The browser adds the
// fragment.
function meant({ origin, pathname, search }) {
  const path = pathname.replace(/\/{2,}/g, "/");
  const ours = (one) => precache.getCacheKeyForURL(file({ origin, pathname: one }).href);
  const found = [path, `${path}/`].find((one) => one !== pathname && ours(one));
  return found && origin + found + search;
}
registerRoute(
  ({ request, url }) => request.mode === "navigate" && meant(url),
  async ({ url }) => Response.redirect(meant(url)),
);

// What is shared with the installed app comes as a form, which any other site can send too. A link of this site is
// opened. Files wait in a cache until the table asks whether to import them. If there is neither, the table says so.
const LONGEST = 60_000; // characters; the longest link is shorter
const MOST_FILES = 20;
const MOST_BYTES = 50_000_000; // of each, as in app/table/save_file.py
async function receive({ request }) {
  const form = await request.formData().catch(() => new FormData());
  const words = ["url", "text", "title"].map((name) => String(form.get(name) ?? "")).join(" ").slice(0, LONGEST);
  const [, rest] = words.split(scope, 2);
  const link = rest === undefined ? "" : new URL(scope + rest.split(/\s/, 1)[0]).href;
  if (link.startsWith(scope)) return Response.redirect(link, 303); // not if it climbs out by `..`
  const files = form.getAll("files").filter((one) => one.size).slice(0, MOST_FILES);
  const name = `ricevuti ${scope}`;
  try {
    await caches.delete(name);
    const cache = await caches.open(name);
    for (const [n, file] of files.entries()) {
      await cache.put(`${scope}ricevuti/${n}`, new Response(file.slice(0, MOST_BYTES + 1)));
    }
  } catch {} // no room: the table offers what is there
  return Response.redirect(`${scope}gioca/`, 303);
}
const isShared = ({ request, url }) => request.mode === "navigate" && url.href === `${scope}gioca/`;
registerRoute(isShared, receive, "POST");

// Other files come from the network. Offline, a missing page gets the 404 page.
setDefaultHandler(({ request }) => fetch(request));
setCatchHandler(async ({ request }) => {
  if (request.mode !== "navigate") return Response.error();
  const ours = precache.getCacheKeyForURL(file(new URL(request.url)).href);
  const missing = ours ? null : await precache.matchPrecache("404.html");
  return missing ?? new Response(damaged, { headers: { "Content-Type": "text/html; charset=utf-8" } });
});

// The open pages of this site, whichever worker serves them.
async function pages() {
  const all = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter(({ url }) => url.startsWith(scope));
}

const orders = {
  // Let this build take over, unless another page is open, which may be in the middle of a game.
  async update() {
    const wait = (await pages()).length > 1;
    if (!wait) await skipWaiting();
    return { wait };
  },
  // A page could not start: check the whole cache, and fetch damaged or missing files.
  async repair(event) {
    const cache = await caches.open(precache.strategy.cacheName);
    const done = { mended: 0, lost: 0 };
    for (const [url, cacheKey] of precache.getURLsToCacheKeys()) {
      const kept = await cache.match(cacheKey);
      if (kept && (await sound(cacheKey, kept))) continue;
      await cache.delete(cacheKey);
      try {
        const [answer, stored] = precache.strategy.handleAll({
          event,
          request: new Request(url),
          params: { cacheKey, integrity: precache.getIntegrityForCacheKey(cacheKey) },
        });
        await answer;
        await stored;
        done.mended++;
      } catch {
        done.lost++;
      }
    }
    return done;
  },
};

addEventListener("message", (event) => {
  const order = orders[event.data];
  if (order) event.waitUntil(order(event).then((answer) => event.ports[0]?.postMessage(answer)));
});

// A press on a notification leads back to the table.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(pages().then((all) => all.find(({ url }) => url.startsWith(`${scope}gioca/`))?.focus()));
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));
