"""A page that works from disk, in Chromium: it complains of nothing, asks nothing of the network, and what it saves comes into a folder."""

import pathlib
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "RecorderPage"))

from devtools import Chromium  # noqa: E402


class OfflinePageTest(unittest.TestCase):
    PAGE: pathlib.Path
    SIZE = (1200, 800)

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.browser = Chromium(*self.SIZE)
        self.addCleanup(self.browser.close)
        self.browser.call("Network.enable")
        self.browser.call("Page.setDownloadBehavior", behavior="allow", downloadPath=str(self.folder))
        self.open()

    def open(self):
        self.browser.open(self.PAGE.as_uri())
        self.browser.wait("window.foretouch")

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])
        asked = [event["params"]["request"]["url"] for event in self.browser.events
                 if event["method"] == "Network.requestWillBeSent"]
        self.assertEqual([url for url in asked if url != self.PAGE.as_uri() and not url.startswith(("data:", "blob:", "about:"))], [])

    def downloaded(self, name, save):
        """The file of that name that `save` makes the page save."""
        path = self.folder / name
        path.unlink(missing_ok=True)
        save()
        end = time.monotonic() + 10
        while not path.exists() or path.stat().st_size == 0:
            self.assertLess(time.monotonic(), end, f"{name} was not saved")
            time.sleep(0.05)
        time.sleep(0.1)
        return path
