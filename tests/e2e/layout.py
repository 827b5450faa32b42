"""Measures a page's layout: target sizes, overflow, visibility of the focus, what covers what."""

from typing import Any

from playwright.sync_api import Page

# WCAG 2.5.8: a target has 24 by 24 pixels, or a circle of that diameter around its centre touches no other target.
SMALL_TARGETS = """() => {
  const LEAST = 24;
  const hidden = (e) => e.closest("[inert]") || !e.checkVisibility({ visibilityProperty: true })
    || getComputedStyle(e).clipPath !== "none" || Number(getComputedStyle(e).opacity) === 0 && !e.closest("label");
  const whole = (e) => (e.matches("input[type=radio]") && e.closest("label")) || e;
  // A link within a sentence is exempt.
  const inline = (e) => e.matches("a") && e.closest("p, li, td") && getComputedStyle(e).display === "inline";
  const all = document.querySelectorAll("a[href], button, input, select, summary, #board .key.lit");
  const shown = new Set([...all].filter((e) => !hidden(e)).map(whole));
  const targets = [...shown].map((e) => [e, e.getBoundingClientRect()]);
  const near = (at, least, most) => at - Math.max(least, Math.min(at, most));
  const far = (x, y, r) => Math.hypot(near(x, r.left, r.right), near(y, r.top, r.bottom));
  const crowded = ([e, r]) => targets.some(([other, o]) => {
    if (other === e || other.contains(e) || e.contains(other)) return false;
    const x = (r.left + r.right) / 2, y = (r.top + r.bottom) / 2;
    const small = o.width < LEAST || o.height < LEAST;
    const middles = Math.hypot(x - (o.left + o.right) / 2, y - (o.top + o.bottom) / 2);
    return far(x, y, o) < LEAST / 2 || (small && middles < LEAST);
  });
  return targets
    .filter(([e, r]) => (r.width < LEAST - 0.01 || r.height < LEAST - 0.01) && !inline(e) && crowded([e, r]))
    .map(([e, r]) => `${e.outerHTML.slice(0, 120)} ${r.width.toFixed(1)} x ${r.height.toFixed(1)}`);
}"""

# Buttons that decide, on the board or beside it, that are lower than 44 pixels or closer to another one than 8. On the
# board their size is that of the outline.
CROWDED_BUTTONS = """() => {
  const LEAST = 44, APART = 8, EDGE = 0.5;
  const page = "#choices [data-choice], #choices [data-claim], #menu button, [data-confirm], [data-pass-device] button";
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("[inert]");
  const found = [...document.querySelectorAll(`#board .key.lit[data-decides], ${page}`)].filter(seen)
    .map((e) => [e, (e.querySelector(":scope > .halo") ?? e).getBoundingClientRect()]);
  const gap = (a, b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
  const close = (e, r) => found.some(([other, o]) =>
    other !== e && Boolean(other.closest("#board")) === Boolean(e.closest("#board")) && gap(r, o) < APART - EDGE);
  return found.filter(([e, r]) => r.height < LEAST - EDGE || close(e, r))
    .map(([e, r]) => `${e.dataset.key ?? e.outerHTML.slice(0, 120)} ${r.width.toFixed(1)} x ${r.height.toFixed(1)}`);
}"""

# Other targets that are less than 32 pixels wide or high, except for links in running text. Those of the board are
# measured by NO_ROOM.
TOO_SMALL_TO_TOUCH = """() => {
  const LEAST = 32;
  const hidden = (e) => e.closest("[inert]") || !e.checkVisibility({ visibilityProperty: true })
    || getComputedStyle(e).clipPath !== "none" || Number(getComputedStyle(e).opacity) === 0 && !e.closest("label");
  const whole = (e) => (e.matches("input[type=radio], input[type=checkbox]") && e.closest("label")) || e;
  const all = document.querySelectorAll("a[href], button, input, select, summary");
  // Its own box, enlarged by an empty one around it.
  const reach = (e) => {
    const { width, height } = e.getBoundingClientRect(), after = getComputedStyle(e, "::after");
    if (after.content === "none" || after.position !== "absolute") return { width, height };
    const more = (...sides) => sides.reduce((sum, side) => sum + Math.max(0, -parseFloat(after[side]) || 0), 0);
    return { width: width + more("left", "right"), height: height + more("top", "bottom") };
  };
  return [...new Set([...all].filter((e) => !hidden(e)).map(whole))]
    .filter((e) => !(e.matches("a") && getComputedStyle(e).display === "inline"))
    .map((e) => [e, reach(e)])
    .filter(([, r]) => r.width < LEAST - 0.1 || r.height < LEAST - 0.1)
    .map(([e, r]) => `${e.outerHTML.slice(0, 120)} ${r.width.toFixed(1)} x ${r.height.toFixed(1)}`);
}"""

# Elements of the board that are too small for a fingertip: a circle of 32 pixels and a square of 24 with the same
# centre do not fit into the area where the element receives touches. A tenth of a pixel at each edge is tolerance.
NO_ROOM = """(which) => {
  const TIP = 32, LEAST = 24, EDGE = 0.1, GRID = 4;
  const half = LEAST / 2 - EDGE;
  const rim = [[half, half], [half, -half], [-half, half], [-half, -half]];
  for (let i = 0; i < 24; i++) {
    rim.push([Math.cos(i * Math.PI / 12) * (TIP / 2 - EDGE), Math.sin(i * Math.PI / 12) * (TIP / 2 - EDGE)]);
  }
  const takes = (key, x, y) => document.elementFromPoint(x, y)?.closest(".key") === key;
  // Moves the fingertip by shrinking steps away from the points that miss the element.
  const fits = (key, x, y, shifts) => {
    for (let n = 0, step = 1; n <= shifts; n++, step *= 0.9) {
      const outside = rim.filter(([dx, dy]) => !takes(key, x + dx, y + dy));
      if (!outside.length) return true;
      const [dx, dy] = [0, 1].map((axis) => outside.reduce((sum, point) => sum + point[axis], 0));
      const away = Math.hypot(dx, dy);
      if (!away || outside.length > rim.length / 2) return false;
      x -= dx / away * step;
      y -= dy / away * step;
    }
    return false;
  };
  // The grid point on the element that is farthest from any point outside it.
  const widest = (key, r) => {
    const rows = [];
    for (let y = r.top - GRID / 2; y < r.bottom + 2 * GRID; y += GRID) {
      const row = [];
      for (let x = r.left - GRID / 2; x < r.right + 2 * GRID; x += GRID) row.push([x, y, takes(key, x, y)]);
      rows.push(row);
    }
    const all = rows.flat(), outside = all.filter((place) => !place[2]);
    const free = (place) => Math.min(...outside.map((other) => Math.hypot(place[0] - other[0], place[1] - other[1])));
    return all.filter((place) => place[2]).map((place) => [free(place), ...place]).sort((a, b) => b[0] - a[0])[0];
  };
  const room = (key) => {
    const r = (key.querySelector(":scope > [fill=transparent], :scope > .halo") ?? key).getBoundingClientRect();
    if (fits(key, (r.left + r.right) / 2, (r.top + r.bottom) / 2, 0)) return true;
    const best = widest(key, r);
    return Boolean(best) && fits(key, best[1], best[2], 40);
  };
  return [...document.querySelectorAll(`#board ${which}`)]
    .filter((key) => !room(key))
    .map((key) => `${key.dataset.key} ${key.getAttribute("class")}`);
}"""

# Elements with text that overflow the window sideways. The board is left out, since it may scroll in its own box.
STICKING_OUT = """() => {
  const width = document.documentElement.clientWidth;
  const found = document.documentElement.scrollWidth > width ? [`page: ${document.documentElement.scrollWidth}`] : [];
  for (const e of document.querySelectorAll("body *")) {
    if (e.closest("svg, .vh, table, .board-place") || !e.checkVisibility()) continue;
    if (getComputedStyle(e).clipPath !== "none") continue;
    const words = [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const { left, right } = e.getBoundingClientRect();
    if (words && (left < -0.5 || right > width + 0.5)) found.push(`${e.outerHTML.slice(0, 120)} ${left} ${right}`);
  }
  return found;
}"""

# Whether the focused element shows a focus mark and is not wholly covered by sticky parts of the page.
FOCUS = """() => {
  const e = document.activeElement, r = e.getBoundingClientRect();
  if (e === document.body) return ["nothing", false];
  const onBoard = e.closest("#board") !== null;
  const outlined = (one) => one && getComputedStyle(one).outlineStyle !== "none";
  const marked = e.matches(".key") ? e.querySelector(".halo") : outlined(e) || outlined(e.closest("label"));
  if (!marked) return [`unmarked: ${e.outerHTML.slice(0, 120)}`, onBoard];
  for (const x of [0.5, 0.1, 0.9]) for (const y of [0.5, 0.1, 0.9]) {
    const top = document.elementFromPoint(r.left + x * r.width, r.top + y * r.height);
    if (top && (e.contains(top) || top.contains(e) && !top.matches("main, body, html"))) return ["", onBoard];
  }
  return [`covered: ${e.outerHTML.slice(0, 120)} ${JSON.stringify(r)}`, onBoard];
}"""

BOARD_BOX = """() => {
  const { x, y, width, height } = document.getElementById("board").getBoundingClientRect();
  // What a summary needs is put above the board, and the page is scrolled by as much (room.js).
  const grown = parseFloat(document.documentElement.style.getPropertyValue("--grow")) || 0;
  return [x + scrollX, y + scrollY - grown, width, height].map(Math.round);
}"""

# Centres of the touchable elements of the board that lie wholly between the words and the tabs at the bottom.
IN_SIGHT = """() => {
  const top = document.querySelector(".said").getBoundingClientRect().bottom;
  const bottom = document.getElementById("tabs").getBoundingClientRect().top;
  return [...document.querySelectorAll("#board .key.lit")]
    .map((key) => (key.querySelector(".halo") ?? key).getBoundingClientRect())
    .filter((r) => r.top >= top && r.bottom <= bottom && r.left >= 0 && r.right <= innerWidth)
    .map((r) => [r.left + r.width / 2, r.top + r.height / 2]);
}"""


# Elements covered by the words, among those that are lit, picked, or just touched.
COVERED = """(touched) => {
  const board = document.getElementById("board"), keys = [...board.querySelectorAll(".key.lit, .key.picked")];
  keys.push(...board.querySelectorAll(`[data-key="${touched}"]`));
  const speak = document.querySelector(".speak").getBoundingClientRect();
  const said = document.querySelector(".said").getBoundingClientRect();
  const bottom = document.getElementById("tabs").getBoundingClientRect().top;
  const beside = said.right <= board.getBoundingClientRect().left + 1;
  return keys.filter((key) => {
    const boxes = [...key.querySelectorAll(".halo"), key].map((shape) => shape.getBoundingClientRect());
    const r = boxes.find(({ width }) => width) ?? boxes.at(-1); // an outline is drawn only of what can be touched
    const seen = r.bottom > speak.bottom && r.top < bottom; // what the page has been moved away from is not covered
    return seen && !beside && said.bottom > Math.max(r.top, speak.bottom) + 1;
  }).map((key) => key.dataset.key);
}"""

# Returns the hidden part of an answer. It waits for the frame after the press, in which the answer gets its size.
UNSAID = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const told = document.querySelector(".told"), notice = told.querySelector(".notice");
  const { top, bottom } = told.querySelector(".say").getBoundingClientRect(), room = told.getBoundingClientRect();
  if (!notice || top < room.top - 1 || bottom > room.bottom + 1) return notice ? "what is asked" : "";
  return notice.scrollHeight > notice.clientHeight + 4 && !told.hasAttribute("data-more") ? "more" : "";
}"""

# Whether all words of an answer are shown without scrolling, and its picture lies in the window.
TOLD_WHOLE = """() => {
  const notice = document.querySelector("#status .notice"), picture = notice.querySelector(".close-up");
  const { top, bottom } = picture ? picture.getBoundingClientRect() : { top: 0, bottom: 0 };
  return notice.scrollHeight <= notice.clientHeight + 4 && top >= 0 && bottom <= innerHeight;
}"""

# Faults of the small menu's place: over the picked elements, or not wholly between the words and the tabs.
MISPLACED = """() => {
  const rect = (element) => element.getBoundingClientRect();
  const menu = rect(document.getElementById("menu")), board = rect(document.getElementById("board"));
  const said = rect(document.querySelector(".said")), tabs = rect(document.getElementById("tabs"));
  const meets = (one) =>
    one.left < menu.right && one.right > menu.left && one.top < menu.bottom && one.bottom > menu.top;
  const picked = [...document.querySelectorAll("#board .picked")];
  const found = picked.filter((key) => meets(rect(key.querySelector(".halo")))).map((key) => key.dataset.key);
  if (said.bottom < innerHeight && meets(said)) found.push("words");
  if (meets(tabs)) found.push("tabs");
  if (menu.left < 0 || menu.top < 0 || menu.right > innerWidth || menu.bottom > innerHeight) found.push("window");
  for (const button of document.querySelectorAll("#menu button")) {
    const { left, top, width, height } = rect(button);
    if (!button.contains(document.elementFromPoint(left + width / 2, top + height / 2))) found.push("covered");
  }
  if (menu.width > 420 || menu.height > innerHeight / 2) found.push("size");
  return found;
}"""

IN_WINDOW = """(selector) => [...document.querySelectorAll(selector)].every((element) => {
  const { left, top, right, bottom } = (element.querySelector(".halo") ?? element).getBoundingClientRect();
  const said = document.querySelector(".said").getBoundingClientRect().bottom;
  const tabs = document.getElementById("tabs").getBoundingClientRect().top;
  return top >= said && bottom <= tabs && left >= 0 && right <= innerWidth;
})"""


def covered(page: Page, touched: str) -> list[str]:
    """Elements of the board that are covered by the words: those that can be touched, and the one just touched."""
    found: list[str] = page.evaluate(COVERED, touched)
    return found


def wait_uncovered(page: Page, touched: str) -> None:
    """Wait until the words, whose size settles after a moment, cover none of the elements of `covered`."""
    page.wait_for_function(f"(touched) => !({COVERED})(touched).length", arg=touched)


def unsaid(page: Page) -> str:
    """What an answer hides without any sign of it: the rest of the answer, or the question; "" for nothing."""
    found: str = page.evaluate(UNSAID)
    return found


def misplaced(page: Page) -> list[str]:
    """Faults of the small menu's place."""
    found: list[str] = page.evaluate(MISPLACED)
    return found


def come_into_window(page: Page, selector: str) -> None:
    """Wait until all these elements are visible between the words and the tabs."""
    page.wait_for_function(IN_WINDOW, arg=selector)


def small_targets(page: Page) -> list[str]:
    """Targets that are too small for a finger."""
    found: list[str] = page.evaluate(SMALL_TARGETS)
    return found


def crowded_buttons(page: Page) -> list[str]:
    """Buttons that decide which are too low, or too close to each other."""
    found: list[str] = page.evaluate(CROWDED_BUTTONS)
    return found


def too_small_to_touch(page: Page) -> list[str]:
    """Targets beside the board that are too small on a touch screen."""
    found: list[str] = page.evaluate(TOO_SMALL_TO_TOUCH)
    return found


def no_room(page: Page, which: str) -> list[str]:
    """The elements matching the selector `which` that are too small for a fingertip of 32 pixels. The whole board must
    be in the window."""
    found: list[str] = page.evaluate(NO_ROOM, which)
    return found


def sticking_out(page: Page) -> list[str]:
    """Elements with text that can only be read by sideways scrolling."""
    found: list[str] = page.evaluate(STICKING_OUT)
    return found


def focus_fault(page: Page) -> tuple[str, bool]:
    """A fault of the focus ("nothing": no element has it; "": it is visible), and whether it is on the board."""
    fault, on_board = page.evaluate(FOCUS)
    return fault, on_board


def board_box(page: Page) -> Any:
    """Position of the board in the page, without the room for a long summary above it, and its size."""
    return page.evaluate(BOARD_BOX)


def in_sight(page: Page) -> list[tuple[float, float]]:
    """Points (x, y in the window) of the elements that can be touched on a phone without scrolling."""
    found: list[tuple[float, float]] = page.evaluate(IN_SIGHT)
    return found


def come_in_sight(page: Page, length: int) -> list[tuple[float, float]]:
    """The points of `in_sight`, after waiting for the page's own scrolling. The wait also ends if the record's length
    is not `length`, because an earlier touch did count."""
    gone_on = f"document.getElementById('table').dataset.length !== '{length}'"
    page.wait_for_function(f"() => {gone_on} || ({IN_SIGHT})().length")
    return in_sight(page)
