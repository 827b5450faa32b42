"""The form that starts a game: which one, who plays, with which variants."""

import json
import random
from collections.abc import Sequence
from typing import Any, Final

from app import games
from app.drawing import preview, stage
from app.drawing.markup import Markup, Value, el, join
from app.drawing.palette import COLOURS
from app.drawing.people import mark
from app.drawing.scene import Scene
from app.table import tail
from app.words import speech
from pycore.contract import BadOption, Game, Option
from pycore.games import GAMES
from pycore.match import Match

MOST_SEATS: Final = 4
PREVIEW_SEED: Final = 5
"""The opening board shown beside the form is always the same one."""


class SetupForm:
    """What stands in the form, for every game; `set` takes what the page's fields say, as text."""

    def __init__(self, slugs: Sequence[str], remembered: str | None = None) -> None:
        self.slugs = tuple(slugs)
        self.game = self.slugs[0]
        self.seats = 2
        self.names = [""] * MOST_SEATS
        self.colours = [""] * MOST_SEATS
        self.players = [tail.PERSON] * MOST_SEATS
        """Who plays each seat, in the words of a link's tail; nothing is asked while there are only persons."""
        self.options: dict[str, dict[str, str | int | bool]] = {slug: {} for slug in self.slugs}
        self.unfolded = False
        """Whether the options are seen."""
        self.listed = True
        """Whether all games are seen, or only the chosen one."""
        self.awaited = ""
        """The game that has been chosen and is still on its way."""
        self.error = ""
        self._recall(remembered)

    # What the fields say

    def choose_game(self, slug: str) -> bool:
        """Show that game's form; False when there is none."""
        if slug not in self.slugs:
            return False
        self.game = slug
        self._fit_seats()
        return True

    def set(self, field: str, value: str) -> None:
        """One field has changed; what makes no sense changes nothing."""
        if field in ("unfolded", "listed"):
            setattr(self, field, bool(value))
            return
        self.error = ""
        name, _, rest = field.partition("-")
        if field == "game":
            self.choose_game(value)
        elif field == "seats" and value.isdigit() and int(value) in self.rules.seats:
            self.seats = int(value)
        elif name == "name" and rest in "0123":
            self.names[int(rest)] = value
        elif name == "colour" and rest in "0123":
            self._set_colour(int(rest), value)
        elif name == "player" and rest in "0123" and value in (tail.PERSON, *tail.LEVELS):
            self.players[int(rest)] = value
        elif name == "option":
            self._set_option(rest, value)
        elif field == "preset":
            self._set_preset(value)

    def make(self) -> tuple[Match, tail.Tail]:
        """A new match of what the form says, and its people. Raises BadOption."""
        match = Match.new(self.game, self.seats, self.chosen_options())
        return match, self.tail()

    def tail(self) -> tail.Tail:
        """The people as the form has them."""
        return tail.make(self.names, self.colours, self.seats, games.views(self.game).COLOURS, self.players)

    @property
    def rules(self) -> Game:
        """The rules of the chosen game."""
        return GAMES[self.game]

    def chosen_options(self) -> dict[str, str | int | bool]:
        """Every option of the chosen game with its value."""
        return {option.name: self._value(option) for option in self.rules.options}

    def dump(self) -> str:
        """All of it as text, to be remembered."""
        fields = ("game", "seats", "names", "colours", "players", "options")
        return json.dumps({name: getattr(self, name) for name in fields}, ensure_ascii=False)

    def refusal(self) -> str:
        """Why what the form says cannot be played; "" when it can."""
        try:
            self.rules.start(self.seats, self.chosen_options())
        except BadOption as error:
            return games.bad_option(self.game, error)
        return ""

    def _recall(self, text: str | None) -> None:
        try:
            old: Any = json.loads(text or "{}")
        except (ValueError, RecursionError):
            return
        if not isinstance(old, dict):
            return
        self.choose_game(str(old.get("game")))
        least, most = games.card(self.game).seats
        if old.get("seats") in range(least, most + 1):
            self.seats = int(old["seats"])
        for name in ("names", "colours", "players"):
            values = old.get(name)
            if isinstance(values, list) and len(values) == MOST_SEATS:
                setattr(self, name, [value if isinstance(value, str) else "" for value in values])
        options = old.get("options")
        for slug in self.slugs:
            if isinstance(options, dict) and isinstance(options.get(slug), dict):
                self.options[slug] = options[slug]

    def _fit_seats(self) -> None:
        # The card is here before the game itself.
        least, most = games.card(self.game).seats
        self.seats = min(max(self.seats, least), most)

    def _set_colour(self, seat: int, colour: str) -> None:
        """Whoever had that colour takes the other's."""
        now = [person.colour for person in self.tail().people]
        if colour not in games.views(self.game).COLOURS or seat >= len(now):
            return
        if colour in now:
            now[now.index(colour)] = now[seat]
        now[seat] = colour
        self.colours[: len(now)] = now

    def _value(self, option: Option) -> str | int | bool:
        value = self.options[self.game].get(option.name, option.default)
        fits = any(value == v and type(value) is type(v) for v in option.values)
        return value if fits else option.default

    def _set_option(self, name: str, value: str) -> None:
        for option in self.rules.options:
            if option.name == name and value.isdigit() and int(value) < len(option.values):
                self.options[self.game][name] = option.values[int(value)]

    def _set_preset(self, value: str) -> None:
        presets = games.presets(self.game)
        if value.isdigit() and int(value) < len(presets):
            self.options[self.game] = dict(presets[int(value)].options)

    # What the page shows

    def render(self) -> Markup:
        """The form's inside."""
        return join(
            (
                el("h2", {"class": "vh"}, speech.SETUP),
                el("p", {"class": "error", "role": "alert"}, self.error) if self.error else None,
                self._games(),
                self._guide(),
                self._seat_count(),
                self._people(),
                self._presets(),
                self._options(),
                self._start(),
                el("p", {"class": "small"}, speech.SAME_DEVICE),
                el("p", None, el("a", {"href": f"../regole/{self.game}/"}, speech.RULES_OF)),
            )
        )

    def preview(self) -> Markup:
        """The opening board of the chosen game, for these people."""
        view = games.views(self.game)
        try:
            match = Match.new(self.game, self.seats, self.chosen_options(), random.Random(PREVIEW_SEED))
        except BadOption:
            match = Match.new(self.game, self.seats, {}, random.Random(PREVIEW_SEED))
        people = self.tail().people
        board = view.board(Scene(match.state.seen_by(None), None, people))
        if games.is_preview(self.game):
            return preview.render(board.sheets, people)
        return stage.static_svg(board, view.SIZES, games.texts(self.game).TITLE)

    def _start(self) -> Markup:
        """The button that starts what the form says: always in sight, so that the last set-up is one touch away."""
        why = self.refusal()
        words = (
            el("p", {"id": "refusal", "class": "error", "role": "alert", "tabindex": -1}, why)
            if why
            else None
        )
        values = {"type": "submit", "class": "button confirm big", "data-start": True}
        return el("div", {"class": "start"}, words, el("button", values, speech.START))

    def _games(self) -> Markup:
        """All games to choose from; folded, only the chosen one is seen."""
        chosen, cards = self.awaited or self.game, []
        for slug in self.slugs:
            radio = {"type": "radio", "name": "game", "value": slug, "checked": slug == chosen}
            cards.append(el("label", {"class": "card"}, el("input", radio), self._game_card(slug)))
        summary = el(
            "summary",
            None,
            el("span", {"class": "head"}, speech.GAME),
            " ",
            el("span", {"class": "other"}, speech.OTHER_GAME),
            " ",
            el("span", {"class": "card"}, self._game_card(chosen)),
        )
        group = el("fieldset", None, el("legend", {"class": "vh"}, speech.GAME), *cards)
        return el("details", {"id": "games-fold", "class": "games", "open": self.listed}, summary, group)

    def _game_card(self, slug: str) -> Markup:
        game = games.card(slug)
        facts = f"{speech.seats(*game.seats)} · {speech.minutes(game.minutes)}"
        if slug == self.awaited:
            facts = speech.GAME_COMING
        badge = el("small", {"class": "badge"}, speech.PREVIEW) if game.preview else None
        title = el("b", None, game.title, " ", badge)
        note = el("span", {"class": "small"}, game.summary)
        return el("span", None, title, note, el("span", {"class": "small facts"}, facts))

    def _guide(self) -> Markup | None:
        """The way into a first game with a guide; a plain link until Python is up."""
        if games.guide(self.game) is None:
            return None
        values = {"class": "button", "href": f"?guida={self.game}", "data-act": "guide"}
        words = el("span", {"class": "small"}, speech.GUIDE_HELP)
        return el("p", {"class": "first-game"}, el("a", values, speech.GUIDE), " ", words)

    def _seat_count(self) -> Markup:
        radios = []
        for number in self.rules.seats:
            values = {"type": "radio", "name": "seats", "value": number, "checked": number == self.seats}
            radios.append(
                el("label", {"class": "segment"}, el("input", values), el("span", None, str(number)))
            )
        return _group("segments", speech.SEATS, *radios)

    def _people(self) -> Markup:
        rows = []
        for seat, person in enumerate(self.tail().people):
            field = f"name-{seat}"
            label = el("label", {"for": field, "class": "vh"}, f"{speech.NAME}: {speech.seat_heading(seat)}")
            values = {
                "id": field,
                "name": field,
                "type": "text",
                "maxlength": tail.NAME_LENGTH,
                "value": self.names[seat],
                "placeholder": speech.default_name(seat),
                "autocomplete": "off",
                "spellcheck": "false",
            }
            rows.append(
                el("div", {"class": "seat"}, label, el("input", values), self._colours(seat, person.colour))
            )
        return _group("people", speech.PEOPLE, *rows)

    def _colours(self, seat: int, chosen: str) -> Markup:
        swatches = []
        for colour in games.views(self.game).COLOURS:
            name = COLOURS[colour].name
            values = {"type": "radio", "name": f"colour-{seat}", "value": colour, "checked": colour == chosen}
            shown = el("span", {"class": "vh"}, name)
            swatches.append(
                el("label", {"class": "swatch", "title": name}, el("input", values), mark(colour), shown)
            )
        legend = el("legend", {"class": "vh"}, f"{speech.COLOUR}: {speech.seat_heading(seat)}")
        return el("fieldset", {"class": "swatches"}, legend, *swatches)

    def _presets(self) -> Markup | None:
        """Whole set-ups to start from; none is marked when the options say something else."""
        presets = games.presets(self.game)
        chosen, cards = self.chosen_options(), []
        for i, preset in enumerate(presets):
            same = all(chosen.get(name) == value for name, value in preset.options.items())
            radio: dict[str, Value] = {"type": "radio", "name": "preset", "value": i, "checked": same}
            words = el("span", None, el("b", None, preset.name), el("span", {"class": "small"}, preset.help))
            cards.append(el("label", {"class": "card"}, el("input", radio), words))
        return _group("presets", speech.PRESETS, *cards) if cards else None

    def _options(self) -> Markup | None:
        if not self.rules.options:
            return None
        words = games.texts(self.game).OPTIONS
        rows = [
            self._option(option, *words[option.name]) for option in self.rules.options if option.name in words
        ]
        changed = sum(self._value(option) != option.default for option in self.rules.options)
        title = speech.options(changed)
        return el(
            "details",
            {"id": "options", "class": "options", "open": self.unfolded},
            el("summary", None, title),
            *rows,
        )

    def _option(self, option: Option, label: str, help: str, values: Any) -> Markup:
        """One switch: a list to choose from, or pictures where the view has one of every value."""
        pictures = [games.option_picture(self.game, option.name, value) for value in option.values]
        words = [values.get(value, str(value)) for value in option.values]
        chosen = option.values.index(self._value(option))
        if all(picture is not None for picture in pictures):
            return _pictured(option.name, label, help, chosen, list(zip(words, pictures, strict=True)))
        field = f"option-{option.name}"
        items = [el("option", {"value": i, "selected": i == chosen}, word) for i, word in enumerate(words)]
        text = el("label", {"for": field}, el("b", None, label), el("span", {"class": "small"}, help))
        return el("div", {"class": "option"}, text, el("select", {"id": field, "name": field}, *items))


def _pictured(
    name: str, label: str, help: str, chosen: int, sides: Sequence[tuple[str, Markup | None]]
) -> Markup:
    cards = []
    for i, (word, picture) in enumerate(sides):
        radio: dict[str, Value] = {
            "type": "radio",
            "name": f"option-{name}",
            "value": i,
            "checked": i == chosen,
        }
        words = el("span", {"class": "small"}, word)
        cards.append(el("label", {"class": "card pictured"}, el("input", radio), picture, words))
    legend = el("legend", None, label)
    text = el("p", {"class": "small"}, help)
    return el("fieldset", {"class": "option sides"}, legend, text, el("div", {"class": "pair"}, *cards))


def _group(name: str, legend: str, *rows: Markup) -> Markup:
    return el("fieldset", {"class": name}, el("legend", None, legend), el("div", {"class": "rows"}, *rows))
