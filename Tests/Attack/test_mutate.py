"""python3 -m unittest discover Tests/Attack"""

import gzip
import io
import json
import pathlib
import struct
import tempfile
import unittest
import zipfile

import mutate


def packed(names):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in names.items():
            archive.writestr(name, content)
    return file.getvalue()


def state() -> bytes:
    text = b'{"questions":"q","sources":[]}'
    head = mutate.STATE + struct.pack("<4I", 1, 2, 4, 1)
    body = mutate.sealed(head + bytes(mutate.state_length(head) - len(head)))
    return body + mutate.sealed(b"fttrain\n" + struct.pack("<IQ", 1, len(text)) + text + bytes(8))


SEEDS = {
    "a.json": ("json", b'{"a": [1, 2.5, {"b": "c"}], "d": null}'),
    "a.jsonl": ("json-lines", b'{"a": 1}\n{"t": 0.1, "x": [1, 2]}\n'),
    "a.csv": ("table", b"stroke_id,t,x,y\n1,0.0,1,1\n1,0.01,2,1\n"),
    "a.inkml": ("xml", b'<ink><trace id="t1">1 2, 3 4</trace></ink>'),
    "a.yaml": ("yaml", b"name: a\ntasks:\n  - kind: draw\n    seconds: 3\n"),
    "a.unp": ("lines", b".VERSION 1.0\n.PEN_DOWN\n10 20\n11 21\n.PEN_UP\n"),
    "a.state": ("state", state()),
    "a.zip": ("zip", packed({"a.csv": "a,b\n1,2\n", "b.json": "[1]"})),
    "a.pb": ("protobuf", b"\x08\x96\x01\x12\x07\x08\x01\x12\x03abc\x1d\x00\x00\x80\x3f\x10\xff\xff\x03"),
    "a.bin": ("bytes", bytes(range(256)) * 2),
    "a.jsonl.gz": ("gzip", gzip.compress(b'{"a": 1}\n{"t": 0.1, "x": [1, 2]}\n', mtime=0)),
}


class Mutants(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "seeds").mkdir()
        for name, (_, content) in SEEDS.items():
            (self.folder / "seeds" / name).write_bytes(content)

    def made(self, name, count=300, seed=1, **options):
        return list(mutate.mutants(self.folder / "seeds" / name, count, seed, **options))

    def test_what_files_are(self):
        for name, (kind, content) in SEEDS.items():
            self.assertEqual(mutate.kind_of(content, name), kind, name)

    def test_the_same_seed_gives_the_same_mutants_and_another_one_others(self):
        for name, (_, content) in SEEDS.items():
            made = self.made(name)
            self.assertEqual(made[:40], self.made(name, 40), name)
            self.assertNotEqual(made[:40], self.made(name, 40, seed=2), name)
            self.assertGreater(len(set(made) - {content}), 150, name)
            self.assertLessEqual(max(map(len, made)), mutate.LARGEST, name)

    def test_structure_is_kept_often_enough_to_get_past_the_first_check(self):
        def reads(data):
            try:
                return json.loads(data) is not None
            except (ValueError, RecursionError):
                return False

        self.assertGreater(sum(map(reads, self.made("a.json"))), 60)
        whole = 0
        for mutant in self.made("a.jsonl.gz"):
            try:
                gzip.decompress(mutant)
                whole += 1
            except (OSError, EOFError, mutate.zlib.error):
                pass
        self.assertGreater(whole, 100)
        length = mutate.state_length(SEEDS["a.state"][1])
        parts = [mutant[:length] for mutant in self.made("a.state") if len(mutant) >= length]
        self.assertGreater(sum(mutate.sealed(part) == part and part != SEEDS["a.state"][1][:length] for part in parts), 50)

    def test_programs_are_named_where_there_is_a_canary(self):
        self.assertFalse(any(b"touch" in mutant for mutant in self.made("a.json")))
        self.assertTrue(any(b"exec:touch /a/c" in mutant for mutant in self.made("a.json", canary="/a/c")))

    def test_a_folder_gives_a_folder_and_one_manifest(self):
        (self.folder / "seeds" / "deep").mkdir()
        (self.folder / "seeds" / "deep" / "b.jsonl.gz").write_bytes(SEEDS["a.jsonl.gz"][1])
        count = mutate.write(self.folder / "seeds", self.folder / "made", 3, 1)
        entries = [json.loads(line) for line in (self.folder / "made" / "manifest.jsonl").read_text().splitlines()]
        self.assertEqual((count, len(entries)), (36, 36))
        self.assertIn("deep/b-00002.jsonl.gz", [entry["file"] for entry in entries])
        for entry in entries:
            self.assertEqual((self.folder / "made" / entry["file"]).stat().st_size, entry["bytes"])
            self.assertTrue(entry["changes"] and entry["kind"] and entry["from"])


if __name__ == "__main__":
    unittest.main()
