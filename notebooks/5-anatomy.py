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
# # Anatomy of an error
#
# A root mean square says how wrong a predictor is, not in which way. Shown lines may shake, run past corners, or stick out beyond the
# lift; people mind these in different measure. This notebook takes one predictor's errors apart.

# %%
import shutil

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from IPython.display import Image, display
from matplotlib.patches import Ellipse

import foretouch
from bench import BUNDLED, RESULTS, styles

dataset = BUNDLED / "finger-120"
output = RESULTS / "anatomy"
shutil.rmtree(output, ignore_errors=True)
output.mkdir(parents=True)
print(f"Data: {foretouch.read(dataset)}")
predictors = ["hold", "linear", "polynomial", "chromium-kalman", "kalman", "imm"]
look = styles(predictors)
horizon = 33

# %%
evaluation = foretouch.evaluate(dataset, predictors[2:], [horizon / 1000], breakdown=["participant", "speed", "phase"])
metrics = evaluation.frame.query("participant == 'all'").pivot(index="predictor", columns="metric", values="value")
parts = pd.DataFrame(evaluation.breakdowns)
metrics.loc[predictors, ["rmse", "along_track_mean", "off_track_rmse", "prediction_jitter", "high_frequency_jitter", "lift_overshoot",
                         "turn_overshoot", "wrong_direction"]].round(3)

# %% [markdown]
# ## Along the path, and beside it
#
# `json` keeps a random sample of errors, the same questions for every predictor. An error along the path is lag (negative) or
# anticipation (positive); beside the path, the line leaves what the hand draws.

# %%
result = evaluation.json
clouds = {each["predictor"]: each for each in result["distributions"]}
reach = 30

figure, axes = plt.subplots(2, 3, figsize=(9, 6.2), sharex=True, sharey=True)
for panel, name in zip(axes.flat, predictors):
    along, off = np.array(clouds[name]["along"]), np.array(clouds[name]["off"])
    panel.plot(along.clip(-reach, reach), off.clip(-reach, reach), "o", color=look[name]["color"], alpha=0.5, markersize=3.5, mew=0)
    panel.axhline(0, color="black", linewidth=0.6)
    panel.axvline(0, color="black", linewidth=0.6)
    panel.add_patch(Ellipse((along.mean(), off.mean()), 2 * along.std(), 2 * off.std(), fill=False, color="black", linewidth=1.2))
    outside = int(((abs(along) > reach) | (abs(off) > reach)).sum())
    panel.set(title=name + (f" ({outside} at the edge lie outside)" if outside else ""), xlim=(-reach, reach), ylim=(-reach, reach),
              aspect="equal")
    panel.title.set_fontsize(10)
figure.supxlabel("along the path (CSS px): late < 0 < ahead", fontsize=10)
figure.supylabel("beside the path (CSS px)", fontsize=10)
figure.suptitle(f"Errors {horizon} ms ahead; the ellipse is mean ± standard deviation", x=0.01, ha="left")
plt.show()

# %% [markdown]
# `hold` is late and never beside: its whole error is lag. Extrapolation trades lag for noise in both directions.
#
# ## Jitter
#
# `prediction_jitter` is the change of the error from one question to the next; `high_frequency_jitter` is the error's root mean square above
# 6 Hz. What shakes a line that the hand draws smoothly is seen at once. A predictor that halves the lag and doubles the shaking may be
# the worse one.

# %%
figure, axes = plt.subplots(figsize=(7, 4.4))
for name in predictors:
    x, y = metrics.loc[name, ["residual_latency_ms", "prediction_jitter"]]
    axes.plot(x, y, **{**look[name], "linestyle": ""}, markersize=8)
    below = name in ("kalman", "linear")
    axes.annotate(name, (x, y), xytext=(8, -10 if below else 4), textcoords="offset points", fontsize=9)
axes.axvline(horizon, color="black", linewidth=0.8)
axes.annotate("no prediction", (horizon, 4), xytext=(-4, 6), textcoords="offset points", rotation=90, ha="right", fontsize=8)
axes.set(title=f"What is bought with jitter, {horizon} ms ahead", xlabel="lag that is left (ms)", ylabel="prediction jitter (CSS px)",
         yscale="log", ylim=(1, None), xlim=(0, 1.25 * metrics["residual_latency_ms"].max()))
ticks = [1, 2, 5, 10, 20]
axes.set_yticks(ticks, [str(tick) for tick in ticks])
axes.yaxis.set_minor_locator(plt.NullLocator())
plt.show()

# %% [markdown]
# ## Overshoot at lift and at turns
#
# How far predictions stick out of the ink where the stroke ends, and where it turns sharply: places where going on is wrong.

# %%
ends = metrics.loc[predictors, ["lift_overshoot", "turn_overshoot"]].rename(columns=lambda name: name.split("_")[0])
figure, axes = plt.subplots(figsize=(7, 3.4))
for offset, (end, color) in zip([0.19, -0.19], [("lift", "#0072B2"), ("turn", "#E69F00")]):
    axes.barh(np.arange(len(ends)) + offset, ends[end], height=0.36, color=color, label=f"at the {end}")
axes.set_yticks(range(len(ends)), ends.index)
axes.invert_yaxis()
axes.set(title=f"Overshoot {horizon} ms ahead", xlabel="mean distance beyond the ink (CSS px)")
axes.grid(axis="y", visible=False)
axes.legend(loc="lower right")
plt.show()

# %% [markdown]
# `hold` never overshoots: it draws on the ink, late.
#
# ## Where the error lives
#
# By speed of the contact at the time predicted for, and by phase of the stroke.

# %%
SPEEDS = ["0-100", "100-400", "400-1100", "over-1100"]
PHASES = ["start", "middle", "lift"]
figure, axes = plt.subplots(1, 2, figsize=(9.5, 3.8))
for panel, breakdown, groups in [(axes[0], "speed", SPEEDS), (axes[1], "phase", PHASES)]:
    rows = parts.query("breakdown == @breakdown and metric == 'rmse'").pivot(index="group", columns="predictor", values="value")
    for name in predictors:
        panel.plot(groups, rows.loc[groups, name], label=name, **look[name])
axes[0].set(title="By speed", xlabel="speed (CSS px/s)", ylabel="RMSE (CSS px)", yscale="log")
ticks = [2, 5, 10, 20, 50]
axes[0].set_yticks(ticks, [str(tick) for tick in ticks])
axes[0].yaxis.set_minor_locator(plt.NullLocator())
axes[1].set(title="By phase of the stroke", xlabel="phase", ylabel="RMSE (CSS px)", ylim=(0, None))
figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=6)
plt.show()

# %% [markdown]
# ## One bad stroke
#
# `json` names the strokes on which each predictor did worst. `render` draws one: the ink as it was, and at every third
# sample a line to where the predictor expected the contact to be by then.

# %%
worst = clouds["kalman"]["worst_strokes"]
pd.DataFrame(worst)[["recording", "start", "rmse", "n"]]

# %%
picture = output / "zigzag.png"
foretouch.render(dataset / "p01-zigzag.jsonl.gz", picture, style="overlay", stroke=3, mark_every=3, predictor=["linear", "kalman"],
                 horizon=horizon, magnification=2.5)
display(Image(filename=str(picture), width=800))
