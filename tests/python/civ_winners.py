"""Prints what goes with winning in a batch of civ: shares of winners by wonder, start and government, and rank
correlations of figures with the final place, with 95 % intervals.

    endturn batch plans/civ_endings.ron --out target/civ_endings --tables csv
    python3 tests/python/civ_winners.py target/civ_endings
"""

import csv
import math
import sys
from collections import defaultdict
from pathlib import Path

FIGURES = ("citizens", "culture", "shields", "cities", "techs", "great_wonders", "land", "military_units")
# Fewer nations than these say little.
MIN_NATIONS = 20


def main():
    folder = Path(sys.argv[1])
    seats = read(folder / "seats.csv")
    won = {(row["game"], row["seat"]): row["outcome"] == "win" for row in seats}
    wonders = defaultdict(set)
    for row in read(folder / "tallies.csv"):
        if row["fact"] == "WonderBuilt":
            wonders[row["kind"]].add((row["game"], row["seat"]))
    shares("builder of", wonders, won)
    for column, heading in (("name", "start of"), ("government", "last government")):
        groups = defaultdict(set)
        for row in seats:
            groups[row[column]].add((row["game"], row["seat"]))
        shares(heading, groups, won)
    games = defaultdict(list)
    for row in seats:
        games[row["game"]].append(row)
    print("\nrank correlation with the final place")
    for figure in FIGURES:
        each = [correlation(game, figure) for game in games.values()]
        mean = sum(each) / len(each)
        spread = math.sqrt(sum((one - mean) ** 2 for one in each) / (len(each) - 1) / len(each))
        print(f"  {figure}  {mean:.2f} ({mean - 1.96 * spread:.2f} to {mean + 1.96 * spread:.2f})")


def read(path):
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def shares(heading, groups, won):
    print(f"\n{heading}: nations, and percent of them that won")
    for name, nations in sorted(groups.items(), key=lambda group: -len(group[1])):
        if len(nations) >= MIN_NATIONS:
            estimate, low, high = wilson(sum(won[nation] for nation in nations), len(nations))
            print(f"  {name}  {len(nations)}  {estimate:.1f} ({low:.1f} to {high:.1f})")


def wilson(count, of, z=1.96):
    share = count / of
    centre = (share + z * z / 2 / of) / (1 + z * z / of)
    half = z * math.sqrt(share * (1 - share) / of + z * z / 4 / of / of) / (1 + z * z / of)
    return 100 * share, 100 * (centre - half), 100 * (centre + half)


def correlation(game, figure):
    """Spearman's rank correlation of a figure with the place, 1 if the first has most."""
    mine, places = ranks([float(row[figure]) for row in game]), ranks([-int(row["rank"]) for row in game])
    middle = sum(mine) / len(mine)
    together = sum((one - middle) * (other - middle) for one, other in zip(mine, places))
    spreads = [math.sqrt(sum((one - middle) ** 2 for one in values)) for values in (mine, places)]
    return together / (spreads[0] * spreads[1]) if all(spreads) else 0.0


def ranks(values):
    """Ranks from 0; equal values share the mean of theirs."""
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]


if __name__ == "__main__":
    main()
