"""The page about the machines' strength: a ladder per game, drawn from stored contests.

The contests are in `lab/bench/data/strength`, one file each. `python -m lab.bench.ladder` writes the contests between
levels. `python -m tests.adapters.duel` writes the contests against the search of other programs.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, median
from typing import Any, Final, NamedTuple

from app.drawing.markup import Markup, el, join
from app.words.italian import count
from build_site.calibration import calibration, measured
from build_site.paths import ROOT
from build_site.shelf import Entry
from pycore.arena.tally import wilson
from pycore.games import GAMES
from pycore.players.levels import ITERATIONS, LEVELS, RANDOM, iterations_of
from pycore.players.lookup import advice_of

KEPT: Final = ROOT / "lab" / "bench" / "data" / "strength"
ORDER: Final = (RANDOM, *LEVELS)
NAMES: Final = {RANDOM: "chi sceglie a caso", "openspiel": "OpenSpiel"}
LEFT, WIDE, ROW, TOP = 18, 360, 46, 24
RIGHT: Final = 22
SEATED: Final = {2: "due", 3: "tre", 4: "quattro"}
BELOW: Final = 20
"""Distance from the text about a contest down to its line in the plot, in SVG units. The line is below the text, since
a phone has no room for both in one row."""


class Contest(NamedTuple):
    """A series of games between two players.

    `share` is the first player's share of wins, 0..1. `low` and `high` are the bounds of its confidence interval.
    """

    game: str
    players: tuple[str, str]
    command: str
    games: int
    share: float
    low: float
    high: float
    rows: Sequence[Any]
    """One row per game: the player at each seat (0 or 1), each seat's score, each seat's place, number of choices."""


def read(path: Path) -> Contest:
    """Read a stored contest."""
    kept: Any = json.loads(path.read_text(encoding="utf-8"))
    share = fmean(_share(seating, places) for seating, _, places, _ in kept["games"])
    many = len(kept["games"])
    # Rounding must not put a share of exactly 0 or 1 outside its interval.
    low, high = wilson(share, many)
    return Contest(
        kept["game"],
        tuple(kept["players"]),
        kept["command"],
        many,
        share,
        max(0.0, min(low, share)),
        min(1.0, max(high, share)),
        kept["games"],
    )


def _share(seating: Sequence[int], places: Sequence[float]) -> float:
    """The first player's share of wins in one game, 0..1.

    A player may have several seats. Each seat of the first player is compared with each seat of the second. In each
    comparison the better place wins. A tie is half a win.
    """
    seats = list(zip(seating, places, strict=True))
    own = [place for who, place in seats if who == 0]
    others = [place for who, place in seats if who == 1]
    return fmean((a < b) + (a == b) / 2 for a in own for b in others)


def contests(folder: Path = KEPT) -> list[Contest]:
    """All stored contests, the weakest players first."""
    return sorted(map(read, folder.glob("*.json")), key=_place)


def _place(each: Contest) -> tuple[bool, list[int], list[int]]:
    """Sort key of a contest. The groups, in their order:

    1. Contests on the ladder, sorted by levels.
    2. Other contests between two of our searches, sorted by iterations.
    3. All other contests, sorted by levels.
    """
    levels = [player.partition("=")[0] for player in each.players]
    ranks = [ORDER.index(level) if level in ORDER else len(ORDER) for level in levels]
    both = _iterations(each)
    return not on_ladder(each), [0] if both else ranks, sorted(both or ())


def _iterations(each: Contest) -> tuple[int, int] | None:
    """The search iterations of both players. None for contests on the ladder, and if a player is not our search."""
    if on_ladder(each) or any(player.partition("=")[0] not in ITERATIONS for player in each.players):
        return None
    advice = advice_of(GAMES[each.game])
    first, second = (
        int(many) if many else iterations_of(advice, level)
        for level, _, many in (player.partition("=") for player in each.players)
    )
    return first, second


def on_ladder(each: Contest) -> bool:
    """Whether each player is a level of the table with its usual iterations, or the random player."""
    return all(player in ORDER for player in each.players)


def fill_strength(html: str, entries: Sequence[Entry], folder: Path = KEPT) -> str:
    """Replace the paragraph [[forza]] by the ladder of each game. Raises ValueError if the paragraph is missing."""
    marker, found = "<p>[[forza]]</p>", contests(folder)
    if marker not in html:
        raise ValueError("the paragraph [[forza]] is missing")
    parts = [
        _game(entry, own) for entry in entries if (own := [each for each in found if each.game == entry.slug])
    ]
    return html.replace(marker, join(parts))


def _game(entry: Entry, found: list[Contest]) -> Markup:
    return join(
        (
            el("h2", {"id": entry.slug.replace("_", "-")}, entry.page.title),
            _plot(entry.page.title, found),
            el("ul", None, *(el("li", None, sentence) for sentence in _facts(found))),
            calibration(measured(entry.slug)),
            el(
                "details",
                None,
                el("summary", None, "I comandi che rifanno queste partite"),
                el("pre", None, el("code", None, "\n".join(each.command for each in found))),
            ),
        )
    )


def _budgets(game: str) -> str:
    """A sentence with the search iterations of each level."""
    advice = advice_of(GAMES[game])
    each = [f"{level} {iterations_of(advice, level)}" for level in LEVELS if level in ITERATIONS]
    return f"Prove per ogni scelta: {', '.join(each)}. L'apprendista non ne fa: guarda solo la mossa."


def _facts(found: Sequence[Contest]) -> list[str]:
    """Sentences about the games between levels: length, scores, advantage of the first seat."""
    rows = [row for each in found if on_ladder(each) and RANDOM not in each.players for row in each.rows]
    if not rows:
        return []
    seats = range(len(rows[0][1]))
    length = round(median(row[3] for row in rows))
    points = [_tenths(fmean(row[1][seat] for row in rows)) for seat in seats]
    first = fmean(
        fmean((row[2][0] < row[2][other]) + (row[2][0] == row[2][other]) / 2 for other in seats if other)
        for row in rows
    )
    low, high = wilson(first, len(rows))
    return [
        _budgets(found[0].game),
        f"Fra questi livelli, {count(len(rows), 'partita', 'partite')} in {SEATED[len(seats)]}: una partita chiede di"
        f" solito {count(length, 'scelta', 'scelte')}, sorteggi compresi.",
        f"Punti in media, dal primo di turno all'ultimo: {'; '.join(points)}.",
        f"Chi comincia arriva davanti a un avversario {_percent(first)} volte su 100"
        f" (fra {_percent(low)} e {_percent(high)}, con una sicurezza del 95 %).",
    ]


def _percent(share: float) -> int:
    return round(100 * max(0.0, min(1.0, share)))


def _tenths(number: float) -> str:
    """A number in Italian, with one decimal.

    >>> _tenths(57.64)
    '57,6'
    """
    return f"{number:.1f}".replace(".", ",")


def versus(each: Contest) -> str:
    """Words for a contest: the names of both players. If both are our search, only the iterations of each."""
    both = _iterations(each)
    if both is not None:
        return "{} prove contro {}".format(*both)
    first, second = map(_name, each.players)
    return f"{first[0].upper()}{first[1:]} contro {second}"


def _name(player: str) -> str:
    """The Italian name of a player, with its iterations if these are not the usual ones.

    >>> _name("random"), _name("faraone=40"), _name("openspiel=400")
    ('chi sceglie a caso', 'faraone con 40 prove', 'OpenSpiel con 400 prove')
    """
    level, _, many = player.partition("=")
    name = NAMES.get(level, level)
    return f"{name} con {many} prove" if many else name


def _plot(title: str, found: Sequence[Contest]) -> Markup:
    """A plot with one line per contest: the first player's share of wins as a point on its confidence interval."""
    high = TOP + ROW * len(found) + 8
    told = "; ".join(
        f"{versus(each)}: {_percent(each.share)} vittorie su 100 in {each.games} partite" for each in found
    )
    box = {
        "class": "ladder",
        "viewBox": f"0 0 {WIDE} {high}",
        "role": "img",
        "aria-label": f"{title}. {told}.",
    }
    scale = [_mark(share, high) for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
    lines = [_line(each, TOP + ROW * at + 16) for at, each in enumerate(found)]
    return el("figure", {"class": "ladders"}, el("svg", box, *scale, *lines))


def _x(share: float) -> float:
    return round(LEFT + (WIDE - RIGHT - LEFT) * max(0.0, min(1.0, share)), 1)


def _mark(share: float, high: int) -> Markup:
    name = "even" if share == 0.5 else "mark"
    line = el("line", {"class": name, "x1": _x(share), "x2": _x(share), "y1": TOP - 4, "y2": high})
    return join(
        (
            line,
            el(
                "text",
                {"class": "many", "x": _x(share), "y": 12, "text-anchor": "middle"},
                f"{_percent(share)} %",
            ),
        )
    )


def _line(each: Contest, y: float) -> Markup:
    return el(
        "g",
        None,
        el("text", {"x": 0, "y": y}, versus(each)),
        el(
            "line",
            {"class": "interval", "x1": _x(each.low), "x2": _x(each.high), "y1": y + BELOW, "y2": y + BELOW},
        ),
        el("circle", {"cx": _x(each.share), "cy": y + BELOW, "r": 5}),
        el(
            "text",
            {"class": "many", "x": WIDE, "y": y, "text-anchor": "end"},
            f"{_percent(each.share)} % su {each.games}",
        ),
    )
