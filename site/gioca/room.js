// Makes room beside the board for answers that are too long for their place, and for the small menu of ambiguous
// touches.
{
  // For a long answer, the question is first cut to as few lines as needed. Then the answer grows over parts of the board that are
  // neither lit nor touched. If these are too small, it grows over any part of the board, as the summary of a round and a
  // requested hint do. The page is scrolled by as much, so that the board does not move and all of it can be reached.
  // If a third of the window is too little as well, the answer shows that there is more, and a touch scrolls it.
  const MARGIN = 6;
  const rect = (element) => element.getBoundingClientRect();
  // The box of an element's outline if one is drawn, else of the whole element.
  const shape = (key) => [...key.querySelectorAll(".halo"), key].map(rect).find(({ width }) => width) ?? rect(key);
  const between = (low, value, high) => Math.max(low, Math.min(value, high));
  let finger = [0, 0], touched = null;
  addEventListener("pointerdown", ({ pageX, pageY }) => (finger = [pageX, pageY]), true);
  for (const name of ["click", "contextmenu"]) {
    addEventListener(name, ({ target }) => (touched = target.closest("#board .key")), true);
  }

  const box = document.querySelector(".told");
  const over = (notice) => notice.scrollHeight - notice.clientHeight;
  const below = (notice) => over(notice) - notice.scrollTop > 4;
  const root = document.documentElement;
  const grow = (by) => root.style.setProperty("--grow", `${by}px`);
  let answer = "", made;
  function goesOn() {
    const notice = box.querySelector(".notice");
    box.toggleAttribute("data-more", Boolean(notice) && below(notice));
  }
  function fitAnswer(anew) {
    const notice = box.querySelector(".notice, .round"), same = notice?.textContent === answer;
    // It keeps the question whole.
    const whole = notice?.matches(".advice, .round");
    for (const name of ["data-dense", "data-tight"]) box.toggleAttribute(name, false);
    const said = box.closest(".said"), { top } = board();
    said.style.removeProperty("--more");
    if (!same || anew === true) root.style.removeProperty("--grow");
    if (notice) {
      // If the answer is the same as before, it keeps its scroll position.
      const read = same ? notice.scrollTop : 0;
      box.toggleAttribute("data-dense", over(notice) > 4);
      box.toggleAttribute("data-tight", over(notice) > 4 && !whole);
      for (let lines = 3; lines > 0; lines--) {
        box.style.setProperty("--say", lines);
        if (over(notice) <= 4) break;
      }
      const wanted = notice.matches(".round") ? said.offsetHeight - rect(said.closest(".speak")).height : over(notice);
      if (wanted > 4 && !beside(said)) {
        if (!whole && wanted <= free(said)) said.style.setProperty("--more", `${wanted}px`);
        else if (!same || anew === true) grow(Math.min(innerHeight / 3, wanted));
      }
      notice.scrollTop = read;
    }
    scrollBy(0, board().top - top);
    // The page cannot be scrolled above its top: keep the rest of the room until the next choice.
    const length = document.querySelector("[data-length]")?.dataset.length;
    if (board().top < top - 1 && length === made) grow(top - board().top);
    [answer, made] = [notice?.textContent ?? "", length];
    goesOn();
  }
  addEventListener("resize", () => fitAnswer(true));
  // The box of the board. Without a game there is no board, and the box of the words stands for it.
  const board = () => rect(document.getElementById("board") ?? box);
  const beside = (said) => rect(said).right < board().left;
  // By how many pixels the words may grow down over the board.
  function free(said) {
    const { bottom } = rect(said.closest(".speak"));
    const kept = [...document.querySelectorAll("#board :is(.lit, .picked)"), touched].filter(Boolean);
    const tops = kept.map(shape).filter((one) => one.bottom > bottom);
    return Math.min(innerHeight / 4, ...tops.map(({ top }) => top - bottom - MARGIN));
  }
  box.addEventListener("scroll", goesOn, true);
  box.addEventListener("click", ({ target }) => {
    const notice = box.querySelector(".notice");
    if (box.hasAttribute("data-more") && !target.closest("a, button")) notice.scrollBy(0, notice.clientHeight * 0.8);
  });

  // Places the small menu near the picked element under the finger, between the words and the tabs. Of the places
  // below, above and beside that element it takes the one at which it hides least of the picked elements.
  function placeMenu() {
    const menu = document.querySelector("#menu:has(> p)");
    if (!menu) return;
    const picked = [...document.querySelectorAll("#board .picked")].map(shape);
    if (!picked.length) return;
    // Smaller than the window when the page is zoomed in.
    const seen = window.visualViewport;
    menu.style.setProperty("--room", `${seen.width}px`);
    menu.style.setProperty("--tall", `${seen.height}px`);
    const { width, height } = rect(menu);
    const said = rect(document.querySelector(".said")), tabs = document.getElementById("tabs");
    const { left: edge } = board();
    const left = seen.offsetLeft, right = Math.min(root.clientWidth, left + seen.width);
    const fixed = getComputedStyle(tabs).position === "fixed" && rect(tabs).right > edge;
    const bottom = Math.min(fixed ? rect(tabs).top : innerHeight, seen.offsetTop + seen.height);
    const spoken = said.right > edge && said.bottom < innerHeight / 2 ? said.bottom : 0;
    // Then the menu may cover the words.
    const crowded = bottom - spoken < height + 2 * MARGIN;
    const top = Math.max(crowded ? 0 : spoken, seen.offsetTop);
    const [x, y] = [finger[0] - scrollX, finger[1] - scrollY];
    const near = picked.find((one) => x >= one.left && x <= one.right && y >= one.top && y <= one.bottom) ?? picked.at(-1);
    const at = (aside, above) => [
      between(left + MARGIN, aside, right - width - MARGIN),
      between(top + MARGIN, above, bottom - height - MARGIN),
    ];
    const level = (near.top + near.bottom - height) / 2;
    const middle = (near.left + near.right - width) / 2;
    const places = [
      at(middle, near.bottom + MARGIN),
      at(middle, near.top - height - MARGIN),
      at(near.right + MARGIN, level),
      at(near.left - width - MARGIN, level),
      at(middle, bottom),
      at(middle, top),
    ];
    const hidden = ([aside, above]) => picked.reduce((sum, one) => sum +
      Math.max(0, Math.min(one.right, aside + width) - Math.max(one.left, aside)) *
      Math.max(0, Math.min(one.bottom, above + height) - Math.max(one.top, above)), 0);
    const [aside, above] = places.reduce((best, one) => (hidden(one) < hidden(best) - 1 ? one : best));
    menu.style.setProperty("--left", `${aside}px`);
    menu.style.setProperty("--top", `${above}px`);
  }
  addEventListener("scroll", placeMenu, { passive: true });
  addEventListener("resize", placeMenu);
  for (const change of ["scroll", "resize"]) visualViewport.addEventListener(change, placeMenu);
  // E.g. font size.
  new ResizeObserver(placeMenu).observe(document.getElementById("menu"));

  window.findRoom = () => {
    placeMenu();
    requestAnimationFrame(fitAnswer);
  };
}
