"""Prints what each persona of agency is worth in money: what makes it even with `basic` in a race of two offices.

    cargo build --release && python3 tests/python/agency_prices.py target/release/endturn

Each persona meets `basic` in `scenarios/rival_offices.ron`, from both offices, on the same 200 seeds. The weaker of the two begins
with more money, by the amounts of AMOUNTS; the price is the least of them with which it takes at least half of the points. Shares
have 95 % intervals by Wilson's formula. Run in the root of the repository.
"""

import csv
import math
import pathlib
import shutil
import subprocess
import sys

PERSONAS = ("ruthless", "reckless", "spymaster", "trainer", "cautious", "economist", "nothing")
MONEY = {"Harbour": 500, "Capital": 600}
AMOUNTS = (0, 50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 40_000)
SEEDS = 200


def plan(persona):
    """A plan in which one of the offices has more money, by each amount."""
    paths = {office: f"scenario.agency.offices.{office}.money" for office in MONEY}
    settings = [f'{{"{paths[office]}": {MONEY[office] + amount}}}' for amount in AMOUNTS for office in MONEY]
    return (
        f'(format: 1, name: "prices", scenarios: ["../../scenarios/rival_offices.ron"], contenders: ["{persona}", "basic"], '
        f"replicates: {SEEDS}, levers: [{', '.join(settings)}])"
    )


def points(endturn, persona, folder):
    """By contender and amount: the points of the games in which it has that amount more, of 0 or 1 each."""
    (folder / "plan.ron").write_text(plan(persona))
    out = folder / persona
    command = [endturn, "batch", str(folder / "plan.ron"), "--out", str(out), "--tables", "csv", "--quiet"]
    subprocess.run(command, check=True, capture_output=True)
    configurations = {row["game"]: int(row["configuration"]) for row in csv.DictReader(open(out / "games.csv"))}
    found = {}
    for row in csv.DictReader(open(out / "seats.csv")):
        amount, office = divmod(configurations[row["game"]], len(MONEY))
        if row["name"] == list(MONEY)[office]:
            won = {"win": 1.0, "draw": 0.5}.get(row["outcome"], 0.0)
            found.setdefault((row["contender"], AMOUNTS[amount]), []).append(won)
    return found


def share(values):
    """The share of points in percent, with its bounds."""
    n, p, z = len(values), sum(values) / len(values), 1.96
    middle, reach = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    low, high = ((middle - reach) / (1 + z * z / n), (middle + reach) / (1 + z * z / n))
    return f"{100 * p:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def main(endturn):
    folder = pathlib.Path("target/agency_prices")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for persona in PERSONAS:
        found = points(endturn, persona, folder)
        mean = lambda who, amount: sum(found[who, amount]) / len(found[who, amount])
        weaker = persona if mean(persona, 0) < mean("basic", 0) else "basic"
        price = next((amount for amount in AMOUNTS if mean(weaker, amount) >= 0.5), None)
        enough = "no amount" if price is None else f"{price:,} for `{weaker}`"
        last = AMOUNTS[-1] if price is None else price
        print(f"| `{persona}` | {share(found[persona, 0])} | {enough} | {share(found[weaker, last])} |", flush=True)


main(*sys.argv[1:])
