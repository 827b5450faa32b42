"""The table: the controller, which decides what may be done. It knows neither HTML nor a browser."""
