"""What every notebook needs: where data are, where results go, and one look for all figures."""

import itertools
import os
import pathlib

import matplotlib.pyplot as plt
import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / "results" / "notebooks"
BUNDLED = ROOT / "Datasets" / "bundled"

# Okabe and Ito (2008): told apart by color-blind readers too. Marks differ as well, for paper without color.
COLORS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"]
MARKS = ["o", "s", "^", "D", "v", "P", "X"]
GRAY = "#767676"


def public(variable, folder, name):
    """Public data, where they are: in the folder that an environment variable names, or beside the repository. Paths are as short as can be."""
    places = [ROOT / os.environ[variable]] if variable in os.environ else []
    return next((place / name for place in [*places, ROOT / "datasets", ROOT.parent / "shared" / folder] if (place / name).exists()), None)


def styles(names):
    """A color and a mark for each name; the yardsticks `hold` and `linear` are gray."""
    bright = itertools.cycle(zip(COLORS, MARKS))
    plain = {"hold": (GRAY, "x", ":"), "linear": (GRAY, "+", "--")}
    return {
        name: dict(zip(("color", "marker", "linestyle"), plain.get(name) or (*next(bright), "-"))) for name in names
    }


def numbers(figure):
    """What a figure shows, as lines of text: for every panel its title, and for every line its name and heights, to three digits."""
    for panel in figure.axes:
        yield f"panel {panel.get_title(loc='left') or panel.get_title()!r}"
        for line in panel.lines:
            heights = np.asarray(line.get_ydata(), dtype=object).ravel()
            shown = " ".join(f"{value:.3g}" if isinstance(value, (int, float)) else str(value) for value in heights[:40].tolist())
            yield f"  {line.get_label()}: {len(heights)} of {shown}"
        for bar in panel.patches[:40]:
            if hasattr(bar, "get_width"):
                yield f"  bar {bar.get_width():.3g} by {bar.get_height():.3g}"


plt.rcParams.update({
    "figure.dpi": 80,
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
