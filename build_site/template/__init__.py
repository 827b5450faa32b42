"""Sample: two pawns each race along a short track. A whole game, to be replaced piece by piece.

Reading order: `rules` (what may be chosen, why not, what it does), `page` (drawing and words), `book.md` (the rulebook,
whose anchors the code cites), `test_sample`. Imports are relative, so the folder may lie anywhere.

Events
======
kind     seat           rule       data
-------  -------------  ---------  -----------------------------------------
throw    the active     dado       die: 1..3
move     the active     muovere    pawn: 0 or 1; to: the square
capture  the captured   catturare  pawn: the one that goes back to the start
home     the active     arrivo     pawn; points: 1

Refusals
========
reason          of                          rule             data
--------------  --------------------------  ---------------  ----
no-such-choice  anything that is no choice  decision's       -
game-over       everything, after the end   fine             -
pawn-home       move                        arrivo           -
"""

from typing import Final

from .rules import RaceGame

GAME: Final = RaceGame()
