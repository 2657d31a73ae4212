"""The checks of pages, on pages made up here: each must be able to fail."""

import tempfile
import unittest
from pathlib import Path

from test_figures import script

CHECK, RUN, DATASETS = script("check-documentation"), script("run-documentation"), script("check-datasets")
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

    def test_python_below_a_mark_is_run(self):
        text = "<!-- run -->\n```python\nprint(1)\n```\n\n```python\nprint(2)\n```\n"
        self.assertEqual(RUN.commands(text), [f"'{RUN.PYTHON}' - <<'END OF PYTHON'\nprint(1)\nEND OF PYTHON"])

    def test_quoted_code_stands_in_its_file(self):
        quotation = "<!-- from Examples/Recognizers/Sources/predicted-ink/InkTip.swift -->\n```swift\n{}\n```\n"
        self.assertEqual(list(CHECK.false_quotations(quotation.format("struct InkTip {\n    let contacts: ContactSession"))), [])
        self.assertEqual(len(list(CHECK.false_quotations(quotation.format("struct InkTip {\n    let contacts: ContactPredictors")))), 1)
        self.assertEqual(len(list(CHECK.false_quotations(quotation.replace("InkTip.swift", "None.swift").format("a")))), 1)


class Datasets(unittest.TestCase):
    def test_names_on_a_page_are_found(self):
        page = (
            "    foretouch dataset fetch one\n\n<!-- generated: results dataset=two,three metric=mean -->\n\n"
            "four: 24 recordings, 2 strokes\n\n| set | people |\n|---|---|\n| five, six | 8 |\n| `seven` (recorded units) | 8 |\n"
            "\n| other | people |\n|---|---|\n| none | 8 |\n"
        )
        self.assertEqual([name for name, _ in DATASETS.named(page)], ["one", "two", "three", "four", "five", "six", "seven"])

    def test_a_name_leads_to_the_catalog_or_to_a_set_made_here(self):
        names = DATASETS.Names({"datasets": [{"name": "evemu"}]})
        for name in ["evemu", "`evemu`", "evemu-pen", "evemu-finger (recorded units)", "finger-120", "press-240-2"]:
            self.assertTrue(names.resolves(name), name)
        for name in ["henze2017", "wacom-text", "evemu-2", "finger"]:
            self.assertFalse(names.resolves(name), name)

    def test_an_entry_without_authors_or_a_way_to_get_it_is_incomplete(self):
        entry = {"what": "a", "source": "b", "licence": "MIT", "citation": {"author": "c"}, "files": [{}]}
        self.assertEqual(list(DATASETS.incomplete(entry)), [])
        self.assertEqual(len(list(DATASETS.incomplete({**entry, "files": [], "citation": {}}))), 2)


if __name__ == "__main__":
    unittest.main()
