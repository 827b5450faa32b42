// Runs until Python has started: shows the requested game, moves the progress bar, records input, and explains a failed
// start. The build inlines it into the page.
{
  const find = (id) => document.getElementById(id);
  const table = find("table"), setup = find("setup"), bar = find("boot"), failed = find("boot-failed");
  const weights = JSON.parse(find("weights").textContent);
  const loading = () => table.dataset.state === "loading";
  const opened = () => ["ready", "over"].includes(table.dataset.state);
  // `wide`: the window has room for a wide board (`Scene.wide`). In narrower ones a portrait is drawn larger.
  // `desk`: the left column shows the last turns.
  window.windowShapes = {
    wide: matchMedia("(min-width: 75em) and (min-aspect-ratio: 8/5)"),
    desk: matchMedia("(min-width: 75em)"),
  };

  // A browser may withhold what the libraries need while they load. The table plays without: they get stand-ins that
  // keep nothing. `localStorage` has none, so that the table can say that nothing is kept.

  const works = (act) => {
    try {
      return Boolean(act());
    } catch {
      return false;
    }
  };
  const replace = (home, name, value) => Object.defineProperty(home, name, { configurable: true, value });
  const query = new URLSearchParams(location.search);
  if (query.get("tavolo") === "vuoto") replace(window, "localStorage"); // asked for in rescue.js
  for (const name of ["serviceWorker", "locks"]) works(() => navigator[name]) || replace(navigator, name, undefined);
  const held = new Map();
  const session = {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, text) => void held.set(key, String(text)),
    removeItem: (key) => void held.delete(key),
  };
  works(() => sessionStorage) || replace(window, "sessionStorage", session);
  class Mute extends EventTarget {
    postMessage() {}
    close() {}
  }
  works(() => !new BroadcastChannel("faraone").close()) || replace(window, "BroadcastChannel", Mute);
  // PyScript waits for its databases, which a browser may never answer: they are always empty ones.
  const answer = (result) => {
    const request = {};
    queueMicrotask(() => request.onsuccess?.({ target: { result } }));
    return request;
  };
  const store = new Proxy({}, { get: (_, name) => () => answer(name.startsWith("getAll") ? [] : undefined) });
  const database = { transaction: () => ({ objectStore: () => store }), close() {} };
  replace(window, "indexedDB", { open: () => answer(database) });

  // Python marks its start before it reads what is kept, and the link. Once it is ready, the mark goes.
  const MARK = "faraone:avvio";
  let tries = 0, marked = false;
  works(() => (tries = Number(localStorage.getItem(MARK))));
  const unmark = () => works(() => localStorage.removeItem(MARK));
  window.markStart = () => {
    marked = true;
    works(() => localStorage.setItem(MARK, tries + 1));
  };

  // What text may become (Trusted Types): markup without Python or JavaScript in it; code only before that mark, since
  // PyScript makes a function of text; an address of a script or worker of this site.
  window.trustedTypes?.createPolicy("default", {
    createHTML: (text) => (/<(script|m?py-)/i.test(text) ? null : text),
    createScript: (text) => (marked ? null : text),
    createScriptURL: (address) => (new URL(address, location).origin === location.origin ? address : null),
  });

  // PyScript runs the page's own script, which is there when it starts. It would also run any Python that appears in the
  // page later, so it cannot watch the document.
  const { observe } = MutationObserver.prototype;
  MutationObserver.prototype.observe = function (node, options) {
    if (node !== document) observe.call(this, node, options);
  };

  // The opening of the requested game, with the last set-up.

  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`faraone:${name}`)) ?? {};
    } catch {
      return {}; // storage refused, or no valid JSON
    }
  };

  const kept = (link) => works(() => Object.values(localStorage).some((text) => text.includes(`"${link}"`)));

  const invited = location.hash.startsWith("#tavolo=");
  const sent = location.hash.replace(/%(25)*2e/i, ".").replace(/^#(%(25)*23)+/, "#"); // as app/table/received.py
  const link = invited ? "" : (/[a-z][a-z0-9_-]*\.[\w-]+/.exec(sent)?.[0] ?? sent.slice(1).split("&")[0]);
  const last = read("tavolo");

  // The last picture of the match, if this build has drawn it for the seat that now uses this device
  // (app/table/pictures.py).
  const match = /(?:&|;|%26)m=([a-z0-9]{8})(?![a-z0-9])/.exec(location.hash)?.[1];
  const who = read("posti")[match]?.[0];
  let picture = match ? read(`quadro:${match}`) : {};
  if (picture.build !== table.dataset.thinker || picture.eyes !== (/^\d+$/.test(who) ? who : "")) picture = {};
  // Others may have written what is kept. A picture may have only elements and attributes of our drawings, or it is not
  // shown.
  const ELEMENTS = new Set(
    "b button circle div ellipse g line p path polygon polyline rect span svg text tspan use".split(" "),
  );
  const ATTRIBUTES = new Set(
    `aria-disabled aria-hidden aria-label aria-pressed class color cx cy d data-act data-be data-decides data-key fill
    fill-opacity fill-rule focusable font-size font-style font-weight height href id lengthAdjust opacity
    paint-order pointer-events points r role rx ry stroke stroke-dasharray stroke-linecap stroke-linejoin
    stroke-opacity stroke-width style tabindex text-anchor textLength title transform translate type viewBox width x
    x1 x2 y y1 y2`.split(/\s+/),
  );
  const FORMS = { href: /^#/, id: /^p\d+$/, style: /^[\w\s:;.,%#-]*$/ };
  const PARTS = ["bar", "status", "scenery", "pieces", "overlay"];
  const ours = ({ name, value }) => ATTRIBUTES.has(name) && (FORMS[name]?.test(value) ?? true);
  function drawn(text) {
    const { body } = new DOMParser().parseFromString(`<body>${text}`, "text/html");
    const all = [...body.querySelectorAll("*")];
    return all.every((one) => ELEMENTS.has(one.localName) && [...one.attributes].every(ours)) && [...body.childNodes];
  }
  let nodes = [];
  const sound = () => (nodes = PARTS.map((part) => drawn(picture[part]))).every(Boolean);
  if (picture.link && !works(sound)) picture = {};
  const guided = link ? null : query.get("guida");
  const problem = link ? null : query.get("problema");
  const example = link ? null : (query.get("esempio")?.split("/")[0] ?? problem?.replace(/-\d+$/, ""));
  const shelf = JSON.parse(find("games").textContent);
  // The game that Python will show (`Table.game_asked_for`). Its wheel is loaded at the same time as the interpreter.
  const asked = link ? link.split(".")[0] : guided || example || query.get("gioco");
  const known = [asked, last.game].map((slug) => shelf.find((one) => one.slug === slug));
  const { slug: game, wheel } = known.find(Boolean) ?? shelf[0];
  table.dataset.wheel = wheel;
  const opening = [...document.querySelectorAll("template[data-game]")].find((one) => one.dataset.game === game);
  if (opening) {
    for (const part of [...opening.content.children]) find(part.dataset.part).replaceChildren(...part.childNodes);
  }

  find("games-fold").open = asked !== game;

  const rows = setup.querySelector(".people .rows");
  function seat(count) {
    while (rows.children.length > count) rows.lastElementChild.remove();
    while (rows.children.length < count) {
      const row = rows.lastElementChild.cloneNode(true);
      row.inert = true; // until Python writes it
      for (const field of row.querySelectorAll("[id], [name]")) field.removeAttribute("id"), field.removeAttribute("name");
      rows.append(row);
    }
  }

  const number = setup.querySelector(`[name="seats"][value="${Number(last.seats)}"]`);
  if (number) {
    number.checked = true;
    seat(last.seats);
  }
  for (const one of setup.querySelectorAll('[name="company"]')) one.checked = one.value === (last.company ?? "solo");

  // If the form is submitted before Python has started, this is remembered until the form is changed.

  const begin = setup.querySelector("[data-start]"), said = find("preparing");
  let begins = false;
  function plain() {
    begins = false;
    begin.textContent = "Gioca"; // Python adds the details
    said.textContent = "";
    begin.removeAttribute("aria-busy");
  }
  if (last.game) plain();
  begin.disabled = false;
  setup.addEventListener("submit", (event) => {
    if (opened()) return;
    event.preventDefault();
    begins = true;
    begin.textContent = said.textContent = "Apparecchio il tavolo…";
    begin.setAttribute("aria-busy", "true");
  });

  if (link || guided === game || example === game || problem) {
    // Which game the problem of the day belongs to is not known yet.
    const board = problem && example !== game ? null : document.querySelector("#preview .board-picture");
    table.dataset.mode = "game";
    let { width, height } = picture.link ? picture : (board?.viewBox.baseVal ?? { width: 3, height: 2 });
    if (!picture.link && board && windowShapes.wide.matches) {
      // The veiled picture is stretched to the shape of the board that will take its place.
      [width, height] = board.dataset.wide.split(" ");
      board.setAttribute("preserveAspectRatio", "none");
    }
    find("game").style.cssText = `--bw: ${Number(width)}; --bh: ${Number(height)}`;
    if (guided || kept(link)) find("bar").replaceChildren(); // no "Chi sei?" will follow
    find("fold").open = read("elenco") === 1; // the list has its place above the board
    // A veil marks a picture that may be out of date. Its status is left out.
    const current = picture.link === link;
    const shown = picture.link ? PARTS.filter((part) => current || part !== "status") : [];
    for (const part of shown) find(part).replaceChildren(...nodes[PARTS.indexOf(part)]);
    if (board && !picture.link) find("board").append(board);
    if (!current) table.dataset.veiled = "on";
  }
  if (invited) {
    table.dataset.mode = "pass"; // a guest has no game to set up
    find("pass").append(find("seeking").content);
  }
  document.documentElement.removeAttribute("data-unsettled");

  // Touches on a current picture are replayed when Python has started. A veiled picture takes no touches (table.css).

  const touched = [];
  table.addEventListener("click", ({ target }) => {
    const part = !opened() && target.closest("#board [data-key], .top [data-act]");
    if (!part) return;
    const { key, act } = part.dataset;
    if (key) part.classList.add("picked");
    touched.push(key ? `#board .lit[data-key="${CSS.escape(key)}"]` : `.top [data-act="${CSS.escape(act)}"]`);
  });
  function touchAgain() {
    for (const part of touched) table.querySelector(part)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }

  // Input to the form is also replayed when Python has started.

  const filled = new Map();
  const folds = new Map();
  setup.addEventListener("toggle", ({ target }) => opened() || folds.set(target.id, target.open), true);
  setup.addEventListener("input", ({ target }) => {
    if (opened()) return;
    filled.delete(target.name);
    filled.set(target.name, target.value);
    if (target.name === "seats") seat(target.value);
    plain();
  });
  function refill() {
    for (const [id, open] of folds) find(id)?.toggleAttribute("open", open);
    for (const [name, value] of filled) {
      const fields = [...setup.querySelectorAll(`[name="${name}"]`)];
      const field = fields.find((one) => one.type === "radio" && one.value === value) ?? fields[0];
      if (!field) continue;
      if (field.type === "radio") field.checked = true;
      else field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }

  // The progress bar: a loaded file counts in full, a file that is still loading by the bytes that have arrived.

  const arrived = {};
  let news = performance.now(); // when something last arrived
  function arrive(url, bytes) {
    news = performance.now();
    const name = Object.keys(weights).find((name) => url.includes(name));
    if (!name) return;
    const [size, weight] = weights[name];
    arrived[name] = Math.max(arrived[name] ?? 0, weight * Math.min(1, bytes / size));
    bar.value = Object.values(arrived).reduce((sum, one) => sum + one);
  }
  bar.max = Object.values(weights).reduce((sum, [, weight]) => sum + weight, 0);
  addEventListener("arriving", ({ detail }) => arrive(detail.url, detail.bytes));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.responseStatus < 400) arrive(entry.name, Infinity);
  }).observe({ type: "resource", buffered: true });

  // Messages for a failed start.

  const WHY = {
    browser: "Il tavolo non si apre: questo browser è troppo vecchio, o gli è vietato eseguire WebAssembly. Prova con un altro.",
    file: "Il tavolo non si apre da un file del computer: serve l'indirizzo di un sito, che cominci con http.",
    frame: "Il tavolo non si apre qui: la pagina che lo contiene gli vieta troppo. Apri questo indirizzo in una scheda nuova:",
    memory: "Il tavolo non si apre: manca la memoria. Chiudi qualche altra scheda e ricarica la pagina.",
    missing: "Il tavolo non si apre: un suo pezzo non è arrivato. Cerco perché…",
    network: "Il tavolo non si apre: un suo pezzo non è arrivato. Controlla la connessione e ricarica la pagina.",
    absent: "Il tavolo non si apre: un suo pezzo non è sul sito. Non dipende da te: riprova più tardi.",
    foreign: "Il tavolo non si apre: al posto di un suo pezzo è arrivata un'altra pagina. Forse questa rete chiede prima di accedere: fallo, e ricarica.",
    mime: "Il tavolo non si apre: il sito manda un suo pezzo con il tipo sbagliato. Non dipende da te: riprova più tardi.",
    twice: "Il tavolo non si è aperto due volte di seguito: forse lo ferma il link, o qualcosa di conservato in questo browser.",
    stuck: "Il tavolo non si apre: si è inceppato mentre si apparecchiava. Prova a ricaricare la pagina.",
    mended: "Un pezzo del tavolo conservato in questo browser era danneggiato: adesso è a posto. Ricarica la pagina.",
    lost: "Il tavolo non si apre: un suo pezzo conservato in questo browser è danneggiato. Collegati alla rete e ricarica la pagina.",
  };
  const RELOAD_HELPS = /ricarica/i;
  const home = new URL("..", location.href).href, vendor = new URL("vendor/", home).href;
  const framed = self.origin === "null" && location.protocol !== "file:";

  function say(reason) {
    failed.querySelector("p").textContent = WHY[reason];
    failed.querySelector("button").hidden = !RELOAD_HELPS.test(WHY[reason]);
    const [book, alone] = failed.querySelectorAll("a");
    book.href = `../regole/${game}/`;
    book.hidden = reason === "file";
    alone.href = alone.textContent = location.href;
    alone.hidden = reason !== "frame";
    failed.dataset.reason = reason;
    failed.hidden = false;
  }

  function fail(reason) {
    if (!loading()) return;
    table.dataset.state = "failed";
    const begun = begins; // what was asked for is done if the table opens all the same
    plain();
    begins = begun;
    begin.disabled = true;
    find("status").replaceChildren();
    say(reason);
    if (reason === "missing") unmark();
    if (reason === "missing" || reason === "stuck") {
      lacking().then((why) => failed.dataset.reason === reason && say(why ?? (reason === "stuck" ? reason : "network")));
    }
    // Cached files may be damaged: have them checked.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data: { mended, lost } }) => (lost ? say("lost") : mended && say("mended"));
    if (reason !== "browser") navigator.serviceWorker?.controller?.postMessage("repair", [port2]);
  }

  // Why a file is missing, by asking for all of them once more. Undefined: each is there, but a wheel, whose address is
  // not known here, may not be.
  const PATIENCE = 5_000;
  const TYPES = { js: "javascript", mjs: "javascript" };
  async function lacking() {
    if (framed) return "frame";
    for (const name of ["pyscript/core.js", ...Object.keys(weights)]) {
      try {
        const found = await fetch(vendor + name, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
        const type = found.headers.get("content-type") ?? "";
        if (!found.ok) return "absent";
        if (type.includes("html")) return "foreign";
        if (!type.includes(TYPES[name.split(".").pop()] ?? "")) return "mime";
      } catch {
        return "network";
      }
    }
  }

  const named = (error) => {
    const words = String(error?.message ?? error);
    if (/memory|allocat/i.test(words)) return "memory";
    return /fetch|load|import|network|status|404/i.test(words) ? "missing" : "stuck";
  };
  // An error of somebody else's, such as an extension's script, ends nothing: it is shown only if the table then stands
  // still.
  const STILL = 30_000;
  function suspect(reason) {
    const wait = () => {
      if (performance.now() - news > STILL) fail(reason);
      else if (loading()) setTimeout(wait, STILL / 10);
    };
    wait();
  }
  const blame = (ours, reason) => (ours ? fail : suspect)(reason);
  addEventListener("runtime-failed", ({ detail }) => fail(named(detail)));
  addEventListener("unhandledrejection", ({ reason }) => {
    blame(`${reason?.message} ${reason?.stack}`.includes(vendor), named(reason));
  });
  // An element's load error does not bubble: hence the capture.
  addEventListener("error", ({ target, error, filename }) => {
    if (target === window) blame(filename?.startsWith(vendor), named(error));
    else if (target.localName === "script") {
      // The table opens without those in `assets`.
      blame(target.src.startsWith(home) && !target.src.startsWith(`${home}assets/`), "missing");
    }
  }, true);
  // PyScript shows its errors in a box at the end of the page, in English.
  new MutationObserver(() => {
    const box = document.querySelector(".py-error");
    if (!box || opened()) return;
    fail(named(box.textContent));
    box.remove();
  }).observe(document.body, { childList: true });
  failed.querySelector("button").addEventListener("click", () => location.reload());

  new MutationObserver((_, observer) => {
    if (!opened()) return;
    observer.disconnect();
    unmark();
    failed.hidden = true; // what failed was not needed
    refill();
    touchAgain();
    if (begins) setup.requestSubmit();
  }).observe(table, { attributeFilter: ["data-state"] });

  // Python starts after the first paint, as its start is a long task.

  function load(address) {
    const script = document.createElement("script");
    script.type = "module";
    script.src = address;
    document.head.append(script);
  }
  if (location.protocol === "file:") fail("file");
  else if (typeof WebAssembly !== "object" || typeof Worker !== "function") fail("browser");
  else if (tries > 1) fail("twice"), load("rescue.js");
  else requestAnimationFrame(() => setTimeout(load, 0, "../vendor/pyscript/core.js"));
}
