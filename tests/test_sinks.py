"""Every place where text becomes markup or code in a page, by name. To add a place, list it here with the reason why it
is safe."""

import re
from collections import Counter
from typing import Final

from build_site.paths import ROOT, SITE

SINKS: Final = (
    "innerHTML", "outerHTML", "insertAdjacentHTML", "setHTMLUnsafe", "parseHTMLUnsafe", "createContextualFragment",
    "srcdoc", "document.write", "DOMParser", "Idiomorph.morph", "eval(", "new Function", "javascript:",
)  # fmt: skip
KNOWN: Final = {
    # The page's own texts, in which `app.drawing.markup` has escaped everything foreign.
    ("site/gioca/patch.js", "innerHTML"): 3,  # one of them is the name of a way to patch
    ("site/gioca/patch.js", "Idiomorph.morph"): 1,
    ("site/app/browser/error_handler.py", "innerHTML"): 1,
    # A constant.
    ("site/gioca/fatal.js", "innerHTML"): 1,
    # A book, its sheet, or the results of a search in the book: files of the site.
    ("site/app/browser/rule_panel.py", "innerHTML"): 3,
    # A drawing of a book, as SVG: a file of the site.
    ("site/assets/drawings.js", "DOMParser"): 1,
    # A kept picture, checked against a list of elements and attributes before it is shown.
    ("site/gioca/boot.js", "DOMParser"): 1,
}
ENDINGS: Final = {".js", ".py", ".html"}


def test_the_sinks_are_those_listed_here() -> None:
    found: Counter[tuple[str, str]] = Counter()
    for folder in (SITE, ROOT / "build_site" / "theme"):
        for file in folder.rglob("*"):
            if file.suffix in ENDINGS:
                text = file.read_text(encoding="utf-8")
                for sink in SINKS:
                    if times := len(re.findall(re.escape(sink), text)):
                        found[str(file.relative_to(ROOT)), sink] = times
    assert dict(found) == KNOWN
