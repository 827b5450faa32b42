"""Settings of the visitor: theme, size, pace, board or list, sound. They are remembered in this browser."""

from typing import Final

from app.table.saves import Saves

PAUSES: Final = {"lenta": 2.4, "media": 1.3, "rapida": 0.4}
"""Seconds between two moments of a replay."""
THEMES: Final = ("auto", "light", "dark")
SIZES: Final = ("normale", "grande", "enorme")


class Settings:
    """The settings that the buttons of the header and of the help dialog change."""

    def __init__(self, saves: Saves) -> None:
        self._saves = saves
        self.list_mode = saves.setting("elenco") == "1"
        """Whether people choose from the list instead of on the board."""
        self.aloud = saves.setting("voce") != "0"
        """Whether short questions are answered aloud in hot-seat play."""
        self.points = saves.setting("punti") != "0"
        """Whether points that are counted only at the end are shown during the game."""
        self.sound = saves.setting("suono") == "1"
        """Whether there are sounds and vibration."""
        self.can_notify = False
        """Whether this browser has notifications. Set by `app.browser.main`."""
        self.notify = saves.setting("avviso") == "1"
        """Whether a notification tells that it is one's turn, while the page is out of sight."""
        self.notify_refused = False
        """Whether the browser has just refused to show notifications."""
        self.speed = self._read("ritmo", tuple(PAUSES), "media")
        self.theme = self._read("tema", THEMES, "auto")
        self.size = self._read("testo", SIZES, "normale")

    @property
    def pause(self) -> float:
        """Seconds between two moments of a replay."""
        return PAUSES[self.speed]

    def toggle_list(self) -> None:
        """Switch between the list and the board."""
        self.list_mode = not self.list_mode
        self._saves.remember("elenco", "1" if self.list_mode else "0")

    def toggle_aloud(self) -> None:
        """Switch between answers aloud and hand-overs."""
        self.aloud = not self.aloud
        self._saves.remember("voce", "1" if self.aloud else "0")

    def toggle_points(self) -> None:
        """Show or hide the points that are counted only at the end."""
        self.points = not self.points
        self._saves.remember("punti", "1" if self.points else "0")

    def toggle_sound(self) -> None:
        """Switch sounds and vibration on or off."""
        self.sound = not self.sound
        self._saves.remember("suono", "1" if self.sound else "0")

    def set_notify(self, on: bool, refused: bool = False) -> None:
        """Switch notifications on or off. `refused`: they are off because the browser does not allow them."""
        self.notify, self.notify_refused = on, refused
        self._saves.remember("avviso", "1" if on else "0")

    @property
    def offers_sound(self) -> bool:
        """Whether the visitor has not yet said if they want sounds."""
        return self._saves.setting("suono") is None

    def refuse_sound(self) -> None:
        """Leave sounds off, and never offer them again."""
        self.sound = False
        self._saves.remember("suono", "0")

    def next_theme(self) -> None:
        """Switch to the next theme, in the order: like the system, light, dark."""
        self.theme = THEMES[(THEMES.index(self.theme) + 1) % len(THEMES)]
        self._saves.remember("tema", self.theme)

    def next_size(self) -> None:
        """Switch to the next size of text and board; after the largest, to the usual one."""
        self.size = SIZES[(SIZES.index(self.size) + 1) % len(SIZES)]
        self._saves.remember("testo", self.size)

    def set_speed(self, speed: str) -> None:
        """Set how fast pieces move and replays go."""
        if speed in PAUSES:
            self.speed = speed
            self._saves.remember("ritmo", speed)

    def _read(self, name: str, values: tuple[str, ...], default: str) -> str:
        text = self._saves.setting(name)
        return text if text in values else default
