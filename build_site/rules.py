"""Traceability: which functions implement each rule of a rulebook, and which tests check it.

The answers come from the sources and from the stored mutants. Code cites a rule by its anchor, or by a constant that
holds the anchor (`R_MOVE` in a game's `data`). A test checks a rule if one of these is true:

- The test cites the rule, or the comment above the test's section of the file cites it.
- The test has killed a mutant of a function that cites the rule.
"""

import ast
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from build_site.paths import ROOT
from pycore.contract import Decision
from pycore.extra_games import BadGame
from pycore.games import GAMES
from pycore.match import Match

HEADING: Final = re.compile(r"^#+ +(.*?) *\{ #([a-z0-9_-]+) \}$", re.MULTILINE)
MATCHES: Final = 8
"""Number of random matches that are played to find the rules that a game from outside cites."""
PART: Final = re.compile(r"^# .*`[a-z0-9_]+-")


class Rule(NamedTuple):
    """A rule: its anchor and title, the functions that cite it and the tests that check it."""

    anchor: str
    title: str
    code: tuple[str, ...]
    tests: tuple[str, ...]


def rules(slug: str, book: Path) -> list[Rule]:
    """The rules of a game, in the order of its rulebook."""
    headings = HEADING.findall(book.read_text(encoding="utf-8"))
    own = [(anchor, title) for title, anchor in headings if anchor.startswith(f"{slug}-")]
    code = _citing(slug, sorted((ROOT / "pycore" / "games" / slug).glob("*.py")))
    files = [
        *sorted((ROOT / "tests" / "games" / slug).glob("test_*.py")),
        ROOT / "tests" / f"test_book_{slug}.py",
    ]
    tests = list(_tests(slug, files))
    killers = _killers(slug)
    found = []
    for anchor, title in own:
        citing = [place for place, names in code if anchor in names]
        trying = {name for name, names in tests if anchor in names}
        trying = trying.union(*(killers.get(place, set()) for place in citing))
        found.append(Rule(anchor, title, tuple(citing), tuple(sorted(trying))))
    return found


def _killers(slug: str) -> dict[str, set[str]]:
    """Maps a function, like "moves.decide", to the tests that have killed a mutant of this function."""
    found: dict[str, set[str]] = {}
    for line in mutants(slug)["mutants"]:
        name, _, test = (line["killed"] or "").partition("::")
        if test:
            place = f"{line['file'].removesuffix('.py')}.{line['in'].partition('.')[0]}"
            found.setdefault(place, set()).add(f"{name}::{test.partition('[')[0]}")
    return found


def mutants(slug: str) -> Any:
    """The stored mutants of a game as JSON data, from lab/mutation."""
    path = ROOT / "lab" / "mutation" / "data" / f"{slug}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"command": "", "mutants": []}


def anchors_in(slug: str, text: str) -> set[str]:
    """The anchors of a game's rules that a text contains."""
    return set(re.findall(rf"(?<![\w-]){slug}-[a-z0-9]+(?:-[a-z0-9]+)*(?!-)", text))


def check_book(slug: str, book: Path) -> None:
    """Raise BadGame when the book of a game is missing, or lacks a rule that random matches cite."""
    if not book.is_file():
        raise BadGame(f"GAMES_EXTRA: the game {slug!r} has no rulebook: {book} is missing.")
    there = {anchor for _, anchor in HEADING.findall(book.read_text(encoding="utf-8"))}
    cited = {rule for seed in range(MATCHES) for rule in rules_met(slug, seed)}
    if cited - there:
        missing = ", ".join(f"{{ #{anchor} }}" for anchor in sorted(cited - there))
        raise BadGame(f"GAMES_EXTRA: {book} has no heading with {missing}, which the rules of {slug!r} cite.")


def rules_met(slug: str, seed: int) -> Iterator[str]:
    """The anchors that a random match cites: in decisions, events and refusals."""
    rng = random.Random(seed)
    game = GAMES[slug]
    options = {option.name: rng.choice(option.values) for option in game.options}
    match = Match.new(slug, seats=rng.choice(game.seats), options=options, rng=rng)
    while (decision := match.state.decision()) is not None:
        yield decision.rule
        yield from _refusing(match, decision, rng)
        match.play(rng.choice(decision.choices))
    final = match.state.why_not(("nonsense",))
    assert final is not None
    yield final.rule
    yield from (event.rule for _, event in match.log)


def _refusing(match: Match, decision: Decision, rng: random.Random) -> Iterator[str]:
    """The anchors of rules that now forbid earlier choices of the match. At most three choices are tried, at random."""
    earlier = match.record
    for choice in rng.sample(earlier, min(3, len(earlier))):
        refusal = match.state.why_not(choice)
        if refusal is not None:
            yield refusal.rule


def _constants(slug: str) -> dict[str, set[str]]:
    """Maps each constant in a game's `data` to the anchors that its value contains, also through other constants."""
    held: dict[str, set[str]] = {}
    tree = ast.parse((ROOT / "pycore" / "games" / slug / "data.py").read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            found = _named(slug, node.value, held)
            if found:
                held[node.target.id] = found
    return held


def _named(slug: str, node: ast.AST, held: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            found |= anchors_in(slug, part.value)
        elif isinstance(part, ast.Name):
            found |= held.get(part.id, set())
        elif isinstance(part, ast.Attribute):
            found |= held.get(part.attr, set())
    return found


def _citing(slug: str, files: list[Path]) -> list[tuple[str, set[str]]]:
    """Each function or class of the rules, like "moves.decide", with the anchors that it cites."""
    held = _constants(slug)
    return [
        (f"{path.stem}.{node.name}", found)
        for path in files
        if path.name != "data.py"
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and (found := _named(slug, node, held))
    ]


def _tests(slug: str, files: list[Path]) -> Iterator[tuple[str, set[str]]]:
    """Each test with the anchors that the test itself, or the comment above its section of the file, cites."""
    held = _constants(slug)
    for path in files:
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        parts = [(number, anchors_in(slug, line)) for number, line in enumerate(lines, 1) if PART.match(line)]
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                text = "\n".join(lines[first - 1 : node.end_lineno])
                before = [names for number, names in parts if number < first]
                found = anchors_in(slug, text) | _named(slug, node, held) | (before[-1] if before else set())
                yield f"{path.name}::{node.name}", found
