"""HTML and SVG as text that is safe by construction: text that is not `Markup` is escaped."""

from collections.abc import Iterable, Mapping

VOID = frozenset({"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
"""HTML elements without content and without a closing tag. SVG's empty elements are closed like any other."""

_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_VALUE = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


class Markup(str):
    """Text that is already HTML or SVG and must not be escaped again."""

    __slots__ = ()


class Parts(Markup):
    """Text made of `parts`, each of whole elements. Two such texts are compared part by part."""

    parts: tuple[str, ...]


def parts(texts: Iterable[str]) -> Parts:
    """Join texts, but remember each as a part. A text that has parts itself adds these instead.

    >>> parts(["<a/>", "<b/>"]), parts(["<a/>", parts(["<b/>", "<c/>"])]).parts
    ('<a/><b/>', ('<a/>', '<b/>', '<c/>'))
    """
    several = tuple(part for text in texts for part in (text.parts if isinstance(text, Parts) else (text,)))
    text = Parts("".join(several))
    text.parts = several
    return text


Child = str | int | float | None
Value = str | int | float | bool | None
"""The types of an attribute's value. None and False leave the attribute out."""


def esc(text: object) -> Markup:
    """`text` as it must be written between tags; `Markup` comes back unchanged.

    >>> esc("Anna & <Bruno>")
    'Anna &amp; &lt;Bruno&gt;'
    """
    if isinstance(text, Markup):
        return text
    return Markup(number(text) if isinstance(text, float) else str(text).translate(_TEXT))


def number(value: int | float) -> str:
    """A coordinate with at most two decimals and no trailing zeros.

    >>> number(12.50), number(3.0), number(-0.001)
    ('12.5', '3', '0')
    """
    if isinstance(value, int):
        return str(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def attributes(values: Mapping[str, object]) -> str:
    """Attributes as they stand in a tag, in the given order. None and False leave one out, True writes it empty.

    Names are trusted, values are escaped (also when they are `Markup`: an attribute holds text).
    """
    parts = []
    for name, value in values.items():
        if value is None or value is False:
            continue
        if value is True:
            parts.append(f' {name}=""')
        else:
            text = number(value) if isinstance(value, int | float) else str.translate(str(value), _VALUE)
            parts.append(f' {name}="{text}"')
    return "".join(parts)


def el(tag: str, values: Mapping[str, object] | None = None, *children: Child) -> Markup:
    """One element. Children that are None are left out; strings are escaped unless they are `Markup`.

    >>> el("g", {"class": "key", "tabindex": 0, "hidden": False}, el("title", None, "Cava & slitta"))
    '<g class="key" tabindex="0"><title>Cava &amp; slitta</title></g>'
    """
    head = f"<{tag}{attributes(values) if values else ''}>"
    if tag in VOID:
        return Markup(head)
    return Markup(f"{head}{join(children)}</{tag}>")


def join(children: Iterable[Child], between: str = "") -> Markup:
    """Children one after the other. `between` is escaped too, and stands between every two of them.

    >>> join(["<", None, Markup("<br>")], ", ")
    '&lt;, <br>'
    """
    # A list is joined faster than a generator: most of a page's text goes through here.
    return Markup(esc(between).join([esc(child) for child in children if child is not None]))
