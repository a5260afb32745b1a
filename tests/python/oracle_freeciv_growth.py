"""Compares how Freeciv's hard AI and our players grow on the same map, from the same start.

Plays a game of Freeciv's hard AI that saves each turn; imports its first saved game with `endturn import
freeciv-save`, lets our personas play it on, and prints cities, citizens and techs of all nations side by side.

Needs `freeciv-server` and `freeciv-data` (Debian's packages of these names). Run in the root of the repository:

    cargo build --release && python3 tests/python/oracle_freeciv_growth.py target/release/endturn --ruleset classic

`--games FOLDER ...` keeps a game in each folder, and uses those that it has, as `oracle_freeciv_saves.py` does.
"""

import argparse
import collections
import csv
import subprocess
import sys
import tempfile
from pathlib import Path

from oracle_freeciv_saves import DATA, GAME, SERVER, serve, theirs

FIGURES = ("cities", "citizens", "techs")


def of_freeciv(games, turns):
    """The sums of all nations by turn, from saved games."""
    sums = {}
    for turn in turns:
        for save in sorted(games.glob(f"g-T{turn:04}-*.sav"))[:1]:
            state = theirs(save)[0]
            cities = state["cities"].values()
            techs = sum(len(nation["techs"]) for nation in state["nations"].values())
            sums[turn] = (len(cities), sum(city["size"] for city in cities), techs)
    return sums


def of_endturn(endturn, project, games, ruleset, persona, turns, folder):
    """The same where our personas play on from the first saved game. Turn T is what round T - 1 has left."""
    save = min(games.glob("g-T*.sav"))
    start, out = folder / "start.ron", folder / f"{games.name}-{persona}"
    start.unlink(missing_ok=True)
    first = [endturn, "--rulesets", project, "import", "freeciv-save", save, "--persona", persona, "--ruleset", ruleset,
             "--out", start]
    then = [endturn, "--rulesets", project, "run", start, "--rounds", str(max(turns)), "--quiet", "--out", out]
    for words in (first, then):
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{words[3]} fails:\n{done.stdout[-500:]}{done.stderr[-1500:]}")
    sums = collections.defaultdict(lambda: [0] * len(FIGURES))
    with open(out / "metrics.csv", encoding="utf-8") as rows:
        for row in csv.DictReader(rows):
            turn = int(row["round"]) + 1
            if turn in turns:
                sums[turn] = [old + int(row[figure]) for old, figure in zip(sums[turn], FIGURES)]
    return sums


def main():
    """Plays, compares and prints."""
    words = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    words.add_argument("endturn", type=Path)
    words.add_argument("--ruleset", default="classic")
    words.add_argument("--games", type=Path, nargs="+")
    words.add_argument("--turns", type=int, nargs="+", default=(50, 100))
    words.add_argument("--personas", nargs="+", default=("hard",))
    words.add_argument("--players", type=int, default=5)
    words.add_argument("--size", type=int, nargs=2, default=(72, 56))
    words.add_argument("--topology", default='""')
    words.add_argument("--seed", type=int, default=42)
    args = words.parse_args()
    if not SERVER:
        sys.exit("freeciv-server is not installed")
    endturn = args.endturn.resolve()
    with tempfile.TemporaryDirectory() as place:
        place = Path(place)
        place.chmod(0o755)
        project = place / "rulesets"
        project.mkdir()
        name = f"freeciv_{args.ruleset}"
        subprocess.run([endturn, "import", "freeciv-ruleset", f"{DATA}/{args.ruleset}", "--all-nations", "--out",
                        project / name], check=False, capture_output=True)
        for nth, games in enumerate(args.games or [place / "games"]):
            games.mkdir(parents=True, exist_ok=True)
            if not list(games.glob("g-T*.sav")):
                serve(games.resolve(), GAME.format(ruleset=args.ruleset, players=args.players, seed=args.seed + nth,
                                                   turns=max(args.turns), width=args.size[0], height=args.size[1],
                                                   topology=args.topology))
            players = {"Freeciv": of_freeciv(games, args.turns)}
            for persona in args.personas:
                players[persona] = of_endturn(endturn, project, games, name, persona, args.turns, place)
            print(f"{args.ruleset}, {games.name}: cities / citizens / techs of all nations")
            for player, sums in players.items():
                print(f"  {player:10}" + "".join(f"  turn {turn}: " + " / ".join(map(str, sums[turn])) for turn in args.turns
                                                 if turn in sums))


if __name__ == "__main__":
    main()
