"""The web module in Chromium, driven by touch: the drawing app of Examples/web, the polyfill, a worker. Needs `scripts/build-web`."""

import functools
import http.server
import pathlib
import shutil
import struct
import sys
import tempfile
import threading
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "RecorderPage"))

from devtools import Chromium, Digitizer  # noqa: E402

WORKER = """
import { load } from './foretouch.js'
const predictor = (await load()).predictor('kalman')
predictor.begin(1)
for (let index = 0; index < 30; index++) predictor.add(1, index / 120, 4 * index, 7)
postMessage(predictor.predict(16))
"""
PAGE = """<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width"><title>Test</title>
<style>html, body { height: 100%; margin: 0; touch-action: none }</style><body><script type=module>
import * as foretouch from './foretouch.js'
import * as inline from './foretouch-inline.js'
Object.assign(window, { foretouch, inline, isReady: true })
</script>"""


def templates_file(recognizer, threshold, templates):
    """What `foretouch templates` writes: lists of points (x, y) by label."""
    def text(value):
        return struct.pack("<I", len(value.encode())) + value.encode()

    data = b"ftgestur" + struct.pack("<IId", 2, len(templates), threshold) + text(recognizer)
    for label, points in templates.items():
        data += text(label) + struct.pack("<I", len(points))
        data += b"".join(struct.pack("<dddi", x, y, 0, 0) for x, y in points)
    checksum = 0xCBF29CE484222325
    for byte in data:
        checksum = (checksum ^ byte) * 0x100000001B3 % (1 << 64)
    return data + struct.pack("<Q", checksum)


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript"}

    def do_GET(self):
        # Browsers ask for it; nothing is wrong without one.
        if self.path == "/favicon.ico":
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()

    def log_message(self, *_):
        pass


class BrowserTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        built = ROOT / "results" / "made" / "web"
        if not (built / "foretouch-inline.js").is_file():
            raise RuntimeError("found no results/made/web: run 'scripts/build-core wasm' and 'scripts/build-web'")
        cls.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(cls.folder.name)
        for name in ("foretouch.js", "foretouch-inline.js", "foretouch.wasm"):
            shutil.copy(built / name, folder)
        shutil.copy(ROOT / "Examples" / "web" / "draw.html", folder)
        (folder / "test.html").write_text(PAGE)
        (folder / "worker.js").write_text(WORKER)
        lines = {"across": [(10 * at, 0) for at in range(9)], "corner": [(10 * at, 0) for at in range(9)] + [(80, 10 * at) for at in range(9)]}
        (folder / "my.templates").write_bytes(templates_file("oriented-cloud", 0.3, lines))
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.address = f"http://127.0.0.1:{cls.server.server_port}"

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()
        cls.folder.cleanup()

    def setUp(self):
        self.browser = Chromium(600, 500, scale=2, mobile=True)
        self.addCleanup(self.browser.close)

    def open(self, page, condition):
        self.browser.call("Page.navigate", url=f"{self.address}/{page}")
        self.browser.wait(f"document.readyState === 'complete' && ({condition})")

    def touch(self, kind, *points):
        """Points of (x, y, identifier), now."""
        self.browser.call("Input.dispatchTouchEvent", type=kind, timestamp=time.time(),
                          touchPoints=[{"x": x, "y": y, "id": identifier, "force": 0.5} for x, y, identifier in points])

    def stroke(self, count=40, x=60, y=100, identifiers=(1,), step=4):
        """Draws to the right, 60 px apart for each finger, and stays down. Returns where the fingers are."""
        at = [(x, y + 60 * number, identifier) for number, identifier in enumerate(identifiers)]
        self.touch("touchStart", *at)
        for _ in range(count):
            time.sleep(0.008)
            at = [(each[0] + step, *each[1:]) for each in at]
            self.touch("touchMove", *at)
        self.frames()
        return at

    def frames(self):
        """Waits for what was sent to be drawn: moves wait for a frame."""
        self.browser.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))")

    def right_end(self, canvas, y):
        """The CSS px of the rightmost dot that is drawn in the rows around `y`; -1 without one."""
        return self.browser.evaluate(f"""(() => {{
            const canvas = document.getElementById('{canvas}'), scale = devicePixelRatio
            const {{ data, width }} = canvas.getContext('2d').getImageData(0, ({y} - 10) * scale, canvas.width, 20 * scale)
            let end = -1
            for (let at = 3; at < data.length; at += 4) if (data[at] > 0) end = Math.max(end, (at >> 2) % width)
            return end < 0 ? -1 : end / scale
        }})()""")

    # The drawing app

    def open_app(self):
        # Its script has run when it has made its canvases as large as the screen.
        self.open("draw.html", "document.getElementById('ink').width === 600 * devicePixelRatio")

    def test_leads_while_touched_and_is_cleared_at_the_lift(self):
        self.open_app()
        self.browser.evaluate("""window.longest = 0; window.seen = []
            for (const type of ['pointermove', 'pointerup', 'pointercancel']) addEventListener(type, event => seen.push(type))""")
        # How far the lead reaches beyond the ink, in every frame.
        self.browser.evaluate("""(function watch() {
            const ends = ['ink', 'lead'].map(name => {
                const canvas = document.getElementById(name)
                const { data, width } = canvas.getContext('2d').getImageData(0, 180, canvas.width, 40)
                let end = -1
                for (let at = 3; at < data.length; at += 4) if (data[at] > 0) end = Math.max(end, (at >> 2) % width)
                return end / devicePixelRatio
            })
            if (ends[0] > 200) longest = Math.max(longest, ends[1] - ends[0])
            requestAnimationFrame(watch)
        })()""")
        # 2 px in 1/240 s.
        points = [(60 + 2 * index, 100) for index in range(161)]
        Digitizer(self.browser).stroke(points, before_lift=lambda: self.check_lead(*points[-1]))
        self.browser.wait("seen.includes('pointerup')")
        self.frames()
        self.assertEqual(self.right_end("lead", 100), -1)
        self.assertAlmostEqual(self.right_end("ink", 100), points[-1][0] + 2, delta=1.5)
        self.assertEqual(self.browser.complaints(), [])

    def check_lead(self, x, y):
        """While the finger is down at the end of its line."""
        self.frames()
        seen = self.browser.evaluate("seen")
        self.assertGreater(len(seen), 3, "the browser took the touch")
        self.assertNotIn("pointercancel", seen)
        self.assertAlmostEqual(self.right_end("ink", y), x + 2, delta=1.5)
        lead = self.browser.evaluate("longest")
        # At most 33 ms ahead, 16 px, and how the line ends.
        self.assertGreater(lead, 3)
        self.assertLess(lead, 25)
        # At rest it fades.
        time.sleep(0.3)
        self.assertLess(self.right_end("lead", y), x + 3.5)

    def test_is_as_sharp_as_the_screen(self):
        self.open_app()
        self.assertEqual(self.browser.evaluate("[devicePixelRatio, ...['width', 'height'].map(of => document.getElementById('ink')[of])]"),
                         [2, 1200, 1000])
        self.stroke(count=10)
        self.touch("touchEnd")
        self.browser.resize(500, 400, scale=3, mobile=True)
        self.browser.wait("document.getElementById('ink').width === 1500")
        # Drawn anew: 60 + 40, and half a line's width.
        self.assertAlmostEqual(self.right_end("ink", 100), 102, delta=1.5)

    def test_two_fingers(self):
        self.open_app()
        at = self.stroke(identifiers=(1, 2))
        for x, y, _ in at:
            self.assertAlmostEqual(self.right_end("ink", y), x + 2, delta=1.5)
        self.touch("touchEnd")
        self.frames()
        for _, y, _ in at:
            self.assertEqual(self.right_end("lead", y), -1)

    def test_cancelled_touches_leave_no_ink(self):
        self.open_app()
        [(_, y, _)] = self.stroke()
        self.assertGreater(self.right_end("ink", y), 0)
        self.touch("touchCancel")
        self.frames()
        self.assertEqual([self.right_end("ink", y), self.right_end("lead", y)], [-1, -1])
        self.assertEqual(self.browser.evaluate("localStorage.learned ?? null"), None)

    def test_keeps_what_was_learned(self):
        self.open_app()
        self.stroke(count=20)
        self.touch("touchEnd")
        self.browser.wait("localStorage.learned?.length > 100")
        learned = "(async () => { const p = (await (await import('./foretouch.js')).load()).predictor('adaptive'); " \
            "p.state = Uint8Array.from(atob(localStorage.learned), each => each.charCodeAt(0)); return p.strokesLearned })()"
        self.assertEqual(self.browser.evaluate(learned), 1)
        self.open_app()
        self.stroke(count=20, y=200)
        before = self.browser.evaluate("localStorage.learned")
        self.touch("touchEnd")
        self.browser.wait(f"localStorage.learned !== '{before}'")
        self.assertEqual(self.browser.evaluate(learned), 2)
        # Damaged, it is as if there were none.
        self.browser.evaluate("localStorage.learned = 'AAAA'")
        self.open_app()
        self.stroke(count=20)
        self.touch("touchEnd")
        self.browser.wait("localStorage.learned.length > 100")
        self.assertEqual(self.browser.evaluate(learned), 1)
        self.assertEqual(self.browser.complaints(), [])

    # The module

    def test_polyfill_answers_and_is_taken_back(self):
        self.open("test.html", "window.isReady")
        self.browser.evaluate("""(async () => {
            window.native = PointerEvent.prototype.getPredictedEvents
            window.takeBack = (await foretouch.load()).polyfill('kalman')
            window.found = []
            document.body.addEventListener('pointermove', event => found.push([event.clientX, event.timeStamp, event.pointerId,
                event.getPredictedEvents().map(each => [each.clientX, each.clientY, each.timeStamp, each.pointerId, each.pointerType,
                    each instanceof PointerEvent, each.isTrusted, each.target === document.body])]))
        })()""")
        Digitizer(self.browser).stroke([(50 + 2 * index, 100) for index in range(121)])
        found = self.browser.evaluate("found")
        self.assertGreater(len(found), 10)
        leads = []
        for x, stamp, identifier, events in found[10:]:
            stamps = [each[2] for each in events]
            self.assertEqual(stamps, sorted(stamps))
            for ahead_x, ahead_y, ahead_stamp, *rest in events:
                self.assertEqual(rest, [identifier, "touch", True, False, True])
                self.assertTrue(0 < ahead_stamp - stamp <= 25.1, ahead_stamp - stamp)
                self.assertAlmostEqual(ahead_y, 100, delta=1)
            leads += [events[-1][0] - x] if events else []
        # 2 px in 1/240 s: up to 12 px in 25 ms.
        self.assertGreater(len(leads), 5)
        self.assertAlmostEqual(sorted(leads)[len(leads) // 2], 11, delta=4)
        self.assertTrue(self.browser.evaluate("PointerEvent.prototype.getPredictedEvents !== native"))
        self.browser.evaluate("takeBack()")
        self.assertTrue(self.browser.evaluate("PointerEvent.prototype.getPredictedEvents === native"))
        count = len(self.browser.evaluate("found"))
        Digitizer(self.browser).stroke([(50 + 2 * index, 100) for index in range(21)])
        self.assertGreater(len(self.browser.evaluate("found")), count)
        self.assertEqual(self.browser.complaints(), [])

    def test_where_the_browser_predicts_nothing(self):
        self.open("test.html", "window.isReady")
        answer = self.browser.evaluate("""(async () => {
            delete PointerEvent.prototype.getPredictedEvents
            const takeBack = (await inline.load()).polyfill()
            const before = 'getPredictedEvents' in PointerEvent.prototype
            const none = new PointerEvent('pointermove', { pointerId: 5 }).getPredictedEvents()
            takeBack()
            return [before, none.length, 'getPredictedEvents' in PointerEvent.prototype]
        })()""")
        self.assertEqual(answer, [True, 0, False])

    def test_one_file_and_two_are_the_same(self):
        self.open("test.html", "window.isReady")
        answers = self.browser.evaluate("""Promise.all([foretouch, inline].map(async each => {
            const predictor = (await each.load()).predictor('adaptive')
            predictor.begin(1)
            for (let index = 0; index < 50; index++) predictor.add(1, index / 120, 100 * Math.sin(index / 10), 3 * index, 0.5)
            const { x, y, radius } = predictor.predict(16)
            return [x, y, radius]
        }))""")
        self.assertEqual(answers[0], answers[1])
        self.assertGreater(answers[0][1], 147)

    def test_a_file_of_templates_says_what_is_none_of_them(self):
        self.open("test.html", "window.isReady")
        answers = self.browser.evaluate("""Promise.all([foretouch, inline].map(async each => {
            const loaded = await each.load()
            const recognizer = loaded.recognizer()
            const file = new Uint8Array(await (await fetch('my.templates')).arrayBuffer())
            recognizer.load(file)
            const told = at => { const { label, isRejected } = recognizer.classify(Array.from({ length: 40 }, (_, index) => at(index))); return [label, isRejected] }
            let refused
            try { loaded.recognizer('dollarp').load(file) } catch (error) { refused = [error instanceof each.ForetouchError, error.code, error.message] }
            return [told(index => ({ x: 3 * index, y: index / 20 })), told(index => ({ x: 50 * Math.sin(7 * index), y: 50 * Math.cos(3 * index * index) }))[1],
                recognizer.rejectionThreshold, refused]
        }))""")
        self.assertEqual(answers[0], answers[1])
        self.assertEqual(answers[0], [["across", False], True, 0.3, [
            True, "other-recognizer", "templates: found a file for 'oriented-cloud', expected one for 'dollarp'"]])

    def test_a_worker_loads_it(self):
        self.open("test.html", "window.isReady")
        tip = self.browser.evaluate("""new Promise((done, failed) => {
            const worker = new Worker('./worker.js', { type: 'module' })
            worker.onmessage = message => done(message.data)
            worker.onerror = event => failed(new Error(event.message))
        })""")
        self.assertAlmostEqual(tip["x"], 116 + 4 * 120 * 0.016, delta=0.5)
        self.assertAlmostEqual(tip["y"], 7, delta=1e-6)


if __name__ == "__main__":
    unittest.main()
