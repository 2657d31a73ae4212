"""What Python/README.md says, as a new user types it."""

import contextlib
import io
import os
import pathlib
import re
import tempfile
import unittest

import matplotlib

import foretouch

from .common import ROOT

matplotlib.use("agg")


def study(path):
    """A study as its README describes one: rows of samples, two conditions."""
    rows = ["participant,condition,trial,time_ms,x,y"]
    recordings = foretouch.synthesize(participants=6, strokes=2, task="write", seed=3)
    trial = 0
    for number, recording in enumerate(recordings):
        for place, stroke in enumerate(recording.strokes):
            trial += 1
            condition = "thumb" if place % 2 else "index"
            rows += [f"{recording.participant},{condition},{trial},{1000 * t:.3f},{4 * x:.3f},{4 * y:.3f}"
                     for t, x, y in zip(stroke.time - stroke.time[0], stroke.x, stroke.y)]
    path.write_text("\n".join(rows) + "\n")


class Readme(unittest.TestCase):
    def test_from_a_table_of_samples_to_one_for_a_paper(self):
        page = (ROOT / "Python" / "README.md").read_text()
        blocks = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder), contextlib.redirect_stdout(io.StringIO()):
            study(pathlib.Path("study.csv"))
            names = {}
            exec(compile(blocks[0], "Python/README.md", "exec"), names)
            tables = pathlib.Path("table.tex").read_text()
            names["frame"] = names["recordings"].frame.assign(time_ms=lambda rows: 1000 * rows["time"], trial=lambda rows: rows["stroke"])
            # The second block also fetches, which needs a network.
            exec(compile("\n".join(line for line in blocks[1].splitlines() if "fetch" not in line), "Python/README.md", "exec"), names)
            for block in blocks[2:4]:
                exec(compile(block, "Python/README.md", "exec"), names)
            self.assertTrue(os.path.exists("predictions.parquet"))
        for word in ("thumb", "index", "half\\_step", "kalman", "mm", "16 ms", "\\toprule"):
            self.assertIn(word, tables)
        groups = {row["dataset"].split(", ")[1] for row in names["comparison"].rows if ", " in row["dataset"]}
        self.assertEqual(groups, {"condition thumb", "condition index"})


if __name__ == "__main__":
    unittest.main()
