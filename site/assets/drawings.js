// The drawings of a rulebook, on its own page and beside the board: each is fetched when it is about to be seen.
{
  const panel = document.getElementById("rules-body");
  const all = (what) => [...(panel ?? document).querySelectorAll(what)];
  const missing = () => all("[data-drawing]:not(:has(svg))");
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) draw(target);
  }, { rootMargin: "600px", scrollMargin: "600px" });

  const read = (place) => fetch(place.dataset.drawing).then((answer) => answer.text()).catch(() => "");
  // One in a frame, a third of which it takes.
  let turn = Promise.resolve();
  const draw = async (place) => {
    const text = await read(place);
    await (turn = turn.then(() => new Promise(requestAnimationFrame)));
    put(place, text);
  };

  // Each symbol is kept once. What has not come is tried again, and may come twice.
  function put(place, text) {
    if (place.firstElementChild) return;
    const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const symbols = drawing.querySelector("defs");
    drawing.querySelectorAll("defs > *").forEach((one) => document.getElementById(one.id) && one.remove());
    place.replaceChildren(symbols ? drawing : "Il disegno non è arrivato: controlla la connessione.");
    place.removeAttribute("role"); // it has its own, and its own name
    place.removeAttribute("aria-label");
    if (symbols) seen.unobserve(place);
  }

  // A book that is opened replaces the one before, places and all.
  function look() {
    missing().forEach((place) => seen.observe(place));
    // A wide table is moved by arrow keys.
    if (panel) all("table").forEach((table) => (table.tabIndex = 0));
  }
  if (panel) new MutationObserver(look).observe(panel, { childList: true });
  look();
  addEventListener("online", () => (seen.disconnect(), look()));

  // A printer waits for nobody. The network can be asked while it begins, the service worker cannot: it is before.
  if (!panel) {
    const kept = new Map();
    const keep = async (place) => kept.set(place, await read(place));
    if (navigator.serviceWorker?.controller) addEventListener("load", () => missing().forEach(keep));
    const now = (place) => {
      const asked = new XMLHttpRequest();
      asked.open("GET", place.dataset.drawing, false);
      try {
        asked.send();
      } catch {}
      return asked.responseText;
    };
    addEventListener("beforeprint", () => missing().forEach((place) => put(place, kept.get(place) || now(place))));
  }
}
