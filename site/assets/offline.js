// Keeps the site in the browser for play without a network, and offers a new build of it when there is one.
{
  const here = document.currentScript.src;
  const table = document.getElementById("table");
  const settled = () => document.readyState === "complete" && table?.dataset.state !== "loading";

  // The first visit downloads the site a second time: not before there is something to play.
  const calm = new Promise((done) => {
    const look = () => settled() && done();
    addEventListener("load", look);
    if (table) new MutationObserver(look).observe(table, { attributeFilter: ["data-state"] });
    look();
  });

  // Asked again until there is an answer: a worker may be stopped just as a message reaches it.
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

  // A strip above the page that moves nothing below it. Its style comes when it is needed.
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
    // The first worker takes charge of the page that it finds. A later one does so only when its button is pressed
    // and no other page is open; one that has just been opened comes again, all of it from the new build.
    if (served) serviceWorker.addEventListener("controllerchange", () => location.reload());
    document.addEventListener("visibilitychange", () => document.hidden || registration.update().catch(() => {}));
  }

  // Refused storage or an old browser: the site needs a network, and works.
  if ("serviceWorker" in navigator) calm.then(keep).catch(() => {});
}
