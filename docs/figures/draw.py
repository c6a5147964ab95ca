"""Draws the figures of the manual."""

import argparse
import pathlib
import sys
import tempfile

import grains
import host
import patches
import terrain


def main():
    here = pathlib.Path(__file__).parent
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say which files are not as they would be drawn")
    check = parser.parse_args().check
    stale = []
    with tempfile.TemporaryDirectory() as folder:
        for figures in (host.FIGURES, grains.FIGURES, patches.FIGURES, terrain.FIGURES):
            for name, draw in figures.items():
                drawn = pathlib.Path(folder) / f"stage-{name}.svg"
                draw().save(drawn)
                kept = here / drawn.name
                if not kept.exists() or kept.read_bytes() != drawn.read_bytes():
                    stale.append(kept.name)
                    if not check:
                        kept.write_bytes(drawn.read_bytes())
    # A figure that nobody sees is as good as lost.
    pages = "".join(path.read_text(encoding="utf-8") for path in sorted((here.parent / "stages").glob("*.md")))
    unseen = [path.name for path in sorted(here.glob("*.svg")) if f"](../figures/{path.name})" not in pages]
    if unseen:
        print(f"no page of docs/stages shows {' '.join(unseen)}")
    print(f"{len(stale)} figures {'are not as drawn' if check else 'were drawn'}: {' '.join(stale)}")
    sys.exit(1 if check and (stale or unseen) else 0)


main()
