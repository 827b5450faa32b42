"""Checks that the page side of a game meets its contract, by playing whole random games.

A game's tests call `check_page` beside `pycore.conformance.check_game`, with one line:

    check_page("senet")

`check_page` runs `check_board` and `check_words`. All choices are drawn from `random.Random(seed)`, so a failure can
be reproduced with its seed.
"""

import inspect
import random
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree

from app import games
from app.drawing.palette import COLOURS
from app.drawing.scene import Board, Person, Scene
from app.drawing.svg import PAINT
from app.games.contract import Chain
from app.table.picker import Picker
from app.words.italian import begins_with_vowel
from pycore.conformance import Nonconformity, require
from pycore.contract import CHANCE, Choice, Decision, Event, Refusal, State
from pycore.games import GAMES
from pycore.setups import setups

__all__ = ["Nonconformity", "check_board", "check_page", "check_words", "whole_sentence", "wrong_article"]
EACH_KIND: Final = 24
"""Approximate number of positions to check for each kind of decision, over all set-ups together."""
MET: Final = 200
"""Largest number of choices in a sample that is drawn from all positions. Each choice of the sample is tried in every
checked position. If it is illegal in a position, a correct sentence must say why."""
CHAINS: Final = 8
"""Approximate number of choices of a position that are tried touch by touch."""
NAMES: Final = ("Anna", 'Bruno & <"C">', "Dario", "Elena", "Fabio", "Gaia")
"""Names of the players; one has characters that HTML must escape."""
NONSENSE: Final[tuple[Choice, ...]] = (("no-such-verb",), ("done", "done", 9))
"""Choices that are illegal in every game."""
SHAPES: Final = ("rect", "circle", "ellipse", "path", "polygon", "use", "image", "line", "polyline")
"""SVG elements that a finger can hit."""
INVARIABLE: Final = frozenset(
    (
        "oasi",
        "crisi",
        "analisi",
        "ipotesi",
        "tesi",
        "agli",
        "dagli",
        "degli",
        "negli",
        "sugli",
        "contro",
        "attraverso",
        "sotto",
    )
)
"""Italian words that are correct after 1 although they end in -i, or after a larger number although they end in -o."""
ARTICLE: Final = re.compile(
    r"(?<![\w'’])(?:"
    r"(?P<bare>il|d?al|del|nel|sul|quel|i|ai|dei|nei|sui|quei)"
    r"|(?P<elided>l|d?all|dell|nell|sull|quell)(?=['’])"
    r"|(?P<plural>(?:a|da|de|ne|su|que)?gli)"
    r"|(?P<never>lo|d?allo|dello|nello|sullo|quello)"
    r")(?:['’] ?| )(?P<number>\d+)(?P<ordinal>[º°])?",
    re.IGNORECASE,
)
"""A masculine article, bare or joined to a preposition, before a number in figures.

Numbers never take the article "lo". The feminine article fits every number ("la 8-D", "le 11"). "dai" is not
matched, since it is also a verb ("dai 8 monete")."""
BEFORE_VOWEL: Final = re.compile(
    r"(?<![\w'’])(?:il|d?al|del|nel|sul|quel|ai|dei|nei|sui|quei) [aeiouàèéìòù]", re.IGNORECASE
)
"""A masculine article before a vowel, where Italian wants an apostrophe or "gli"."""


class CheckedPosition(NamedTuple):
    """A position, its open decision (None at the end of the game), and the events of the choice that led to it."""

    state: State
    decision: Decision | None
    events: tuple[Event, ...]


def check_page(slug: str, *, good: Callable[[str], str | None] = lambda sentence: None) -> None:
    """Check the page side of a game: its board and its words. `good`: see `check_words`. Raises Nonconformity."""
    check_board(slug)
    check_words(slug, good=good)


# The board


def check_board(slug: str, *, games_each: int = 1, seed: int = 1) -> None:
    """Check the board of a game: what is drawn, and what can be touched. Raises Nonconformity.

    The check plays random games with every number of seats and every pair of option values. In each game it checks
    the end, and some positions of every kind of decision, as seen by the chooser and by an onlooker.
    """
    page = games.page(slug)
    require(set(page.colours) <= set(COLOURS), "board: colours are ids of the palette", page.colours)
    require(len(set(page.colours)) >= GAMES[slug].seats[-1], "board: a colour for every seat", page.colours)
    symbols = _parsed(page.symbols(), "symbols")
    ids = [node.attrib["id"] for node in symbols.iter() if node.get("id")]
    require(len(ids) == len(set(ids)), "board: ids of symbols are unique", sorted(ids))
    require(
        all(name.startswith(f"{slug.replace('_', '-')}-") for name in ids),
        "board: ids begin with the game",
        ids,
    )
    unknown = _references(page.symbols()) - set(ids)
    require(not unknown, "board: the symbols use symbols that are not there", unknown)
    _check_paints(page.symbols(), "symbols")
    for step in _played(slug, games_each, seed):
        _check_position(slug, step, frozenset(ids))
        _check_device(slug, step)


def _check_position(slug: str, step: CheckedPosition, ids: frozenset[str]) -> None:
    """Check the boards that an onlooker and the chooser see, in both layouts, and the touches that make choices."""
    decision = step.decision
    _check_board(slug, _scene(slug, step, None), ids)
    if decision is None or decision.seat == CHANCE:
        return
    for wide in (False, True):
        scene = _scene(slug, step, decision.seat)._replace(wide=wide)
        board = _check_board(slug, scene, ids)
        _check_touches(slug, step, scene, board)


def _check_device(slug: str, step: CheckedPosition) -> None:
    """Check that the device is handed over for a private decision: `DecisionKind.device_stays` must be False."""
    decision = step.decision
    if decision is not None and games.decision_kind(slug, decision.kind).device_stays:
        known = decision.public and decision.audience is None
        require(known, "board: the device stays for a question that is private", decision.kind)


def _check_board(slug: str, scene: Scene, ids: frozenset[str]) -> Board:
    """Check a board: it is well-formed SVG, and uses only known paints and symbols.

    No two pieces have the same place. Every element that can be touched has a name.
    """
    page = games.page(slug)
    board = page.board(scene)
    for part in ("scenery", "overlay"):
        text = str(getattr(board, part))
        tree = _parsed(text, part)
        require(not [node for node in tree.iter() if node.get("id")], f"board: the {part} has no ids", slug)
        _check_paints(text, part)
        unknown = _references(text) - ids
        require(not unknown, f"board: the {part} uses symbols that are not there", unknown)
    places = [piece.place for piece in board.pieces]
    twice = sorted({place for place in places if places.count(place) > 1})
    require(not twice, "board: two pieces at one place", twice)
    for piece in board.pieces:
        require(
            piece.kind in ids and piece.kind in page.sizes, "board: a piece without symbol or size", piece
        )
        require(
            0 <= piece.x <= board.width and 0 <= piece.y <= board.height,
            "board: a piece off the board",
            piece,
        )
        require(not wrong_article(piece.label), "board: a wrong article on a piece", piece)
    found = _keys(board)
    require(len(found) == len(set(found)), "board: a key is drawn twice", sorted(found))
    for key in found:
        name = page.name_key(scene.state, key)
        require(name and name != key and not name[0].islower(), "board: a key without a name", key, name)
        require(not wrong_article(name), "board: a wrong article in a name", name)
    return board


def _check_touches(slug: str, step: CheckedPosition, scene: Scene, board: Board) -> None:
    """Check the chains. A chain lists the keys of the elements to touch, in order, to make a choice.

    - Every choice has a chain.
    - In a sample of the choices, the player can hit each key of a chain when its turn comes, and the chain makes the
      choice.
    - The choices of `GamePage.tempting` are illegal, and their chains make no legal choice.
    """
    page, decision = games.page(slug), step.decision
    assert decision is not None
    chains = {choice: page.keys(scene.state, choice) for choice in decision.choices}
    for choice, several in chains.items():
        require(several and all(several), "board: a choice without keys", decision.kind, choice)
    picker = Picker(chains)
    drawn: dict[Chain, Board] = {(): board}
    stride = max(1, len(chains) // CHAINS)
    for choice in tuple(chains)[::stride]:
        for chain in chains[choice]:
            for n, key in enumerate(chain):
                picked = chain[:n]
                if picked not in drawn:
                    lit = {other: page.name_key(scene.state, other) for other in picker.lit(picked)}
                    drawn[picked] = page.board(scene._replace(picked=picked, lit=lit))
                hit = _can_be_hit(drawn[picked], key)
                require(hit, "board: a key that nobody can touch", decision.kind, chain, key)
            require(choice in picker.complete(chain), "board: a chain that leads elsewhere", choice, chain)
    for chain, choice in page.tempting(scene.state):
        require(
            chain not in [c for several in chains.values() for c in several],
            "board: tempting and legal",
            chain,
        )
        require(step.state.why_not(choice) is not None, "board: tempting, and nothing forbids it", choice)


def _keys(board: Board) -> list[str]:
    return [key for node in _nodes(board) if (key := node.get("data-key"))]


def _nodes(board: Board) -> Iterator[ElementTree.Element]:
    for part in ("scenery", "overlay"):
        yield from _parsed(str(getattr(board, part)), part).iter()


def _can_be_hit(board: Board, key: str) -> bool:
    """Whether an element has a shape that a finger can hit. Halos, the rings around elements, do not count."""
    for node in _nodes(board):
        if node.get("data-key") == key:
            shapes = [part for part in node.iter() if part.tag in SHAPES]
            return any(not (part.get("class") or "").startswith("halo") for part in shapes)
    return False


@lru_cache(maxsize=16)  # `_can_be_hit` parses the same board once per key
def _parsed(text: str, what: str) -> ElementTree.Element:
    try:
        return ElementTree.fromstring(f"<svg>{text}</svg>")
    except ElementTree.ParseError as error:
        raise Nonconformity(f"board: the {what} is no well-formed SVG: {error}") from error


def _references(text: str) -> set[str]:
    """The ids of the symbols and paints that a drawing uses."""
    return {*re.findall(r'href="#([^"]+)"', text), *re.findall(r"url\(#([^)]+)\)", text)}


def _check_paints(text: str, what: str) -> None:
    """Check that all colours are variables of the palette, so that a drawing works on light and dark pages.

    Black and white may be written out, for shadows and highlights.
    """
    own = {*PAINT, *(f"c-{colour}{part}" for colour in COLOURS for part in ("", "-side", "-edge", "-mark"))}
    used = set(re.findall(r"var\(--([a-z-]+)\)", text))
    require(used <= own, f"board: the {what} uses colours that are not in the palette", used - own)
    require(
        not re.search(r"(fill|stroke|stop-color)=[\"']#(?!000\b|fff\b)|:#[0-9a-f]", text),
        f"board: the {what} writes a colour out",
        what,
    )


# The words


def check_words(
    slug: str,
    *,
    good: Callable[[str], str | None] = lambda sentence: None,
    games_each: int = 1,
    seed: int = 1,
) -> None:
    """Check the words of a game: every choice, event and refusal has a correct Italian sentence.

    `good` is a further check of each sentence. It returns the fault that it finds, or None. Raises Nonconformity.
    """
    page, game = games.page(slug), GAMES[slug]
    _check_kinds(slug)
    for option in game.options:
        require(option.name in page.options, "words: an option without words", option.name)
        values = page.options[option.name].values
        require(all(value in values for value in option.values), "words: a value without words", option.name)
    require(set(page.options) == {option.name for option in game.options}, "words: words for no option")

    def check(sentence: str, *about: object, stop: bool = True) -> None:
        fault = whole_sentence(sentence, game.seats[-1], stop=stop) or good(sentence)
        require(not fault, f"words: {fault}", sentence, *about)

    met: dict[Choice, None] = dict.fromkeys(NONSENSE)
    for step in _played(slug, games_each, seed, keep_all=True):
        _check_events(slug, step, check)
        if step.decision is not None:
            met |= dict.fromkeys(step.decision.choices)
    met = dict.fromkeys(random.Random(seed).sample(list(met), min(len(met), MET)))
    for step in _played(slug, games_each, seed):
        _check_asking(slug, step, check)
        for choice in met:
            refusal = step.state.why_not(choice)
            if refusal is not None:
                check(page.reason(refusal), refusal)
    check(page.reason(Refusal("game-over", "")), "game-over")


def _check_kinds(slug: str) -> None:
    """Check that the game's rules have every kind of decision and event that is declared or that the page names."""
    page, package, declared = (
        games.page(slug),
        Path(inspect.getfile(type(GAMES[slug]))).parent,
        GAMES[slug].events,
    )
    files = [file for file in sorted(package.rglob("*.py")) if file.name != "events.py"]
    rules = "".join(file.read_text(encoding="utf-8") for file in files)
    unknown = [kind for kind in (*page.decisions, *declared) if f'"{kind}"' not in rules]
    unknown += [kind for kind in (*page.events, *filter(None, page.rounds[:2])) if kind not in declared]
    require(not unknown, "words: kinds of decisions or events that the rules do not have", unknown)


def _check_events(slug: str, step: CheckedPosition, check: Callable[..., None]) -> None:
    page = games.page(slug)
    for event in step.events:
        for told in dict.fromkeys((str(event), str(event.seen_by(None)))):
            line = page.line(event if told == str(event) else event.seen_by(None))
            if line:  # without a line: another event's line tells this event too
                check(line, event)
        if event.points:
            named = event.rule.removeprefix(f"{slug}-") in page.sources or page.part(event)
            require(named, "words: points from a source without a name", event)


def _check_asking(slug: str, step: CheckedPosition, check: Callable[..., None]) -> None:
    """Check the words that are shown while a decision is open or after the end of the game."""
    page, decision = games.page(slug), step.decision
    for seat in range(step.state.seats):
        for name, value in page.facts(step.state.seen_by(None), seat):
            require(name and value, "words: a fact without words", name, value)
            require(not wrong_article(f"{name} {value}"), "words: a wrong article in a fact", name, value)
    if decision is None:
        check(page.status(step.state, False), "the end")
        if note := page.ranking_note(step.state):
            check(note, "the ranking")
    if decision is None or decision.seat == CHANCE:
        return
    seen = step.state.seen_by(decision.seat)
    mine, others = page.status(seen, True), page.status(seen, False)
    for sentence in (mine, others):
        check(sentence, decision.kind)
        require(f"{{{decision.seat}}}" in sentence, "words: a status that names nobody", sentence)
    require(mine != others, "words: the same status for the chooser and for the others", mine)
    labels = [page.label(seen, choice) for choice in decision.choices]
    require(len(set(labels)) == len(labels), "words: two choices with one label", decision.kind, labels)
    for label in labels:
        check(label, decision.kind, stop=False)
    chains = {chain for choice in decision.choices for chain in page.keys(seen, choice)}
    for picked in {chain[:n] for chain in chains for n in range(1, len(chain) + 1)}:
        if sentence := page.next_touch(seen, picked).words:
            check(sentence, decision.kind, picked)
    _check_aloud(slug, step, check)


def _check_aloud(slug: str, step: CheckedPosition, check: Callable[..., None]) -> None:
    """Check that a question asked aloud has different words for every answer, and that they use public facts only."""
    decision = step.decision
    how = None if decision is None else games.decision_kind(slug, decision.kind).aloud
    if decision is None or how is None:
        return
    heard = step.state.seen_by(None)
    require(not decision.public, "words: what everybody knows is not claimed", decision.kind)
    claims = how.claims(heard)
    offered, said = [claim.choice for claim in claims], [claim.words for claim in claims]
    require(set(decision.choices) <= set(offered), "words: an answer that nobody can give", decision, offered)
    require(len(set(offered)) == len(offered), "words: an answer offered twice", decision.kind, offered)
    require(len(set(said)) == len(said), "words: two answers in the same words", decision.kind, said)
    for words in said:
        check(words, decision.kind, stop=False)
    asked, unbacked = how.ask(heard), how.unbacked(heard)
    for sentence in (asked, unbacked):
        check(sentence, decision.kind)
        require(f"{{{decision.seat}}}" in sentence, "words: a question aloud that names nobody", sentence)
    numbers = re.search(r"\d", re.sub(r"\{\d\}", "", unbacked))
    require(not numbers, "words: a refused answer that tells a number", unbacked)


def whole_sentence(sentence: str, seats: int, *, stop: bool = True) -> str | None:
    """The first fault of an Italian sentence, as a phrase; None if it has none.

    `seats` is the number of valid player placeholders. With `stop`, the sentence must end with a punctuation mark.

    >>> whole_sentence("{0} prende 2 carte.", 2), whole_sentence("{0} prende 1 punti.", 2)
    (None, 'a plural after 1')
    """
    bare = re.sub(rf"\{{[0-{seats - 1}]\}}", "N", sentence)
    words = [word.lower() for word in re.findall(r"(?<![\d.,:-])1 ([^\W\d]{4,})", bare)]
    many = [word.lower() for word in re.findall(r"(?<![\d.,:-])(?:[2-9]|\d\d+) ([^\W\d]{4,})", bare)]
    faults = (
        (not sentence, "an empty sentence"),
        (not bare.isprintable() or re.search(r"  |[{}<>_]", bare), "a hole or a character of a program"),
        (re.search(r"\b(None|True|False|null|hidden)\b", bare), "a word of a program"),
        (not re.match(r"[^\W_]|«", bare) or bare[:1].islower(), "no capital at the beginning"),
        (stop and not re.search(r"[.!?…]»?$", bare), "no full stop"),
        (any(word.endswith("i") and word not in INVARIABLE for word in words), "a plural after 1"),
        (any(word.endswith("o") and word not in INVARIABLE for word in many), "a singular after many"),
        (
            re.search(r"\b(il|lo|la|i|gli|le|un|una|nel|del) (il|lo|la|i|gli|le|l['’])\b", bare),
            "two articles",
        ),
        (wrong_article(bare), "an article that does not go with its number or word"),
    )
    return next((words for wrong, words in faults if wrong), None)


def wrong_article(text: str) -> str:
    """The first article in an Italian text that does not fit the number or word after it; "" if all articles fit.

    >>> wrong_article("dal 1 al 5"), wrong_article("dall'1 all'8"), wrong_article("gli 11 e i 7"), wrong_article("i 8")
    ('dal 1', '', '', 'i 8')

    Ordinals are checked too. "1°" is read "primo", which begins with a consonant.

    >>> wrong_article("al 1° posto"), wrong_article("l'1° posto"), wrong_article("il albero")
    ('', "l'1°", 'il a')
    """
    for found in ARTICLE.finditer(text):
        vowel = begins_with_vowel(found["number"], ordinal=bool(found["ordinal"]))
        if found["never"] or vowel == bool(found["bare"]):
            return found[0]
    word = BEFORE_VOWEL.search(text)
    return word[0] if word else ""


# Playing


def _scene(slug: str, step: CheckedPosition, seat: int | None) -> Scene:
    colours = games.page(slug).colours
    people = tuple(Person(NAMES[i], colours[i]) for i in range(step.state.seats))
    return Scene(step.state.seen_by(seat), seat, people, events=step.events)


def _played(slug: str, games_each: int, seed: int, keep_all: bool = False) -> Iterator[CheckedPosition]:
    """Play random games. Yields some positions of each kind of decision (with `keep_all` all positions), and the final
    position of each game."""
    rng = random.Random(seed)
    ways = list(setups(GAMES[slug]))
    each = max(1, EACH_KIND // (games_each * len(ways)))
    for seats, options in ways:
        for _ in range(games_each):
            state = GAMES[slug].start(seats, options)
            events, count = list[Event](), dict[str, int]()
            while (decision := state.decision()) is not None:
                count[decision.kind] = count.get(decision.kind, 0) + 1
                if keep_all or rng.random() < each / count[decision.kind]:
                    yield CheckedPosition(state.copy(), decision, tuple(events))
                events = list[Event]()
                state.apply(_draw(decision, rng), events)
            yield CheckedPosition(state, None, tuple(events))


def _draw(decision: Decision, rng: random.Random) -> Choice:
    if decision.weights is not None:
        return rng.choices(decision.choices, decision.weights)[0]
    return rng.choice(decision.choices)
