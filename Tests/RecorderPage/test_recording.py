"""The real page in a real browser: what is injected must be in the recording."""

import math
import pathlib
import shutil
import tempfile
import unittest

from devtools import Digitizer
from page import SCREENSHOTS, PageTest, loop
from recorder import BUILD, MODULE, Recorder, evaluate, recordings, samples


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

        rows = evaluate(self.folder, "--predictor", "system", "--replay", "delivery", "--horizon", "8,16")
        for horizon in (8, 16):
            self.assertLess(rows["system", horizon, "abstention"]["value"], 0.2)
            self.assertLess(rows["system", horizon, "rmse"]["value"], rows["hold", horizon, "rmse"]["value"] / 2)

    def choose(self, control, value):
        self.browser.evaluate(f"document.getElementById('{control}').value = '{value}';"
                              f"document.getElementById('{control}').dispatchEvent(new Event('change'))")

    def test_figures_of_the_live_view_are_those_of_the_evaluation(self):
        # What is learned is carried over a person, who has a name.
        self.begin("p01")
        # The view is switched on after the first stroke.
        Digitizer(self.browser, "pen").stroke(loop(200))
        self.browser.click("live-toggle")
        self.choose("horizon", 50)
        drawn = "foretouch.live.surface.contexts.leads.getImageData(0, 0, 800, 700).data.some(value => value > 0)"
        seen = []
        # A stroke of a known course, looked at while the finger is down.
        Digitizer(self.browser, "touch").stroke(loop(150, size=90), before_lift=lambda: (
            seen.append(self.browser.evaluate(drawn)), self.browser.screenshot(SCREENSHOTS / "live-view.png")))
        self.assertEqual(seen, [True])
        self.browser.wait(f"!{drawn}")
        self.choose("horizon", 16)
        self.choose("other", "one-euro")
        # An undone trial does not count, and nothing is learned from it.
        self.browser.click("next")
        Digitizer(self.browser, "pen").stroke(loop(60, size=50))
        self.browser.click("undo")
        Digitizer(self.browser, "pen").stroke(loop(90, size=90))
        self.browser.wait("document.getElementById('learned').textContent === 'adaptive has learned from 3 strokes.'")
        self.assertRegex(self.browser.text("learning-text"),
                         r"^Error over the last 3 of 3 strokes: kalman [0-9.]+ px, adaptive [0-9.]+ px\.$")
        self.assertEqual(self.browser.evaluate(
            "[...document.querySelectorAll('#learning polyline')].map(line => line.points.length)"), [3, 3])
        self.assertRegex(self.browser.text("device-text"), r"^The device reports 2[0-9]{2} times a second, .*; [0-9]+ samples\.$")
        self.finish()
        figures = self.browser.evaluate("Object.fromEntries(foretouch.live.figures)")
        self.assertEqual(sorted(figures), ["adaptive", "hold", "kalman", "one-euro", "system"])
        rows = evaluate(self.folder, "--predictor", *figures, "--replay", "delivery", "--carry", "person", "--horizon", "16")
        metrics = {"mean": "mean", "lag": "residual_latency_ms", "unanswered": "abstention", "taken": "retracted_share"}
        for predictor, shown in figures.items():
            for name, metric in metrics.items():
                # To the page no prediction is no answer, and no ink is drawn ahead.
                if predictor == "hold" and name in ("unanswered", "taken"):
                    continue
                with self.subTest(predictor=predictor, metric=metric):
                    row = rows[predictor, 16, metric]
                    self.assertAlmostEqual(shown[name], row["value"], delta=1e-9 * max(1, abs(row["value"])))
            self.assertEqual(shown["queries"], rows[predictor, 16, "mean"]["n"])
        self.assertEqual(self.browser.complaints(), [])

    def test_the_address_without_the_token_says_so(self):
        for address in (self.recorder.base, self.recorder.base + "#" + "0" * 32):
            self.browser.open(address)
            self.assertIn("lacks the right token", self.browser.text("setup-message"))
            self.assertTrue(self.browser.evaluate("document.getElementById('begin-form').hidden"))


class WithoutModuleTest(PageTest):
    """A recorder that finds no WebAssembly module records without the live view."""

    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.build = pathlib.Path(temporary.name)
        shutil.copy(BUILD / "foretouch-record", cls.build)

    def draw(self):
        self.begin()
        Digitizer(self.browser, "touch").stroke(loop(60))
        self.finish()
        self.assertEqual(len(recordings(self.folder)), 1)
        self.assertEqual(self.browser.complaints(), [])
        return self.browser.evaluate("!document.getElementById('live-toggle').hidden")

    def test_the_page_records_without_the_live_view(self):
        self.assertTrue(any("make web" in line for line in self.recorder.lines), self.recorder.lines)
        self.assertFalse(self.draw())

    def test_the_module_is_found_by_option_and_beside_the_program(self):
        self.recorder.stop()
        with self.assertRaisesRegex(RuntimeError, "nowhere/foretouch.js: found no file that can be read, expected .*make web"):
            Recorder(self.folder, "--module", "nowhere", build=self.build)
        self.recorder = Recorder(self.folder, "--module", MODULE, build=self.build)
        self.addCleanup(self.recorder.__exit__)
        self.assertTrue(self.draw())
        self.recorder.stop()
        for name in ("foretouch.js", "foretouch.wasm"):
            shutil.copy(MODULE / name, self.build)
            self.addCleanup((self.build / name).unlink)
        self.recorder = Recorder(self.folder, build=self.build)
        self.addCleanup(self.recorder.__exit__)
        self.assertFalse(any("make web" in line for line in self.recorder.lines), self.recorder.lines)


class InsecureTest(PageTest):
    """An address that browsers do not trust: they hold back coalesced events, and the page says so and records."""

    arguments = ("--host", "recorder.test")
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


if __name__ == "__main__":
    unittest.main(verbosity=2)
