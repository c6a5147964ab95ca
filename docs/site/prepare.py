"""Writes what Doxygen reads: prepare.py <root of the tree> <folder to write>.

Headers, Markdown pages and pictures, the first two rewritten by headers.py and pages.py.
"""

import pathlib
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from headers import prepare_header  # noqa: E402
from pages import MAIN_PAGE, chapters, prepare_page  # noqa: E402

EXTRA_PAGES = ["README.md", "CHANGES.md", "samples/hello/README.md"]
PICTURES = {".png", ".svg"}


def main():
    root, target = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    shutil.rmtree(target, ignore_errors=True)
    pages = [*EXTRA_PAGES, *(str(path.relative_to(root)) for path in sorted((root / "docs").rglob("*.md")))]
    for name in pages:
        written = target / name
        written.parent.mkdir(parents=True, exist_ok=True)
        text = prepare_page(name, (root / name).read_text(encoding="utf-8"), set(pages))
        written.write_text(text, encoding="utf-8")
        for number, (_, chapter) in enumerate(chapters(text) if name == MAIN_PAGE else ()):
            (target / f"chapter{number}.md").write_text(chapter, encoding="utf-8")
    headers = sorted(path for path in (root / "include/barchan").iterdir() if path.suffix in (".h", ".hpp"))
    (target / "include/barchan").mkdir(parents=True)
    for path in headers:
        (target / "include/barchan" / path.name).write_text(prepare_header(path.read_text(encoding="utf-8")),
                                                            encoding="utf-8")
    (target / "pictures").mkdir()
    for path in (root / "docs").rglob("*"):
        if path.suffix in PICTURES:
            shutil.copy(path, target / "pictures")
    print(f"{len(headers)} headers, {len(pages)} pages")


main()
