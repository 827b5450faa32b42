"""The head of every page: content security policy, fonts, manifest, and metadata for link previews."""

import base64
import hashlib
import html
import re
from pathlib import Path, PurePosixPath
from urllib.parse import urlsplit

from app.drawing.markup import Markup, el, join
from app.table.live.rendezvous import origin
from build_site.previews import HEIGHT, WIDTH, preview
from build_site.runtime import FONTS

CHARSET = re.compile(r"<meta charset=\"utf-8\">", re.IGNORECASE)
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
DESCRIPTION = re.compile(r'<meta name="description" content="([^"]*)">')
INLINE = re.compile(r"<script(?P<attributes>(?:\s[^>]*)?)>(?P<text>.*?)</script>", re.DOTALL)
NOT_FOUND = "404.html"
PICTURE = "assets/social.png"
PICTURE_WORDS = "Due piramidi davanti al sole, e il nome del sito"
PREVIEW_WORDS = "La scatola e il tavoliere del gioco"

# site/sviluppo/security.md gives the reason for every source other than 'self'.
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
}
# Additional sources for the page on which PyScript runs.
PYSCRIPT = {"script-src": "'unsafe-eval'"}
# Rules of that page only. `site/gioca/boot.js` makes the one policy of Trusted Types.
TRUSTED = {"require-trusted-types-for": ["'script'"], "trusted-types": ["default"]}
PYSCRIPT_MARK = '<script type="py"'
# The address of the broker at which far devices find each other, if the publisher has one (`build_site.table_page`).
RENDEZVOUS = re.compile(r'<script type="text/plain" id="rendezvous">([^<]*)</script>')


def finish_pages(dist: Path, site_url: str) -> None:
    """Complete the head of every page below `dist`."""
    for file in sorted(dist.rglob("*.html")):
        where = PurePosixPath(file.relative_to(dist).as_posix())
        page = finish(file.read_text(encoding="utf-8"), where, site_url)
        file.write_text(page, encoding="utf-8")


def finish(page: str, where: PurePosixPath, site_url: str) -> str:
    """The text of a page with a complete head. `where`: the page's path in the site. `site_url`: "" if unknown.

    Raises ValueError for a page without character set, title or description.
    """
    if len(CHARSET.findall(page)) != 1 or not TITLE.search(page) or not DESCRIPTION.search(page):
        raise ValueError(f"{where} must state its character set, its title and its description")
    first = join((policy(page), *_fonts(_root(where, site_url))), "\n")
    page = page.replace("</head>", join((*tags(page, where, site_url), Markup("</head>")), "\n"), 1)
    return CHARSET.sub(lambda found: found.group(0) + first, page, count=1)


def policy(page: str) -> Markup:
    """The content security policy of a page, as a meta element. It allows the site's files, and the page's inline
    scripts by their hashes."""
    rules = {name: [sources] for name, sources in POLICY.items()}
    if PYSCRIPT_MARK in page:
        for name, sources in PYSCRIPT.items():
            rules[name].append(sources)
        rules |= TRUSTED
    for address in RENDEZVOUS.findall(page):
        rules["connect-src"].append(origin(address))
    rules["script-src"] += dict.fromkeys(f"'{_hash(text)}'" for text in _inline_scripts(page))
    content = "; ".join(f"{name} {' '.join(sources)}" for name, sources in rules.items())
    return el("meta", {"http-equiv": "Content-Security-Policy", "content": content})


def _inline_scripts(page: str) -> list[str]:
    """The inline scripts that a browser runs. Scripts of other types are data, and need no hash."""
    found = []
    for script in INLINE.finditer(page):
        kind = re.search(r'\btype="([^"]*)"', script["attributes"])
        if not re.search(r"\ssrc=", script["attributes"]) and (not kind or kind[1] in ("", "module")):
            found.append(script["text"])
    return found


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _fonts(root: str) -> list[Markup]:
    """Preload links for the upright fonts. Without them a font may arrive so late that the page does not use it."""
    names = (f"{root}vendor/fonts/{font}/{font}-latin-wght-normal.woff2" for font in FONTS)
    kind = {"rel": "preload", "as": "font", "type": "font/woff2", "crossorigin": True}
    return [el("link", {**kind, "href": name}) for name in names]


def tags(page: str, where: PurePosixPath, site_url: str, *, address: bool = True) -> list[Markup]:
    """The manifest, and the metadata that other sites and programs show for a link to this page.

    `address` False: the page's own address is left out. Programs that read it drop what follows the # in a link.
    """
    root = _root(where, site_url)
    title = html.unescape(TITLE.findall(page)[0].strip())
    found = [
        el("link", {"rel": "manifest", "href": f"{root}manifest.webmanifest"}),
        el("link", {"rel": "apple-touch-icon", "href": f"{root}assets/icons/icon-192.png"}),
        el("meta", {"name": "theme-color", "content": "#16203a"}),
        *(_property(name, value) for name, value in _shared(page, title).items()),
    ]
    if site_url and address and where.name != NOT_FOUND:
        found.append(_property("og:url", site_url + str(where).removesuffix("index.html")))
    if site_url:
        # The folders `regole/<game>` and `gioca/<game>` have the picture of that game.
        own = preview(where.parent.name)
        found += [
            _property("og:image", site_url + (own or PICTURE)),
            _property("og:image:width", str(WIDTH)),
            _property("og:image:height", str(HEIGHT)),
            _property("og:image:alt", PREVIEW_WORDS if own else PICTURE_WORDS),
            el("meta", {"name": "twitter:card", "content": "summary_large_image"}),
        ]
    return found


def _shared(page: str, title: str) -> dict[str, str]:
    return {
        "og:type": "website",
        "og:locale": "it_IT",
        "og:site_name": "Il Tavolo del Faraone",
        "og:title": title,
        "og:description": html.unescape(DESCRIPTION.findall(page)[0]),
    }


def _property(name: str, value: str) -> Markup:
    return el("meta", {"property": name, "content": value})


def _root(where: PurePosixPath, site_url: str) -> str:
    """The path from a page to the site's root. The 404 page is served at any address, so its path is absolute."""
    if where.name == NOT_FOUND:
        return urlsplit(site_url).path or "/"
    return "../" * (len(where.parts) - 1)
