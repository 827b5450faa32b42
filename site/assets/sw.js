// The service worker: keeps the whole site for play without a network. The build puts Workbox before this text,
// the list of files with their digests into it, and the result at the root of the site.
//
// Every file is checked against its digest when it is fetched, so that one build is never mixed with another,
// and those that a page cannot report by itself again when they are served: a damaged copy is fetched anew.

const { PrecacheController, PrecacheRoute } = workbox.precaching;
const { registerRoute, setCatchHandler, setDefaultHandler } = workbox.routing;

const damaged = `<!doctype html><html lang="it"><meta charset="utf-8"><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Il Tavolo del Faraone</title><p>La copia di questa pagina conservata nel browser è danneggiata: collegati alla rete e ricarica.</p></html>`;

// Too heavy to be checked each time: without one of these Python does not start, and the page asks to check all files.
const heavy = /\.(mjs|wasm|whl|zip)$/;

async function digest(response) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}

async function sound(cacheKey, response) {
  return (await digest(response.clone())) === precache.getIntegrityForCacheKey(cacheKey);
}

const precache = new PrecacheController({
  plugins: [
    {
      async cachedResponseWillBeUsed({ request, cachedResponse }) {
        if (!cachedResponse || heavy.test(new URL(request.url).pathname)) return cachedResponse;
        return (await sound(request.url, cachedResponse)) ? cachedResponse : null;
      },
    },
  ],
});
precache.precache(self.__WB_MANIFEST);

// Addresses carry games in their queries and fragments: the file is the same. Workbox checks and mends only what
// is asked for as an ordinary fetch, so that is how everything is asked for.
const route = new PrecacheRoute(precache, { ignoreURLParametersMatching: [/./], cleanURLs: false });
route.handler = {
  handle: (found) => precache.strategy.handle({ ...found, request: new Request(found.request.url) }),
};
registerRoute(route);

// What is not of this build comes from the network; without one, a page that is not there says so.
setDefaultHandler(({ request }) => fetch(request));
setCatchHandler(async ({ request }) => {
  if (request.mode !== "navigate") return Response.error();
  const page = new URL(request.url);
  page.search = page.hash = "";
  const ours = precache.getCacheKeyForURL(page.href.replace(/\/$/, "/index.html"));
  const missing = ours ? null : await precache.matchPrecache("404.html");
  return missing ?? new Response(damaged, { headers: { "Content-Type": "text/html; charset=utf-8" } });
});

// The pages of this site that are open, whichever worker serves them.
async function pages() {
  const all = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter(({ url }) => url.startsWith(registration.scope));
}

const orders = {
  // A page asks for this build to take over. Another page may be in the middle of a game: then not yet.
  async update() {
    if ((await pages()).length > 1) return { wait: true };
    await skipWaiting();
    return { wait: false };
  },
  // A page could not start: check all that is kept, and fetch anew what is damaged or missing.
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

addEventListener("activate", (event) => event.waitUntil(clients.claim()));
