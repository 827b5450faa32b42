"""The pictures that messengers show for links to a game: its box beside its board, 1200 x 630 pixels.

`python -m build_site.rasterise` draws them into `FOLDER`. They are committed, together with the digest of what each was
drawn from, so that a test can tell when a picture is out of date.
"""

import hashlib
import json
from random import Random

from app.drawing.markup import Markup, el, join
from app.drawing.svg import palette_css
from build_site.paths import ROOT, SITE
from build_site.pictures import alone, pictures
from build_site.shelf import Entry
from pycore.games import GAMES
from pycore.match import Match

FOLDER = "assets/anteprime"
DIGESTS = ROOT / "build_site" / "icons" / "previews.json"
WIDTH, HEIGHT = 1200, 630
CHOICES = 40
"""How many random choices are played, so that the board has pieces on it."""
LAYOUT = """
body {
  background: #16203a; color: #fff4d6; font-family: "Source Sans 3";
  display: grid; grid-template-columns: 440px 1fr;
}
div {
  align-items: center; display: flex; flex-direction: column; justify-content: center;
  height: 630px; overflow: hidden;
}
.box-cover { width: 370px }
.board-picture { flex: none; width: 100% }
p { font-size: 34px; font-weight: 600; margin: 18px 0 0 }
"""


def middle(slug: str) -> Match:
    """A match in the middle. It is the same in each build."""
    match = Match.new(slug, seats=GAMES[slug].seats[0], options={}, rng=Random(0))
    chance = Random(0)
    for _ in range(CHOICES):
        if match.decision is None:
            break
        match.play(chance.choice(match.decision.choices))
    return match


def drawing(entry: Entry) -> str:
    """The HTML that is drawn as the preview of a game."""
    match = middle(entry.slug)
    (board,) = pictures(entry, match, {}, entry.page.title)
    # Without the reference to a style sheet, which stands in the first line.
    _, _, shown = alone(entry, board.drawing, "").partition("\n")
    front = el("div", None, entry.cover, el("p", None, "Il Tavolo del Faraone"))
    return join((el("style", None, Markup(palette_css() + LAYOUT)), front, el("div", None, Markup(shown))))


def digest(entry: Entry) -> str:
    """The digest of what the preview of a game is drawn from."""
    return hashlib.sha256(drawing(entry).encode()).hexdigest()


def digests() -> dict[str, str]:
    """Maps each game to the digest of what its committed preview was drawn from."""
    stored: dict[str, str] = json.loads(DIGESTS.read_text(encoding="utf-8"))
    return stored


def preview(name: str) -> str | None:
    """The path in the site of a game's preview; None if there is none, as for extra games."""
    path = f"{FOLDER}/{name}.jpg"
    return path if SITE.joinpath(path).exists() else None
