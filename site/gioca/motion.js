// Layout and motion that depend on measured sizes: fits the line of the last events into its room, and lets points fly
// to the score of their seat.
{
  const told = () => document.querySelector("#status > .last:not(.unfolded)");

  // Fits the line of the last events into its room, in smaller letters if need be. If not all events fit, it takes them
  // in this order, and within each group the newest first:
  // 1. the moves themselves;
  // 2. the largest change of points;
  // 3. other changes of points;
  // 4. other events;
  // 5. events that the board shows anyway.
  // The events taken are shown whole, in the order in which they happened. If not even the first one fits, it is cut
  // after a whole line. A button says that there is more.
  const byWeight = (one) => 2 * one.matches(".seen") - 4 * one.matches(".move") - one.matches(".gain") - one.matches(".most");
  function fit() {
    const last = told();
    if (!last) return;
    const room = last.closest(".speak"), said = last.closest(".said");
    // In landscape it scrolls.
    const fits = () => Math.max(said.offsetHeight, said.scrollHeight) <= room.clientHeight;
    const mark = (name, on) => last.toggleAttribute(name, on);
    const hide = (one, past) => one.classList.toggle("past", past);
    const each = [...last.querySelectorAll(".one, .swing")];
    last.style.removeProperty("--lines");
    mark("data-cut", false);
    mark("data-tight", false);
    each.forEach((one) => hide(one, false));
    if (!room.clientHeight || fits()) return;
    mark("data-tight", true);
    if (fits()) return;
    mark("data-cut", true);
    each.forEach((one) => hide(one, true));
    const [first, ...others] = each.filter((one) => one.matches(".one")).reverse()
      .sort((one, other) => byWeight(one) - byWeight(other));
    hide(first, false);
    for (const one of [...each.filter((one) => one.matches(".swing")), ...others]) {
      hide(one, false);
      if (!fits()) hide(one, true);
    }
    mark("data-tight", false);
    if (!fits()) mark("data-tight", true);
    const line = parseFloat(getComputedStyle(last).lineHeight);
    for (let lines = Math.round(last.offsetHeight / line) - 1; lines > 0 && !fits(); lines--) {
      last.style.setProperty("--lines", lines);
    }
  }

  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const LONGEST_MS = 500;
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

  // Lets points fly from their place on the board to the visible score of their seat.
  function fly(gain) {
    const scores = [...document.querySelectorAll(`[data-score="${gain.dataset.gain}"]`)];
    const target = scores.find((one) => one.checkVisibility());
    if (!target) return;
    const [x, y] = middle(gain.getBoundingClientRect()), [u, v] = middle(target.getBoundingClientRect());
    const points = document.createElement("b");
    points.className = "fly";
    points.ariaHidden = "true";
    points.textContent = gain.textContent;
    document.body.append(points);
    const move = parseFloat(getComputedStyle(document.getElementById("table")).getPropertyValue("--move")) * 1000;
    const at = (left, top, scale) => `translate(${left}px, ${top}px) translate(-50%, -50%) scale(${scale})`;
    const frames = [
      { transform: at(x, y, 1) },
      { transform: at(x, y - 12, 1.3), offset: 0.25 },
      { transform: at(u, v, 0.9) },
    ];
    const flight = points.animate(frames, { duration: Math.min(1.4 * move, LONGEST_MS), easing: "ease-in-out" });
    flight.finished.catch(() => {}).then(() => {
      points.remove();
      target.animate([{ scale: 1 }, { scale: 1.35 }, { scale: 1 }], { duration: Math.min(move, LONGEST_MS) });
    });
  }

  // Called after each update of the page. `made`: the position shown is later than the one shown before it.
  window.afterShow = (made) => {
    requestAnimationFrame(fit);
    if (made && !still.matches) document.querySelectorAll("#overlay [data-gain]").forEach(fly);
  };
  addEventListener("resize", fit);
}
