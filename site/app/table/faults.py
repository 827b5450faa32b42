"""Programming errors during this visit. Each is shown once, with details to send to the author of the site."""

from typing import NamedTuple

from app.words import errors as errors_words

MOST = 20
"""The largest number of different faults that are remembered."""


class Fault(NamedTuple):
    """The place of an error, and its message."""

    place: str
    what: str


class Faults:
    """The faults of this visit."""

    def __init__(self) -> None:
        self.known: list[Fault] = []
        self.said = ""
        """The sentence that the page shows until somebody closes it."""
        self.halted = False
        """Whether automatic steps wait until the sentence is closed, since they might fail again and again."""
        self.undrawn: set[str] = set()
        """The games whose board cannot be drawn. They are played by the list."""

    def note(self, place: str, what: str, said: str = errors_words.SOMETHING_FAILED) -> bool:
        """Note an error. Returns whether it is new."""
        fault = Fault(place, what)
        if fault in self.known or len(self.known) == MOST:
            return False
        self.known.append(fault)
        self.said = said
        return True

    def note_game(self, slug: str, member: str, what: str) -> bool:
        """Note that a member of a game's page has failed. Returns whether that is new."""
        drawing = member in ("board", "page")
        if drawing:
            self.undrawn.add(slug)
        return self.note(
            f"{slug} {member}",
            what,
            errors_words.DRAWING_FAILED if drawing else errors_words.SOMETHING_FAILED,
        )

    def details(self, link: str, build: str) -> str:
        """A text for a report: the link, the build and all faults."""
        return "\n".join((link, build, *(f"{fault.place}: {fault.what}" for fault in self.known)))

    def close(self) -> None:
        """Remove the sentence, and let automatic steps go on."""
        self.said, self.halted = "", False
