"""The pages that shared links lead through: `gioca/<game>/#<game>.…`, and `gioca/tavolo/#tavolo=…` for invitations,
`gioca/risposta/#tavolo=…` for the answers to them.

A messenger shows the title and the picture of such a page. The page itself leads to the table at once, with the part of
the link behind the #. That part holds the position, and no browser sends it to a server.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from app.drawing.markup import Markup, el, join
from app.table.sharing import ANSWERED, INVITED
from build_site.pages import policy, tags
from build_site.shelf import Entry

LEAD = 'location.replace("../" + location.search + location.hash);'


def write_stubs(dist: Path, entries: Sequence[Entry], site_url: str) -> None:
    """Write the pages that shared links lead through. Without a `site_url` ("") say what they lack.

    Raises ValueError if the name of a game is the name of another folder in `gioca`.
    """
    if not site_url:
        print("SITE_URL is not set, so links to this site show no picture in messengers.")
    for name, title, words in _stubs(entries):
        where = PurePosixPath("gioca", name, "index.html")
        file = dist / where
        if file.parent.exists():
            raise ValueError(f"a game cannot be called {name!r}: gioca/{name}/ is taken")
        file.parent.mkdir()
        file.write_text(_page(title, words, where, site_url), encoding="utf-8")


def _stubs(entries: Sequence[Entry]) -> Iterator[tuple[str, str, str]]:
    """The folder, the title and the description of each page."""
    for entry in entries:
        title = entry.page.title
        yield (
            entry.slug,
            f"{title}: apri la partita",
            f"Una partita a {title}, da guardare e giocare nel browser.",
        )
    yield INVITED, "Un posto al tavolo", "Ti aspettano per giocare: apri l'invito e siediti al tavolo."
    yield (
        ANSWERED,
        "La risposta all'invito",
        "Apri la risposta sul dispositivo in cui hai aperto il tavolo, e si comincia.",
    )


def _page(title: str, words: str, where: PurePosixPath, site_url: str) -> str:
    head = join(
        (
            el("meta", {"name": "viewport", "content": "width=device-width"}),
            el("meta", {"name": "color-scheme", "content": "light dark"}),
            el("meta", {"name": "description", "content": words}),
            el("title", None, title),
            el("link", {"rel": "icon", "href": "../../assets/scarab.svg"}),
        ),
        "\n",
    )
    lead = el("script", None, Markup(LEAD))
    link = el("p", None, el("a", {"href": "../"}, "Apri il tavolo"))
    bare = f"{head}\n{lead}"
    first = join((el("meta", {"charset": "utf-8"}), policy(bare)), "\n")
    last = join(tags(bare, where, site_url, address=False), "\n")
    body = f"<body>{link}</body>"
    return f'<!doctype html>\n<html lang="it">\n<head>\n{first}\n{head}\n{last}\n{lead}\n</head>\n{body}\n</html>\n'
