"""Hooks for mkdocs. Each hook calls the modules that do the work at one step of the build.

All hooks use the registry of games; no game is named here.
"""

import sys
from pathlib import Path
from typing import ClassVar

ROOT = Path(__file__).resolve().parent.parent
for folder in (ROOT / "site", ROOT):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))

# mkdocs loads this file by its path, so the path of our packages is set first: hence E402.
from mkdocs.config.defaults import MkDocsConfig  # noqa: E402
from mkdocs.exceptions import PluginError  # noqa: E402
from mkdocs.structure.files import File, Files  # noqa: E402
from mkdocs.structure.nav import Link, Navigation  # noqa: E402
from mkdocs.structure.pages import Page  # noqa: E402

from app.drawing.stage import SVG  # noqa: E402
from app.drawing.svg import palette_css  # noqa: E402
from app.table.live.servers import Server  # noqa: E402
from build_site.books import draw_diagrams, fragment, paper, paper_link, script  # noqa: E402
from build_site.event_tables import fill_events  # noqa: E402
from build_site.far_tables import BadSetting, ice_servers, rendezvous  # noqa: E402
from build_site.history import fill_history  # noqa: E402
from build_site.history import read as read_history  # noqa: E402
from build_site.home import SHEET, WHOLE_BOOK, fill_home, fill_rulebooks, invite, sheet_link  # noqa: E402
from build_site.kit_page import fill_kit  # noqa: E402
from build_site.manifest import MANIFEST, fill_manifest  # noqa: E402
from build_site.offline import write_service_worker  # noqa: E402
from build_site.pages import finish_pages  # noqa: E402
from build_site.pictures import STYLE  # noqa: E402
from build_site.problems_page import fill_problems  # noqa: E402
from build_site.rules import check_book  # noqa: E402
from build_site.runtime import install_mqtt, install_runtime  # noqa: E402
from build_site.sheets import beside_the_board, sheet, sheet_uri, with_symbols  # noqa: E402
from build_site.shelf import Entry, shelf  # noqa: E402
from build_site.strength import fill_strength  # noqa: E402
from build_site.stubs import write_stubs  # noqa: E402
from build_site.table_page import fill_table_page  # noqa: E402
from build_site.theme_repairs import defer_scripts, drop_languages, drop_source_maps, name_search  # noqa: E402
from build_site.trim import trim  # noqa: E402
from build_site.verified import fill_verified  # noqa: E402
from pycore.extra_games import BadGame  # noqa: E402

# These pages are in English, but their titles in the menu are Italian.
DEVELOPER_PAGES = {
    "Architettura": "index",
    "La prima ora": "first-hour",
    "La libreria": "library",
    "Aggiungere un gioco": "adding-a-game",
    "Un gioco della casa": "joining-the-house",
    "Disegnare un tavoliere": "kit",
    "Le classi, una per una": "reference",
    "Macchine che giocano": "players",
    "Macchine che imparano": "learning",
    "Senza rete": "offline",
    "Sicurezza": "security",
    "Dipendenze": "dependencies",
    "Misure": "benchmarks",
    "Glossario": "glossary",
}


REFERENCE_STYLE = "assets/_mkdocstrings.css"


class Build:
    """The games and the settings of the current build, which several hooks use."""

    entries: ClassVar[tuple[Entry, ...]] = ()
    ice_servers: ClassVar[tuple[Server, ...]] = ()
    rendezvous: ClassVar[str] = ""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Lay out the navigation: home, one rulebook per game, help, the pages for programmers.

    Raises PluginError, which stops the build with a sentence, if an extra game cannot be built or a setting is wrong.
    """
    try:
        Build.entries = shelf()
        for entry in Build.entries:
            if entry.package:
                check_book(entry.slug, entry.book)
        Build.ice_servers = ice_servers(config.extra)
        Build.rendezvous = rendezvous(config.extra)
    except (BadGame, BadSetting) as error:
        raise PluginError(str(error)) from error
    # Every page would load this style sheet of mkdocstrings. We need only a few of its rules: site.css contains them.
    config.extra_css.remove(REFERENCE_STYLE)
    config.nav = [
        {"I giochi": "index.md"},
        {"Regole": ["regole/index.md", *({entry.page.title: _book_uri(entry)} for entry in Build.entries)]},
        {"Problemi": "problemi.md"},
        {"Quanto sono forti?": "forza.md"},
        {"Come controlliamo le regole": "verifica.md"},
        {"Aiuto": ["aiuto/telefoni.md"]},
        {
            "Sviluppo (in inglese)": [
                {title: f"sviluppo/{name}.md"} for title, name in DEVELOPER_PAGES.items()
            ]
        },
    ]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add files from outside docs_dir: rulebooks of extra games, sheets, boxes as pictures, the style of drawings."""
    for entry in Build.entries:
        if entry.package:
            files.append(File.generated(config, _book_uri(entry), abs_src_path=str(entry.book)))
        try:
            short = sheet(entry)
        except ValueError as error:
            raise PluginError(str(error)) from error
        if short is not None:
            files.append(File.generated(config, sheet_uri(entry.slug), content=short))
        box = entry.cover.replace("<svg ", f'<svg xmlns="{SVG}" ', 1)
        files.append(File.generated(config, f"assets/scatole/{entry.slug}.svg", content=box))
    files.append(File.generated(config, STYLE, content=palette_css()))
    return files


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Add the table, which is no page of mkdocs, after the home page."""
    nav.items.insert(1, Link("Il tavolo", "gioca/"))
    return nav


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Fill lists and plots, draw the rulebooks' diagrams, and write each rulebook a second time for the table."""
    if page.file.src_uri == "index.md":
        return fill_home(html, Build.entries)
    if page.file.src_uri == "regole/index.md":
        return fill_rulebooks(html, Build.entries)
    if page.file.src_uri == "problemi.md":
        return fill_problems(html, Build.entries)
    if page.file.src_uri == "forza.md":
        return fill_strength(html, Build.entries)
    if page.file.src_uri == "verifica.md":
        return fill_verified(html, Build.entries)
    if page.file.src_uri == "sviluppo/benchmarks.md":
        return fill_history(html, read_history())
    if page.file.src_uri == "sviluppo/kit.md":
        return fill_kit(html)
    if page.file.src_uri == "sviluppo/reference.md":
        return fill_events(html, Build.entries)
    for entry in Build.entries:
        if page.file.src_uri == sheet_uri(entry.slug):
            text = beside_the_board(html, entry)
            files.append(File.generated(config, f"gioca/riassunti/{entry.slug}.txt", content=text))
            whole = invite(with_symbols(html, entry), entry, WHOLE_BOOK)
            return whole + paper_link(entry.slug) + script(page.url)
        if page.file.src_uri == _book_uri(entry):
            text, drawings = draw_diagrams(html, entry, page.url)
            has_sheet = files.get_file_from_path(sheet_uri(entry.slug)) is not None
            at_table = sheet_link(entry) if has_sheet else ""
            beside = {
                f"gioca/regole/{entry.slug}.txt": at_table + fragment(text, page.url),
                f"{page.url}paper.css": paper(entry.page.title),
            }
            for name, content in {**beside, **drawings}.items():
                files.append(File.generated(config, name, content=content))
            return (
                invite(text, entry, SHEET if has_sheet else None) + paper_link(entry.slug) + script(page.url)
            )
    return html


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Repair the theme's output on one page."""
    return defer_scripts(name_search(output))


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Repair the 404 page, which is a template and so not covered by `on_post_page`."""
    return defer_scripts(name_search(output_content)) if template_name == "404.html" else output_content


def on_post_build(config: MkDocsConfig) -> None:
    """Write the runtime with our wheels, and the table's page. Then complete the head of every page.

    The service worker comes last, because it lists all other files.
    """
    dist = Path(config.site_dir)
    trim(dist)
    runtime = install_runtime(dist / "vendor")
    if Build.rendezvous:
        install_mqtt(dist / "vendor")
    fill_table_page(
        dist / "gioca" / "index.html", Build.entries, runtime, Build.ice_servers, Build.rendezvous
    )
    fill_manifest(dist / MANIFEST, Build.entries)
    drop_source_maps(dist / "assets")
    drop_languages(dist / "assets")
    (dist / REFERENCE_STYLE).unlink()
    dist.joinpath(".nojekyll").touch()
    finish_pages(dist, config.site_url or "")
    write_stubs(dist, Build.entries, config.site_url or "")
    write_service_worker(dist)


def _book_uri(entry: Entry) -> str:
    return f"regole/{entry.slug}.md"
