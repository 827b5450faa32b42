// Turns what an element holds into what a text says, and touches only what differs: most of a board stays as it is from
// one touch to the next, and comparing is the browser's own work. What holds fields to fill in is left to idiomorph,
// which knows about them.
{
  const fresh = document.createElement("template");
  const FIELDS = "input:not([readonly]), select, textarea";
  const MORPH = { morphStyle: "innerHTML", ignoreActiveValue: true };

  const name = (node) =>
    node.nodeType === Node.ELEMENT_NODE ? node.getAttribute("id") || node.getAttribute("data-key") || "" : "";
  const alike = (one, two) => one.nodeName === two.nodeName && name(one) === name(two);

  function drop(from, to) {
    while (from !== to) {
      const next = from.nextSibling;
      from.remove();
      from = next;
    }
  }

  // Most often nothing comes and nothing goes: then each node becomes its counterpart.
  function pairs(wanted, at, end) {
    let child = wanted.firstChild;
    for (; at !== end && child; at = at.nextSibling, child = child.nextSibling) if (!alike(at, child)) return false;
    return at === end && !child;
  }

  // A node that stays takes its place by order; what lies between two that stay is gone. `at` and `end` bound what is
  // to be turned into what `wanted` holds.
  function children(old, wanted, at = old.firstChild, end = null) {
    if (pairs(wanted, at, end)) {
      for (let child = wanted.firstChild; child; at = at.nextSibling, child = child.nextSibling) node(at, child);
      return;
    }
    const named = new Set([...wanted.childNodes].map(name));
    for (const child of [...wanted.childNodes]) {
      let found = at;
      // A nameless node must not be found behind a named one that stays.
      while (found !== end && !alike(found, child)) {
        found = !name(child) && name(found) && named.has(name(found)) ? end : found.nextSibling;
      }
      if (found === end) {
        old.insertBefore(child, at);
        continue;
      }
      drop(at, found);
      at = found.nextSibling;
      node(found, child);
    }
    drop(at, end);
  }

  function node(old, wanted) {
    if (old.isEqualNode(wanted)) return;
    if (old.nodeType !== Node.ELEMENT_NODE) {
      old.data = wanted.data;
      return;
    }
    for (const name of wanted.getAttributeNames()) {
      const value = wanted.getAttribute(name);
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    for (const name of old.getAttributeNames()) if (!wanted.hasAttribute(name)) old.removeAttribute(name);
    children(old, wanted);
  }

  window.patch = (element, text) => {
    fresh.innerHTML = text;
    const { content } = fresh;
    if (element.querySelector(FIELDS) || content.querySelector(FIELDS)) Idiomorph.morph(element, text, MORPH);
    else children(element, content);
    fresh.replaceChildren();
  };

  // Of a layer of the board only some groups: in place of `replaced` of them, from the one at `start` on, those of a text.
  window.patchGroups = (element, start, replaced, text) => {
    const drawing = element.firstElementChild instanceof SVGElement ? element.firstElementChild : null;
    fresh.innerHTML = drawing ? `<svg>${text}</svg>` : text;
    const box = drawing ?? element;
    const wanted = drawing ? fresh.content.firstChild : fresh.content;
    children(box, wanted, box.children[start] ?? null, box.children[start + replaced] ?? null);
    fresh.replaceChildren();
  };

  // What can wait comes with the frame after the next, which is painted first.
  window.afterPaint = (act) => requestAnimationFrame(() => requestAnimationFrame(act));
}
