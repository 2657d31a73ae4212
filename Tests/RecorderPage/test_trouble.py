"""The page when something fails: what it kept arrives, once and in order."""

import unittest

from devtools import Chromium, Digitizer
from page import SCREENSHOTS, PageTest, loop
from recorder import Recorder, recordings, samples


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


if __name__ == "__main__":
    unittest.main(verbosity=2)
