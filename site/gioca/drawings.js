// The drawings of the rulebook beside the board: each is fetched when it is about to be seen.
{
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      draw(target).catch(() => seen.observe(target)); // no network, no copy: once more when it comes into sight again
    }
  }, { rootMargin: "300px", scrollMargin: "300px" });

  async function draw(place) {
    const answer = await fetch(place.dataset.drawing);
    if (!answer.ok) throw new Error(place.dataset.drawing);
    place.innerHTML = await answer.text();
    place.removeAttribute("role"); // the drawing has its own, and its own name
    place.removeAttribute("aria-label");
  }

  // A book that is opened replaces the one before, places and all.
  const look = () => {
    document.querySelectorAll("#rules-body [data-drawing]").forEach((place) => seen.observe(place));
    // A table that is wider than the panel is moved with the arrow keys.
    document.querySelectorAll("#rules-body table").forEach((table) => (table.tabIndex = 0));
  };
  new MutationObserver(look).observe(document.getElementById("rules-body"), { childList: true });
}
