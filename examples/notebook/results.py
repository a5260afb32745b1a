# %% [markdown]
# # What games leave behind, in Python
#
# A run and a batch, read with polars and DuckDB; docs/results-in-python.md says more. Open this file as a notebook (Jupyter with jupytext, VS Code, PyCharm), or run it:
#
#     ENDTURN=target/release/endturn python examples/notebook/results.py
#
# It needs `polars` and `duckdb`, and `matplotlib` for the chart at the end. What it writes goes to a temporary folder, or to the one that RESULTS names.

# %%
import json
import os
import pathlib
import subprocess
import tempfile

import duckdb
import polars as pl

PROGRAM = str(pathlib.Path(os.environ["ENDTURN"]).resolve()) if "ENDTURN" in os.environ else "endturn"
folder = pathlib.Path(os.environ.get("RESULTS") or tempfile.mkdtemp(prefix="endturn-"))
folder.mkdir(parents=True, exist_ok=True)


def endturn(*words):
    return subprocess.run([PROGRAM, *words], cwd=folder, check=True, capture_output=True, text=True).stdout


# %% [markdown]
# ## One game
# `run --out` writes a folder: metrics round by round, what happened, how it ended, and the record.

# %%
(folder / "duel.ron").write_text(
    """(format: 1, name: "Duel", seed: 43, turn_limit: 20, fleets: (ruleset: "fleets"),
    seats: [(name: "Red", persona: "aggressive"), (name: "Blue", persona: "turtle")])"""
)
endturn("run", "duel.ron", "--quiet", "--out", "run")

metrics = pl.read_csv(folder / "run/metrics.csv")
print(metrics.select("round", "seat", "fleet_value", "ships_home").tail(4))

# %% [markdown]
# What the columns mean stands in `summary.json`, beside who won and why.

# %%
summary = json.loads((folder / "run/summary.json").read_text(encoding="utf-8"))
meanings = {column["name"]: f"{column['help']} ({column['unit']})" for column in summary["columns"]}
print(summary["winners"], "by", summary["condition"], "in round", summary["rounds"])
print("fleet_value:", meanings["fleet_value"])

last = metrics.filter(pl.col("round") == summary["rounds"]).select("seat", "fleet_value").rows()
assert last == [(one["seat"], one["metrics"]["fleet_value"]) for one in sorted(summary["standings"], key=lambda one: one["number"])]

# %% [markdown]
# Facts have fields of their own kind, so they are read line by line.

# %%
facts = [json.loads(line) for line in (folder / "run/facts.jsonl").open(encoding="utf-8")]
print(pl.Series("fact", [fact["fact"] for fact in facts]).value_counts(sort=True).head(6))

# %% [markdown]
# The record has every order: its first line says what was played, then come the orders of each round, and a line that ends it with the digest of the state.

# %%
record = [json.loads(line) for line in (folder / "run/record.jsonl").open(encoding="utf-8")]
names = {one["number"]: one["seat"] for one in summary["standings"]}
given = [(names[line["seat"]], line["order"]) for line in record if "order" in line]
orders = pl.DataFrame(given, schema=["seat", "order"], orient="row")
first_words = orders.with_columns(pl.col("order").str.split(" ").list.first().alias("word"))
print(first_words.group_by("seat", "word").len().sort("seat", "len", descending=[False, True]))
assert record[-1]["digest"] == summary["digest"]

# %% [markdown]
# ## Many games
# A batch writes tables as Parquet, one row per game, seat, kind of fact and round. `endturn batch columns PLAN` says what each column is.

# %%
(folder / "plan.ron").write_text(
    """(format: 1, name: "Notebook", scenarios: ["duel.ron"], contenders: ["aggressive", "turtle", "skirmisher"],
    design: RoundRobin, replicates: 10, facts: true, rounds: (metrics: All, every: 1))"""
)
endturn("batch", "plan.ron", "--out", "batch")

games = pl.read_parquet(folder / "batch/games.parquet")
seats = pl.read_parquet(folder / "batch/seats.parquet")
rounds = pl.read_parquet(folder / "batch/rounds.parquet")
print(games.height, "games,", rounds.height, "rows of rounds")

# %% [markdown]
# How often does each contender win? All games of a replicate have one seed and share their luck, so replicates are what is counted, not games. `endturn report` does so; this is
# the same estimate with a plain bootstrap.

# %%
played = seats.join(games.select("game", "replicate"), on="game").with_columns((pl.col("outcome") == "win").cast(pl.Float64).alias("won"))
per_replicate = played.group_by("contender", "replicate").agg(pl.col("won").mean())


def share(contender, draws=2000):
    won = per_replicate.filter(pl.col("contender") == contender).sort("replicate")["won"]
    means = sorted(won.sample(len(won), with_replacement=True, seed=draw).mean() for draw in range(draws))
    return won.mean(), means[draws // 40], means[-draws // 40]


for contender in sorted(per_replicate["contender"].unique()):
    estimate, low, high = share(contender)
    print(f"{contender:<12} {estimate:5.1%}  [{low:.1%}, {high:.1%}]")

report = json.loads(endturn("report", "batch", "--format", "json", "--out", "-"))
assert report["games"] == games.height

# %% [markdown]
# The same tables in SQL, without loading them.

# %%
tables = (folder / "batch").as_posix()
lengths = duckdb.sql(
    f"""
    select s.contender, count(*) as wins, avg(g.rounds) as rounds
    from '{tables}/seats.parquet' s join '{tables}/games.parquet' g using (game)
    where s.outcome = 'win' group by s.contender order by wins desc
    """
)
print(lengths)

# %% [markdown]
# ## A chart
# The course of a metric by contender: the middle of all games that were still going on in a round, and half of them around it.

# %%
course = (
    rounds.group_by("contender", "round")
    .agg(
        pl.col("fleet_value").median().alias("middle"),
        pl.col("fleet_value").quantile(0.25).alias("low"),
        pl.col("fleet_value").quantile(0.75).alias("high"),
    )
    .sort("contender", "round")
)
try:
    import matplotlib

    if "RESULTS" in os.environ:
        matplotlib.use("Agg")
    import matplotlib.pyplot as plt
except ImportError:
    print("matplotlib is not installed, so there is no chart; these are its numbers")
    print(course)
else:
    figure, axes = plt.subplots(figsize=(9, 5))
    for (contender,), lines in course.group_by("contender", maintain_order=True):
        axes.plot(lines["round"], lines["middle"], label=contender)
        axes.fill_between(lines["round"], lines["low"], lines["high"], alpha=0.2)
    axes.set(xlabel="round", ylabel=meanings["fleet_value"], title="Fleets by persona")
    axes.legend()
    figure.tight_layout()
    figure.savefig(folder / "fleet_value.png", dpi=120)
    print("chart:", folder / "fleet_value.png")
