// Presses that last: of a finger on the board, and of a key.
//
// A long press on the board asks what the element is. Some browsers send "contextmenu" for it, others only a click;
// here all send "contextmenu".
{
  const LONG_MS = 550;
  const FAR_PX = 10;
  let held = null;
  let asked = false;

  const forget = () => {
    clearTimeout(held?.timer);
    held = null;
  };

  addEventListener("pointerdown", (event) => {
    forget();
    asked = false;
    const key = event.target.closest?.("#board [data-key]");
    if (!key || event.pointerType !== "touch" || !event.isPrimary) return;
    const { clientX: x, clientY: y } = event;
    const ask = () => key.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    held = { x, y, timer: setTimeout(ask, LONG_MS) };
  }, true);

  addEventListener("pointermove", ({ clientX, clientY }) => {
    if (held && Math.hypot(clientX - held.x, clientY - held.y) > FAR_PX) forget();
  }, true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, forget, true);

  addEventListener("contextmenu", () => {
    asked ||= held !== null;
    forget();
  }, true);

  // Ignore the click that follows a long press.
  addEventListener("click", (event) => {
    if (!asked || event.detail === 0) return;
    asked = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);

  // A key that is held down acts once until it is let go, wherever the focus goes meanwhile. Just after a change of
  // turn keys that decide are ignored as pointers are (`deafen` in patch.js). Programs and screen readers click, and
  // are not.
  const ACT = new Set(["Enter", " ", "Escape", "?", ..."iaesu"]);
  const DECIDE = new Set(["Enter", " ", "a"]);
  const FIELD = "input, select, textarea";
  const DEAF = "#table[data-deaf] :is(#board, #choices, .answers, #pass)";
  const down = new Set(), ignored = new Set();
  const ignore = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  addEventListener("keydown", (event) => {
    const { code, key, repeat, target } = event;
    if (!event.isTrusted || !ACT.has(key)) return;
    const again = repeat || down.has(code);
    if (code) down.add(code);
    const typed = key !== "Enter" && target.matches?.(FIELD);
    const deaf = DECIDE.has(key) && target.closest?.(DEAF);
    if (typed || !(again || deaf)) return;
    if (!again) ignored.add(code);
    ignore(event);
  }, true);
  addEventListener("keyup", (event) => {
    down.delete(event.code);
    // A space bar clicks when it is let go.
    if (ignored.delete(event.code)) ignore(event);
  }, true);
  addEventListener("blur", () => {
    down.clear();
    ignored.clear();
  });
}
