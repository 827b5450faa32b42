"""Write the golden playthroughs anew: `make playthroughs`, then read the diff."""

from app.games import register
from tests.playthroughs import cases, path, playthrough

register("toy", "tests.toy")
for slug, seats in cases():
    path(slug, seats).write_text(playthrough(slug, seats))
    print(path(slug, seats).name)
