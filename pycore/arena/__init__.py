"""Contests between players: whole games with rotated seats, and results with confidence intervals.

`python -m pycore arena imhotep --players faraone,architetto --games 200 --seed 1`; see `pycore.arena.command`.
"""
