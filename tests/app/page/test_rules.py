"""Full-text search in a rulebook."""

import re

import pytest

from app.page.rules import results, search, sections
from app.words import page as page_words

BOOK = """
<div class="titled"><h1 id="gioco">Gioco</h1><a class="headerlink" href="x" data-paragraph="gioco">¶</a></div>
<p>Per due persone.</p>
<div class="titled"><h2 id="barche">Le barche &amp; il porto</h2><a class="headerlink" href="x">¶</a></div>
<p>Ogni <a href="#cava" data-rule="cava">pietra</a> viaggia su una barca.</p>
<table><tr>
<td>Barca da 4</td>
<td>più di due pietre</td>
</tr></table>
<figure><div data-drawing="1.html"></div><figcaption><span>In viaggio.</span> <a class="open-diagram" href="#x">Apri
sul tavolo</a></figcaption></figure>
<h3 id="cava">La cava</h3>
<ul><li>Qui aspettano le pietre.</li><li>Non puoi prenderne di piu.</li></ul>
"""


def found(query: str) -> list[str]:
    return [section.anchor for section in search(sections(BOOK), query)]


def test_a_rulebook_is_split_at_its_headings() -> None:
    cut = sections(BOOK)
    assert [(section.anchor, section.heading) for section in cut] == [
        ("gioco", "Gioco"),
        ("barche", "Le barche & il porto"),
        ("cava", "La cava"),
    ]
    assert cut[1].lines == (
        "Ogni pietra viaggia su una barca.",
        "Barca da 4 · più di due pietre",
        "In viaggio.",
    )


def test_a_number_in_a_table_follows_the_head_of_its_column() -> None:
    book = """<h2 id="a">Le carte</h2><table><thead><tr><th>Giocatori</th><th>Carte</th></tr></thead>
    <tbody><tr><td>2</td><td>17</td></tr><tr><td>4</td><td>tutte</td></tr></tbody></table>"""
    assert sections(book)[0].lines == (
        "Giocatori · Carte",
        "Giocatori: 2 · Carte: 17",
        "Giocatori: 4 · tutte",
    )


@pytest.mark.parametrize(
    ("query", "anchors"),
    [
        ("porto", ["barche"]),
        ("PIÙ", ["barche", "cava"]),
        ("piu", ["barche", "cava"]),
        ("barca", ["barche"]),
        ("pietra", ["barche", "cava"]),
        ("cava", ["cava"]),
        ("due pietre", ["barche"]),
        ("prend", ["cava"]),
        ("asp", ["cava"]),
        ("ietre", []),
        ("sul tavolo", []),
        ("", []),
        (" .,* ", []),
        ("<senet>", []),
    ],
)
def test_words_are_found(query: str, anchors: list[str]) -> None:
    assert found(query) == anchors


def test_headings_come_first() -> None:
    book = sections('<h2 id="a">Uno</h2><p>La cava.</p><h2 id="b">Due</h2><p>x</p><h2 id="c">Cava</h2>')
    assert [section.anchor for section in search(book, "cava")] == ["c", "a"]


def test_results_link_to_the_paragraph_and_mark_the_words() -> None:
    text = results(search(sections(BOOK), "barche"), "barche", "gioco")
    assert 'href="../regole/gioco/#barche" data-rule="barche"' in text
    assert "<b>Le <mark>barche</mark> &amp; il porto</b>" in text
    assert "su una <mark>barca</mark>." in text


def test_a_long_line_is_cut_around_the_word() -> None:
    long = f'<h2 id="a">A</h2><p>{"sabbia " * 40}obelisco {"nilo " * 40}</p>'
    snippet = re.findall(
        r'<span class="small">(.*?)</span>', results(search(sections(long), "obelisco"), "obelisco", "g")
    )
    assert len(snippet) == 1
    assert snippet[0].startswith("… sabbia") and snippet[0].endswith("nilo …")
    assert "<mark>obelisco</mark>" in snippet[0] and len(snippet[0]) < 150


def test_an_empty_result_says_so() -> None:
    assert page_words.NOTHING_FOUND in results([], "senet", "gioco")


def test_a_query_is_not_read_as_markup() -> None:
    text = results(search(sections('<h2 id="a">a &lt;b&gt; c</h2>'), "b"), "b", "gioco")
    assert "a &lt;<mark>b</mark>&gt; c" in text
