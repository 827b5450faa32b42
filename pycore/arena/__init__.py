"""Players against each other: whole games with rotated seats, and what can be said of them with how much certainty.

`python -m pycore arena imhotep --players faraone,architetto --games 200 --seed 1`; see `pycore.arena.command`.
"""
