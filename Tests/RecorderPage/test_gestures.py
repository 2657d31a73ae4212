"""A gesture set, from the first class to a file that recognizers read."""

import json
import unittest

from devtools import Digitizer
from page import SCREENSHOTS, PageTest, loop
from recorder import foretouch, recordings


def line(start, end, count=12):
    return [(start[0] + (end[0] - start[0]) * i / (count - 1), start[1] + (end[1] - start[1]) * i / (count - 1))
            for i in range(count)]


class GestureSetTest(PageTest):
    arguments = ("--gestures", "circle,cross", "--repetitions", "2")

    def draw(self, *strokes):
        finger = Digitizer(self.browser, "touch")
        for stroke in strokes:
            finger.stroke(stroke)

    def expect(self, task):
        self.browser.wait(f"document.getElementById('task').textContent === '{task}'", timeout=5)

    def test_a_set_in_rounds(self):
        self.begin("p03")
        circle = loop(40)
        cross = (line((200, 200), (300, 300)), line((300, 200), (200, 300)))
        self.expect("Circle 1 of 2")
        self.assertIn("circle", self.browser.text("prompt"))
        # A gesture ends by itself, but not between its strokes.
        self.draw(circle)
        self.expect("Cross 1 of 2")
        self.draw(*cross)
        self.browser.screenshot(SCREENSHOTS / "gestures.png")
        self.expect("Circle 2 of 2")
        # The last one was bad: it is asked for again.
        self.browser.click("undo")
        self.expect("Cross 1 of 2")
        self.draw(*cross)
        self.expect("Circle 2 of 2")
        # A pause waits: nothing goes on behind the person's back.
        self.draw(circle)
        self.browser.click("pause")
        self.browser.evaluate("new Promise(done => setTimeout(done, 1200))")
        self.browser.click("pause")
        self.expect("Circle 2 of 2")
        self.browser.click("next")
        self.expect("Cross 2 of 2")
        self.draw(*cross)
        self.browser.wait("!document.getElementById('done').hidden")
        self.assertEqual(self.browser.complaints(), [])

        found = recordings(self.folder)
        self.assertEqual([recording.header["task"] for recording in found], ["circle", "cross", "circle", "cross"])
        path = self.folder / "gestures.jsonl"
        gestures = [json.loads(text) for text in path.read_text().splitlines()]
        self.assertEqual([gesture["label"] for gesture in gestures], ["circle", "cross", "circle", "cross"])
        self.assertTrue(all(gesture["subject"] == "p03" for gesture in gestures))
        self.assertEqual([len(gesture["strokes"]) for gesture in gestures], [1, 2, 1, 2])
        for gesture in gestures:
            stamps = [point[2] for stroke in gesture["strokes"] for point in stroke]
            self.assertEqual(stamps[0], 0)
            self.assertEqual(stamps, sorted(stamps))
        for (x, y), point in zip(circle, gestures[0]["strokes"][0]):
            self.assertAlmostEqual(point[0], x, delta=0.01)
            self.assertAlmostEqual(point[1], y, delta=0.01)
        # The folder and the file are the same set, and the file is nothing that validate complains of.
        for source in (path, self.folder):
            self.assertRegex(foretouch("articulation", source), r"circle\nshape-error .* px +2\n")
        foretouch("dataset", "validate", self.folder)


class GestureExampleTest(PageTest):
    """Classes and examples from a file."""

    def setUp(self):
        import pathlib
        import tempfile
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        path = pathlib.Path(temporary.name) / "templates.jsonl"
        path.write_text('{"label":"corner","strokes":[[[0,0,0],[40,0,20],[40,60,50]]]}\n{"label":"corner","strokes":[]}\n'
                        '{"label":"tick","strokes":[[[0,0],[5,9],[20,-9]]]}\n')
        self.arguments = ("--gestures", str(path), "--repetitions", "1")
        super().setUp()

    def test_examples_are_shown_and_recorded(self):
        self.begin("p04")
        self.browser.wait("document.getElementById('task').textContent === 'Corner 1 of 1'")
        inked = ("(canvas => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data"
                 ".some(value => value > 0))(document.getElementById('guide'))")
        self.assertTrue(self.browser.evaluate(inked))
        self.browser.screenshot(SCREENSHOTS / "gesture-example.png")
        Digitizer(self.browser, "pen").stroke(loop(30))
        self.browser.wait("document.getElementById('task').textContent === 'Tick 1 of 1'")
        self.finish()
        [recording] = recordings(self.folder)
        self.assertEqual(recording.header["capture"]["trial"]["example"], [[[0, 0], [40, 0], [40, 60]]])


if __name__ == "__main__":
    unittest.main(verbosity=2)
