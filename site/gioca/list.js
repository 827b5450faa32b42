// Tells Python when somebody comes near the end of the list of kept games, and which of its rows are in sight.
{
  // Milliseconds after the last movement of the page.
  const REST = 150;
  let moved = -REST, timer;

  const near = { rootMargin: "800px", scrollMargin: "800px" };
  const end = new IntersectionObserver((seen) => {
    // A focused button waits for its press: it would leave the page with the last rows, and lose the focus.
    const here = ({ isIntersecting, target }) => isIntersecting && target !== document.activeElement;
    if (seen.some(here)) dispatchEvent(new Event("list-end"));
  }, near);
  // Call it after each change of the page. An element that is observed anew is reported again.
  window.watchList = () => {
    end.disconnect();
    for (const button of document.querySelectorAll('[data-act="more-games"]')) end.observe(button);
  };

  const rests = () => {
    if (document.querySelector(".saves > li")) dispatchEvent(new Event("list-rests"));
  };
  addEventListener("scroll", () => {
    moved = performance.now();
    clearTimeout(timer);
    timer = setTimeout(rests, REST);
  }, { capture: true, passive: true });

  window.listMoves = () => performance.now() - moved < REST;
  // The numbers of the rows in sight, counted from 0; none while the list moves.
  window.rowsInSight = () => {
    if (listMoves()) return [];
    const rows = [...document.querySelectorAll(".saves > [aria-posinset]")];
    const inSight = ({ top, bottom, height }) => height && bottom > 0 && top < innerHeight;
    return rows.filter((row) => inSight(row.getBoundingClientRect())).map((row) => row.ariaPosInSet - 1);
  };
}
