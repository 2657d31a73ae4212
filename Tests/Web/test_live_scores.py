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
        shown = json.loads(subprocess.run([NODE, ROOT / "Tests" / "Web" / "live-scores.mjs", MODULE, str(horizon), *files], check=True,
                                          stdout=subprocess.PIPE).stdout)
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


if __name__ == "__main__":
    unittest.main()
