"""What is written where something else than a file stands, names that need a package, and forks."""

import importlib.util
import os
import pathlib
import stat
import subprocess
import sys
import tempfile
import textwrap
import threading
import unittest

import foretouch

from .common import recordings


def python(script, *, seconds=120):
    """Runs a script with this package, and gives its status, output and errors."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], env=environment, capture_output=True, text=True, timeout=seconds)
    return process.returncode, process.stdout, process.stderr


class Outputs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.result = foretouch.evaluate(recordings(), ["linear"], [0.016])

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def read(self, pipe, write):
        """What a reader of a pipe gets."""
        found = []
        thread = threading.Thread(target=lambda: found.append(pipe.read_bytes()))
        thread.start()
        write()
        thread.join()
        return found[0]

    def test_a_pipe_gets_what_a_file_gets(self):
        for name in ("table.csv", "table.tex", *(["table.parquet"] if importlib.util.find_spec("pyarrow") else [])):
            with self.subTest(name):
                pipe, file = self.folder / name, self.folder / f"file-{name}"
                os.mkfifo(pipe)
                self.result.save(file)
                self.assertEqual(self.read(pipe, lambda: self.result.save(pipe)), file.read_bytes())
                self.assertTrue(stat.S_ISFIFO(pipe.stat().st_mode))
        self.assertEqual(self.read(self.folder / "table.csv", lambda: self.result.to_csv(self.folder / "table.csv")),
                         (self.folder / "file-table.csv").read_bytes())

    def test_a_device_is_written_into(self):
        device, full = self.folder / "null.csv", self.folder / "full.csv"
        try:
            os.mknod(device, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
            os.mknod(full, 0o666 | stat.S_IFCHR, os.makedev(1, 7))
            device.open("wb").close()
        except PermissionError:
            self.skipTest("devices cannot be made here")
        self.result.save(device)
        with self.assertRaisesRegex(foretouch.ForetouchError, "full.csv: No space left on device"):
            self.result.save(full)
        self.assertTrue(stat.S_ISCHR(device.stat().st_mode) and stat.S_ISCHR(full.stat().st_mode))

    def test_a_link_stays_and_its_file_is_written(self):
        link = self.folder / "link.csv"
        link.symlink_to("target.csv")
        self.result.save(link)
        self.assertTrue(link.is_symlink())
        self.assertEqual((self.folder / "target.csv").read_bytes(), self.result.file("metrics.csv"))

    def test_what_cannot_be_written_is_one_sentence_and_stays(self):
        file, folder = self.folder / "a.csv", self.folder / "b.csv"
        file.write_text("old")
        file.chmod(0o444)
        folder.mkdir()
        os.mkfifo(self.folder / "pipe")
        for path, words in ((file, "is read-only"), (self.folder / "pipe", "expected a folder"), (file / "below", "Not a directory"),
                            (self.folder / "no" / "a.csv", "No such file or directory")):
            with self.subTest(path), self.assertRaisesRegex(foretouch.ForetouchError, words):
                self.result.save(path)
        with self.assertRaisesRegex(foretouch.ForetouchError, "is a folder, expected a file"):
            self.result.to_csv(folder)
        with self.assertRaisesRegex(foretouch.ForetouchError, "expected an empty folder or none"):
            recordings().save(self.folder / "pipe")
        self.assertEqual(file.read_text(), "old")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.csv", "b.csv", "pipe"])


class Names(unittest.TestCase):
    def test_names_that_need_a_package_are_absent_without_it(self):
        status, output, errors = python("""
            import sys
            class Absent:
                def find_spec(self, name, path=None, target=None):
                    if name.split(".")[0] in ("sklearn",):
                        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            sys.meta_path.insert(0, Absent())
            import importlib.util
            real = importlib.util.find_spec
            importlib.util.find_spec = lambda name, package=None: None if name == "sklearn" else real(name, package)
            import foretouch
            from foretouch import *
            print(hasattr(foretouch, "GestureClassifier"), "GestureClassifier" in globals(), "evaluate" in globals())
            print([name for name in foretouch.__all__ + dir(foretouch) if not hasattr(foretouch, name)])
            print(hasattr(foretouch, "__version__") in (True, False), hasattr(foretouch, "nothing"))
            try:
                foretouch.GestureClassifier
            except foretouch.ForetouchError as error:
                print(error)
        """)
        self.assertEqual(status, 0, errors)
        self.assertEqual(output.splitlines(), [
            "False False True", "[]", "True False", "foretouch.GestureClassifier needs scikit-learn: pip install scikit-learn",
        ])

    def test_every_name_is_there_with_it(self):
        names = {}
        exec("from foretouch import *", names)
        self.assertLessEqual(set(foretouch.__all__), set(names))


@unittest.skipUnless(hasattr(os, "fork"), "there is no fork here")
class Forks(unittest.TestCase):
    def forked(self, before, after):
        """Forks between two pieces of code; what the child prints."""
        status, output, errors = python(f"""
            import os, signal, warnings
            warnings.simplefilter("ignore")
            import foretouch, numpy
            stroke = foretouch.Stroke(numpy.arange(60) / 100, numpy.arange(60.0), numpy.arange(60.0))
            data = foretouch.Recordings([foretouch.Recording([stroke] * 3, participant=name) for name in "ab"])
            {before}
            child = os.fork()
            if child == 0:
                signal.alarm(60)
                try:
                    {after}
                    print("done", flush=True)
                except foretouch.ForetouchError as error:
                    print(error, flush=True)
                os._exit(0)
            print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
            {before}
        """)
        self.assertEqual(status, 0, errors)
        *printed, code = output.splitlines()
        self.assertEqual(code, "0", "it was ended by a signal: it hung")
        return " ".join(printed)

    def test_after_an_evaluation_work_says_why_it_cannot_be_done(self):
        work = "foretouch.evaluate(data, ['linear'], [0.016])"
        for after in (work, "foretouch.recognize(data, ['dollarp'])"):
            self.assertIn("forked", self.forked(work, after))

    def test_before_an_evaluation_a_fork_works(self):
        self.assertEqual(self.forked("pass", "foretouch.evaluate(data, ['linear'], [0.016])"), "done")

    def test_a_predictor_and_the_command_work_in_a_fork(self):
        work = "foretouch.evaluate(data, ['linear'], [0.016])"
        self.assertEqual(self.forked(work, "foretouch.Predictor('kalman'); list(data); foretouch.command('predictors')"), "done")


if __name__ == "__main__":
    unittest.main()
