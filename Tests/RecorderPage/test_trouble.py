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

    def reopen(self):
        """The recorder is started again with the address of before, and its page opened in a new tab."""
        port, token = self.recorder.port, self.recorder.token
        self.recorder = Recorder(self.folder, "--port", port, "--token", token)
        self.addCleanup(self.recorder.__exit__)
        self.browser.new_tab()
        self.browser.open(self.recorder.address)

    def told(self):
        """What the page says once it has sent what the browser kept."""
        self.browser.wait("!document.getElementById('setup-message').hidden")
        return self.browser.text("setup-message")

    def test_a_closed_tab_loses_nothing(self):
        self.begin()
        injected = [self.draw()]
        self.browser.wait("foretouch.state.sender.unsaved === 0")
        self.recorder.kill()
        injected.append(self.draw())
        self.browser.wait("foretouch.state.sender.trouble")
        injected.append(self.draw(40))
        # At once: what the last tenth of a second brought is kept as the tab closes.
        self.browser.close_tab()
        self.reopen()
        self.assertRegex(self.told(), r"^\d+ events that an earlier page had kept are saved in session-")
        self.browser.screenshot(SCREENSHOTS / "closed-tab.png")
        for stroke, samples_of_it in zip(self.strokes(), injected, strict=True):
            self.check(stroke, samples_of_it)
        # It is sent once, and the next participant is not kept waiting.
        self.browser.open(self.recorder.address)
        self.assertEqual(self.browser.text("setup-message"), "")
        self.begin(opens=False)
        more = self.draw(30)
        self.finish()
        self.check([recording for recording in recordings(self.folder) if recording.header["capture"]["session"]
                    == self.browser.evaluate("foretouch.state.session")][0].strokes[0], more)

    def test_a_tab_that_is_open_keeps_its_own(self):
        self.begin()
        self.recorder.kill()
        injected = self.draw()
        self.browser.wait("foretouch.state.sender.trouble && foretouch.state.sender.entries.length === 0")
        first = self.browser.tab
        self.reopen()
        # The first tab sends it; this one has nothing to say of it.
        self.assertEqual(self.browser.text("setup-message"), "")
        self.browser.tab = first
        self.browser.wait("foretouch.state.sender.unsaved === 0")
        self.recorder.stop()
        self.check(self.strokes()[0], injected)

    def test_what_belongs_to_another_folder_stays_in_the_browser(self):
        self.begin()
        self.recorder.kill()
        injected = self.draw()
        self.browser.close_tab()
        home = self.folder
        self.folder = home.parent / "other"
        self.reopen()
        self.assertIn("not saved yet: no such session", self.told())
        self.recorder.stop()
        self.folder = home
        self.reopen()
        self.assertIn("had kept are saved in session-", self.told())
        self.check(self.strokes()[0], injected)

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
