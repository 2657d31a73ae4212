"""The recorder's real page in a real browser: what is injected must be in the recording.

Run by `make test-recorder`; needs Chromium and the debug build. Screenshots go to results/recorder-page.
"""

import math
import pathlib
import tempfile
import time
import unittest

from devtools import Chromium, Digitizer
from recorder import ROOT, Recorder, evaluate, recordings, samples

SCREENSHOTS = ROOT / "results" / "recorder-page"
#: Milliseconds: the resolution that the recording must keep.
CLOCK = 0.1
#: Browsers keep locations in single precision.
PLACE = 1e-3


def loop(count, x=300, y=320, size=110):
    return [(x + size * math.cos(i / 17) + 0.4 * i, y + size * math.sin(i / 17)) for i in range(count)]


class PageTest(unittest.TestCase):
    """Each test has a recorder, a browser and a folder of its own."""

    arguments = ()
    size = (900, 700)
    flags = ()

    def setUp(self):
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name) / "study"
        self.recorder = Recorder(self.folder, *self.arguments)
        self.addCleanup(lambda: self.recorder.__exit__())
        self.browser = Chromium(*self.size, flags=self.flags)
        self.addCleanup(self.browser.close)

    def begin(self, participant=None, opens=True):
        if opens:
            self.browser.open(self.recorder.address)
        if participant:
            self.browser.evaluate(f"document.getElementById('participant').value = '{participant}'")
        if self.browser.evaluate("!document.getElementById('consent-box').hidden"):
            self.browser.click("consent")
        self.browser.click("begin")
        self.browser.wait("!document.getElementById('session').hidden")
        # The guide is laid out.
        self.browser.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def finish(self):
        self.browser.click("finish")
        self.browser.wait("!document.getElementById('done').hidden")
        return self.browser.text("summary")

    def check(self, stroke, injected):
        """Every injected sample, in its order, at its time."""
        found = samples(stroke)
        self.assertEqual(len(found), len(injected))
        self.assertEqual([touch["phase"] for touch in stroke][0], "began")
        self.assertEqual([touch["phase"] for touch in stroke][-1], "ended")
        (first, *_), start = injected[0], found[0]["t"]
        for (stamp, x, y), sample in zip(injected, found):
            self.assertAlmostEqual((sample["t"] - start) * 1000, (stamp - first) * 1000, delta=CLOCK)
            self.assertAlmostEqual(sample["x"], x, delta=PLACE)
            self.assertAlmostEqual(sample["y"], y, delta=PLACE)


class RecordingTest(PageTest):
    def test_every_injected_sample_is_in_the_recording(self):
        self.begin(participant="p01")
        digitizers = [Digitizer(self.browser, kind) for kind in ("touch", "pen", "mouse")]
        for digitizer in digitizers:
            digitizer.stroke(loop(161), pressure=0.25, tilt=(30, -20))
        facts = self.browser.evaluate("foretouch.state.facts")
        self.assertIn("1 recording", self.finish())
        self.assertEqual(self.browser.complaints(), [])

        (recording,) = recordings(self.folder)
        self.assertEqual(recording.header["participant"], "p01")
        self.assertEqual(recording.header["pointerTypes"], ["direct", "pencil", "indirect-pointer"])
        self.assertEqual(recording.header["capture"]["facts"], facts)
        self.assertTrue(facts["secureContext"] and facts["crossOriginIsolated"])
        self.assertLessEqual(facts["clockResolution"], 1e-5)
        self.assertEqual(len(recording.strokes), 3)
        for stroke, digitizer in zip(recording.strokes, digitizers):
            (injected,) = digitizer.injected
            self.check(stroke, injected)
            # Four at a time are one delivery, or at worst two where a frame fell between them.
            moves = [touch for touch in stroke if touch["phase"] == "moved"]
            self.assertGreater(max(len(touch["samples"]) for touch in moves), 1)
            self.assertLess(len(moves), 100)
            # The browser predicts after about four moves, and never into the past.
            self.assertTrue(any("predicted" in touch for touch in moves[:12]))
            self.assertGreater(sum("predicted" in touch for touch in moves), len(moves) / 2)
            for touch in moves:
                guesses = touch.get("predicted", [])
                self.assertTrue(all(guess["t"] > touch["samples"][-1]["t"] for guess in guesses))
                self.assertLess(max([guess["t"] for guess in guesses], default=0) - touch["samples"][-1]["t"], 0.03)
        touch, pen, mouse = recording.strokes
        self.assertEqual({sample["force"] for sample in samples(touch)}, {0.25})
        self.assertEqual({(sample["width"], sample["height"]) for sample in samples(touch)}, {(8, 6)})
        self.assertEqual({(sample["tiltX"], sample["tiltY"]) for sample in samples(pen)}, {(30, -20)})
        self.assertTrue(all(0 < sample["altitude"] < math.pi / 2 for sample in samples(pen)))
        self.assertTrue(all("force" not in sample for sample in samples(mouse)))
        for event in recording.events:
            self.assertGreater(event["arrival"], event["t"] - 0.001)

        rows = evaluate(self.folder, "--predictor", "system", "--replay", "delivery", "--horizons", "8,16")
        for horizon in (8, 16):
            self.assertLess(rows["system", horizon, "abstention"]["value"], 0.2)
            self.assertLess(rows["system", horizon, "rmse"]["value"], rows["hold", horizon, "rmse"]["value"] / 2)

    def test_figures_of_the_live_view_are_those_of_the_evaluation(self):
        self.begin()
        self.browser.click("live-toggle")
        Digitizer(self.browser, "pen").stroke(loop(200))
        self.browser.evaluate("document.getElementById('horizon').value = '50';"
                              "document.getElementById('horizon').dispatchEvent(new Event('change'))")
        # A stroke of a known course, looked at while the pen is down.
        Digitizer(self.browser, "touch").stroke(loop(150, size=90), before_lift=lambda: (
            time.sleep(0.7), self.browser.screenshot(SCREENSHOTS / "live-view.png")))
        self.browser.wait("foretouch.live.leads.size === 0")
        self.browser.evaluate("document.getElementById('horizon').value = '16';"
                              "document.getElementById('horizon').dispatchEvent(new Event('change'))")
        self.browser.wait("foretouch.live.added.length > 20")
        self.browser.wait("foretouch.live.figures?.rows.length === 4")
        # An undone trial does not count.
        self.browser.click("next")
        Digitizer(self.browser, "pen").stroke(loop(60, size=50))
        self.browser.click("undo")
        Digitizer(self.browser, "pen").stroke(loop(90, size=90))
        self.browser.wait("!foretouch.live.isAsking")
        counts = self.browser.evaluate("foretouch.live.counts")
        print(self.browser.text("transport"))
        self.finish()
        figures = self.browser.evaluate("foretouch.live.figures")
        self.assertGreater(counts["sent"], 100)
        self.assertEqual(counts["sent"], counts["handled"])
        self.assertFalse(figures["partial"])
        chosen = [row["predictor"] for row in figures["rows"]]
        self.assertEqual(len(chosen), 4)
        rows = evaluate(self.folder, "--predictor", *chosen, "--replay", "delivery", "--horizons", "16")
        for figure in figures["rows"]:
            for name, metric in (("mean", "mean"), ("rmse", "rmse"), ("residual", "residual_latency_ms"),
                                 ("abstention", "abstention")):
                row = rows[figure["predictor"], 16, metric]
                self.assertAlmostEqual(figure[name], row["value"], delta=1e-9 * max(1, abs(row["value"])))
            self.assertEqual(figure["n"], row["n"])
        self.assertEqual(self.browser.complaints(), [])


    def test_the_address_without_the_token_says_so(self):
        for address in (self.recorder.base, self.recorder.base + "#" + "0" * 32):
            self.browser.open(address)
            self.assertIn("lacks the right token", self.browser.text("setup-message"))
            self.assertTrue(self.browser.evaluate("document.getElementById('begin-form').hidden"))


class TroubleTest(PageTest):
    """What the page kept when something failed arrives, once and in order."""

    def draw(self, count=60):
        digitizer = Digitizer(self.browser, "pen")
        return digitizer.stroke(loop(count))

    def strokes(self):
        (recording,) = recordings(self.folder)
        return recording.strokes

    def test_a_killed_recorder_is_started_again_and_nothing_is_missing(self):
        self.begin()
        injected = [self.draw()]
        self.browser.wait("foretouch.state.sender.unsaved === 0")
        saved = self.browser.evaluate("foretouch.state.sender.saved")
        port, token = self.recorder.port, self.recorder.token
        self.recorder.kill()
        injected.append(self.draw())
        self.browser.wait("foretouch.state.sender.trouble")
        self.assertIn("does not answer", self.browser.text("message"))
        self.assertGreater(self.browser.evaluate("foretouch.state.sender.unsaved"), 10)
        self.browser.screenshot(SCREENSHOTS / "killed.png")
        self.recorder = Recorder(self.folder, "--port", port, "--token", token)
        self.addCleanup(self.recorder.__exit__)
        self.browser.wait("foretouch.state.sender.unsaved === 0")
        self.assertGreater(self.browser.evaluate("foretouch.state.sender.saved"), saved)
        self.assertTrue(self.browser.evaluate("document.getElementById('message').hidden"))
        injected.append(self.draw())
        self.finish()
        strokes = self.strokes()
        self.assertEqual(len(strokes), 3)
        for stroke, samples_of_it in zip(strokes, injected):
            self.check(stroke, samples_of_it)

    def test_a_dropped_network(self):
        self.begin()
        self.browser.call("Network.enable")
        offline = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        injected = []
        for _ in range(2):
            injected.append(self.draw())
            self.browser.call("Network.emulateNetworkConditions", offline=True, **offline)
            injected.append(self.draw())
            self.browser.wait("foretouch.state.sender.trouble")
            self.browser.call("Network.emulateNetworkConditions", offline=False, **offline)
        self.browser.wait("foretouch.state.sender.unsaved === 0")
        self.finish()
        for stroke, samples_of_it in zip(self.strokes(), injected, strict=True):
            self.check(stroke, samples_of_it)

    def test_a_second_tab_is_told_and_may_take_over(self):
        self.begin(participant="first")
        injected = self.draw()
        second = Chromium(*self.size)
        self.addCleanup(second.close)
        second.open(self.recorder.address)
        second.click("begin")
        second.wait("!document.getElementById('setup-message').hidden")
        self.assertIn("Another page is recording", second.text("setup-message"))
        self.assertEqual(second.evaluate("document.activeElement.id") in ("begin", ""), True)
        second.screenshot(SCREENSHOTS / "second-tab.png")
        second.click("take-over")
        second.wait("!document.getElementById('session').hidden")
        more = self.draw(30)
        self.browser.wait("foretouch.state.sender.isActive === false")
        self.assertIn("Another page records now", self.browser.text("prompt"))
        self.assertTrue(self.browser.evaluate("document.getElementById('next').disabled"))
        later = Digitizer(second, "pen").stroke(loop(40))
        second.click("finish")
        second.wait("!document.getElementById('done').hidden")
        self.recorder.stop()
        found = {recording.header.get("participant"): recording for recording in recordings(self.folder)}
        self.check(found["first"].strokes[0], injected)
        self.assertGreater(len(samples(found["first"].strokes[1])), 0)
        self.assertLessEqual(len(samples(found["first"].strokes[1])), len(more))
        self.check(found[None].strokes[0], later)


class InsecureTest(PageTest):
    """An address that browsers do not trust: they hold back coalesced events, and the page says so and records."""

    flags = ("--host-resolver-rules=MAP recorder.test 127.0.0.1",)

    def test_the_page_says_what_is_missing_and_stores_it(self):
        address = self.recorder.address.replace("127.0.0.1", "recorder.test")
        self.browser.open(address)
        self.assertIn("not secure", self.browser.text("degraded"))
        self.browser.screenshot(SCREENSHOTS / "insecure.png")
        self.begin(opens=False)
        (injected,) = [Digitizer(self.browser, "touch").stroke(loop(120))]
        self.finish()
        (recording,) = recordings(self.folder)
        facts = recording.header["capture"]["facts"]
        self.assertFalse(facts["secureContext"])
        self.assertFalse(facts["crossOriginIsolated"])
        (stroke,) = recording.strokes
        found = samples(stroke)
        if facts["coalescedEvents"]:
            self.assertEqual(len(found), len(injected))
        else:
            self.assertIn("samples between frames are lost", self.browser.evaluate(
                "document.getElementById('degraded').textContent"))
            self.assertTrue(all(len(touch["samples"]) <= 1 for touch in stroke))
            self.assertLess(len(found), len(injected))
            self.assertGreater(len(found), len(injected) / 8)


class SecureNetworkTest(PageTest):
    arguments = ("--lan",)
    flags = ("--ignore-certificate-errors",)

    def test_tls_gives_a_secure_context(self):
        self.begin()
        injected = Digitizer(self.browser, "touch").stroke(loop(80))
        self.finish()
        (recording,) = recordings(self.folder)
        facts = recording.header["capture"]["facts"]
        self.assertTrue(facts["secureContext"] and facts["coalescedEvents"] and facts["crossOriginIsolated"])
        self.check(recording.strokes[0], injected)


class StudyTest(PageTest):
    arguments = ("--study", "standard")

    def focused(self):
        return self.browser.evaluate("document.activeElement.id")

    def tab_to(self, identifier):
        for _ in range(30):
            if self.focused() == identifier:
                return
            self.browser.key("Tab")
        self.fail(f"the keyboard does not reach {identifier}")

    def test_the_study_by_keyboard_pen_and_finger(self):
        browser = self.browser
        browser.open(self.recorder.address)
        self.tab_to("participant")
        browser.call("Input.insertText", text="p07")
        self.tab_to("consent")
        # Without consent nothing begins.
        self.tab_to("begin")
        browser.key("Enter", text="\r")
        self.assertTrue(browser.evaluate("document.getElementById('session').hidden"))
        browser.evaluate("document.getElementById('participant').focus()")
        self.tab_to("consent")
        browser.key(" ", code="Space", text=" ")
        self.tab_to("begin")
        browser.key("Enter", text="\r")
        browser.wait("!document.getElementById('session').hidden")
        self.assertEqual(browser.text("task"), "Word 1 of 3")
        self.assertIn("minimum", browser.text("prompt"))
        pen, finger = Digitizer(browser, "pen"), Digitizer(browser, "touch")
        pen.stroke(loop(40))
        browser.screenshot(SCREENSHOTS / "study-word.png")
        # A bad trial: it is asked for again.
        self.tab_to("undo")
        browser.key("Enter", text="\r")
        self.assertEqual(browser.text("task"), "Word 1 of 3")
        self.assertIn("once more", browser.text("prompt"))
        # Paused, nothing is recorded.
        self.tab_to("pause")
        browser.key("Enter", text="\r")
        self.assertEqual(browser.text("pause"), "Resume")
        pen.stroke(loop(20))
        self.tab_to("pause")
        browser.key("Enter", text="\r")
        for _ in range(3):
            pen.stroke(loop(30))
            self.tab_to("next")
            browser.key("Enter", text="\r")
        self.assertEqual(browser.text("task"), "Spiral 1 of 2")
        for _ in range(2):
            reference = browser.evaluate("foretouch.state.task.points().map(([x, y]) => "
                                         "[x + foretouch.state.task.surface.left, y + foretouch.state.task.surface.top])")
            pen.stroke(reference[::3])
            browser.screenshot(SCREENSHOTS / "study-spiral.png")
            browser.click("next")
        for round in range(2):
            self.assertEqual(browser.text("task"), f"Targets {round + 1} of 2")
            targets = browser.evaluate("foretouch.state.task.describe().targets")
            self.assertEqual(len(targets), 9)
            for index, (x, y) in enumerate(targets):
                if index == 4:
                    browser.screenshot(SCREENSHOTS / "study-targets.png")
                # One is missed.
                finger.stroke([(x + (60 if index == 6 else 0), y)] * 3)
        for round in range(2):
            self.assertEqual(browser.text("task"), f"Press {round + 1} of 2")
            for level in (0.25, 0.5, 0.75):
                pen.stroke([(500 + i % 2, 300) for i in range(150)], pressure=level)
                if level == 0.25:
                    browser.screenshot(SCREENSHOTS / "study-press.png")
        browser.wait("!document.getElementById('done').hidden")
        browser.screenshot(SCREENSHOTS / "done.png")
        self.assertEqual(browser.evaluate("document.activeElement.tagName"), "H1")
        self.assertIn("1 undone trial", browser.text("summary"))
        self.assertEqual(browser.complaints(), [])

        found = recordings(self.folder)
        names = [recording.header["task"] for recording in found]
        self.assertEqual(names, ["word"] * 3 + ["spiral"] * 2 + ["targets"] * 2 + ["press"] * 2)
        trials = [recording.header["capture"]["trial"] for recording in found]
        self.assertEqual([trial["repetition"] for trial in trials], [1, 2, 3, 1, 2, 1, 2, 1, 2])
        self.assertTrue(all(trial["complete"] and not trial["undone"] for trial in trials))
        self.assertEqual(trials[5]["result"]["hits"], [index != 6 for index in range(9)])
        self.assertEqual(len(trials[7]["result"]["reached"]), 3)
        self.assertEqual(len(trials[3]["reference"]), 217)
        self.assertEqual([len(recording.strokes) for recording in found], [1, 1, 1, 1, 1, 9, 9, 3, 3])
        self.assertTrue(all(recording.header["participant"] == "p07" for recording in found))
        self.assertTrue(all(recording.header["capture"]["consent"] for recording in found))
        self.assertEqual(len(list(self.folder.glob("*/undone/*.gz"))), 1)


class LayoutTest(PageTest):
    """Phones and tablets, upright and lying: everything is on the screen and large enough to be touched."""

    screens = {"phone-small": (320, 568), "phone": (390, 844), "phone-landscape": (844, 390),
               "tablet": (820, 1180), "tablet-landscape": (1180, 820)}

    def test_every_control_is_on_every_screen(self):
        browser = self.browser
        for name, (width, height) in self.screens.items():
            browser.resize(width, height, scale=2, mobile=True)
            browser.open(self.recorder.address)
            with self.subTest(screen=name, part="setup"):
                self.check_screen(width, height, ["participant", "device", "begin"])
            browser.screenshot(SCREENSHOTS / f"{name}-setup.png")
            browser.click("begin")
            browser.wait("!document.getElementById('session').hidden")
            Digitizer(browser, "touch").stroke(loop(30, width * 0.3, height * 0.35, min(width, height) * 0.15))
            with self.subTest(screen=name, part="session"):
                self.check_screen(width, height, ["next", "undo", "pause", "live-toggle", "finish"])
                frame = browser.evaluate("(b => [b.width, b.height])(document.getElementById('frame')"
                                         ".getBoundingClientRect())")
                self.assertGreater(frame[0] * frame[1], 0.5 * width * height)
            browser.screenshot(SCREENSHOTS / f"{name}.png")
            browser.click("live-toggle")
            Digitizer(browser, "touch").stroke(loop(60, width * 0.3, height * 0.3, min(width, height) * 0.15))
            browser.wait("foretouch.live.figures?.rows.length === 4")
            time.sleep(0.6)
            with self.subTest(screen=name, part="live"):
                self.check_screen(width, height, ["next", "undo", "pause", "live-toggle", "finish"])
                frame = browser.evaluate("(b => [b.width, b.height])(document.getElementById('frame')"
                                         ".getBoundingClientRect())")
                self.assertGreater(frame[0] * frame[1], 0.3 * width * height)
            browser.screenshot(SCREENSHOTS / f"{name}-live.png")
            browser.click("finish")
            browser.wait("!document.getElementById('done').hidden")
        self.assertEqual(browser.complaints(), [])

    def check_screen(self, width, height, identifiers):
        self.assertLessEqual(self.browser.evaluate("document.documentElement.scrollWidth"), width)
        for identifier in identifiers:
            box = self.browser.evaluate(
                f"(b => [b.left, b.top, b.right, b.bottom])(document.getElementById('{identifier}')"
                ".getBoundingClientRect())")
            left, top, right, bottom = box
            self.assertTrue(0 <= left and right <= width and 0 <= top and bottom <= height, (identifier, box))
            self.assertGreaterEqual(min(right - left, bottom - top), 38, identifier)

    def test_every_control_has_a_name_and_a_role(self):
        self.begin()
        self.browser.click("live-toggle")
        self.browser.call("Accessibility.enable")
        nodes = self.browser.call("Accessibility.getFullAXTree")["nodes"]
        controls = {"button", "checkbox", "combobox", "textbox", "ToggleButton"}
        named = [node for node in nodes if not node["ignored"] and node["role"]["value"] in controls]
        self.assertGreater(len(named), 10)
        for node in named:
            self.assertTrue(node["name"]["value"].strip(), node)
        roles = {node["role"]["value"] for node in nodes if not node["ignored"]}
        self.assertTrue({"main", "status", "navigation", "table", "heading"} <= roles, roles)


if __name__ == "__main__":
    unittest.main(verbosity=2)
