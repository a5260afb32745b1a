"""Plays whole games of Freeciv's hard AI and of our persona on worlds of the same sizes, and prints both growths
side by side: cities, citizens and techs of all nations together at turns 50, 100 and 200, and the time that a city
or a unit takes in a turn.

Needs `freeciv-server` (Debian's package of that name) and a release build. Run in the root of the repository:

    python3 tests/python/oracle_freeciv.py target/release/endturn tiny small --seeds 3

Freeciv's standard world takes six minutes a game. Its worlds are square tiles that wrap around in x, with the
classic rules, starting units `ccwwx`, and no victory before the last turn.
"""

import argparse
import csv
import os
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

# The scenario of ours, then Freeciv's numbers of nations, columns, rows and turns.
WORLDS = {
    "tiny": ("civ_tiny_duel", 2, 36, 28, 100),
    "small": ("civ_small", 5, 72, 56, 150),
    "standard": ("civ_standard", 8, 100, 80, 200),
}
TURNS = (50, 100, 150, 200)
COLUMNS = ("cities", "citizens", "techs")

# Freeciv's score log has no number of all units, so a script of its own prints one line a turn.
COUNTER = """
function count_all()
  local cities, units, citizens = 0, 0, 0
  for nation in players_iterate() do
    cities = cities + nation:num_cities()
    units = units + nation:num_units()
    for city in nation:cities_iterate() do citizens = citizens + city.size end
  end
  log.normal("COUNTED %d %d %d %d", game.current_turn(), cities, units, citizens)
end
signal.connect("turn_begin", "count_all")
"""


def seconds_of_children():
    """The processor time in seconds that finished children of this process took."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def free_port():
    """A port of this machine that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def game_of_freeciv(server, nations, columns, rows, turns, seed):
    """The counts of a game by turn, the sum of cities and units over its turns, and its processor time."""
    home = Path(tempfile.mkdtemp(prefix="oracle_freeciv."))
    home.chmod(0o777)
    settings = {
        "minplayers": 0,
        "aifill": nations,
        "timeout": -1,
        "endturn": turns,
        "victories": '""',
        "topology": "WRAPX",
        "startunits": "ccwwx",
        "mapsize": "XYSIZE",
        "xsize": columns,
        "ysize": rows,
        "mapseed": seed,
        "gameseed": seed,
        "autosaves": '""',
        "scorelog": "enabled",
        "scorefile": "score.log",
    }
    lines = ["rulesetdir classic"] + [f"set {name} {value}" for name, value in settings.items()]
    (home / "game.serv").write_text("\n".join(lines + ["hard", "lua file count.lua", "start"]) + "\n")
    (home / "count.lua").write_text(COUNTER)
    # The server refuses to run as root.
    as_nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.getuid() == 0 else []
    command = as_nobody + [server, "-p", str(free_port()), "-b", "127.0.0.1", "-A", "none", "-r", "game.serv", "-e"]
    before = seconds_of_children()
    run = subprocess.run(
        command,
        cwd=home,
        env=dict(os.environ, HOME=str(home), LC_ALL="C"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
    )
    seconds = seconds_of_children() - before
    counts, work = {}, 0
    for line in (run.stdout + run.stderr).splitlines():
        _, found, numbers = line.partition("COUNTED ")
        if found:
            turn, cities, units, citizens = map(int, numbers.split())
            counts[turn] = {"cities": cities, "citizens": citizens, "techs": 0}
            work += cities + units
    tags, log = {}, home / "score.log"
    if not counts or not log.exists():
        sys.exit(f"Freeciv's game failed:\n{run.stdout[-2000:]}{run.stderr[-2000:]}")
    for line in log.read_text(errors="replace").splitlines():
        words = line.split()
        if words[:1] == ["tag"]:
            tags[words[1]] = words[2]
        elif words[:1] == ["data"] and tags[words[2]] == "techs" and int(words[1]) in counts:
            counts[int(words[1])]["techs"] += int(words[4])
    shutil.rmtree(home, ignore_errors=True)
    return counts, work, seconds


def game_of_ours(program, scenario, turns, seed):
    """The same of our game, from its table of metrics."""
    with tempfile.TemporaryDirectory(prefix="oracle_freeciv.") as folder:
        record = Path(folder, "record")
        command = [program, "run", f"scenarios/{scenario}.ron", "--seed", str(seed), "--rounds", str(turns), "--quiet"]
        before = seconds_of_children()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        seconds = seconds_of_children() - before
        # A second time for the table, so that the first costs what a game costs.
        subprocess.run(command + ["--out", str(record)], check=True, stdout=subprocess.DEVNULL)
        counts, work = {}, 0
        with open(record / "metrics.csv", newline="") as rows:
            for row in csv.DictReader(rows):
                counted = counts.setdefault(int(row["round"]), dict.fromkeys(COLUMNS, 0))
                for column in COLUMNS:
                    counted[column] += int(row[column])
                work += int(row["cities"]) + int(row["units"])
    return counts, work, seconds


def mean(numbers):
    """The mean, or nothing where a game ended before."""
    return f"{sum(numbers) / len(numbers):.0f}" if numbers else "-"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="our program, built by `cargo build --release`")
    parser.add_argument("worlds", nargs="+", choices=WORLDS, help="sizes of worlds")
    parser.add_argument("--seeds", type=int, default=3, metavar="N", help="games of each side in a world (default 3)")
    arguments = parser.parse_args()
    search = os.environ.get("PATH", "") + os.pathsep + "/usr/games"
    server = shutil.which("freeciv-server", path=search) or sys.exit("freeciv-server is missing")
    print("world     side     seeds " + "".join(f"{f'T{turn} cities/citizens/techs':>28}" for turn in TURNS) + "   µs")
    for world in arguments.worlds:
        scenario, nations, columns, rows, turns = WORLDS[world]
        for side in ("freeciv", "endturn"):
            games = []
            for seed in range(1, arguments.seeds + 1):
                if side == "freeciv":
                    games.append(game_of_freeciv(server, nations, columns, rows, turns, seed))
                else:
                    games.append(game_of_ours(arguments.program, scenario, turns, seed))
            cells = (
                "/".join(mean([counts[turn][column] for counts, _, _ in games if turn in counts]) for column in COLUMNS)
                for turn in TURNS
            )
            pace = sum(seconds for _, _, seconds in games) * 1e6 / sum(work for _, work, _ in games)
            print(f"{world:9} {side:8} {len(games):5} " + "".join(f"{cell:>28}" for cell in cells) + f" {pace:5.0f}", flush=True)


if __name__ == "__main__":
    main()
