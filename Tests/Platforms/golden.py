"""Answers to the operations of a folder as files in another one, as Tests/Web/golden.c writes them, by the Python package of the core.

    python golden.py FROM TO    # the package on the path
"""

import itertools
import math
import pathlib
import struct
import sys

import foretouch
import numpy as np
from foretouch import _core, _header

ABSENT = -1e300
OBSERVE, LIFT, CANCEL, PREDICT, RESET = range(5)


def numbers(values):
    return [ABSENT if math.isnan(value) else float(value) for value in values]


def predictor(name, operations):
    """The class follows one contact, these are several: the library's functions are called."""
    # Its handle ends with it.
    made = foretouch.Predictor(name)
    handle, found = made._handle, []
    for kind, contact, time, *rest in operations:
        contact, kind = int(contact), int(kind)
        if kind == OBSERVE:
            _core.call("observe", handle, contact, _header.Sample(time, *rest))
        elif kind == PREDICT:
            one = _header.Prediction()
            isAnswered = _core.call("predict", handle, contact, time, one)
            found += numbers([one.x, one.y, one.radius, one.force, one.altitude, one.azimuth]) if isAnswered else [ABSENT] * 6
        else:
            _core.call({LIFT: "lift", CANCEL: "cancel", RESET: "reset"}[kind], handle, *([] if kind == RESET else [contact]))
    return found


def replay(name, operations):
    """One call for a stroke gives the answers of single calls."""
    times, single, batch = [], foretouch.Predictor(name), foretouch.Predictor(name)
    for kind, contact, *sample in operations:
        if kind == OBSERVE and all(map(math.isfinite, sample[:3])) and (not times or sample[0] > times[-1][0]):
            times.append(sample)
    stroke, horizons = np.array(times[:100]), np.array([0, 0.016, 0.05])
    expected = []
    for sample in stroke:
        single.observe(*sample)
        expected.append(single.predict(sample[0] + horizons))
    found = batch.replay([stroke, stroke], horizons)
    for column in ("x", "y", "radius", "force", "altitude", "azimuth"):
        rows = np.concatenate([[getattr(one, column) for one in expected]] * 2)
        if getattr(found, column).tobytes() != rows.tobytes():
            sys.exit(f"{name}: {column} of replay differs from that of single calls")


def gestures(preset, operations):
    made, found = foretouch.TouchGestures(preset), []
    down, last = set(), {}
    for kind, contact, *sample in operations:
        if kind == PREDICT:
            continue
        if kind == RESET:
            changes = made.finish()
        else:
            if kind != OBSERVE and contact not in down:
                continue
            phase = ("moved" if contact in down else "began") if kind == OBSERVE else "ended" if kind == LIFT else "cancelled"
            if kind == OBSERVE:
                down.add(contact)
                last[contact] = sample
            else:
                down.remove(contact)
            time, x, y, *channels = last[contact]
            changes = made.consume(foretouch.Touch(int(contact), phase, time, x, y, "direct", *channels))
        for change in changes:
            corrected = -1 if change.corrected_by is None else _header.GESTURES.index(change.corrected_by)
            found += numbers([
                _header.GESTURES.index(change.gesture), _header.STATES.index(change.before), _header.STATES.index(change.after), change.contacts,
                corrected, change.time, change.start_time, *change.location, *change.translation, *change.velocity, change.scale, change.rotation,
            ])
    return found


def drawings(data):
    """The labels and strokes of a file of templates."""
    (count,), (size,) = struct.unpack_from("<I", data, 12), struct.unpack_from("<I", data, 24)
    at, found = 28 + size, []
    for _ in range(count):
        (size,) = struct.unpack_from("<I", data, at)
        label = data[at + 4:at + 4 + size].decode()
        at += 4 + size
        (size,) = struct.unpack_from("<I", data, at)
        points = list(struct.iter_unpack("<dddi", data[at + 4:at + 4 + 28 * size]))
        at += 4 + 28 * size
        found.append((label, [[(time, x, y) for x, y, time, _ in stroke] for _, stroke in itertools.groupby(points, lambda point: point[3])]))
    return found


def recognizer(name, templates, drawn):
    made, learned, found = foretouch.GestureRecognizer(name), drawings(templates), []
    # The file was written for one recognizer. The others learn its drawings.
    if name == "oriented-cloud":
        made.load(templates)
    else:
        for label, strokes in learned:
            made.add(label, strokes)
    labels = [label for label, _ in learned]
    for _, strokes in drawings(drawn):
        answer = made.classify(strokes)
        found += [ABSENT] * 4 if answer is None else numbers([labels.index(answer.label), answer.template, answer.distance, answer.rejection_score])
    return found


def main(source, target):
    source, target = pathlib.Path(source), pathlib.Path(target)
    operations = np.fromfile(source / "operations").reshape(-1, 8).tolist()
    templates, drawn = (source / "templates").read_bytes(), (source / "drawings").read_bytes()
    for kind in foretouch.predictors():
        np.array(predictor(kind["name"], operations)).tofile(target / f"predictor-{kind['name']}")
        replay(kind["name"], operations)
    for preset in _header.PRESETS:
        np.array(gestures(preset, operations)).tofile(target / f"gestures-{preset}")
    for kind in foretouch.recognizers():
        np.array(recognizer(kind["name"], templates, drawn)).tofile(target / f"recognizer-{kind['name']}")


if __name__ == "__main__":
    main(*sys.argv[1:])
