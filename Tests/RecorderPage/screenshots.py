"""Pictures of the pages for the documentation: the report, the recorder and its live view.

    python3 screenshots.py REPORT.html OUTPUT_FOLDER [--all FOLDER]

What is drawn on the recorder's page is handwriting of a simulated person from Datasets/bundled, injected as a pen's. With `--all`
every page is also photographed at the widths of a phone and of a desk, light and dark, for looking at."""

import argparse
import pathlib
import tempfile
import time

from devtools import Chromium, Digitizer
from recorder import ROOT, Recorder, Recording, samples

HANDWRITING = ROOT / "Datasets" / "bundled" / "pen-240" / "p01-write.jsonl.gz"
#: The strokes of it that the live view shows.
LIVE = slice(7, 10)
#: What a page of the documentation may weigh.
MOST_BYTES = 200_000
PHONE, DESK = (390, 844), (1280, 800)


def handwriting(box, chosen=slice(None)):
    """Strokes of the recording, made as large as fits into a box (left, top, right, bottom) of the page."""
    strokes = [[(sample["x"], sample["y"]) for sample in samples(stroke)] for stroke in Recording(HANDWRITING).strokes][chosen]
    xs, ys = zip(*(point for stroke in strokes for point in stroke))
    left, top, right, bottom = box
    scale = min((right - left) / (max(xs) - min(xs)), (bottom - top) / (max(ys) - min(ys)))
    middle = ((left + right - scale * (max(xs) + min(xs))) / 2, (top + bottom - scale * (max(ys) + min(ys))) / 2)
    return [[(scale * x + middle[0], scale * y + middle[1]) for x, y in stroke] for stroke in strokes]


def photograph_report(browser, report, path, size):
    browser.resize(*size, scale=2 if size == PHONE else 1, mobile=size == PHONE)
    browser.call("Page.navigate", url=report.resolve().as_uri())
    browser.wait("document.readyState === 'complete' && document.querySelector('h1')")
    browser.screenshot(path)


def photograph_recorder(browser, recorder, page_path, live_path, size):
    """A session of a simulated participant: the page behind some strokes, then its live view with the pen down."""
    browser.resize(*size, scale=2 if size == PHONE else 1, mobile=size == PHONE)
    browser.open(recorder.address)
    if browser.evaluate("!document.getElementById('take-over').hidden"):
        browser.click("take-over")
    browser.evaluate("document.getElementById('participant').value = 'simulated'")
    browser.click("begin")
    browser.wait("!document.getElementById('session').hidden")
    pen = Digitizer(browser, "pen")

    def strokes(chosen=slice(None)):
        browser.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        box = browser.evaluate("(b => [b.left, b.top, b.right, b.bottom])"
                               "(document.getElementById('frame').getBoundingClientRect())")
        margin = 0.08 * min(box[2] - box[0], box[3] - box[1])
        return handwriting((box[0] + margin, box[1] + margin, box[2] - margin, box[3] - margin), chosen)

    for stroke in strokes():
        pen.stroke(stroke)
    browser.wait("!foretouch.state?.isBehind")
    time.sleep(0.5)
    browser.screenshot(page_path)
    browser.click("next")
    browser.click("live-toggle")
    # Few strokes, and so large ones: leads are as long as the pen is fast.
    *first, last = strokes(LIVE)
    for stroke in first:
        pen.stroke(stroke)
    browser.wait("document.querySelectorAll('#figures tbody tr').length === 4")
    # The leads are seen while the pen is down and moves.
    pen.stroke(last[:len(last) * 4 // 5], before_lift=lambda: browser.screenshot(live_path))
    browser.click("finish")
    browser.wait("!document.getElementById('done').hidden")


def emulate(browser, scheme):
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("report", type=pathlib.Path)
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--all", type=pathlib.Path, help="a folder for every page at every width, light and dark")
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    pictures = {name: arguments.output / f"{name}.png" for name in ("report", "recorder", "live")}
    views = [(pictures, DESK, "light")]
    if arguments.all:
        arguments.all.mkdir(parents=True, exist_ok=True)
        views += [({name: arguments.all / f"{name}-{size[0]}-{scheme}.png" for name in pictures}, size, scheme)
                  for size in (PHONE, DESK) for scheme in ("light", "dark")]
    with tempfile.TemporaryDirectory() as folder, Recorder(pathlib.Path(folder) / "study") as recorder, \
            Chromium(*DESK) as browser:
        for paths, size, scheme in views:
            emulate(browser, scheme)
            photograph_report(browser, arguments.report, paths["report"], size)
            photograph_recorder(browser, recorder, paths["recorder"], paths["live"], size)
    for path in pictures.values():
        size = path.stat().st_size
        print(f"{path}: {size:,} bytes")
        if size > MOST_BYTES:
            raise SystemExit(f"{path} has {size:,} bytes, expected at most {MOST_BYTES:,}")


if __name__ == "__main__":
    main()
