"""Runs notebooks from top to bottom, each in a kernel of its own, and keeps them with their outputs.

    python notebooks/run.py [NAME.py …]

Without names, all of them. Writes results/notebooks/NAME.ipynb, and every figure as NAME-1.png … beside it.
"""

import base64
import pathlib
import sys
import time

import jupytext
from nbclient import NotebookClient

import bench


def run(path):
    notebook = jupytext.read(path)
    client = NotebookClient(
        notebook, timeout=3600, kernel_name="python3", extra_arguments=["--log-level=ERROR"],
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.execute()
    jupytext.write(notebook, bench.RESULTS / f"{path.stem}.ipynb")
    for old in bench.RESULTS.glob(f"{path.stem}-*.png"):
        old.unlink()
    outputs = (output for cell in notebook.cells for output in cell.get("outputs", []))
    pictures = [output.data["image/png"] for output in outputs if "image/png" in output.get("data", {})]
    for number, picture in enumerate(pictures, start=1):
        (bench.RESULTS / f"{path.stem}-{number}.png").write_bytes(base64.b64decode(picture))
    return len(pictures)


def main():
    folder = pathlib.Path(__file__).resolve().parent
    bench.RESULTS.mkdir(parents=True, exist_ok=True)
    for path in [pathlib.Path(name).resolve() for name in sys.argv[1:]] or sorted(folder.glob("[0-9]*.py")):
        start = time.monotonic()
        figures = run(path)
        print(f"{path.name}: {figures} figures, {time.monotonic() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
