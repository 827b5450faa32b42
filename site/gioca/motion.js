// What patch.js cannot say with texts: how much of what has happened has room, and points that fly to who makes them.
{
  const FEWEST = 2;
  const told = () => document.querySelector("#status > .last:not(.unfolded)");

  // The line of the last events takes the room that is there. Where there is none for all of them, those are left out that
  // the board shows, then the first; the newest is cut only where there is none for it alone, in whole lines. What is cut
  // shows that there is more.
  function fit() {
    const last = told();
    if (!last) return;
    last.style.removeProperty("--lines");
    last.toggleAttribute("data-cut", false);
    last.toggleAttribute("data-tight", false);
    const each = [...last.querySelectorAll(".one")];
    each.forEach((one) => one.classList.remove("past"));
    const room = last.closest(".speak"), said = last.closest(".said");
    const sticksOut = () => Math.max(said.offsetHeight, said.scrollHeight) - room.clientHeight; // lying, it is moved inside
    if (sticksOut() <= 0 || !room.clientHeight) return;
    each.sort((one, other) => other.matches(".seen") - one.matches(".seen"));
    for (const one of each.slice(0, -1)) {
      if (sticksOut() <= 0) break;
      last.toggleAttribute("data-cut", true);
      one.classList.add("past");
    }
    if (sticksOut() > 0) last.toggleAttribute("data-tight", true); // before the newest is cut
    const over = sticksOut();
    if (over <= 0) return;
    const line = parseFloat(getComputedStyle(last).lineHeight), lines = Math.round(last.offsetHeight / line);
    const cut = (left) => {
      if (left >= lines) return;
      last.style.setProperty("--lines", left);
      last.toggleAttribute("data-cut", true);
    };
    cut(Math.max(FEWEST, lines - Math.ceil(over / line)));
    if (sticksOut() > 0) cut(1); // beside a long question: nothing covers the board
  }

  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const LONGEST_MS = 500;
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

  // From where it is shown on the board to the score of its seat, wherever that is seen now.
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

  // `made`: what is shown has just come about.
  window.afterShow = (made) => {
    requestAnimationFrame(fit);
    if (made && !still.matches) document.querySelectorAll("#overlay [data-gain]").forEach(fly);
  };
  addEventListener("resize", fit);
}
