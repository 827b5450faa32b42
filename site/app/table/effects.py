"""Things that only the browser can do, as the table asks for them."""

from typing import Final, NamedTuple


class Effect(NamedTuple):
    """One thing to do. The kinds, with what `text` and `name` mean:

    copy, copy-paragraph, copy-details   put a text on the clipboard
    send, send-on   hand a text to the share sheet; with send-on, `name` is a sentence for the receiver
    begin           scroll to the game, from its status line on
    rule            show the rulebook's paragraph with that anchor
    focus           focus the element with that id
    sight           scroll to what can be touched: all of it if `name` is ALL, the advice if it is ADVISED; with a
                    text, to the button with that act
    export          write the kept games with these ids to a file: `text`, between spaces; "": all of them
    received        import the files from outside the page if `text` is "import"; else forget them
    stop-transfer   cancel the import or export that is running
    download        offer a text as a file of games called `name`; the browser adds the ending
    line            scroll to the shown line of the log, or to the last one
    persist         ask the browser not to clear what is kept
    picture         give the visitor a picture of the board; `text`: its size, "portrait" or "square"
    sound           play the sound of that name
    permit          ask whether notifications may be shown
    notify          show the notification `text` with the title `name`, if the page is out of sight
    """

    kind: str
    text: str = ""
    name: str = ""


ALL: Final = "all"
ADVISED: Final = "advised"
