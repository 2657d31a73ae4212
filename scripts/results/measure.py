#!/usr/bin/env python3
"""Runs the program over the recordings of the plan and writes the table of results.

    measure.py                        measures everything
    measure.py predictors latency     measures these parts again, and leaves the rows of the others as they are
"""

import csv
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import plan

PROGRAM = os.environ.get("FORETOUCH", ".build/release/foretouch")
COLUMNS = ["section", "dataset", "pointer", "name", "horizon_ms", "protocol", "metric", "value", "low", "high", "people", "marks"]

# Where the tables of gestures say what is a row's name and what it is measured under.
GESTURE_NAMES = {"gestures": ["subject"], "early": ["subject", "condition"], "spotting": ["subject"]}


class Table:
    """Rows in the order in which they are measured."""

    def __init__(self):
        self.rows = []

    def add(self, section, metric, value, **fields):
        numbers = {"value": value, "low": fields.pop("low", ""), "high": fields.pop("high", "")}
        row = {"section": section, "metric": metric, **fields}
        self.rows.append(row | {key: short(text) for key, text in numbers.items()})

    def write(self, path):
        with open(path, "w", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS, restval="", lineterminator="\n")
            writer.writeheader()
            writer.writerows(self.rows)


def short(value):
    """Four digits of a measured number; counts and texts as they are."""
    try:
        return f"{float(value):.4g}" if value != "" and not isinstance(value, int) else str(value)
    except ValueError:
        return value


def run(*arguments, fails=False):
    """What the program prints; its error where it may fail and does."""
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode == 0:
        return done.stdout
    if fails:
        return None
    sys.exit(f"foretouch {' '.join(map(str, arguments))}\n{done.stderr}")


def read(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def recordings(one, folder):
    """The path of a set's recordings: its own folder, or a copy of those of its files that are of this pointer."""
    path = plan.find(one.source)
    if not path or not one.files:
        return path
    copy = folder / "sets" / one.name
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir(parents=True)
    for file in sorted(Path(path).rglob("*")):
        name = str(file.relative_to(path))
        if file.is_file() and re.search(one.files, name):
            shutil.copy(file, copy / name.replace("/", "-"))
    return copy if any(copy.iterdir()) else None


def evaluate(one, path, specifications, output, horizons, metrics, intervals=True):
    return run(
        "evaluate", path, *one.options, "-p", *specifications, "--horizon", ",".join(map(str, horizons)), "--metric", metrics,
        "--breakdown", "none", *([] if intervals else ["--no-intervals"]), "--output", output, fails=True,
    )


def was_fitted(one, path, specification, folder):
    """Whether a predictor was fitted on a set: the program refuses it, or knows the set's name."""
    output = folder / "guard"
    if evaluate(one, path, [specification], output, [16], "rmse", 0) is None:
        return True
    predictors = json.loads((output / "result.json").read_text())["predictors"]
    return any(one.source in row["fittedOn"] for row in predictors if row["label"] == specification)


def own(one, path, folder):
    """For each predictor of ours what is evaluated in its place, and with which mark; none where nothing may be."""
    found = {}
    for name in plan.OURS:
        substitute = plan.HELD_OUT.get(name, "").format(source=one.source)
        if not was_fitted(one, path, name, folder):
            found[name] = (name, "")
        elif substitute and Path(re.sub(".*=", "", substitute)).exists() and not was_fitted(one, path, substitute, folder):
            found[name] = (substitute, "held-out model")
    return found


def measure_predictors(table, folder):
    """Errors and side effects on every set; which results there are of each pointer, and which of them have no mark."""
    android = next((path for path in plan.ANDROID_MODELS if Path(path).exists()), None)
    if not android:
        print("missing: android-motion; its row is left out")
    results = []
    for one in plan.SETS:
        path = recordings(one, folder)
        if not path:
            print(f"missing: {one.source}; left out")
            table.add("missing", "dataset", one.source, dataset=one.name, pointer=one.pointer)
            continue
        print(f"{one.name}: {path}")
        ours = own(one, path, folder)
        # Specifications as they are given, by the names under which they stand in the table.
        given = {row.specification: row.specification for row in plan.PREDICTORS}
        given |= {name: ours[name][0] if name in ours else None for name in plan.OURS}
        given["android-motion"] = f"android-motion:model={android},scale=2.875" if android else None
        given = {name: text for name, text in given.items() if text}
        output = folder / one.name
        if evaluate(one, path, given.values(), output, plan.HORIZONS, plan.METRICS) is None:
            sys.exit(f"{one.name} cannot be evaluated")
        # One name for a predictor on every set.
        file = output / "result.json"
        text = file.read_text()
        for name, specification in given.items():
            text = text.replace(json.dumps(specification).replace("/", "\\/"), json.dumps(name))
            text = text.replace(json.dumps(specification), json.dumps(name))
        file.write_text(text)
        result = json.loads(text)
        names = {specification: name for name, specification in given.items()}
        is_marked = add_set(table, one, result)
        is_large = all(row["unit"] != "stroke" or len(row["names"]) >= plan.FEWEST_STROKES for row in result["clusters"])
        results.append((one.pointer, is_marked, is_large, file))
        for row in read(output / "metrics.csv"):
            name = names.get(row["predictor"], row["predictor"])
            if row["metric"] in plan.ERRORS or (
                row["metric"] in plan.SIDE_EFFECTS and float(row["horizon_ms"]) in plan.SIDE_HORIZONS
            ):
                table.add(
                    "predictor", row["metric"], row["value"], low=row["ci_low"], high=row["ci_high"], dataset=row["dataset"],
                    pointer=one.pointer, name=name, horizon_ms=row["horizon_ms"], marks=ours.get(name, ("", ""))[1],
                )
    return results


def add_set(table, one, result):
    """What was read of a set, and its marks; whether it has one."""
    clusters = {row["dataset"]: row for row in result["clusters"]}
    is_marked = False
    for row in result["datasets"]:
        people = row.get("participants") or 0
        marks = list(one.marks)
        if row["unit"] != "css-px":
            marks.append("unknown scale")
        if people < 2:
            marks.append("one person" if people else "unnamed people")
        if row["simulated"]:
            marks.append("simulated")
        is_marked |= bool(marks)
        fields = {"dataset": row["name"], "pointer": one.pointer, "people": people or "", "marks": "; ".join(marks)}
        for metric in ["strokes", "samples"]:
            table.add("dataset", metric, row[metric], **fields)
        table.add("dataset", "clusters", len(clusters[row["name"]]["names"]), protocol=clusters[row["name"]]["unit"], **fields)
        table.add("dataset", "identity", "sha256 " + row["identity"], **fields)
        if one.mm and "unknown scale" not in marks:
            table.add("dataset", "mm_per_px", one.mm, **fields)
        table.add("dataset", "what", one.what, **fields)
    return is_marked


def compare(files, reference, others, folder):
    """Rows of the ratios of the errors of predictors to those of a reference, paired."""
    if not others:
        return []
    output = folder / "compare.csv"
    choices = [word for other in others for word in ("--and", other)]
    run("compare", *files, "--between", reference, *choices, "--metric", ",".join(plan.ERRORS), "--output", output)
    return read(output)


def compare_predictors(table, results, folder):
    for pointer in ["finger", "pen"]:
        own = [result for result in results if result[0] == pointer]
        for _, _, _, file in own:
            add_ratios(table, [file], pointer, None, folder)
        for group in ["all", "unmarked"]:
            files = [file for _, is_marked, is_large, file in own if is_large and (group == "all" or not is_marked)]
            if files:
                add_ratios(table, files, pointer, f"combined, {group}", folder)


def add_ratios(table, files, pointer, group, folder):
    """Errors of every predictor divided by Chrome's, and of ours divided by those of the best that ships."""
    # What is missing from a set would be a mean over other sets.
    present = set.intersection(*(labels(file) for file in files))
    others = [row.specification for row in plan.PREDICTORS if row.specification in present - {plan.CHROME}]
    ratios = compare(files, plan.CHROME, others, folder)
    shipped = {row.specification for row in plan.PREDICTORS if pointer in row.ships}
    means = {row["second"]: float(row["ratio"]) for row in combined(ratios)
             if row["second"] in shipped and row["metric"] == "mean" and row["horizon_ms"] == "16"} | {plan.CHROME: 1}
    best = min(means, key=means.get)
    if best != plan.CHROME:
        ratios += compare(files, best, [name for name in plan.OURS if name in present], folder)
    for row in combined(ratios) if group else [row for row in ratios if row["metric"] == "mean"]:
        table.add(
            "ratio", row["metric"], row["ratio"], low=row["ratio_low"], high=row["ratio_high"], dataset=group or row["dataset"],
            pointer=pointer, name=row["second"], horizon_ms=row["horizon_ms"], protocol=row["first"], people=row["clusters"],
        )


def combined(rows):
    """The rows of all datasets, for each pair of predictors; where both are on one dataset alone, that one's."""
    whole = {(row["first"], row["second"]) for row in rows if row["dataset"] == "all datasets"}
    return [row for row in rows if row["dataset"] == "all datasets" or (row["first"], row["second"]) not in whole]


def labels(file):
    return {row["label"] for row in json.loads(Path(file).read_text())["predictors"]}


def measure_latency(table, folder):
    names = [row.specification for row in plan.PREDICTORS if row.specification != "android-motion"]
    android = next((path for path in plan.ANDROID_MODELS if Path(path).exists()), None)
    if android:
        names.append(f"android-motion:model={android},scale=2.875")
    run("latency", "Datasets/bundled/pen-240", "-p", *names, "--output", folder / "latency")
    for row in read(folder / "latency" / "metrics.csv"):
        if row["metric"] != "batch_mean_ns":
            continue
        name = "android-motion" if row["subject"].startswith("android-motion") else row["subject"]
        table.add("latency", "ns_per_event", row["value"], name=name, dataset="pen-240", marks="simulated")
    machine = json.loads((folder / "latency" / "result.json").read_text())["machine"]
    table.add("run", "processor", machine["processor"])


def measure_gestures(table, folder):
    for one in plan.GESTURE_RUNS:
        path = plan.find(one.source)
        if not path:
            print(f"missing: {one.source}; left out")
            table.add("missing", "dataset", one.source, dataset=one.source, protocol=one.section)
            continue
        print(f"{one.section}, {one.source}")
        output = folder / f"{one.section}-{one.source}-{one.name}"
        training = Path(path) / "training.jsonl.gz"
        paths = [training, path] if one.section == "spotting" else [path]
        run(one.command, *paths, *one.options, "--output", output)
        identity = re.search(r"sha256 \w+", run("dataset", "info", path))
        table.add("dataset", "identity", identity.group() if identity else "", dataset=one.source, protocol=one.section)
        for row in read(output / one.table):
            condition = row.get("condition", "")
            if row["metric"] in one.metrics and row.get("participant", "all") == "all" and not re.search("fraction|factor", condition):
                table.add(
                    one.section, row["metric"], row["value"], low=row["ci_low"], high=row["ci_high"], dataset=one.source,
                    name=", ".join(row[key].removeprefix("input=") for key in GESTURE_NAMES[one.section]), protocol=setting(one, row),
                )


def setting(one, row):
    """The protocol in short, such as: independent, P 4, T 1."""
    if one.section != "gestures":
        return one.name
    given = dict(word.split("=") for word in row["condition"].split())
    people = f", P {given['participants']}" if "participants" in given else ""
    return f"{given['protocol'].removeprefix('user-')}{people}, T {given['templates']}"


def measure_touch_gestures(table, folder):
    """What presets take trials of touch gestures for, and how late."""
    for one in plan.TOUCH_RUNS:
        path = plan.find(one.source) if one.source else folder / f"touch-{one.name}-recordings"
        if not path:
            print(f"missing: {one.source}; left out")
            table.add("missing", "dataset", one.source, dataset=one.source, protocol="touch")
            continue
        print(f"touch, {one.name}")
        if one.synthesis:
            shutil.rmtree(path, ignore_errors=True)
            run("dataset", "synthesize", *one.synthesis, "--output", path)
        output = folder / f"touch-{one.name}"
        presets = [f"touch:{name}" for name in plan.TOUCH_PRESETS]
        run("recognize", path, *one.options, "-r", *presets, "--measure", "--output", output)
        result = json.loads((output / "result.json").read_text())
        marks = "simulated" if one.synthesis else "unnamed people"
        table.add("dataset", "identity", "sha256 " + result["datasets"][0]["identity"], dataset=one.name, protocol="touch", marks=marks)
        for row in read(output / "metrics.csv"):
            if row["participant"] == row["task"] == "all" and row["metric"] in plan.TOUCH_METRICS:
                table.add("touch", row["metric"], row["value"], low=row["ci_low"], high=row["ci_high"], dataset=one.name, name=row["subject"])
                if row["metric"] == "clean":
                    table.add("touch", "trials", int(row["n"]), dataset=one.name, name=row["subject"])


def measure_platforms(table, folder):
    """What platforms predicted themselves beside others, on all queries and on those that the platform answered."""
    for one in plan.PLATFORMS:
        path = plan.find(one.source)
        if not path:
            print(f"missing: {one.source}; left out")
            table.add("missing", "dataset", one.source, dataset=one.source, protocol="platform")
            continue
        print(f"platform, {one.source}")
        for queries, choice in [("all queries", ()), ("answered queries", ("--where-answered", "system"))]:
            output = folder / f"platform-{one.source}-{queries.split()[0]}"
            kalman = "kalman"
            if one.source != "inkable":
                kalman = plan.HELD_OUT["kalman"].format(source=one.source)
            rows = [kalman if name == "kalman" else name for name in plan.PLATFORM_ROWS]
            run("evaluate", path, *one.options, "-p", *rows, "--replay", "delivery", "--horizon", ",".join(map(str, one.horizons)),
                "--metric", "magnitude,abstention", "--breakdown", "none", *choice, "--output", output)
            result = json.loads((output / "result.json").read_text())
            dataset = result["datasets"][0]
            fields = {"dataset": one.name, "protocol": queries, "people": dataset.get("participants") or ""}
            table.add("platform", "strokes", dataset["strokes"], name=one.source, **fields)
            for row in read(output / "metrics.csv"):
                if row["metric"] in ["mean", "abstention"]:
                    table.add("platform", row["metric"], row["value"], low=row["ci_low"], high=row["ci_high"],
                              name=row["predictor"].partition(":")[0], horizon_ms=row["horizon_ms"], **fields)
            comparison = folder / "compare.csv"
            run("compare", output / "result.json", "--between", "system", "--and", kalman, "--metric", "mean", "--output", comparison)
            for row in read(comparison):
                table.add("platform", "ratio", row["ratio"], low=row["ratio_low"], high=row["ratio_high"], name="kalman",
                          horizon_ms=row["horizon_ms"], **fields)


def measure_sets(table, folder):
    results = measure_predictors(table, folder)
    if not results:
        sys.exit("no recordings were found; 'foretouch dataset list' names those that can be fetched")
    compare_predictors(table, results, folder)


# What measures each part, and which rows of the table are its.
PARTS = {
    "predictors": (measure_sets, lambda row: row["section"] in ["predictor", "ratio"] or is_of_set(row)),
    "latency": (measure_latency, lambda row: row["section"] == "latency" or row["metric"] == "processor"),
    "gestures": (measure_gestures, lambda row: row["section"] in plan.GESTURE_SECTIONS or row["protocol"] in plan.GESTURE_SECTIONS),
    "touch": (measure_touch_gestures, lambda row: "touch" in [row["section"], row["protocol"]]),
    "platforms": (measure_platforms, lambda row: "platform" in [row["section"], row["protocol"]]),
}


def is_of_set(row):
    """Whether a row says what a set of the predictors is, or that it is missing."""
    others = [*plan.GESTURE_SECTIONS, "touch", "platform"]
    return row["section"] in ["dataset", "missing"] and row["protocol"] not in others


def main():
    folder = Path("results/made/results")
    folder.mkdir(parents=True, exist_ok=True)
    unknown = [name for name in sys.argv[1:] if name not in PARTS]
    if unknown:
        sys.exit(f"{unknown[0]}: unknown part, expected some of {', '.join(PARTS)}")
    page = Path("Documentation/results.csv")
    known = read(page) if sys.argv[1:] else []
    table = Table()
    table.add("run", "version", run("--version").strip())
    for name, (measure, owns) in PARTS.items():
        if known and name not in sys.argv[1:]:
            table.rows += [row for row in known if owns(row)]
        else:
            measure(table, folder)
    for path in sorted(Path("Datasets/held-out").glob("*")) + [Path(path) for path in plan.ANDROID_MODELS if Path(path).exists()][:1]:
        table.add("run", "model", "sha256 " + hashlib.sha256(path.read_bytes()).hexdigest(), name=path.name)
    table.write("Documentation/results.csv")


if __name__ == "__main__":
    main()
