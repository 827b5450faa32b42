"""Turns drawing files into text for a page.

In a file, a colour is a class such as `fill-sand` or `stroke-c-nero-edge`. The style sheet in the file gives it the
light value of the palette, since drawing programs know no custom properties. In a page, a colour is a custom property.

The published wheels do not contain this module, since the build has converted the files by then.
"""

from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

SVG: Final = "{http://www.w3.org/2000/svg}"
COLOUR_PROPERTIES: Final = {"fill": "fill", "stroke": "stroke", "color": "color", "stop": "stop-color"}
"""Maps the first word of a class to the property that it sets."""
MARK: Final = "mark"
"""The class of the group for the mark of a player's colour. Its content in the file is a sample, and is left out."""


def elements(text: str) -> str:
    """The symbols and paints of a drawing file. All else is left out, such as the style sheet.

    A symbol that is needed in several colours is in the result once. `app.drawing.artwork` makes the copies.
    """
    kept = [node for node in _tree(text) if node.tag in ("defs", "symbol")]
    for node in kept:
        for each in node.iter():
            _paint(each)
    return "".join(map(_written, kept))


def picture(text: str, group: str = "") -> str:
    """All elements of a drawing file, or those of the group with this id."""
    root = _tree(text)
    found = root.find(f"g[@id='{group}']") if group else root
    assert found is not None, group
    return "".join(map(_written, found))


def _tree(text: str) -> Element:
    """The root of a document, without white space and without everything in the namespaces of drawing programs."""
    root = ElementTree.fromstring(text)
    for node in list(root.iter()):
        for child in [child for child in node if not child.tag.startswith(SVG)]:
            node.remove(child)
        if len(node):
            node.text = None
        node.tag, node.tail = node.tag.removeprefix(SVG), None
        for name in [name for name in node.attrib if name.startswith("{")]:
            del node.attrib[name]
    return root


def _paint(node: Element) -> None:
    """Replace the classes of colours by attributes, and the sample of a mark by an element `mark`."""
    found = dict[str, str]()
    for name, value in node.attrib.items():
        if name != "class":
            found[name] = value
            continue
        for each in value.split():
            kind, _, paint = each.partition("-")
            if kind in COLOUR_PROPERTIES and paint:
                found[COLOUR_PROPERTIES[kind]] = f"var(--{paint})"
            elif each == MARK:
                node[:] = [Element(MARK)]
            else:
                found["class"] = f"{found.get('class', '')} {each}".strip()
    node.attrib.clear()
    node.attrib.update(found)


def _written(node: Element) -> str:
    return ElementTree.tostring(node, encoding="unicode").replace(" />", "/>")
