"""The checks of pages, on pages made up here: each must be able to fail."""

import tempfile
import unittest
from pathlib import Path

from test_figures import script

CHECK, RUN = script("check-documentation"), script("run-documentation")
PAGE = """# A page
<!-- kind: how-to -->

One two three. Four [five](other.md#a-heading), `six seven` eight! Is 1.5 px one word?

    code is no sentence. At all.

- A point of
  five words.

| tables | have. no. sentences. |

```
nor. has. this.
```
"""


class Pages(unittest.TestCase):
    def test_sentences_are_those_of_paragraphs_and_lists(self):
        self.assertEqual(CHECK.sentences(PAGE), [3, 4, 5, 5])

    def test_anchors_are_those_of_github(self):
        self.assertEqual(CHECK.anchors("# A `b` C?\n## D, e\n## D, e\n```\n# no\n```\n"), {"a-b-c", "d-e", "d-e-1"})

    def test_links_lead_to_files_and_headings(self):
        with tempfile.TemporaryDirectory() as name:
            page = Path(name) / "page.md"
            (Path(name) / "other.md").write_text("# Title\n\n## A heading\n")
            self.assertEqual(list(CHECK.broken_links(page, PAGE)), [])
            broken = "[a](none.md) [b](other.md#none) [c](https://example.org) `[d](none.md)`\n"
            self.assertEqual(
                list(CHECK.broken_links(page, broken)),
                ["the link none.md leads nowhere", "the link other.md#none leads to no heading"],
            )

    def test_the_index_lists_pages_under_their_kind(self):
        index, page = CHECK.DOCUMENTATION / "README.md", CHECK.DOCUMENTATION / "page.md"
        listed = "# Index\n\n### How-to guides\n\n- [A page](page.md)\n\n### Reference\n"
        self.assertEqual(list(CHECK.index_problems({index: listed, page: PAGE})), [])
        self.assertEqual(len(list(CHECK.index_problems({index: listed, page: PAGE.replace("how-to", "reference")}))), 1)
        self.assertEqual(len(list(CHECK.index_problems({index: listed, page: PAGE.replace("how-to", "poem")}))), 1)

    def test_commands_below_a_mark_are_run(self):
        text = "<!-- run -->\n\n    foretouch a \\\n        b\n    foretouch dataset fetch c\n\nText.\n\n    foretouch d\n"
        self.assertEqual(RUN.commands(text), ["foretouch a \\", "    b"])


if __name__ == "__main__":
    unittest.main()
