#!/usr/bin/env python3
"""Makes the page and the charts of results from their table, byte for byte the same every time.

render.py writes them; render.py --check fails where what is written differs.
"""

import csv
import math
import sys
from pathlib import Path

import charts
import plan

FOLDER = Path("Documentation")
TITLES = {row.specification: row.title for row in plan.PREDICTORS}
KINDS = {row.specification: row.kind for row in plan.PREDICTORS}


class Results:
    """The rows of the table, by what they are of."""

    def __init__(self, rows):
        self.rows = rows
        self.cells = {}
        for row in rows:
            key = (row["section"], row["dataset"], row["pointer"], row["name"], row["horizon_ms"], row["protocol"], row["metric"])
            self.cells.setdefault(key, row)

    def select(self, section, **fields):
        return [row for row in self.rows if row["section"] == section and all(row[key] == value for key, value in fields.items())]

    def error(self, dataset, pointer, name, horizon=16, metric="mean"):
        return self.cells.get(("predictor", dataset, pointer, name, str(horizon), "", metric))

    def ratio(self, dataset, pointer, name, horizon=16, metric="mean", to=plan.CHROME):
        return self.cells.get(("ratio", dataset, pointer, name, str(horizon), to, metric))

    def of_set(self, dataset, metric):
        rows = self.select("dataset", dataset=dataset, metric=metric)
        return rows[0] if rows else None

    def sets(self, pointer):
        """The names of the sets of a pointer, as they were measured."""
        return [row["dataset"] for row in self.select("dataset", pointer=pointer, metric="strokes")]

    def main_set(self, pointer):
        """The set of which the page speaks first; where it was missing that of most people."""
        sets = self.select("dataset", pointer=pointer, metric="strokes")
        named = [row["dataset"] for row in sets if row["dataset"] == plan.MAIN[pointer]]
        most = max(sets, key=lambda row: int(row["people"] or 0), default={"dataset": ""})
        return (named or [most["dataset"]])[0]

    def names(self, dataset, pointer):
        return [row.specification for row in plan.PREDICTORS if self.error(dataset, pointer, row.specification)]

    def offered(self, dataset, pointer):
        """The names of what somebody may use with a pointer: baselines, ours, and what ships for it."""
        usable = {row.specification for row in plan.PREDICTORS if row.kind in ("baseline", "ours") or pointer in row.ships}
        return [name for name in self.names(dataset, pointer) if name in usable]

    def best(self):
        """What has the smallest error 16 ms ahead on the first sets of both pointers, relative to Chrome's: the geometric mean."""
        means = {}
        for name in TITLES:
            ratios = [self.ratio(self.main_set(pointer), pointer, name) for pointer in ["finger", "pen"]]
            if all(ratios):
                means[name] = math.prod(float(row["value"]) for row in ratios)
        return min(means, key=means.get, default=None)

    def best_shipped(self, dataset, pointer, name):
        """The ratio of a predictor to the best that ships, where that is not Chrome's."""
        rows = self.select("ratio", dataset=dataset, pointer=pointer, name=name, horizon_ms="16", metric="mean")
        return next((row for row in rows if row["protocol"] != plan.CHROME), None)



def number(text):
    """Three digits."""
    value = float(text)
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2 if abs(value) >= 1 else 3
    return f"{value:.{digits}f}"


def interval(row, style=number):
    """A value and its interval."""
    text = style(row["value"])
    if row["low"] and row["high"]:
        text += f" ({style(row['low'])} … {style(row['high'])})"
    return text


def people(results, dataset):
    row = results.of_set(dataset, "strokes")
    return row["people"] or "unnamed" if row else "no"


def percent(value):
    return f"{value * 100:.0f}"


def change(row, fewer="less", more="more"):
    """By how many percent a ratio is below or above 1, and the interval of that."""
    value, low, high = (float(row[key] or row["value"]) for key in ["value", "low", "high"])
    if value > 1:
        return f"{percent(value - 1)} % ({percent(low - 1)} … {percent(high - 1)} %) {more}"
    return f"{percent(1 - value)} % ({percent(1 - high)} … {percent(1 - low)} %) {fewer}"


def title(name):
    """What a predictor is called; ours say that they were not fitted on these recordings."""
    if KINDS.get(name) != "ours":
        return TITLES.get(name, name)
    return f"**{name}**, held out"


def table(header, rows, words=1):
    """A table whose first columns hold words, the others numbers."""
    if not rows:
        return "No recordings were found.\n"
    align = ["---"] * words + ["--:"] * (len(header) - words)
    return "\n".join("| " + " | ".join(line) + " |" for line in [header, align, *rows]) + "\n"


def findings(results):
    """The sentences on top."""
    dataset, best = results.main_set("finger"), results.best()
    if not best:
        return ["Too few recordings were found for findings."]
    chrome, none = (results.error(dataset, "finger", name) for name in [plan.CHROME, plan.NO_PREDICTION])
    ratio = results.ratio(dataset, "finger", best)
    held_out = KINDS[best] == "ours"
    lines = [
        f"**How wrong is Chrome?** On a finger, its prediction 16 ms ahead is {interval(chrome)} px off on average. "
        f"Without prediction it is {interval(none)} px.",
        f"**What should I use instead?** `{best}`{', held out' if held_out else ''}: "
        f"{interval(results.error(dataset, 'finger', best))} px. That is {change(ratio)} than Chrome.",
        f"**How sure is that?** Brackets are 95 % confidence intervals over {people(results, dataset)} people. "
        f"The difference to Chrome is {'' if float(ratio['high'] or 1) < 1 else 'not '}statistically significant.",
    ]
    rival = results.best_shipped(dataset, "finger", best)
    if rival:
        lines[1] += f" It is {change(rival)} than {TITLES[rival['protocol']]}, the best that ships."
    if held_out:
        lines[2] += f" `{best}` was not fitted on these people."
    pen = results.main_set("pen")
    lines[2] += (
        f" With a pen its error is {change(results.ratio(pen, 'pen', best), 'below', 'above')} Chrome's, over "
        f"{people(results, pen)} people."
    )
    ratios = [results.ratio(dataset, pointer, best) for pointer in ["finger", "pen"] for dataset in results.sets(pointer)]
    values = [float(row["value"]) for row in ratios if row]
    lines[2] += f" It is better than Chrome on {sum(value < 1 for value in values)} of {len(values)} sets."
    return lines + learning(results)


def learning(results):
    """How a predictor that learns compares with the one that it corrects, where both have a row on the first set of fingers."""
    dataset = results.main_set("finger")
    own, base = (results.error(dataset, "finger", name) for name in ["adaptive", "kalman"])
    if not own or not base:
        return []
    less = percent(1 - float(own["value"]) / float(base["value"]))
    return [
        f"**What if it learns while people draw?** `adaptive`, which corrects `kalman` by what it learned over a person's strokes, has "
        f"{interval(own)} px, {less} % less than `kalman`."
    ]


def main_table(results, pointer, dataset):
    rows = []
    names = sorted(results.names(dataset, pointer), key=lambda name: float(results.error(dataset, pointer, name)["value"]))
    for name in names:
        ratio = results.ratio(dataset, pointer, name)
        rows.append([title(name), interval(results.error(dataset, pointer, name)), interval(ratio) if ratio else "1"])
    return table(["predictor", "mean error, px", "÷ Chrome"], rows)


def horizon_table(results, pointer, dataset):
    rows = []
    for name in results.offered(dataset, pointer):
        cells = [results.error(dataset, pointer, name, horizon) for horizon in plan.HORIZONS]
        rows.append([title(name)] + [number(cell["value"]) if cell else "–" for cell in cells])
    return table(["predictor"] + [f"{horizon} ms" for horizon in plan.HORIZONS], rows)


def side_table(results, pointer, dataset):
    rows = []
    for name in results.offered(dataset, pointer):
        cells = [results.error(dataset, pointer, name, 16, metric) for metric in plan.SIDE_EFFECTS]
        if all(cells):
            texts = [number(cells[0]["value"]), number(cells[1]["value"]), percent(float(cells[2]["value"] or 0))]
            rows.append([title(name), *texts])
    return table(["predictor", "jitter, px", "overshoot, px", "taken back, %"], rows)


SET_ROWS = [plan.NO_PREDICTION, plan.CHROME, *plan.OURS]


def set_name(results, dataset):
    marks = results.of_set(dataset, "strokes")["marks"]
    codes = [code for code, text in MARKS.items() if text in marks.split("; ")]
    return dataset.replace(" units)", ")") + (f" *{' '.join(codes)}*" if codes else "")


MARKS = {"r": "resampled", "c": "coalesced", "u": "unknown scale", "1": "one person", "n": "unnamed people", "s": "simulated"}


def set_table(results, pointer):
    """What each set is, and errors on it."""
    rows = []
    for dataset in results.sets(pointer):
        strokes = results.of_set(dataset, "strokes")
        cells = [results.error(dataset, pointer, name) for name in SET_ROWS]
        rows.append([set_name(results, dataset), results.of_set(dataset, "what")["value"], strokes["people"] or "–", strokes["value"]]
                    + [number(cell["value"]) if cell else "–" for cell in cells])
    return table(["set", "what", "people", "strokes", "none", "Chrome", *plan.OURS], rows, words=2)


def combined_table(results):
    """Ratios over sets, a column a pointer: of unmarked sets, and of all."""
    columns = {}
    for group, heading in [("unmarked", "{}, unmarked"), ("all", "{}")]:
        for pointer in ["finger", "pen"]:
            if results.select("ratio", dataset=f"combined, {group}", pointer=pointer):
                columns[heading.format(pointer)] = (f"combined, {group}", pointer)
    rows = []
    for predictor in plan.PREDICTORS:
        cells = [results.ratio(*column, predictor.specification) for column in columns.values()]
        if any(cells):
            rows.append([title(predictor.specification)] + [interval(cell) if cell else "–" for cell in cells])
    return table(["predictor", *columns], rows)


def gesture_tables(results):
    parts = []
    rows = results.select("gestures")
    for dataset in dict.fromkeys(row["dataset"] for row in rows):
        own = [row for row in rows if row["dataset"] == dataset]
        settings = list(dict.fromkeys(row["protocol"] for row in own))
        cells = {(row["name"], row["protocol"]): row for row in own}
        names = list(dict.fromkeys(row["name"] for row in own))
        names.sort(key=lambda name: -sum(float(cells[name, one]["value"]) for one in settings if (name, one) in cells))
        lines = []
        for name in names:
            texts = [f"{float(cells[name, one]['value']):.1f}" if (name, one) in cells else "–" for one in settings]
            lines.append([f"`{name}`", *texts])
        parts.append(f"### {dataset}\n\n" + table(["recognizer", *settings], lines))
    return "\n".join(parts)


def early_table(results):
    rows = results.select("early")
    cells = {(row["name"], row["metric"]): row for row in rows}
    lines = []
    for name in dict.fromkeys(row["name"] for row in rows):
        values = [cells.get((name, metric)) for metric in ["accuracy", "decision_lead_ms", "lead_gain_ms"]]
        lines.append([
            name.partition("/")[2], f"{float(values[0]['value']) * 100:.1f}", f"{float(values[1]['value']):.0f}",
            interval(values[2], style=lambda value: f"{float(value):.0f}") if values[2] and values[2]["value"] else "–",
        ])
    return table(["input", "right, %", "lead, ms", "gain, ms"], lines)


def spotting_table(results):
    titles = {"f1": "F1", "precision": "precision", "recall": "recall", "false_activations_per_hour": "false activations an hour"}
    rows = [[titles[row["metric"]], interval(row)] for row in results.select("spotting")]
    return table(["figure", "value"], rows)


def touch_tables(results):
    """For each set of trials what presets took them for, in percent, and how late, the best first."""
    rows = results.select("touch")
    parts = []
    for dataset in dict.fromkeys(row["dataset"] for row in rows):
        cells = {(row["name"], row["metric"]): row for row in rows if row["dataset"] == dataset}
        names = list(dict.fromkeys(name for name, _ in cells))
        names.sort(key=lambda name: -float(cells[name, "clean"]["value"]))
        lines = []
        for name in names:
            shares = [percent(float(cells[name, metric]["value"])) for metric in ["recognized", "confused", "missed"]]
            delays = [f"{float(cells[name, metric]['value']):.0f}" for metric in ["delay_p50_ms", "delay_p95_ms"]]
            lines.append([f"`{name}`", interval(cells[name, "clean"], style=lambda value: percent(float(value))), *shares, *delays])
        header = ["preset", "clean, %", "recognized, %", "confused, %", "missed, %", "delay, ms", "95 % of delays, ms"]
        what = next((one.what for one in plan.TOUCH_RUNS if one.name == dataset), "")
        trials = cells[names[0], "trials"]["value"]
        parts.append(f"### {dataset}\n\n{trials} trials of {what}.\n\n" + table(header, lines))
    return "\n".join(parts) or "No recordings were found.\n"


def platform_tables(results):
    """For each platform whose own predictions were recorded: its errors and ours, on all queries and on those that it answered."""
    rows = results.select("platform")
    parts = []
    for platform in dict.fromkeys(row["dataset"] for row in rows):
        own = [row for row in rows if row["dataset"] == platform]
        cells = {(row["protocol"], row["metric"], row["name"], row["horizon_ms"]): row for row in own}
        strokes = next(row for row in own if row["metric"] == "strokes")
        lines = []
        for queries in dict.fromkeys(row["protocol"] for row in own):
            for horizon in dict.fromkeys(row["horizon_ms"] for row in own if row["horizon_ms"]):
                def cell(metric, name):
                    return cells.get((queries, metric, name, horizon))

                if not cell("mean", "system"):
                    continue
                answered = 1 - float(cell("abstention", "system")["value"])
                ratio = cell("ratio", "kalman")
                lines.append([
                    queries, horizon, percent(answered), number(cell("mean", "hold")["value"]), number(cell("mean", "linear")["value"]),
                    number(cell("mean", "system")["value"]), number(cell("mean", "kalman")["value"]), interval(ratio) if ratio else "–",
                ])
        header = ["queries", "ms ahead", "answered, %", "none", "linear", "platform", "kalman", "kalman ÷ platform"]
        who = next((one.who for one in plan.PLATFORMS if one.name == platform), "")
        parts.append(f"### {platform}\n\n`{strokes['name']}`: {strokes['value']} strokes, {who}.\n\n" + table(header, lines))
    return "\n".join(parts) or "No recordings were found.\n"


def speed_table(results):
    rows = sorted(results.select("latency"), key=lambda row: float(row["value"]))
    return table(["predictor", "ns an event"], [[TITLES.get(row["name"], row["name"]), f"{float(row['value']):.0f}"] for row in rows])


def run_value(results, metric):
    rows = results.select("run", metric=metric)
    return rows[0]["value"].strip() if rows else "unknown"


def left_out(results):
    """Which of our rows are another model's, which are absent, and which recordings were not found."""
    lines = []
    absent = {}
    for name in plan.OURS:
        sets = [dataset for pointer in ["finger", "pen"] for dataset in results.sets(pointer)
                if not results.error(dataset, pointer, name)]
        absent.setdefault(", ".join(sets), []).append(f"`{name}`")
        other = list(dict.fromkeys(row["dataset"] for row in results.select("predictor", name=name, marks="held-out model")))
        if other:
            rest = [dataset for pointer in ["finger", "pen"] for dataset in results.sets(pointer) if dataset not in other]
            lines.append(f"- `{name}` that ships was fitted on all sets but {', '.join(rest) or 'none'}. On the others its rows are of one fitted without that set.")
    for sets, names in absent.items():
        if sets:
            lines.append(f"- {', '.join(names)}: fitted on, and without a row on {sets}.")
    missing = list(dict.fromkeys(row["value"] for row in results.select("missing")))
    if missing:
        lines.append(f"- Not found, and left out: {', '.join(missing)}.")
    return "\n".join(lines) + "\n" if lines else ""


def render(results):
    """Every file's text, by its path."""
    fields = {}
    for pointer in ["finger", "pen"]:
        dataset = results.main_set(pointer)
        fields |= {
            pointer: dataset,
            f"{pointer}_people": people(results, dataset),
            f"{pointer}_note": NOTES.get(dataset, ""),
            f"{pointer}_main": main_table(results, pointer, dataset),
            f"{pointer}_mean": horizon_table(results, pointer, dataset),
            f"{pointer}_side": side_table(results, pointer, dataset),
            f"{pointer}_sets": set_table(results, pointer),
        }
    files = charts.draw(results, fields["finger"], fields["pen"])
    page = PAGE.format(
        **fields,
        findings="\n".join(f"- {line}" for line in findings(results)),
        combined=combined_table(results),
        left_out=left_out(results),
        marks=", ".join(f"*{code}* {text}" for code, text in MARKS.items()),
        fewest=plan.FEWEST_STROKES,
        speed=speed_table(results),
        processor=run_value(results, "processor"),
        gestures=gesture_tables(results),
        early=early_table(results),
        spotting=spotting_table(results),
        touch=touch_tables(results),
        platforms=platform_tables(results),
        version=run_value(results, "version"),
    )
    return {FOLDER / "results.md": page} | {FOLDER / "pictures" / name: text for name, text in files.items()}


NOTES = {
    "henze2017": "Its tablet moved touches onto the frames of its display, 60 a second, as Android does for apps that do not opt out.",
    "mmgplus": "A browser reported them, one event a frame.",
}
PAGE = (Path(__file__).parent / "page.md").read_text()


def main():
    with open(FOLDER / "results.csv", newline="") as file:
        files = render(Results(list(csv.DictReader(file))))
    if "--check" in sys.argv:
        stale = [str(path) for path, text in files.items() if not path.exists() or path.read_text() != text]
        if stale:
            sys.exit(f"not what Documentation/results.csv says: {', '.join(stale)}; run 'scripts/results/render.py'")
        return
    for path, text in files.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)


if __name__ == "__main__":
    main()
