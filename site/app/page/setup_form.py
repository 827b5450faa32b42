"""The set-up form, with the opening board beside it."""

from collections.abc import Sequence
from typing import Final

from app import games
from app.drawing import stage
from app.drawing.markup import Markup, Value, el, join
from app.drawing.palette import COLOURS
from app.drawing.people import face, mark
from app.drawing.scene import Person, Scene
from app.games.contract import OptionWords, Script
from app.table import tail
from app.table.saves import Save
from app.table.setup import ALONE, TOGETHER, SetupForm
from app.words import guide as guide_words
from app.words import machines as machines_words
from app.words import setup as setup_words
from pycore.contract import CHANCE, Option

WORDS_A_MINUTE: Final = 180
STEPS_A_MINUTE: Final = 12


def render(form: SetupForm, under_way: Save | None = None) -> Markup:
    """The content of the form. `under_way`: an unfinished match that the form offers to resume; None for none."""
    return join(
        (
            el("h2", {"class": "vh"}, setup_words.NEW_GAME),
            el("p", {"class": "error", "role": "alert"}, form.error) if form.error else None,
            _company(form),
            el("p", {"class": "small"}, setup_words.SEVERAL_PEOPLE_HELP)
            if len(form.tail().persons) > 1
            else None,
            _games(form),
            _seat_count(form),
            _guide(form),
            _people(form),
            _presets(form),
            options(form),
            _start(form, under_way),
            el(
                "p",
                None,
                el("a", {"class": "why", "href": f"../regole/{form.game}/"}, setup_words.READ_RULES),
            ),
        )
    )


def preview(form: SetupForm) -> Markup:
    """The opening board of the chosen game, with the people of the form."""
    page, people = games.page(form.game), form.tail().people
    opening = form.opening()
    board = page.board(Scene(opening.seen_by(None), None, people))
    lucky = any(step.seat == CHANCE for step in opening.steps)
    note = el("p", {"class": "small"}, setup_words.EXAMPLE_START) if lucky else None
    return join((note, stage.static_svg(board, page.sizes, page.title)))


def _start(form: SetupForm, under_way: Save | None) -> Markup:
    """The start button, and above it the resume button. The start button is always visible, so that the same set-up as
    last time is one touch away."""
    values = {"type": "submit", "class": "button confirm big", "data-start": True}
    waits = el("p", {"id": "preparing", "class": "vh", "role": "status"})  # before Python is up: boot.js
    resume = None
    if under_way is not None:
        back = {
            "type": "button",
            "class": "button resume",
            "data-open": under_way.id,
            "title": under_way.title,
        }
        other = "" if under_way.game == form.game else games.card(under_way.game).title
        resume = el("button", back, setup_words.resume(other))
    return el("div", {"class": "start"}, refusal(form), waits, resume, el("button", values, _begins(form)))


def refusal(form: SetupForm) -> Markup | None:
    """Why the chosen options cannot be played together; None if they can."""
    why = form.refusal()
    return el("p", {"id": "refusal", "class": "error", "role": "alert", "tabindex": -1}, why) if why else None


def _begins(form: SetupForm) -> str:
    people, players = form.tail().people, form.players
    machines = [
        (person.name, players[seat]) for seat, person in enumerate(people) if not form.is_person(seat)
    ]
    return setup_words.start(len(people) - len(machines), machines)


def _games(form: SetupForm) -> Markup:
    """The list of games; when folded it shows only the chosen one."""
    chosen, cards = form.awaited or form.game, []
    for slug in form.slugs:
        radio = {"type": "radio", "name": "game", "value": slug, "checked": slug == chosen}
        cards.append(el("label", {"class": "card"}, el("input", radio), _game_card(form, slug), _cover(slug)))
    summary = el(
        "summary",
        None,
        el("span", {"class": "head"}, setup_words.GAME),
        " ",
        el("span", {"class": "other"}, setup_words.OTHER_GAME),
        " ",
        el("span", {"class": "card"}, _game_card(form, chosen), _cover(chosen)),
    )
    group = el("fieldset", None, el("legend", {"class": "vh"}, setup_words.GAME), *cards)
    return el("details", {"id": "games-fold", "class": "games", "open": form.listed}, summary, group)


def _game_card(form: SetupForm, slug: str) -> Markup:
    game = games.card(slug)
    facts = setup_words.times(*game.seats, game.minutes)
    if slug == form.awaited:
        facts = setup_words.GAME_LOADING
    title = el("b", None, game.title)
    note = el("span", {"class": "small"}, game.summary)
    return el("span", None, title, note, el("span", {"class": "small facts"}, facts))


def _cover(slug: str) -> Markup:
    """The game's box. The build writes these pictures (`build_site.hooks`)."""
    # Unlike an image, a background is not loaded before it is shown.
    return el("span", {"class": "box", "style": f"background-image: url(../assets/scatole/{slug}.svg)"})


def _guide(form: SetupForm) -> Markup | None:
    """A link to the guided first game. Until Python has started, it works as a plain link."""
    script = games.page(form.game).guide()
    if script is None:
        return None
    values = {"class": "button", "href": f"?guida={form.game}", "data-act": "guide"}
    words = el("span", {"class": "small"}, guide_words.duration(_minutes(script)))
    return el("p", {"class": "first-game"}, el("a", values, guide_words.FIRST_GAME), " ", words)


def _minutes(script: Script) -> int:
    """Estimated minutes for a guide: reading time, plus a moment per step to look and touch."""
    words = sum(len(step.text.split()) for step in script.steps)
    return round(words / WORDS_A_MINUTE + len(script.steps) / STEPS_A_MINUTE)


def _company(form: SetupForm) -> Markup:
    """The question whether to play alone or with others. It comes first, so that people who are together do not start a
    game against machines by mistake."""
    words = {ALONE: setup_words.AGAINST_MACHINES, TOGETHER: setup_words.SEVERAL_PEOPLE}
    radios = [_segment("company", value, value == form.company, shown) for value, shown in words.items()]
    return _group("segments company", setup_words.WHO_PLAYS, *radios)


def _seat_count(form: SetupForm) -> Markup:
    radios = [_segment("seats", number, number == form.seats, str(number)) for number in form.rules.seats]
    if len(radios) == 1:
        title = games.card(form.game).title
        radios.append(el("span", {"class": "small"}, setup_words.only_for(title, form.seats)))
    return _group("segments", setup_words.HOW_MANY, *radios)


def _segment(name: str, value: str | int, checked: bool, shown: str) -> Markup:
    values: dict[str, Value] = {"type": "radio", "name": name, "value": value, "checked": checked}
    return el("label", {"class": "segment"}, el("input", values), el("span", None, shown))


def _people(form: SetupForm) -> Markup:
    rows = []
    for seat, person in enumerate(form.tail().people):
        who = _name(form, seat) if form.is_person(seat) else (_machine(form.players[seat], person),)
        rows.append(
            el("div", {"class": "seat"}, _player(form, seat), *who, _colours(form, seat, person.colour))
        )
    return _group("people", setup_words.PEOPLE, *rows)


def _seat(form: SetupForm, seat: int) -> str:
    return setup_words.seat_heading(seat, games.card(form.game).first_seat_begins)


def _player(form: SetupForm, seat: int) -> Markup:
    """A select for who plays a seat: a person, or a machine of some level."""
    name = f"{machines_words.WHO_PLAYS}: {_seat(form, seat)}"
    words = {tail.PERSON: machines_words.PERSON} | {it: machines_words.level(it) for it in tail.LEVELS}
    chosen = tail.PERSON if form.is_person(seat) else form.players[seat]
    items = [
        el("option", {"value": word, "selected": word == chosen}, shown) for word, shown in words.items()
    ]
    return el("select", {"name": f"player-{seat}", "aria-label": name}, *items)


def _name(form: SetupForm, seat: int) -> tuple[Markup, Markup]:
    field = f"name-{seat}"
    heading = f"{setup_words.NAME}: {_seat(form, seat)}"
    values = {
        "id": field,
        "name": field,
        "type": "text",
        "maxlength": tail.NAME_LENGTH,
        "value": form.names[seat],
        "placeholder": setup_words.YOUR_NAME if form.company == ALONE else setup_words.default_name(seat),
        "autocomplete": "off",
        "spellcheck": "false",
    }
    return el("label", {"for": field, "class": "vh"}, heading), el("input", values)


def _machine(level: str, person: Person) -> Markup:
    return el("span", {"class": "machine"}, face(level), el("b", None, person.name))


def _colours(form: SetupForm, seat: int, chosen: str) -> Markup:
    swatches = []
    for colour in games.page(form.game).colours:
        name = COLOURS[colour].name
        values = {"type": "radio", "name": f"colour-{seat}", "value": colour, "checked": colour == chosen}
        shown = el("span", {"class": "vh"}, name)
        swatches.append(
            el("label", {"class": "swatch", "title": name}, el("input", values), mark(colour), shown)
        )
    legend = el("legend", {"class": "vh"}, f"{setup_words.COLOUR}: {_seat(form, seat)}")
    return el("fieldset", {"class": "swatches"}, legend, *swatches)


def _presets(form: SetupForm) -> Markup | None:
    """The presets of the options. A preset is marked if the chosen options match it."""
    presets = games.page(form.game).presets
    chosen, cards = form.chosen_options(), []
    for i, preset in enumerate(presets):
        same = all(chosen.get(name) == value for name, value in preset.options.items())
        radio: dict[str, Value] = {"type": "radio", "name": "preset", "value": i, "checked": same}
        words = el("span", None, el("b", None, preset.name), el("span", {"class": "small"}, preset.help))
        cards.append(el("label", {"class": "card"}, el("input", radio), words))
    return _group("presets", setup_words.PRESETS, *cards) if cards else None


def options(form: SetupForm) -> Markup | None:
    """The options of the chosen game, folded; None if it has none."""
    if not form.rules.options:
        return None
    words = games.page(form.game).options
    rows = [
        _option(form, option, words[option.name]) for option in form.rules.options if option.name in words
    ]
    changed = sum(form.value(option) != option.default for option in form.rules.options)
    title = setup_words.options(changed)
    return el(
        "details",
        {"id": "options", "class": "options", "open": form.unfolded},
        el("summary", None, title),
        *rows,
    )


def _option(form: SetupForm, option: Option, it: OptionWords) -> Markup:
    """The control for one option: radio buttons with pictures if the game has a picture for every value, else a select.

    If only some values have pictures, the first of these pictures is shown in the label of the select.
    """
    pictures = [games.page(form.game).option_picture(option.name, value) for value in option.values]
    words = [it.values.get(value, str(value)) for value in option.values]
    chosen = option.values.index(form.value(option))
    if all(picture is not None for picture in pictures):
        return _pictured(option.name, it.title, it.help, chosen, list(zip(words, pictures, strict=True)))
    field = f"option-{option.name}"
    items = [el("option", {"value": i, "selected": i == chosen}, word) for i, word in enumerate(words)]
    sign = next((picture for picture in pictures if picture is not None), None)
    text = el("label", {"for": field}, sign, el("b", None, it.title), el("span", {"class": "small"}, it.help))
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
