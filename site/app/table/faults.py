"""What has failed on this page that never should, so that it is said once and can be told to whoever keeps the site."""

from typing import NamedTuple

from app.words import errors as errors_words

MOST = 20
"""So many different faults are remembered."""


class Fault(NamedTuple):
    """Where something failed, and how."""

    place: str
    what: str


class Faults:
    """The faults of this visit."""

    def __init__(self) -> None:
        self.known: list[Fault] = []
        self.said = ""
        """The sentence that stands on the page until somebody closes it."""
        self.halted = False
        """Whether what goes by itself waits until then: it might fail again and again."""
        self.undrawn: set[str] = set()
        """The games whose drawing fails: they are played by the list."""

    def note(self, place: str, what: str, said: str = errors_words.SOMETHING_FAILED) -> bool:
        """Something has failed; whether that is new."""
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
        """All that helps to find the cause."""
        return "\n".join((link, build, *(f"{fault.place}: {fault.what}" for fault in self.known)))

    def close(self) -> None:
        """It has been read."""
        self.said, self.halted = "", False
