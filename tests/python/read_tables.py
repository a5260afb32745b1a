"""Reads the tables of a batch as other people's programs do, and compares what they find.

    python tests/python/read_tables.py target/debug/endturn

Plays a small plan in a temporary folder, writes its tables in every format, and reads each with DuckDB and polars (see
requirements.txt). What `endturn batch columns` says is what they must find, and every value must be the one that Python's own
json finds in the JSON Lines. Ends with exit code 1 at the first thing that differs.
"""

import csv
import json
import pathlib
import subprocess
import sys
import tempfile

import duckdb
import polars

SCENARIO = """(format: 1, name: "duel", turn_limit: 20, seats: [(name: "Red"), (name: "Blue")], fleets: (ruleset: "fleets"))"""
# Some games do not come to their end, so that cells are empty; a lever of numbers, one of texts with all that CSV finds hard.
PLAN = """(
    format: 1,
    name: "Tables for others",
    scenarios: ["duel.ron"],
    contenders: ["aggressive", "turtle", "skirmisher"],
    design: RoundRobin,
    replicates: 20,
    budget: (rounds: 19),
    facts: true,
    rounds: (metrics: All, every: 4),
    levers: {"fleets.start.metal": [9000, 12000], "name": ["plain", "a \\"quoted\\", text"]},
)"""
# Tables that a module keeps if the plan asks for them.
CIV_PLAN = """(
    format: 1,
    name: "Tables of a module",
    scenarios: ["civ_war.ron"],
    contenders: ["conqueror"],
    design: Multisets,
    replicates: 2,
    levers: {"turn_limit": [70]},
    tables: {"battles": (), "city_turns": (every: 5)},
)"""
FORMATS = ["parquet", "csv", "jsonl"]
TYPES = {
    # As told: what DuckDB finds in Parquet, and polars.
    "int64": ("BIGINT", polars.Int64),
    "uint64": ("UBIGINT", polars.UInt64),
    "float64": ("DOUBLE", polars.Float64),
    "bool": ("BOOLEAN", polars.Boolean),
    "text": ("VARCHAR", polars.String),
}


def expect(found, expected, what):
    if found != expected:
        sys.exit(f"{what}: found {found!r}, expected {expected!r}")


def play(endturn, folder, plan, code):
    (folder / "plan.ron").write_text(plan)
    out = folder / "out"
    command = [endturn, "batch", folder / "plan.ron", "--out", out, "--tables", ",".join(FORMATS), "--quiet", "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True)
    expect((done.returncode, done.stderr), (code, ""), "endturn batch")
    columns = subprocess.run([endturn, "batch", "columns", folder / "plan.ron", "--format", "json"], check=True, capture_output=True)
    return out, json.loads(done.stdout.splitlines()[-1]), json.loads(columns.stdout)


def from_duckdb(path, _names):
    quoted = str(path).replace("'", "''")
    # The whole file is looked at for types, as the only seed that needs 64 bits may be the last.
    source = {
        ".parquet": f"read_parquet('{quoted}')",
        ".csv": f"read_csv('{quoted}', header = true, sample_size = -1)",
        ".jsonl": f"read_json('{quoted}', format = 'newline_delimited', sample_size = -1)",
    }[path.suffix]
    relation = duckdb.sql(f"select * from {source}")
    return relation.columns, [str(one) for one in relation.types], relation.fetchall()


def from_polars(path, names):
    read = {".parquet": polars.read_parquet, ".csv": polars.read_csv, ".jsonl": polars.read_ndjson}[path.suffix]
    frame = read(path) if path.suffix == ".parquet" else read(path, infer_schema_length=None)
    if path.suffix == ".jsonl" and set(frame.columns) == set(names):
        # The names of a JSON object have no order, and polars keeps none where it reads in parts.
        frame = frame.select(names)
    return frame.columns, frame.dtypes, frame.rows()


def check_table(out, table, columns, rows):
    names = [column["name"] for column in columns]
    truth = [json.loads(line) for line in (out / f"{table}.jsonl").read_text().splitlines()]
    expect(len(truth), rows, f"rows of {table}.jsonl")
    for row in truth:
        expect(list(row), names, f"columns of {table}.jsonl")
    truth = [tuple(row.values()) for row in truth]
    for at, column in enumerate(columns):
        if not column["may_be_empty"]:
            expect(sum(row[at] is None for row in truth), 0, f"empty cells of {table}.{column['name']}")
    with open(out / f"{table}.csv", newline="") as file:
        lines = list(csv.reader(file))
    expect(lines[0], names, f"columns of {table}.csv")
    as_text = [["" if cell is None else str(cell) for cell in row] for row in truth]
    expect(lines[1:], as_text, f"{table}.csv")
    for at_type, (reader, read) in enumerate([("DuckDB", from_duckdb), ("polars", from_polars)]):
        for ending in FORMATS:
            what = f"{reader} on {table}.{ending}"
            found, types, values = read(out / f"{table}.{ending}", names)
            expect(found, names, f"{what}: columns")
            expect(len(values), len(truth), f"{what}: rows")
            for number, (one, other) in enumerate(zip(values, truth)):
                expect(one, other, f"{what}: row {number}")
            if ending == "parquet":
                expect(types, [TYPES[column["type"]][at_type] for column in columns], f"{what}: types")


def check_documentation(out, table, columns, plan):
    told = duckdb.sql(f"select decode(key), decode(value) from parquet_kv_metadata('{out / table}.parquet')").fetchall()
    told = dict(told)
    expect(told["endturn.table"], table, "the table's name in its metadata")
    expect((told["endturn.plan"], told["endturn.plan_id"]), (plan["name"], plan["id"]), "the plan in the metadata")
    for column in columns:
        for key in ["unit", "help"]:
            expect(told[f"endturn.column.{column['name']}.{key}"], column[key], f"{key} of {table}.{column['name']}")
    expect(polars.read_parquet_metadata(out / f"{table}.parquet")["endturn.table"], table, "the metadata that polars reads")


def check_questions(out):
    """What one asks of tables: they join, and answer alike."""
    games, seats = (f"'{out}/{table}.parquet'" for table in ["games", "seats"])
    wins = duckdb.sql(
        f"""select contender, count(*) from {seats} join {games} using (game)
            where outcome = 'win' and "fleets.start.metal" = 9000 group by contender order by contender"""
    ).fetchall()
    frame = polars.read_parquet(out / "seats.parquet").join(polars.read_parquet(out / "games.parquet"), on="game")
    frame = frame.filter((polars.col("outcome") == "win") & (polars.col("fleets.start.metal") == 9000))
    expect(frame.group_by("contender").len().sort("contender").rows(), wins, "wins")
    if not wins:
        sys.exit("no game has a winner: the question says nothing")


def check_battles(out):
    """What one asks of battles: how often the favourite wins, by the owner's persona."""
    rows = duckdb.sql(
        f"""select count(*), sum(chance_millionths) / 1e6, sum((winner = 'attacker')::int)
            from '{out}/battles.parquet' b join '{out}/seats.parquet' s on b.game = s.game and b.attacker_seat = s.seat
            where contender = 'conqueror'"""
    ).fetchall()
    battles, expected, won = rows[0]
    if not battles or abs(expected - won) > 4 * max(battles, 1) ** 0.5:
        sys.exit(f"{battles} battles, of which {expected} should have been won, and {won} were")
    frame = polars.read_parquet(out / "city_turns.parquet")
    last = frame.filter(polars.col("round") == 70).group_by("game", "seat").agg(polars.col("size").sum())
    seats = polars.read_parquet(out / "seats.parquet").filter(polars.col("citizens") > 0)
    expect(sorted(last.rows()), sorted(seats.select("game", "seat", "citizens").rows()), "citizens")


def check_all(out, batch, columns, tables):
    expect(list(dict.fromkeys(column["table"] for column in columns)), tables, "tables")
    rows = {one["table"]: one["rows"] for one in batch["tables"]}
    for table in tables:
        of_table = [column for column in columns if column["table"] == table]
        check_table(out, table, of_table, rows[table])
        check_documentation(out, table, of_table, batch)
    return rows


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    endturn = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "duel.ron").write_text(SCENARIO)
        # Some games are cut short by the budget, which is exit code 1.
        out, batch, columns = play(endturn, folder, PLAN, 1)
        rows = check_all(out, batch, columns, ["games", "seats", "facts", "rounds"])
        check_questions(out)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        war = pathlib.Path(__file__).resolve().parents[2] / "scenarios" / "civ_war.ron"
        (folder / "civ_war.ron").write_text(war.read_text())
        out, batch, columns = play(endturn, folder, CIV_PLAN, 0)
        more = check_all(out, batch, columns, ["games", "seats", "battles", "city_turns"])
        check_battles(out)
    versions = f"DuckDB {duckdb.__version__}, polars {polars.__version__}"
    tables, count = len(rows) + len(more), sum(rows.values()) + sum(more.values())
    print(f"{tables} tables with {count} rows read in {len(FORMATS)} formats: all the same ({versions})")


if __name__ == "__main__":
    main()
