"""Leggende's words: there is a good Italian sentence for everything that can be chosen, happen or be refused."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app import games
from app.games.leggende import texts, view
from app.games.leggende.names import (
    ABILITIES,
    ACTIONS,
    ADJECTIVES,
    CARD_NOUNS,
    FACES,
    LEADER_POWERS,
    LEADERS,
    TOKEN_EFFECTS,
    TOKENS,
    of_type,
    region,
    regions,
)
from app.words import speech
from app.words.italian import join
from pycore.contract import CHANCE, BadOption, Choice, Event, Refusal, State
from pycore.games import leggende as rules
from pycore.games.leggende import data
from pycore.games.leggende.cards import CARDS, IDS
from pycore.games.leggende.faces import FACE_NAMES, FACE_OF, REGIONS
from pycore.games.leggende.faces import FACES as PRINTED
from pycore.games.leggende.scoring import final_events
from pycore.games.leggende.state import LeggendeState
from tests.app.games.leggende.played import GAME, OPTIONS, asked, ended, every_game, show
from tests.games.leggende.building import final
from tests.games.leggende.positions import POSITIONS
from tests.games.leggende.ties import GOAL, Result, parted, random_tie, tied_end


def documented(section: str) -> set[str]:
    """The words in the first column of a table in the docstring of the rules."""
    assert rules.__doc__ is not None
    table = rules.__doc__.split(f"\n{section}\n===")[1].split("\n\n\n")[0]
    for following in ("\nRefusals\n", "\nPlain form\n"):
        table = table.split(following)[0]
    body = table.split("\n----", 1)[1]
    return {m[1] for line in body.splitlines()[1:] if (m := re.match(r"([a-z]+(?:-[a-z]+)*)  +\S", line))}


SINGULAR = "moneta|armata|carta|punto|regione|isola|fortezza|movimento"
PLURAL = "monete|armate|carte|punti|regioni|isole|fortezze|movimenti"


def good(sentence: str) -> None:
    """A sentence without program words, wrong plurals or holes."""
    bare = re.sub(r"\{[0-3]\}", "", sentence)
    assert bare.isprintable() and "{" not in bare and "}" not in bare, sentence
    assert not re.search(rf"(?<!\d)1 ({PLURAL})\b", sentence, re.IGNORECASE), sentence
    assert not re.search(rf"(?<![\d-])([02-9]|\d\d) ({SINGULAR})\b", sentence, re.IGNORECASE), sentence
    assert not re.search(r"None|\bnull\b|True|False|  |[<>_]", sentence), sentence
    assert not re.search(r"\b(il|lo|la|i|gli|le|un|una) (il|lo|la|i|gli|le|l')\b", sentence), sentence
    assert not re.search(r"\{[0-3]\},? \d|\d \{[0-3]\}", sentence), sentence  # a name may end in a number
    assert sentence[0] == "{" or sentence[0].isupper(), sentence


def everything(seats: int) -> list[Choice]:
    """Every well-formed choice, legal or not, and a few that are none."""
    singles: list[Choice] = [(verb,) for verb in ("done", "skip", "steal", "fly")]
    numbers = [(verb, n) for verb in ("take", "part", "bid", "first", "die", "player") for n in (0, 1, 5, 30)]
    places = [
        (verb, name) for verb in ("start", "outpost", "neutral", "place", "city", "peek") for name in REGIONS
    ]
    pairs: list[Choice] = [("move", one, other) for one in REGIONS for other in REGIONS]
    owned = [("destroy", name, owner) for name in REGIONS for owner in (*range(seats), "neutral")]
    leased = [("place", name, owner) for name in REGIONS for owner in range(seats)]
    tokens = [("token", token, name) for token in (*data.TOKENS, "hidden") for name in REGIONS]
    tiles: list[Choice] = [("centre", face) for face in FACE_NAMES]
    tiles += [("slot", slot, face) for slot in ("left", "right", "below", "ne") for face in FACE_NAMES]
    deals = [("deal", card) for card in IDS]
    return [*singles, *numbers, *places, *pairs, *owned, *leased, *tokens, *tiles, *deals]


def everything_that_happens() -> Iterator[Event]:
    for seats in (2, 3, 4):
        for which in range(len(OPTIONS)):
            yield from ended(seats, which)[1]


def test_every_choice_has_a_label_of_its_own() -> None:
    for state, decision, _ in asked():
        labels = [texts.label(state, choice) for choice in decision.choices]
        assert len(set(labels)) == len(labels), labels
        for label in labels:
            good(label)


@pytest.mark.parametrize(
    ("name", "left", "first", "then"),
    [
        ("four-bandit-place", 4, "Non piazzare armate", "Fatto: non piazzare altre armate"),
        ("two-ring-move", 7, "Non muovere armate", "Fatto: non muovere altro"),
    ],
)
def test_only_what_has_begun_is_done(name: str, left: int, first: str, then: str) -> None:
    state = GAME.from_plain({**POSITIONS[name], "left": left})
    labels = []
    for _ in range(2):
        decision = state.decision()
        assert decision is not None and decision.choices[-1] == ("done",)
        labels.append(texts.label(state.seen_by(decision.seat), ("done",)))
        state.apply(decision.choices[0])
    assert labels == [first, then]


def test_whoever_looks_no_further_leaves_tokens_covered() -> None:
    plain = POSITIONS["four-peek"]
    assert texts.label(GAME.from_plain(plain), ("done",)) == "Lascia coperto il segnalino"
    more = GAME.from_plain({**plain, "armies": {**plain["armies"], "H2": {"0": 1}}})
    assert texts.label(more, ("done",)) == "Lascia coperti i segnalini"


def test_a_card_is_offered_with_its_price_and_what_it_does() -> None:
    state = GAME.from_plain(POSITIONS["two-take"])
    assert texts.label(state, ("take", 0)) == (
        "Prendi il Bosco antico (1ª, gratis). Costruisci 1 città e poi piazza 1 armata."
        " Abilità: +1 armata quando piazzi"
    )
    assert texts.label(state, ("take", 1)) == (
        "Prendi i Gargoyle maledetti (2ª, 1 moneta). Fai 5 movimenti."
        " Abilità: Volare, via mare spendi 1 movimento in meno"
    )
    extra = GAME.from_plain(POSITIONS["four-extra"])
    assert texts.label(extra, ("take", 0)) == (
        "Prendi il Cavaliere nobile (1ª, gratis). Abilità: +1 movimento quando muovi"
    )


def test_the_status_says_who_must_do_what() -> None:
    for state, decision, _ in asked():
        mine, others = texts.status(state, True), texts.status(state, False)
        for sentence in (mine, others):
            good(sentence)
            assert f"{{{decision.seat}}}" in sentence and sentence.endswith(".")
        assert mine != others


def test_luck_and_the_end_have_a_status() -> None:
    for state, decision, _ in (step for game in every_game() for step in game):
        if decision.seat == CHANCE:
            good(texts.status(state, False))
    good(texts.status(ended(2, 0)[0], False))


def test_labels_and_status_are_made_of_what_a_seat_sees() -> None:
    for state, decision, _ in asked():
        seen = state.seen_by(decision.seat)
        assert texts.status(seen, True) == texts.status(state, True)
        for choice in decision.choices:
            assert texts.label(seen, choice) == texts.label(state, choice)
        for viewer in (None, *range(state.seats)):
            good(texts.status(state.seen_by(viewer), False))


def test_every_event_of_random_games_has_a_line() -> None:
    for event in everything_that_happens():
        for told in (event, event.seen_by(None)):
            if line := texts.line(told):
                good(line)
                assert line.endswith(".")


RARE_EVENTS = [
    Event("game-over", 0, {"winners": [0], "scores": [9, 9], "tie_break": word}, "leggende-pareggio")
    for word in ("book", "coins", "armies", "regions")
] + [
    Event("game-over", 0, {"winners": [0, 1], "scores": [9, 9], "tie_break": "shared"}, "leggende-pareggio"),
    Event("bid-won", 0, {"coins": 3, "tie": "youngest"}, "leggende-puntata"),
    Event("bid-won", 0, {"coins": 0, "tie": "die"}, "leggende-dado"),
    Event("part-skipped", 1, {"action": "destroy", "why": "nothing-to-destroy"}, "leggende-distruggere"),
    Event("part-skipped", 1, {"action": "move", "why": "no-armies"}, "leggende-muovere"),
    Event("part-skipped", 1, {"action": "move", "why": "no-move"}, "leggende-muovere"),
    Event("part-ended", 1, {"action": "move", "left": 1}, "leggende-muovere"),
    Event("extra-declined", 1, {}, "leggende-regina"),
    Event("armies-set", CHANCE, {"region": "D4", "armies": [4, 5]}, "leggende-armate"),
    Event("token-scored", 1, {"token": "swamp", "points": -1}, "leggende-palude"),
    Event("tokens-revealed", CHANCE, {"tokens": {"D4": "book"}}, "leggende-palude"),
    Event("steal", 1, {"victim": 0, "coins": 1}, "leggende-re"),
    Event("dragon-slain", 1, {"region": "D4", "armies": 7}, "leggende-drago"),
    Event("game-ends", CHANCE, {"game_no": 1, "totals": [1, -1]}, "leggende-lunga"),
    Event(
        "leader-scored",
        1,
        {"leader": "red-sorceress", "count": 3, "points": 1},
        "leggende-fattucchiera",
    ),
]


@pytest.mark.parametrize("event", RARE_EVENTS, ids=lambda event: event.kind)
def test_rare_events_have_a_line(event: Event) -> None:
    good(texts.line(event))


def test_every_documented_event_has_words() -> None:
    met = {event.kind for event in everything_that_happens()} | {event.kind for event in RARE_EVENTS}
    assert documented("Events") == met


def refused(state: State) -> set[str]:
    """The reasons given for all that is not legal now, each with a good sentence."""
    found = set()
    for choice in everything(state.seats):
        if refusal := state.why_not(choice):
            sentence = texts.reason(refusal)
            good(sentence)
            assert sentence.endswith(".")
            found.add(refusal.reason)
    return found


RARE_REFUSALS = [
    Refusal("nothing-to-destroy", "leggende-distruggere"),
    Refusal("no-armies", "leggende-muovere"),
    Refusal("no-move", "leggende-muovere"),
    Refusal("no-supply", "leggende-piazzare"),
    Refusal("no-city-left", "leggende-costruire"),
    Refusal("no-card", "leggende-prendere"),
    Refusal("too-far", "leggende-muovere", {"cost": 3, "left": 1}),
    Refusal("too-few-coins", "leggende-prendere", {"cost": 1, "coins": 0}),
    Refusal("only-a-city", "leggende-distruggere", {"region": "D4"}),
    Refusal("immune", "leggende-distruggere", {"owner": 1}),
]


@pytest.mark.parametrize("refusal", RARE_REFUSALS, ids=lambda refusal: refusal.reason)
def test_rare_refusals_have_a_reason(refusal: Refusal) -> None:
    good(texts.reason(refusal))


def test_every_documented_refusal_has_words() -> None:
    met = {refusal.reason for refusal in RARE_REFUSALS} | refused(ended(2, 0)[0])
    for plain in POSITIONS.values():
        met |= refused(GAME.from_plain(plain))
    steps = [step for game in every_game() for step in game]
    for some in (steps, steps[::-1]):
        kinds: set[str] = set()
        for state, decision, _ in some:
            if decision.kind not in kinds:
                kinds.add(decision.kind)
                met |= refused(state)
    tokens = next(state for state, decision, _ in reversed(steps) if decision.kind == "token")
    met |= refused(tokens)
    assert documented("Refusals") == met


def test_every_source_of_points_has_a_name() -> None:
    for event in everything_that_happens():
        if "points" in event.data:
            assert texts.source(event.rule) in texts.SOURCES.values()


# Names

ITALIAN = {
    **{"ancient_phoenix": "Fenice antica", "ancient_sage": "Saggio antico"},
    **{"ancient_tree_spirit": "Spirito arboreo antico", "ancient_woods": "Bosco antico"},
    **{"arcane_manticore": "Manticora arcana", "arcane_sphinx": "Sfinge arcana"},
    **{"arcane_temple": "Tempio arcano", "castle_1": "Castello", "castle_2": "Castello"},
    **{"cursed_banshee": "Banshee maledetta", "cursed_gargoyles": "Gargoyle maledetti"},
    **{"cursed_king": "Re maledetto", "cursed_mausoleum": "Mausoleo maledetto"},
    **{"cursed_tower": "Torre maledetta", "dire_dragon": "Drago spaventoso", "dire_eye": "Occhio spaventoso"},
    **{
        "dire_giant": "Gigante spaventoso",
        "dire_goblin": "Goblin spaventoso",
        "dire_ogre": "Orco spaventoso",
    },
    **{
        "forest_elf": "Elfo silvestre",
        "forest_gnome": "Gnomo silvestre",
        "forest_pixie": "Folletto silvestre",
    },
    **{"forest_tree_town": "Città arborea silvestre", "graveyard": "Cimitero", "lake": "Lago"},
    **{"mountain_dwarf": "Nano montano", "mountain_treasury": "Tesoro montano"},
    **{
        "night_hydra": "Idra notturna",
        "night_village": "Villaggio notturno",
        "night_wizard": "Mago notturno",
    },
    **{
        "noble_hills": "Colline nobili",
        "noble_knight": "Cavaliere nobile",
        "noble_unicorn": "Unicorno nobile",
    },
    **{"stronghold": "Roccaforte"},
}


def test_every_card_has_its_name() -> None:
    assert {card: noun.word for card, noun in CARD_NOUNS.items()} == ITALIAN
    assert ABILITIES.keys() == ACTIONS.keys() == set(IDS)


def test_adjectives_agree_with_their_nouns() -> None:
    """In gender and number, also when the article is elided."""
    for card in CARDS:
        noun = CARD_NOUNS[card.id]
        if card.type in ADJECTIVES:
            stem = ADJECTIVES[card.type][:-1]
            ending = noun.word.rpartition(" ")[2].removeprefix(stem)
            soft = ADJECTIVES[card.type].endswith("e")
            expected = ("i" if noun.plural else "e") if soft else "oaie"[noun.feminine + 2 * noun.plural]
            assert ending == expected, noun.word
    articles = {
        "ancient_tree_spirit": "lo",
        "night_hydra": "l'",
        "noble_hills": "le",
        "cursed_gargoyles": "i",
    }
    for name, article in articles.items():
        assert CARD_NOUNS[name].article == article
    assert [of_type(kind) for kind in ADJECTIVES] == [
        *("antica", "arcana", "maledetta", "spaventosa", "silvestre", "montana", "notturna", "nobile"),
    ]
    assert [of_type(kind, many=True) for kind in ADJECTIVES] == [
        *("antiche", "arcane", "maledette", "spaventose", "silvestri", "montane", "notturne", "nobili"),
    ]


def test_abilities_and_actions_in_words() -> None:
    assert ABILITIES["cursed_tower"] == "1 punto per ogni abilità Volare"
    assert ABILITIES["graveyard"] == "1 punto per ogni carta maledetta"
    assert ABILITIES["mountain_dwarf"] == "3 punti con 2 carte montane"
    assert ABILITIES["noble_hills"] == "4 punti con 3 carte nobili"
    assert ABILITIES["dire_ogre"] == "1 punto ogni 3 monete"
    assert ABILITIES["mountain_treasury"] == "1 elisir e subito 2 monete"
    assert ACTIONS["ancient_woods"] == "Costruisci 1 città e poi piazza 1 armata"
    assert ACTIONS["castle_1"] == "Piazza 3 armate oppure costruisci 1 città"
    for words in (*ABILITIES.values(), *ACTIONS.values()):
        assert not re.search(rf"\b1 ({PLURAL})\b|\b[2-9] ({SINGULAR})\b", words)


def test_everything_has_a_name() -> None:
    assert FACES.keys() == set(FACE_NAMES)
    assert TOKENS.keys() == TOKEN_EFFECTS.keys() == set(data.TOKENS)
    assert LEADERS.keys() == LEADER_POWERS.keys() == set(data.LEADERS)
    assert len({region(name) for name in REGIONS}) == len(REGIONS)
    assert regions(["F1", "F2", "F3"]) == "Felceto 1, 2 e 3"


def test_facts_are_public_and_short() -> None:
    state = GAME.from_plain(POSITIONS["four-hidden"])
    for viewer in (None, 0, 1, 2, 3):
        assert texts.facts(state.seen_by(viewer), 1) == (
            ("Monete", "1"),
            ("Carte", "6 su 8"),
            ("Armate", "10 sulla mappa, 7 in riserva"),
            ("Città", "1 su 3"),
            ("Elisir", texts.facts(state, 1)[4][1]),
            ("Leader", "Re dei briganti"),
            ("Segnalini", "Cottage"),
        )


def test_a_card_beyond_the_last_one_is_told_apart() -> None:
    """The Fairy Queen's; drawing and facts say the same."""
    state = GAME.from_plain(POSITIONS["four-extra"])
    decision = state.decision()
    assert decision is not None
    queen = decision.seat
    assert ("Carte", "8 su 8") in texts.facts(state, queen)
    assert ">8+1<" not in view.board(show(state)).scenery
    state.apply(("take", 0))
    assert ("Carte", "8 su 8 e 1 in più") in texts.facts(state, queen)
    drawn = view.board(show(state)).scenery
    assert drawn.count(">8+1<") == 1 and drawn.count(">8<") >= 3


@pytest.mark.parametrize(
    ("cost", "coins", "words"),
    [
        (1, 0, "Serve 1 moneta, e tu non ne hai."),
        (3, 1, "Servono 3 monete, e tu ne hai 1."),
        (30, 12, "Servono 30 monete, e tu ne hai 12."),
    ],
)
def test_too_few_coins_in_words(cost: int, coins: int, words: str) -> None:
    refusal = Refusal("too-few-coins", "leggende-prendere", {"cost": cost, "coins": coins})
    assert texts.reason(refusal) == words


def test_one_word_for_one_thing() -> None:
    """A tile has two faces, four of them are the map, and a region bears the name of its face."""
    book = (Path(__file__).parents[4] / "site" / "regole" / "leggende.md").read_text(encoding="utf-8")
    said = [texts.label(state, choice) for state, decision, _ in asked() for choice in decision.choices]
    said += [texts.status(state, True) for state, _, _ in asked()]
    said += [texts.line(event) for event in everything_that_happens()]
    said += [texts.reason(refusal) for refusal in RARE_REFUSALS]
    for sentence in (book, *said):
        assert not re.search(r"\b(lato|tabellone)\b", sentence), sentence
    assert all(
        region(name) == f"{FACES[PRINTED[FACE_OF[n]].name]} {name[1:]}" for n, name in enumerate(REGIONS)
    )


def tied(coins: list[int], armies: int = 3, **fields: Any) -> LeggendeState:
    """The end of a game without cards, in which each seat controls one region of the desert."""
    state = GAME.from_plain(final(2, armies={"D1": {"0": 3}, "D2": {"1": armies}}, coins=coins, **fields))
    assert isinstance(state, LeggendeState)
    state.hands = [0, 0]
    return state


def test_the_note_below_the_ranking() -> None:
    assert texts.ranking_note(tied([2, 1])) == "A pari punti contano le monete. {0}: 2; {1}: 1."
    assert texts.ranking_note(tied([2, 2], armies=4)) == (
        "A pari punti e monete contano le armate sulla mappa. {0}: 3; {1}: 4."
    )
    assert texts.ranking_note(tied([2, 2])) == (
        "Pari anche monete, armate e regioni: {0} e {1} vincono insieme."
    )
    long = tied([2, 1], options={"long": True}, game_no=3)
    assert texts.ranking_note(long) == "Nella partita lunga, a pari punti si vince insieme."
    long.totals = (1, 0)
    assert texts.ranking_note(long) == ""
    book = tied([2, 1])
    book.taken[0] |= 1 << data.BOOK
    assert texts.ranking_note(book) == ""
    book.totals = (0, 1)
    assert texts.ranking_note(book) == "A pari punti vince chi ha il Libro degli incantesimi."


@pytest.mark.parametrize(
    ("numbers", "note"),
    [
        (
            ((5, 2, 1), (5, 3, 1), (4, 9, 2)),
            "A pari punti contano le monete. {0}: 5; {1}: 5; {2}: 4."
            " A pari punti e monete contano le armate sulla mappa. {0}: 2; {1}: 3.",
        ),
        (
            ((5, 3, 1), (5, 3, 2), (4, 9, 2), (5, 2, 2)),
            "A pari punti contano le monete. {0}: 5; {1}: 5; {2}: 4; {3}: 5."
            " A pari punti e monete contano le armate sulla mappa. {0}: 3; {1}: 3; {3}: 2."
            " A pari punti, monete e armate contano le regioni controllate. {0}: 1; {1}: 2.",
        ),
        (
            ((4, 9, 2), (5, 3, 1), (5, 3, 1)),
            "A pari punti contano le monete. {0}: 4; {1}: 5; {2}: 5."
            " Pari anche monete, armate e regioni: {1} e {2} vincono insieme.",
        ),
    ],
)
def test_the_note_tells_of_those_who_were_still_tied(numbers: tuple[tuple[int, ...], ...], note: str) -> None:
    state = tied_end([Result(GOAL, 0, *each) for each in numbers])
    assert texts.ranking_note(state) == note


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_note_and_log_are_true_of_every_tie(seats: int) -> None:
    """Beside the model: the last numbers of the note are the winner's and of those it beat last, and it has most."""
    rng = random.Random(seats)
    for _ in range(200):
        results = random_tie(rng, seats)
        state, (winners, word) = tied_end(results), parted(results)
        note, over = texts.ranking_note(state), texts.line(list(final_events(state))[-1])
        good(note)
        good(over)
        assert over.endswith(f"{join(f'{{{seat}}}' for seat in winners)}.")
        if word == "shared":
            assert note.endswith(f"{join(f'{{{seat}}}' for seat in winners)} vincono insieme.")
        elif word not in (None, "book"):
            last = {int(seat): int(many) for seat, many in re.findall(r"{(\d)}: (\d+)", note.split(". ")[-1])}
            assert word is not None and len(last) > 1
            assert all(many == getattr(results[seat], word) for seat, many in last.items())
            assert [seat for seat, many in last.items() if many == max(last.values())] == winners
            what = {"coins": "monete", "armies": "armate", "regions": "regioni"}[word]
            assert what in note.split(". ")[-2] and re.search(rf"decidono le {what}\b", over)


def test_a_whole_game_in_words() -> None:
    """As the page asks: everything is said, step by step, from the first choice to the last."""
    rng = random.Random(12)
    state = GAME.start(3, {**OPTIONS[2], "setup": "choose"})
    said = 0
    while (decision := state.decision()) is not None:
        for viewer in (None, *range(3)):
            good(texts.status(state.seen_by(viewer), viewer == decision.seat))
        if decision.seat != CHANCE:
            said += sum(
                bool(texts.label(state.seen_by(decision.seat), choice)) for choice in decision.choices
            )
        events: list[Event] = []
        state.apply(rng.choice(decision.choices), events)
        said += sum(bool(texts.line(event)) for event in events)
        for seat in range(3):
            good(", ".join(f"{name} {value}" for name, value in texts.facts(state, seat)))
        refusal = state.why_not(("take", 5))
        if refusal is not None:
            good(texts.reason(refusal))
    assert said > 500


def test_a_swamp_without_tiles_says_what_it_needs() -> None:
    words = games.bad_option("leggende", BadOption("swamp", "needs-explore"))
    assert "esplorazione" in words and words != speech.BAD_SETUP
