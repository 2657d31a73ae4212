"""The names that C, JavaScript and tests have: what differs from the Swift sources, or is no kind's name, must be found."""

import contextlib
import io
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from test_figures import script

NAMES = script("generate-names")
MAKERS = "Sources/ForetouchCore/PredictorMakers.swift"
KINDS = "Sources/StandardPredictors/Kinds/BaselineKinds.swift"
HEADER = "Sources/CForetouchCore/include/foretouch_core.h"


class Names(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = Path(self.folder.name)
        for path in ["Sources/ForetouchCore", "Sources/StandardPredictors", "Sources/CForetouchCore/include",
                     "Sources/CForetouchPredictor/include", "Tests/ForetouchCoreTests",
                     "Tests/Web", "Sources/TouchEvaluation/Recognition/Registry", "Sources/TouchRecognition/TouchGestures",
                     "Sources/TouchRecognition/Gestures"]:
            shutil.copytree(NAMES.ROOT / path, self.root / path, ignore=shutil.ignore_patterns("node_modules"))
        (self.root / "Web").mkdir()
        for name in ("foretouch.js", "foretouch.d.ts"):
            shutil.copy(NAMES.ROOT / "Web" / name, self.root / "Web")

    def run_script(self, *arguments):
        """What it exits with, None where all is well."""
        with mock.patch.object(NAMES, "ROOT", self.root), mock.patch.object(sys, "argv", ["generate-names", *arguments]), \
                contextlib.redirect_stdout(io.StringIO()):
            try:
                NAMES.main()
            except SystemExit as end:
                return end.code
        return None

    def change(self, path, old, new):
        file = self.root / path
        text = file.read_text(encoding="utf-8")
        self.assertIn(old, text)
        file.write_text(text.replace(old, new), encoding="utf-8")

    def test_a_new_maker_is_printed_everywhere(self):
        self.assertIsNone(self.run_script("--check"))
        self.change(KINDS, '        name: "linear",', '        name: "hold-longer",')
        self.change(MAKERS, '@_cdecl("foretouch_core_linear")', '@_cdecl("foretouch_core_hold_longer")')
        self.assertIn("run scripts/generate-names", self.run_script("--check"))
        self.assertIsNone(self.run_script())
        self.assertIsNone(self.run_script("--check"))
        for path, text in [(HEADER, "foretouch_core_predictor *foretouch_core_hold_longer(void);"), ("Web/foretouch.js", "'hold-longer'"),
                           ("Web/foretouch.d.ts", "'hold-longer'"), ("Tests/Web/golden.c", 'PREDICTOR("hold-longer", hold_longer)'),
                           ("Tests/ForetouchCoreTests/CoreMakers.swift", '("hold-longer", foretouch_core_hold_longer)')]:
            content = (self.root / path).read_text(encoding="utf-8")
            self.assertIn(text, content)
            self.assertNotIn("foretouch_core_linear(", content)

    def test_a_summary_that_changed_is_found(self):
        self.change(KINDS, "no prediction.", "no prediction at all.")
        self.assertIn(HEADER, self.run_script("--check"))

    def test_the_sample_is_the_same_in_every_header(self):
        self.change("Sources/CForetouchPredictor/include/foretouch_predictor.h", "    double azimuth;\n} foretouch_sample;",
                    "    double azimuth;\n    double roll;\n} foretouch_sample;")
        self.assertIn(HEADER, self.run_script("--check"))

    @unittest.skipUnless(shutil.which("clang"), "no clang")
    def test_a_program_includes_the_core_with_each_other_header(self):
        includes = [argument for name in ("CForetouch", "CForetouchCore", "CForetouchPredictor")
                    for argument in ("-I", str(NAMES.ROOT / "Sources" / name / "include"))]
        # The other two declare functions of one name: a predictor is made here, or used.
        pairs = [["foretouch_core.h", other] for other in ("foretouch.h", "foretouch_predictor.h")]
        for order in pairs + [pair[::-1] for pair in pairs]:
            program = "".join(f'#include "{header}"\n' for header in order) + (
                "foretouch_core_sample same(const foretouch_sample *sample) { return *sample; }\n")
            for flags in (["-xc", "-std=c99"], ["-xc++"]):
                ended = subprocess.run(["clang", "-fsyntax-only", "-Wall", "-Werror", *flags, *includes, "-"], input=program, text=True,
                                       stderr=subprocess.PIPE)
                self.assertEqual(ended.returncode, 0, ended.stderr)

    def test_a_maker_without_a_kind_is_refused(self):
        self.change(MAKERS, '@_cdecl("foretouch_core_linear")', '@_cdecl("foretouch_core_straight")')
        self.assertIn("no kind is named straight", self.run_script("--check"))

    def test_a_file_without_its_block_is_refused(self):
        self.change("Web/foretouch.js", "// names: makers, printed", "// names: others, printed")
        self.assertIn("Web/foretouch.js: found 0 blocks", self.run_script())
