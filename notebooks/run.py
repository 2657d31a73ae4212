"""Runs notebooks from top to bottom, each in a kernel of its own, and keeps what they show.

    python notebooks/run.py [--write] [NAME.py …]

Without names, all of them. Writes results/made/notebooks/NAME.ipynb. Figures and the numbers behind them are committed in notebooks/figures:
NAME-1.png … and NAME.txt. They are written with --write; without it the numbers must be those of NAME.txt. Pictures are not compared, because
fonts differ, nor notebooks that time something, nor those that were run on other data than are here.
"""

import base64
import difflib
import pathlib
import re
import sys
import time

import jupytext
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell

import bench

FOLDER = pathlib.Path(__file__).resolve().parent
FIGURES = FOLDER / "figures"
TIMED = {"4-latency"}
# Runs in the kernel before the notebook: what is shown is also printed as numbers, on a stream that the page does not have.
RECORD = """
import atexit, bench, matplotlib.pyplot as plt
_shown = []
_show = plt.show
def _record(*arguments, **options):
    for number in plt.get_fignums():
        _shown.extend([f"figure {len([line for line in _shown if line.startswith('figure')]) + 1}", *bench.numbers(plt.figure(number))])
    return _show(*arguments, **options)
plt.show = _record
"""


def run(path):
    """The notebook with its outputs, and what it shows as lines of text."""
    notebook = jupytext.read(path)
    notebook.cells = [new_code_cell(RECORD), *notebook.cells, new_code_cell("print('\\n'.join(_shown))")]
    client = NotebookClient(
        notebook, timeout=3600, kernel_name="python3", extra_arguments=["--log-level=ERROR"],
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.execute()
    figures = notebook.cells.pop()
    notebook.cells.pop(0)
    jupytext.write(notebook, bench.RESULTS / f"{path.stem}.ipynb")
    lines = []
    for cell in [*notebook.cells, figures]:
        for output in cell.get("outputs", []):
            if output.get("name") == "stdout":
                lines += output["text"].splitlines()
            elif "text/plain" in output.get("data", {}) and "image/png" not in output["data"]:
                lines += output["data"]["text/plain"].splitlines()
    return notebook, [line.rstrip() for line in lines]


def keep(path, notebook, lines):
    """Writes figures and numbers."""
    FIGURES.mkdir(exist_ok=True)
    for old in FIGURES.glob(f"{path.stem}[-.]*"):
        old.unlink()
    outputs = (output for cell in notebook.cells for output in cell.get("outputs", []))
    pictures = [output.data["image/png"] for output in outputs if "image/png" in output.get("data", {})]
    for number, picture in enumerate(pictures, start=1):
        (FIGURES / f"{path.stem}-{number}.png").write_bytes(base64.b64decode(picture))
    if path.stem not in TIMED:
        (FIGURES / f"{path.stem}.txt").write_text("\n".join(lines) + "\n", "utf-8")
    return f"{len(pictures)} figures written"


NUMBER = re.compile(r"\d+(?:\.\d+)?")


def are_alike(old, new):
    """Whether two lines have the same words and counts, and fractions that differ by one of their last digit at most, as processors round."""
    if NUMBER.sub("0", old) != NUMBER.sub("0", new):
        return False
    return all(
        one == other or "." in one and abs(float(one) - float(other)) <= 1.001 * 10.0 ** -len(one.partition(".")[2])
        for one, other in zip(NUMBER.findall(old), NUMBER.findall(new))
    )


def compare(path, lines):
    """What became of the numbers, and whether that is well."""
    if path.stem in TIMED:
        return "not compared, it times", True
    expected = (FIGURES / f"{path.stem}.txt").read_text("utf-8").splitlines()
    if lines[:1] != expected[:1]:
        return f"not compared: committed with {expected[:1]}, here are {lines[:1]}", True
    if len(lines) == len(expected):
        lines = [old if are_alike(old, new) else new for old, new in zip(expected, lines)]
    difference = list(difflib.unified_diff(expected, lines, "committed", "now", lineterm="", n=1))
    return ("as committed", True) if not difference else ("other numbers than committed:\n" + "\n".join(difference[:40]), False)


def main():
    bench.RESULTS.mkdir(parents=True, exist_ok=True)
    words = sys.argv[1:]
    is_writing = "--write" in words
    names = [word for word in words if word != "--write"]
    is_well = True
    for path in [pathlib.Path(name).resolve() for name in names] or sorted(FOLDER.glob("[0-9]*.py")):
        start = time.monotonic()
        notebook, lines = run(path)
        said, well = (keep(path, notebook, lines), True) if is_writing else compare(path, lines)
        is_well = is_well and well
        print(f"{path.name}: {said}, {time.monotonic() - start:.0f} s", flush=True)
    sys.exit(0 if is_well else 1)


if __name__ == "__main__":
    main()
