// Lazy loading of a rulebook's drawings, on its own page and in the rules panel.
{
  const panel = document.getElementById("rules-body");
  const all = (what) => [...(panel ?? document).querySelectorAll(what)];
  const missing = () => all("[data-drawing]:not(:has(svg))");
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) draw(target);
  }, { rootMargin: "600px", scrollMargin: "600px" });

  const read = (place) => fetch(place.dataset.drawing).then((answer) => answer.text()).catch(() => "");
  // One drawing per frame: each takes a third of a frame's time.
  let turn = Promise.resolve();
  const draw = async (place) => {
    const text = await read(place);
    await (turn = turn.then(() => new Promise(requestAnimationFrame)));
    put(place, text);
  };

  // Each symbol stays in the page once. A failed drawing is fetched again, so a second answer may arrive: ignore it.
  function put(place, text) {
    if (place.firstElementChild) return;
    const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const symbols = drawing.querySelector("defs");
    drawing.querySelectorAll("defs > *").forEach((one) => document.getElementById(one.id) && one.remove());
    place.replaceChildren(symbols ? drawing : "Il disegno non è arrivato: forse manca la rete.");
    place.removeAttribute("role"); // the drawing has role and label
    place.removeAttribute("aria-label");
    if (symbols) seen.unobserve(place);
  }

  // Opening a book replaces the previous one and its placeholders.
  function look() {
    missing().forEach((place) => seen.observe(place));
    // Focusable, so that arrow keys scroll a wide table.
    if (panel) all("table").forEach((table) => (table.tabIndex = 0));
  }
  if (panel) new MutationObserver(look).observe(panel, { childList: true });
  look();
  addEventListener("online", () => (seen.disconnect(), look()));

  // Printing waits for no promise. A synchronous request reaches the network but not the service worker, so with a
  // worker the drawings are read ahead of time.
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
    document.querySelector("[data-print]")?.addEventListener("click", () => print());
    addEventListener("beforeprint", () => missing().forEach((place) => put(place, kept.get(place) || now(place))));
  }
}
