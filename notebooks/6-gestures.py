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
# # Published comparisons of stroke-gesture recognizers
#
# Wobbrock, Wilson and Li (*Gestures without Libraries, Toolkits or Training*, UIST 2007) published the logs on which `$1` was measured, and
# most recognizers since were measured on them. `foretouch reproduce dollar1` recomputes the comparison: templates and tests are drawn at
# random, the same for all recognizers, and intervals resample people.

# %%
import gzip
import json
import math
import os
import shutil

import matplotlib.pyplot as plt
from IPython.display import SVG, display

import foretouch
from bench import RESULTS, public, styles

output = RESULTS / "gestures"
shutil.rmtree(output, ignore_errors=True)
output.mkdir(parents=True)

# %% [markdown]
# ## The data
#
# They do not come with Foretouch. As JSON lines, a gesture a line, `dollar1.jsonl.gz` is looked for in the folder that `$FORETOUCH_GESTURES` names.
# Without it this notebook makes a **stand-in**: variations of a few drawn templates by made-up people (`foretouch dataset vary`), so that
# everything below runs without a network. Its figures are not the paper's, and say nothing about people. With the logs, gestures drawn at medium
# speed are compared, or all with `SPEEDS=all`.


# %%
def path(*corners, steps=12, tempo=0.02):
    """A stroke through corners, slower near them, as [[x, y, ms], …]."""
    points, clock = [], 0.0
    for (x, y), (to_x, to_y) in zip(corners, corners[1:]):
        for step in range(steps):
            share = step / steps
            share = share * share * (3 - 2 * share)
            points.append([round(x + (to_x - x) * share, 2), round(y + (to_y - y) * share, 2), round(clock * 1000)])
            clock += tempo
    return points + [[*corners[-1], round(clock * 1000)]]


def circle(turn):
    return [[round(100 + 80 * math.sin(turn * i / 48 * 2 * math.pi), 2), round(100 - 80 * math.cos(i / 48 * 2 * math.pi), 2), 15 * i]
            for i in range(49)]


TEMPLATES = {
    "circle": circle(1), "circle back": circle(-1), "v": path((0, 0), (50, 90), (100, 0)),
    "caret": path((0, 90), (50, 0), (100, 90)), "zigzag": path((0, 0), (90, 10), (0, 60), (90, 70)),
    "triangle": path((50, 0), (100, 90), (0, 90), (50, 0)), "rectangle": path((0, 0), (0, 70), (100, 70), (100, 0), (0, 0)),
    "check": path((0, 50), (30, 90), (100, 0)),
}


def stand_in(file):
    templates = output / "templates.jsonl"
    templates.write_text("".join(json.dumps({"label": label, "strokes": [stroke]}) + "\n" for label, stroke in TEMPLATES.items()))
    foretouch.command("dataset", "vary", templates, "--participants", "10", "--repetitions", "10", "--perturbation", "1.5", "--output", file)
    # The published protocol looks at the gestures of one speed.
    lines = [json.loads(line) | {"condition": "medium"} for line in file.read_text().splitlines()]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))


data = public("FORETOUCH_GESTURES", "gestures/data", "dollar1.jsonl.gz")
is_real = data is not None
if is_real and os.environ.get("SPEEDS") != "all":
    # A quarter of the work: the whole takes some ten minutes of processor time.
    with gzip.open(data, "rt") as lines:
        medium = [line for line in lines if json.loads(line)["condition"] == "medium"]
    data = output / "medium.jsonl"
    data.write_text("".join(medium))
elif not is_real:
    data = output / "stand-in.jsonl"
    stand_in(data)
label = f"$1 logs, {os.environ.get('SPEEDS', 'medium')} speed" if is_real else "STAND-IN, synthetic gestures"
print(f"Data: {label}")

# %% [markdown]
# What was drawn: of each class all drawings above each other, then some alone.

# %%
display(SVG(filename=foretouch.render(data, output / "sheet.svg", style="gestures", samples=11)))

# %% [markdown]
# ## The table
#
# On the logs this takes minutes of processor time.

# %%
published = foretouch.reproduce("dollar1", data)
table = published.frame
dependent = table[table["protocol"] == "user-dependent"]
independent = table[table["protocol"] == "user-independent"]
dependent.pivot_table(index="algorithm", columns="templates", values="accuracy_percent", sort=False).round(2)

# %%
independent.pivot_table(index="algorithm", columns=["participants", "templates"], values="accuracy_percent", sort=False).round(2)

# %% [markdown]
# ## How accuracy grows with templates
#
# Left, templates of the person who is tested; right, one template a class of each of some other people. Bars are intervals over people: where they
# overlap widely, the order of two recognizers is not settled by these data. `oriented-cloud` is the default of Foretouch; its weights were
# chosen on these logs, among others, so that its figures are not held out.

# %%
names = list(dict.fromkeys(table["algorithm"]))
look = styles(names)
for repeated in names[7:]:
    look[repeated] |= {"linestyle": "--", "fillstyle": "none"}
figure, axes = plt.subplots(1, 2, figsize=(9.5, 4.4), sharey=True)
panels = [(dependent, "templates", "templates of the same person"),
          (independent[independent["templates"] == 1], "participants", "people with a template each")]
for panel, (rows, column, title) in zip(axes, panels):
    for offset, name in enumerate(names):
        own = rows[rows["algorithm"] == name]
        error = 100 - own["accuracy_percent"]
        bars = [(own["ci_high"] - own["accuracy_percent"]).clip(lower=0), (own["accuracy_percent"] - own["ci_low"]).clip(lower=0)]
        panel.errorbar(own[column] + 0.05 * (offset - len(names) / 2), error, yerr=bars, label=name.replace("$", r"\$"),
                       elinewidth=0.6, **look[name])
    panel.set(title=title, xlabel=column)
    panel.set_yscale("symlog", linthresh=1)
    panel.set_ylim(bottom=0)
    ticks = [0, 0.5, 1, 2, 5, 10, 20, 40]
    panel.set_yticks(ticks, [str(tick) for tick in ticks])
    panel.yaxis.set_minor_locator(plt.NullLocator())
axes[0].set_ylabel("wrong answers (%)")
if is_real:
    axes[0].plot([1, 9], [100 - 97.27, 100 - 99.55], "k*", markersize=9, label=r"\$1, as published (all speeds)")
figure.suptitle(f"Stroke-gesture recognizers ({label})".replace("$", r"\$"), x=0.01, ha="left")
figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=4)
plt.show()

# %% [markdown]
# ## What is taken for what
#
# One of the recognizers in a protocol of its own: templates of everybody but the person tested. Rows are classes, columns answers.

# %%
result = foretouch.recognize(data, ["oriented-cloud"])
print(result)
result.plot()
plt.show()

# %% [markdown]
# ## How consistently people draw
#
# Relative accuracy measures (Vatavu, Anthony, Wobbrock, ICMI 2013) compare each gesture with the one nearest to its class's mean.

# %%
articulation = foretouch.articulation(data).frame
classes = articulation[(articulation["participant"] == "all") & (articulation["task"] != "all")]
shape = classes[classes["metric"] == "shape-error"].sort_values("value")
figure, axes = plt.subplots(figsize=(7, 0.28 * len(shape) + 1.2))
axes.errorbar(shape["value"], shape["task"], xerr=[shape["value"] - shape["ci_low"], shape["ci_high"] - shape["value"]],
              fmt="o", color="#0072B2", elinewidth=1)
axes.set(xlabel="shape error (px), interval over people", title=f"Shape error ({label})".replace("$", r"\$"))
plt.show()
