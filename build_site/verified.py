"""The page about the verification of the rules: per game the code and tests of each rule, mutants, and statistics.

It shows stored results: `lab/mutation/data` (`make mutants`), `lab/bench/data/played` (`python -m lab.bench.played`),
and `lab/agreed/data` (`python -m lab.agreed`).
"""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from app.drawing.markup import Markup, el, join
from app.words.italian import count
from build_site import plots
from build_site.paths import ROOT
from build_site.rules import Rule, mutants, rules
from build_site.shelf import Entry

PLAYED: Final = ROOT / "lab" / "bench" / "data" / "played"
AGREED: Final = ROOT / "lab" / "agreed" / "data" / "agreed.json"
RANDOM, MACHINE = "random", "apprendista"
ORDINALS: Final = ("1º", "2º", "3º", "4º", "5º", "6º")
LISTS: Final = (1, 2, 3, 5, 9, 17, 33, 65)
LIST_NAMES: Final = ("1", "2", "3–4", "5–8", "9–16", "17–32", "33–64", "65+")


def fill_verified(html: str, entries: Sequence[Entry]) -> str:
    """Replace the paragraph [[verifica]] by a section per game."""
    marker = "<p>[[verifica]]</p>"
    if marker not in html:
        raise ValueError("the paragraph [[verifica]] is missing")
    return html.replace(marker, join([_game(entry) for entry in entries if mutants(entry.slug)["mutants"]]))


def _game(entry: Entry) -> Markup:
    kept, found = mutants(entry.slug), rules(entry.slug, entry.book)
    random, machine = played(entry.slug, RANDOM), played(entry.slug, MACHINE)
    agreed = json.loads(AGREED.read_text(encoding="utf-8")) if AGREED.exists() else {}
    own = agreed.get("games", {}).get(entry.slug)
    facts = [_of_rules(found), _of_mutants(kept["mutants"])]
    commands = [kept["command"], random["command"], machine["command"]]
    if own:
        facts.append(
            f"Un secondo programma, che non usa nulla del primo, ha dato la stessa risposta in tutti i"
            f" {_thousands(own)} confronti."
        )
        commands.append(agreed["command"])
    return join(
        (
            el("h2", {"id": entry.slug.replace("_", "-")}, entry.page.title),
            el("ul", None, *(el("li", None, fact) for fact in facts)),
            *_plots(entry.page.title, random, machine),
            _matrix(entry, found),
            el(
                "details",
                None,
                el("summary", None, "I comandi che rifanno questi numeri"),
                el("pre", None, el("code", None, "\n".join(commands))),
            ),
        )
    )


def played(slug: str, who: str, folder: Path = PLAYED) -> Any:
    """The stored statistics of a game's matches between players of one kind, `RANDOM` or `MACHINE`, as JSON data."""
    return json.loads((folder / f"{slug}-{who}.json").read_text(encoding="utf-8"))


def _of_rules(found: Sequence[Rule]) -> str:
    tests = len({test for rule in found for test in rule.tests})
    own = count(len(found), "regola", "regole")
    return f"{own}, ognuna con almeno una prova; in tutto {count(tests, 'prova', 'prove')}."


def _of_mutants(lines: Sequence[Any]) -> str:
    """A sentence with the number of mutants, and how many were killed."""
    explained = sum("equivalent" in line for line in lines)
    killed, many = sum(line["killed"] is not None for line in lines), len(lines) - explained
    percent = f"{1000 * killed // many / 10:.1f}".replace(".", ",")
    told = f"Guasti messi apposta: {many}; scoperti: {killed} ({percent} %)."
    if explained:
        told += f" {count(explained, 'altro non cambia nulla', 'altri non cambiano nulla')}, e abbiamo scritto perché."
    return told


def _thousands(number: int) -> str:
    return f"{number:,}".replace(",", ".")


def summed(kept: Any, name: str) -> Counter[int]:
    """The counts called `name` in stored statistics, summed over all numbers of seats."""
    found: Counter[int] = Counter()
    for own in kept["seats"].values():
        found.update({int(number): times for number, times in own[name].items()})
    return found


def _plots(title: str, random: Any, machine: Any) -> list[Markup]:
    lengths = summed(random, "length"), summed(machine, "length")
    bounds = plots.even_bounds(lengths, 24)
    names = [str(each) if number % 4 == 0 else "" for number, each in enumerate(bounds)]
    offered = summed(random, "offered"), summed(machine, "offered")
    middles = [plots.quantile(each, 0.5) for each in lengths]
    usual = [plots.quantile(each, 0.5) for each in offered]
    rows = [
        (f"in {seats}, {ORDINALS[seat]}", _scores(random, seats, seat), _scores(machine, seats, seat))
        for seats in sorted(random["seats"])
        for seat in range(int(seats))
        if seats in machine["seats"]
    ]
    told = "; ".join(f"{name}: in media {one.mean:.0f} e {other.mean:.0f}" for name, one, other in rows)
    parts = (
        (
            "Quante scelte chiede una partita",
            plots.histogram(
                f"{title}. Scelte in una partita: di solito {middles[0]} a caso, {middles[1]} fra macchine.",
                lengths,
                bounds,
                names,
            ),
        ),
        (
            "Fra quante mosse si sceglie",
            plots.histogram(
                f"{title}. Mosse fra cui si sceglie: di solito {usual[0]} a caso, {usual[1]} fra macchine.",
                offered,
                LISTS,
                LIST_NAMES,
            ),
        ),
        ("Punti, secondo il turno", plots.ranges(f"{title}. Punti a caso e fra macchine: {told}.", rows)),
    )
    many = (
        f"Color sabbia: {_thousands(random['games'])} partite giocate a caso; in blu:"
        f" {_thousands(machine['games'])} fra macchine di livello {MACHINE}."
    )
    return [
        el("div", {"class": "plots"}, *(el("div", None, el("h3", None, name), plot) for name, plot in parts)),
        el("p", {"class": "plots-key"}, many),
    ]


def _scores(kept: Any, seats: str, seat: int) -> plots.Spread:
    return plots.spread({int(score): n for score, n in kept["seats"][seats]["scores"][seat].items()})


def _matrix(entry: Entry, found: Sequence[Rule]) -> Markup:
    """A table of the rules, with the modules and the number of tests for each."""
    rows = []
    for rule in found:
        modules = sorted({place.partition(".")[0] for place in rule.code})
        href = f"../regole/{entry.slug}/#{rule.anchor}"
        rows.append(
            el(
                "tr",
                None,
                el("td", None, el("a", {"href": href}, rule.title)),
                el("td", None, ", ".join(modules) or "–"),
                el("td", None, str(len(rule.tests))),
            )
        )
    head = el("tr", None, *(el("th", {"scope": "col"}, name) for name in ("Regola", "Moduli", "Prove")))
    table = el("table", None, el("thead", None, head), el("tbody", None, *rows))
    return el("details", None, el("summary", None, "Ogni regola, il suo programma, le sue prove"), table)
