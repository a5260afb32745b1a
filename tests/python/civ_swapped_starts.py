"""Prints how much the start and the order of acting decide on maps with fair starts.

    python3 tests/python/civ_swapped_starts.py target/release/endturn [MAPS] [SEEDS] [HUTS]

A generated map gives its starts to seats by number, so that a start can't be told from the order of acting. Here each map of
`scenarios/civ_tiny_duel.ron` is played with the first units at the generator's starts, by name, and `fair` plays both orders of
the names with the same seeds. The last lines are the distances of both shares from one half, as a standard deviation over the
maps without what luck adds to them, with 95 % intervals. HUTS is the number of huts per 1000 tiles, as in the scenario if left out.
"""

import json
import math
import pathlib
import subprocess
import sys
import tempfile

SCENARIO = pathlib.Path("scenarios/civ_tiny_duel.ron")
NATIONS = {"Rome": "Roman", "Egypt": "Egyptian"}
# An interval of a share reaches this many standard errors to each side, about.
REACH = 2.0


def with_starts(endturn, seed, huts):
    """The scenario on a map with fair starts, with the first units of each nation by name."""
    args = [str(SCENARIO), "--set", f"scenario.civ.map.seed={seed}", "--set", "scenario.civ.map.fair_starts=true", "--set", f"civ.settings.huts={huts}"]
    shown = subprocess.run([endturn, "show", *args, "--table", "civ_units", "--format", "json"], check=True, capture_output=True, text=True).stdout
    units = next(table["rows"] for table in json.loads(shown.splitlines()[-1])["tables"] if table["table"] == "civ_units")
    text = SCENARIO.read_text().replace("wrap_x: true)", f"wrap_x: true, fair_starts: true, seed: {seed})").replace("turn_limit: 100", "turn_limit: 60")
    text = text.replace("huts: 5,", f"huts: {huts},")
    for owner, people in NATIONS.items():
        own = [f'(unit: "{unit["type"]}", at: ({unit["x"]}, {unit["y"]}))' for unit in units if unit["owner"] == owner]
        stated = f'nation: "{people}"'
        assert own and stated in text
        text = text.replace(stated, f"{stated}, units: [{', '.join(own)}]")
    return text


def spread(shares):
    """The standard deviation from one half without luck, in percent, with its bounds."""
    excess = [(one["estimate"] - 0.5) ** 2 - ((one["high"] - one["low"]) / 2 / REACH) ** 2 for one in shares]
    mean = sum(excess) / len(excess)
    error = math.sqrt(sum((one - mean) ** 2 for one in excess) / (len(excess) - 1) / len(excess))
    return [100 * math.sqrt(max(one, 0)) for one in (mean, mean - 1.96 * error, mean + 1.96 * error)]


def main(endturn, maps="30", seeds="20", huts="5"):
    starts, orders = [], []
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "map.ron"
        for seed in range(1, int(maps) + 1):
            path.write_text(with_starts(endturn, seed, huts))
            told = subprocess.run([endturn, "fair", str(path), "--seeds", seeds, "--no-handicap", "--quiet", "--format", "json"], capture_output=True, text=True)
            found = json.loads(told.stdout.splitlines()[0])
            starts.append(found["starts"][0])
            orders.append(found["order_of_acting"][0])
            shares = [f"{100 * one['estimate']:.0f} % ({100 * one['low']:.0f} to {100 * one['high']:.0f})" for one in (starts[-1], orders[-1])]
            print(f"map {seed}: start of Rome {shares[0]}, first to act {shares[1]}, {found['different']} different of {found['games']} games", flush=True)
    for name, shares in (("start", starts), ("order of acting", orders)):
        estimate, low, high = spread(shares)
        print(f"{name}: {estimate:.1f} ({low:.1f} to {high:.1f}) points from 50 %")


main(*sys.argv[1:])
