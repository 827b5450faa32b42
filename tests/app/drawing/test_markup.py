"""Escaping: text from outside cannot become markup."""

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from app.drawing.markup import Markup, el, esc, join, number


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r\0")))
def test_any_text_reads_back_as_text(text: str) -> None:
    reader = Reader()
    reader.feed(el("p", {"title": text}, text))
    reader.close()
    assert reader.tags == [("p", {"title": text})]
    assert reader.text == text


def test_markup_is_escaped_in_attributes_only() -> None:
    inner = el("b", None, "<")
    assert el("p", None, inner) == "<p><b>&lt;</b></p>"
    assert el("p", {"title": inner}) == '<p title="&lt;b&gt;&amp;lt;&lt;/b&gt;"></p>'


def test_attribute_values_false_none_true_and_numbers() -> None:
    assert (
        el("input", {"checked": True, "hidden": False, "id": None, "max": 2.50})
        == '<input checked="" max="2.5">'
    )


def test_children_can_be_none_numbers_and_joined_parts() -> None:
    assert el("text", None, None, 3, 1.0) == "<text>31</text>"
    assert join(["a", Markup("<br>"), None, "b"], "&") == "a&amp;<br>&amp;b"
    assert isinstance(esc(esc("&")), Markup) and esc(esc("&")) == "&amp;"


def test_numbers_are_short() -> None:
    assert [number(n) for n in (3, 3.0, 0.126, -0.0001, 100.0)] == ["3", "3", "0.13", "0", "100"]
