"""The volunteer's page in Chromium, from disk: from consent to one file that the command evaluates, through reloads, by keys, and where the
browser predicts nothing. Pictures of it go to results/made/web/volunteer."""

import csv
import gzip
import json
import math
import os
import pathlib
import shlex
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "RecorderPage"))

from devtools import Digitizer, PageLeft  # noqa: E402
from offline import OfflinePageTest  # noqa: E402
from screenshots import emulate  # noqa: E402

PAGE = ROOT / "results" / "made" / "web" / "volunteer.html"
COMMAND = pathlib.Path(os.environ.get("FORETOUCH_BUILD", ROOT / ".build" / "debug")) / "foretouch"
PICTURES = ROOT / "results" / "made" / "web" / "volunteer"
MOST_BYTES = 80_000
PHONE, DESK = (360, 740), (1200, 800)
CONTROLS = {"next", "again", "skip", "pause", "finish"}


def loop(count, x=180, y=300, size=70, turn=17):
    return [(x + size * math.cos(i / turn) + 0.3 * i, y + size * math.sin(i / turn)) for i in range(count)]


class VolunteerPageTest(OfflinePageTest):
    @classmethod
    def setUpClass(cls):
        subprocess.run([ROOT / "scripts" / "build-live", "--page", "volunteer", "--output", PAGE], check=True, stdout=subprocess.DEVNULL)
        PICTURES.mkdir(parents=True, exist_ok=True)

    PAGE, SIZE = PAGE, DESK

    def begin(self, pointer="finger"):
        self.browser.evaluate(f"""for (const [name, value] of [['device', 'A test "bench"'], ['input', '{pointer}'], ['hand', 'left']])
            document.getElementById(name).value = value
            document.getElementById('agree').checked = true
            document.getElementById('begin').click()""")
        self.browser.wait("foretouch.isOpen")

    @property
    def task(self):
        return self.browser.evaluate("document.getElementById('session').hidden ? null : foretouch.trials.current.about.task")

    def skip_to(self, task):
        for _ in range(40):
            if self.task == task:
                return
            self.browser.evaluate("document.getElementById('skip').click()")
        self.fail(f"no task {task}")

    def saved(self):
        """The lines of the file, and its path."""
        name = f"foretouch-{self.browser.text('done-code')}.jsonl.gz"

        def save():
            self.browser.click("save")
            self.browser.wait("document.getElementById('done-message').textContent.startsWith('Saved')")

        path = self.downloaded(name, save)
        with gzip.open(path, "rt", encoding="utf-8") as file:
            return [json.loads(line) for line in file], path

    def test_from_consent_to_a_file_that_is_evaluated(self):
        finger = Digitizer(self.browser)
        self.begin()
        for turn in (17, 11, 8):
            finger.stroke(loop(120, turn=turn))
        self.browser.click("next")
        self.assertEqual(self.task, "trace-spiral")
        finger.stroke([(600 + 1.2 * i * math.cos(i / 18), 400 + 1.2 * i * math.sin(i / 18)) for i in range(180)])
        self.skip_to("tap")
        for x, y in self.browser.evaluate("foretouch.current.layout().centers.map(([x, y]) => [x + foretouch.surface.left, "
                                          "y + foretouch.surface.top])"):
            finger.stroke([(x, y), (x + 0.5, y)])
        self.assertEqual(self.task, "scroll")
        # Row 9 of the first task: 432 px up, and it comes to rest.
        distance = 9 * 48
        finger.stroke([(600, 600 - distance * (1 - math.cos(math.pi * i / 240)) / 2) for i in range(241)] + [(600, 600 - distance)] * 40)
        self.browser.wait("foretouch.current.current === 1")
        self.browser.click("finish")
        self.assertIn("4 trials", self.browser.text("summary"))
        self.assertIn("predictions of this browser were recorded", self.browser.text("predictions"))
        lines, path = self.saved()
        self.assertEqual([line["task"] for line in lines], ["write", "trace-spiral", "tap", "scroll"])
        self.assertEqual({line["condition"] for line in lines}, {"finger-left"})
        self.assertEqual(len({line["participant"] for line in lines}), 1)
        for line in lines:
            self.assertEqual(line["capture"]["deviceText"], 'A test "bench"')
            self.assertTrue(line["capture"]["consent"])
            self.assertIn("Chrome", line["capture"]["facts"]["userAgent"])
            self.assertEqual(line["capture"]["platformPredictions"], "recorded")
        self.assertEqual(lines[2]["capture"]["hits"], "1" * 11)
        events = lines[0]["events"]
        self.assertEqual([event["type"] for event in events].count("pointerup"), 3)
        self.assertTrue(any(len(event.get("coalesced", [])) > 1 for event in events))
        self.assertTrue(any(len(event.get("predicted", [])) > 1 for event in events))
        self.assertTrue(all(event["arrival"] >= event["timeStamp"] for event in events if event["type"] == "pointermove"))
        if not COMMAND.exists():
            self.skipTest(f"no {COMMAND}: the file was not evaluated")
        command = shlex.split(self.browser.text("command")) if self.browser.evaluate(
            "document.querySelector('details').open = true") else []
        self.assertEqual(command[:3], ["foretouch", "evaluate", path.name])
        done = subprocess.run([COMMAND, *command[1:], "--output", "evaluation"], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.folder / "evaluation" / "metrics.csv", newline="") as file:
            rows = [row for row in csv.DictReader(file) if row["metric"] == "mean" and row["predictor"].split(":")[0] == "system"]
        self.assertLessEqual({"all", "write", "trace-spiral", "scroll"}, {row["task"] for row in rows})
        self.assertTrue(all(float(row["value"]) > 0 for row in rows if row["task"] in ("all", "write", "trace-spiral")), rows)
        info = subprocess.run([COMMAND, "dataset", "info", path.name], cwd=self.folder, capture_output=True, text=True)
        predicted = sum(len(event.get("predicted", [])) for line in lines for event in line["events"])
        self.assertIn(f"{predicted}platformpredictions", "".join(info.stdout.split()))
        self.assertIn("direct", info.stdout)

    def test_a_pen_says_pressure_and_tilt_and_a_mouse_does_not(self):
        self.begin("pen")
        Digitizer(self.browser, "pen").stroke(loop(60), pressure=0.4, tilt=(30, 10))
        Digitizer(self.browser, "mouse").stroke(loop(60, turn=9))
        self.browser.click("finish")
        (line,), _ = self.saved()
        pen, mouse = ([event for event in line["events"] if event["pointerType"] == kind and event["type"] == "pointermove"]
                      for kind in ("pen", "mouse"))
        self.assertTrue(all(abs(event["pressure"] - 0.4) < 0.01 and event["tiltX"] == 30 for event in pen))
        self.assertTrue(mouse and not any("pressure" in event or "tiltX" in event for event in mouse))

    def test_a_reload_loses_nothing_and_everything_can_be_deleted(self):
        finger = Digitizer(self.browser)
        self.begin()
        finger.stroke(loop(60))
        self.browser.click("next")
        finger.stroke(loop(60, turn=9))
        # The page is left with the finger down.
        code = self.browser.evaluate("foretouch.answers.code")
        self.browser.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": 300, "y": 400}])
        self.browser.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": 330, "y": 420}])
        self.open()
        self.browser.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.browser.wait("foretouch.isOpen")
        self.assertIn("Welcome back", self.browser.text("message"))
        self.assertEqual(self.task, "trace-spiral")
        finger.stroke(loop(60, turn=12))
        self.browser.click("again")
        finger.stroke(loop(60, turn=10))
        self.browser.click("finish")
        self.open()
        lines, _ = self.saved() if self.browser.evaluate("!document.getElementById('done').hidden") else self.finished()
        self.assertEqual([line["task"] for line in lines], ["write", "trace-spiral", "trace-spiral"])
        self.assertEqual({line["participant"] for line in lines}, {code})
        self.assertEqual([line["events"][-1]["type"] for line in lines], ["pointerup", "pointercancel", "pointerup"])
        self.assertTrue(lines[2]["capture"]["again"])
        self.browser.evaluate("document.getElementById('delete').click()")
        self.browser.evaluate("document.getElementById('sure-yes').click()")
        self.browser.wait("window.foretouch && foretouch.trials.samples === 0 && !document.getElementById('consent').hidden")
        self.assertNotEqual(self.browser.evaluate("foretouch.answers.code"), code)

    def finished(self):
        self.browser.wait("foretouch.isOpen")
        self.browser.click("finish")
        return self.saved()

    def test_a_browser_that_predicts_nothing_is_named(self):
        self.browser.call("Page.addScriptToEvaluateOnNewDocument", source="PointerEvent.prototype.getPredictedEvents = () => []")
        self.open()
        self.begin()
        finger = Digitizer(self.browser)
        for turn in (17, 12):
            finger.stroke(loop(240, turn=turn))
        self.assertIn("no predictions of its own", self.browser.text("message"))
        self.browser.click("finish")
        self.assertIn("offered no predictions", self.browser.text("predictions"))
        lines, path = self.saved()
        self.assertEqual({line["capture"]["platformPredictions"] for line in lines}, {"none offered by this browser"})
        if COMMAND.exists():
            done = subprocess.run([COMMAND, "evaluate", path, "-p", "kalman"], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_nothing_begins_without_consent(self):
        self.browser.evaluate("document.getElementById('begin').click()")
        Digitizer(self.browser).stroke(loop(10))
        self.assertEqual(self.browser.evaluate("[foretouch.isOpen, foretouch.trials.samples]"), [False, 0])

    def test_pausing_records_nothing(self):
        self.begin()
        self.browser.click("pause")
        Digitizer(self.browser).stroke(loop(20))
        self.assertEqual(self.browser.evaluate("foretouch.trials.samples"), 0)
        self.browser.click("pause")
        Digitizer(self.browser).stroke(loop(20))
        self.assertGreater(self.browser.evaluate("foretouch.trials.samples"), 10)

    def test_keys_reach_everything_but_drawing(self):
        def reached():
            found = []
            for _ in range(20):
                self.browser.key("Tab")
                found.append(self.browser.evaluate("document.activeElement.id"))
            return set(found)

        self.assertLessEqual({"device", "input", "hand", "agree", "begin"}, reached())
        self.begin()
        Digitizer(self.browser).stroke(loop(20))
        self.assertLessEqual(CONTROLS, reached())
        self.browser.evaluate("document.getElementById('finish').focus()")
        self.browser.key("Enter", text="\r")
        self.browser.wait("!document.getElementById('done').hidden")
        self.assertLessEqual({"save", "go-on", "delete"}, reached())

    def test_the_whole_plan_takes_about_ten_minutes(self):
        self.begin()
        seconds = self.browser.evaluate("document.getElementById('progress-text').textContent")
        self.assertRegex(seconds, r"1 of 30, about (9|10|11) min left")
        for _ in range(30):
            self.browser.evaluate("document.getElementById('skip').click()")
        self.assertEqual(self.browser.text("summary"), "Nothing is recorded yet.")
        self.assertTrue(self.browser.evaluate("document.getElementById('save').disabled"))

    def test_a_wait_goes_over_a_reload(self):
        """What is asked of a page that is left has an error of its own, which a wait does not take for an answer."""
        for _ in range(5):
            self.open()
            with self.assertRaises(PageLeft):
                self.browser.evaluate("location.reload(), new Promise(() => {})")
            self.browser.wait("window.foretouch")
            self.browser.evaluate("setTimeout(() => location.reload(), 5); window.old = true")
            self.browser.wait("!window.old && window.foretouch")

    def test_size(self):
        self.assertLessEqual(PAGE.stat().st_size, MOST_BYTES)

    def test_pictures_at_every_width_light_and_dark(self):
        for size, name in ((PHONE, "phone"), (DESK, "desk")):
            for scheme in ("light", "dark"):
                with self.subTest(f"{name} {scheme}"):
                    mobile = size == PHONE
                    self.browser.resize(*size, scale=2 if mobile else 1, mobile=mobile)
                    emulate(self.browser, scheme)
                    self.open()
                    self.browser.screenshot(PICTURES / f"{name}-{scheme}-consent.png")
                    self.begin()
                    Digitizer(self.browser).stroke(loop(60, x=120))
                    for task in ("write", "trace-spiral", "scroll"):
                        self.skip_to(task)
                        self.browser.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
                        wide = self.browser.evaluate("document.documentElement.scrollWidth")
                        self.assertLessEqual(wide, size[0])
                        self.browser.screenshot(PICTURES / f"{name}-{scheme}-{task}.png")
                    self.browser.click("finish")
                    self.browser.screenshot(PICTURES / f"{name}-{scheme}-done.png")
                    self.browser.evaluate("document.getElementById('sure-yes').click()")
                    self.browser.wait("window.foretouch && foretouch.trials.samples === 0 && !foretouch.answers.consent")


if __name__ == "__main__":
    unittest.main()
