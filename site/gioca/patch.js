// Turns what an element holds into what a text says, and touches only what differs: most of a board stays as it is from
// one touch to the next, and comparing is the browser's own work. What holds fields to fill in is left to idiomorph,
// which knows about them.
{
  const fresh = document.createElement("template");
  const FIELDS = "input:not([readonly]), select, textarea";

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
    for (const child of wanted) {
      if (at === end || !alike(at, child)) return false;
      at = at.nextSibling;
    }
    return at === end;
  }

  // A node that stays takes its place by order; what lies between two that stay is gone. `at` and `end` bound what is
  // to be turned into the nodes of `wanted`.
  function children(old, wanted, at, end) {
    if (pairs(wanted, at, end)) {
      for (const child of wanted) {
        const next = at.nextSibling;
        node(at, child);
        at = next;
      }
      return;
    }
    const named = new Set(wanted.map(name));
    for (const child of wanted) {
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
    children(old, [...wanted.childNodes], old.firstChild, null);
  }

  // A whole part of the page.
  function whole(element, text) {
    fresh.innerHTML = text;
    const { content } = fresh;
    if (element.querySelector(FIELDS) || content.querySelector(FIELDS)) {
      // What is being written stays; a button that has the focus is an element like all others.
      const ignoreActiveValue = document.activeElement.matches(FIELDS);
      Idiomorph.morph(element, text, { morphStyle: "innerHTML", ignoreActiveValue });
    } else children(element, [...content.childNodes], element.firstChild, null);
  }

  // Of a part that is a row of elements only some, back to front: in place of `replaced` of them, from the one at
  // `start` on, the next `given` of those in the text.
  function some(element, text, changes) {
    const drawing = element.firstElementChild instanceof SVGElement ? element.firstElementChild : null;
    fresh.innerHTML = drawing ? `<svg>${text}</svg>` : text;
    const row = drawing ?? element;
    const wanted = [...(drawing ? fresh.content.firstChild : fresh.content).childNodes];
    for (const [start, replaced, given] of changes) {
      const end = row.children[start + replaced] ?? null;
      children(row, wanted.splice(0, given), row.children[start] ?? null, end);
    }
  }

  function set(element, name, value) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }

  // What can be touched now, and what has been, is no part of the drawing, which stays as it is when that changes.
  function light(keys) {
    for (const element of document.querySelectorAll("#board .key")) {
      const [label, picked, stop, advised] = keys[element.getAttribute("data-key")] ?? ["", false, false, false];
      const live = Boolean(label) || picked;
      const drawn = element.getAttribute("data-label");
      if (!live && !advised && !element.matches(".lit, .picked, .advised")) continue;
      element.classList.toggle("advised", advised);
      element.classList.toggle("lit", Boolean(label));
      element.classList.toggle("picked", picked);
      if (label && drawn === null) set(element, "data-label", element.getAttribute("aria-label"));
      set(element, "aria-label", label || (drawn ?? element.getAttribute("aria-label")));
      if (!label) set(element, "data-label", null);
      set(element, "tabindex", live ? (stop ? "0" : "-1") : null);
      set(element, "aria-pressed", picked ? "true" : null);
      set(element, "aria-disabled", live ? null : "true");
    }
  }

  // A finger that comes twice would choose for whoever comes next: for a moment pointers reach nothing of what is asked
  // (table.css). Keys and programs do.
  const DEAF = 350;
  let deafened = 0;
  function deafen(table) {
    const mine = ++deafened;
    table.setAttribute("data-deaf", "1");
    afterPaint(() => rest(() => mine === deafened && table.removeAttribute("data-deaf"), DEAF));
  }

  const FIRST = ":is(button, a[href], input, select, .waits):not(.to-board *)";

  // All that has changed, in one call: each one from Python costs as much as a change. `focus` is the key of the
  // board's one Tab stop; with `still` the page does not move for what gets the focus.
  window.show = (json) => {
    const { flags, parts, keys, focus, still, deaf, made } = JSON.parse(json);
    const table = document.getElementById("table");
    const board = document.activeElement.closest("#board");
    if (deaf) deafen(table);
    for (const [name, value] of flags) {
      if (value) table.setAttribute(`data-${name}`, value);
      else table.removeAttribute(`data-${name}`);
    }
    for (const [id, text, changes] of parts) {
      const element = document.getElementById(id);
      const focused = element.contains(document.activeElement);
      if (changes) some(element, text, changes);
      else whole(element, text);
      if (focused && document.activeElement === document.body) {
        (element.querySelector(FIRST) ?? document.getElementById("status")).focus({ preventScroll: still });
      }
    }
    fresh.replaceChildren();
    light(keys);
    const stop = focus && board?.querySelector(`[data-key="${focus}"]`);
    if (stop && stop !== document.activeElement) stop.focus({ preventScroll: still });
    findRoom();
    afterShow(made);
  };

  // What can wait comes with the frame after the next, which is painted first.
  window.afterPaint = (act) => requestAnimationFrame(() => requestAnimationFrame(act));

  // The clocks of what goes by itself, and of the moment in which pointers do nothing; a test may have brought its own.
  window.pace ??= (act, ms) => setTimeout(act, ms);
  window.rest ??= (act, ms) => setTimeout(act, ms);
}
