// Patches the content of an element to match an HTML text, and changes only the nodes that differ. Most of a board
// stays the same between two touches, and the browser compares nodes natively. Parts with form fields are patched by
// idiomorph, which keeps the state of the fields.
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

  // Whether the fast path is possible: no node is added or removed, so that each node can be patched into its
  // counterpart.
  function pairs(wanted, at, end) {
    for (const child of wanted) {
      if (at === end || !alike(at, child)) return false;
      at = at.nextSibling;
    }
    return at === end;
  }

  // Patches the nodes from `at` up to `end` into those of `wanted`, and returns the result. Matching nodes keep their
  // order; nodes between two matches are removed.
  function children(old, wanted, at, end) {
    const made = [];
    if (pairs(wanted, at, end)) {
      for (const child of wanted) {
        const next = at.nextSibling;
        node(at, child);
        made.push(at);
        at = next;
      }
      return made;
    }
    const named = new Set(wanted.map(name));
    for (const child of wanted) {
      let found = at;
      // A node without a name must not match beyond a named node that `wanted` keeps: that node would be removed.
      while (found !== end && !alike(found, child)) {
        found = !name(child) && name(found) && named.has(name(found)) ? end : found.nextSibling;
      }
      made.push(found === end ? child : found);
      if (found === end) {
        old.insertBefore(child, at);
        continue;
      }
      drop(at, found);
      at = found.nextSibling;
      node(found, child);
    }
    drop(at, end);
    return made;
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

  // Patches a whole part of the page.
  function whole(element, text) {
    fresh.innerHTML = text;
    const { content } = fresh;
    if (element.querySelector(FIELDS) || content.querySelector(FIELDS)) {
      // A field with the focus keeps what the user is typing; a focused button is patched like any element.
      const ignoreActiveValue = document.activeElement.matches(FIELDS);
      Idiomorph.morph(element, text, { morphStyle: "innerHTML", ignoreActiveValue });
    } else children(element, [...content.childNodes], element.firstChild, null);
    const row = element.firstElementChild instanceof SVGElement ? element.firstElementChild : element;
    rows.set(element, [row, [...row.children]]);
  }

  // Patches some children of a part, from the last to the first: the `replaced` ones from index `start` on become the
  // next `given` elements of the text. Elements that somebody else has put in, such as an extension, do not count.
  const rows = new WeakMap(); // part -> [the parent of its groups, its groups]
  function some(element, text, changes) {
    const [row, own] = rows.get(element);
    const drawing = row !== element;
    fresh.innerHTML = drawing ? `<svg>${text}</svg>` : text;
    const wanted = [...(drawing ? fresh.content.firstChild : fresh.content).childNodes];
    for (const [start, replaced, given] of changes) {
      const made = children(row, wanted.splice(0, given), own[start] ?? null, own[start + replaced] ?? null);
      own.splice(start, replaced, ...made);
    }
  }

  function set(element, name, value) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }

  // Marks the elements that can be touched, are picked or are advised. The drawing's text does not contain these marks,
  // so it need not change with them.
  function light(keys) {
    for (const element of document.querySelectorAll("#board .key")) {
      const [label, picked, stop, advised, later] = keys[element.getAttribute("data-key")] ?? [""];
      const live = Boolean(label) || picked;
      const drawn = element.getAttribute("data-label");
      if (!live && !advised && !element.matches(".lit, .picked, .advised")) continue;
      const marks = { advised, later, lit: label, picked };
      for (const mark in marks) element.classList.toggle(mark, !!marks[mark]);
      if (label && drawn === null) set(element, "data-label", element.getAttribute("aria-label"));
      set(element, "aria-label", label || (drawn ?? element.getAttribute("aria-label")));
      if (!label) set(element, "data-label", null);
      set(element, "tabindex", live ? (stop ? "0" : "-1") : null);
      set(element, "aria-pressed", picked ? "true" : null);
      set(element, "aria-disabled", live ? null : "true");
    }
  }

  // After a change of turn, pointers cannot reach the choices for a moment (table.css): the second tap of a double tap
  // would choose for the next player. Keys and programs still can.
  const DEAF = 350;
  let deafened = 0;
  function deafen(table) {
    const mine = ++deafened;
    table.setAttribute("data-deaf", "1");
    afterPaint(() => rest(() => mine === deafened && table.removeAttribute("data-deaf"), DEAF));
  }

  const FIRST = ":is(button, a[href], input, select, .waits):not(.to-board *)";

  // Applies all changes in one call, since a call from Python costs as much as a change. `focus`: the key of the
  // board's one tab stop. `still`: setting the focus does not scroll the page.
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
    watchList();
    afterShow(made);
  };

  // Runs `act` in the second frame from now, so that the browser paints the next frame first.
  window.afterPaint = (act) => requestAnimationFrame(() => requestAnimationFrame(act));

  // The timers: `pace` for automatic steps, `rest` for the pause of `deafen`. A test may have set its own timers.
  window.pace ??= (act, ms) => setTimeout(act, ms);
  window.rest ??= (act, ms) => setTimeout(act, ms);
}
