"""Rules of Egyptian board games in plain Python: no dependencies, no text for players, no clock, no global randomness."""

__version__ = "0.1.0"
