"""The live page's own scoring, in Node, beside the command's on the bundled recordings: the same queries, and figures that differ by
no more than the order in which numbers are added."""

import csv
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULE = ROOT / ".build" / "core" / "wasm" / "foretouch.wasm"
COMMAND = pathlib.Path(os.environ.get("FORETOUCH_BUILD", ROOT / ".build" / "debug")) / "foretouch"
NODE = shutil.which("node")
QUANTITIES = {"mean": "mean", "residual_latency_ms": "lag", "retracted_share": "taken"}


@unittest.skipUnless(NODE, "no Node")
@unittest.skipUnless(MODULE.exists(), f"no {MODULE}: run 'scripts/build-core wasm'")
@unittest.skipUnless(COMMAND.exists(), f"no {COMMAND}: figures were not compared")
class LiveScoresTest(unittest.TestCase):
    def check(self, name, horizon):
        folder = ROOT / "Datasets" / "bundled" / name
        files = sorted(path for path in folder.glob("*.jsonl.gz") if not path.name.endswith(".truth.jsonl.gz"))
        scores = [NODE, ROOT / "Tests" / "Web" / "live-scores.mjs", MODULE, str(horizon), *files]
        shown = json.loads(subprocess.run(scores, check=True, stdout=subprocess.PIPE).stdout)
        with tempfile.TemporaryDirectory() as output:
            subprocess.run([COMMAND, "evaluate", folder, "-p", "kalman", "adaptive", "chromium-kalman", "--carry", "recording",
                            "--horizon", str(horizon), "--replay", "delivery", "--breakdown", "none", "--no-intervals",
                            "--output", output], check=True, stdout=subprocess.DEVNULL)
            with open(pathlib.Path(output) / "metrics.csv", newline="") as file:
                rows = [row for row in csv.DictReader(file) if row["predictor"] in shown and row["metric"] in QUANTITIES]
        self.assertEqual(len(rows), 3 * 3 + 2)
        for row in rows:
            with self.subTest(f"{name} {horizon} ms {row['predictor']} {row['metric']}"):
                figures = shown[row["predictor"]]
                self.assertAlmostEqual(figures[QUANTITIES[row["metric"]]] / float(row["value"]), 1, delta=1e-12)
                if row["metric"] == "mean":
                    self.assertEqual(figures["queries"], int(row["n"]))

    def test_one_report_a_delivery(self):
        self.check("finger-60", 50)

    def test_uneven_intervals(self):
        self.check("irregular-120", 33)

    def test_coalesced_samples(self):
        self.check("pen-240", 8)


@unittest.skipUnless(NODE, "no Node")
@unittest.skipUnless(MODULE.exists(), f"no {MODULE}: run 'scripts/build-core wasm'")
class ContactsTest(unittest.TestCase):
    """Strokes of a session: those of an undone trial count nowhere, and the oldest are dropped where there are too many samples."""

    SCRIPT = """
        const { readFileSync } = await import('node:fs')
        const [core, page, module] = process.argv.slice(1)
        const { load } = await import(core)
        const [{ Comparison }, { Contacts }] = await Promise.all(['comparison', 'contacts'].map(name => import(`${page}/${name}.js`)))
        const foretouch = await load(readFileSync(module))
        // Trials as [number, how many strokes]; a stroke has 60 samples, the faster, the higher the number of the trial.
        function draw(mostSamples, ...trials) {
          const contacts = new Contacts(mostSamples)
          for (const [trial, strokes] of trials) {
            contacts.trial = trial
            for (let stroke = 0; stroke < strokes; stroke += 1) {
              for (let step = 0; step < 60; step += 1) {
                const time = 10_000 * trial + 1000 * stroke + 5 * step
                const s = [[time, 300 + 90 * Math.cos(trial * step / 20), 300 + 70 * Math.sin(step / 9 + stroke)]]
                contacts.take({ k: step === 0 ? 'down' : step === 59 ? 'up' : 'move', id: 1, p: 'pen', t: time, a: time, s })
              }
            }
          }
          return contacts
        }
        function figures(contacts) {
          const comparison = new Comparison(foretouch)
          comparison.start(contacts, ['kalman', 'adaptive'], 0.016)
          // What a sample costs differs from run to run.
          const means = [...comparison.figures()].map(([key, { queries, mean, lag, taken }]) => [key, queries, mean, lag, taken])
          return [contacts.strokes.length, comparison.leftOut, comparison.strokesLearned, means]
        }
        const undone = draw(Infinity, [1, 3], [2, 2], [3, 3])
        const all = figures(undone)
        undone.undo(2)
        const answer = [all, figures(undone), figures(draw(Infinity, [1, 3], [3, 3])), figures(draw(200, [1, 3], [3, 3])), figures(draw(10, [1, 2]))]
        console.log(JSON.stringify(answer))"""

    def test_undone_and_dropped_strokes(self):
        done = subprocess.run([NODE, "--input-type=module", "-e", self.SCRIPT, ROOT / "Web" / "foretouch.js",
                               ROOT / "Sources" / "ForetouchRecorder" / "Page", MODULE], check=True, stdout=subprocess.PIPE, text=True)
        everything, undone, never, dropped, longest = json.loads(done.stdout)
        self.assertEqual(everything[:3], [8, 0, 8])
        self.assertEqual(undone, never)
        self.assertEqual(undone[:3], [6, 0, 6])
        self.assertNotEqual(undone[3], everything[3])
        # 200 samples are three strokes and a part of one; a stroke that is longer than all that is kept stays.
        self.assertEqual(dropped[:3], [3, 3, 3])
        self.assertEqual(longest[:3], [1, 1, 1])


@unittest.skipUnless(NODE, "no Node")
class VerdictTest(unittest.TestCase):
    """What the card says, of strokes with these errors of the browser, kalman and adaptive, and twice the browser's without any."""

    def say(self, *strokes, predicted=100):
        script = """
            const { verdict } = await import(process.argv[1])
            const { addSums, emptySums, figuresOf } = await import(process.argv[2])
            const [strokes, predicted] = JSON.parse(process.argv[3])
            const of = pick => strokes.map(errors => ({ ...emptySums(), queries: 10, error: 10 * pick(errors), hold: 20 * errors[0] }))
            const all = new Map([['hold', of(each => 2 * each[0])], ['system', of(each => each[0])], ['kalman', of(each => each[1])],
              ['adaptive', of(each => each[2])]])
            const figures = new Map([...all].map(([key, each]) => [key, figuresOf(each.reduce(addSums, emptySums()), 0.016)]))
            figures.get('system').predicted = predicted
            console.log(verdict(figures, all, 0.016))"""
        done = subprocess.run([NODE, "--input-type=module", "-e", script, ROOT / "Web" / "live" / "card.js",
                               ROOT / "Sources" / "ForetouchRecorder" / "Page" / "scores.js",
                               json.dumps([strokes, predicted])], check=True, stdout=subprocess.PIPE, text=True)
        return done.stdout.strip().replace("\u00a0", " ")

    def test_nothing(self):
        self.assertIn("Nothing was scored yet", self.say())

    def test_few_strokes_name_no_winner(self):
        self.assertEqual(self.say(*[(2, 1, 1.5)] * 11),
                         "At 16 ms this browser's prediction is 2.00 px off on average, no prediction 4.00 px and "
                         "kalman 1.00 px; 11 strokes are too few to name a winner, which takes 12.")

    def test_ours_is_better(self):
        strokes = [(2 + 0.1 * (i % 3), 1.5, 1 + 0.1 * (i % 2)) for i in range(20)]
        self.assertRegex(self.say(*strokes),
                         r"; adaptive would be 50 % better with 1\.05 px \(4\d % to 5\d % at 95 % confidence over 20 strokes\)\.$")

    def test_the_browser_is_better(self):
        strokes = [(1 + 0.1 * (i % 2), 1.5, 2) for i in range(20)]
        self.assertRegex(self.say(*strokes),
                         r"1\.05 px off .*, and that is better than kalman with 1\.50 px \(by 2\d % to 3\d % at 95 %")

    def test_chance(self):
        strokes = [(2 - i % 2, 1.1 + i % 2, 3) for i in range(20)]
        self.assertRegex(self.say(*strokes), r"over 20 strokes that difference may be chance\.$")

    def test_a_browser_that_predicts_nothing(self):
        strokes = [(2 + 0.1 * (i % 3), 1, 1) for i in range(20)]
        self.assertRegex(self.say(*strokes, predicted=0), r"^This browser predicts nothing 16 ms ahead, and so is 4\.\d\d px behind; "
                         r"kalman would be 7\d % better")


if __name__ == "__main__":
    unittest.main()
