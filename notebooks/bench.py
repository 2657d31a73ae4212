"""What every notebook needs: the command, where results go, and one look for all figures."""

import itertools
import os
import pathlib
import subprocess

import matplotlib.pyplot as plt

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / "results" / "notebooks"
BUNDLED = ROOT / "Datasets" / "bundled"
COMMAND = pathlib.Path(os.environ.get("FORETOUCH", ROOT / ".build" / "release" / "foretouch"))


def foretouch(*arguments, command=(COMMAND,), statuses=(0,), show=True):
    """Runs the command from the root of the repository and prints what it prints. Returns its status where several are expected."""
    line = [str(part) for part in (*command, *arguments)]
    process = subprocess.run(line, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if process.returncode not in statuses:
        raise RuntimeError(f"{' '.join(line)} ended with {process.returncode}:\n{process.stdout}{process.stderr}")
    if show:
        print(process.stdout.rstrip())
    return process.returncode if len(statuses) > 1 else None


# Okabe and Ito (2008): told apart by color-blind readers too. Marks differ as well, for paper without color.
COLORS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"]
MARKS = ["o", "s", "^", "D", "v", "P", "X"]
GRAY = "#767676"


def styles(names):
    """A color and a mark for each name; the yardsticks `hold` and `linear` are gray."""
    bright = itertools.cycle(zip(COLORS, MARKS))
    plain = {"hold": (GRAY, "x", ":"), "linear": (GRAY, "+", "--")}
    return {
        name: dict(zip(("color", "marker", "linestyle"), plain.get(name) or (*next(bright), "-"))) for name in names
    }


plt.rcParams.update({
    "figure.dpi": 110,
    "figure.constrained_layout.use": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "axes.axisbelow": True,
    "axes.titlelocation": "left",
    "legend.frameon": False,
    "lines.markersize": 5,
})
