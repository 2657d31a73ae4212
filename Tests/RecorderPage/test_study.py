"""A study from consent to thanks, by keyboard, pen and finger; every screen."""

import time
import unittest

from devtools import Digitizer
from page import SCREENSHOTS, PageTest, loop
from recorder import recordings


class StudyTest(PageTest):
    arguments = ("--study", "standard")

    def focused(self):
        return self.browser.evaluate("document.activeElement.id")

    def tab_to(self, identifier):
        for _ in range(30):
            if self.focused() == identifier:
                return
            self.browser.key("Tab")
        self.fail(f"the keyboard does not reach {identifier}")

    def test_the_study_by_keyboard_pen_and_finger(self):
        browser = self.browser
        browser.open(self.recorder.address)
        self.tab_to("participant")
        browser.call("Input.insertText", text="p07")
        self.tab_to("consent")
        # Without consent nothing begins.
        self.tab_to("begin")
        browser.key("Enter", text="\r")
        self.assertTrue(browser.evaluate("document.getElementById('session').hidden"))
        browser.evaluate("document.getElementById('participant').focus()")
        self.tab_to("consent")
        browser.key(" ", code="Space", text=" ")
        self.tab_to("begin")
        browser.key("Enter", text="\r")
        browser.wait("!document.getElementById('session').hidden")
        self.assertEqual(browser.text("task"), "Word 1 of 3")
        self.assertIn("minimum", browser.text("prompt"))
        pen, finger = Digitizer(browser, "pen"), Digitizer(browser, "touch")
        pen.stroke(loop(40))
        browser.screenshot(SCREENSHOTS / "study-word.png")
        # A bad trial: it is asked for again.
        self.tab_to("undo")
        browser.key("Enter", text="\r")
        self.assertEqual(browser.text("task"), "Word 1 of 3")
        self.assertIn("once more", browser.text("prompt"))
        # Paused, nothing is recorded.
        self.tab_to("pause")
        browser.key("Enter", text="\r")
        self.assertEqual(browser.text("pause"), "Resume")
        pen.stroke(loop(20))
        self.tab_to("pause")
        browser.key("Enter", text="\r")
        for _ in range(3):
            pen.stroke(loop(30))
            self.tab_to("next")
            browser.key("Enter", text="\r")
        self.assertEqual(browser.text("task"), "Spiral 1 of 2")
        for _ in range(2):
            reference = browser.evaluate("foretouch.state.task.points().map(([x, y]) => "
                                         "[x + foretouch.state.task.surface.left, y + foretouch.state.task.surface.top])")
            pen.stroke(reference[::3])
            browser.screenshot(SCREENSHOTS / "study-spiral.png")
            browser.click("next")
        for round in range(2):
            self.assertEqual(browser.text("task"), f"Targets {round + 1} of 2")
            targets = browser.evaluate("foretouch.state.task.describe().targets")
            self.assertEqual(len(targets), 9)
            for index, (x, y) in enumerate(targets):
                if index == 4:
                    browser.screenshot(SCREENSHOTS / "study-targets.png")
                # One is missed.
                finger.stroke([(x + (60 if index == 6 else 0), y)] * 3)
        for round in range(2):
            self.assertEqual(browser.text("task"), f"Press {round + 1} of 2")
            for level in (0.25, 0.5, 0.75):
                pen.stroke([(500 + i % 2, 300) for i in range(150)], pressure=level)
                if level == 0.25:
                    browser.screenshot(SCREENSHOTS / "study-press.png")
        browser.wait("!document.getElementById('done').hidden")
        browser.screenshot(SCREENSHOTS / "done.png")
        self.assertEqual(browser.evaluate("document.activeElement.tagName"), "H1")
        self.assertIn("1 undone trial", browser.text("summary"))
        self.assertEqual(browser.complaints(), [])

        found = recordings(self.folder)
        names = [recording.header["task"] for recording in found]
        self.assertEqual(names, ["word"] * 3 + ["spiral"] * 2 + ["targets"] * 2 + ["press"] * 2)
        trials = [recording.header["capture"]["trial"] for recording in found]
        self.assertEqual([trial["repetition"] for trial in trials], [1, 2, 3, 1, 2, 1, 2, 1, 2])
        self.assertTrue(all(trial["complete"] and not trial["undone"] for trial in trials))
        self.assertEqual(trials[5]["result"]["hits"], [index != 6 for index in range(9)])
        self.assertEqual(len(trials[7]["result"]["reached"]), 3)
        self.assertEqual(len(trials[3]["reference"]), 217)
        self.assertEqual([len(recording.strokes) for recording in found], [1, 1, 1, 1, 1, 9, 9, 3, 3])
        self.assertTrue(all(recording.header["participant"] == "p07" for recording in found))
        self.assertTrue(all(recording.header["capture"]["consent"] for recording in found))
        self.assertEqual(len(list(self.folder.glob("*/undone/*.gz"))), 1)


class LayoutTest(PageTest):
    """Phones and tablets, upright and lying: everything is on the screen and large enough to be touched."""

    screens = {"phone-small": (320, 568), "phone": (390, 844), "phone-landscape": (844, 390),
               "tablet": (820, 1180), "tablet-landscape": (1180, 820)}

    def test_every_control_is_on_every_screen(self):
        browser = self.browser
        for name, (width, height) in self.screens.items():
            browser.resize(width, height, scale=2, mobile=True)
            browser.open(self.recorder.address)
            with self.subTest(screen=name, part="setup"):
                self.check_screen(width, height, ["participant", "device", "begin"])
            browser.screenshot(SCREENSHOTS / f"{name}-setup.png")
            browser.click("begin")
            browser.wait("!document.getElementById('session').hidden")
            Digitizer(browser, "touch").stroke(loop(30, width * 0.3, height * 0.35, min(width, height) * 0.15))
            with self.subTest(screen=name, part="session"):
                self.check_screen(width, height, ["next", "undo", "pause", "live-toggle", "finish"])
                frame = browser.evaluate("(b => [b.width, b.height])(document.getElementById('frame')"
                                         ".getBoundingClientRect())")
                self.assertGreater(frame[0] * frame[1], 0.5 * width * height)
            browser.screenshot(SCREENSHOTS / f"{name}.png")
            browser.click("live-toggle")
            Digitizer(browser, "touch").stroke(loop(60, width * 0.3, height * 0.3, min(width, height) * 0.15))
            browser.wait("document.querySelectorAll('#figures tbody tr').length === 4")
            time.sleep(0.6)
            with self.subTest(screen=name, part="live"):
                self.check_screen(width, height, ["next", "undo", "pause", "live-toggle", "finish"])
                frame = browser.evaluate("(b => [b.width, b.height])(document.getElementById('frame')"
                                         ".getBoundingClientRect())")
                self.assertGreater(frame[0] * frame[1], 0.3 * width * height)
            browser.screenshot(SCREENSHOTS / f"{name}-live.png")
            browser.click("finish")
            browser.wait("!document.getElementById('done').hidden")
        self.assertEqual(browser.complaints(), [])

    def check_screen(self, width, height, identifiers):
        self.assertLessEqual(self.browser.evaluate("document.documentElement.scrollWidth"), width)
        for identifier in identifiers:
            box = self.browser.evaluate(
                f"(b => [b.left, b.top, b.right, b.bottom])(document.getElementById('{identifier}')"
                ".getBoundingClientRect())")
            left, top, right, bottom = box
            self.assertTrue(0 <= left and right <= width and 0 <= top and bottom <= height, (identifier, box))
            self.assertGreaterEqual(min(right - left, bottom - top), 38, identifier)

    def test_every_control_has_a_name_and_a_role(self):
        self.begin()
        self.browser.click("live-toggle")
        self.browser.call("Accessibility.enable")
        nodes = self.browser.call("Accessibility.getFullAXTree")["nodes"]
        controls = {"button", "checkbox", "combobox", "textbox", "ToggleButton"}
        named = [node for node in nodes if not node["ignored"] and node["role"]["value"] in controls]
        self.assertGreaterEqual(len(named), 7)
        for node in named:
            self.assertTrue(node["name"]["value"].strip(), node)
        roles = {node["role"]["value"] for node in nodes if not node["ignored"]}
        self.assertTrue({"main", "status", "navigation", "table", "heading"} <= roles, roles)


if __name__ == "__main__":
    unittest.main(verbosity=2)
