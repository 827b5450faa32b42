// The theme wraps wide tables in scrolling boxes: make these focusable, for scrolling by keyboard.
document$.subscribe(() => {
  for (const box of document.querySelectorAll(".md-typeset__scrollwrap")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  }
});
