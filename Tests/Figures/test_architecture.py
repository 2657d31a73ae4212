"""The check of modules and folders, on source text made up here."""

import unittest

from test_figures import script

CHECK = script("check-architecture")


def names(source):
    """The words that are left of Swift source."""
    return CHECK.without_comments_and_text(source).split()


class SourceTests(unittest.TestCase):
    def test_comments_and_text_are_left_out(self):
        self.assertEqual(names('Seen // "Hidden\n/* Hidden /* Hidden */ Hidden */ Seen "Hidden \\(Seen) Hidden" Seen'), ["Seen"] * 4)
        self.assertEqual(names('#"Hidden " \\(Hidden) Hidden"# Seen """\nHidden " Hidden\n""" Seen'), ["Seen"] * 2)

    def test_regular_expressions_are_left_out_with_the_quotes_in_them(self):
        self.assertEqual(names('let a = /"[^"/]*Hidden\\/Hidden/\nSeen'), ["let", "a", "=", "Seen"])
        self.assertEqual(names('(/Hidden"/ , #/ " Hidden / /# ) Seen'), ["(", ",", ")", "Seen"])
        self.assertEqual(names('return /Hidden"/\nSeen "Hidden"'), ["return", "Seen"])

    def test_divisions_are_none(self):
        self.assertEqual(names('a / Seen / "Hidden"'), ["a", "/", "Seen", "/"])
        self.assertEqual(names('(a)/Seen/b "Hidden"'), ["(a)/Seen/b"])
        self.assertEqual(names('let a = b\n    / Seen / c'), ["let", "a", "=", "b", "/", "Seen", "/", "c"])


class CircleTests(unittest.TestCase):
    def test_circles(self):
        self.assertEqual(CHECK.circles({("a", "b"), ("b", "c")}), [])
        self.assertEqual(CHECK.circles({("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")}), [["a", "b", "c"]])


if __name__ == "__main__":
    unittest.main()
