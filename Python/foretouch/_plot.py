"""Pictures of results and strokes, by matplotlib."""

from __future__ import annotations

import itertools
import math
import re
from typing import TYPE_CHECKING, Any

import numpy as np

from ._library import ForetouchError
from ._optional import optional
from ._predictor import Predictor
from ._results import MEASURED

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._recordings import Recording
    from ._results import Result, Row

# Okabe and Ito (2008): told apart by color-blind readers too. Marks differ as well, for paper without color.
COLORS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"]
MARKS = ["o", "s", "^", "D", "v", "P", "X"]
GRAY = "#767676"


# Keywords beside the metric, by kinds of results.
OPTIONS = {"evaluation": ["dataset"], "recognition": ["recognizer"], "comparison": ["dataset"]}


def styles(names: list[str]) -> dict[str, dict[str, Any]]:
    """A color and a mark for each name; the yardsticks `hold` and `linear` are gray."""
    bright = itertools.cycle(zip(COLORS, MARKS))
    plain = {"hold": (GRAY, "x", ":"), "linear": (GRAY, "+", "--")}
    return {name: dict(zip(("color", "marker", "linestyle"), plain.get(name) or (*next(bright), "-"))) for name in names}


def axes(ax: Axes | None, height: float = 4.0) -> Axes:
    """Where to draw."""
    if ax is not None:
        return ax
    pyplot = optional("matplotlib.pyplot", "plot")
    made: Axes = pyplot.subplots(figsize=(6.4, height), layout="constrained")[1]
    for side in ("top", "right"):
        made.spines[side].set_visible(False)
    return made


def draw(result: Result, metric: str | None, ax: Axes | None, **options: Any) -> Axes:
    """Draws a result by its kind."""
    if result.kind == "evaluation":
        return _curves(result, metric or "rmse", ax, options.get("dataset"))
    if result.kind == "recognition" and metric in (None, "confusion"):
        return _confusion(result, ax, options.get("recognizer"))
    if result.kind == "classification":
        return _matrix([(row["class"], row["answer"], 1) for row in result.rows], ax)
    if result.kind == "leaderboard":
        return _forest(ax, [(row["predictor"], row["rmse_ratio"], row["ci_low"], row["ci_high"]) for row in result.rows],
                       "RMSE divided by that of linear", 1)
    if result.kind == "comparison":
        return _comparison(result, metric or "rmse", ax, options.get("dataset"))
    if result.kind in MEASURED.values():
        usual = {"latency": "batch_mean_ns", "articulation": "shape-error", "touch trials": "clean"}
        wanted = metric or usual.get(result.kind) or str(result.rows[0]["metric"])
        rows = [row for row in result.rows if row["metric"] == wanted and row["participant"] == row["task"] == "all"]
        named = len({row["condition"] for row in rows}) > 1
        return _forest(ax, [(f"{row['subject']} {row['condition']}" if named else row["subject"], row["value"], row["ci_low"], row["ci_high"])
                            for row in rows], _axis(result, wanted), None, isLogarithmic=result.kind == "latency")
    if result.kind == "tuning":
        made = axes(ax)
        made.plot([row["candidate"] for row in result.rows], [row["objective"] for row in result.rows], "o", color=COLORS[0])
        made.axhline(1, color=GRAY, linestyle="--", linewidth=1)
        made.set(xlabel="candidate", ylabel="objective: ratio to linear")
        return made
    if result.kind == "advice":
        return _advice(result, ax)
    if result.kind == "touch gestures":
        return _gestures(result, ax)
    raise ForetouchError(f"plot: found a result of kind {result.kind}, expected one with a picture")


def _axis(result: Result, metric: str, dataset: str | None = None) -> str:
    """What stands at the axis of a metric: its name, and its unit in brackets; lengths in the dataset's own unit."""
    try:
        description = result.json
    except ForetouchError:
        # A folder may hold the table alone.
        description = {}
    unit = {row["name"]: row["unit"] for row in description.get("quantities", ())}.get(metric, "–")
    if dataset is not None:
        own = {row["name"]: row["unit"] for row in description.get("datasets", ())}.get(dataset, "px")
        unit = re.sub("^px", {"css-px": "CSS px"}.get(own, own), unit)
    name = metric.removesuffix("_" + unit).replace("_", " ")
    return name if unit == "–" else f"{name} ({unit})"


def _one(rows: list[Row], dataset: str | None) -> tuple[list[Row], str]:
    """The rows of one dataset."""
    names = list(dict.fromkeys(row["dataset"] for row in rows))
    if dataset is not None and dataset not in names:
        raise ForetouchError(f"dataset: found {dataset!r}, expected one of {', '.join(names)}")
    chosen = dataset or (names[0] if names else "")
    return [row for row in rows if row["dataset"] == chosen], chosen


def _curves(result: Result, metric: str, ax: Axes | None, dataset: str | None) -> Axes:
    rows, name = _one([row for row in result.rows if row["participant"] == row["task"] == "all"], dataset)
    known = sorted({row["metric"] for row in rows})
    if metric not in known:
        raise ForetouchError(f"metric: found {metric!r}, expected one of {', '.join(known)}")
    made = axes(ax)
    predictors = list(dict.fromkeys(row["predictor"] for row in rows))
    for predictor, look in styles(predictors).items():
        of = [row for row in rows if row["predictor"] == predictor and row["metric"] == metric]
        horizons, values = ([row[column] for row in of] for column in ("horizon_ms", "value"))
        made.plot(horizons, values, label=predictor, **look)
        low, high = ([row[column] for row in of] for column in ("ci_low", "ci_high"))
        made.fill_between(horizons, low, high, color=look["color"], alpha=0.15, linewidth=0)
    made.set(title=name, xlabel="horizon (ms)", ylabel=_axis(result, metric, name))
    made.legend(frameon=False)
    return made


def _forest(ax: Axes | None, rows: list[tuple[str, float, float, float]], label: str, reference: float | None, isLogarithmic: bool = True) -> Axes:
    """A mark for each row with its interval, the first row at the top."""
    made = axes(ax, 1.2 + 0.3 * len(rows))
    for place, (_, value, low, high) in enumerate(rows):
        if not math.isnan(low):
            made.plot([low, high], [place, place], color=COLORS[0], linewidth=1.5)
        made.plot([value], [place], "o", color=COLORS[0])
    if reference is not None:
        made.axvline(reference, color=GRAY, linestyle="--", linewidth=1)
    made.set_yticks(range(len(rows)), [row[0] for row in rows])
    made.invert_yaxis()
    if isLogarithmic and all(row[1] > 0 for row in rows):
        made.set_xscale("log")
        if reference is not None:
            # Ratios are read as they are, not as powers of ten.
            low, high = made.get_xlim()
            ticks = [tick for decade in range(-3, 4) for tick in (10.0**decade, 2 * 10.0**decade, 5 * 10.0**decade) if low <= tick <= high]
            made.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
            made.xaxis.set_minor_formatter("")
    made.set_xlabel(label)
    return made


def _comparison(result: Result, metric: str, ax: Axes | None, dataset: str | None) -> Axes:
    rows = [row for row in result.rows if row["metric"] == metric]
    if not rows:
        raise ForetouchError(f"metric: found {metric!r}, expected one of {', '.join(sorted({row['metric'] for row in result.rows}))}")
    if dataset is not None:
        rows, _ = _one(rows, dataset)
    keys = [name for name in ("dataset", "group", "task", "condition", "second", "horizon_ms") if len({row.get(name) for row in rows}) > 1]
    named = [
        (", ".join(f"{row[key]:g} ms" if key == "horizon_ms" else str(row[key]) for key in keys) or metric, row["ratio"],
         row.get("ratio_low", math.nan), row.get("ratio_high", math.nan))
        for row in rows
    ]
    first, second = rows[0].get("first", "first result"), rows[0].get("second", "second result")
    return _forest(ax, named, f"{metric} of {second} divided by that of {first}" if "second" not in keys else f"{metric} divided by that of {first}", 1)


def _confusion(result: Result, ax: Axes | None, recognizer: str | None) -> Axes:
    subjects = list(dict.fromkeys(row["subject"] for row in result.confusion))
    chosen = recognizer or (subjects[0] if subjects else "")
    if chosen not in subjects:
        raise ForetouchError(f"recognizer: found {chosen!r}, expected one of {', '.join(subjects)}")
    made = _matrix([(row["class"], row["answer"], row["count"]) for row in result.confusion if row["subject"] == chosen], ax)
    made.set_title(chosen)
    return made


def _matrix(counts: list[tuple[str, str | None, int]], ax: Axes | None) -> Axes:
    """Rows are classes, columns answers, each row adds up to 1."""
    classes = sorted({truth for truth, _, _ in counts} | {answer for _, answer, _ in counts if answer})
    table = np.zeros((len(classes), len(classes)))
    for truth, answer, count in counts:
        if answer:
            table[classes.index(truth), classes.index(answer)] += count
    totals = np.array([sum(count for truth, _, count in counts if truth == name) for name in classes])
    made = axes(ax, 1.8 + 0.28 * len(classes))
    made.imshow(table / np.maximum(totals, 1)[:, None], cmap="Blues", vmin=0, vmax=1)
    made.set_xticks(range(len(classes)), classes, rotation=90)
    made.set_yticks(range(len(classes)), classes)
    made.set(xlabel="answer", ylabel="class")
    return made


def _gestures(result: Result, ax: Axes | None) -> Axes:
    """When which gesture was decided, a mark a gesture."""
    names = list(dict.fromkeys(row["gesture"] for row in result.rows))
    made = axes(ax, 1.2 + 0.3 * len(names))
    for recognizer, look in styles(list(dict.fromkeys(row["recognizer"] for row in result.rows))).items():
        of = [row for row in result.rows if row["recognizer"] == recognizer]
        made.plot([row["decided_s"] for row in of], [names.index(row["gesture"]) for row in of], look["marker"], color=look["color"],
                  fillstyle="none", label=recognizer)
    made.set_yticks(range(len(names)), names)
    made.set(xlabel="decided (s)")
    if names:
        made.legend(frameon=False)
    return made


def _advice(result: Result, ax: Axes | None) -> Axes:
    made = axes(ax)
    motions = list(dict.fromkeys(row["motion"] for row in result.rows))
    for motion, look in styles(motions).items():
        of = [row for row in result.rows if row["motion"] == motion]
        made.step([row["speed_from"] for row in of], [row["horizon_ms"] for row in of], where="post", label=motion, color=look["color"])
    made.set(xlabel="speed (px/s)", ylabel="horizon (ms)")
    made.legend(frameon=False)
    return made


def strokes(recording: Recording, ax: Axes | None, predictor: str | None, horizon: float) -> Axes:
    """Draws the strokes of a recording, and where a predictor expected them to be."""
    made = axes(ax)
    made.set_aspect("equal")
    for stroke in recording.strokes:
        made.plot(stroke.x, stroke.y, "-", color="#000000", linewidth=1.2)
        if predictor is not None:
            answers = Predictor(predictor).replay(stroke, [horizon])
            lines = np.stack([stroke.x, answers.x[:, 0]]), np.stack([stroke.y, answers.y[:, 0]])
            made.plot(*lines, color=COLORS[1], linewidth=0.5)
    if not made.yaxis_inverted():
        made.invert_yaxis()
    title = ", ".join(filter(None, [recording.dataset, recording.participant, recording.task]))
    made.set(xlabel=f"x ({recording.unit})", ylabel=f"y ({recording.unit})", title=title)
    return made
