// While the user drags, a copy of the dragged thing follows the pointer, and the drop target is marked. The copy lies
// above the board and is drawn in the board's units. It shows one piece, or a part of the board clipped to the outline
// of the dragged element.
{
  const OLD = ["data-key", "role", "tabindex", "class", "id", "aria-label", "aria-pressed", "aria-disabled"];
  const BACK = { duration: 180, easing: "ease-out" };
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const board = () => document.getElementById("board");
  let now = null;

  // The vector from an element's centre to a point.
  function aside(element, x, y) {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [x - left - width / 2, y - top - height / 2];
  }

  // The piece nearest to the pointer; if several are equally near, as in a stack, the topmost of them.
  function nearest(pieces, x, y) {
    const far = (piece) => Math.round(Math.hypot(...aside(piece, x, y)));
    const ranked = pieces.map((piece) => [far(piece), -Number(piece.style.zIndex), piece]);
    return ranked.sort((one, two) => one[0] - two[0] || one[1] - two[1])[0]?.[2];
  }

  const kind = (piece) => piece.querySelector("use").getAttribute("href");

  function lone(piece) {
    const copy = piece.cloneNode(true);
    copy.removeAttribute("id");
    return [copy];
  }

  // An element's outline as path data.
  function shape(halo) {
    if (halo.hasAttribute("d")) return halo.getAttribute("d");
    const { x, y, width, height } = halo.getBBox();
    return `M${x} ${y}h${width}v${height}h${-width}z`;
  }

  function cutting(key) {
    const layer = document.createElement("div");
    for (const part of ["scenery", "pieces", "overlay"]) {
      layer.append(...[...document.getElementById(part).childNodes].map((node) => node.cloneNode(true)));
    }
    for (const gone of layer.querySelectorAll(".halo, .halo-under, .tip")) gone.remove();
    for (const copy of layer.querySelectorAll("[data-key], [id]")) {
      const piece = copy.matches(".piece");
      for (const name of OLD) if (!piece || name !== "class") copy.removeAttribute(name);
    }
    layer.style.clipPath = `path("${shape(key.querySelector(".halo"))}")`;
    return [layer];
  }

  function move({ clientX, clientY }) {
    now.layer.style.translate = `${clientX - now.x}px ${clientY - now.y}px`;
    const under = document.elementFromPoint(clientX, clientY)?.closest("#board .key.lit") ?? null;
    if (under === now.under) return;
    now.under?.classList.remove("under");
    under?.classList.add("under");
    now.under = under;
  }

  // Begins to drag at the pointer's place (x, y). With `alone` it drags the nearest of the pieces `ids`; without it the
  // element with the key `name` as drawn, with the pieces on it.
  window.carry = (name, ids, alone, x, y) => {
    const key = board().querySelector(`[data-key="${name}"]`);
    const pieces = ids.map((id) => document.getElementById(id));
    const piece = alone ? nearest(pieces, x, y) : null;
    if (!piece && !key?.querySelector(".halo")) return;
    const layer = document.createElement("div");
    layer.className = "carried";
    layer.setAttribute("aria-hidden", "true");
    layer.append(...(piece ? lone(piece) : cutting(key)));
    const { width, height } = document.querySelector("#scenery > svg").viewBox.baseVal;
    layer.style.cssText += `width:${width}px;height:${height}px;scale:${board().clientWidth / width}`;
    board().append(layer);
    // If the piece is not under the pointer, move the copy there.
    const [dx, dy] = piece ? aside(piece, x, y) : [0, 0];
    if (piece && Math.hypot(dx, dy) > piece.offsetWidth / 2) [x, y] = [x - dx, y - dy];
    const kinds = new Set((alone ? [piece] : pieces).map(kind));
    now = { layer, kinds, x, y, under: null, pale: piece?.animate({ opacity: [0.3, 0.3] }, { duration: 1e8 }) };
    document.addEventListener("pointermove", move);
  };

  // Ends the drag. `landed`: the drop made a choice, so the pieces stay where they were dropped. If it made none, the
  // copy glides back.
  window.putDown = (landed) => {
    if (!now) return;
    const { layer, kinds, under, pale } = now;
    now = null;
    document.removeEventListener("pointermove", move);
    under?.classList.remove("under");
    pale?.cancel();
    if (landed || calm.matches) {
      layer.remove();
      for (const piece of document.querySelectorAll("#pieces .piece")) {
        if (!kinds.has(kind(piece))) continue;
        getComputedStyle(piece).getPropertyValue("--x"); // starts the transition
        for (const glide of piece.getAnimations()) glide.finish();
      }
    } else layer.animate({ translate: [layer.style.translate, "0px 0px"] }, BACK).finished.then(() => layer.remove());
  };
}
