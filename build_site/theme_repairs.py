"""Repairs the output of the mkdocs theme, and removes files of the theme that nobody needs."""

import re
from pathlib import Path

NAMELESS_SEARCH = '<div class="md-search" data-md-component="search" role="dialog">'
NAMED_SEARCH = '<div class="md-search" data-md-component="search" role="dialog" aria-label="Cerca nel sito">'


def name_search(page: str) -> str:
    """Give the theme's search dialog a name, since screen readers would announce it without one."""
    if NAMELESS_SEARCH not in page:
        raise ValueError("the theme's search has changed: is this repair still needed?")
    return page.replace(NAMELESS_SEARCH, NAMED_SEARCH)


def defer_scripts(page: str) -> str:
    """Defer the theme's scripts: although they come last in the page, they delay the first paint."""
    if '<script src="' not in page:
        raise ValueError("the theme's scripts have changed: is this repair still needed?")
    return page.replace('<script src="', '<script defer src="')


def drop_source_maps(assets: Path) -> None:
    """Remove source maps, which are larger than all pages and which no visitor reads."""
    for file in sorted(assets.rglob("*.map")):
        file.unlink()
        made = file.with_suffix("")
        text = re.sub(r"\n?(//|/\*)# sourceMappingURL=\S+( \*/)?\s*$", "\n", made.read_text(encoding="utf-8"))
        made.write_text(text, encoding="utf-8", newline="\n")


def drop_languages(assets: Path) -> None:
    """Remove the word stemmers of the theme's search, except the Italian one."""
    folder = assets / "javascripts" / "lunr"
    wanted = {folder / "min" / f"lunr.{name}.min.js" for name in ("stemmer.support", "it")}
    found = {file for file in folder.rglob("*") if file.is_file()}
    if not wanted < found:
        raise FileNotFoundError("the theme's search has changed: are its languages elsewhere now?")
    for file in found - wanted:
        file.unlink()
