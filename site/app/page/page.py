"""Renders the whole page as texts, which map an element's id to HTML. Only changed texts are sent to the browser."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from app import games
from app.drawing.layers import drawing
from app.drawing.markup import Markup, el, esc, join
from app.drawing.scene import Scene
from app.drawing.stage import Stage
from app.page import (
    choices,
    guide,
    help_dialog,
    kept_games,
    log,
    look_back,
    machines,
    panels,
    qr,
    score_sheet,
    setup_form,
    sharing,
    signs,
    status,
    trouble,
)
from app.page.live_parts import LiveParts
from app.table import scores
from app.table.keeper import changeable_setup
from app.table.record import turns
from app.table.session import Session
from app.table.stops import Stop
from app.table.table import Table
from app.words import choices as choices_words
from app.words import errors as errors_words
from app.words import hand_over as hand_over_words
from app.words import page as page_words
from app.words import saves as saves_words
from app.words import setup as setup_words
from app.words import sharing as sharing_words
from app.words import status as status_words
from pycore.contract import Choice, State

if TYPE_CHECKING:
    from app.page.exercise import ExerciseParts
    from app.table.study import Study

Kept = TypeVar("Kept")

SURROUNDINGS = (
    "bar", "standings", "players", "fold-title", "choices", "end", "tabs", "legend", "recent", "panel-diario",
    "panel-condividi", "pass",
)  # fmt: skip
LACKING = "lacking"
"""The id of the sentence that a part of the page could not be loaded."""
KEPT_PARTS = ("kept-head", "kept-rows", "kept-foot")
LIST_PARTS = ("partite-head", "partite-rows", "partite-foot")
GAME_PARTS = ("status", "actions", "menu", "scenery", "pieces", "overlay", *SURROUNDINGS, *LIST_PARTS)


class Touchable(NamedTuple):
    """The state of one element of the board.

    - `label`: the element's name while it can be touched, else "".
    - `picked`: the player has touched the element for the current choice.
    - `stop`: the element is the board's one tab stop.
    - `advised`: the element belongs to the hinted choice and has not been touched yet.
    - `later`: the element is advised, but another one must be touched first.
    """

    label: str
    picked: bool
    stop: bool
    advised: bool = False
    later: bool = False


class Page:
    """Renders one table again after every change, and caches the parts that are slow to draw."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.ratio = (3, 2)
        """Width and height of the board shown, in the board's own units."""
        self.wide = False
        """Whether the window has room for a board that is about as wide as high (`Scene.wide`)."""
        self.desk = False
        """Whether the window has room for the last turns below the players."""
        self.keys: dict[str, Touchable] = {}
        """Maps the key of an element of the board to its state. Holds the touchable, picked and advised elements."""
        self.code: tuple[str, Markup | None] = ("", None)
        """The link that was last turned into a QR code, and the drawing of the code; None if the code failed."""
        self.list_waits = False
        """Whether the list of kept games is left out, until the browser has painted the page for the first time."""
        self.company: LiveParts | None = None
        self.study: Study | None = None
        """The review and one's own record; None until somebody asks for one of them."""
        self.study_lacking = ""
        """The `data-study` of the button whose wheel could not be loaded; "" if none has failed."""
        self.made = False
        """Whether the page has just gone forward to a later moment of the game. It then animates the points won."""
        self._was_advised: tuple[str, ...] = ()
        """The advised keys that were to be touched at the last update."""
        self._moment: tuple[int, tuple[int, float]] | None = None
        """The moment that the page last showed, as (`id` of the session, `Stop.order` of the moment). None if the page
        last showed the pass screen or no session."""
        self._unfolding = False
        self._stage = Stage()
        self._rows = kept_games.Rows()
        self._boards = 0
        """The value that `Table.boards` had when the board was last drawn."""
        self._kept: dict[str, tuple[object, object]] = {}
        self._around: Session | None = None
        """The session for which the page around the board was last drawn; None after the form or the pass screen."""

    def title(self) -> str:
        """The title of the browser's window."""
        session = self.table.session
        if session is None:
            return page_words.SITE_NAME
        # With several devices the others may take long, and one looks at another window meanwhile.
        several = self.company is not None and self.company.bar() is not None
        asked = several and session.here.mine() and session.decision is not None
        return f"{page_words.YOUR_TURN if asked else session.page.title} · {page_words.SITE_NAME}"

    def carried(self, key: str) -> tuple[tuple[int, ...], bool]:
        """What a drag that starts at the element `key` moves.

        Returns the numbers of the pieces, and whether the drag takes a single piece rather than the whole element.
        """
        session = self.table.session
        assert session is not None
        place = session.page.carried(session.view.seen(), key)
        found = self._stage.at(place, parts=True) if place else ()
        return (found, True) if found else (self._stage.at(key), False)

    def lists_games(self) -> bool:
        """Whether the list of kept games is shown."""
        if self.list_waits:
            return False
        session = self.table.session
        return session is None or (self.table.panel.tab == "partite" and not session.here.must_pass())

    def flags(self) -> dict[str, str]:
        """The data attributes of `#table`, as name -> value. The value "" removes the attribute."""
        table, session, settings = self.table, self.table.session, self.table.settings
        flags = dict.fromkeys(
            ("game", "save", "seat", "kind", "length", "look", "list", "guide", "busy", "example"), ""
        )
        flags |= {"state": "ready", "mode": "setup", "panel": "open" if table.panel.opened else "closed"}
        flags |= {
            "page": table.panel.tab,
            "theme": settings.theme,
            "speed": settings.speed,
            "size": settings.size,
        }
        if session is None:
            return flags | ({} if self._knocking() is None else {"mode": "pass"})
        decision = session.decision
        flags |= {"game": session.game, "length": str(session.length), "save": session.save_id or ""}
        flags |= {
            "mode": "pass" if session.here.must_pass() else "game",
            "list": "on" if self._by_list(session) else "",
        }
        if table.guide is not None:
            flags["guide"] = "moving" if table.guide.moving else "asking" if table.guide.asks else "telling"
        flags["example"] = "" if table.on_table.example is None else table.on_table.example.name
        flags["look"] = "" if table.replay.shown is None else str(table.replay.shown)
        flags["busy"] = "1" if table.pace.busy else ""
        if decision is None:
            return flags | {"state": "over"}
        return flags | {"seat": str(decision.seat), "kind": decision.kind}

    def may_wait(self) -> bool:
        """Whether the page around the board may be updated a moment later than the board.

        True if the page around the board already shows the current game, and the pass screen is not needed.
        """
        session = self.table.session
        return session is not None and not session.here.must_pass() and self._around is session

    def render(self) -> dict[str, str]:
        """All parts of the page that Python writes: element id -> HTML."""
        return self.answer() | self.rest()

    def answer(self) -> dict[str, str]:
        """The parts that answer a touch: the board, the status line, the actions and the menu, as element id ->
        HTML."""
        session = self.table.session
        self.keys = {}
        self._go_to(session)
        if session is None:
            return {}
        if self._boards != self.table.on_table.boards:
            self._boards = self.table.on_table.boards
            self._stage.clear()
        seen = session.view.seen(self.table.replay.shown)
        parts = self._board_parts(session, seen) | self._words(session, seen)
        if self._by_list(session):
            parts["choices"] = self._choices(session)
        return parts

    def _go_to(self, session: Session | None) -> None:
        """Store which moment of the game is shown, and set `made` if it is later than the one shown before."""
        if session is None or session.here.must_pass():
            self._moment = None
            return
        replay, before, unfolded = self.table.replay, self._moment, self._unfolding
        self._moment = (id(session), (replay.stop() or Stop(session.length)).order)
        self._unfolding = replay.unfolding
        if before is not None and before[0] == id(session) and before[1] != self._moment[1]:
            # At the end of a step-by-step replay do not animate its points: each step has done so.
            self.made = before[1] < self._moment[1] and self._unfolding >= unfolded

    def rest(self) -> dict[str, str]:
        """The parts that `answer` does not return, as element id -> HTML."""
        table, session, settings = self.table, self.table.session, self.table.settings
        parts: dict[str, str] = {
            "trouble": trouble.render(table.faults) or "",
            "help-keys": self._keep(
                "help",
                (
                    session is None,
                    settings.speed,
                    settings.points,
                    settings.sound,
                    settings.notify,
                    settings.notify_refused,
                    settings.size,
                    settings.theme,
                ),
                lambda: help_dialog.dialog(session is not None, settings),
            ),
            "list-toggle": _tool("▤", choices_words.USE_LIST),
            "size-toggle": _tool("A", page_words.SIZE[table.settings.size]),
            "theme-toggle": _tool("◐", page_words.THEME[table.settings.theme]),
        }
        if session is None:
            self._around = None
            return parts | dict.fromkeys(GAME_PARTS, "") | self._setup() | {"pass": self._knocking() or ""}
        here = session.here
        self._around = None if here.must_pass() else session
        parts |= dict.fromkeys(SURROUNDINGS, "")
        parts |= dict.fromkeys(("setup", "preview", *KEPT_PARTS), "")
        parts["symbols"] = self._symbols(session.game)
        parts |= self._lists(session)
        parts["tabs"] = panels.tabs(table.panel.tab, table.panel.opened)
        if here.must_pass():
            holder = session.tail.people[here.next_holder()].name
            decision = session.decision
            chooser = session.tail.people[decision.seat].name if here.offered and decision else ""
            begins = session.fresh and not turns(session.source) and not here.offered
            screen = panels.pass_screen(holder, here.just_chose(), chooser, begins)
            own = sharing.rather_own_devices(session) if begins else None
            rather = None if self.company is None else self.company.rather(here.next_holder())
            parts |= dict.fromkeys(LIST_PARTS, "")
            parts["pass"] = join((screen, own, rather, sharing.elsewhere(session)))
        else:
            parts |= self._panels(session)
        return parts

    def _knocking(self) -> Markup | None:
        """The card for a guest who waits for a seat; None if no guest waits on this page."""
        return None if self.company is None else self.company.waiting()

    def _setup(self) -> dict[str, str]:
        form, index = self.table.form, self.table.on_table.index
        people = tuple(form.tail().people)
        looks = (form.game, form.chosen_options(), people)
        return self.list_parts() | {
            "setup": setup_form.render(form, index.under_way(form.game) or index.under_way()),
            "preview": self._keep("preview", looks, lambda: setup_form.preview(form)),
            "symbols": self._symbols(form.game),
        }

    def list_parts(self) -> dict[str, str]:
        """The parts with the list of kept games, as element id -> HTML; none if the list is not shown."""
        if not self.lists_games():
            return {}
        session = self.table.session
        current = None if session is None else session.save_id
        record_open = self.study is not None and self.study.record_open
        head, rows, foot = self._rows.render(self.table.library, current, self._record(), record_open)
        if session is None:
            names, above = KEPT_PARTS, el("h2", None, saves_words.YOUR_GAMES)
        else:
            names, above = LIST_PARTS, choices.button("new", setup_words.NEW_GAME, "confirm")
        return dict(zip(names, (join((above, head)), rows, foot), strict=True))

    def _record(self) -> Markup | None:
        """One's own record; None while it is folded."""
        if self.study is None:
            return self._lacking("tally")
        from app.page import tally

        return tally.render(self.study)

    def _review(self, session: Session) -> Markup | None:
        """The review of a finished game; None until it is begun."""
        if self.study is None or self.study.review is None:
            return self._lacking("review")
        from app.page import review

        return review.render(self.study.review, session)

    def _lacking(self, what: str) -> Markup | None:
        """The sentence that a part could not be loaded, if the button `what` has just asked for it."""
        if self.study_lacking != what:
            return None
        return el("p", {"role": "alert", "id": LACKING, "tabindex": -1}, errors_words.PART_NOT_LOADED)

    def _symbols(self, slug: str) -> Markup:
        return self._keep(
            "symbols", slug, lambda: el("svg", {"aria-hidden": "true"}, Markup(games.page(slug).symbols()))
        )

    def _board_parts(self, session: Session, seen: State) -> dict[str, str]:
        table = self.table
        if session.here.must_pass():
            # Without this, the ids of the pieces would reveal what the previous player saw.
            self._stage.clear()
        lit, picked, focus = table.lit(), table.picked, table.on_table.focus
        marks, first = table.hints.marks(), table.hints.advised()
        if first != self._was_advised:
            # The next Enter follows the new hint, or goes on with it.
            focus = next((key for key in first if key in lit and key not in picked), focus)
            self._was_advised = first
        table.on_table.focus = focus = focus if focus in lit else self._first(lit)
        begins = table.replay.shown is None and session.length == 0
        events = () if begins else table.replay.events()
        scene = Scene(seen, session.here.eyes(), session.people, lit, picked, focus, events)
        scene = scene._replace(
            points=table.settings.points,
            totals=self._totals(session),
            later=table.replay.later(),
            telling=table.replay.told is not None,
            wide=self.wide,
        )
        board = session.page.board(scene)
        self.ratio = board.width, board.height
        self.keys = {}
        for key in dict.fromkeys((*lit, *picked, *marks)):
            advised = key in marks and key not in picked
            later = advised and key not in first
            self.keys[key] = Touchable(lit.get(key, ""), key in picked, key == focus, advised, later)
        return {
            "scenery": drawing(board, board.scenery, "scenery"),
            "pieces": self._stage.pieces(board, session.page.sizes),
            "overlay": drawing(board, board.overlay, "overlay"),
        }

    def _first(self, lit: Iterable[str]) -> str | None:
        """The key that gets the board's tab stop: the first that does not give something away, if there is one."""
        question = self.table.question()
        last = () if question is None else question.giving_away()
        return min(lit, key=lambda key: key in last, default=None)

    def _totals(self, session: Session) -> tuple[int, ...] | None:
        """The points of each seat so far during the final count; None at any other time."""
        stop = self.table.replay.stop()
        if stop is None or not self.table.replay.scoring:
            return None
        return self._keep("totals", (id(session), stop), lambda: scores.standing(session, stop))

    def _standing(self, session: Session) -> tuple[int, ...]:
        """The points of each seat at the moment shown."""
        return self._totals(session) or session.view.seen(self.table.replay.shown).scores()

    def _words(self, session: Session, seen: State) -> dict[str, str]:
        table, question, exercise = self.table, self.table.question(), _exercise(session)
        asked = question if table.unconfirmed is None else None
        menu = asked.menu(table.picked) if asked is not None else ()
        # In the list, the choice that ends a series of decisions may be far down, so repeat it beside the status line.
        closing = asked.closing() if asked is not None and self._by_list(session) else ()
        if table.replay.unfolding:
            actions = choices.button("skip", status_words.SKIP, "pass")
        elif table.looking_back:
            actions = look_back.buttons(table)
        elif session.here.viewer is not None:
            actions = choices.button("end-reveal", hand_over_words.LOOKED, "confirm")
        elif table.on_table.machine_acts:
            actions = machines.actions(table)
        elif table.guide is not None:
            actions = guide.actions(table.guide)
        elif exercise is not None and not table.picked:
            actions = exercise.actions
        else:
            end = choices.closing_button(asked, closing[0]) if asked is not None and closing else None
            if asked is not None and asked.aloud:
                answerer = asked.decision.seat
                known = session.here.has_seen_hand(answerer)
                end = choices.button(
                    "in-secret",
                    hand_over_words.ANSWER_SECRETLY if known else hand_over_words.LOOK_FIRST,
                    "" if known else "confirm",
                    title=hand_over_words.pass_to(session.people[answerer].name),
                )
            actions = choices.actions(
                table.unconfirmed is not None,
                bool(table.picked),
                None if not table.can_undo() else choices_words.REOPEN if table.over else choices_words.UNDO,
                self._way_out() or sharing.send_on(session, table.can_undo()),
                end,
                table.hints.may_ask_hint() and not table.picked,
                whose=None if (seat := session.undoing.undo_of()) is None else session.people[seat],
            )
        return {
            "status": status.render(table, session, seen)
            if exercise is None
            else status.render(table, session, seen, exercise.sentence, exercise.answer),
            "actions": actions,
            "menu": choices.menu(question, menu, bool(table.picked), self._advised()),
        }

    def _way_out(self) -> Markup | None:
        """The button that leaves an example; None if no example is open or the user has not played in it yet."""
        example = self.table.on_table.example
        return None if example is None or not example.is_tried() else sharing.leave_example(example)

    def _lists(self, session: Session) -> dict[str, str]:
        """The parts that list the players and the choices of the decision, as element id -> HTML."""
        table, question, decision = self.table, self.table.question(), session.decision
        turn = None if decision is None or table.looking_back else decision.seat
        moment = (id(session), session.version, session.here.eyes(), table.replay.shown, table.replay.told)
        lit = tuple(key for key in table.lit() if key.startswith("seat-"))
        told = table.settings.points or decision is None
        told = told or session.page.if_it_ended(session.view.seen()) is None
        points = self._keep("scores", (*moment, told), lambda: self._standing(session) if told else None)
        over = decision is None and not table.looking_back  # the ranking replaces the players
        return {
            "standings": ""
            if over
            else self._keep(
                "standings",
                (session.people, points, turn),
                lambda: panels.standings(session.people, points, turn),
            ),
            "players": self._keep(
                "players",
                (*moment, turn, told, lit),
                lambda: panels.players(
                    session, session.view.seen(table.replay.shown), points, turn, table.replay.scoring, lit
                ),
            ),
            "fold-title": choices_words.list_summary(0 if question is None else len(question.chains)),
            "choices": self._choices(session),
        }

    def _advised(self) -> Choice | None:
        hint = self.table.machines.hint
        return None if hint is None else hint.choice

    def _choices(self, session: Session) -> Markup:
        question = self.table.question()
        instead = self.table.settings.list_mode
        advised = self._advised()
        return self._keep(
            "choices",
            (question, session.version, instead, advised),
            lambda: choices.all_choices(question, instead, advised),
        )

    def _by_list(self, session: Session) -> bool:
        """Whether the player chooses from the list instead of the board."""
        return self.table.settings.list_mode or session.game in self.table.faults.undrawn

    def _panels(self, session: Session) -> dict[str, str]:
        table = self.table
        shown = table.replay.stop()
        moment = (id(session), session.version, session.here.eyes())
        parts: dict[str, str] = {
            "legend": self._keep("legend", session.game, lambda: signs.legend(session)),
            "bar": self._bar(session),
            "panel-condividi": self._sharing(session),
        }
        # Slow parts are drawn only for the open panel. The list of kept games stays in its closed panel, so that it is
        # there at once when it is opened again.
        if table.panel.tab == "diario":
            parts["panel-diario"] = self._keep("diario", (*moment, shown), lambda: log.render(session, shown))
        elif table.panel.tab == "partite":
            parts |= self.list_parts()
        if self.desk and table.panel.tab != "diario":
            # The points of the final count are told one by one.
            until = Stop(session.length, 0) if table.replay.ending else shown
            parts["recent"] = self._keep("recent", (*moment, until), lambda: log.recent(session, until))
        if table.over:
            asks, offers = table.on_table.rematching, table.settings.offers_sound
            form = table.form if asks and changeable_setup(session) else None
            # The sheet has the same fields as the form, which is not shown now.
            parts |= {} if form is None else {"setup": ""}
            chosen = None if form is None else (form.chosen_options(), form.unfolded)
            review = None if self.study is None else self.study.review
            begun = review is not None and review.begun
            version = self.study_lacking if review is None else review.version
            parts["end"] = self._keep(
                "end",
                (moment, asks, offers, chosen, version),
                lambda: score_sheet.render(
                    session,
                    asks,
                    form,
                    offers_sound=offers,
                    offers_review=session.reviewable and not begun,
                    review=self._review(session),
                ),
            )
        return parts

    def _sharing(self, session: Session) -> Markup:
        """The game's link and the devices at its table; a guest sees the devices only."""
        company = self.company
        version = None if company is None else company.version()
        if not session.policy.whole:
            return self._keep("guest", version, lambda: company and company.panel()) or Markup("")
        url = self.table.sharing.url(session)
        code = self._code(url)
        here = session.here
        who = (here.identity, here.opened, here.watching, here.aloud, here.eyes())
        return self._keep(
            "condividi",
            (id(session), session.version, who, code, version),
            lambda: sharing.panel(
                session,
                url,
                self.table.sharing.can_send,
                code,
                None if company is None else company.panel(),
            ),
        )

    def _bar(self, session: Session) -> Markup:
        """The bar at the top. It shows the other devices, or the example's caption, or who plays at this device."""
        told = None if self.company is None else self.company.bar()
        if told is not None:
            return told
        if (exercise := _exercise(session)) is not None:
            return exercise.bar
        if self.table.on_table.example is not None:
            return sharing.example_bar(self.table.on_table.example)
        if self.table.switch.doubt is not None:
            return sharing.which_game(self.table.switch.doubt)
        return Markup("") if self.table.guide is not None else sharing.who_bar(session)

    def uncoded(self) -> str | None:
        """The link for which the open share panel still needs a QR code; None if none is needed."""
        table, session = self.table, self.table.session
        if session is None or table.panel.tab != "condividi" or session.here.must_pass():
            return None
        if not session.policy.whole:
            return None
        url = table.sharing.url(session)
        return url if self.code[0] != url and qr.level(url) else None

    def _code(self, url: str) -> Markup | None:
        """The link's QR code; None until the browser has made it. If that fails, a sentence that there is no code."""
        made, code = self.code
        return None if made != url else code if code is not None else esc(sharing_words.QR_MISSING)

    def _keep(self, name: str, moment: object, draw: Callable[[], Kept]) -> Kept:
        kept = self._kept.get(name)
        if kept is None or kept[0] != moment:
            kept = self._kept[name] = (moment, draw())
        return cast(Kept, kept[1])


def _exercise(session: Session) -> "ExerciseParts | None":
    """The parts of an exercise; None for any other session. Their module is here whenever an exercise is."""
    if not session.policy.exercise:
        return None
    from app.page import exercise

    return exercise.parts(session.policy)


def _tool(sign: str, words: str) -> Markup:
    """The content of a header button. On a phone only the symbol is visible."""
    return join((el("span", {"aria-hidden": "true"}, sign), " ", el("span", {"class": "word"}, words)))
