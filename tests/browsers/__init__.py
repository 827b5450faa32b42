"""One game by list and one by touch, a link, a reload and a start without a server, in three browser engines."""
