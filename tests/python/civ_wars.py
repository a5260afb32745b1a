"""Counts wars and treaties in recorded games of civ: their mean, least and most in a game.

    python3 tests/python/civ_wars.py target/growth_*
"""

import json
import pathlib
import sys

NAMES = [
    "cease-fires by treaty",
    "of these, ends of wars that were fought",
    "treaties of peace",
    "alliances",
    "cities that changed hands by conquest",
]


def count(folder):
    """The counts of one game, in the order of NAMES."""
    counts = [0] * len(NAMES)
    fought = set()
    for line in (folder / "facts.jsonl").open():
        fact = json.loads(line)
        match fact["fact"]:
            case "AttackWon" | "AttackLost":
                fought.add(frozenset((fact["seat"], fact["foe"])))
            case "CityConquered":
                fought.add(frozenset((fact["seat"], fact["from"])))
                counts[4] += 1
            case "PactChanged" if fact["reason"] == "treaty":
                pair = frozenset((fact["seat"], fact["other"]))
                counts[0] += fact["to"] == "CeaseFire"
                counts[1] += fact["from"] == "War" and pair in fought
                counts[2] += fact["to"] in ("Armistice", "Peace")
                counts[3] += fact["to"] == "Alliance"
                if fact["from"] == "War":
                    fought.discard(pair)
    return counts


def main():
    if not sys.argv[1:]:
        sys.exit(__doc__)
    games = [count(pathlib.Path(folder)) for folder in sys.argv[1:]]
    for name, figures in zip(NAMES, zip(*games)):
        print(f"{name}: {sum(figures) / len(figures):.1f}, {min(figures)} to {max(figures)}")


main()
