"""Tests in three browser engines: a game from the list and one by touch, a link, a reload, and a start without a
server."""
