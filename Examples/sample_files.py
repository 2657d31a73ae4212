"""Small made-up recordings for examples and for the commands of the documentation.

    python3 Examples/sample_files.py FOLDER

writes `strokes.csv`, a table; `gestures.jsonl`, drawn gestures of four people; `touches.jsonl`, a tap and a pinch; and `study`, a folder with a
file for each of twelve people who drew on two tablets while they stood, walked and rode a bus, and a questionnaire.
"""

import json
import math
import pathlib
import random
import sys


def strokes(path):
    """Twelve strokes of three people at 125 Hz."""
    with path.open("w") as table:
        print("stroke_id,time_ms,x,y,participant", file=table)
        for stroke in range(12):
            for at in range(80):
                x, y = 500 + 300 * math.sin(at / 20 + stroke), 400 + 200 * math.cos(at / 15 + 2 * stroke)
                print(f"{stroke},{2000 * stroke + 8 * at},{x:.1f},{y:.1f},p{stroke % 3}", file=table)


def study(folder):
    """Twelve people, two tablets, three conditions, four trials each: the hand shakes 1.25 and 1.5 times as much while walking and in a bus."""
    folder.mkdir(exist_ok=True)
    draw = random.Random(4)
    for person in range(1, 13):
        shaking = math.exp(draw.gauss(0, 0.25))
        with (folder / f"p{person:02}.csv").open("w") as table:
            print("trial,cond,tablet,ms,px,py", file=table)
            trial = 0
            for tablet in ["large", "small"]:
                for condition, factor in [("static", 1), ("walking", 1.25), ("bus", 1.5)]:
                    for _ in range(4):
                        trial, turn = trial + 1, draw.uniform(0, 6)
                        for at in range(80):
                            ms = 1000 / 120 * at
                            px = 300 + 200 * math.sin(turn + 0.004 * ms) + shaking * factor * draw.gauss(0, 1)
                            py = 300 + 150 * math.cos(1.3 * turn + 0.005 * ms) + shaking * factor * draw.gauss(0, 1)
                            print(f"{trial},{condition},{tablet},{ms:.2f},{px:.3f},{py:.3f}", file=table)
    with (folder / "questionnaire.csv").open("w") as table:
        print("person,age,handedness", file=table)
        for person in range(1, 13):
            print(f"p{person:02},{20 + person},{'left' if person % 5 == 0 else 'right'}", file=table)


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
    study(folder / "study")


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]))
