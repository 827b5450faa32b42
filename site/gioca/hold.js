// A long press on an element of the board asks what the element is. Some browsers send "contextmenu" for a long press,
// others only a click. This script sends "contextmenu" in all browsers.
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
}
