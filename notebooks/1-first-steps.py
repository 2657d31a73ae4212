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
# # First steps
#
# Read recordings, evaluate predictors, plot. The data are what people wrote on a touch screen (Henze et al., 2017), where they have been
# fetched with `foretouch.fetch("henze2017")`; without them the bundled set `finger-120`, modeled people on a modeled sensor. Put the path of
# your own recordings in its place and run everything again.

# %%
import matplotlib.pyplot as plt

import foretouch
from bench import BUNDLED, public, styles

dataset = public("FORETOUCH_DATASETS", "datasets", "henze2017") or BUNDLED / "finger-120"
horizons = [8, 16, 25, 33, 50, 67]
recordings = foretouch.read(dataset)
print(f"Data: {recordings}")

# %% [markdown]
# ## One sample a row
#
# `frame` is a pandas data frame of all samples. Times are seconds, lengths CSS px (1/96 inch).

# %%
samples = recordings.frame
samples[["participant", "task", "stroke", "sample", "time", "x", "y"]].head()

# %%
result = foretouch.evaluate(
    recordings, ["kalman", "polynomial", "chromium-kalman", "ink-kalman"], [horizon / 1000 for horizon in horizons],
    breakdown=["participant", "task"],
)
print(result)

# %% [markdown]
# ## One value a row
#
# `frame` of a result is a long table: a row for each dataset, participant, task, predictor, horizon and metric, with the interval's ends.
# `all` stands for everybody, or for every task. Unit and definition of each metric are in `result.json["quantities"]`.

# %%
metrics = result.frame
metrics.head()

# %%
whole = metrics.query("participant == 'all' and task == 'all'")
whole.query("metric == 'rmse'").pivot(index="predictor", columns="horizon_ms", values="value").round(2)

# %% [markdown]
# ## Error against horizon
#
# Bands are 95 % intervals over participants. They say how the error might differ with other people; whether two *predictors* differ
# is another question.

# %%
result.plot("rmse")
plt.show()

# %% [markdown]
# `compare` answers it: pairs by participant, with intervals of their ratio. At 1 they are alike.

# %%
foretouch.compare(result, between="kalman", and_=["linear", "polynomial", "chromium-kalman", "ink-kalman"], metrics=["rmse"]).plot()
plt.show()

# %% [markdown]
# `hold` is the lag as it is without any prediction. A predictor above it at some horizon does harm there.
#
# ## The lag that is left
#
# The same in milliseconds: how late the shown line still is when predicting 33 ms ahead.

# %%
predictors = list(dict.fromkeys(whole["predictor"]))
look = styles(predictors)
left = whole.query("metric == 'residual_latency_ms' and horizon_ms == 33").set_index("predictor").loc[predictors]
left = left.sort_values("value", ascending=False)

figure, axes = plt.subplots(figsize=(7, 2.8))
axes.barh(left.index, left["value"], color=[look[name]["color"] for name in left.index], height=0.6)
for row, value in enumerate(left["value"]):
    axes.annotate(f"{value:.1f}", (value, row), xytext=(4, 0), textcoords="offset points", va="center")
axes.axvline(33, color="black", linewidth=0.8)
axes.set(title="Lag that remains of 33 ms", xlabel="residual latency (ms)", xlim=(0, 1.1 * left["value"].max()))
axes.grid(axis="y", visible=False)
plt.show()

# %% [markdown]
# ## Person by person
#
# Each line is one participant. Where lines cross, a mean over everybody hides something.

# %%
compared = ["linear", "polynomial", "kalman", "ink-kalman"]
people = metrics.query("participant != 'all' and task == 'all' and metric == 'rmse' and horizon_ms == 33")
people = people.pivot(index="participant", columns="predictor", values="value")[compared]

figure, axes = plt.subplots(figsize=(7, 3.6))
height = 0  # of the last name, so that none lies on another
for participant, row in people.sort_values(compared[-1]).iterrows():
    axes.plot(compared, row, color="#0072B2", alpha=0.45, marker="o", markersize=4)
    height = max(row.iloc[-1], height + 0.4)
    axes.text(len(compared) - 0.93, height, participant, va="center", fontsize=8)
axes.plot(compared, people.mean(), color="black", marker="D", linewidth=2, label="mean of participants")
axes.set(title="Predicting 33 ms ahead, person by person", ylabel="RMSE (CSS px)", ylim=(0, None))
axes.legend(loc="upper left")
plt.show()

# %% [markdown]
# ## Which task is hard?

# %%
tasks = metrics.query("participant == 'all' and task != 'all' and metric == 'skill' and horizon_ms == 33")
tasks = tasks.pivot(index="task", columns="predictor", values="value")[["linear", "polynomial", "kalman", "ink-kalman"]]
tasks.sort_values("kalman").round(2)

# %% [markdown]
# `skill` is 1 − RMSE / RMSE of `hold`: 1 would be perfect, 0 is no better than not predicting, and below 0 is worse.
# Next: [the published table](2-published-table.py), [a predictor of your own](3-own-predictor.py),
# [latency](4-latency.py), [the anatomy of an error](5-anatomy.py).
