"""Rules of Egyptian board games in plain Python, for the browser and for research.

The package has no dependencies and holds no text for players. It reads no clock and no global random state.
"""

__version__ = "0.9.0"
