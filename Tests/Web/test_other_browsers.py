"""The live page and the drawing app of Examples/web in Firefox and WebKitGTK: pointers draw, are predicted and end, and the live page's figures
are those of the command on the recording that it saves. Needs `scripts/build-core wasm` and `scripts/build-web`."""

import functools
import http.server
import pathlib
import shutil
import subprocess
import tempfile
import threading
import unittest

import test_live
from test_browser import ROOT, Quiet
from test_live import loop
from webdrivers import Firefox, WebKit


class OtherBrowserTests:
    """What both browsers must do, with the pointers of each."""

    figures, compare = test_live.LivePageTest.figures, test_live.LivePageTest.compare

    @classmethod
    def setUpClass(cls):
        built = ROOT / "results" / "made" / "web"
        cls.served = tempfile.TemporaryDirectory()
        served = pathlib.Path(cls.served.name)
        for path in (built / "foretouch.js", built / "foretouch.wasm", ROOT / "Examples" / "web" / "draw.html"):
            shutil.copy(path, served)
        subprocess.run([ROOT / "scripts" / "build-live", "--output", served / "live.html"], check=True, stdout=subprocess.DEVNULL)
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(served)))
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.browser = cls.BROWSER()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.server.shutdown()
        cls.server.server_close()
        cls.served.cleanup()

    def setUp(self):
        saved = tempfile.TemporaryDirectory()
        self.addCleanup(saved.cleanup)
        self.folder = pathlib.Path(saved.name)

    def open(self, page, isReady):
        self.browser.open(f"http://127.0.0.1:{self.server.server_port}/{page}")
        self.browser.wait(isReady)

    def saved(self, control, name):
        """Writes the file that a button saves."""
        self.browser.evaluate("""(() => {
            const before = URL.createObjectURL
            URL.createObjectURL = blob => { window.savedText = blob.text(); return before.call(URL, blob) }
        })()""")
        self.browser.click(control)
        (self.folder / name).write_text(self.browser.evaluate("savedText"), encoding="utf-8")

    def test_live_page(self):
        self.open("live.html", "window.foretouch && foretouch.recording")
        for kind in self.POINTERS:
            for turn in (17, 11):
                self.browser.stroke(loop(60, turn=turn), kind)
        self.browser.wait("foretouch.recording.strokes.length === 4")
        self.assertEqual(self.browser.evaluate("foretouch.recording.strokes.map(stroke => stroke.state)"), ["ended"] * 4)
        self.assertGreaterEqual(self.compare(), 2)

    def test_drawing_app(self):
        self.open("draw.html", "document.getElementById('ink').width > 300")
        # How far the lead reaches beyond the ink, in every frame.
        self.browser.evaluate("""(() => {
            window.longest = 0
            window.types = []
            for (const type of ['pointerdown', 'pointerup', 'pointercancel']) addEventListener(type, event => types.push(type + ' ' + event.pointerType))
            window.rightEnd = name => {
                const canvas = document.getElementById(name)
                const { data, width } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
                let end = -1
                for (let at = 3; at < data.length; at += 4) if (data[at] > 0) end = Math.max(end, (at >> 2) % width)
                return end / devicePixelRatio
            };
            (function watch() {
                if (rightEnd('ink') > 100) longest = Math.max(longest, rightEnd('lead') - rightEnd('ink'))
                requestAnimationFrame(watch)
            })()
        })()""")
        for number, kind in enumerate(self.POINTERS):
            self.browser.stroke([(40 + 6 * index, 120 + 40 * number) for index in range(40)], kind)
        self.browser.wait("types.filter(type => !type.startsWith('pointerdown')).length === 2")
        self.assertEqual(self.browser.evaluate("types"), [f"{type} {self.SEEN.get(kind, kind)}" for kind in self.POINTERS for type in ("pointerdown", "pointerup")])
        self.browser.wait("rightEnd('lead') < 0")
        self.assertAlmostEqual(self.browser.evaluate("rightEnd('ink')"), 40 + 6 * 39 + 2, delta=2)
        self.assertGreater(self.browser.evaluate("longest"), 2)


class FirefoxTests(OtherBrowserTests, unittest.TestCase):
    BROWSER, POINTERS, SEEN = Firefox, ("touch", "mouse"), {}


class WebKitTests(OtherBrowserTests, unittest.TestCase):
    BROWSER, POINTERS, SEEN = WebKit, ("mouse", "pen"), {}


if __name__ == "__main__":
    unittest.main()
