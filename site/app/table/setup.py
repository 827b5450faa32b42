"""The values in the set-up form: the game, its players, its variants."""

import json
import random
from collections.abc import Sequence
from typing import Final

from app import games
from app.table import tail
from app.table.source import GameSource
from pycore.codecs import List, Truth
from pycore.contract import BadOption, Game, Option
from pycore.games import GAMES
from pycore.match import Match, Setup
from pycore.untrusted import WHOLE, BadData, Either, Entries, Fields, Or, Text, read

MOST_SEATS: Final = 4
USUAL: Final = "scriba"
"""The level of machines unless somebody chooses another."""
ALONE: Final = "solo"
TOGETHER: Final = "insieme"
"""Who plays: one person against machines, or several people at this device."""
_WORD: Final = Text(200)
_WORDS: Final = Or(List(_WORD, MOST_SEATS), None)
SHAPE: Final = Fields(
    game=Or(_WORD, ""),
    seats=Or(WHOLE, 0),
    names=_WORDS,
    colours=_WORDS,
    players=_WORDS,
    options=Or(Entries(Entries(Either(Truth(), WHOLE, _WORD))), {}),
)
"""What is remembered of a form. A field that cannot be read keeps its first value."""
PREVIEW_SEED: Final = 5
"""The seed of the opening board beside the form, so that it is always the same."""


class SetupForm:
    """The form's values for every game. `set` takes the value of a field as text."""

    def __init__(self, slugs: Sequence[str], remembered: str | None = None) -> None:
        self.slugs = tuple(slugs)
        self.game = self.slugs[0]
        self.seats = 2
        self.names = [""] * MOST_SEATS
        self.colours = [""] * MOST_SEATS
        self.players = [tail.PERSON, *[USUAL] * (MOST_SEATS - 1)]
        """Who plays each seat, in the words of a link's tail. At first one person plays against machines."""
        self._level = USUAL
        """The level chosen last, for the next machine that takes a seat."""
        self.options: dict[str, dict[str, str | int | bool]] = {slug: {} for slug in self.slugs}
        self.unfolded = False
        """Whether the options are shown."""
        self.listed = True
        """Whether all games are shown, or only the chosen one."""
        self.awaited = ""
        """The game that was chosen and is still being loaded."""
        self.error = ""
        self._recall(remembered)

    # What the fields say

    def choose_game(self, slug: str) -> bool:
        """Show the form of another game. Returns False if there is no such game."""
        if slug not in self.slugs:
            return False
        self.game = slug
        self._fit_seats()
        return True

    def set(self, field: str, value: str) -> None:
        """Set a field to the value in this text. Invalid values change nothing."""
        if field in ("unfolded", "listed"):
            setattr(self, field, bool(value))
            return
        self.error = ""
        name, _, rest = field.partition("-")
        if field == "game":
            self.choose_game(value)
        elif field == "company" and value in (ALONE, TOGETHER):
            self._invite(value)
        elif field == "seats" and value.isdigit() and int(value) in self.rules.seats:
            self._seat(int(value))
        elif name == "name" and rest in "0123":
            self.names[int(rest)] = value
        elif name == "colour" and rest in "0123":
            self._set_colour(int(rest), value)
        elif name == "player" and rest in "0123" and value in (tail.PERSON, *tail.LEVELS):
            self.players[int(rest)] = value
            self._level = value if value in tail.LEVELS else self._level
        elif name == "option":
            self._set_option(rest, value)
        elif field == "preset":
            self._set_preset(value)

    def make(self) -> tuple[GameSource, tail.Tail]:
        """A new match as the form describes it, and its people. Raises BadOption."""
        return Match.new(self.game, self.seats, self.chosen_options()), self.tail()

    def adopt(self, setup: Setup) -> None:
        """Take the game, the number of seats and the options of a match, for a rematch with other options."""
        self.choose_game(setup.game)
        self.seats = setup.seats
        self.options[setup.game] = dict(setup.options)

    def opening(self) -> GameSource:
        """A match as the form describes it, always with the same luck, for the opening board.

        If the chosen options cannot be played together, it has the default options.
        """
        rng = random.Random(PREVIEW_SEED)
        try:
            return Match.new(self.game, self.seats, self.chosen_options(), rng)
        except BadOption:
            return Match.new(self.game, self.seats, {}, random.Random(PREVIEW_SEED))

    def tail(self) -> tail.Tail:
        """The people as the form has them."""
        names = [
            name if self.is_person(seat) else "" for seat, name in enumerate(self.names)
        ]  # those of machines are their own
        return tail.make(names, self.colours, self.seats, games.page(self.game).colours, self.players)

    def is_person(self, seat: int) -> bool:
        """Whether a person plays this seat. An unknown word counts as a person."""
        return self.players[seat] not in tail.LEVELS

    def against(self, level: str) -> None:
        """Let a person play the first seat, and machines of this level all others."""
        self._level = level
        self.players = [tail.PERSON, *[level] * (MOST_SEATS - 1)]

    @property
    def company(self) -> str:
        """ALONE or TOGETHER; "" if only machines play."""
        persons = sum(map(self.is_person, range(self.seats)))
        return TOGETHER if persons > 1 else ALONE if persons else ""

    def _invite(self, company: str) -> None:
        if company == ALONE:
            self.against(self._level)
        else:
            self.players = [tail.PERSON] * MOST_SEATS

    def _seat(self, number: int) -> None:
        """Set the number of seats. New seats go to persons if only persons play, to machines if one person does."""
        company, taken = self.company, range(self.seats)
        self.seats = number
        for seat in range(len(taken), number):
            if all(map(self.is_person, taken)):
                self.players[seat] = tail.PERSON
            elif company == ALONE and self.is_person(seat):
                self.players[seat] = self._level

    @property
    def rules(self) -> Game:
        """The rules of the chosen game."""
        return GAMES[self.game]

    def chosen_options(self) -> dict[str, str | int | bool]:
        """Every option of the chosen game with its value."""
        return {option.name: self.value(option) for option in self.rules.options}

    def dump(self) -> str:
        """All values as text, to be remembered."""
        # Before Python is up, the page shows the company instead of the players.
        fields = ("game", "seats", "company", "names", "colours", "players", "options")
        return json.dumps({name: getattr(self, name) for name in fields}, ensure_ascii=False)

    def refusal(self) -> str:
        """Why the chosen options cannot be played; "" if they can."""
        try:
            self.rules.start(self.seats, self.chosen_options())
        except BadOption as error:
            return games.bad_option(self.game, error)
        return ""

    def _recall(self, text: str | None) -> None:
        try:
            old = read(text or "", SHAPE)
        except BadData:
            return
        self.choose_game(old["game"])
        least, most = games.card(self.game).seats
        if old["seats"] in range(least, most + 1):
            self.seats = old["seats"]
        for name in ("names", "colours", "players"):
            setattr(self, name, old[name] or getattr(self, name))
        self._level = next((level for level in self.players if level in tail.LEVELS), USUAL)
        self.options |= {slug: values for slug, values in old["options"].items() if slug in self.slugs}

    def _fit_seats(self) -> None:
        # A game's card is loaded before its code.
        least, most = games.card(self.game).seats
        self._seat(min(max(self.seats, least), most))

    def _set_colour(self, seat: int, colour: str) -> None:
        """Give a seat this colour. If another seat had it, the two seats exchange their colours."""
        now = [person.colour for person in self.tail().people]
        if colour not in games.page(self.game).colours or seat >= len(now):
            return
        if colour in now:
            now[now.index(colour)] = now[seat]
        now[seat] = colour
        self.colours[: len(now)] = now

    def value(self, option: Option) -> str | int | bool:
        """An option's value. An invalid remembered value counts as the default."""
        value = self.options[self.game].get(option.name, option.default)
        fits = any(value == v and type(value) is type(v) for v in option.values)
        return value if fits else option.default

    def _set_option(self, name: str, value: str) -> None:
        for option in self.rules.options:
            if option.name == name and value.isdigit() and int(value) < len(option.values):
                self.options[self.game][name] = option.values[int(value)]

    def _set_preset(self, value: str) -> None:
        presets = games.page(self.game).presets
        if value.isdigit() and int(value) < len(presets):
            self.options[self.game] = dict(presets[int(value)].options)
