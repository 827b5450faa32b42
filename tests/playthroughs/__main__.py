"""Regenerate the golden playthroughs: `make playthroughs`, then read the diff.

`python -m tests.playthroughs senet` writes those of one game. For an additional game (GAMES_EXTRA) without playthroughs
here, they go to `playthroughs/` in the game's own folder.
"""

import argparse
from pathlib import Path

from app.games import register
from pycore.extra_games import BadGame, known, register_extra
from tests.playthroughs import FOLDER, cases, playthrough


def main(words: list[str] | None = None) -> None:
    """Write the files and print their names. An unknown game ends the program with a message."""
    parser = argparse.ArgumentParser(prog="python -m tests.playthroughs", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", help="all games when none is named")
    try:
        wanted = known(parser.parse_args(words).games)
    except BadGame as error:
        parser.error(str(error))
    outside = {slug: Path(folder) / "playthroughs" for slug, folder in register_extra().items()}
    for case in cases():
        if not wanted or case.slug in wanted:
            folder = FOLDER if case.path.exists() else outside.get(case.slug, FOLDER)
            folder.mkdir(exist_ok=True)
            (folder / case.path.name).write_text(playthrough(case))
            print(case.path.name)


if __name__ == "__main__":
    register("toy", "tests.toy")
    main()
