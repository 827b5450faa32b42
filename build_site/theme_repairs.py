"""What the theme leaves out, put right in the pages it has written, and what it brings too much, taken away."""

import re
from pathlib import Path

NAMELESS_SEARCH = '<div class="md-search" data-md-component="search" role="dialog">'
NAMED_SEARCH = '<div class="md-search" data-md-component="search" role="dialog" aria-label="Cerca nel sito">'


def name_search(page: str) -> str:
    """The theme's search is a dialog without a name, which screen readers would announce as nothing."""
    if NAMELESS_SEARCH not in page:
        raise ValueError("the theme's search has changed: is this repair still needed?")
    return page.replace(NAMELESS_SEARCH, NAMED_SEARCH)


def defer_scripts(page: str) -> str:
    """The theme's scripts come last in the page, and hold up its first picture nevertheless."""
    if '<script src="' not in page:
        raise ValueError("the theme's scripts have changed: is this repair still needed?")
    return page.replace('<script src="', '<script defer src="')


def drop_source_maps(assets: Path) -> None:
    """Source maps weigh more than all the pages, and no visitor reads them."""
    for file in sorted(assets.rglob("*.map")):
        file.unlink()
        made = file.with_suffix("")
        text = re.sub(r"\n?(//|/\*)# sourceMappingURL=\S+( \*/)?\s*$", "\n", made.read_text(encoding="utf-8"))
        made.write_text(text, encoding="utf-8", newline="\n")


def drop_languages(assets: Path) -> None:
    """The search brings the grammar of thirty languages; the site is written in one."""
    folder = assets / "javascripts" / "lunr"
    wanted = {folder / "min" / f"lunr.{name}.min.js" for name in ("stemmer.support", "it")}
    found = {file for file in folder.rglob("*") if file.is_file()}
    if not wanted < found:
        raise FileNotFoundError("the theme's search has changed: are its languages elsewhere now?")
    for file in found - wanted:
        file.unlink()
