"""The examples of all public names. Also a program: it runs them on the package that is installed, wherever it is.

    python Python/tests/test_doctests.py
"""

import doctest
import importlib
import pkgutil
import sys
import unittest

import foretouch


def modules():
    """Every module of the package but the command; beside them lies the library."""
    names = [found.name for found in pkgutil.iter_modules(foretouch.__path__) if found.name.isidentifier() and found.name != "__main__"]
    return [importlib.import_module(f"foretouch.{name}") for name in names]


def load_tests(loader, tests, pattern):
    for module in modules():
        tests.addTests(doctest.DocTestSuite(module))
    return tests


class Examples(unittest.TestCase):
    def test_every_public_function_has_one(self):
        finder = doctest.DocTestFinder()
        for name in foretouch.__all__:
            value = getattr(foretouch, name)
            if callable(value) and not (isinstance(value, type) and issubclass(value, Exception)) and name not in ("CausalPredictor", "Recognizer", "Sample"):
                with self.subTest(name):
                    self.assertTrue(any(test.examples for test in finder.find(value, name)))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
