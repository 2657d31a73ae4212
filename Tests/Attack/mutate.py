#!/usr/bin/env python3
"""Makes broken files out of whole ones, aware of what the files are made of.

    python3 Tests/Attack/mutate.py CORPUS OUTPUT --count 100 --seed 1

writes 100 mutants of every file below CORPUS to OUTPUT, under the same folders and with the same endings, and
OUTPUT/manifest.jsonl: a JSON object a mutant, with its file, the file it was made from, its kind and what was done to it. The same
corpus, count and seed give the same bytes. In Python:

    for content in mutate.mutants("recording.jsonl.gz", count=100, seed=1): ...

Kinds are JSON, JSON lines, CSV, XML, YAML, lines of text, gzip of any of them, zip, states of `adaptive`, protocol buffers and other bytes.
Only the standard library is needed.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import pathlib
import random
import re
import struct
import sys
import warnings
import zipfile
import zlib
from typing import Callable, Iterator

LARGEST = 4 << 20
"""A mutant is not larger, in bytes: what is tested is how files are read, not how much of them."""

MOST_CHANGES = 3
"""How many changes are made to one mutant at most."""

NUMBERS = [
    "0", "-0", "-1", "1", "0.1", "1e-320", "1e16", "-1e16", "1e38", "1e39", "1e308", "-1e308", "1e309", "1e999", "-1e999", "NaN", "-NaN",
    "Infinity", "-Infinity", "inf", "2147483647", "2147483648", "-2147483649", "4294967296", "9007199254740993", "9223372036854775807",
    "9223372036854775808", "-9223372036854775809", "18446744073709551616", "00", "+1", ".5", "5.", "1_000", "0x10", "1,5", "٣", "1" * 400,
    "0." + "0" * 400 + "1", "1e", "--1", "",
]
FORMULAS = ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0", "'=1", "=HYPERLINK(\"http://a.example\")"]
INTEGERS = [0, 1, 2, 127, 128, 255, 256, 32767, 65535, 65536, 2**31 - 1, 2**31, 2**32 - 1, 2**53, 2**63 - 1, 2**63, 2**64 - 1]


class Raw(str):
    """A piece of JSON text that is written as it is."""


class Members(list):
    """An object as a list of pairs, so that a key can be there twice."""


class Mutator:
    """Random choices from a seed, and what was done, for the manifest."""

    def __init__(self, seed: str, canary: str | None = None):
        # Of the text's bytes: hash() differs from one Python to the next.
        self.random = random.Random(int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big"))
        self.done: list[str] = []
        self.canary = canary

    def pick(self, choices):
        return choices[self.random.randrange(len(choices))]

    def place(self, length: int) -> int:
        return self.random.randrange(length) if length > 0 else 0

    def text(self) -> str:
        """A text that somebody might not expect."""
        hostile = [
            "", " ", "a" * 100_000, "\0", "a\0b", "\u001b[2J", "\r\n", "\u202e", "\ufeff", "é" * 300, "😀" * 50, "../../../etc/passwd",
            "/dev/zero", "/etc/passwd", "C:\\con", "null", "true", "NaN", "%s%n", "<b>&amp;</b>", "</script>", "$(id)", "`id`", "\u0301" * 500,
            "exec:true", "library:./a.so", 'exec:"true"', "cut:advice=/dev/zero", "adaptive:state=/dev/zero", "all",
        ] + FORMULAS
        if self.canary:
            hostile += [f"exec:touch {self.canary}", f'exec:"touch {self.canary}",processes=1', f"library:{self.canary}.so"] * 4
        return self.pick(hostile)

    def number(self) -> str:
        return self.pick(NUMBERS)


# Bytes


def at_most(times: int, piece) -> int:
    """So many repetitions of a piece, or as many as make a mutant of the largest size: repeated repetitions take all memory."""
    return min(times, max(1, LARGEST // max(1, len(piece))))


def flip(data: bytes, mutator: Mutator) -> bytes:
    changed = bytearray(data)
    for _ in range(mutator.pick([1, 1, 1, 2, 8, 64])):
        if changed:
            changed[mutator.place(len(changed))] ^= 1 << mutator.random.randrange(8)
    return bytes(changed)


def cut(data: bytes, mutator: Mutator) -> bytes:
    return data[: mutator.place(len(data))]


def cut_front(data: bytes, mutator: Mutator) -> bytes:
    return data[mutator.place(min(len(data), 64)):]


def drop_range(data: bytes, mutator: Mutator) -> bytes:
    start = mutator.place(len(data))
    return data[:start] + data[start + mutator.pick([1, 2, 4, 8, 100, 4096]):]


def repeat_range(data: bytes, mutator: Mutator) -> bytes:
    start = mutator.place(len(data))
    piece = data[start:start + mutator.pick([1, 4, 100, 4096])]
    return data[:start] + piece * at_most(mutator.pick([2, 3, 50]), piece) + data[start:]


def insert_bytes(data: bytes, mutator: Mutator) -> bytes:
    piece = mutator.pick([b"\0", b"\xff", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc0\x80", b"\xed\xa0\x80", b"\r", b"\n", b"\0" * 4096])
    start = mutator.pick([0, mutator.place(len(data)), len(data)])
    return data[:start] + piece + data[start:]


def overwrite_integer(data: bytes, mutator: Mutator) -> bytes:
    width = mutator.pick([1, 2, 4, 8])
    order = mutator.pick(["little", "big"])
    start = mutator.place(min(len(data), mutator.pick([64, 1 << 30])))
    value = mutator.pick(INTEGERS) % (1 << 8 * width)
    return data[:start] + value.to_bytes(width, order) + data[start + width:]


def splice(data: bytes, mutator: Mutator) -> bytes:
    first, second = mutator.place(len(data)), mutator.place(len(data))
    return data[:first] + data[second:]


BYTES = [flip, cut, cut_front, drop_range, repeat_range, insert_bytes, overwrite_integer, splice]


def recoded(data: bytes, mutator: Mutator) -> bytes:
    """A text in another encoding."""
    return data.decode("utf-8", "replace").encode(mutator.pick(["utf-16", "utf-16-le", "utf-32", "utf-8-sig", "utf-7"]))


# JSON


def parsed(data: bytes):
    return json.loads(data, object_pairs_hook=Members)


def written(value) -> str:
    """JSON of a value, in which raw pieces stand as they are."""
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, Members):
        return "{" + ", ".join(f"{json.dumps(str(key))}: {written(item)}" for key, item in value) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(written(item) for item in value) + "]"
    return json.dumps(value)


def places(value, found=None) -> list[tuple[list, int]]:
    """Every place in a value where another one can be put, as a container and a position."""
    found = [] if found is None else found
    if isinstance(value, list) and not isinstance(value, Raw):
        for index, item in enumerate(value):
            found.append((value, index))
            places(item[1] if isinstance(value, Members) else item, found)
    return found


def put(container: list, index: int, value):
    container[index] = (container[index][0], value) if isinstance(container, Members) else value


def taken(container: list, index: int):
    return container[index][1] if isinstance(container, Members) else container[index]


def json_drop(container, index, mutator):
    del container[index]


def json_duplicate(container, index, mutator):
    container[index:index] = [container[index]] * at_most(mutator.pick([1, 1, 3, 1000]), repr(container[index]))


def json_swap(container, index, mutator):
    other = mutator.place(len(container))
    container[index], container[other] = container[other], container[index]


def json_retype(container, index, mutator):
    value = taken(container, index)
    others = [None, True, 0, "", [], Members(), [value], Members([("a", value)]), written(value), [None, value]]
    put(container, index, mutator.pick(others))


def json_number(container, index, mutator):
    put(container, index, Raw(mutator.number() or "null"))


def json_text(container, index, mutator):
    put(container, index, mutator.text())


def json_raw_text(container, index, mutator):
    put(container, index, Raw(mutator.pick(['"\\ud800"', '"\\udc00\\ud800"', '"\\x"', '"\\u12"', "'a'", '"\x01"', '"', "nul", "undefined", "[1,]"])))


def json_nest(container, index, mutator):
    depth = mutator.pick([2, 20, 60, 61, 62, 63, 64, 65, 128, 511, 512, 513, 2000, 100_000])
    if mutator.random.random() < 0.5:
        put(container, index, Raw("[" * depth + written(taken(container, index)) + "]" * depth))
    else:
        put(container, index, Raw('{"a":' * depth + written(taken(container, index)) + "}" * depth))


def json_key(container, index, mutator):
    if isinstance(container, Members):
        key, value = container[index]
        container[index] = (mutator.pick([misspelled(str(key), mutator), mutator.text()[:200], str(key).upper(), str(key) + "\0"]), value)
    else:
        json_retype(container, index, mutator)


def json_unknown(container, index, mutator):
    if isinstance(container, Members):
        container.insert(index, (mutator.text()[:200], mutator.pick([1, "a", [], Members([("a", 1)])])))
    else:
        container.insert(index, mutator.text())


def json_grow(container, index, mutator):
    value = taken(container, index)
    count = mutator.pick([100, 10_000, 100_000])
    put(container, index, Raw("[" + ",".join([written(value)[:64] if isinstance(value, (int, float)) else "0"] * count) + "]"))


JSON_CHANGES = [
    json_drop, json_duplicate, json_swap, json_retype, json_number, json_number, json_text, json_text, json_raw_text, json_nest, json_key,
    json_unknown, json_grow,
]


def change_json(data: bytes, mutator: Mutator) -> bytes:
    value = [parsed(data)]
    found = places(value)
    # Recordings are mostly numbers: the few other places are as likely as all of them.
    named = [place for place in found if not isinstance(taken(*place), (int, float)) or isinstance(place[0], Members)]
    container, index = mutator.pick(named if named and mutator.random.random() < 0.7 else found)
    change = mutator.pick(JSON_CHANGES)
    mutator.done.append(change.__name__)
    change(container, index, mutator)
    return " ".join(written(item) for item in value).encode("utf-8", "surrogatepass")


def change_json_lines(data: bytes, mutator: Mutator) -> bytes:
    lines = data.split(b"\n")
    # The first line says what the others are.
    index = 0 if mutator.random.random() < 0.3 else mutator.place(len(lines))
    if mutator.random.random() < 0.8 and lines[index].strip():
        try:
            lines[index] = change_json(lines[index], mutator)
            return b"\n".join(lines)
        except ValueError:
            pass
    return change_lines(data, mutator)


# Lines of text


def misspelled(word: str, mutator: Mutator) -> str:
    if len(word) < 2:
        return word + "x"
    at = mutator.place(len(word) - 1)
    return mutator.pick([
        word[:at] + word[at + 1] + word[at] + word[at + 2:], word[:at] + word[at + 1:], word[:at] + word[at] + word[at:], word + "S", word.swapcase(),
    ])


def lines_drop(lines, index, mutator):
    del lines[index:index + mutator.pick([1, 1, 1, 5])]


def lines_duplicate(lines, index, mutator):
    lines[index:index] = [lines[index]] * at_most(mutator.pick([1, 2, 1000]), lines[index])


def lines_swap(lines, index, mutator):
    other = mutator.place(len(lines))
    lines[index], lines[other] = lines[other], lines[index]


def lines_join(lines, index, mutator):
    lines[index:index + 2] = ["".join(lines[index:index + 2])]


def lines_break(lines, index, mutator):
    at = mutator.place(len(lines[index]))
    lines[index:index + 1] = [lines[index][:at], lines[index][at:]]


def lines_number(lines, index, mutator):
    numbers = list(re.finditer(r"[-+]?[0-9][0-9.eE+-]*", lines[index]))
    if numbers:
        number = mutator.pick(numbers)
        lines[index] = lines[index][:number.start()] + mutator.number() + lines[index][number.end():]
    else:
        lines[index] += " " + mutator.number()


def lines_word(lines, index, mutator):
    words = list(re.finditer(r"[A-Za-z_]+", lines[index]))
    if words:
        word = mutator.pick(words)
        lines[index] = lines[index][:word.start()] + misspelled(word.group(), mutator) + lines[index][word.end():]
    else:
        lines.insert(index, misspelled(".PEN_DOWN", mutator))


def lines_text(lines, index, mutator):
    at = mutator.place(len(lines[index]) + 1)
    lines[index] = lines[index][:at] + mutator.text() + lines[index][at:]


def lines_long(lines, index, mutator):
    lines[index] = lines[index] * at_most(mutator.pick([2, 100, 10_000]), lines[index]) or " " * 100_000


def lines_space(lines, index, mutator):
    lines[index] = mutator.pick([" ", "\t", "\u00a0", "\x0b", ""]) + re.sub(r"[ \t]+", mutator.pick(["  ", "\t", "", ",", ";"]), lines[index])


def lines_ends(lines, index, mutator):
    lines[index:] = [mutator.pick(["\r", "\r\r", "\x85", "\u2028"]).join(lines[index:])]


LINE_CHANGES = [
    lines_drop, lines_duplicate, lines_swap, lines_join, lines_break, lines_number, lines_number, lines_word, lines_word, lines_text, lines_long,
    lines_space, lines_ends,
]


def change_lines(data: bytes, mutator: Mutator) -> bytes:
    lines = data.decode("utf-8", "surrogateescape").split("\n")
    change = mutator.pick(LINE_CHANGES)
    mutator.done.append(change.__name__)
    # Where the keywords are: at the beginning.
    index = mutator.place(min(len(lines), mutator.pick([20, 1 << 30])))
    change(lines, index, mutator)
    return "\n".join(lines).encode("utf-8", "surrogateescape")


# Tables


def delimiter(text: str) -> str:
    first = text.split("\n", 1)[0]
    return max(",;\t|", key=first.count)


def table_drop_column(rows, mutator):
    column = mutator.place(len(rows[0]))
    for row in rows:
        del row[column:column + 1]


def table_duplicate_column(rows, mutator):
    column = mutator.place(len(rows[0]))
    for row in rows:
        row[column:column] = row[column:column + 1]


def table_swap_cells(rows, mutator):
    row = mutator.pick(rows)
    if row:
        first, second = mutator.place(len(row)), mutator.place(len(row))
        row[first], row[second] = row[second], row[first]


def table_swap_columns(rows, mutator):
    first, second = mutator.place(len(rows[0])), mutator.place(len(rows[0]))
    for row in rows[mutator.pick([0, 1]):]:
        if max(first, second) < len(row):
            row[first], row[second] = row[second], row[first]


def table_cell(rows, mutator):
    row = mutator.pick(rows)
    if row:
        row[mutator.place(len(row))] = mutator.pick([mutator.number(), mutator.pick(FORMULAS), mutator.text(), '"', '""', "a\nb", '"a"b'])


def table_number_column(rows, mutator):
    column, value = mutator.place(len(rows[0])), mutator.number()
    for row in rows[1:]:
        if column < len(row):
            row[column] = value


def table_header(rows, mutator):
    column = mutator.place(len(rows[0]))
    rows[0][column:column + 1] = [mutator.pick([misspelled(rows[0][column], mutator), rows[0][0], "", mutator.text()[:100], rows[0][column].upper()])]


def table_no_header(rows, mutator):
    del rows[0]


def table_short_row(rows, mutator):
    row = mutator.pick(rows)
    del row[mutator.place(len(row) + 1):]


def table_long_row(rows, mutator):
    row = mutator.pick(rows)
    row += [mutator.number()] * mutator.pick([1, 5, 100_000])


TABLE_CHANGES = [
    table_drop_column, table_duplicate_column, table_swap_cells, table_swap_columns, table_cell, table_cell, table_cell, table_number_column,
    table_header, table_header, table_no_header, table_short_row, table_long_row,
]


def change_table(data: bytes, mutator: Mutator) -> bytes:
    if mutator.random.random() < 0.2:
        return change_lines(data, mutator)
    text = data.decode("utf-8", "surrogateescape")
    mark = delimiter(text)
    rows = [line.split(mark) for line in text.split("\n")]
    change = mutator.pick(TABLE_CHANGES)
    mutator.done.append(change.__name__)
    change(rows, mutator)
    if mutator.random.random() < 0.1:
        mark = mutator.pick(",;\t| ")
    return "\n".join(mark.join(row) for row in rows).encode("utf-8", "surrogateescape")


# XML


def xml_entities(text, mutator):
    levels = mutator.pick([3, 10, 30])
    entities = '<!ENTITY e0 "aaaaaaaaaa">' + "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, levels))
    kind = mutator.pick([
        entities, '<!ENTITY e0 SYSTEM "file:///etc/passwd">', '<!ENTITY e0 SYSTEM "http://127.0.0.1:9/">', '<!ENTITY e0 "&e0;">',
        '<!ENTITY % p SYSTEM "file:///etc/passwd"> %p; <!ENTITY e0 "a">',
    ])
    use = f"&e{levels - 1 if kind is entities else 0};"
    body = re.sub(r"^\s*<\?xml[^>]*\?>", "", text)
    name = re.search(r"<([A-Za-z][\w:.-]*)", body)
    body = re.sub(r">([^<]*)<", lambda match: f">{match.group(1)}{use}<", body, count=mutator.pick([1, 3]))
    return f"<!DOCTYPE {name.group(1) if name else 'a'} [{kind}]>{body}"


def xml_nest(text, mutator):
    depth = mutator.pick([10, 200, 256, 257, 5000, 100_000])
    tags = list(re.finditer(r"<[A-Za-z][^<>]*[^/<>]>", text))
    if not tags:
        return "<a>" * depth + "</a>" * depth
    tag = mutator.pick(tags)
    name = re.match(r"<([\w:.-]+)", tag.group()).group(1)
    return text[:tag.end()] + f"<{name}>" * depth + f"</{name}>" * depth + text[tag.end():]


def xml_attribute(text, mutator):
    # Names are looked for where they begin: in a mutant of a mutant a word may have 100 000 letters.
    attributes = list(re.finditer(r'(?<![\w:.-])([\w:.-]+)\s*=\s*"([^"]*)"', text))
    if not attributes:
        return xml_tag(text, mutator)
    found = mutator.pick(attributes)
    name, value = found.groups()
    shown = mutator.pick([mutator.number(), mutator.text()]).replace('"', "&quot;").replace("<", "&lt;")
    other = mutator.pick(["", f'{name}="{shown}"', f'{name}="{shown}"', f'{misspelled(name, mutator)}="{value}"', f'{found.group()} {found.group()}'])
    return text[:found.start()] + other + text[found.end():]


def xml_tag(text, mutator):
    tags = list(re.finditer(r"</?[A-Za-z][^<>]*>", text))
    if not tags:
        return text + "<a>"
    tag = mutator.pick(tags)
    other = mutator.pick(["", tag.group() * 2, tag.group()[:-1], tag.group().replace("<", "</", 1), "<!-- " + tag.group(), "<![CDATA[" + tag.group()])
    return text[:tag.start()] + other + text[tag.end():]


def xml_content(text, mutator):
    pieces = list(re.finditer(r">([^<>]+)<", text))
    if not pieces:
        return xml_tag(text, mutator)
    piece = mutator.pick(pieces)
    content = piece.group(1)
    numbers = list(re.finditer(r"[-+]?[0-9][0-9.eE+-]*", content))
    if numbers and mutator.random.random() < 0.7:
        number = mutator.pick(numbers)
        content = content[:number.start()] + mutator.number() + content[number.end():]
    else:
        content = mutator.pick([mutator.text(), content * at_most(100, content), content[: len(content) // 2], "&undefined;", "&#0;", "&#x110000;", "<![CDATA[a]]>"])
    return text[:piece.start(1)] + content + text[piece.end(1):]


def xml_element(text, mutator):
    """Drops or doubles a whole element."""
    elements = [match for match in re.finditer(r"<([A-Za-z][\w:.-]*)(?:\s[^<>]*)?(?:/>|>[^<]*</\1>)", text)]
    if not elements:
        return xml_tag(text, mutator)
    element = mutator.pick(elements)
    return text[:element.start()] + element.group() * at_most(mutator.pick([0, 2, 1000]), element.group()) + text[element.end():]


def xml_declaration(text, mutator):
    encoding = mutator.pick(["utf-16", "us-ascii", "ebcdic-cp-us", "nonsense", "utf-7", ""])
    return f'<?xml version="{mutator.pick(["1.0", "1.1", "9"])}" encoding="{encoding}"?>' + re.sub(r"^\s*<\?xml[^>]*\?>", "", text)


XML_CHANGES = [xml_entities, xml_nest, xml_attribute, xml_attribute, xml_tag, xml_content, xml_content, xml_element, xml_declaration]


def change_xml(data: bytes, mutator: Mutator) -> bytes:
    change = mutator.pick(XML_CHANGES)
    mutator.done.append(change.__name__)
    return change(data.decode("utf-8", "surrogateescape"), mutator).encode("utf-8", "surrogateescape")


# YAML


def yaml_aliases(lines, index, mutator):
    depth = mutator.pick([3, 8, 20])
    lines[:0] = ["a0: &a0 [1, 1]"] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, depth)]


def yaml_indent(lines, index, mutator):
    lines[index] = mutator.pick([" ", "  ", "\t", "    "]) + lines[index] if mutator.random.random() < 0.6 else lines[index].lstrip()


def yaml_value(lines, index, mutator):
    key = lines[index].split(":", 1)[0]
    values = [
        mutator.number(), json.dumps(mutator.text()), "[]", "{}", "~", "&a 1", "*a", "!!binary AAAA", "!!python/object:os.system id", "|", ">", "? a",
        "[" * 100_000, "{a: " * 2000, "{? {a: 1} : 2}", "'", '"', "2001-01-01", "yes", "<<: *a",
    ]
    lines[index] = f"{key}: {mutator.pick(values)}"


def yaml_document(lines, index, mutator):
    lines.insert(index, mutator.pick(["---", "...", "%YAML 9.9", "%TAG ! !", "- a", "? [a]", "a: 1", "a: 2\na: 3"]))


def change_yaml(data: bytes, mutator: Mutator) -> bytes:
    if mutator.random.random() < 0.4:
        return change_lines(data, mutator)
    lines = data.decode("utf-8", "surrogateescape").split("\n")
    change = mutator.pick([yaml_aliases, yaml_indent, yaml_value, yaml_value, yaml_value, yaml_document])
    mutator.done.append(change.__name__)
    change(lines, mutator.place(len(lines)), mutator)
    return "\n".join(lines).encode("utf-8", "surrogateescape")


# Containers


def unpacked_gzip(data: bytes) -> bytes:
    with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
        return file.read(4 * LARGEST)


def packed_gzip(data: bytes) -> bytes:
    # Without the time, which would be another one each time.
    return gzip.compress(data, compresslevel=1, mtime=0)


def gzip_bomb(data: bytes, mutator: Mutator) -> bytes:
    content = unpacked_gzip(data)
    return packed_gzip(content + mutator.pick([b"\0", b"[", b" ", b"1\n"]) * (64 << 20))


def gzip_twice(data: bytes, mutator: Mutator) -> bytes:
    return mutator.pick([data + data, data + packed_gzip(b""), packed_gzip(data), data + b"\0" * 100, data + b"garbage", data + data[:20]])


def gzip_trailer(data: bytes, mutator: Mutator) -> bytes:
    return data[:-8] + struct.pack("<II", *mutator.pick([(0, 0), (zlib.crc32(b""), 0), (0xFFFFFFFF, 0xFFFFFFFF)]))


def gzip_header(data: bytes, mutator: Mutator) -> bytes:
    at = mutator.pick([2, 3, 3, 3, 8, 9])
    return data[:at] + bytes([mutator.random.randrange(256)]) + data[at + 1:]


def change_gzip(data: bytes, mutator: Mutator, name: str) -> bytes:
    if mutator.random.random() < 0.75:
        try:
            content = unpacked_gzip(data)
        except (OSError, EOFError, zlib.error):
            content = None
        if content is not None:
            return packed_gzip(change(content, mutator, re.sub(r"\.gz$", "", name)))
    made = mutator.pick([gzip_twice, gzip_twice, gzip_trailer, gzip_header, cut, cut, flip, gzip_bomb])
    mutator.done.append(made.__name__)
    try:
        return made(data, mutator)
    except (OSError, EOFError, zlib.error):
        return cut(data, mutator)


def change_zip(data: bytes, mutator: Mutator) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [(info.filename, archive.read(info)) for info in archive.infolist() if info.file_size <= LARGEST]
    except (zipfile.BadZipFile, OSError, NotImplementedError, RuntimeError, zlib.error):
        entries = []
    if not entries or mutator.random.random() < 0.3:
        made = mutator.pick([cut, flip, overwrite_integer, overwrite_integer, splice, insert_bytes])
        mutator.done.append(made.__name__)
        return made(data, mutator)
    index = mutator.place(len(entries))
    name, content = entries[index]
    what = mutator.pick(["content", "content", "content", "name", "twice", "drop"])
    mutator.done.append("zip_" + what)
    if what == "content":
        entries[index] = (name, change(content, mutator, name))
    elif what == "name":
        entries[index] = (mutator.pick(["../" + name, "/absolute/" + name, name + "\0", "", name.upper(), "a/" * 200 + name, "..\\" + name]), content)
    elif what == "twice":
        entries.append((name, content + b" "))
    else:
        del entries[index]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive, warnings.catch_warnings():
        # Of names that are there twice, which is what is wanted.
        warnings.simplefilter("ignore")
        for name, content in entries:
            # A fixed time: the same seed gives the same bytes.
            archive.writestr(zipfile.ZipInfo(name or "x", (1980, 1, 1, 0, 0, 0)), content)
    return packed.getvalue()


# The file of what `adaptive` learned: the state, whose length follows from its number of features, and a record behind it.


STATE = b"ftadapt\n"


def state_length(data: bytes) -> int:
    features = int.from_bytes(data[12:16], "little")
    return 160 + 4 * (features * (features + 1) // 2 + 16 * features) + 8


def sealed(part: bytes) -> bytes:
    """The bytes with the checksum, of FNV-1a, that their last eight ought to be."""
    hashed = 0xCBF29CE484222325
    for byte in part[:-8]:
        hashed = (hashed ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return part[:-8] + hashed.to_bytes(8, "little")


def change_state(data: bytes, mutator: Mutator) -> bytes:
    """A change behind the checksums, which are put right in nine of ten."""
    state, record = data[:state_length(data)], data[state_length(data):]
    what = mutator.pick(["header", "numbers", "numbers", "numbers", "record", "record", "length", "cut", "extend"])
    mutator.done.append("state_" + what)
    if what == "header":
        at = mutator.place(64)
        state = state[:at] + mutator.pick(INTEGERS).to_bytes(8, "little") + state[at + 8:]
    elif what == "numbers":
        at = 64 + mutator.place((len(state) - 72) // 4) * 4
        value = mutator.pick([float("nan"), float("inf"), -float("inf"), 3.4e38, -3.4e38, 1e-45, 0.0, -1.0])
        count = mutator.pick([1, 1, 100, len(state) // 4])
        state = (state[:at] + struct.pack("<f", value) * count + state[at + 4 * count:])[:len(state)]
    elif what == "record":
        text = change_json(record[20:-8], mutator)
        record = record[:12] + len(text).to_bytes(8, "little") + text + bytes(8)
    elif what == "length":
        record = record[:12] + mutator.pick(INTEGERS).to_bytes(8, "little") + record[20:]
    elif what == "cut":
        return cut(data, mutator)
    else:
        record += b"\0" * mutator.pick([1, 4, 4096])
    return sealed(state) + sealed(record) if mutator.random.random() < 0.9 else state + record


# Protocol buffers


def varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at
        if shift > 63:
            raise ValueError("no varint")


def encoded_varint(value: int) -> bytes:
    encoded = bytearray()
    while value >= 0x80:
        encoded.append(value & 0x7F | 0x80)
        value >>= 7
    encoded.append(value)
    return bytes(encoded)


def fields(data: bytes) -> list[tuple[int, int, bytes]]:
    """Number, wire type and content of each field of a message; ValueError or IndexError where it is none."""
    found, at = [], 0
    while at < len(data):
        key, at = varint(data, at)
        number, kind = key >> 3, key & 7
        if number == 0 or kind in (3, 4, 6, 7):
            raise ValueError("no field")
        start = at
        if kind == 0:
            _, at = varint(data, at)
        elif kind == 2:
            length, start = varint(data, at)
            at = start + length
        else:
            at += 8 if kind == 1 else 4
        if at > len(data):
            raise ValueError("a field that is longer than the message")
        found.append((number, kind, data[start:at]))
    return found


def encoded_fields(found: list[tuple[int, int, bytes]]) -> bytes:
    encoded = bytearray()
    for number, kind, content in found:
        encoded += encoded_varint(number << 3 | kind)
        if kind == 2:
            encoded += encoded_varint(len(content))
        encoded += content
    return bytes(encoded)


def change_protobuf(data: bytes, mutator: Mutator, depth: int = 0) -> bytes:
    try:
        found = fields(data)
    except (ValueError, IndexError):
        found = []
    if not found:
        made = mutator.pick(BYTES)
        mutator.done.append(made.__name__)
        return made(data, mutator)
    index = mutator.place(len(found))
    number, kind, content = found[index]
    if kind == 2 and depth < 8 and len(content) > 1 and mutator.random.random() < 0.6:
        found[index] = (number, kind, change_protobuf(content, mutator, depth + 1))
        return encoded_fields(found)
    what = mutator.pick(["drop", "duplicate", "number", "value", "value", "kind", "length", "nest"])
    mutator.done.append("protobuf_" + what)
    if what == "drop":
        del found[index]
    elif what == "duplicate":
        found[index:index] = [found[index]] * at_most(mutator.pick([1, 100]), repr(found[index]))
    elif what == "number":
        found[index] = (mutator.pick([1, 2, 3, 15, 16, 536870911]), kind, content)
    elif what == "kind":
        found[index] = (number, mutator.pick([0, 1, 2, 5]), content)
    elif what == "nest":
        for _ in range(mutator.pick([10, 100, 1000])):
            content = encoded_fields([(number, 2, content)])
        found[index] = (number, 2, content)
    elif what == "length":
        before, after = encoded_fields(found[:index]), encoded_fields(found[index + 1:])
        return before + encoded_varint(number << 3 | 2) + encoded_varint(mutator.pick(INTEGERS)) + content + after
    elif kind == 0:
        found[index] = (number, kind, mutator.pick([encoded_varint(mutator.pick(INTEGERS)), b"\xff" * 9 + b"\x7f", b"\xff" * 11 + b"\x01"]))
    elif kind in (1, 5):
        value = mutator.pick([float("nan"), float("inf"), -1.0, 3e38])
        found[index] = (number, kind, struct.pack("<d" if kind == 1 else "<f", value))
    else:
        found[index] = (number, kind, mutator.pick([b"", mutator.text().encode("utf-8", "replace"), content * at_most(100, content), flip(content, mutator)]))
    return encoded_fields(found)


# What a file is


def kind_of(data: bytes, name: str) -> str:
    """What a file is made of, by its content first."""
    if data[:2] == b"\x1f\x8b":
        return "gzip"
    if data[:4] == b"PK\x03\x04":
        return "zip"
    if data[:8] == STATE and len(data) > state_length(data) + 28:
        return "state"
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")
    if start[:1] in (b"{", b"["):
        for kind, text in (("json", data), ("json-lines", start.split(b"\n", 1)[0])):
            try:
                parsed(text)
                return kind
            except (ValueError, RecursionError):
                continue
    if start[:1] == b"<":
        return "xml"
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = None
    if text is None or "\0" in text:
        try:
            return "protobuf" if fields(data) else "bytes"
        except (ValueError, IndexError):
            return "bytes"
    lines = [line for line in text.split("\n")[:20] if line]
    if name.endswith((".yaml", ".yml")) or re.match(r"[A-Za-z_]+:( |$)", text) and len(lines) > 1:
        return "yaml"
    mark = delimiter(text) if lines else ","
    if len(lines) > 1 and lines[0].count(mark) > 0 and lines[0].count(mark) == lines[1].count(mark):
        return "table"
    return "lines"


CHANGES: dict[str, Callable[[bytes, Mutator], bytes]] = {
    "json": change_json, "json-lines": change_json_lines, "table": change_table, "xml": change_xml, "yaml": change_yaml, "lines": change_lines,
    "state": change_state, "zip": change_zip, "protobuf": change_protobuf,
}


def change(data: bytes, mutator: Mutator, name: str) -> bytes:
    """Makes one change that fits what the bytes are; now and then one that does not."""
    kind = kind_of(data, name)
    if kind != "bytes" and mutator.random.random() < 0.9:
        try:
            return change_gzip(data, mutator, name) if kind == "gzip" else CHANGES[kind](data, mutator)
        except (ValueError, LookupError, TypeError, AttributeError, RuntimeError, EOFError, OSError, struct.error, zlib.error,
                zipfile.BadZipFile):
            # A change before this one took away what it looks for, or made an archive that cannot be opened.
            mutator.done.append("no-structure")
    made = mutator.pick(BYTES if kind in ("bytes", "gzip", "zip", "state", "protobuf") else BYTES + [recoded])
    mutator.done.append(made.__name__)
    return made(data, mutator)


def described(path, count: int, seed: int, canary: str | None = None) -> Iterator[tuple[bytes, list[str]]]:
    """The mutants of a file, each with what was done to it."""
    path = pathlib.Path(path)
    data = path.read_bytes()
    for number in range(count):
        mutator = Mutator(f"{seed}/{path.name}/{hashlib.sha256(data).hexdigest()}/{number}", canary)
        mutant = data
        for _ in range(mutator.random.randint(1, MOST_CHANGES)):
            mutant = change(mutant, mutator, path.name)
            if len(mutant) > LARGEST:
                mutant = mutant[:LARGEST]
                mutator.done.append("cut-to-size")
        yield mutant, mutator.done


def mutants(path, count: int, seed: int, canary: str | None = None) -> Iterator[bytes]:
    """So many mutants of a file.

    The same file, seed and canary give the same ones, and the first of more are those of fewer. `canary` is a path that a program
    named in a mutant would make: it is there afterwards where something that was read was run.
    """
    return (mutant for mutant, _ in described(path, count, seed, canary))


def write(corpus, output, count: int, seed: int, canary: str | None = None) -> int:
    """Writes mutants of every file below a folder, or of one file, and the manifest. Returns how many."""
    corpus, output = pathlib.Path(corpus), pathlib.Path(output)
    files = sorted(path for path in corpus.rglob("*") if path.is_file()) if corpus.is_dir() else [corpus]
    output.mkdir(parents=True, exist_ok=True)
    written_count = 0
    with open(output / "manifest.jsonl", "w") as manifest:
        for path in files:
            kind = kind_of(path.read_bytes(), path.name)
            name = path.relative_to(corpus) if corpus.is_dir() else pathlib.Path(path.name)
            # Endings say what a file is: they stay.
            stem, *endings = name.name.split(".")
            folder = output / name.parent
            folder.mkdir(parents=True, exist_ok=True)
            for number, (mutant, done) in enumerate(described(path, count, seed, canary)):
                file = folder / ".".join([f"{stem or 'file'}-{number:05}", *endings])
                file.write_bytes(mutant)
                entry = {"file": str(file.relative_to(output)), "from": str(name), "kind": kind, "bytes": len(mutant), "changes": done}
                manifest.write(json.dumps(entry) + "\n")
                written_count += 1
    return written_count


def main():
    parser = argparse.ArgumentParser(description="Makes broken files out of whole ones, aware of what they are made of.")
    parser.add_argument("corpus", type=pathlib.Path, help="a folder of whole files, or one file")
    parser.add_argument("output", type=pathlib.Path, help="the folder to write to")
    parser.add_argument("--count", type=int, default=100, help="mutants of each file (100)")
    parser.add_argument("--seed", type=int, default=1, help="what every choice follows from (1)")
    parser.add_argument("--canary", help="a path that programs named in mutants would make")
    options = parser.parse_args()
    if not options.corpus.exists():
        sys.exit(f"{options.corpus}: no such file or folder")
    count = write(options.corpus, options.output, options.count, options.seed, options.canary)
    print(f"{count} mutants in {options.output}, listed in {options.output / 'manifest.jsonl'}")


if __name__ == "__main__":
    main()
