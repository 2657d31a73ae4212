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
# A Python function is a predictor like any other. It is called once for each stroke with all of its samples, the positions at which it is asked,
# and how far ahead. Change it, run this notebook again, and your idea has a rank with an interval. Predictors in Swift, C and Rust:
# `Documentation/own-predictor.md`.

# %%
import matplotlib.pyplot as plt
import numpy as np

import foretouch
from bench import BUNDLED, GRAY

recordings = foretouch.read(BUNDLED / "finger-60")
print(f"Data: {recordings}")


# %%
def damped(share):
    """A predictor that goes a share of the way that the mean velocity of the last two intervals would go."""

    def predict(stroke, asks, horizons):
        location = np.stack([stroke.x, stroke.y], axis=1)
        before = np.maximum(np.arange(len(stroke)) - 2, 0)
        seconds = np.where(before < np.arange(len(stroke)), stroke.time - stroke.time[before], np.inf)
        velocity = (location - location[before]) / seconds[:, None]
        return location[asks, None] + share * velocity[asks, None] * horizons[:, None]

    return predict


# %% [markdown]
# ## Which share is best?
#
# Every share is a predictor with a name, and becomes a row.

# %%
shares = [0.5, 0.6, 0.7, 0.8, 0.9, 1.0]
result = foretouch.evaluate(recordings, [(f"{share}", damped(share)) for share in shares], [0.016, 0.033, 0.067], metrics=["rmse"],
                            breakdown=["participant"])
metrics = result.frame.query("metric == 'rmse'")
own = metrics[metrics["predictor"].str.startswith("function:")].copy()
own["share"] = own["predictor"].str.removeprefix("function:").astype(float)
linear = metrics.query("predictor == 'linear'").set_index(["participant", "horizon_ms"])["value"]
own["ratio"] = own["value"] / linear.reindex(list(zip(own["participant"], own["horizon_ms"]))).to_numpy()

# %%
figure, axes = plt.subplots(1, 3, figsize=(9.5, 3.4), sharey=True)
for panel, horizon in zip(axes, [16, 33, 67]):
    rows = own.query("horizon_ms == @horizon")
    for participant, line in rows.query("participant != 'all'").groupby("participant"):
        panel.plot(line["share"], line["ratio"], color="#56B4E9", linewidth=0.8)
    everybody = rows.query("participant == 'all'")
    panel.plot(everybody["share"], everybody["ratio"], color="#0072B2", marker="o", linewidth=2)
    panel.axhline(1, color=GRAY, linestyle="--", linewidth=1)
    panel.set(title=f"{horizon} ms ahead", xlabel="share of constant velocity")
axes[0].set(ylabel="RMSE / RMSE of linear")
figure.suptitle("Thin lines are people, the thick one is everybody; linear is at 1", x=0.01, ha="left", fontsize=10)
plt.show()

# %% [markdown]
# The further ahead, the less of the way should be gone: what a person does next is less and less what they do now. But a share that was
# chosen on these eight people flatters itself on them. `tune` chooses on seven and judges on the eighth:

# %%
tuned = foretouch.tune(recordings, damped, {"share": "linear:0.2..1.2"}, horizons=[0.033], evaluations=16)
print(tuned)
tuned.plot()
plt.show()

# %% [markdown]
# ## The leaderboard
#
# Few people can tell few predictors apart: ask for the rivals that matter.

# %%
best = damped(tuned.json["after"]["share"])
board = foretouch.leaderboard(recordings, [("damped", best), "kalman"], [0.016, 0.033, 0.067])
print(board)
board.plot()
plt.show()


# %% [markdown]
# ## No looking ahead
#
# An answer may depend on the samples up to the ask alone. Nothing keeps a function from looking further, and then its figures mean nothing. A
# class with `observe` and `predict` in a function's place is shown sample by sample and cannot see ahead. It takes longer, and is the way to
# find out whether a function has: both must have the same figures.

# %%
def cheating(stroke, asks, horizons):
    """Where the contact will be, because it was."""
    times = stroke.time[asks, None] + horizons
    return np.stack([np.interp(times, stroke.time, stroke.x), np.interp(times, stroke.time, stroke.y)], axis=-1)


class TwoSteps:
    """`damped(0.9)`, sample by sample."""

    def __init__(self):
        self.samples = []

    def observe(self, sample):
        self.samples = [*self.samples[-2:], sample]

    def predict(self, time):
        first, last = self.samples[0], self.samples[-1]
        share = 0.9 * (time - last.time) / (last.time - first.time) if last is not first else 0
        return last.x + share * (last.x - first.x), last.y + share * (last.y - first.y)


result = foretouch.evaluate(recordings, [cheating, ("two_steps", damped(0.9)), TwoSteps], [0.033], metrics=["rmse"], breakdown=["participant"])
rows = result.frame.query("metric == 'rmse'")
by_participant = rows.pivot(index="participant", columns="predictor", values="value")
np.testing.assert_allclose(by_participant["function:TwoSteps"], by_participant["function:two_steps"], rtol=1e-9)
rows.query("participant == 'all'")[["predictor", "value", "ci_low", "ci_high"]].round(4)

# %% [markdown]
# ## Predictors on arrays
#
# Foretouch's own predictors run on arrays too. This is a stroke with what `kalman` says 33 ms ahead, and the discs that should hold the truth
# nine times in ten:

# %%
stroke = max(recordings.strokes, key=lambda stroke: np.ptp(stroke.x))
answers = foretouch.Predictor("kalman").replay(stroke, [0.033])
figure, axes = plt.subplots(figsize=(7, 3.4))
for x, y, radius in zip(answers.x[::3, 0], answers.y[::3, 0], answers.radius[::3, 0]):
    axes.add_patch(plt.Circle((x, y), radius, facecolor="#56B4E9", alpha=0.15, edgecolor="none"))
axes.plot(stroke.x, stroke.y, color=GRAY, marker=".", label="recorded")
axes.plot(answers.x[:, 0], answers.y[:, 0], color="#0072B2", marker=".", linewidth=0.8, label="33 ms ahead")
axes.set(aspect="equal", xlabel="px", ylabel="px", title=f"{recordings[0].dataset}, the widest stroke")
axes.invert_yaxis()
axes.legend()
plt.show()
