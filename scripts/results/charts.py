"""Charts as SVG with real text, readable in light and dark, on a phone and on a desktop."""

import math
from xml.sax.saxutils import escape

import plan

WIDTH = 440
STYLE = """<style>
  .page { fill: #ffffff } .text { fill: #24292f } .dim { fill: #57606a } .grid { stroke: #d0d7de }
  .ours { fill: #0969da; stroke: #0969da } .chrome { fill: #bc4c00; stroke: #bc4c00 }
  .shipped { fill: #8250df; stroke: #8250df } .rebuilt { fill: #6e7781; stroke: #6e7781 } .baseline { fill: #6e7781; stroke: #6e7781 }
  text { font: 12px -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; stroke: none }
  .title { font-weight: 600; font-size: 13px } .line { fill: none; stroke-width: 2 } .open { fill: none; stroke-width: 1.6 }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 } .text { fill: #e6edf3 } .dim { fill: #9198a1 } .grid { stroke: #30363d }
    .ours { fill: #4493f8; stroke: #4493f8 } .chrome { fill: #f0883e; stroke: #f0883e }
    .shipped { fill: #ab7df8; stroke: #ab7df8 } .rebuilt { fill: #848d97; stroke: #848d97 } .baseline { fill: #848d97; stroke: #848d97 }
    .line, .open { fill: none }
  }
</style>"""
TITLES = {row.specification: row.title for row in plan.PREDICTORS}
KINDS = {row.specification: row.kind for row in plan.PREDICTORS} | {plan.CHROME: "chrome"}


class Chart:
    def __init__(self, height, label):
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" role="img" '
            f'aria-label="{escape(label)}">', STYLE, f'<rect class="page" width="{WIDTH}" height="{height}" rx="6"/>',
        ]

    def text(self, x, y, text, kind="text", anchor="start", extra=""):
        self.parts.append(f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{extra}>{escape(text)}</text>')

    def line(self, x, y, x2, y2, kind="grid", width=1.0, extra=""):
        self.parts.append(
            f'<line class="{kind}" x1="{x:.1f}" y1="{y:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke-width="{width}"{extra}/>'
        )

    def add(self, text):
        self.parts.append(text)

    def svg(self):
        return "\n".join(self.parts) + "\n</svg>\n"


def steps(most, count=5):
    """Round numbers from 0 up to at least a value."""
    raw = most / count
    size = 10 ** math.floor(math.log10(raw))
    step = next(size * factor for factor in [1, 2, 2.5, 5, 10] if size * factor >= raw)
    return [step * index for index in range(math.ceil(most / step - 1e-9) + 1)]


def plain(value):
    return f"{value:g}"


def bars(results, pointer, dataset, label):
    """The mean error of every predictor 16 ms ahead, with its interval."""
    names = sorted(results.names(dataset, pointer), key=lambda name: float(results.error(dataset, pointer, name)["value"]))
    rows = [(name, results.error(dataset, pointer, name)) for name in names]
    left, right, top, pitch = 178, 50, 60, 19
    height = top + pitch * len(rows) + 30
    # What is far worse than no prediction would squeeze all others: its bar is cut.
    most = min(max(float(row["high"] or row["value"]) for _, row in rows), 1.4 * float(dict(rows)[plan.NO_PREDICTION]["value"]))
    ticks = steps(most)
    scale = (WIDTH - left - right) / ticks[-1]
    chart = Chart(height, label)
    chart.text(12, 22, label, "text title")
    x = 12
    for kind, text in [("ours", "ours"), ("chrome", "Chrome"), ("shipped", "ships elsewhere"), ("rebuilt", "neither")]:
        chart.add(f'<circle class="{kind}" cx="{x + 4}" cy="38" r="4"/>')
        chart.text(x + 13, 42, text, "dim")
        x += 34 + 7 * len(text)
    for tick in ticks:
        chart.line(left + tick * scale, top - 6, left + tick * scale, height - 26)
        chart.text(left + tick * scale, height - 10, plain(tick), "dim", "middle")
    for index, (name, row) in enumerate(rows):
        y = top + pitch * index + pitch / 2
        value = float(row["value"])
        end = left + min(value, ticks[-1]) * scale
        kind = KINDS[name]
        chart.text(left - 8, y + 4, TITLES[name] + (", held out" if kind == "ours" else ""), "text", "end",
                   ' style="font-weight: 600"' if kind in ("ours", "chrome") else "")
        chart.add(f'<rect class="{kind}" x="{left}" y="{y - 5.5:.1f}" width="{end - left:.1f}" height="11" stroke="none" '
                  f'opacity="{1 if kind in ("ours", "chrome") else 0.55}"/>')
        at = end
        if row["low"] and row["high"] and value <= ticks[-1]:
            at = left + min(float(row["high"]), ticks[-1]) * scale
            chart.line(left + float(row["low"]) * scale, y, at, y, "text", 1.2, ' stroke="currentColor" style="stroke: #8c959f"')
        chart.text(at + 5, y + 4, number(value) + (" →" if value > ticks[-1] else ""), "dim")
    return chart.svg()


def number(value):
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


CURVES = [plan.NO_PREDICTION, plan.CHROME, "ink-kalman", "android-resampling", "kalman", "adaptive"]


def curves(results, pointer, dataset, label):
    """The mean error by horizon."""
    lines = []
    for name in CURVES:
        rows = [results.error(dataset, pointer, name, horizon) for horizon in plan.HORIZONS]
        if all(rows):
            lines.append((name, [float(row["value"]) for row in rows]))
    left, right, top, height = 40, 134, 40, 300
    bottom = height - 44
    ticks = steps(max(max(values) for _, values in lines))
    across = (WIDTH - left - right) / plan.HORIZONS[-1]
    up = (bottom - top) / ticks[-1]
    chart = Chart(height, label)
    chart.text(12, 22, label, "text title")
    for tick in ticks:
        chart.line(left, bottom - tick * up, WIDTH - right, bottom - tick * up)
        chart.text(left - 6, bottom - tick * up + 4, plain(tick), "dim", "end")
    for horizon in plan.HORIZONS:
        chart.text(left + horizon * across, bottom + 17, str(horizon), "dim", "middle")
    chart.text((left + WIDTH - right) / 2, height - 10, "ms ahead", "dim", "middle")
    ends = sorted((values[-1], name) for name, values in lines)
    at = {}
    previous = bottom + 20
    for value, name in ends:
        previous = min(bottom - value * up + 4, previous - 15)
        at[name] = previous
    dashes = {"ink-kalman": ' stroke-dasharray="2 3"', "kalman": ' stroke-dasharray="6 3"', "adaptive": ' stroke-dasharray="1 2"', plan.NO_PREDICTION: ' stroke-dasharray="7 4"'}
    for name, values in lines:
        points = " ".join(f"{left + h * across:.1f},{bottom - v * up:.1f}" for h, v in zip(plan.HORIZONS, values))
        chart.add(f'<polyline class="{KINDS[name]} line" points="{points}"{dashes.get(name, "")} style="fill: none"/>')
        for horizon, value in zip(plan.HORIZONS, values):
            chart.add(f'<circle class="{KINDS[name]}" cx="{left + horizon * across:.1f}" cy="{bottom - value * up:.1f}" r="2.4"/>')
        chart.text(WIDTH - right + 8, at[name], TITLES[name], f"{KINDS[name]}", extra=' style="stroke: none"')
    return chart.svg()


def forest(results, label):
    """Our errors divided by Chrome's on every set, with intervals; open where the set has a mark."""
    rows = []
    for pointer in ["finger", "pen"]:
        rows.append((pointer, None, None))
        for dataset in results.sets(pointer):
            row = results.ratio(dataset, pointer, "kalman")
            if row:
                rows.append((dataset, "kalman", row))
    left, right, top, pitch = 196, 16, 52, 19
    height = top + pitch * len(rows) + 46
    low, high = 0.125, 2.0
    chart = Chart(height, label)
    chart.text(12, 22, label, "text title")

    def x(value):
        return left + (math.log(min(max(value, low), high)) - math.log(low)) / (math.log(high) - math.log(low)) * (WIDTH - left - right)

    for tick, text in [(0.125, "⅛"), (0.25, "¼"), (0.5, "½"), (1, "1"), (2, "2")]:
        chart.line(x(tick), top - 8, x(tick), height - 40, "grid", 2 if tick == 1 else 1)
        chart.text(x(tick), height - 24, text, "dim", "middle")
    chart.text(x(0.35), height - 8, "← better than Chrome", "dim", "middle")
    for index, (dataset, name, row) in enumerate(rows):
        y = top + pitch * index + pitch / 2
        if row is None:
            chart.text(12, y + 4, dataset.capitalize(), "text title")
            continue
        is_marked = bool(results.of_set(dataset, "strokes")["marks"])
        short, _, unit = dataset.partition(" (")
        # Recordings whose scale is not known are a set of their own beside those of the same name.
        if unit and any(other == short for other, _, _ in rows):
            short += " (units)"
        chart.text(left - 10, y + 4, f"{short}, {name}", "text", "end")
        if row["low"] and row["high"]:
            chart.line(x(float(row["low"])), y, x(float(row["high"])), y, "ours", 1.6)
        kind = "ours open" if is_marked else "ours"
        chart.add(f'<circle class="{kind}" cx="{x(float(row["value"])):.1f}" cy="{y:.1f}" r="4"/>')
    return chart.svg()


def draw(results, finger, pen):
    """The charts, by file name."""
    files = {}
    for pointer, dataset in [("finger", finger), ("pen", pen)]:
        if dataset:
            files[f"results-{pointer}.svg"] = bars(results, pointer, dataset, f"Mean error in px, 16 ms ahead, {pointer} ({dataset})")
            files[f"results-{pointer}-horizons.svg"] = curves(results, pointer, dataset, f"Mean error in px, {pointer} ({dataset})")
    return files | {
        "results-sets.svg": forest(results, "Mean error 16 ms ahead ÷ Chrome's (open: marked set)"),
    }
