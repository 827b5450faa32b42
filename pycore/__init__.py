"""Rules of Egyptian board games as plain Python: no dependencies, no language, no clock, no global luck."""

__version__ = "0.9.0"
