"""A small web server for a built site: `python -m build_site.serve dist`.

It answers as a static host such as GitHub Pages does: with the right content types, and with 404.html for a missing
page. It sends no headers that would enable features which such a host lacks.
"""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
}


class Handler(SimpleHTTPRequestHandler):
    """Serves a folder below an address prefix, without logging requests."""

    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def __init__(self, *args: object, prefix: str, **kwargs: object) -> None:
        self.prefix = prefix
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def handle(self) -> None:
        """Ignore clients that disconnect in the middle of a file."""
        with suppress(ConnectionError):
            super().handle()

    def translate_path(self, path: str) -> str:
        """Map a path below the prefix to a file; any other path to a missing file."""
        if not path.startswith(self.prefix):
            return str(Path(self.directory) / "outside the site")
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer a missing page with the site's own 404.html."""
        page = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", TYPES[".html"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def end_headers(self) -> None:
        """Make browsers revalidate, so that rebuilt files show at once and unchanged ones are answered by 304."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


def server(folder: Path, port: int = 0, prefix: str = "/") -> ThreadingHTTPServer:
    """A listening server; port 0 takes any free port. `prefix` begins and ends with a slash."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(folder), prefix=prefix))


@contextmanager
def serving(folder: Path, prefix: str = "/") -> Iterator[str]:
    """Serve `folder` on a free port while the block runs; yields the address of its root."""
    with server(folder, prefix=prefix) as running:
        thread = Thread(target=running.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield f"http://127.0.0.1:{running.server_address[1]}{prefix}"
        finally:
            running.shutdown()
            thread.join()


def main() -> None:
    """Serve until interrupted; if the port is in use, take another."""
    parser = argparse.ArgumentParser(description="Serve a built site.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--prefix", default="/", help="where the site begins: begins and ends with a slash")
    wanted = parser.parse_args()
    try:
        running = server(wanted.folder, wanted.port, wanted.prefix)
    except OSError:
        running = server(wanted.folder, prefix=wanted.prefix)
    with running:
        address = f"http://localhost:{running.server_address[1]}{wanted.prefix}"
        print(f"Il tavolo è apparecchiato: {address}", flush=True)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            sys.exit(0)


if __name__ == "__main__":
    main()
