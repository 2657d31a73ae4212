"""Small made-up recordings for examples and for the commands of the documentation.

    python3 Examples/sample_files.py FOLDER

writes `strokes.csv`, a table; `gestures.jsonl`, drawn gestures of four people; and `touches.jsonl`, a tap and a pinch.
"""

import json
import math
import pathlib
import sys


def strokes(path):
    """Twelve strokes of three people at 125 Hz."""
    with path.open("w") as table:
        print("stroke_id,time_ms,x,y,participant", file=table)
        for stroke in range(12):
            for at in range(80):
                x, y = 500 + 300 * math.sin(at / 20 + stroke), 400 + 200 * math.cos(at / 15 + 2 * stroke)
                print(f"{stroke},{2000 * stroke + 8 * at},{x:.1f},{y:.1f},p{stroke % 3}", file=table)


SHAPES = {
    "circle": lambda u: (math.cos(2 * math.pi * u), math.sin(2 * math.pi * u)),
    "hook": lambda u: (0, 2 * u - 1) if u < 0.7 else (0.7 - u, 0.4 + (0.7 - u)),
    "zigzag": lambda u: (2 * u - 1, 0.5 * abs(4 * u % 2 - 1)),
}


def gestures(path):
    """Three classes, four people with a slant and a size of their own, three drawings of each."""
    with path.open("w") as lines:
        for person in range(4):
            for repetition in range(3):
                for label, shape in SHAPES.items():
                    turn, size = 0.12 * (person - 1.5) + 0.05 * repetition, 80 + 20 * person
                    points = []
                    for at in range(40):
                        x, y = shape(at / 39)
                        right, down = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
                        points.append([round(200 + size * right, 2), round(200 + size * down, 2), 10 * at])
                    print(json.dumps({"subject": f"p{person}", "label": label, "strokes": [points]}), file=lines)


def touches(path):
    """A finger taps; a second later two fingers part, to three times their distance."""
    events = []

    def add(at, *contacts):
        entries = [{"id": name, "phase": phase, "samples": [{"t": at, "x": x, "y": 300}]} for name, phase, x in contacts]
        events.append({"t": at, "touches": entries})

    add(0.1, (1, "began", 200))
    add(0.15, (1, "ended", 200))
    for at in range(31):
        phase = "began" if at == 0 else "ended" if at == 30 else "moved"
        add(round(1.2 + at / 60, 4), (2, phase, 280 - 2 * at), (3, phase, 340 + 2 * at))
    header = {"format": "foretouch-recording", "version": "1.0", "pointerTypes": ["direct"], "unit": "css-px"}
    path.write_text("".join(json.dumps(line) + "\n" for line in [header, *events]))


def write(folder):
    folder.mkdir(parents=True, exist_ok=True)
    strokes(folder / "strokes.csv")
    gestures(folder / "gestures.jsonl")
    touches(folder / "touches.jsonl")


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]))
