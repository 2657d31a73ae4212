"""Work that the command does, and the same work for Python functions."""

from __future__ import annotations

import json
import math
import os
import pathlib
import re
import shutil
import tempfile
import time
import weakref
from typing import TYPE_CHECKING, Any, Callable, Iterable, Mapping

import numpy as np
from numpy.typing import ArrayLike

from ._command import commands, run, words_of
from ._evaluation import Member, evaluate, member_of
from ._functions import CausalPredictor, NamedFunction, Sample, StrokeFunction
from ._keywords import checked, keywords_of, listed, new_folder, texts, unknown
from ._library import ForetouchError, encoded, made, text
from ._optional import Bar
from ._predictor import Predictor
from ._recordings import Data, Recordings, read
from ._results import Result, Row, table_of
from ._strokes import COLUMNS, Stroke, numbers

if TYPE_CHECKING:
    import pandas


def command(*words: str | os.PathLike[str], progress: bool | None = None) -> str:
    """Runs the `foretouch` command with these words and gives what it prints: for all that has no function of its own.

    Args:
        words: without the program's name.
        progress: whether progress is shown; None for where a person sees it.

    Raises:
        ForetouchError: with the sentence that the command says when it fails.

    >>> import foretouch
    >>> foretouch.command("predictors", "kalman").splitlines()[0].split()[0]
    'kalman'
    """
    return run(words, progress=progress)


def synthesize(output: str | os.PathLike[str] | None = None, **options: object) -> Recordings:
    """Makes recordings of simulated people on a simulated device, with their noise-free ground truth.

    Args:
        output: the folder to write; a temporary one without it, which lives as long as what is returned.
        options: those of `foretouch dataset synthesize --help` with `_` for `-`, in their units: preset, participants, strokes, task, rate
            (Hz), noise (px), seed …

    >>> import foretouch
    >>> foretouch.synthesize(preset="finger-60", participants=2, strokes=3, task=["write", "draw"], seed=1)
    <foretouch.Recordings: 4 of finger-60>
    """
    words = words_of(("dataset", "synthesize"), options, apart=["output"], where=synthesize)

    def make(place: str) -> Recordings:
        run(["dataset", "synthesize", f"--output={place}", *words])
        return read(place)

    if output is not None:
        return make(os.fspath(new_folder(output)))
    preset = str(options.get("name") or options.get("preset") or "synthetic")
    return _temporary(lambda folder: make(os.path.join(folder, preset)))


def fetch(name: str, output: str | os.PathLike[str] | None = None, **options: object) -> Recordings:
    """Downloads a public dataset, checks it and makes recordings of it. Names and licenses: `foretouch.command("dataset", "list")`.

    Args:
        name: in the catalog.
        output: the folder to write, `datasets/NAME` without it. What is there already is not fetched again.
        options: those of `foretouch dataset fetch --help` with `_` for `-`; `from_` is a folder or an address to use instead.

    >>> import foretouch
    >>> foretouch.fetch("nothing-of-this-name")    # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    foretouch.ForetouchError: there is no such dataset
    """
    place = new_folder(output) if output is not None else pathlib.Path("datasets", name)
    if not (place / "dataset.json").exists() or options.get("replace"):
        words = words_of(("dataset", "fetch"), options, apart=["output"], where=fetch)
        run(["dataset", "fetch", name, f"--output={place}", *words])
    return read(place)


def latency(
    recordings: Data, predictors: Member | Iterable[Member] | None = None, horizons: ArrayLike = (0.016,), *,
    recognizers: str | Iterable[str] | None = None,
    rounds: int = 15, events: int = 20_000, progress: bool | None = None, **options: object,
) -> Result:
    """Times observing and predicting on recorded events, every predictor side by side, in nanoseconds an event.

    With specifications alone it does what `foretouch latency` does. With a Python function or class among them all are timed in this
    process: what is compared is then what calling them from Python costs, a whole stroke at a time (batch_mean_ns), and sample by sample
    (p50_ns to max_ns) for what answers sample by sample. Functions of a whole stroke have a condition of their own: they are not ranked
    against predictors, which answer event by event. The result's `note` says so.

    Args:
        recordings: from `read`, made of arrays, or a path.
        predictors: specifications, functions, classes, objects, or (name, function); one, or a list. None: all of Foretouch's.
        horizons: how far ahead to predict, in seconds; the time of an event includes all of them.
        recognizers: times these recognizers instead.
        rounds: how many times the events are run through every predictor, at least 6.
        events: at most this many recorded events.
        progress: whether progress is shown; None for where a person sees it.
        options: those of `foretouch latency --help` with `_` for `-`, for specifications alone.

    Returns:
        A result with rows of dataset, participant, task, subject, condition, metric, value, ci_low, ci_high, n.

    >>> import foretouch
    >>> recordings = foretouch.synthesize(participants=1, strokes=2, task="write", seed=1)
    >>> result = foretouch.latency(recordings, ["linear"], rounds=6, events=100)
    >>> sorted({row["subject"] for row in result.rows}), result.rows[0]["metric"]
    (['hold', 'linear'], 'batch_mean_ns')
    """
    members = None if predictors is None else [member_of(member) for member in listed(predictors)]
    if any(not isinstance(member, str) for member in members or []):
        if recognizers is not None or options:
            names = [*options, *(["recognizers"] if recognizers is not None else [])]
            raise ForetouchError(f"latency: found {', '.join(names)}, expected rounds, events and horizons alone beside Python functions")
        return _timed(Recordings.of(recordings), members or [], numbers(horizons, "horizons", 0, 1).reshape(-1), rounds, events, progress)
    given: dict[str, object] = {"rounds": rounds, "events": events}
    if recognizers is None:
        given |= {"predictor": members, "horizon": _milliseconds(horizons)}
    else:
        given["recognizer"] = texts(recognizers, "recognizers")
    return _measured(("latency",), latency, "latency", [recordings], given, options, progress, "round")


def articulation(recordings: Data, *, progress: bool | None = None, **options: object) -> Result:
    """Relative accuracy measures of drawn gestures (Vatavu, Anthony, Wobbrock 2013): how consistently people draw them.

    Args:
        recordings: each a gesture, its task the class.
        progress: whether progress is shown; None for where a person sees it.
        options: those of `foretouch articulation --help` with `_` for `-`.

    Returns:
        A result with rows of dataset, participant, task (the class), subject, condition, metric, value, ci_low, ci_high, n.

    >>> import foretouch, numpy as np
    >>> def line(person, number):
    ...     return foretouch.Recording([np.stack([np.arange(20) / 100, np.arange(20) * (1 + number / 10), np.arange(20)], axis=1)],
    ...                                participant=person, task="line")
    >>> result = foretouch.articulation([line(person, number) for person in "ab" for number in range(3)])
    >>> "shape-error" in {row["metric"] for row in result.rows}
    True
    """
    return _measured(("articulation",), articulation, "articulation", [recordings], {}, options, progress, "gesture")


def touch_gestures(
    recordings: Data, recognizers: str | Iterable[str] = ("touch:standard",), *, measure: bool = False, progress: bool | None = None,
    **options: object,
) -> Result:
    """Tells taps, swipes, pans, pinches and the rest in recordings; or measures how well, on trials whose task names the gesture meant.

    Args:
        recordings: from `read`, made of arrays, or a path.
        recognizers: presets, with parameters where wanted ("touch:flutter,pan=20").
        measure: whether trials are scored.
        progress: whether progress is shown; None for where a person sees it.
        options: those of `foretouch recognize --help` with `_` for `-`, such as `sweep`.

    Returns:
        A result with a row a gesture: recording, part, recognizer, gesture, outcome, start_s, decided_s, end_s, x, y, contacts, dx, dy, vx_per_s,
        vy_per_s, scale, rotation_rad, corrected_by. With `measure` rows of dataset, participant, task, subject, condition, metric, value, ci_low,
        ci_high, n.

    >>> import foretouch, numpy as np
    >>> finger = np.stack([np.arange(50) / 100, np.arange(50) * 4.0, np.zeros(50)], axis=1)
    >>> drag = foretouch.Recording([finger], task="drag")
    >>> foretouch.touch_gestures([drag]).rows[0]["gesture"]
    'pan'
    >>> rows = foretouch.touch_gestures([drag], measure=True).rows
    >>> next(row["value"] for row in rows if row["metric"] == "clean")
    1.0
    """
    given: dict[str, object] = {"recognizer": texts(recognizers, "recognizers"), "measure": measure}
    kind = "touch trials" if measure else "touch gestures"
    return _measured(("recognize",), touch_gestures, kind, [recordings], given, options, progress, "recording")


def compare(
    *results: Result | str | os.PathLike[str], between: str | None = None, and_: str | Iterable[str] | None = None, by: str | None = None,
    metrics: str | Iterable[str] | None = None, **options: object,
) -> Result:
    """Compares two predictors or recognizers of results, paired by participant; or conditions of a result; or one result with another.

    Args:
        results: from `evaluate`, `recognize` or `latency`, or folders that those were saved to. With `between` at least one; without it two.
        between: the predictor or recognizer to start from, as results call it.
        and_: what to compare it with, one or several.
        by: compares in each group of a breakdown that the evaluation was made with: participant, task, device, condition, pointer, strokes,
            speed or phase; or condition+device, condition+task, task+device. What is measured of recognizers has participant, task, condition
            and device.
        metrics: these alone ("rmse").
        options: others of `foretouch compare --help`, such as threshold (a share) without `between`. With between_conditions=["static",
            "moving"] or across="condition" levels of a breakdown are compared with each other, of=["kalman"] for these predictors alone, by="device" on
            each device.

    Returns:
        For levels, rows of dataset, factor, contender, horizon_ms, metric, unit, first, second, first_value, second_value, paired, first_count,
        second_count, difference and ratio with intervals, p, and better. With `between`, rows of dataset, unit, clusters, horizon_ms, metric, first, second, first_value, second_value, difference and ratio with
        intervals, p, and better, which of them is, None where the difference is not significant. Without it, the rows that both results have,
        with first_value, second_value and their ratio; what is printed says which got worse.

    >>> import foretouch
    >>> recordings = foretouch.synthesize(participants=6, strokes=2, task="write", seed=1)
    >>> result = foretouch.evaluate(recordings, ["kalman"], horizons=[0.033])
    >>> comparison = foretouch.compare(result, between="kalman", and_="hold", metrics=["rmse"])
    >>> comparison.rows[0]["better"], comparison.rows[0]["ratio"] > 1
    ('kalman', True)
    """
    wanted = None if metrics is None else texts(metrics, "metrics")
    given = {"metric": wanted, "by": by}
    of_levels = options.keys() & {"between_conditions", "across"}
    if between is not None:
        given |= {"between": between, "and": None if and_ is None else texts(and_, "and_")}
    elif and_ is not None or by is not None and not of_levels:
        raise ForetouchError("compare: found and_ or by without between, expected the predictor to start from")
    apart = ["output", "between", "and", "by", "metric"]
    words = words_of(("compare",), given) + words_of(("compare",), options, apart=apart, where=compare)
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, result in enumerate(results):
            if isinstance(result, Result):
                path = os.path.join(folder, f"{number}.json")
                pathlib.Path(path).write_bytes(result.file("result.json"))
            elif not isinstance(result, (str, os.PathLike)):
                raise ForetouchError(f"compare: found {type(result).__name__}, expected results or the folders that they were saved to")
            else:
                path = os.path.join(result, "result.json") if os.path.isdir(result) else os.fspath(result)
            paths.append(path)
        if between is not None or of_levels:
            output = os.path.join(folder, "comparison.csv")
            printed = _without_place(run(["compare", *paths, f"--output={output}", *words], progress=False))
            return Result._of("comparison", {"comparison.csv": pathlib.Path(output).read_bytes(), "table.txt": printed.encode()})
        printed = run(["compare", *paths, *words], progress=False, statuses=(0, 1))
        if not printed:
            raise ForetouchError(f"compare: cannot compare {' and '.join(paths)}")
    return Result._of("comparison", {"comparison.csv": table_of(_side_by_side(results, wanted)), "table.txt": printed.encode()})


def score(predictions: pandas.DataFrame | str | os.PathLike[str], recordings: Data, *, progress: bool | None = None, **options: object) -> Result:
    """Measures predictions that were made elsewhere, as `evaluate` measures predictors.

    Args:
        predictions: a frame with columns of `Result.predictions`: recording, stroke, sample (both from 0) or time (s), horizon_ms, predictor,
            predicted_x, predicted_y; or with NAME_x and NAME_y for each predictor. Or a file as `foretouch score` reads it, where strokes
            and samples count from 1.
        recordings: those that the predictions are of.
        progress: whether progress is shown; None for where a person sees it.
        options: those of `foretouch score --help` with `_` for `-`.

    Returns:
        A result as of `evaluate`. What has no row counts as not answered.

    >>> import foretouch
    >>> recordings = foretouch.synthesize(participants=2, strokes=2, task="write", seed=1)
    >>> rows = foretouch.evaluate(recordings, ["kalman"], horizons=[0.016]).predictions
    >>> rows["predictor"] = rows["predictor"].replace("kalman", "mine")
    >>> result = foretouch.score(rows, recordings)
    >>> sorted({row["predictor"] for row in result.rows})
    ['hold', 'linear', 'mine']
    """
    words = words_of(("score",), options, apart=["dataset", "output"], where=score)
    with tempfile.TemporaryDirectory() as folder:
        if isinstance(predictions, (str, os.PathLike)):
            table = os.fspath(predictions)
        else:
            table = os.path.join(folder, "predictions.csv")
            counted = [name for name in ("stroke", "sample") if name in predictions.columns]
            predictions.assign(**{name: predictions[name] + 1 for name in counted}).to_csv(table, index=False)
        output = pathlib.Path(folder, "output")
        paths = Recordings.of(recordings)._words(("score",), folder)
        printed = run(["score", table, "--dataset", *paths, f"--output={output}", *words], progress=progress, label="recording")
        files = {path.name: path.read_bytes() for path in sorted(output.iterdir())}
    return Result._of("evaluation", files | {"table.txt": _without_place(printed).encode()})


def _side_by_side(results: Iterable[Result | str | os.PathLike[str]], metrics: list[str] | None) -> list[Row]:
    first, second = (
        result if isinstance(result, Result) else Result.load(result if os.path.isdir(result) else pathlib.Path(result).parent)
        for result in results
    )
    values = {"value", "ci_low", "ci_high", "n"}
    found = {tuple(value for name, value in row.items() if name not in values): row for row in second.rows}
    rows: list[Row] = []
    for row in first.rows:
        key = {name: value for name, value in row.items() if name not in values}
        other = found.get(tuple(key.values()))
        if other is None or metrics is not None and row["metric"] not in metrics:
            continue
        ratio = other["value"] / row["value"] if row["value"] else math.nan
        rows.append(key | {"first_value": row["value"], "second_value": other["value"], "ratio": ratio})
    return rows


def tune(
    recordings: Data, predictor: str | Callable[..., StrokeFunction | CausalPredictor], parameters: Mapping[str, str], horizons: ArrayLike = (0.016, 0.033), *,
    evaluations: int = 60, metric: str = "rmse", progress: bool | None = None, **options: object,
) -> Result:
    """Searches a predictor's parameters, and measures the gain on participants who were held out.

    The objective is a metric's ratio to that of `linear`, its geometric mean over participants, datasets and horizons.

    Args:
        recordings: from `read`, made of arrays, or a path.
        predictor: a specification, where the search starts; or what makes a function or an object for `evaluate` of parameters by name,
            such as a class or `lambda gain: …`.
        parameters: names and ranges as scale:lower..upper, the scale one of linear, log and integer: {"gain": "linear:0..1"}.
        horizons: how far ahead to predict, in seconds.
        evaluations: how many candidates are looked at. Those of a Python function are spread evenly over the ranges (a Halton sequence), the
            same for everybody held out.
        metric: what is made small.
        progress: whether progress is shown; None for where a person sees it.
        options: of `foretouch tune --help` with `_` for `-`, for a specification.

    Returns:
        A result with a row a candidate: candidate, the parameters, and objective. `json` has `after`, the best specification or values, and
        the evidence on people held out.

    >>> import foretouch, numpy as np
    >>> def damped(gain):
    ...     def predict(stroke, asks, horizons):
    ...         location = np.stack([stroke.x, stroke.y], axis=1)
    ...         velocity = np.zeros_like(location)
    ...         velocity[1:] = np.diff(location, axis=0) / np.diff(stroke.time)[:, None]
    ...         return location[asks, None] + gain * velocity[asks, None] * horizons[None, :, None]
    ...     return predict
    >>> recordings = foretouch.synthesize(participants=3, strokes=2, task="write", seed=1)
    >>> result = foretouch.tune(recordings, damped, {"gain": "linear:0..1.5"}, evaluations=8)
    >>> 0.5 < result.json["after"]["gain"] < 1.3
    True
    """
    if not isinstance(predictor, str):
        if options:
            raise ForetouchError(f"tune: {unknown(next(iter(options)), keywords_of(tune))}")
        return _tuned(Recordings.of(recordings), predictor, parameters, horizons, evaluations, metric, progress)
    given = {
        "predictor": predictor, "parameter": [f"{name}={span}" for name, span in parameters.items()], "horizon": _milliseconds(horizons),
        "evaluations": evaluations, "metric": metric,
    }
    files, printed = _written(("tune",), tune, [recordings], given, options, progress, "candidate")
    rows: list[Row] = []
    for line in files["tuning.jsonl"].decode().splitlines():
        entry = json.loads(line)
        if "specification" in entry:
            rows.append({"candidate": len(rows) + 1, "specification": entry["specification"], "objective": _geometric_mean(entry["values"])})
    # The log has the metric itself; what is chosen is stated as a ratio to linear, and the same ratio is every candidate's.
    evidence = json.loads(files["tuning.json"])
    chosen = next((row["objective"] for row in rows if row["specification"] == evidence["after"]), math.nan)
    for row in rows:
        row["objective"] *= evidence["trainingAfter"] / chosen
    return Result._of("tuning", {"candidates.csv": table_of(rows), **files, "table.txt": printed.encode()})


def _geometric_mean(values: object) -> float:
    """One figure for a line of the log, whose values are per participant, horizon and dataset."""
    numbers = [value for value in np.ravel(np.array(values, dtype=float)) if value > 0]
    return math.exp(sum(map(math.log, numbers)) / len(numbers)) if numbers else math.nan


def advise(recordings: Data, predictor: str, *, horizons: ArrayLike | None = None, progress: bool | None = None, **options: object) -> Result:
    """How far ahead to predict, by speed and kind of motion, so that the drawn line hardly ever overshoots.

    Args:
        recordings: from `read`, made of arrays, or a path.
        predictor: a specification.
        horizons: those to choose among, in seconds; None for those of the command.
        progress: whether progress is shown; None for where a person sees it.
        options: those of `foretouch advise --help` with `_` for `-`: max_overshoot, pen_width (lengths with a unit, "1mm"), share …

    Returns:
        A result with rows of motion (steady, slowing, turning), speed_from and speed_to (px/s) and horizon_ms. `json` is advice.json, for apps.

    >>> import foretouch
    >>> recordings = foretouch.synthesize(participants=4, strokes=3, task="write", seed=1)
    >>> result = foretouch.advise(recordings, "kalman", max_overshoot="2mm")
    >>> sorted({row["motion"] for row in result.rows})
    ['slowing', 'steady', 'turning']
    """
    given = {"predictor": _specification(predictor), "horizon": None if horizons is None else _milliseconds(horizons)}
    files, printed = _written(("advise",), advise, [recordings], given, options, progress, "recording")
    rules = json.loads(files["advice.json"])["rules"]
    edges = [0.0, *rules["speedEdgesPixelsPerSecond"], math.nan]
    rows = [
        {"motion": motion, "speed_from": edges[place], "speed_to": edges[place + 1], "horizon_ms": horizon}
        for motion, chosen in sorted(rules["horizonsMilliseconds"].items()) for place, horizon in enumerate(chosen)
    ]
    return Result._of("advice", {"horizons.csv": table_of(rows), **files, "table.txt": printed.encode()})


def train(recordings: Data, output: str | os.PathLike[str], *, predictor: str = "adaptive", progress: bool | None = None, **options: object) -> str:
    """Fits a predictor that learns to recordings and writes a file of what it learned.

    Args:
        recordings: from `read`, made of arrays, or a path.
        output: the file to write.
        predictor: a specification of one that learns.
        progress: whether progress is shown; None for where a person sees it.
        options: those of `foretouch train --help` with `_` for `-`, such as exclude_participant.

    Returns:
        The specification of the trained predictor, for `evaluate`. It is refused on the people that it was trained on.

    >>> import foretouch, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     learned = foretouch.train(foretouch.synthesize(participants=2, strokes=3, task="write", seed=1), folder + "/pen.state")
    ...     others = foretouch.synthesize(participants=2, strokes=3, task="write", seed=2)
    ...     rows = foretouch.evaluate(others, [learned], horizons=[0.016]).rows
    >>> learned.split("=")[0]
    'adaptive:state'
    """
    path = os.fspath(output)
    with tempfile.TemporaryDirectory() as folder:
        words = words_of(("train",), {"predictor": _specification(predictor)})
        words += words_of(("train",), options, apart=["output", "predictor", "dataset"], where=train)
        run(["train", *Recordings.of(recordings)._words(("train",), folder), f"--output={path}", *words], progress=progress, label="recording")
    return f"{predictor.split(':')[0]}:state={path}"


def reproduce(study: str, data: str | os.PathLike[str], **options: object) -> Result:
    """Recomputes a published comparison on its data.

    Args:
        study: one of those of `foretouch reproduce --help`: henze2017, dollar1, mmg, mmgplus.
        data: the folder or file of its data.
        options: those of `foretouch reproduce STUDY --help` with `_` for `-`.

    >>> import foretouch
    >>> foretouch.reproduce("henze", "nowhere")
    Traceback (most recent call last):
    foretouch.ForetouchError: reproduce: unknown study 'henze'; did you mean 'henze2017'? Expected one of dollar1, henze2017, mmg, mmgplus
    """
    studies = [name[1] for name in commands() if name[0] == "reproduce" and len(name) == 2]
    if study not in studies:
        raise ForetouchError(f"reproduce: {unknown(study, studies, 'study')}")
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "table.csv")
        words = words_of(("reproduce", study), options, apart=["output"], where=reproduce)
        printed = _without_place(run(["reproduce", study, os.fspath(data), f"--output={output}", *words]))
        return Result._of("published table", {"table.csv": pathlib.Path(output).read_bytes(), "table.txt": printed.encode()})


def render(recording: str | os.PathLike[str], output: str | os.PathLike[str], **options: object) -> pathlib.Path:
    """Draws a recording, or a sheet of gestures, with the command: as SVG, PDF or PNG.

    Args:
        recording: a file.
        output: the picture to write; its ending says the format.
        options: those of `foretouch render --help` with `_` for `-`: style, predictor, horizon (ms), stroke …

    >>> import foretouch, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     foretouch.synthesize(folder + "/made", participants=1, strokes=1, task="write", seed=1)
    ...     foretouch.render(next(pathlib.Path(folder, "made").glob("p*write.jsonl*")), folder + "/drawn.svg").read_text()[:4]
    <foretouch.Recordings: 1 of finger-120>
    '<svg'
    """
    run(["render", os.fspath(recording), f"--output={os.fspath(output)}", *words_of(("render",), options, apart=["output"], where=render)])
    return pathlib.Path(output)


class Classifier:
    """A recognizer of stroke gestures with templates.

    Args:
        templates: each recording a gesture, its task the class.
        recognizer: a specification ("oriented-cloud", "protractor:orientation=sensitive").

    Attributes:
        classes: the names of the classes, in their order.

    >>> import foretouch
    >>> line, hook = [[0, 0, 0], [0.1, 50, 0], [0.2, 99, 0]], [[0, 0, 0], [0.1, 0, 60], [0.2, 50, 60]]
    >>> templates = [foretouch.Recording([line], task="line"), foretouch.Recording([hook], task="hook")]
    >>> answers, distances = foretouch.Classifier(templates).classify([foretouch.Recording([[[0, 5, 5], [0.1, 4, 66], [0.2, 54, 64]]])])
    >>> answers, distances.shape
    (['hook'], (1, 2))
    """

    @checked
    def __init__(self, templates: Data, recognizer: str = "oriented-cloud"):
        self.recognizer = recognizer
        self._handle = made("classifier_make", encoded(recognizer, "recognizer"), Recordings.of(templates)._handle)
        self.classes: list[str] = sorted({recording.task for recording in Recordings.of(templates) if recording.task})

    def classify(self, gestures: Data) -> tuple[list[str | None], np.ndarray]:
        """What gestures are taken for.

        Args:
            gestures: n recordings, each a gesture.

        Returns:
            The classes, None where there is no answer; and the distances to each of `classes` in the recognizer's own measure, of shape
            (n, classes), infinite where the recognizer does not compare the two.
        """
        found = self._answers(gestures)
        distances = [[math.inf if value is None else value for value in row] for row in found["distances"]]
        return ([answer and answer["class"] for answer in found["answers"]],
                np.array(distances, dtype=np.float64).reshape(len(distances), len(self.classes)))

    def _answers(self, gestures: Data) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(text("classifier_classify", self._handle, Recordings.of(gestures)._handle))
        return found


@checked
def classify(gestures: Data, templates: Data, recognizer: str = "oriented-cloud") -> Result:
    """Says which class each gesture belongs to. To measure recognizers, take `recognize`.

    Args:
        gestures: each recording a gesture.
        templates: likewise; the task of each is its class.
        recognizer: a specification.

    Returns:
        A result with a row a gesture: recording, participant, class (its own task, where it has one), answer, distance in the recognizer's own
        measure, and rejection_score, 0 for a copy of a template and about 1 where nothing is alike. Every gesture has an answer: from which
        score on it is none of the classes is yours to say.

    >>> import foretouch
    >>> line, hook = [[0, 0, 0], [0.1, 50, 0], [0.2, 99, 0]], [[0, 0, 0], [0.1, 0, 60], [0.2, 50, 60]]
    >>> templates = [foretouch.Recording([line], task="line"), foretouch.Recording([hook], task="hook")]
    >>> foretouch.classify(templates, templates).rows[1]["answer"]
    'hook'
    """
    drawn = Recordings.of(gestures)
    answers = Classifier(templates, recognizer)._answers(drawn)["answers"]
    rows = [
        {
            "recording": recording.name, "participant": recording.participant, "class": recording.task, "answer": answer and answer["class"],
            "distance": answer and answer["distance"], "rejection_score": answer and answer["rejectionScore"],
        }
        for recording, answer in zip(drawn, answers)
    ]
    known = [row for row in rows if row["class"] is not None]
    correct = sum(row["class"] == row["answer"] for row in known)
    printed = f"{len(rows)} gestures by {recognizer}" + (f", {correct} of {len(known)} as they are labeled\n" if known else "\n")
    return Result._of("classification", {"answers.csv": table_of(rows), "table.txt": printed.encode()})


def _temporary(recordings: Callable[[str], Recordings]) -> Recordings:
    """Recordings in a temporary folder, which goes when they do."""
    folder = tempfile.mkdtemp(prefix="foretouch-")
    try:
        found = recordings(folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    weakref.finalize(found, shutil.rmtree, folder, ignore_errors=True)
    return found


def _specification(predictor: str | Iterable[str]) -> str:
    """The one predictor that some work is about; a list of it is taken, too."""
    found = texts(predictor, "predictor")
    if len(found) != 1:
        raise ForetouchError(f"predictor: found {len(found)}, expected one")
    return found[0]


def _milliseconds(horizons: ArrayLike) -> list[float]:
    """Horizons as the command takes them; a product such as 0.033 * 1000 is written as it was meant."""
    return [float(f"{horizon * 1000:.12g}") for horizon in numbers(horizons, "horizons", 0, 1).reshape(-1).tolist()]


def _written(
    command: tuple[str, ...], where: Callable[..., object], data: Iterable[Data], given: Mapping[str, object], options: Mapping[str, object],
    progress: bool | None, label: str,
) -> tuple[dict[str, bytes], str]:
    """The files that a command writes with --output, and what it prints."""
    apart = ["output", *given]
    words = words_of(command, given) + words_of(command, options, apart=apart, where=where)
    with tempfile.TemporaryDirectory() as folder:
        paths = [word for part in data for word in Recordings.of(part)._words(command, folder)]
        output = pathlib.Path(folder, "output")
        printed = run([*command, *paths, f"--output={output}", *words], progress=progress, label=label)
        files = {path.name: path.read_bytes() for path in sorted(output.iterdir())}
    return files, _without_place(printed)


def _without_place(printed: str) -> str:
    """What a command prints, but for where it wrote: a temporary folder, which is gone."""
    return re.sub(r"\n*Wrote [^\n]*\n?$", "\n", printed)


def _measured(
    command: tuple[str, ...], where: Callable[..., object], kind: str, data: Iterable[Data], given: Mapping[str, object], options: Mapping[str, object],
    progress: bool | None, label: str,
) -> Result:
    files, printed = _written(command, where, data, given, options, progress, label)
    return Result._of(kind, files | {"table.txt": printed.encode()})


# Functions of Python


def _named(member: str | NamedFunction) -> tuple[str, str | NamedFunction]:
    return member if isinstance(member, str) else f"function:{member.name}", member


def _timed(
    recordings: Recordings, members: list[str | NamedFunction], horizons: np.ndarray, rounds: int, events: int, progress: bool | None,
) -> Result:
    """Times predictors in this process, rounds interleaved."""
    if rounds < 6:
        raise ForetouchError(f"rounds: found {rounds}, expected 6 or more, fewer have no 95 % interval")
    strokes, left = [], events
    for stroke in recordings.strokes:
        strokes.append(stroke)
        left -= len(stroke)
        if left <= 0:
            break
    count = sum(map(len, strokes))
    subjects = dict(map(_named, [*(name for name in ("hold", "linear") if name not in members), *members]))
    batches = {name: _batch(member, strokes, horizons) for name, member in subjects.items()}
    singles = {name: _single(member, horizons) for name, member in subjects.items()}
    whole: dict[str, list[float]] = {name: [] for name in subjects}
    alone: dict[str, list[int]] = {name: [] for name in subjects}
    bar = Bar("round", progress)
    for number in range(rounds):
        for name in subjects:
            start = time.perf_counter_ns()
            batches[name]()
            whole[name].append((time.perf_counter_ns() - start) / count)
            if number == 0 and (single := singles[name]) is not None:
                for stroke in strokes:
                    alone[name] += single(stroke)
        bar.tell(number + 1, rounds)
    bar.close()
    rows: list[Row] = []
    dataset = recordings[0].dataset if len({recording.dataset for recording in recordings}) == 1 else "all"
    place = _rank_of_the_interval(rounds)

    # A function of whole strokes answers for all events of one in a call, as no app can: its time is no rank among predictors.
    conditions = {name: f"in Python, {'stroke by stroke' if singles[name] is None else 'event by event'}" for name in subjects}
    order = sorted(subjects, key=lambda name: conditions[name])

    def add(name: str, metric: str, value: float, low: float, high: float, n: int) -> None:
        rows.append({"dataset": dataset, "participant": "all", "task": "all", "subject": name, "condition": conditions[name], "metric": metric,
                     "value": value, "ci_low": low, "ci_high": high, "n": n})

    for name in order:
        ordered = sorted(whole[name])
        add(name, "batch_mean_ns", float(np.median(ordered)), ordered[place], ordered[-1 - place], count * rounds)
        for metric, share in (("p50_ns", 50), ("p90_ns", 90), ("p99_ns", 99), ("p999_ns", 99.9), ("max_ns", 100)):
            if alone[name]:
                add(name, metric, float(np.percentile(alone[name], share, method="inverted_cdf")), math.nan, math.nan, len(alone[name]))
    width = max(map(len, subjects))
    printed = [f"{'predictor':{width}}  ns / event     95 % interval       p50       p99"]
    for position, name in enumerate(order):
        if position == 0 or conditions[name] != conditions[order[position - 1]]:
            printed.append(f"{conditions[name]}:")
        of = {row["metric"]: row for row in rows if row["subject"] == name}
        first = of["batch_mean_ns"]
        rest = "".join(f"  {of[metric]['value']:8.0f}" if metric in of else "         –" for metric in ("p50_ns", "p99_ns"))
        printed.append(f"{name:{width}}  {first['value']:10.1f}  {first['ci_low']:.1f} … {first['ci_high']:.1f}{rest}")
    note = (
        "Timed in Python: batch_mean_ns is a call for a whole stroke, divided by its events; percentiles are of observing and predicting one event "
        "by a call each, and absent for functions of a whole stroke. 'foretouch latency' times predictors without Python."
    )
    if len(set(conditions.values())) > 1:
        note += (
            " Functions of a whole stroke are listed apart: they answer for all of its events in one call, as no app can, and are not to be ranked "
            "against predictors that answer event by event."
        )
    return Result._of("latency", {"metrics.csv": table_of(rows), "table.txt": ("\n".join(printed) + "\n").encode()}, note)


def _rank_of_the_interval(rounds: int) -> int:
    """Which value of as many, counted from either end, bounds the interval of their median at 0.95 or more."""
    place, tail = 0, 0.0
    while tail + math.comb(rounds, place) / 2**rounds <= 0.025:
        tail += math.comb(rounds, place) / 2**rounds
        place += 1
    return place - 1


def _batch(member: str | NamedFunction, strokes: list[Stroke], horizons: np.ndarray) -> Callable[[], object]:
    """Runs whole strokes through a predictor."""
    if isinstance(member, str):
        predictor = Predictor(member)
        return lambda: [predictor.replay(stroke, horizons) for stroke in strokes]
    asks = [np.arange(len(stroke)) for stroke in strokes]
    return lambda: [member.function(stroke, asked, horizons) for stroke, asked in zip(strokes, asks)]


def _single(member: str | NamedFunction, horizons: np.ndarray) -> Callable[[Stroke], list[int]] | None:
    """Nanoseconds of every sample of a stroke: observed, then asked at every horizon."""
    if not isinstance(member, str) and member.make is None:
        return None
    ahead = horizons.tolist()

    def run(stroke: Stroke) -> list[int]:
        if isinstance(member, str):
            predictor = Predictor(member)

            def step(sample: Sample) -> None:
                predictor.observe(sample.time, sample.x, sample.y)
                predictor.predict(sample.time + horizons)
        else:
            assert member.make is not None
            made = member.make()

            def step(sample: Sample) -> None:
                made.observe(sample)
                for horizon in ahead:
                    made.predict(sample.time + horizon)
        unknown = [math.nan] * len(stroke)
        columns = (getattr(stroke, name) for name in COLUMNS)
        nanoseconds = []
        for sample in map(Sample._make, zip(*(unknown if column is None else column.tolist() for column in columns))):
            start = time.perf_counter_ns()
            step(sample)
            nanoseconds.append(time.perf_counter_ns() - start)
        return nanoseconds

    return run


def _tuned(
    recordings: Recordings, make: Callable[..., Any], parameters: Mapping[str, str], horizons: ArrayLike, evaluations: int, metric: str,
    progress: bool | None,
) -> Result:
    """Evaluates candidates all at once; whom to hold out is then a matter of whose rows choose."""
    spans = {name: _span(name, text) for name, text in parameters.items()}
    if not spans or evaluations < 1:
        raise ForetouchError("parameters: found none, expected at least one" if not spans else f"evaluations: found {evaluations}, expected 1 or more")
    points = [[place(_halton(number, base)) for (place, base) in zip(spans.values(), _primes(len(spans)))] for number in range(1, evaluations + 1)]
    candidates = [dict(zip(spans, point)) for point in points]
    members: list[Member] = [(f"candidate {number}", make(**values)) for number, values in enumerate(candidates, start=1)]
    found = evaluate(recordings, members, horizons, metrics=[metric], breakdown=["participant"], intervals=False, progress=progress)
    values: dict[tuple[str, str, float], dict[str, float]] = {}
    for row in found.rows:
        if row["task"] == "all" and row["metric"] == metric:
            values.setdefault((row["dataset"], row["participant"], row["horizon_ms"]), {})[row["predictor"]] = row["value"]
    people = sorted({person for _, person, _ in values if person != "all"}, key=str) or ["all"]
    names = [f"function:candidate {number}" for number in range(1, evaluations + 1)]
    logs = {
        person: np.array([[math.log(of[name] / of["linear"]) for name in names] for (_, who, _), of in values.items() if who == person])
        for person in people
    }
    means = {person: log.mean(axis=0) for person, log in logs.items()}
    together = np.mean(list(means.values()), axis=0)
    best = int(np.argmin(together))
    folds: list[dict[str, Any]] = []
    for person in people if len(people) > 1 else []:
        others = np.mean([mean for who, mean in means.items() if who != person], axis=0)
        chosen = int(np.argmin(others))
        folds.append({"participant": person, "chosen": candidates[chosen], "objective": math.exp(means[person][chosen])})
    held_out = math.exp(np.mean([math.log(fold["objective"]) for fold in folds])) if folds else None
    evidence = {
        "kind": "tuning", "objective": metric, "after": candidates[best], "trainingAfter": math.exp(together[best]), "heldOut": held_out,
        "folds": folds, "candidates": evaluations, "parameters": dict(parameters),
    }
    rows = [{"candidate": number, **point, "objective": math.exp(value)} for number, (point, value) in enumerate(zip(candidates, together), start=1)]
    printed = (
        f"{metric} / that of linear, geometric mean over participants, datasets and horizons; {evaluations} candidates\n"
        f"Best: {', '.join(f'{name}={value:.4g}' for name, value in candidates[best].items())}, {math.exp(together[best]):.3f} on the data that chose it\n"
        + (f"On people held out: {held_out:.3f}, over {len(folds)} people\n" if held_out is not None else "Nobody was held out.\n")
    )
    return Result._of("tuning", {"candidates.csv": table_of(rows), "tuning.json": json.dumps(evidence).encode(), "table.txt": printed.encode()})


def _span(name: str, text: str) -> Callable[[float], float]:
    """What a share of a range stands for."""
    number = r"[-+]?[\d.]+(?:[eE][-+]?\d+)?"
    found = re.fullmatch(rf"(linear|log|integer):({number})\.\.({number})", text)
    if not found:
        raise ForetouchError(f"parameters: found {name}={text!r}, expected scale:lower..upper, the scale one of linear, log, integer")
    scale, low, high = found[1], float(found[2]), float(found[3])
    if low >= high or scale == "log" and low <= 0:
        raise ForetouchError(f"parameters: found {name}={text!r}, expected a range that ascends, above 0 for log")
    if scale == "log":
        return lambda share: float(low * (high / low) ** share)
    if scale == "integer":
        return lambda share: int(min(low + math.floor(share * (high - low + 1)), high))
    return lambda share: low + (high - low) * share


def _halton(number: int, base: int) -> float:
    """The number-th of a sequence that fills the unit interval evenly (Halton 1960)."""
    share, part = 0.0, 1.0
    while number:
        part /= base
        number, digit = divmod(number, base)
        share += part * digit
    return share


def _primes(count: int) -> list[int]:
    found: list[int] = []
    number = 2
    while len(found) < count:
        if all(number % prime for prime in found):
            found.append(number)
        number += 1
    return found
