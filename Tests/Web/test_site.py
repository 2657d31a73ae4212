"""The page of submissions in Chromium: it asks nothing of a network, keys reach all of it, and it is as wide as a phone. Pictures of it go to
results/made/site-pictures."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "RecorderPage"))

from devtools import Chromium  # noqa: E402

COMMAND = pathlib.Path(os.environ.get("FORETOUCH_BUILD", ROOT / ".build" / "debug")) / "foretouch"
PICTURES = ROOT / "results" / "made" / "site-pictures"
PHONE, DESK = (390, 844), (1280, 900)
FILTERS = ["device", "pointer", "rate", "horizon", "predictor"]


@unittest.skipUnless(COMMAND.exists(), f"no {COMMAND}: run 'scripts/swift build'")
class SitePageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        folder = pathlib.Path(cls.temporary.name)
        subprocess.run([COMMAND, "site", ROOT / "results", "--output", folder], check=True, stdout=subprocess.DEVNULL)
        cls.page = folder / "index.html"
        cls.files = sorted(path.name for path in folder.glob("*.json"))
        PICTURES.mkdir(parents=True, exist_ok=True)

    def setUp(self):
        self.browser = Chromium(*DESK)
        self.addCleanup(self.browser.close)
        self.browser.call("Network.enable")

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])
        asked = {event["params"]["request"]["url"].split("#")[0] for event in self.browser.events
                 if event["method"] == "Network.requestWillBeSent"}
        self.assertLessEqual(asked, {self.page.as_uri(), "about:blank"})

    def shown(self):
        return self.browser.evaluate(
            "[...document.querySelectorAll('#rows tbody tr')].filter(row => row.getClientRects().length)"
            ".map(row => [...row.children].map(cell => cell.innerText))")

    def press(self, key):
        number = {"Tab": 9, "Enter": 13, "ArrowDown": 40}[key]
        text = {"text": "\r"} if key == "Enter" else {}
        self.browser.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, windowsVirtualKeyCode=number, **text)
        self.browser.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=key, windowsVirtualKeyCode=number)

    def focused(self):
        return self.browser.evaluate(
            "(e => e.name || e.type === 'reset' && 'reset' || e.getAttribute('href') || e.getAttribute('aria-label')"
            " || e.innerText)"
            "(document.activeElement)")

    def test_recorded_people_come_first(self):
        self.browser.open(self.page.as_uri())
        simulated = ["simulated" in " ".join(row) for row in self.shown()]
        self.assertFalse(simulated[0])
        self.assertEqual(simulated, sorted(simulated))
        self.assertIn(f"The last {sum(simulated)} rows are of simulated people", self.browser.evaluate("document.querySelector('p').innerText"))

    def test_keys_filter_sort_and_reach_every_file(self):
        self.browser.open(self.page.as_uri())
        rows = self.shown()
        self.assertGreater(len(rows), 30)
        reached = []
        for name in FILTERS:
            self.press("Tab")
            reached.append(self.focused())
        self.assertEqual(reached, FILTERS)
        self.press("ArrowDown")
        chosen = self.browser.evaluate("document.activeElement.selectedOptions[0].text")
        kept = self.shown()
        self.assertEqual({row[0] for row in kept}, {chosen})
        self.assertEqual(len(kept), sum(row[0] == chosen for row in rows))
        self.assertEqual(self.browser.text("shown"), f"{len(kept)} of {len(rows)} rows")
        # The address keeps the choice.
        address = self.browser.evaluate("location.href")
        self.assertIn("predictor=", address)
        self.browser.open(address)
        self.assertEqual(self.shown(), kept)
        self.browser.evaluate("document.querySelector('[name=predictor]').focus()")
        self.press("Tab")
        self.assertEqual(self.focused(), "reset")
        self.press("Enter")
        self.browser.wait(f"document.getElementById('shown').innerText.startsWith('{len(rows)} of')")
        reached = []
        for _ in range(200):
            self.press("Tab")
            reached.append(self.focused())
            if reached[-1] == "Error / hold":
                self.press("Enter")
            if reached[-1] == "File":
                break
        self.assertIn("All rows", reached)
        ratios = [float(row[3]) for row in self.shown() if row[3] != "–"]
        self.assertEqual(ratios, sorted(ratios))
        links = self.browser.evaluate("[...document.querySelectorAll('#files a')].map(link => link.getAttribute('href'))")
        self.assertEqual(sorted(links), self.files)

    def test_without_a_script_the_table_remains(self):
        self.browser.call("Emulation.setScriptExecutionDisabled", value=True)
        self.browser.call("Page.navigate", url=self.page.as_uri())
        self.browser.wait("document.querySelectorAll('#rows tbody tr').length")
        self.assertGreater(len(self.shown()), 30)
        self.assertFalse(self.browser.evaluate("document.getElementById('filters').getClientRects().length"))

    def test_phone_and_desk_in_light_and_dark(self):
        for name, size in (("phone", PHONE), ("desk", DESK)):
            self.browser.resize(*size, scale=2 if name == "phone" else 1, mobile=name == "phone")
            for scheme in ("light", "dark"):
                self.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
                self.browser.open(self.page.as_uri())
                self.assertLessEqual(self.browser.evaluate("document.documentElement.scrollWidth"), size[0])
                paper = self.browser.evaluate("getComputedStyle(document.body).backgroundColor")
                self.assertEqual(paper, "rgb(255, 255, 255)" if scheme == "light" else "rgb(22, 24, 27)")
                for part in ("top", "rows", "files"):
                    self.browser.evaluate(f"(document.getElementById('{part}') || document.body).scrollIntoView()")
                    self.browser.screenshot(PICTURES / f"{name}-{scheme}-{part}.png")


if __name__ == "__main__":
    unittest.main()
