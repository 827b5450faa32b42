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

  const ask = (worker, order) =>
    new Promise((answered) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => answered(data);
      worker.postMessage(order, [port2]);
    });

  // A strip above the page that moves nothing below it. Its style comes when it is needed.
  function offer(words, act) {
    document.getElementById("update")?.remove();
    const strip = document.createElement("section");
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
    buttons.push(button("Più tardi", () => strip.remove()));
    strip.append(said, ...buttons);
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = new URL("offline.css", here);
    style.onload = () => document.body.append(strip);
    document.head.append(style);
  }

  function offerUpdate(registration) {
    offer("C'è una nuova versione del sito. Le partite restano.", async (say) => {
      const worker = registration.waiting;
      if (!worker) return location.reload();
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      const { wait } = await ask(worker, "update");
      if (wait) say("Prima chiudi le altre schede di questo sito: la nuova versione vale per tutte.");
    });
  }

  async function keep() {
    const { serviceWorker } = navigator;
    const served = serviceWorker.controller;
    const registration = await serviceWorker.register(new URL("../sw.js", here));
    const look = () => registration.waiting && registration.active && offerUpdate(registration);
    look();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
    // The first worker takes charge of the page that it finds. A later one does so only when its button is pressed
    // and no other page is open; one that has just been opened comes again, all of it from the new build.
    if (served) serviceWorker.addEventListener("controllerchange", () => location.reload());
    document.addEventListener("visibilitychange", () => document.hidden || registration.update().catch(() => {}));
  }

  // Refused storage or an old browser: the site needs a network, and works.
  if ("serviceWorker" in navigator) calm.then(keep).catch(() => {});
}
