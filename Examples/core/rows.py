#!/usr/bin/env python3
"""Prints the contacts of a native recording as rows of contact, time in seconds, x, y and pressure. At a lift the last three are empty.

    rows.py RECORDING.jsonl.gz
"""

import gzip
import json
import sys

for line in gzip.open(sys.argv[1], "rt", encoding="utf-8"):
    for touch in json.loads(line).get("touches", []):
        for sample in touch["samples"]:
            pressure = sample["force"] / sample["maxForce"] if "maxForce" in sample else ""
            print(touch["id"], sample["t"], sample["x"], sample["y"], pressure, sep=",")
        if touch["phase"] in ("ended", "cancelled"):
            print(touch["id"], touch["samples"][-1]["t"], "", "", "", sep=",")
