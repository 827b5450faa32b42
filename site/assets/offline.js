// Registers the service worker for offline play, offers a new build when there is one, and opens links and files that
// come to the installed app.
{
  const here = document.currentScript.src.replace(/([^:])\/{2,}/g, "$1/"); // one worker, however it is written
  const table = document.getElementById("table");
  const MOST_BYTES = 50_000_000; // of a file of games (app/table/save_file.py)
  const settled = () => document.readyState === "complete" && table?.dataset.state !== "loading";

  // Precaching downloads the site a second time, so it waits until the page is ready to play.
  const calm = new Promise((done) => {
    const look = () => settled() && done();
    addEventListener("load", look);
    if (table) new MutationObserver(look).observe(table, { attributeFilter: ["data-state"] });
    look();
  });

  // Repeats the message until it is answered: a worker may be stopped just as a message arrives.
  const ask = (worker, order) =>
    new Promise((answered) => {
      const send = () => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => {
          clearInterval(again);
          answered(data);
        };
        worker().postMessage(order, [port2]);
      };
      const again = setInterval(send, 2000);
      send();
    });

  // A bar over the page, which shifts nothing below. Its style sheet is loaded on demand.
  let strip = null;
  function offer(words, act) {
    if (strip) return;
    strip = document.createElement("section");
    strip.id = "update";
    strip.setAttribute("role", "status");
    const said = document.createElement("p");
    said.textContent = words;
    const button = (text, act) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = text;
      made.addEventListener("click", act);
      return made;
    };
    const buttons = [button("Aggiorna", () => act((words) => (said.textContent = words)))];
    const close = () => {
      strip.remove();
      strip = null;
    };
    buttons.push(button("Più tardi", close));
    strip.append(said, ...buttons);
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = new URL("offline.css", here);
    style.onload = () => document.body.append(strip);
    document.head.append(style);
  }

  function offerUpdate(registration) {
    offer("C'è una nuova versione del sito. Le partite restano.", async (say) => {
      if (!registration.waiting) return location.reload();
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      const { wait } = await ask(() => registration.waiting ?? registration.active, "update");
      if (wait) say("Prima chiudi le altre schede di questo sito: la nuova versione vale per tutte.");
    });
  }

  async function keep() {
    const { serviceWorker } = navigator;
    const served = serviceWorker.controller;
    const registration = await serviceWorker.register(new URL("../sw.js", here));
    const look = () => registration.waiting && registration.active && offerUpdate(registration);
    const follow = () => registration.installing?.addEventListener("statechange", look);
    look();
    follow();
    registration.addEventListener("updatefound", follow);
    // The first worker claims the page that registered it. A later one takes over only when the user presses the
    // button and no other page is open. A page opened in that moment reloads, to be served by the new build alone.
    if (served) serviceWorker.addEventListener("controllerchange", () => location.reload());
    document.addEventListener("visibilitychange", () => document.hidden || registration.update().catch(() => {}));
  }

  // Files that are opened with the installed app wait in a cache until the table takes them, like shared ones (sw.js).
  async function receive(handles) {
    const home = new URL("..", here).href;
    const cache = await caches.open(`ricevuti ${home}`);
    for (const [n, one] of handles.entries()) {
      const file = await one.getFile();
      await cache.put(`${home}ricevuti/${n}`, new Response(file.slice(0, MOST_BYTES + 1)));
    }
    if (!table) return location.assign(`${home}gioca/`);
    await calm;
    dispatchEvent(new Event("received"));
  }

  // A link that is opened while the installed app is open comes to the open page. The table reads what follows the #, and
  // never reloads under a game.
  globalThis.launchQueue?.setConsumer(({ targetURL, files }) => {
    if (files?.length) return receive(files);
    const { hash } = new URL(targetURL ?? "", location);
    if (!targetURL || targetURL === location.href) return;
    if (table && hash) location.hash = hash;
    else if (table?.dataset.mode !== "game") location.assign(targetURL);
  });

  // With refused storage or an old browser the site still works online.
  if ("serviceWorker" in navigator) calm.then(keep).catch(() => {});
}
