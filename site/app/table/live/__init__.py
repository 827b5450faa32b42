"""One table, several devices: what travels between the one that holds the game and those of its guests.

Nothing here knows how it travels: whoever carries messages (`app.browser.live`) hands over texts.
"""
