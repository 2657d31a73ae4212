"""Generated blocks and the check for figures typed by hand, on pages made up here: both must be able to fail."""

import importlib.machinery
import importlib.util
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


def script(name):
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(SCRIPTS / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


GENERATE, CHECK = script("generate-figures"), script("check-figures")
TABLE = """predictor,horizon_ms,metric,value,ci_low,ci_high
linear,16,rmse,4.0,3.5,4.5
kalman,16,rmse,3.0123,2.5,3.5
kalman,33.0,rmse,6.0,5,7
"""


class GeneratedBlocks(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        GENERATE.FIGURES = Path(folder.name)
        (GENERATE.FIGURES / "some.csv").write_text(TABLE)
        (GENERATE.FIGURES / "printed.txt").write_text("a  1\n")
        (GENERATE.FIGURES / "figures.json").write_text(
            '{"a": {"command": "x", "note": "Simulated people.", "files": {"some.csv": "-", "printed.txt": "-"}}}')

    def filled(self, text):
        faults = []
        return GENERATE.rewritten(text, faults), faults

    def test_a_table(self):
        text, faults = self.filled("<!-- generated: some predictor=kalman across=horizon_ms digits=3 -->\n<!-- /generated -->")
        self.assertEqual(faults, [])
        self.assertIn("| predictor | 16 ms | 33 ms |\n| --- | --: | --: |\n| `kalman` | 3.01 | 6.00 |", text)
        self.assertIn("Simulated people.", text)
        self.assertEqual(self.filled(text), (text, []))

    def test_rows_with_titles(self):
        heading = '<!-- generated: some horizon_ms=16 columns=predictor,value titles="a line|a filter" -->\n<!-- /generated -->'
        text, faults = self.filled(heading)
        self.assertEqual(faults, [])
        self.assertIn("| a line | 4.0 |\n| a filter | 3.0123 |", text)
        _, faults = self.filled(heading.replace("|a filter", ""))
        self.assertEqual(len(faults), 1)

    def test_a_number_within_a_line(self):
        heading = "<!-- generated: some predictor=kalman horizon_ms=16 digits=2 interval=yes -->"
        text, faults = self.filled(f"It is {heading}old<!-- /generated --> px.")
        self.assertEqual((text, faults), (f"It is {heading}3.0 (2.5 … 3.5)<!-- /generated --> px.", []))

    def test_a_ratio(self):
        text, _ = self.filled("r = <!-- generated: some predictor=kalman horizon_ms=16 per=linear digits=3 --><!-- /generated -->")
        self.assertIn("-->0.753<!--", text)

    def test_text_is_code(self):
        self.assertIn("```\na  1\n```", self.filled("<!-- generated: printed -->\n<!-- /generated -->")[0])

    def test_what_is_not_there_is_a_fault(self):
        for heading in ("none", "some predictor=nobody", "some people=3", "some per=nobody predictor=kalman across=horizon_ms",
                        "some predictor=kalman across=metric", "some labels=a"):
            text = f"<!-- generated: {heading} -->\n<!-- /generated -->"
            self.assertEqual(len(self.filled(text)[1]), 1, heading)
        self.assertEqual(len(self.filled("one <!-- generated: some --><!-- /generated -->")[1]), 1)
        self.assertEqual(len(self.filled("<!-- generated: some -->\n")[1]), 1)


class TypedFigures(unittest.TestCase):
    def test_measured_figures_are_found(self):
        for line in ("12 % less", "3.4 per cent", "takes 301 ns", "0.4 µs", "48 MB/s", "wrong by 5.30 px", "p = 0.047", "9.9 minutes of processor time",
                     "| kalman | 0.693 |", "| a | 0.958 (0.939 … 0.992) |", "| a | −12.5 |"):
            self.assertTrue(CHECK.typed(line), line)

    def test_what_is_marked_or_no_figure_is_not(self):
        for text in ("16 ms ahead", "`0.5 px`", "    x = 0.25 px", "```\n12 %\n```", "| 1 | 16 |", "version 0.1.0", "25 000 px/s",
                     "<!-- constants -->\n12 %\n<!-- /constants -->", "12 % <!-- constants -->", "12 % <!-- published: Fitts 1954 -->",
                     "<!-- generated: some -->\n| 0.693 |\n<!-- /generated -->", "a <!-- generated: some -->0.693 px<!-- /generated -->"):
            self.assertEqual(CHECK.typed(text), [], text)

    def test_what_follows_a_marked_part_is_found(self):
        self.assertEqual([line for line, *_ in CHECK.typed("<!-- constants -->\n12 %\n<!-- /constants -->\n12 %")], [4])
        self.assertTrue(CHECK.typed("<!-- constants -->\nnot closed"))

    def test_kinds(self):
        self.assertEqual(CHECK.kind("# Title\n<!-- kind: how-to -->\n"), "how-to")
        self.assertIsNone(CHECK.kind("# Title\n\n<!-- kind: how-to -->\n"))


if __name__ == "__main__":
    unittest.main()
