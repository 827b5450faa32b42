"""Creates a new game: `python -m build_site.new_game mehen` copies the folder `template` to `extra/mehen`."""

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from build_site.paths import ROOT
from pycore.contract import SLUG
from pycore.extra_games import BadGame

TEMPLATE: Final = ROOT / "build_site" / "template"
SAMPLE: Final = "sample"
"""The slug of the template's game. The template's files use this word only for the game's name."""


def new_game(name: str, folder: Path) -> Path:
    """Create the game `name` in a new folder of that name inside `folder`, and return the path of the new folder.

    Raises BadGame for a bad or taken name.
    """
    if not SLUG.fullmatch(name):
        raise BadGame(f"No game can be called {name!r}: a name matches {SLUG.pattern}.")
    target = folder / name
    if target.exists():
        raise BadGame(f"{target} exists already.")
    if find_spec(f"pycore.games.{name}") or find_spec(name):
        raise BadGame(f"The name {name!r} is taken by another game or Python module.")
    target.mkdir(parents=True)
    for file in sorted(TEMPLATE.iterdir()):
        if file.is_file():
            text = _renamed(file.read_text(encoding="utf-8"), name)
            (target / file.name.replace(SAMPLE, name)).write_text(text, encoding="utf-8")
    return target


def _renamed(text: str, name: str) -> str:
    """The text of a template file with the name of the new game. Ids of symbols get hyphens instead of underscores."""
    text = text.replace(f"{SAMPLE}-pawn", f"{name.replace('_', '-')}-pawn")
    title = name.replace("_", " ").capitalize()
    return text.replace(SAMPLE, name).replace(SAMPLE.capitalize(), title)


def main(words: list[str] | None = None) -> None:
    """Create a game and print what to do next. A bad or taken name ends the program with a sentence."""
    parser = argparse.ArgumentParser(prog="python -m build_site.new_game", description=__doc__)
    parser.add_argument("name", nargs="?", help="its slug: the name in addresses, links and anchors")
    parser.add_argument("--folder", type=Path, default=Path("extra"), help="where its own folder goes")
    wanted = parser.parse_args(words)
    if wanted.name is None:
        parser.error("The game has no name: make new-game NAME=mehen")
    try:
        target = new_game(wanted.name, wanted.folder)
    except BadGame as error:
        parser.error(str(error))
    print(
        f"{target} is a small game that plays. Read {target / 'rules.py'} first, then change it piece by piece."
    )
    for task, what in (("play", "plays it"), ("check-game", "checks it")):
        print(f"make {task} GAMES_EXTRA={target}  # {what}")


if __name__ == "__main__":
    main()
