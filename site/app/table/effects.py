"""What the table asks of the browser."""

from typing import Final, NamedTuple


class Effect(NamedTuple):
    """Something that only the browser can do: "copy", "copy-paragraph", "copy-details", "send" (text), "send-on" (the
    same, with a sentence as name), "begin" (the game is seen from its words on), "rule" (anchor), "focus" (element id),
    "sight" (what can be touched comes into sight, all of it where the name is ALL, what is advised where it is ADVISED;
    with a text the button whose act that is), "download" (text, file name), "line" (the line of the log that is shown,
    or the last one, comes into sight), "persist" (ask that what is kept may stay), "picture" (give the visitor a
    picture of the board), "sound" (its name)."""

    kind: str
    text: str = ""
    name: str = ""


ALL: Final = "all"
ADVISED: Final = "advised"
