# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # A predictor of your own, on the leaderboard
#
# A predictor is a value with three methods, or a Python function ([below](#From-Python)). The one that follows is `Examples/OwnPredictor`, a
# Swift package of its own: change the file, run this notebook again, and your idea has a rank with an interval.

# %%
import shutil

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from IPython.display import Markdown, display

from foretouch import Predictor, evaluate, load

from bench import BUNDLED, GRAY, RESULTS, ROOT, foretouch

package = ROOT / "Examples" / "OwnPredictor"
source = package / "Sources" / "own-predictor" / "HalfStep.swift"
display(Markdown(f"```swift\n{source.read_text()}```"))

# %% [markdown]
# `half-step` goes a share of the way that constant velocity would: between `hold` (0) and `linear` (1). Building it makes a program that
# is the whole `foretouch` command with one more predictor.

# %%
foretouch("build", "--package-path", package, command=["swift"], show=False)
own = package / ".build" / "debug" / "own-predictor"
foretouch("predictors", "half-step", command=[own])

# %% [markdown]
# ## Which share is best?
#
# Every share is a specification, `half-step:share=0.8`, and becomes a row.

# %%
dataset = BUNDLED / "finger-60"
output = RESULTS / "own-predictor"
shares = [0.5, 0.6, 0.7, 0.8, 0.9, 1.0]
foretouch(
    "evaluate", dataset, "--predictor", *[f"half-step:share={share}" for share in shares],
    "--horizon", "16,33,67", "--metric", "rmse", "--breakdown", "participant", "--output", output / "shares",
    command=[own], show=False,
)
metrics = pd.read_csv(output / "shares" / "metrics.csv").query("metric == 'rmse'")
own_rows = metrics[metrics["predictor"].str.startswith("half-step")].copy()
own_rows["share"] = own_rows["predictor"].str.extract(r"share=([\d.]+)", expand=False).astype(float)
linear = metrics.query("predictor == 'linear'").set_index(["participant", "horizon_ms"])["value"]
own_rows["ratio"] = own_rows["value"] / linear.reindex(list(zip(own_rows["participant"], own_rows["horizon_ms"]))).to_numpy()

# %%
figure, axes = plt.subplots(1, 3, figsize=(9.5, 3.4), sharey=True)
for panel, horizon in zip(axes, [16, 33, 67]):
    rows = own_rows.query("horizon_ms == @horizon")
    for participant, line in rows.query("participant != 'all'").groupby("participant"):
        panel.plot(line["share"], line["ratio"], color="#56B4E9", linewidth=0.8)
    everybody = rows.query("participant == 'all'")
    panel.plot(everybody["share"], everybody["ratio"], color="#0072B2", marker="o", linewidth=2)
    panel.axhline(1, color=GRAY, linestyle="--", linewidth=1)
    panel.set(title=f"{horizon} ms ahead", xlabel="share of constant velocity")
axes[0].set(ylabel="RMSE / RMSE of linear", ylim=(0.8, 2.1))
figure.suptitle("Thin lines are people, the thick one is everybody; linear is at 1", x=0.01, ha="left", fontsize=10)
plt.show()

# %% [markdown]
# The further ahead, the less of the way should be gone: what a person does next is less and less what they do now. But a share that was
# chosen on these eight people flatters itself on them. `foretouch tune` chooses on seven and judges on the eighth, starting from `linear`:

# %%
# The log of an earlier search would be gone on with, and knows nothing of a change to the program.
shutil.rmtree(output / "tuning", ignore_errors=True)
foretouch(
    "tune", dataset, "--predictor", "half-step:share=1", "--parameter", "share=linear:0.2..1", "--horizon", "33", "--evaluations", "8",
    "--output", output / "tuning", command=[own],
)

# %% [markdown]
# ## The leaderboard
#
# Few people can tell few predictors apart: ask for the rivals that matter.

# %%
foretouch(
    "leaderboard", dataset, "--predictor", "half-step:share=0.9", "kalman", "--horizon", "16,33,67", "--output", output / "board",
    command=[own],
)

# %%
board = pd.read_csv(output / "board" / "leaderboard.csv").sort_values("place", ascending=False)
figure, axes = plt.subplots(figsize=(7, 2.6))
colors = ["#D55E00" if name.startswith("half-step") else GRAY for name in board["predictor"]]
for color, row in zip(colors, board.itertuples()):
    axes.plot([row.ci_low, row.ci_high], [row.predictor] * 2, color=color, linewidth=2)
    axes.plot(row.rmse_ratio, row.predictor, "o", color=color)
axes.axvline(1, color="black", linewidth=0.8)
axes.set(title="16, 33 and 67 ms ahead, with 95 % intervals", xlabel="RMSE / RMSE of linear, geometric mean", xscale="log")
ticks = [0.7, 1, 1.4, 2]
axes.set_xticks(ticks, [str(tick) for tick in ticks])
axes.xaxis.set_minor_locator(plt.NullLocator())
plt.show()

# %% [markdown]
# ## From Python
#
# The package in `Python` runs the same evaluation with NumPy arrays in and out, and a Python function is a predictor like any other. It is
# called once for each stroke with all of its samples, the positions at which it is asked, and how far ahead.

# %%
def two_steps(stroke, asks, horizons):
    """Nine tenths of the way that the mean velocity of the last two intervals would go."""
    location = np.stack([stroke.x, stroke.y], axis=1)
    before = np.maximum(np.arange(len(stroke)) - 2, 0)
    seconds = np.where(before < np.arange(len(stroke)), stroke.time - stroke.time[before], np.inf)
    velocity = (location - location[before]) / seconds[:, None]
    return location[asks, None] + 0.9 * velocity[asks, None] * horizons[:, None]


recordings = load(dataset)
result = evaluate(recordings, [two_steps, "kalman"], [0.016, 0.033, 0.067])
pd.DataFrame(result.leaderboard)[["place", "predictor", "rmse_ratio", "ci_low", "ci_high"]].round(3)

# %% [markdown]
# An answer may depend on the samples up to the ask alone. Nothing keeps a function from looking further, and then its figures mean nothing:

# %%
def cheating(stroke, asks, horizons):
    """Where the contact will be, because it was."""
    times = stroke.time[asks, None] + horizons
    return np.stack([np.interp(times, stroke.time, stroke.x), np.interp(times, stroke.time, stroke.y)], axis=-1)


class TwoSteps:
    """`two_steps`, sample by sample."""

    def __init__(self):
        self.samples = []

    def observe(self, sample):
        self.samples = [*self.samples[-2:], sample]

    def predict(self, time):
        first, last = self.samples[0], self.samples[-1]
        share = 0.9 * (time - last.time) / (last.time - first.time) if last is not first else 0
        return last.x + share * (last.x - first.x), last.y + share * (last.y - first.y)


result = evaluate(recordings, [cheating, two_steps, TwoSteps], [0.033], metrics=["rmse"], breakdown=["participant"])
rows = pd.DataFrame(result.rows).query("metric == 'rmse'")
rows.query("participant == 'all'")[["predictor", "value", "ci_low", "ci_high"]].round(4)

# %% [markdown]
# A class with `observe` and `predict` in a function's place is shown sample by sample and cannot see ahead. It takes longer, and is the way to
# find out whether a function has: both must have the same figures.

# %%
by_participant = rows.pivot(index="participant", columns="predictor", values="value")
np.testing.assert_allclose(by_participant["function:TwoSteps"], by_participant["function:two_steps"], rtol=1e-9)

# %% [markdown]
# Foretouch's own predictors run on arrays too. This is a stroke with what `kalman` says 33 ms ahead, and the discs that should hold the truth
# nine times in ten:

# %%
stroke = max(recordings.strokes, key=lambda stroke: np.ptp(stroke.x))
answers = Predictor("kalman").replay(stroke, [0.033])
figure, axes = plt.subplots(figsize=(7, 3.4))
for x, y, radius in zip(answers.x[::3, 0], answers.y[::3, 0], answers.radius[::3, 0]):
    axes.add_patch(plt.Circle((x, y), radius, facecolor="#56B4E9", alpha=0.15, edgecolor="none"))
axes.plot(stroke.x, stroke.y, color=GRAY, marker=".", label="recorded")
axes.plot(answers.x, answers.y, color="#0072B2", marker=".", linewidth=0.8, label="33 ms ahead")
axes.set(aspect="equal", xlabel="px", ylabel="px", title=f"{recordings[0].dataset}, the widest stroke")
axes.invert_yaxis()
axes.legend()
plt.show()
