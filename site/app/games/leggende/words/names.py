"""Italian names of Leggende's things: cards and what they do, tiles, regions, tokens, leaders."""

from typing import Final

from app.words.italian import Noun, count, join, plural, points, upper_first
from pycore.games.leggende.cards import CARDS, NUMBER, VP_PER, VP_PER_COINS, VP_SET
from pycore.games.leggende.data import HAND
from pycore.games.leggende.faces import FACES

ADJECTIVES: Final = {
    "ancient": "antico",
    "arcane": "arcano",
    "cursed": "maledetto",
    "dire": "spaventoso",
    "forest": "silvestre",
    "mountain": "montano",
    "night": "notturno",
    "noble": "nobile",
}
"""Type of card -> its adjective in the masculine singular."""
_CARD_NAMES: Final = {
    "ancient_phoenix": ("Fenice", "la"),
    "ancient_sage": ("Saggio", "il"),
    "ancient_tree_spirit": ("Spirito arboreo", "lo"),
    "ancient_woods": ("Bosco", "il"),
    "arcane_manticore": ("Manticora", "la"),
    "arcane_sphinx": ("Sfinge", "la"),
    "arcane_temple": ("Tempio", "il"),
    "castle_1": ("Castello", "il"),
    "castle_2": ("Castello", "il"),
    "cursed_banshee": ("Banshee", "la"),
    "cursed_gargoyles": ("Gargoyle", "i"),
    "cursed_king": ("Re", "il"),
    "cursed_mausoleum": ("Mausoleo", "il"),
    "cursed_tower": ("Torre", "la"),
    "dire_dragon": ("Drago", "il"),
    "dire_eye": ("Occhio", "il"),
    "dire_giant": ("Gigante", "il"),
    "dire_goblin": ("Goblin", "il"),
    "dire_ogre": ("Orco", "il"),
    "forest_elf": ("Elfo", "il"),
    "forest_gnome": ("Gnomo", "il"),
    "forest_pixie": ("Folletto", "il"),
    "forest_tree_town": ("Città arborea", "la"),
    "graveyard": ("Cimitero", "il"),
    "lake": ("Lago", "il"),
    "mountain_dwarf": ("Nano", "il"),
    "mountain_treasury": ("Tesoro", "il"),
    "night_hydra": ("Idra", "la"),
    "night_village": ("Villaggio", "il"),
    "night_wizard": ("Mago", "il"),
    "noble_hills": ("Colline", "le"),
    "noble_knight": ("Cavaliere", "il"),
    "noble_unicorn": ("Unicorno", "il"),
    "stronghold": ("Roccaforte", "la"),
}
"""Card -> (its name without the adjective, the article that shows its gender and number).

Saggio antico, Sfinge arcana, Orco spaventoso and Roccaforte are names from the Italian edition. The other names are our
own translations."""
_ACTION_PARTS: Final = {
    "place": ("piazza", "un'armata", "armate"),
    "move": ("fai", "un movimento", "movimenti"),
    "city": ("costruisci", "una città", "città"),
    "destroy": ("distruggi", "un'armata", "armate"),
}
"""Action -> (verb, object in the singular with its article, object in the plural)."""
_CONJUNCTIONS: Final = {"": "", "and": " e poi ", "or": " oppure "}
"""Conjunction of a card's action -> the words that join the two parts of the action."""


def _card_noun(card: str, kind: str) -> Noun:
    """The name of a card with the adjective of its type (`kind`)."""
    word, article = _CARD_NAMES[card]
    noun = Noun(word, article)
    return Noun(f"{word} {agree(noun, ADJECTIVES[kind])}", article) if kind in ADJECTIVES else noun


def agree(noun: Noun, adjective: str) -> str:
    """The form of an adjective in -o or -e that agrees with a noun.

    >>> agree(Noun("colline", "le"), "nobile"), agree(Noun("torre", "la"), "maledetto")
    ('nobili', 'maledetta')
    """
    if adjective.endswith("o"):
        return noun.ending(adjective)
    return adjective[:-1] + "i" if noun.plural else adjective


CARD_NOUNS: Final = {card.id: _card_noun(card.id, card.type) for card in CARDS}
"""Card -> its name with the adjective of its type."""


def the_card(card: str) -> str:
    """The name of a card with its article, to be used within a sentence."""
    return CARD_NOUNS[card].the


def type_adjective(kind: str, many: bool = False) -> str:
    """The adjective for a type of card, in the feminine: "antica" for one card, "antiche" for several (`many`)."""
    found = agree(Noun("carta", "la"), ADJECTIVES[kind])
    if not many:
        return found
    return found[:-1] + ("he" if found.endswith("ca") else "e" if found.endswith("a") else "i")


def _ability(code: str, value: int) -> str:
    """The words for an ability, given by its code and its value."""
    match code.partition(":"):
        case ("FLY", _, _):
            return "Volare (via mare spendi 1 movimento in meno)"
        case ("ARMY", _, _):
            return "+1 armata quando piazzi"
        case ("MOVE", _, _):
            return "+1 movimento quando muovi"
        case ("IMMUNE", _, _):
            return "Immunità all'attacco"
        case ("ELIXIR", _, _):
            return f"{value} elisir"
        case ("ELIXIR+COINS", _, many):
            return f"{value} elisir e subito {count(int(many), 'moneta', 'monete')}"
    if code.startswith(VP_PER_COINS):
        return f"{points(value)} ogni {code.removeprefix(VP_PER_COINS)} monete"
    if code.startswith(VP_SET):
        kind, _, many = code.removeprefix(VP_SET).partition(":")
        return f"{points(value)} con {many} carte {type_adjective(kind, many=True)}"
    kind = code.removeprefix(VP_PER)
    what = "abilità Volare" if kind == "flying" else f"carta {type_adjective(kind)}"
    return f"{points(value)} per ogni {what}"


ABILITIES: Final = {card.id: _ability(card.ability, card.value) for card in CARDS}
"""Card -> the words for its ability."""


def action_words(kind: str, many: int) -> str:
    """What an action allows: "piazza 3 armate", "costruisci una città"."""
    verb, one, several = _ACTION_PARTS[kind]
    return f"{verb} {one if many == 1 else f'{many} {several}'}"


ACTIONS: Final = {
    card.id: upper_first(
        _CONJUNCTIONS[card.conjunction].join(action_words(kind, many) for kind, many in card.parts)
    )
    for card in CARDS
}
"""Card -> the words for its action."""


def counted_words(card: str, many: int) -> str:
    """The words for the things that a card counts at the end of the game, with their number.

    >>> counted_words("graveyard", 1), counted_words("cursed_tower", 2)
    ('1 carta maledetta', '2 abilità Volare')
    >>> counted_words("dire_ogre", 8), counted_words("noble_hills", 3)
    ('8 monete', '3 carte nobili')
    """
    code = CARDS[NUMBER[card]].ability
    if code.startswith(VP_PER_COINS):
        return coin_count(many)
    kind = code.removeprefix(VP_PER).removeprefix(VP_SET).partition(":")[0]
    if kind == "flying":
        return f"{many} abilità Volare"
    return count(many, f"carta {type_adjective(kind)}", f"carte {type_adjective(kind, many=True)}")


def cards_taken(held: int, seats: int) -> str:
    """The words for how many of its cards a seat has taken. A seat takes one card in each turn of the game.

    Cards beyond that number, which only the Fairy Queen gives, are named separately.

    >>> cards_taken(3, 2), cards_taken(12, 2)
    ('3 su 11', '11 su 11 e 1 in più')
    """
    whole = HAND[seats]
    return f"{min(held, whole)} su {whole}" + (f" e {held - whole} in più" if held > whole else "")


FACE_WORDS: Final = {
    "citadel": "Cittadella",
    "desert": "Deserto",
    "fern": "Felceto",
    "horseshoe": "Ferro di cavallo",
    "ice_islands": "Isole di ghiaccio",
    "meadows": "Prateria",
    "tall_islands": "Isole alte",
    "volcano": "Vulcano",
}
_FACE_OF_LETTER: Final = {face[0].upper(): words for face, words in FACE_WORDS.items()}
"""First letter of a region's id -> the name of its face."""
_REGIONS_OF_FACE: Final = {face.name[0].upper(): sum(map(len, face.islands)) for face in FACES}
"""First letter of a region's id -> how many regions its face has."""
SLOTS: Final = {
    "centre": "al centro",
    "left": "in alto",
    "right": "in basso",
    "below": "a sinistra",
    "nw": "in alto a sinistra",
    "ne": "in alto a destra",
    "se": "in basso a destra",
    "sw": "in basso a sinistra",
}
"""Slot of a tile -> the words for its place. The board shows a T-shaped map lying on its side (`board.layout`)."""
TURNS: Final = ("diritta", "girata di un quarto", "girata di mezzo giro", "girata di tre quarti")
"""TURNS[n]: the words for a tile that lies on the table after n quarter turns clockwise."""


def region_name(name: str) -> str:
    """The name of a region: its face and number.

    >>> region_name("D4"), region_name("I1")
    ('Deserto 4', 'Isole di ghiaccio 1')
    """
    return f"{_FACE_OF_LETTER[name[0]]} {name[1:]}"


def region_names(names: list[str]) -> str:
    """The names of several regions, grouped by face.

    >>> region_names(["D1", "D4", "F2"])
    'Deserto 1 e 4, Felceto 2'
    """
    tiles: dict[str, list[str]] = {}
    for name in names:
        tiles.setdefault(name[0], []).append(name[1:])
    return ", ".join(f"{_FACE_OF_LETTER[tile]} {join(numbers)}" for tile, numbers in tiles.items())


def island_name(names: list[str]) -> str:
    """The name of an island: its face, and its regions if the face has several islands.

    >>> island_name(["F1", "F2", "F3"]), island_name(["V3", "V4", "V5", "V6", "V7"])
    ('Felceto', 'Vulcano 3-7')
    >>> island_name(["C1", "C2"]), island_name(["T3"])
    ('Cittadella 1-2', 'Isole alte 3')
    """
    numbers, place = [name[1:] for name in names], _FACE_OF_LETTER[names[0][0]]
    if len(names) == _REGIONS_OF_FACE[names[0][0]]:
        return place
    return f"{place} {numbers[0]}" + (f"-{numbers[-1]}" if len(numbers) > 1 else "")


def turn_words(quarters: int, ring: bool) -> str:
    """The words for how a tile lies after a number of quarter turns.

    If `ring` is False, the map is T-shaped. The board shows such a map turned by one more quarter.

    >>> turn_words(0, True), turn_words(0, False), turn_words(3, False)
    ('diritta', 'girata di un quarto', 'diritta')
    """
    return TURNS[(quarters + (not ring)) % len(TURNS)]


TOKENS: Final = {
    "spring": Noun("Fonte magica", "la"),
    "cottage": Noun("Cottage", "il"),
    "treasure": Noun("Tesoro nascosto", "il"),
    "book": Noun("Libro degli incantesimi", "il"),
    "stable": Noun("Scuderia", "la"),
    "swamp": Noun("Palude mefitica", "la"),
    "fortress": Noun("Fortezza", "la"),
    "dragon": Noun("Drago infuriato", "il"),
    "portal": Noun("Portale magico", "il"),
    "robbers": Noun("Banda di ladri", "la"),
}
TOKEN_EFFECTS: Final = {
    "spring": "2 elisir",
    "cottage": "+1 armata quando piazzi",
    "treasure": "subito 1 moneta",
    "book": "1 punto; a pari punti vinci tu (non nella partita lunga)",
    "stable": "+1 movimento quando muovi",
    "swamp": "-1 punto",
    "fortress": "1 punto a chi controlla la regione",
    "dragon": "2 punti a chi porta qui un'armata, se così sono almeno 7",
    "portal": "confina con l'altro portale",
    "robbers": "ogni armata che ci entra muovendo ti costa 1 moneta",
}
LEADERS: Final = {
    "fairy-queen": Noun("Regina delle fate", "la"),
    "bandit-king": Noun("Re dei briganti", "il"),
    "red-sorceress": Noun("Fattucchiera rossa", "la"),
    "white-knight": Noun("Cavaliere bianco", "il"),
}
LEADER_POWERS: Final = {
    "fairy-queen": "1 punto con almeno 3 carte silvestri; alla fine può comprare una carta in più, senza azione",
    "bandit-king": "piazza nelle città altrui per 1 moneta; ruba 1 moneta a chi perde un'armata per mano sua",
    "red-sorceress": "comincia con 5 armate; tiene quelle altrui che distrugge: 1 punto ogni 3",
    "white-knight": "1 punto per ogni sua isola di almeno 3 regioni; un'armata in più con ogni città",
}


def coin_count(number: int) -> str:
    return count(number, "moneta", "monete")


def army_count(number: int) -> str:
    return count(number, "armata", "armate")


def city_count(number: int) -> str:
    return f"{number} città"


def movement_count(number: int) -> str:
    return f"{number} {plural(number, 'movimento', 'movimenti')}"


SOURCES: Final = {
    "regioni": "Regioni",
    "isole": "Isole",
    "punti-carte": "Carte",
    "elisir": "Elisir",
    "fortezze": "Fortezze",
    "esplorazione": "Libro degli incantesimi",
    "drago": "Drago infuriato",
    "palude": "Palude mefitica",
    "regina": "Regina delle fate",
    "fattucchiera": "Fattucchiera rossa",
    "cavaliere": "Cavaliere bianco",
}
"""Where points come from: an anchor without "leggende-" -> the name of its row on the score sheet."""


def source_name(rule: str) -> str:
    """The name of the score sheet's row for points that cite this rule."""
    return SOURCES.get(rule.removeprefix("leggende-"), "Altro")
