"""Prompts for touch gestures: asked for in an order by seed, named by the page while the fingers are down, and measured by the command."""

import contextlib
import csv
import math
import unittest

from devtools import Digitizer
from page import SCREENSHOTS, PageTest
from recorder import foretouch, recordings

MIDDLE = (430, 340)


def path(count, place):
    """Points of a motion by its share, which eases in and out."""
    return [place((1 - math.cos(math.pi * i / (count - 1))) / 2) for i in range(count)]


def line(count, dx, dy, x=MIDDLE[0], y=MIDDLE[1]):
    return path(count, lambda share: (x + dx * (share - 0.5), y + dy * (share - 0.5)))


def still(count, x=MIDDLE[0], y=MIDDLE[1]):
    return [(x + 0.2 * (i % 2), y) for i in range(count)]


def fling(dx, dy):
    """As fast at the lift as before it."""
    return [(MIDDLE[0] + dx * (i / 28 - 0.5), MIDDLE[1] + dy * (i / 28 - 0.5)) for i in range(29)]


def apart(start, end):
    return [path(160, lambda share, side=side: (MIDDLE[0] + side * (start + (end - start) * share), MIDDLE[1])) for side in (-1, 1)]


def around(angle):
    return [path(160, lambda share, side=side: (MIDDLE[0] + side * 100 * math.cos(angle * share), MIDDLE[1] + side * 100 * math.sin(angle * share)))
            for side in (-1, 1)]


class TouchGesturePromptTest(PageTest):
    arguments = ("--gestures", "touch", "--repetitions", "1", "--seed", "7")
    #: By prompt: what fingers do, and what the page names it.
    gestures = {
        "tap": ([[still(12)]], "tap"),
        "double-tap": ([[still(12)], [still(12)]], "double-tap"),
        "long-press": ([[still(260)]], "long-press (0 px)"),
        "pan": ([[line(360, 200, 60)]], "pan"),
        "swipe-left": ([[fling(-230, 0)]], "swipe (left)"),
        "swipe-right": ([[fling(230, 0)]], "swipe (right)"),
        "swipe-up": ([[fling(0, -230)]], "swipe (up)"),
        "swipe-down": ([[fling(0, 230)]], "swipe (down)"),
        "pinch-out": ([apart(40, 150)], "pinch (×"),
        "pinch-in": ([apart(150, 40)], "pinch (×"),
        "rotate": ([around(1.2)], "rotation ("),
        "two-finger-tap": ([[still(16, 380), still(16, 480)]], "two-finger-tap"),
        "two-finger-pan": ([[line(100, 240, 0, y=300), line(100, 240, 0, y=380)]], "pan ("),
    }

    @property
    def task(self):
        return self.browser.evaluate("document.getElementById('done').hidden ? "
                                     "foretouch.state.plan[foretouch.state.position]?.task.name : null")

    def test_every_touch_gesture(self):
        self.begin("p05")
        order = self.browser.evaluate("foretouch.state.plan.map(each => each.task.name)")
        self.assertEqual(sorted(order), sorted(self.gestures))
        self.assertNotEqual(order, list(self.gestures))
        finger = Digitizer(self.browser, "touch")
        # What the page says, and whether a finger was down.
        self.browser.evaluate("""window.said = []
            new MutationObserver(() => said.push([document.getElementById('touch-gesture').textContent,
              foretouch.state.sender && touchDown])).observe(document.getElementById('touch-gesture'), { childList: true })
            window.touchDown = false
            for (const [type, value] of [['pointerdown', true], ['pointerup', false]])
              document.addEventListener(type, () => { touchDown = value }, true)""")
        for name in order:
            self.browser.wait(f"foretouch.state.isOpen && foretouch.state.plan[foretouch.state.position]?.task.name === '{name}'")
            sequences, said = self.gestures[name]
            self.browser.evaluate("said.length = 0")
            for fingers in sequences:
                if len(fingers) == 1:
                    finger.stroke(fingers[0], before_lift=(lambda: self.browser.screenshot(SCREENSHOTS / "touch-gesture.png"))
                                  if name == "pan" else None)
                else:
                    finger.fingers(*fingers)
            with self.subTest(name):
                with contextlib.suppress(TimeoutError):
                    self.browser.wait(f"said.some(([text]) => text.startsWith({said!r}))", timeout=3)
                heard = self.browser.evaluate("said")
                self.assertTrue(any(text.startswith(said) for text, _ in heard), heard)
                if name in ("pan", "long-press", "pinch-in", "pinch-out", "rotate", "two-finger-pan"):
                    self.assertTrue(any(is_down and text.startswith(said) for text, is_down in heard), heard)
        self.browser.wait("!document.getElementById('done').hidden", timeout=5)
        self.assertEqual(self.browser.complaints(), [])

        found = recordings(self.folder)
        self.assertEqual([recording.header["task"] for recording in found], order)
        self.assertTrue(all(recording.header["capture"]["trial"]["seed"] == "7" for recording in found))
        # No drawn gestures.
        self.assertFalse((self.folder / "gestures.jsonl").exists())
        output = self.folder.parent / "results"
        foretouch("recognize", self.folder, "--recognizer", "touch:standard", "--measure", "--output", output)
        with open(output / "metrics.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        tasks = {row["task"] for row in rows}
        self.assertLessEqual({"tap", "double-tap", "long-press", "pan", "swipe", "pinch", "rotation", "two-finger-tap"}, tasks)
        recognized = {row["task"]: float(row["value"]) for row in rows if row["quantity" if "quantity" in row else "metric"] == "recognized"}
        self.assertTrue(recognized and all(value in (1, 100) for value in recognized.values()), recognized)


if __name__ == "__main__":
    unittest.main(verbosity=2)
