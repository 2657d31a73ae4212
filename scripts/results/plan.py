"""What `make results` measures: recordings, predictors, horizons."""

from dataclasses import dataclass, field
from pathlib import Path

HORIZONS = [8, 16, 25, 33, 50]
# What Chrome offers to a page.
CHROME = "chromium-kalman:offer=page"
NO_PREDICTION = "hold"


@dataclass(frozen=True)
class Set:
    """Recordings of one kind of pointer."""

    name: str
    pointer: str
    what: str
    # The name in the catalog, by which predictors say what they were fitted on.
    source: str
    # Which of its files, as a regular expression; all without.
    files: str = ""
    options: tuple = ()
    # Millimeters of a CSS px, where the recording says how large its units are.
    mm: float = 0
    marks: tuple = ()


CSS_PX = 25.4 / 96
SETS = [
    Set("henze2017", "finger", "Pointing, painting, writing on a tablet", "henze2017", mm=CSS_PX, marks=("resampled",)),
    # A browser's events, one a frame: where the finger was at the frame's last touch, which is not where it was at its stamp.
    Set(
        "mmgplus", "finger", "Gestures on a tablet and a phone, in a browser", "mmgplus", options=("--pixels-per-unit", "1"),
        marks=("coalesced",),
    ),
    Set("evemu-finger", "finger", "Short drags on touchscreens", "evemu", files=r"touchscreens/|canvas_touch"),
    Set("getevent", "finger", "An Android phone and a tablet", "getevent"),
    Set("graphomotor", "finger", "Long spirals on a tablet", "graphomotor"),
    Set(
        "dysgraphia", "pen", "Handwriting of children", "dysgraphia",
        options=("--mm-per-unit", "0.005", "--participant-from", r"^u(\d+)"), mm=CSS_PX,
    ),
    Set("wacom-text", "pen", "Handwriting", "wacom-text", mm=CSS_PX),
    Set("dollar1", "pen", "Gestures on a pocket computer", "dollar1"),
    Set("universal-ink", "pen", "Writing and sketches", "universal-ink", files=r"\.json$"),
    Set("evemu-pen", "pen", "Short strokes on pen tablets", "evemu", files=r"Pen\.events|Cintiq|canvas_pen"),
    Set("universal-pencil", "pen", "Four strokes of a pencil at 240 Hz", "universal-ink", files=r"\.csv$"),
    Set("svc", "pen", "Two samples of handwriting", "svc"),
    Set("google-ink", "pen", "Two strokes of a stylus", "google-ink"),
]

# Of which the page speaks first: the most people of each pointer whose locations belong to their stamps.
MAIN = {"finger": "henze2017", "pen": "dysgraphia"}


@dataclass(frozen=True)
class Predictor:
    """A row: its specification, what it is called on the page, and for which pointers something ships that it stands for."""

    specification: str
    title: str
    kind: str = "shipped"
    ships: tuple = ("finger", "pen")


PREDICTORS = [
    Predictor(NO_PREDICTION, "no prediction", "baseline", ()),
    Predictor("linear", "linear", "baseline", ()),
    Predictor("double-exponential", "double exponential", "baseline", ()),
    Predictor("one-euro", "1€ filter", "baseline", ()),
    Predictor(CHROME, "Chrome, for pages"),
    Predictor("chromium-linear-resampling", "Chrome, resampling"),
    Predictor("android-motion", "Android, network", ships=("pen",)),
    Predictor("android-resampling", "Android, resampling", ships=("finger",)),
    Predictor("androidx-kalman", "androidx, finger", ships=("finger",)),
    Predictor("androidx-kalman:profile=stylus", "androidx, stylus", ships=("pen",)),
    Predictor("firefox-resampling", "Firefox, resampling", ships=("finger",)),
    Predictor("flutter-resampling", "Flutter, resampling"),
    Predictor("openharmony-resampling", "OpenHarmony, resampling", ships=("finger",)),
    Predictor("chromium-fast-ink", "ChromeOS, laser pointer", ships=("pen",)),
    Predictor("opentabletdriver-temporal", "OpenTabletDriver", ships=("pen",)),
    Predictor("chromium-kalman", "Chrome's filter, uncut", "rebuilt", ()),
    Predictor("ink-kalman", "Google ink", "rebuilt", ()),
    Predictor("ink-kalman:gate=confidence", "Google ink, gated", "rebuilt", ()),
    Predictor("android-velocity-lsq2", "Android velocity, parabola", "rebuilt", ()),
    Predictor("android-velocity-impulse", "Android velocity, impulse", "rebuilt", ()),
    Predictor("kalman", "kalman", "ours", ()),
    Predictor("adaptive", "adaptive", "ours", ()),
]
OURS = [one.specification for one in PREDICTORS if one.kind == "ours"]
# What stands for a predictor of ours on recordings that it was fitted on: fitted without them, `make model-kalman-folds`.
HELD_OUT = {name: name + ":constants=Datasets/held-out/kalman-without-{source}.json" for name in OURS}
ANDROID_MODELS = [
    "../shared/models/android-motion/motion_predictor_model.tflite",
    "android-motion/motion_predictor_model.tflite",
]


@dataclass(frozen=True)
class Platform:
    """Recordings that hold what a platform itself predicted."""

    name: str
    source: str
    horizons: tuple
    # Who drew, as the recordings' authors say.
    who: str
    options: tuple = ()


# Points of 1/132 inch.
PLATFORMS = [
    Platform("Apple, iPad with Pencil", "inkable", (4, 8, 12.5), "one person", ("--mm-per-unit", "0.192424")),
    Platform("Android, stylus", "google-ink", (4, 8, 16), "nobody is named"),
]
PLATFORM_ROWS = ["system", "kalman", "linear", NO_PREDICTION]
# Errors first: they have every horizon; side effects have two.
ERRORS = ["mean", "rmse"]
SIDE_EFFECTS = ["prediction_jitter", "lift_overshoot", "retracted_share"]
SIDE_HORIZONS = [16, 33]
# Sets of unnamed people with fewer strokes have rows of their own, but no part in combined ones.
FEWEST_STROKES = 10
METRICS = "magnitude,reach,departures,retraction"

RECOGNIZERS = ["oriented-cloud", "dollar1", "protractor", "dollarn-protractor", "dollarp", "dollarp-plus", "dollarq", "penny-pincher",
               "dtw", "rubine"]


@dataclass(frozen=True)
class GestureRun:
    """A command on a gesture set, and which of the rows it writes go into the table."""

    section: str
    source: str
    name: str
    options: tuple
    metrics: tuple
    table: str

    @property
    def command(self):
        return {"gestures": "recognize", "early": "early", "spotting": "spot"}[self.section]


def protocol(source, name, *options):
    options = ("--protocol", name, *options, "-r", *RECOGNIZERS)
    return GestureRun("gestures", source, name, options, ("accuracy_percent",), "metrics.csv")


TABLET = ("--condition", "tablet")
GESTURE_SECTIONS = ["gestures", "early", "spotting"]
GESTURE_RUNS = [
    protocol("mmgplus", "user-dependent", "--templates", "1", "--draws", "20", *TABLET),
    protocol("mmgplus", "user-independent", "--participants", "1,4", "--templates", "1", *TABLET),
    protocol("dollar1", "user-dependent", "--templates", "1", "--draws", "20"),
    protocol("dollar1", "user-independent", "--participants", "1,4", "--templates", "1"),
    protocol("mmg", "user-dependent", "--templates", "1", "--draws", "20"),
    GestureRun(
        "early", "dollar1", "fast",
        (
            "--exclude-participant", "1", "--condition", "fast", "--templates", "2", "-r", "penny-pincher",
            "-p", "linear", "kalman", "chromium-kalman",
        ),
        ("accuracy", "decision_lead_ms", "lead_gain_ms"), "metrics.csv",
    ),
    GestureRun(
        "spotting", "machete-mouse", "five", ("--templates", "5", "--draws", "3"),
        ("f1", "precision", "recall", "false_activations_per_hour"), "metrics.csv",
    ),
]

# Every preset, on real trials of gestures and on simulated ones whose truth is known.
TOUCH_PRESETS = ["standard", "uikit", "android", "flutter", "chromium", "hammer"]
TOUCH_METRICS = ["clean", "recognized", "confused", "missed", "extra", "corrections", "delay_p50_ms", "delay_p95_ms"]


@dataclass(frozen=True)
class TouchRun:
    """Trials of touch gestures: recorded ones of the catalog, or those that the program makes with these options."""

    name: str
    what: str
    source: str = ""
    options: tuple = ()
    synthesis: tuple = ()


TOUCH_RUNS = [
    TouchRun("jdd-multitouch", "people nobody names", source="jdd-multitouch", options=("--task-from", r"^(\w+)/")),
    TouchRun(
        "synthetic", "20 simulated people, two fingers",
        synthesis=("--preset", "two-finger-120", "--participants", "20", "--strokes", "20", "--seed", "7"),
    ),
]


def find(name):
    """Where a dataset lies: beside this repository, or fetched into its folder."""
    for path in [f"../shared/datasets/{name}", f"../shared/gestures/data/{name}.jsonl.gz",
                 f"../shared/gestures/data/{name}", name, f"{name}.jsonl.gz"]:
        if Path(path).exists():
            return path
    return None
