"""Measures how the time of games of civ grows with the world: from 2 nations on 1,000 tiles to 16 on 20,000.

    cargo build --release && python3 tests/python/civ_costs.py target/release/endturn [SEED …]

Each world is the standard one of another size, without an end by culture. A line has its tiles, seats, rounds,
the sum of cities and units over all rounds, CPU seconds, seconds of the first round, and microseconds for a city or
unit and round. The last line is the power of that sum with which CPU time grows, by least squares.
"""

import csv
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

WORLDS = [(2, 36, 28), (3, 50, 40), (5, 79, 63), (9, 112, 90), (16, 158, 126)]
NATIONS = """Roman Egyptian Persian Zulu Greek Indian Japanese French American Babylonian Chinese English German
Russian""".split()
STANDARD = pathlib.Path(__file__).parents[2] / "scenarios" / "civ_standard.ron"


def scenario(seats, width, height):
    """The standard scenario with this many seats on a map of this size."""
    text = STANDARD.read_text()
    nations = [NATIONS[at % len(NATIONS)] for at in range(seats)]
    players = "".join(f'(name: "N{at}", persona: "hard"), ' for at in range(seats))
    nations = "".join(f'"N{at}": (nation: "{nation}"), ' for at, nation in enumerate(nations))
    text = re.sub(r"seats: \[.*?\n    \]", lambda _: f"seats: [{players}]", text, flags=re.S)
    text = re.sub(r"nations: \{.*?\n        \}", lambda _: f"nations: {{{nations}}}", text, flags=re.S)
    text = re.sub(r"size: \(.*?\)", f"size: ({width}, {height})", text)
    return re.sub(r"victory_min_points: \d+", "victory_min_points: 1000000", text)


def seconds(*command):
    """CPU seconds that a command takes."""
    before = os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program, seeds = sys.argv[1], sys.argv[2:] or ["42"]
    points = []
    with tempfile.TemporaryDirectory() as folder:
        file, out = f"{folder}/world.ron", f"{folder}/game"
        for world in WORLDS:
            pathlib.Path(file).write_text(scenario(*world))
            for seed in seeds:
                run = (program, "run", file, "--seed", seed, "--quiet")
                seconds(*run, "--out", out, "--force")
                rows = list(csv.DictReader(open(f"{out}/metrics.csv")))
                things = sum(int(row["cities"]) + int(row["units"]) for row in rows)
                first, whole = seconds(*run, "--rounds", "1"), seconds(*run)
                rounds = max(int(row["round"]) for row in rows)
                print(
                    f"{world[1] * world[2]} tiles, {world[0]} seats, {rounds} rounds: {things:,} cities and units, "
                    f"{whole:.2f} s, first round {first:.3f} s, {whole * 1e6 / things:.1f} µs"
                )
                points.append((math.log(things), math.log(whole)))
    xs, ys = zip(*points)
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    power = sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a in xs)
    print(f"CPU time grows with the power {power:.2f} of cities and units")


main()
