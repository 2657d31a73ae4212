"""The live page in Chromium, from disk: its figures are those of the command on the recording that it saved, it asks nothing of the
network, and keys reach all of it. Pictures of it go to results/made/web/live."""

import csv
import json
import math
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "RecorderPage"))

from devtools import Digitizer  # noqa: E402
from offline import OfflinePageTest  # noqa: E402
from screenshots import emulate, handwriting  # noqa: E402

PAGE = ROOT / "results" / "made" / "web" / "live.html"
MODULE = ROOT / ".build" / "core" / "wasm" / "foretouch.wasm"
COMMAND = pathlib.Path(os.environ.get("FORETOUCH_BUILD", ROOT / ".build" / "debug")) / "foretouch"
PICTURES = ROOT / "results" / "made" / "web" / "live"
MOST_BYTES = 400_000
CONTROLS = {"live", "horizon", "other", "traces", "remember", "reset", "forget", "finish"}
CARD_CONTROLS = {"how", "save-picture", "save-recording", "close"}
PHONE, DESK = (360, 740), (1200, 800)


def short(value):
    """Three digits, as the command prints them."""
    size = abs(value)
    return f"{value:.{0 if size >= 99.95 or size == 0 else 1 if size >= 9.995 else 2 if size >= 0.9995 else 3}f}"


def loop(count, x=250, y=300, size=90, turn=17):
    return [(x + size * math.cos(i / turn) + 0.4 * i, y + size * math.sin(i / turn)) for i in range(count)]


@unittest.skipUnless(MODULE.exists(), f"no {MODULE}: run 'scripts/build-core wasm'")
class LivePageTest(OfflinePageTest):
    @classmethod
    def setUpClass(cls):
        subprocess.run([ROOT / "scripts" / "build-live", "--output", PAGE], check=True, stdout=subprocess.DEVNULL)
        PICTURES.mkdir(parents=True, exist_ok=True)

    PAGE, SIZE = PAGE, DESK

    def open(self):
        super().open()
        self.frames()

    def frames(self):
        self.browser.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def draw(self):
        """A pen, a finger, two fingers at once, the first of which lifts first, and a mouse."""
        pen = Digitizer(self.browser, "pen")
        for size in (60, 90, 40):
            pen.stroke(loop(90, size=size), pressure=0.4, tilt=(30, 10))
        finger = Digitizer(self.browser)
        finger.stroke(loop(120, turn=11))
        finger.fingers(loop(60, x=200), loop(100, x=450, turn=13))
        finger.fingers(loop(110, x=200, turn=9), loop(70, x=450))
        Digitizer(self.browser, "mouse").stroke(loop(100, turn=14))

    def figures(self):
        """What the table shows, by predictor."""
        self.browser.evaluate("foretouch.show()")
        return self.browser.evaluate(
            "Object.fromEntries([...document.querySelectorAll('#figures tbody tr')].map(line => "
            "[line.dataset.predictor, [...line.cells].map(cell => cell.innerText.trim())]))")

    def saved(self, control, name):
        """The file that a button saves."""
        return self.downloaded(name, lambda: self.browser.evaluate(f"document.getElementById('{control}').click()"))

    def compare(self):
        """Runs the command that the card shows on what the card saves."""
        shown = self.figures()
        self.browser.click("finish")
        self.browser.wait("document.getElementById('card').open")
        self.assertEqual(self.figures(), shown)
        self.saved("save-recording", "foretouch-live.jsonl")
        command = shlex.split(self.browser.evaluate("document.getElementById('command').textContent"))
        if "adaptive:state=foretouch-live.state" in command:
            self.saved("save-state", "foretouch-live.state")
        if not COMMAND.exists():
            self.skipTest(f"no {COMMAND}: figures were not compared")
        done = subprocess.run([COMMAND, *command[1:], "--verbose", "--output", "evaluation"], cwd=self.folder,
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.folder / "evaluation" / "metrics.csv", newline="") as file:
            rows = [row for row in csv.DictReader(file) if row["participant"] == row["task"] == "all"]
        found = {}
        for row in rows:
            found.setdefault(row["predictor"].split(":")[0], {})[row["metric"]] = float(row["value"] or "nan")
        compared = 0
        for key, (_, mean, lag, taken, _) in shown.items():
            if mean == "–":
                self.assertNotIn(key, found)
                continue
            with self.subTest(key):
                values = found[key]
                self.assertEqual((mean, lag), (short(values["mean"]), short(values["residual_latency_ms"])))
                # Where nothing was drawn ahead there is none.
                share = values.get("retracted_share")
                self.assertEqual(taken, "–" if share is None else short(100 * share))
                line = next(line.split() for line in done.stdout.splitlines()
                            if line.split()[1:2] == ["ms"] and line.split()[2].split(":")[0] == key)
                self.assertEqual(line[3], mean)
                self.assertIn(lag, line[4:])
                compared += 1
        return compared

    def test_figures_are_those_of_the_command(self):
        self.draw()
        self.assertEqual(self.browser.evaluate("foretouch.recording.strokes.length"), 9)
        self.assertEqual(self.compare(), 4)
        # Every stroke, and the events between frames.
        with open(self.folder / "foretouch-live.jsonl", encoding="utf-8") as file:
            header, *lines = map(json.loads, file)
        self.assertEqual(sorted(header["pointerTypes"]), ["direct", "indirect-pointer", "pencil"])
        touches = [touch for line in lines for touch in line["touches"]]
        self.assertTrue(any(len(touch["samples"]) > 1 for touch in touches))
        self.assertTrue(any(len(touch.get("predicted", [])) > 1 for touch in touches))
        self.assertEqual(len({touch["id"] for touch in touches}), 9)

    def test_figures_at_another_horizon_and_of_another_predictor(self):
        self.draw()
        self.browser.evaluate("""for (const [name, value] of [['horizon', '33'], ['other', 'one-euro']]) {
            const control = document.getElementById(name)
            control.value = value
            control.dispatchEvent(new Event('change'))
        }""")
        self.assertEqual(self.compare(), 5)

    def test_figures_with_what_was_learned_before(self):
        self.draw()
        self.browser.click("remember")
        self.assertEqual(self.browser.evaluate("foretouch.comparison.strokesLearned"), 9)
        self.open()
        self.assertEqual(self.browser.evaluate("foretouch.comparison.strokesLearned"), 9)
        self.draw()
        self.assertEqual(self.browser.evaluate("foretouch.comparison.strokesLearned"), 18)
        self.assertEqual(self.compare(), 4)
        self.browser.click("close")
        self.browser.click("forget")
        self.assertEqual(self.browser.evaluate("[foretouch.comparison.strokesLearned, foretouch.recording.lines.length]"), [0, 0])
        self.open()
        self.assertEqual(self.browser.evaluate("foretouch.comparison.strokesLearned"), 0)

    def test_a_contact_that_is_cancelled(self):
        Digitizer(self.browser).stroke(loop(80))
        for index, (x, y) in enumerate(loop(80)):
            self.browser.call("Input.dispatchTouchEvent", type="touchMove" if index else "touchStart",
                              touchPoints=[{"x": x, "y": y}])
        self.browser.call("Input.dispatchTouchEvent", type="touchCancel", touchPoints=[])
        Digitizer(self.browser).stroke(loop(80, turn=10))
        self.assertEqual(self.browser.evaluate("foretouch.recording.strokes.map(stroke => stroke.state)"),
                         ["ended", "cancelled", "ended"])
        self.assertEqual(self.compare(), 4)

    def test_stamps_that_repeat_run_backward_or_are_missing(self):
        Digitizer(self.browser).stroke(loop(60))
        self.browser.evaluate("""(() => {
            const place = time => [time, 200 + 60 * Math.cos(time / 90), 300 + 60 * Math.sin(time / 90), 0.5]
            const entry = (k, ...stamps) => foretouch.take({
                k, id: 77, p: 'touch', t: stamps.at(-1), a: stamps.at(-1) + 5, s: stamps.map(place),
                q: [8, 4, 16].map(ms => place(stamps.at(-1) + ms))
            })
            const start = performance.now() + 1000
            entry('down', start)
            for (let time = start; time < start + 600; time += 16) {
                entry('move', time + 4, time + 12, time + 8, time + 8, time + 16)
                entry('move', time + 16)
            }
            entry('move', start + 700, NaN, start + 704)
            entry('up', start + 708)
        })()""")
        self.assertEqual(self.browser.evaluate("foretouch.recording.strokes.length"), 2)
        self.assertEqual(self.compare(), 4)

    def test_a_pen_that_starts_with_queued_reports(self):
        self.browser.evaluate("""(() => {
            const place = time => [time, 200 + 60 * Math.cos(time / 90), 300 + 60 * Math.sin(time / 90), 0.5, 20, 10]
            const take = (k, time) => foretouch.take({ k, id: 78, p: 'pen', t: time, a: time + 5, s: [place(time)] })
            const start = performance.now() + 1000
            take('down', start)
            for (let step = 1; step < 5; step += 1) take('move', start + 0.4 * step)
            for (let step = 1; step < 80; step += 1) take('move', start + 2 + 5 * step)
            take('up', start + 410)
        })()""")
        self.assertEqual(self.compare(), 3)

    def test_leads_are_drawn_and_fade(self):
        drawn = "foretouch.surface.contexts.leads.getImageData(0, 0, 800, 700).data.some(value => value > 0)"
        seen = []

        def look():
            seen.append(self.browser.evaluate(drawn))
            time.sleep(0.3)
            self.frames()
            seen.append(self.browser.evaluate(drawn))

        Digitizer(self.browser).stroke(loop(60), before_lift=look)
        self.assertEqual(seen, [True, False])

    def test_figures_while_drawing(self):
        seen = []
        Digitizer(self.browser, "mouse").stroke(loop(200), before_lift=lambda: seen.append(self.figures()))
        self.assertEqual(seen[0].keys(), {"hold", "system", "kalman", "adaptive"})
        self.assertTrue(all(float(row[1]) > 0 for row in seen[0].values()), seen)

    def test_keys_reach_every_control(self):
        def reached():
            found = []
            for _ in range(30):
                self.browser.key("Tab")
                found.append(self.browser.evaluate("document.activeElement.id"))
            return set(found)

        self.assertLessEqual(CONTROLS, reached())
        unnamed = ("[...document.querySelectorAll('button, select, input, canvas:not([aria-hidden]), [role=img]')].filter(each => "
                   "!each.textContent.trim() && !each.getAttribute('aria-label') && !each.labels?.length).map(each => each.id)")
        self.assertEqual(self.browser.evaluate(unnamed), [])
        Digitizer(self.browser).stroke(loop(60))
        self.browser.evaluate("document.getElementById('finish').focus()")
        self.browser.key("Enter", text="\r")
        self.browser.wait("document.getElementById('card').open")
        self.assertLessEqual(CARD_CONTROLS, reached())
        self.browser.evaluate("document.getElementById('close').focus()")
        self.browser.key("Enter", text="\r")
        self.browser.wait("!document.getElementById('card').open")

    def test_the_card_claims_no_winner_of_few_strokes(self):
        Digitizer(self.browser).stroke(loop(60))
        self.browser.click("finish")
        self.assertIn("1 stroke is too few to name a winner", self.browser.text("verdict").replace("\u00a0", " "))
        picture = self.saved("save-picture", "foretouch-live.png")
        self.assertEqual(picture.read_bytes()[:8], b"\x89PNG\r\n\x1a\n")
        self.assertGreater(picture.stat().st_size, 10_000)

    FRAME = "(b => [b.left, b.top, b.right, b.bottom])(document.getElementById('frame').getBoundingClientRect())"

    def photograph_leads(self, path):
        """The page with the leads of a contact that moves, though it takes longer to photograph than they last."""
        self.browser.evaluate("""for (const predictor of foretouch.leads.predictors.values()) predictor.fadeAfter = Infinity
            for (const contact of foretouch.recording.open.values()) contact.arrival = Infinity
            foretouch.leads.draw(); foretouch.show()""")
        self.browser.screenshot(path)

    def test_size(self):
        self.assertLessEqual(PAGE.stat().st_size, MOST_BYTES)

    def test_pictures_at_every_width_light_and_dark(self):
        for size, name in ((PHONE, "phone"), (DESK, "desk")):
            for scheme in ("light", "dark"):
                with self.subTest(f"{name} {scheme}"):
                    self.browser.resize(*size, scale=2 if size == PHONE else 1, mobile=size == PHONE)
                    emulate(self.browser, scheme)
                    self.open()
                    left, top, right, bottom = self.browser.evaluate(self.FRAME)
                    frame = [left, top, right, bottom]
                    strokes = handwriting((left + 20, top + 20, right - 20, bottom - 20))
                    self.browser.screenshot(PICTURES / f"{name}-{scheme}-empty.png")
                    pen = Digitizer(self.browser, "pen")
                    for stroke in strokes[:-3] + strokes[-2:]:
                        pen.stroke(stroke)
                    pen.stroke(strokes[-3][:len(strokes[-3]) // 3],
                               before_lift=lambda: self.photograph_leads(PICTURES / f"{name}-{scheme}.png"))
                    self.browser.evaluate("foretouch.told = -Infinity; foretouch.show()")
                    self.assertIn("px.", self.browser.evaluate("document.getElementById('status').textContent"))
                    # The sheet stays where it is under the pen.
                    self.assertEqual(self.browser.evaluate(self.FRAME), frame)
                    self.assertLessEqual(self.browser.evaluate("document.documentElement.scrollWidth"), size[0])
                    self.assertLessEqual(self.browser.evaluate(
                        "(live => live.scrollWidth - live.clientWidth)(document.getElementById('live'))"), 0)
                    self.browser.click("finish")
                    self.frames()
                    self.browser.screenshot(PICTURES / f"{name}-{scheme}-card.png")
                    self.assertLessEqual(self.browser.evaluate(
                        "(card => card.scrollWidth - card.clientWidth)(document.getElementById('card'))"), 0)
                    shutil.move(self.saved("save-picture", "foretouch-live.png"), PICTURES / f"{name}-{scheme}-saved.png")
                    self.browser.click("close")


if __name__ == "__main__":
    unittest.main()
