"""The recorder's real page in a real browser: what is injected must be in the recording.

Run by `make test-recorder`; needs Chromium and the debug build. Screenshots go to results/recorder-page.
"""

import json
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

    def begin(self, address=None, participant=None):
        self.browser.open(address or self.recorder.address)
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
        Digitizer(self.browser, "touch").stroke(loop(150, size=70))
        self.browser.wait("foretouch.live.added.length > 20")
        self.browser.wait("foretouch.live.figures?.rows.length === 4")
        self.browser.screenshot(SCREENSHOTS / "live-view.png")
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


if __name__ == "__main__":
    unittest.main(verbosity=2)
