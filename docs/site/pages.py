"""Markdown pages in the form that Doxygen reads best. The files stay plain Markdown that any reader of a repository shows.

Doxygen 1.9 gives headings no anchors of their own and knows only files that it was given, so here every page and
heading gets a name, links between pages become references by name, and links to sources become their paths.
"""

import os
import pathlib
import re

FENCE = re.compile(r"(^```.*?^```[ \t]*$)", re.S | re.M)
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
HEADING = re.compile(r"^(#+) (.*)$", re.M)


def slug(heading):
    """The anchor that repositories give a heading, which is what links in the files use."""
    return re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-")


MAIN_PAGE = "docs/index.md"


def page_name(path):
    if path == MAIN_PAGE:
        return "index"
    return "page_" + re.sub(r"\W", "_", os.path.splitext(path)[0])


def anchor_name(path, anchor):
    return page_name(path) + "__" + anchor.replace("-", "_")


def is_index(path):
    return pathlib.PurePath(path).name == "index.md"


def rewrite_link(path, pages, match):
    bang, text, target = match.groups()
    if bang and target.endswith(".svg"):
        # Doxygen's own form of it is an object, which does not shrink on a phone. sdk/docs puts the files beside the pages.
        return f'<img src="{pathlib.PurePath(target).name}" alt="{text}"/>'
    if bang:
        return f"![{text}]({pathlib.PurePath(target).name})"
    if re.match(r"\w+:", target):
        return match[0]
    name, _, anchor = target.partition("#")
    file = os.path.normpath(os.path.join(os.path.dirname(path), name)) if name else path
    if file + "/index.md" in pages:
        file += "/index.md"
    if file not in pages:
        plain = text.strip("`")
        return f"`{file}`" if plain in file else f"{text} (`{file}`)"
    if anchor:
        return f"[{text}](@ref {anchor_name(file, anchor)})"
    return f"[{text}](@ref {page_name(file)})"


def add_names(path, text):
    seen = set()

    def name(match):
        marks, heading = match.groups()
        if len(marks) == 1 and not seen:
            seen.add("")
            return f"# {heading} {{#{'mainpage' if path == MAIN_PAGE else page_name(path)}}}"
        anchor = slug(heading)
        if anchor in seen:
            return match[0]
        seen.add(anchor)
        return f"{marks} {heading} {{#{anchor_name(path, anchor)}}}"
    return HEADING.sub(name, text)


def make_subpages(text):
    """In an index, a list of links is the navigation tree."""
    return re.sub(r"^- \[([^\]]*)\]\(@ref (page_\w+?)\)", r'- @subpage \2 "\1"', text, flags=re.M)


def chapters(text):
    """The sections of the main page that are lists of links, as pages of their own: (heading, text) each.

    Doxygen leaves the subpages of a main page with a title out of its tree, so chapters are what stands there.
    """
    for heading, body in re.findall(r"^## (.*?)(?: \{#[^}]*\})?\n(.*?)(?=^## |\Z)", text, re.S | re.M):
        if "\n- [" in body:
            yield heading, f"# {heading} {{#chapter_{slug(heading).replace('-', '_')}}}\n{make_subpages(body)}"


def prepare_page(path, text, pages):
    """`path` is relative to the root of the tree, `pages` are the paths of all pages."""
    parts = FENCE.split(text)
    # Headings first, over the whole text, since the first one names the page wherever it stands.
    for i in range(0, len(parts), 2):
        parts[i] = LINK.sub(lambda match: rewrite_link(path, pages, match), parts[i])
    joined = "\0".join(parts[0::2])
    joined = add_names(path, joined)
    if is_index(path) and path != MAIN_PAGE:
        joined = make_subpages(joined)
    parts[0::2] = joined.split("\0")
    return "".join(mark_code(part) if i % 2 else part for i, part in enumerate(parts))


def mark_code(fence):
    """Doxygen wants the language with a dot, and shows the marks of the tests' extractor otherwise."""
    return re.sub(r"^```(\w+)[^\n]*", r"```{.\1}", fence, count=1)
