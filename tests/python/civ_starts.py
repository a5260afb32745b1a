"""Prints which features of a start go with winning on generated maps, and how much a start decides.

    endturn batch plans/civ_start_maps.ron --out target/civ_start_maps --tables csv
    python3 tests/python/civ_starts.py target/release/endturn target/civ_start_maps

The games of a map differ only in their luck. Each feature is counted for both starts; its correlation is that of the difference
between the two with the first seat's share of wins on the map, with a 95 % interval by Fisher's transformation. Maps are read
from the scenario that `snapshot` writes after the first round, starts from the units before it.
"""

import collections
import csv
import json
import math
import pathlib
import re
import subprocess
import sys

SCENARIO = "scenarios/civ_tiny_duel.ron"
SEED = "scenario.civ.map.seed"
WATER = set(" :+")
# What founders see in a tile of each terrain (W-147), without resources: 5 per food, 4 per shield, 3 per trade.
WORTH = dict(a=0, d=4, f=13, g=10, h=5, j=5, m=4, p=9, s=5, t=5)


def wins(folder):
    """The first seat's share of wins by map, and the number of games of each."""
    seeds = {row["game"]: int(row[SEED]) for row in csv.DictReader(open(folder / "games.csv"))}
    shares = collections.defaultdict(list)
    for row in csv.DictReader(open(folder / "seats.csv")):
        if row["seat"] == "1":
            shares[seeds[row["game"]]].append({"win": 1.0, "draw": 0.5}.get(row["outcome"], 0.0))
    return shares


def world(endturn, seed):
    """The rows of a map, its resources and extras, and the starts."""
    args = [SCENARIO, "--set", f"{SEED}={seed}"]
    run = lambda *words: subprocess.run([endturn, *words], check=True, capture_output=True, text=True).stdout
    text = run("snapshot", "--as-scenario", *args, "--round", "1")
    rows = re.findall(r'"([^"]*)"', text[text.index("rows: [") : text.index("],", text.index("rows: ["))])
    places = collections.defaultdict(set)
    for name, tiles in re.findall(r'"([\w ]+)": \[([^\]]*)\]', text[: text.index("nations: {")]):
        places[name] |= {(int(x), int(y)) for x, y in re.findall(r"\((\d+), (\d+)\)", tiles)}
    shown = json.loads(run("show", *args, "--table", "civ_units", "--format", "json").splitlines()[-1])
    units = next(table["rows"] for table in shown["tables"] if table["table"] == "civ_units")
    starts = {}
    for unit in units:
        starts.setdefault(unit["owner"], (unit["x"], unit["y"]))
    return rows, places, list(starts.values())


def features(rows, places, starts):
    """What each start has."""
    width, height = len(rows[0]), len(rows)
    land = lambda x, y: rows[y][x] not in WATER

    def around(x, y):
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if (dx or dy) and 0 <= y + dy < height:
                    yield (x + dx) % width, y + dy

    def steps(start):
        found, queue = {start: 0}, [start]
        for tile in queue:
            for next in around(*tile):
                if next not in found and land(*next):
                    found[next] = found[tile] + 1
                    queue.append(next)
        return found

    walks = [steps(start) for start in starts]
    resources = set().union(*(tiles for name, tiles in places.items() if name not in ("Hut", "River", "Road")))
    for own, other in (walks, walks[::-1]):
        first = [tile for tile in own if own[tile] < other.get(tile, math.inf)]
        near = [tile for tile in own if own[tile] <= 6]
        yield {
            "land that it reaches before the other": len(first),
            "land of its island": len(own),
            "land within eight steps": sum(steps <= 8 for steps in own.values()),
            "land within six steps": len(near),
            "worth of the land within six steps": sum(WORTH.get(rows[y][x], 0) for x, y in near),
            "coast within six steps": sum(any(not land(*next) for next in around(*tile)) for tile in near),
            "rivers within six steps": sum(tile in places["River"] for tile in near),
            "resources within six steps": sum(tile in resources for tile in near),
            "huts that it reaches first": sum(tile in places["Hut"] for tile in first),
            "distance from the nearer pole": min(next(iter(own))[1], height - 1 - next(iter(own))[1]),
        }


def correlation(xs, ys):
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    both = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys))
    scale = math.sqrt(sum((x - mean_x) ** 2 for x in xs) * sum((y - mean_y) ** 2 for y in ys))
    found = both / scale if scale else 0.0
    middle, half = math.atanh(max(-0.999, min(0.999, found))), 1.96 / math.sqrt(len(xs) - 3)
    return found, math.tanh(middle - half), math.tanh(middle + half)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    shares = wins(pathlib.Path(sys.argv[2]))
    means = {seed: sum(won) / len(won) for seed, won in shares.items()}
    rest = [(means[seed] - 0.5) ** 2 - means[seed] * (1 - means[seed]) / (len(won) - 1) for seed, won in shares.items()]
    spread = math.sqrt(max(0.0, sum(rest) / len(rest)))
    print(f"{len(shares)} maps: a start's share of wins lies {100 * spread:.1f} points from 50 %, without luck")
    differences = collections.defaultdict(list)
    for seed in means:
        one, other = features(*world(sys.argv[1], seed))
        for name in one:
            differences[name].append(one[name] - other[name])
    found = {name: correlation(values, list(means.values())) for name, values in differences.items()}
    for name, (value, low, high) in sorted(found.items(), key=lambda item: -abs(item[1][0])):
        print(f"| {name} | {value:.2f} ({low:.2f} to {high:.2f}) |")


if __name__ == "__main__":
    main()
