"""Compares the change of a turn of Freeciv's own server with ours, number by number: of every city, nation, tile and
unit of a saved game.

Plays a game of Freeciv's hard AI that saves each turn. Takes every saved game in which players have given their
orders, makes all players human, so that no AI gives more, and lets the server end that turn; imports the same file
with `endturn import freeciv-save`, ends the turn with players that do nothing, and compares what is left.

Needs `freeciv-server` and `freeciv-data` (Debian's packages of these names). Run in the root of the repository:

    cargo build --release && python3 tests/python/oracle_freeciv_saves.py target/release/endturn --ruleset civ2civ3

What differs for a known reason is counted apart: see `reason`. Freeciv's cities end their turns in a random order. Where
a number differs, the turn is ended with other orders of the cities too; if one of them gives Freeciv's number, that is
the reason. `--games FOLDER ...` keeps a game in each folder, with the
saved games that the server makes of it, and uses those that it has. `--jobs N` compares N turns at a time.
"""

import argparse
import collections
import functools
import hashlib
import multiprocessing
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

ORDERS = 24
"""Other orders of cities that are tried where a number differs."""
SERVER = shutil.which("freeciv-server", path=os.environ["PATH"] + ":/usr/games:/usr/local/games")
DATA = "/usr/share/games/freeciv"

GAME = """rulesetdir {ruleset}
set minplayers 0
set aifill {players}
set timeout -1
set endturn {turns}
set victories ""
set endspaceship disabled
set disasters 0
set barbarians DISABLED
set mapsize XYSIZE
set topology {topology}
set xsize {width}
set ysize {height}
set mapseed {seed}
set gameseed {seed}
set autosaves TURN
set saveturns 1
set savename g
set compresstype PLAIN
hard
start
"""

NEXT = """load edited.sav
set endturn {turn}
set autosaves TURN
set saveturns 1
set savename n
set compresstype PLAIN
start
"""


def serve(folder, commands):
    """Runs the server in a folder until its game ends."""
    (folder / "game.serv").write_text(commands)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    before = []
    if os.getuid() == 0:  # The server refuses to run as root.
        before = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        os.chmod(folder, 0o777)
    words = [SERVER, "-p", str(port), "-b", "127.0.0.1", "-A", "none", "-r", "game.serv", "-e"]
    with open(folder / "server.log", "w") as log:
        subprocess.run(before + words, cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                       env=dict(os.environ, HOME=str(folder), LC_ALL="C.UTF-8"), check=False)


# ---- saved games of Freeciv ----

CELL = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^,]*)(?:,|$)', re.S)


def cells(line):
    """The cells of a line of a table, quotes kept."""
    out, at = [], 0
    while at < len(line):
        match = CELL.match(line, at)
        out.append(match.group(1))
        at = match.end()
    return out


def plain(cell):
    """The value of a cell."""
    if cell.startswith('"'):
        return re.sub(r"\\(.)", r"\1", cell[1:-1])
    if cell in ("TRUE", "FALSE"):
        return cell == "TRUE"
    return int(cell) if re.fullmatch(r"-?\d+", cell) else cell


def read_save(path):
    """The sections of a saved game: entries by name, tables as lists of rows by column."""
    sections, section, table = {}, None, None
    for line in path.read_text(encoding="utf-8", errors="replace").split("\n"):
        if table is not None:
            if line == "}":
                table = None
            else:
                table[1].append(dict(zip(table[0], map(plain, cells(line)))))
        elif line.startswith("["):
            section = sections.setdefault(line.strip("[]"), {})
        elif "=" in line and section is not None:
            name, value = line.split("=", 1)
            if value.startswith("{"):
                table = ([plain(cell) for cell in cells(value[1:])], [])
                section[name] = table[1]
            else:
                all_cells = [plain(cell) for cell in cells(value)]
                section[name] = all_cells[0] if len(all_cells) == 1 else all_cells
    return sections


# The highest rate that governments allow.
LIMITS = {
    "classic": {"Despotism": 60, "Monarchy": 70, "Communism": 80, "Republic": 80},
    "civ2civ3": {"Despotism": 60, "Tribal": 60, "Monarchy": 70, "Fundamentalism": 70, "Communism": 80, "Republic": 80,
                 "Federation": 90, "Democracy": 90},
}


def allowed(rates, most):
    """Rates within the limit of a government, which Freeciv's AI may exceed and no player of ours may. Luxury gets the
    rest, so that cities stay as calm as they are."""
    rates = {name: min(rate, most) for name, rate in rates.items()}
    for name in ("rates.luxury", "rates.tax", "rates.science"):
        rates[name] += min(most - rates[name], 100 - sum(rates.values()))
    return rates


def by_hand(path, out, ruleset):
    """Writes a saved game in which people play all nations, and nothing moves by itself."""
    lines, kind, columns = [], None, None
    government, rates = None, {}
    for line in path.read_text(encoding="utf-8", errors="replace").split("\n"):
        if kind is not None and line == "}":
            kind = None
        elif kind == "u":
            row = cells(line)
            row[columns.index("ai")] = "FALSE"
            if row[columns.index("activity")] == "11":  # Explore
                row[columns.index("activity")] = "0"
            line = ",".join(row)
        elif line.startswith("u={"):
            kind, columns = "u", [plain(cell) for cell in cells(line[3:])]
        elif line.startswith('flags="ai"'):
            continue
        elif line.startswith("government_name="):
            government = plain(line.split("=", 1)[1])
        elif line.startswith("rates."):
            name, rate = line.split("=")
            rates[name] = int(rate)
            if len(rates) == 3:
                lines += [f"{name}={rate}" for name, rate in allowed(rates, LIMITS[ruleset].get(government, 100)).items()]
                rates = {}
            continue
        lines.append(line)
    out.write_text("\n".join(lines), encoding="utf-8")


# ---- scenarios of ours ----

TOKEN = re.compile(r'\s+|//[^\n]*|"(?:[^"\\]|\\.)*"|[A-Za-z_][A-Za-z_0-9]*|-?\d+|.', re.S)


def read_ron(text):
    """The value of a text in RON: groups and tables as dicts, words as texts, `Word(x)` as (word, x)."""
    words = [word for word in TOKEN.findall(text) if not word.isspace() and not word.startswith("//")]
    at = 0

    def items(end):
        nonlocal at
        fields, plain_items = {}, []
        while words[at] != end:
            one = value()
            if words[at] == ":":
                at += 1
                fields[one] = value()
            else:
                plain_items.append(one)
            if words[at] == ",":
                at += 1
        at += 1
        return fields if fields or end == "}" else plain_items

    def value():
        nonlocal at
        word = words[at]
        at += 1
        if word == "[":
            all_items = items("]")
            return all_items or []
        if word == "{":
            return items("}")
        if word == "(":
            return items(")")
        if word.startswith('"'):
            return re.sub(r"\\(.)", r"\1", word[1:-1])
        if re.fullmatch(r"-?\d+", word):
            return int(word)
        if word in ("true", "false"):
            return word == "true"
        if at < len(words) and words[at] == "(":
            at += 1
            return (word, items(")"))
        return word

    return value()


# ---- both in the same terms ----

def theirs(path):
    """Everything that is compared, from a saved game of Freeciv; and its kinds of specialists."""
    save = read_save(path)
    heads = save["savefile"]
    lists = {name: heads.get(f"{name}_vector", []) for name in
             ("improvement", "technology", "activities", "specialists", "extras")}
    players = sorted((int(name[6:]), sheet) for name, sheet in save.items() if re.fullmatch(r"player\d+", name))
    seat = {slot: sheet["nation"] for slot, sheet in players}
    marks = lambda names, text: sorted(name for name, mark in zip(names, text) if mark == "1" and name != "A_NONE")
    worked = collections.defaultdict(set)
    rows = lambda prefix: [save["map"][name] for name in sorted(save["map"]) if re.fullmatch(prefix + r"\d{4}", name)]
    for y, row in enumerate(rows("worked")):
        for x, city in enumerate(row if isinstance(row, list) else str(row).split(",")):
            if str(city).strip("-"):
                worked[int(city)].add((x, y))
    cities, units, nations = {}, {}, {}
    research = {row["number"]: row for row in save["research"]["r"]}
    names = {}
    for slot, sheet in players:
        for row in sheet.get("c", []):
            names[row["id"]] = (row["x"], row["y"])
    for slot, sheet in players:
        row = research[sheet.get("team_no", slot)]
        nations[seat[slot]] = {
            "name": seat[slot],
            "gold": sheet["gold"], "government": sheet["government_name"], "bulbs": row["bulbs"],
            "techs": marks(lists["technology"], row["done"]), "researching": row["now_name"],
            "culture": sheet["history"], "cities": len(sheet.get("c", [])), "units": len(sheet.get("u", [])),
        }
        for row in sheet.get("c", []):
            cities[(row["x"], row["y"])] = {
                "owner": seat[slot], "size": row["size"], "food": row["food_stock"], "shields": row["shield_stock"],
                "buildings": marks(lists["improvement"], row["improvements"]),
                "production": row["currently_building_name"],
                "worked": sorted(worked[row["id"]] - {(row["x"], row["y"])}),
                "specialists": [row[f"nspe{kind}"] for kind in range(len(lists["specialists"]))],
                "disorder": row["anarchy"], "rapture": row["rapture"], "was_happy": row["was_happy"],
                "culture": row["history"], "surplus": row["last_turns_shield_surplus"],
                "before_change": row["before_change_shields"], "plague": row["turn_plague"],
                "nationality": sorted((seat[slot], row[f"citizen{slot}"]) for slot in seat if row.get(f"citizen{slot}")),
            }
        for row in sheet.get("u", []):
            activity = lists["activities"][row["activity"]]
            units[row["id"]] = {
                "owner": seat[slot], "type": row["type_by_name"], "at": (row["x"], row["y"]), "hp": row["hp"],
                "moves": row["moves"], "veteran": row["veteran"], "fuel": row["fuel"],
                "home": names.get(row["homecity"]), "activity": activity, "points": row["activity_count"],
                "extra": lists["extras"][row["activity_tgt"]] if row["activity_tgt"] >= 0 else None,
                "born": row["born"], "moved": row["moved"],
                "aboard": row["transported_by"] if row["transported_by"] >= 0 else None,
            }
    terrain = {row["identifier"]: row["name"] for row in heads["terrident"]}
    tiles = {}
    for y, row in enumerate(rows("t")):
        for x, letter in enumerate(row):
            tiles[(x, y)] = {"terrain": terrain[letter], "things": [], "owner": None}
    for y, row in enumerate(rows("owner")):
        for x, owner in enumerate(row if isinstance(row, list) else str(row).split(",")):
            if str(owner).strip("-"):
                tiles[(x, y)]["owner"] = seat[int(owner)]
    for at, extra in enumerate(lists["extras"]):
        for y in range(len(rows("t"))):
            for x, digit in enumerate(str(save["map"][f"e{at // 4:02}_{y:04}"])):
                if int(digit, 16) >> at % 4 & 1:
                    tiles[(x, y)]["things"].append(extra)
    for tile in tiles.values():
        tile["things"].sort()
    # A message is for the players whose bits are set.
    revolts = {seat[slot] for row in save.get("event_cache", {}).get("events", [])
               if row["event"] == "E_REVOLT_DONE" and "now governs" in row["message"]
               for slot, bit in enumerate(str(row["target"])) if bit == "1" and slot in seat}
    state = {"cities": cities, "nations": nations, "units": units, "tiles": tiles, "revolts": revolts}
    return state, lists["specialists"]


def pair(value):
    """A place as a tuple."""
    return (value[0], value[1])


ACTIVITIES = {"CleanPollution": "Pollution", "CleanFallout": "Fallout", "Cultivate": "Irrigate", "Plant": "Mine"}


def ours(path, specialists):
    """The same from a scenario of ours."""
    scenario = read_ron(path.read_text())
    civ = scenario["civ"]
    (_, drawn) = civ["map"]
    drawn = drawn[0]
    cities, units, nations = {}, {}, {}
    places = {}
    for nation in civ["nations"].values():
        for city in nation.get("cities", []):
            places[city["name"]] = pair(city["at"])
    for seat, nation in civ["nations"].items():
        nations[seat] = {
            "name": seat,
            "gold": nation["gold"], "government": nation["government"], "bulbs": nation.get("bulbs", 0),
            "techs": sorted(nation.get("techs", [])), "researching": nation.get("researching", "A_UNSET"),
            "culture": nation["so_far"].get("record", {}).get("history", 0), "cities": len(nation.get("cities", [])),
            "units": len(nation.get("units", [])),
        }
        for city in nation.get("cities", []):
            so_far = city["so_far"]
            kinds = so_far.get("specialists", {})
            made = so_far.get("production", {})
            size = city.get("size", 1)
            cities[pair(city["at"])] = {
                "owner": seat, "size": size, "food": city.get("food", 0),
                "shields": city.get("shields", 0), "buildings": sorted(city.get("buildings", [])),
                "production": city["production"], "worked": sorted(pair(at) for at in so_far.get("worked", [])),
                "specialists": [kinds.get(kind, 0) for kind in specialists],
                "disorder": so_far.get("disorder", 0), "rapture": so_far.get("rapture", 0),
                "was_happy": so_far.get("was_happy", False), "culture": so_far.get("history", 0),
                "surplus": made.get("last_surplus", 0), "before_change": made.get("before_change", 0),
                "plague": so_far.get("last_plague", -1),
                "nationality": sorted(so_far.get("nationality", {seat: size}).items()),
            }
        for unit in nation.get("units", []):
            so_far = unit["so_far"]
            activity = unit.get("activity", "Idle")
            units[so_far["number"]] = {
                "owner": seat, "type": unit["unit"], "at": pair(unit["at"]), "hp": unit.get("hit_points"),
                "moves": so_far.get("moves"), "veteran": unit.get("veteran", 0), "fuel": unit.get("fuel"),
                "home": places.get(unit.get("home")), "activity": ACTIVITIES.get(activity, activity),
                "points": unit.get("points", 0), "extra": unit.get("target"), "born": so_far.get("born", 0),
                "moved": so_far.get("moved", False), "aboard": so_far.get("aboard"),
            }
    signs = {sign: meaning["terrain"] for sign, meaning in SIGNS.items()}
    signs.update({sign: meaning["terrain"] for sign, meaning in drawn.get("legend", {}).items() if "terrain" in meaning})
    tiles = {}
    for y, row in enumerate(drawn["rows"]):
        for x, letter in enumerate(row):
            tiles[(x, y)] = {"terrain": signs[letter], "things": [], "owner": None}
    above = {sign: meaning for sign, meaning in drawn.get("legend", {}).items() if "terrain" not in meaning}
    for y, row in enumerate(drawn.get("things", [])):
        for x, letter in enumerate(row):
            meaning = above.get(letter, {})
            tiles[(x, y)]["things"] += meaning.get("extras", []) + [meaning["resource"]] * ("resource" in meaning)
    for table in ("extras", "resources"):
        for thing, all_places in drawn.get(table, {}).items():
            for at in all_places:
                tiles[pair(at)]["things"].append(thing)
    for tile in tiles.values():
        tile["things"] = sorted(set(tile["things"]))
    for land in civ["so_far"].get("land", []):
        for at in land["tiles"]:
            tiles[pair(at)]["owner"] = land["owner"]
    return {"cities": cities, "nations": nations, "units": units, "tiles": tiles}


def items_from(text, at):
    """The items of a list in RON from its first on, and the place of its closing bracket."""
    items, depth, start = [], 0, at
    for match in re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|[()\[\]{},]').finditer(text, at):
        word = match.group()
        if depth == 0 and word in (",", "]"):
            if text[start:match.start()].strip():
                items.append(text[start:match.start()])
            start = match.end()
            if word == "]":
                return items, match.start()
        elif word in "([{":
            depth += 1
        elif word in ")]}":
            depth -= 1
    raise ValueError("a list does not end")


def with_cities_shuffled(text, seed):
    """A scenario with the cities of each nation in another order."""
    draw, at, parts = random.Random(seed), 0, []
    for match in re.finditer(r"\bcities: \[", text):
        if match.start() < at:
            continue
        cities, end = items_from(text, match.end())
        draw.shuffle(cities)
        parts += [text[at:match.end()], ",".join(cities)]
        at = end
    return "".join(parts) + text[at:]


SIGNS = {sign: {"terrain": name} for sign, name in {
    "i": "Inaccessible", "+": "Lake", " ": "Ocean", ":": "Deep Ocean", "a": "Glacier", "d": "Desert", "f": "Forest",
    "g": "Grassland", "h": "Hills", "j": "Jungle", "m": "Mountains", "p": "Plains", "s": "Swamp", "t": "Tundra"}.items()}


class Tally:
    """Counts of equal and different numbers, and examples of the latter."""

    def __init__(self):
        self.equal = collections.Counter()
        self.different = collections.Counter()
        self.excused = collections.Counter()
        self.examples = collections.defaultdict(list)
        self.things = collections.Counter()

    def add(self, kind, field, here, there, where):
        """Counts one number."""
        if here == there:
            self.equal[kind, field] += 1
        else:
            self.different[kind, field] += 1
            if len(self.examples[kind, field]) < 400:
                self.examples[kind, field].append(f"{where}: Freeciv {there}, endturn {here}")

    def merge(self, other):
        """Adds the counts and examples of another tally."""
        for mine, its in ((self.equal, other.equal), (self.different, other.different),
                          (self.excused, other.excused), (self.things, other.things)):
            mine.update(its)
        for key, lines in other.examples.items():
            self.examples[key] += lines


WORK = {"Pollution", "Fallout", "Mine", "Irrigate", "Road", "Base", "Pillage", "Transform"}


class Events:
    """The nations to which something happened this turn that draws or the order of cities decide."""

    def __init__(self, before, here, there):
        after = (here, there)
        nations = before["nations"]
        self.fallen = {name for name, nation in nations.items() for state in after
                       if state["nations"].get(name, nation)["government"] != nation["government"]}
        # A government may fall, and be back before the turn is saved.
        self.fallen |= there["revolts"]
        sold = {city["owner"] for key, city in before["cities"].items() for state in after
                if key in state["cities"] and set(city["buildings"]) - set(state["cities"][key]["buildings"])}
        lost = {unit["owner"] for key, unit in before["units"].items() for state in after if key not in state["units"]}
        # No nation with gold for the turn sells anything.
        self.poor = {name for name in sold | lost if nations[name]["gold"] < 100}
        # The governors of both seek the same goals in different ways. A placement of citizens decides all that the city
        # makes in the turn.
        self.placed = {key for key, city in before["cities"].items()
                       if all(key in state["cities"] for state in after)
                       and any(city["size"] != state["cities"][key]["size"] for state in after)
                       and any(here["cities"][key][field] != there["cities"][key][field]
                               for field in ("worked", "specialists"))}
        self.placers = {before["cities"][key]["owner"] for key in self.placed}
        self.stricken = {key: city["owner"] for key, city in before["cities"].items() for state in after
                         if key in state["cities"] and state["cities"][key]["plague"] != city["plague"]}
        self.parasites = {city["owner"] for city in before["cities"].values()
                          if "Great Library" in city["buildings"]}


MADE = {"worked", "specialists", "food", "shields", "surplus", "before_change", "disorder", "was_happy", "rapture"}
PLAGUE = "a draw decides about plague"
OPEN = "without a goal, Freeciv leaves research open until the next turn ends"


def reason(kind, key, field, old, one, other, events):
    """Why a number differs, if that is known; it is then no difference of the rules that both follow."""
    owner = other["name"] if kind == "nations" else old.get("owner")
    if owner in events.fallen and kind != "tiles":
        return "cities end their turns in a random order, and one of them overthrew the government"
    if owner in events.poor and (kind, field) in {("cities", "buildings"), ("nations", "gold"), ("nations", "units"),
                                                  ("units", "there")}:
        return "draws decide which buildings and units a nation loses that can't pay for all"
    if kind == "cities":
        if key in events.placed and field in MADE:
            return "a governor places the citizens of a city that grew or shrank, in another way than Freeciv's"
        if field == "production" and (old["production"] != other["production"] or old["production"] != one["production"]):
            return "the city has completed something, and an adviser chose the next"
        if field == "nationality" and key not in events.stricken:
            return "a draw decides who changes nationality"
        if key in events.stricken:
            return PLAGUE
    if (kind, field) == ("units", "hp") and (one["hp"] - old["hp"], other["hp"] - old["hp"]) == (9, 8):
        return "20 hit points are healed by parts of 3.0, rounded down one by one, and by the sum of Freeciv21's effects"
    if kind == "nations":
        if field in ("gold", "bulbs") and owner in events.stricken.values():
            return PLAGUE
        if field in ("gold", "bulbs") and owner in events.placers:
            return "a governor places the citizens of a city that grew or shrank, in another way than Freeciv's"
        if field == "researching" and "A_UNSET" in (one[field], other[field]):
            return OPEN
        if field in ("bulbs", "techs") and other["researching"] == "A_UNSET" and set(one["techs"]) > set(other["techs"]):
            return OPEN
        gains = [len(set(state["techs"]) - set(old["techs"])) for state in (one, other)]
        if field == "techs" and owner in events.parasites and gains[0] == gains[1]:
            return "a draw decides which tech a nation learns from all who know it"
    if kind == "tiles" and field == "owner":
        # A city that the plague has made smaller holds its land less firmly.
        holders = {old["owner"], one["owner"], other["owner"]}
        near = (place for place, owner in events.stricken.items() if owner in holders)
        if any(abs(place[0] - key[0]) <= 6 and abs(place[1] - key[1]) <= 12 for place in near):
            return PLAGUE
    return None


ORDER = "cities end their turns in a random order, and another order of ours gives Freeciv's number"


def compare(tally, before, here, there, turn, others):
    """Compares all that was there before the turn; `others` gives the ends of the turn by other orders of cities."""
    events = Events(before, here, there)

    def by_order(kind, key, field, number):
        return any(key in other[kind] and other[kind][key][field] == number for other in others())

    for kind in ("cities", "nations", "units", "tiles"):
        for key, old in before[kind].items():
            tally.things[kind] += 1
            one, other = here[kind].get(key), there[kind].get(key)
            where = f"T{turn} {key}" + (f" {old.get('type', '')}" if kind == "units" else "")
            if (one is None) != (other is None) and old.get("owner") in events.poor | events.fallen:
                why = reason(kind, key, "there", old, one or old, other or old, events)
                if why:
                    tally.excused[kind, "there", why] += 1
                    continue
            if (one is None) != (other is None) and any((key in state[kind]) == (other is not None) for state in others()):
                tally.excused[kind, "there", ORDER] += 1
                continue
            tally.add(kind, "there", one is not None, other is not None, where)
            if one is None or other is None:
                continue
            for field in other:
                if field in ("plague", "born", "name") or one[field] is None:
                    continue
                if field == "points" and other["activity"] not in WORK:
                    continue
                why = None
                if one[field] != other[field]:
                    why = reason(kind, key, field, old, one, other, events)
                    why = why or (ORDER if by_order(kind, key, field, other[field]) else None)
                if why:
                    tally.excused[kind, field, why] += 1
                else:
                    tally.add(kind, field, one[field], other[field], where)


def server_turn(save, turn, ruleset, games, folder):
    """The saved game given to both, and that which the server has after the turn; the latter is made only once."""
    edited = folder / "edited.sav"
    by_hand(save, edited, ruleset)
    digest = hashlib.sha256(edited.read_bytes()).hexdigest()[:12]
    kept = games / f"after-T{turn:04}-{digest}.sav"
    if not kept.exists():
        for old in folder.glob("n-T*"):
            old.unlink()
        serve(folder, NEXT.format(turn=turn + 1))
        after = sorted(folder.glob(f"n-T{turn + 1:04}-*.sav"))
        if not after:
            raise RuntimeError(f"the server saved nothing after turn {turn}: see {folder}/server.log")
        for old in games.glob(f"after-T{turn:04}-*"):
            old.unlink()
        shutil.copyfile(after[0], kept.with_suffix(".part"))
        kept.with_suffix(".part").rename(kept)
    return edited, kept


def change(endturn, project, save, turn, ruleset, folder):
    """Both states after the change of a turn, and the one before it."""
    edited, after = server_turn(save, turn, ruleset.removeprefix("freeciv_"), save.parent, folder)
    start, end = folder / "start.ron", folder / "end.ron"
    for file in (start, end):
        file.unlink(missing_ok=True)
    words = [endturn, "--rulesets", project, "import", "freeciv-save", edited, "--persona", "nothing", "--ruleset",
             ruleset, "--out", start]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"the import of turn {turn} fails:\n{done.stderr}")
    # Nor do barbarians give orders.
    start.write_text(start.read_text().replace('persona: "raider"', 'persona: "nothing"'))
    before, names = theirs(edited)

    def played(scenario):
        end.unlink(missing_ok=True)
        words = [endturn, "--rulesets", project, "snapshot", "--as-scenario", scenario, "--round", str(turn), "--out", end]
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"turn {turn} can't be played:\n{done.stdout}{done.stderr}")
        return ours(end, names)

    @functools.cache
    def others():
        states = []
        for seed in range(1, ORDERS + 1):
            other = folder / "other.ron"
            other.write_text(with_cities_shuffled(start.read_text(), seed))
            states.append(played(other))
        return states

    return before, played(start), theirs(after)[0], turn, others


def one_turn(task):
    """The tally of one turn, or the error that prevents it."""
    endturn, project, save, turn, ruleset, place = task
    folder = place / f"{save.parent.name}-{turn}"
    folder.mkdir()
    tally = Tally()
    try:
        compare(tally, *change(endturn, project, save, turn, ruleset, folder))
    except RuntimeError as error:
        return tally, str(error)[:1500]
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return tally, None


def main():
    """Plays, compares and prints."""
    words = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    words.add_argument("endturn", type=Path)
    words.add_argument("--ruleset", default="classic")
    words.add_argument("--games", type=Path, nargs="+")
    words.add_argument("--turns", type=int, default=120)
    words.add_argument("--every", type=int, default=1)
    words.add_argument("--first", type=int, default=1)
    words.add_argument("--players", type=int, default=5)
    words.add_argument("--size", type=int, nargs=2, default=(72, 56))
    words.add_argument("--topology", default='""')
    words.add_argument("--seed", type=int, default=42)
    words.add_argument("--examples", type=int, default=4)
    words.add_argument("--jobs", type=int, default=os.cpu_count())
    args = words.parse_args()
    if not SERVER:
        sys.exit("freeciv-server is not installed")
    endturn = args.endturn.resolve()
    with tempfile.TemporaryDirectory() as place:
        place = Path(place)
        place.chmod(0o755)
        all_games = [games.resolve() for games in args.games or [place / "games"]]
        for nth, games in enumerate(all_games):
            games.mkdir(parents=True, exist_ok=True)
            if not list(games.glob("g-T*.sav")):
                serve(games, GAME.format(ruleset=args.ruleset, players=args.players, turns=args.turns,
                                         seed=args.seed + nth, width=args.size[0], height=args.size[1],
                                         topology=args.topology))
        project = place / "rulesets"
        project.mkdir()
        name = f"freeciv_{args.ruleset}"
        subprocess.run([endturn, "import", "freeciv-ruleset", f"{DATA}/{args.ruleset}", "--all-nations", "--out",
                        project / name], check=False, capture_output=True)
        tasks = []
        for save in (save for games in all_games for save in sorted(games.glob("g-T*.sav"))):
            turn = int(re.match(r"g-T(\d+)", save.name).group(1))
            if args.first <= turn < args.turns and (turn - args.first) % args.every == 0:
                tasks.append((endturn, project, save, turn, name, place))
        tally, failed = Tally(), 0
        with multiprocessing.Pool(args.jobs) as pool:
            for part, error in pool.imap(one_turn, tasks):
                tally.merge(part)
                if error:
                    failed += 1
                    print(error)
        show(tally, failed, args)


def show(tally, failed, args):
    """Prints shares and examples."""
    print(f"{args.ruleset}: " + ", ".join(f"{count:,} {kind}-turns" for kind, count in tally.things.items())
          + f"; {failed} turns failed")
    for kind in tally.things:
        equal = sum(count for (of, _), count in tally.equal.items() if of == kind)
        different = sum(count for (of, _), count in tally.different.items() if of == kind)
        share = 100 * equal / max(1, equal + different)
        print(f"{kind}: {equal:,} of {equal + different:,} numbers equal, {share:.3f} %")
        for (of, field), count in sorted(tally.different.items(), key=lambda item: -item[1]):
            if of == kind:
                print(f"  {field}: {count} differ of {count + tally.equal[of, field]:,}")
                for line in tally.examples[of, field][:args.examples]:
                    print(f"    {line}")
        for (of, field, why), count in sorted(tally.excused.items(), key=lambda item: -item[1]):
            if of == kind:
                print(f"  apart: {count} of {field}: {why}")


if __name__ == "__main__":
    main()
