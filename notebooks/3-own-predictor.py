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
# A predictor is a value with three methods. The one below is `Examples/OwnPredictor`, a Swift package of its own: change the file, run
# this notebook again, and your idea has a rank with an interval.

# %%
import shutil

import matplotlib.pyplot as plt
import pandas as pd
from IPython.display import Markdown, display

from bench import BUNDLED, GREY, RESULTS, ROOT, foretouch

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
    "--horizons", "16,33,67", "--metrics", "rmse", "--breakdown", "participant", "--output", output / "shares",
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
    panel.axhline(1, color=GREY, linestyle="--", linewidth=1)
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
    "tune", dataset, "--predictor", "half-step:share=1", "--parameter", "share=linear:0.2..1", "--horizons", "33", "--evaluations", "8",
    "--output", output / "tuning", command=[own],
)

# %% [markdown]
# ## The leaderboard
#
# Few people can tell few predictors apart: ask for the rivals that matter.

# %%
foretouch(
    "leaderboard", dataset, "--predictor", "half-step:share=0.9", "kalman", "--horizons", "16,33,67", "--output", output / "board",
    command=[own],
)

# %%
board = pd.read_csv(output / "board" / "leaderboard.csv").sort_values("place", ascending=False)
figure, axes = plt.subplots(figsize=(7, 2.6))
colours = ["#D55E00" if name.startswith("half-step") else GREY for name in board["predictor"]]
for colour, row in zip(colours, board.itertuples()):
    axes.plot([row.ci_low, row.ci_high], [row.predictor] * 2, color=colour, linewidth=2)
    axes.plot(row.rmse_ratio, row.predictor, "o", color=colour)
axes.axvline(1, color="black", linewidth=0.8)
axes.set(title="16, 33 and 67 ms ahead, with 95 % intervals", xlabel="RMSE / RMSE of linear, geometric mean", xscale="log")
ticks = [0.7, 1, 1.4, 2]
axes.set_xticks(ticks, [str(tick) for tick in ticks])
axes.xaxis.set_minor_locator(plt.NullLocator())
plt.show()

# %% [markdown]
# ## From Python
#
# Predictors are written in Swift today. Once they can be written in Python, this is the place where one is registered.
