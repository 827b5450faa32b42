"""One table, several devices: the messages between the host, which holds the match, and its guests.

Nothing here knows how messages travel: `app.browser.live` hands over their texts.
"""
