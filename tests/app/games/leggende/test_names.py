"""Leggende's Italian names and their agreement."""

import re

from app.games.leggende.page import PAGE
from app.games.leggende.words.names import (
    ABILITIES,
    ACTIONS,
    ADJECTIVES,
    CARD_NOUNS,
    FACE_WORDS,
    LEADER_POWERS,
    LEADERS,
    TOKEN_EFFECTS,
    TOKENS,
    region_name,
    region_names,
    type_adjective,
)
from pycore.games.leggende import data
from pycore.games.leggende.cards import CARDS, IDS
from pycore.games.leggende.faces import FACE_NAMES, REGIONS
from tests.app.games.leggende.played import GAME
from tests.app.games.leggende.sentences import PLURAL, SINGULAR
from tests.games.leggende.positions import POSITIONS

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


def test_names_of_cards() -> None:
    assert {card: noun.word for card, noun in CARD_NOUNS.items()} == ITALIAN
    assert ABILITIES.keys() == ACTIONS.keys() == set(IDS)


def test_adjectives_agree_with_their_nouns() -> None:
    """Agreement in gender and number, and elided articles."""
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
        "ancient_phoenix": "la",
    }
    for name, article in articles.items():
        assert CARD_NOUNS[name].article == article
    assert [type_adjective(kind) for kind in ADJECTIVES] == [
        *("antica", "arcana", "maledetta", "spaventosa", "silvestre", "montana", "notturna", "nobile"),
    ]
    assert [type_adjective(kind, many=True) for kind in ADJECTIVES] == [
        *("antiche", "arcane", "maledette", "spaventose", "silvestri", "montane", "notturne", "nobili"),
    ]


def test_words_for_abilities_and_actions() -> None:
    assert ABILITIES["cursed_tower"] == "1 punto per ogni abilità Volare"
    assert ABILITIES["graveyard"] == "1 punto per ogni carta maledetta"
    assert ABILITIES["mountain_dwarf"] == "3 punti con 2 carte montane"
    assert ABILITIES["noble_hills"] == "4 punti con 3 carte nobili"
    assert ABILITIES["dire_ogre"] == "1 punto ogni 3 monete"
    assert ABILITIES["mountain_treasury"] == "1 elisir e subito 2 monete"
    assert ACTIONS["ancient_woods"] == "Costruisci una città e poi piazza un'armata"
    assert ACTIONS["castle_1"] == "Piazza 3 armate oppure costruisci una città"
    for words in (*ABILITIES.values(), *ACTIONS.values()):
        assert not re.search(rf"\b1 ({PLURAL})\b|\b[2-9] ({SINGULAR})\b", words)


def test_everything_has_a_name() -> None:
    assert FACE_WORDS.keys() == set(FACE_NAMES)
    assert TOKENS.keys() == TOKEN_EFFECTS.keys() == set(data.TOKENS)
    assert LEADERS.keys() == LEADER_POWERS.keys() == set(data.LEADERS)
    assert len({region_name(name) for name in REGIONS}) == len(REGIONS)
    assert region_names(["F1", "F2", "F3"]) == "Felceto 1, 2 e 3"


def test_facts_are_public_and_short() -> None:
    state = GAME.from_plain(POSITIONS["four-hidden"])
    for viewer in (None, 0, 1, 2, 3):
        assert PAGE.facts(state.seen_by(viewer), 1) == (
            ("Monete", "1"),
            ("Carte", "6 su 8"),
            ("Armate", "10 sulla mappa, 7 in riserva"),
            ("Città", "1 costruita, ne restano 2"),
            ("Elisir", PAGE.facts(state, 1)[4][1]),
            ("Leader", "Re dei briganti"),
            ("Segnalini", "Cottage"),
        )


def test_facts_name_an_extra_card() -> None:
    """The Fairy Queen allows one card more."""
    state = GAME.from_plain(POSITIONS["four-extra"])
    decision = state.decision()
    assert decision is not None
    queen = decision.seat
    assert ("Carte", "8 su 8") in PAGE.facts(state, queen)
    state.apply(("take", 0))
    assert ("Carte", "8 su 8 e 1 in più") in PAGE.facts(state, queen)
