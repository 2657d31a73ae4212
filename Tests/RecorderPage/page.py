"""What tests of the page share: a recorder, a browser and a folder for each. Screenshots go to results/recorder-page."""

import math
import pathlib
import tempfile
import unittest

from devtools import Chromium
from recorder import BUILD, ROOT, Recorder, samples

SCREENSHOTS = ROOT / "results" / "recorder-page"
#: Milliseconds: the resolution that the recording must keep.
CLOCK = 0.1
#: Milliseconds, and the share of samples: under load Chromium itself moves the stamp of an injected event now and then.
MOVED_BY, MOVED_SHARE = 1, 0.05
#: Browsers keep locations in single precision.
PLACE = 1e-3


def loop(count, x=300, y=320, size=110):
    return [(x + size * math.cos(i / 17) + 0.4 * i, y + size * math.sin(i / 17)) for i in range(count)]


class PageTest(unittest.TestCase):
    """Each test has a recorder, a browser and a folder of its own."""

    arguments = ()
    size = (900, 700)
    flags = ()
    build = BUILD

    def setUp(self):
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name) / "study"
        self.recorder = Recorder(self.folder, *self.arguments, build=self.build)
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
            self.assertAlmostEqual((sample["t"] - start) * 1000, (stamp - first) * 1000, delta=MOVED_BY)
            self.assertAlmostEqual(sample["x"], x, delta=PLACE)
            self.assertAlmostEqual(sample["y"], y, delta=PLACE)
        moved = sum(abs((sample["t"] - start) - (stamp - first)) * 1000 > CLOCK for (stamp, *_), sample in zip(injected, found))
        self.assertLessEqual(moved, MOVED_SHARE * len(injected))
