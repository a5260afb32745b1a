"""What all proofs share: a plan with many shards, its result by one process, and the comparison of folders."""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

PLAN = """(
    format: 1,
    name: "Personas of fleets, for proofs",
    scenarios: ["{scenario}"],
    contenders: ["aggressive", "turtle", "skirmisher"],
    design: RoundRobin,
    replicates: {replicates},
{until})
"""
UNTIL = '    until: Sprt(of: "skirmisher", against: "turtle", elo: (0, 20)),\n'
# What a batch's folder holds beside the batch: the lock, the job's files, reports of processes.
BESIDE = ("lock", "job", "workers")


class Batches:
    """A folder for batches of one plan, and the program that plays them."""

    def __init__(self, program, place, replicates=3200, until="", shard_orbits=200):
        self.program = str(Path(program).resolve())
        self.place = Path(place).resolve()
        self.place.mkdir(parents=True, exist_ok=True)
        scenario = Path(__file__).resolve().parents[2] / "scenarios/fleets_duel.ron"
        self.shard_orbits = shard_orbits
        self.plan = self.place / "plan.ron"
        # A plan names scenarios from its own folder.
        relative = os.path.relpath(scenario, self.place)
        self.plan.write_text(PLAN.format(scenario=relative, replicates=replicates, until=until))

    def command(self, out, *words):
        return [self.program, "batch", str(self.plan), "--out", str(out), "--quiet", *words]

    def play(self, out, *words, **options):
        return subprocess.run(self.command(out, *words), capture_output=True, text=True, **options)

    def base(self):
        """The result of one process, played once."""
        out = self.place / "base"
        shutil.rmtree(out, ignore_errors=True)
        done = self.play(out, "--shard-orbits", str(self.shard_orbits))
        expect(done.returncode == 0, "one process plays the plan", done.stderr)
        return out

    def begin(self, name):
        """A fresh folder that knows the size of its shards."""
        out = self.place / name
        shutil.rmtree(out, ignore_errors=True)
        done = self.play(out, "--shard", "1000000/1000000", "--shard-orbits", str(self.shard_orbits))
        expect(done.returncode == 0, "the folder begins", done.stderr)
        return out

    def conclude(self, out):
        """The last command. Processes that an engine has lost sight of may still be at work."""
        for _ in range(60):
            done = self.play(out)
            if "another process is at work" not in done.stderr:
                break
            time.sleep(1)
        expect(done.returncode == 0, f"the last command concludes {out.name}", done.stderr)


def digest(folder):
    """A hash of all files of a batch, by name."""
    folder, whole = Path(folder), hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if path.is_file() and name.parts[0] not in BESIDE:
            whole.update(f"{name}\0{path.stat().st_size}\0".encode())
            whole.update(path.read_bytes())
    return whole.hexdigest()


def same_tables(out, base, what):
    """Compares the tables, which do not depend on the size of shards."""
    read = lambda folder: {path.name: path.read_bytes() for path in Path(folder).iterdir()
                           if path.suffix == ".parquet" or path.name == "datapackage.json"}
    one, other = read(out), read(base)
    names = [name for name in sorted({*one, *other}) if one.get(name) != other.get(name)]
    expect(one and not names, f"{what}: {out} has the tables of {base}", "\n".join(names))
    proved(what)


def expect(is_so, what, detail=""):
    """Ends the proof unless something is so."""
    if not is_so:
        sys.exit(f"FAILED: {what}\n{detail}")


def proved(what):
    print(f"proved: {what}", flush=True)


def same(out, base, what):
    expect(digest(out) == digest(base), f"{what}: {out} has the bytes of {base}", files_that_differ(out, base))
    proved(what)


def files_that_differ(one, other):
    one, other = Path(one), Path(other)
    names = {path.relative_to(root) for root in (one, other) for path in root.rglob("*") if path.is_file()}
    read = lambda path: path.read_bytes() if path.is_file() else None
    names = [name for name in sorted(names) if name.parts[0] not in BESIDE]
    return "\n".join(str(name) for name in names if read(one / name) != read(other / name))
