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
# # Nanoseconds compared
#
# `foretouch.latency` runs the same recorded events through every predictor in one process, in interleaved rounds. This notebook reads
# its result, compares two results as a gate does, and sets cost against error.

# %%
import matplotlib.pyplot as plt
import numpy as np

import foretouch
from bench import BUNDLED, styles

recordings = foretouch.read(BUNDLED / "pen-240")
print(f"Data: {recordings}")
predictors = [
    "kalman:model=cv", "kalman:model=singer", "kalman", "polynomial:solver=orthogonal", "polynomial:solver=qr", "chromium-kalman",
]
short = {"polynomial:solver=orthogonal": "polynomial", "polynomial:solver=qr": "polynomial, QR",
         "kalman:model=cv": "kalman, cv", "kalman:model=singer": "kalman, singer"}

# %% [markdown]
# Two runs of the same measurement. What differs between them is the machine's noise, and nothing else.

# %%
first, second = (foretouch.latency(recordings, predictors, events=8000, rounds=15) for _ in range(2))
print(first)

# %% [markdown]
# ## Percentiles
#
# An app cares about the slow events: a frame is missed by the worst of them, not by the mean. The timer reads in steps of some ten
# nanoseconds, so low percentiles stand on a grid.

# %%
def table(result):
    """A row for each predictor, in the order of the measurement, a column for each metric."""
    rows = result.frame
    wide = rows.pivot(index="subject", columns="metric", values="value")
    return wide.loc[rows["subject"].unique()].rename_axis("predictor").rename(index=short)


latency = table(first)
look = styles(latency.index)
columns = {"p50_ns": "50", "p90_ns": "90", "p99_ns": "99", "p999_ns": "99.9"}

figure, axes = plt.subplots(figsize=(7, 4))
for name, row in latency.iterrows():
    axes.plot(list(columns.values()), row[list(columns)].clip(lower=5), label=name, **look[name])
axes.set(title="One event: observe, and predict 16 ms ahead", xlabel="percentile", ylabel="nanoseconds", yscale="log")
axes.legend(loc="upper left", bbox_to_anchor=(1, 1))
plt.show()

# %% [markdown]
# ## Whole distributions
#
# `json` has the times behind the percentiles and how often each was seen, round by round: cells of sums and lists. Here they
# stand in bins of an eighth of an octave.

# %%
report = first.json
subjects = [subject["label"] for subject in report["subjects"]]
shown = ["linear", "kalman", "polynomial:solver=orthogonal", "polynomial:solver=qr"]

figure, axes = plt.subplots(len(shown), 1, figsize=(7, 5), sharex=True)
for panel, name in zip(axes, shown):
    cells = [cell["lists"] for cell in report["cells"] if subjects[cell["subject"]] == name]
    times, counts = (np.concatenate([lists[position] for lists in cells]) for position in (1, 2))
    every = np.floor(8 * np.log2(np.maximum(times, 1)))
    eighths = np.unique(every)
    shares = np.array([counts[every == eighth].sum() for eighth in eighths]) / counts.sum()
    panel.bar(2 ** (eighths / 8), shares, width=2 ** (eighths / 8) * (2 ** (1 / 8) - 1), align="edge",
              color=look[short.get(name, name)]["color"])
    panel.set(title=short.get(name, name), ylabel="share", xscale="log", xlim=(4, 20000))
axes[-1].set_xlabel("nanoseconds of a single event")
plt.show()

# %% [markdown]
# ## Two results side by side
#
# `compare` gives the ratio B / A and says what got slower by more than the threshold; as a command it ends with status 1 then, a gate for
# continuous integration. Compare runs of one machine only, and choose a threshold above its noise. Here both runs are of the same
# program, so whatever is reported is noise.

# %%
print(foretouch.compare(first, second, threshold=0.5))

# %%
ratio = (table(second)["batch_mean_ns"] / latency["batch_mean_ns"]).loc[latency.index[::-1]]

figure, axes = plt.subplots(figsize=(7, 3))
axes.axvline(1, color="black", linewidth=0.8)
axes.plot(ratio, ratio.index, "o", color="#0072B2")
reach = max(0.05, 1.15 * (ratio - 1).abs().max())
axes.set(title="The same program twice", xlabel="mean nanoseconds, second run / first run", xlim=(1 - reach, 1 + reach))
plt.show()

# %% [markdown]
# ## What a nanosecond buys
#
# Cost beside error. Whoever is not beaten in both is worth considering.

# %%
result = foretouch.evaluate(recordings, predictors, [0.016], metrics=["accuracy"], breakdown=[])
errors = result.frame.query("metric == 'rmse'").set_index("predictor").rename(index=short)

both = latency[["batch_mean_ns"]].join(errors[["value", "ci_low", "ci_high"]])
both = both.sort_values("batch_mean_ns")
both["is_beaten"] = [
    ((both["value"] < row.value) & (both["batch_mean_ns"] < row.batch_mean_ns)).any() for row in both.itertuples()
]

figure, axes = plt.subplots(figsize=(7, 4.2))
front = both[~both["is_beaten"]]
axes.step(front["batch_mean_ns"], front["value"], where="post", color="#aaaaaa", linewidth=1)
for name, row in both.iterrows():
    axes.errorbar(row["batch_mean_ns"], row["value"], yerr=[[row["value"] - row["ci_low"]], [row["ci_high"] - row["value"]]],
                  color=look[name]["color"], marker=look[name]["marker"], capsize=2, elinewidth=0.8, linestyle="", label=name)
axes.set(title="Error and cost, 16 ms ahead", xlabel="nanoseconds an event (mean)", ylabel="RMSE (CSS px)", xscale="log",
         ylim=(0, None))
axes.legend(loc="upper left", bbox_to_anchor=(1, 1))
plt.show()
both.round(2)
