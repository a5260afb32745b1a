"""Proves on one machine, without any engine, that many processes can share a batch's folder.

    python3 tests/distributed/prove_ledger.py target/release/endturn target/debug/endturn_planted
    python3 tests/distributed/prove_ledger.py target/debug/endturn target/debug/endturn_planted --quick

Needs Linux; `unshare` (root) for processes with the same number, and a C compiler for file systems without locks or
links. The second program has a persona that is not deterministic (`planted.rs`); `cargo build --workspace --bins` builds
it. What is missing is skipped with a notice. `--quick` tries what depends on chance less often.
"""

import copy
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from batches import UNTIL, Batches, expect, proved, same, same_tables

# Stand-ins for file systems: no locks, no hard links, and locks that hold on one machine only.
STAND_INS = {
    "no_locks": "#include <errno.h>\nint flock(int file, int how) { errno = ENOSYS; return -1; }\n",
    "no_links": "#include <errno.h>\nint link(const char *a, const char *b) { errno = EPERM; return -1; }\n"
    "int linkat(int x, const char *a, int y, const char *b, int f) { errno = EPERM; return -1; }\n",
    "local_locks": "int flock(int file, int how) { return 0; }\n",
}


QUICK = "--quick"


def main():
    program, *others = [word for word in sys.argv[1:] if word != QUICK]
    is_quick = QUICK in sys.argv
    with tempfile.TemporaryDirectory() as place:
        batches = Batches(program, place, replicates=32 if is_quick else 3200, shard_orbits=2 if is_quick else 200)
        base = batches.base()
        parts(batches, base)
        joined(batches, base)
        sizes(batches, base)
        starts(batches, *(1, 10) if is_quick else (12, 40))
        numbers(batches, 1 if is_quick else 40)
        kills(batches, base)
        torn(batches, base)
        file_systems(batches, base, Path(place))
        merges(batches, base)
        foreign_build(batches, base)
        look_ups(batches)
        until(program, Path(place) / "until", 32 if is_quick else 20000)
        planted(others, Path(place) / "planted", 500 if is_quick else 9000)


def run_all(commands, **options):
    running = [subprocess.Popen(one, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options) for one in commands]
    return [(one.returncode, *outputs) for one, outputs in [(one, one.communicate()) for one in running]]


def expect_all(ends, what):
    bad = [end for end in ends if end[0] != 0]
    expect(not bad, what, "\n".join(map(str, bad[:3])))


def parts(batches, base):
    out = batches.begin("parts")
    expect_all(run_all([batches.command(out, "--shard", f"{k}/5", "--workers", "1") for k in range(1, 6)]), "parts end well")
    batches.conclude(out)
    same(out, base, "five parts at once, into one folder")


def joined(batches, base):
    out = batches.begin("joined")
    expect_all(run_all([batches.command(out, "--join", "--workers", "1") for _ in range(4)]), "joined processes end well")
    batches.conclude(out)
    same(out, base, "four processes that join")


def sizes(batches, base):
    """Processes that join a new folder at once agree on the size of its shards, which changes no table."""
    out = batches.place / "sizes"
    expect_all(run_all([batches.command(out, "--join", "--workers", "1") for _ in range(4)]), "processes agree on a size")
    size = ((out / "plan.id").read_text().split() + ["64"])[1]
    batches.conclude(out)
    same_tables(out, base, f"four processes that join a new folder: shards of {size} orbits, the tables of {batches.shard_orbits}")
    one = batches.place / "of_one"
    expect(batches.play(one, "--shard-orbits", size).returncode == 0, "one process plays shards of that size")
    same(out, one, "one process with shards of that size")


def starts(batches, attempts, processes):
    """Many processes that begin a new folder at once."""
    for attempt in range(attempts):
        out = batches.place / "starts"
        shutil.rmtree(out, ignore_errors=True)
        ends = run_all([batches.command(out, "--shard", f"{k}/4000", "--workers", "1") for k in range(1, processes + 1)])
        expect_all(ends, f"start {attempt} of {processes} processes")
    proved(f"{processes} processes begin a new folder at once, attempts: {attempts}")


def numbers(batches, attempts):
    """In containers every process has the same number."""
    if not shutil.which("unshare") or os.geteuid() != 0:
        return print("skipped: processes with the same number need `unshare` and root")
    alone = ["unshare", "--pid", "--fork", "--mount-proc"]
    for attempt in range(attempts):
        out = batches.place / "numbers"
        shutil.rmtree(out, ignore_errors=True)
        ends = run_all([alone + batches.command(out, "--shard", f"{k}/1000", "--workers", "1") for k in range(1, 11)])
        expect_all(ends, f"attempt {attempt} of ten processes with the same number")
    proved(f"ten processes with the same number, attempts: {attempts}")


def kills(batches, base):
    out = batches.begin("kills")
    for seconds in (0.2, 0.3, 0.5):
        running = [subprocess.Popen(batches.command(out, "--join", "--workers", "1")) for _ in range(3)]
        time.sleep(seconds)
        for one in running[:2]:
            one.send_signal(signal.SIGKILL)
        running[2].send_signal(signal.SIGTERM)
        for one in running:
            one.wait()
    batches.conclude(out)
    same(out, base, "processes killed at three moments")


def torn(batches, base):
    out = batches.begin("torn")
    batches.play(out, "--shard", "1/2")
    shard = out / "shards/000000.shard"
    shard.with_suffix(".part").write_bytes(shard.read_bytes()[:-7])
    shard.unlink()
    batches.conclude(out)
    same(out, base, "a file torn by a full disk")
    out = batches.begin("damaged")
    batches.play(out, "--shard", "1/2")
    shard = out / "shards/000000.shard"
    whole = shard.read_bytes()
    shard.write_bytes(whole[:200] + bytes([whole[200] ^ 1]) + whole[201:])
    done = batches.play(out)
    expect(done.returncode == 2 and "000000.shard is damaged" in done.stderr, "a changed byte is reported", done.stderr)
    shard.unlink()
    batches.conclude(out)
    same(out, base, "a damaged shard, moved away")


def file_systems(batches, base, place):
    if not shutil.which("cc"):
        return print("skipped: file systems without locks or links need a C compiler")
    for name, source in STAND_INS.items():
        (place / f"{name}.c").write_text(source)
        library = place / f"{name}.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, place / f"{name}.c"], check=True)
        environment = os.environ | {"LD_PRELOAD": str(library)}
        out = batches.place / name
        if name == "local_locks":
            out = batches.begin(name)
            run_all([batches.command(out, "--shard", "1/2", "--workers", "1") for _ in range(2)], env=environment)
            batches.conclude(out)
            same(out, base, "locks that do not hold: nothing is lost or counted twice")
            continue
        done = batches.play(out, env=environment)
        names_way_out = "endturn batch merge" in done.stderr
        expect(done.returncode == 2 and names_way_out, f"{name}: the message names the way out", done.stderr)
        proved(f"{name}: {done.stderr.strip()[:100]}…")


def merges(batches, base):
    folders = []
    for k in range(1, 5):
        folders.append(batches.begin(f"own{k}"))
        batches.play(folders[-1], "--shard", f"{k}/5")
    out = batches.place / "merged"
    merge = [batches.program, "batch", "merge", *map(str, folders), "--out", str(out)]
    done = subprocess.run(merge, capture_output=True, text=True)
    expect(done.returncode == 2 and not out.exists(), "a merge with holes writes nothing", done.stderr)
    done = subprocess.run([*merge, "--partial"], capture_output=True, text=True)
    expect(done.returncode == 1 and "resume" in done.stdout, "a partial merge names the rest", done.stdout + done.stderr)
    batches.conclude(out)
    same(out, base, "a partial merge, resumed")


def foreign_build(batches, base):
    """Another build is refused: here a copy of the program that takes itself for one."""
    build = json.loads((base / "inputs.json").read_text())["build"].encode()
    code = Path(batches.program).read_bytes()
    if len(build) != 32 or build not in code:
        return print("skipped: the program's build is not in it as text")
    foreign = copy.copy(batches)
    foreign.program = str(batches.place / "foreign")
    Path(foreign.program).write_bytes(code.replace(build, build[::-1]))
    Path(foreign.program).chmod(0o755)
    out = batches.begin("builds")
    plan_id = (out / "plan.id").read_text().split()[0]
    for words in (["--join"], ["--shard", "1/2"], []):
        done = foreign.play(out, *words)
        expect(done.returncode == 2 and "another build of endturn" in done.stderr, "another build is refused", done.stderr)
    done = foreign.play(batches.place / "builds_own", "--join", "--expect", plan_id)
    expect(done.returncode == 2 and "or the build of endturn differ" in done.stderr, "`--expect` refuses it", done.stderr)
    expect(foreign.play(batches.place / "builds_own", "--shard", "1/2").returncode == 0, "it plays into a folder of its own")
    merge = [batches.program, "batch", "merge", str(base), str(batches.place / "builds_own"), "--out", str(batches.place / "m")]
    done = subprocess.run(merge, capture_output=True, text=True)
    expect(done.returncode == 2 and not (batches.place / "m").exists(), "folders of two builds are not merged", done.stderr)
    batches.conclude(out)
    same(out, base, "another build, refused by a folder, `--expect` and a merge")


def look_ups(batches):
    """An element opens its own shards, and one more: its first game is played again as a check."""
    if not shutil.which("strace"):
        return print("skipped: counting look-ups needs `strace`")
    out, counts = batches.begin("looks"), {}
    for k in ("1/48", "999/1000"):
        trace = batches.place / "trace"
        subprocess.run(["strace", "-f", "-e", "trace=openat,open,stat,newfstatat,unlink,link,linkat,rename", "-o", trace,
                        *batches.command(out, "--shard", k, "--workers", "1")], capture_output=True)
        counts[k] = sum(1 for line in trace.read_text().splitlines() if re.search(r'shards/\d', line))
    expect(counts["999/1000"] <= 1, "a part without shards looks none up", counts)
    expect(counts["1/48"] <= 10, "a part looks up its own shard only", counts)
    proved(f"look-ups of shards by an element with one shard: {counts['1/48']}, with none: {counts['999/1000']}")


def until(program, place, replicates):
    """A test that stops early: every element learns the answer."""
    batches = Batches(program, place, replicates=replicates, until=UNTIL, shard_orbits=64)
    base = batches.base()
    out = batches.begin("elements")
    ends = run_all([batches.command(out, "--join", "--workers", "1", "--format", "json") for _ in range(6)])
    expect_all(ends, "elements with a stopping rule end well")
    there = max(json.loads(end[1].strip().splitlines()[-1])["there"] for end in ends)
    batches.conclude(out)
    same_tables(out, base, f"`until` ends six elements after {there} games of at most {6 * replicates}")


class Planted:
    """A batch of the planted persona, on hosts whose names only the environment knows."""

    def __init__(self, program, place):
        self.program, self.place = str(Path(program).resolve()), place
        place.mkdir()
        (place / "lots.ron").write_text('(format: 1, name: "lots", turn_limit: 9, seats: [(name: "Ada"), (name: "Bob")], '
                                        'lots: (ruleset: "lots"))')
        self.plan = place / "plan.ron"
        self.plan.write_text('(format: 1, name: "Lots", scenarios: ["lots.ron"], contenders: ["planted", "other"], '
                             "design: RoundRobin, replicates: 300, shard_orbits: 50)")

    def start(self, host, planted, *words):
        """Starts a command on a host; every `planted`th lot, the persona differs there."""
        environment = os.environ | {"SLURMD_NODENAME": host, "PLANTED": str(planted)}
        return subprocess.Popen([self.program, "batch", *map(str, words)], env=environment, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self, *words):
        one = self.start(*words)
        output, error = one.communicate()
        return one.returncode, output + error

    def part(self, host, planted, out, part):
        return self.run(host, planted, self.plan, "--out", out, "--shard", part, "--workers", "1", "--quiet")


def planted(others, place, replicates):
    """A persona that is not deterministic is caught wherever the same game is played on two hosts."""
    if not others or not Path(others[0]).exists():
        return print("skipped: a planted persona needs the program `endturn_planted`")
    lots = Planted(others[0], place)
    one, two = place / "one", place / "two"
    expect(lots.part("n1", 0, one, "1/2")[0] == 0 and lots.part("n2", 40, two, "1/3")[0] == 0, "two hosts play")

    code, text = lots.run("n3", 0, "merge", one, two, "--out", place / "merged")
    found = re.search(r"DIVERGED: shard (\d+), game (\d+) .* of n1 with `.*` of n2", text)
    expect(code == 3 and found and not (place / "merged").exists(), "a merge finds the planted persona", text)
    proved(f"a planted persona, in folders that are merged: shard {found[1]}, game {found[2]}, of n1 and n2")
    shown = lots.run("n3", 0, "show", two, found[2], "--quiet")
    expect(shown[0] == 3 and "came out differently" in shown[1], "the game, played again, shows which is wrong", shown[1])

    code, text = lots.part("n2", 1, one, "2/2")
    names = "DIVERGED: shard 0, game 0 " in text and "first played on n1, then on n2" in text
    expect(code == 3 and names, "a process that joins finds the planted persona", text)
    proved("a planted persona, in one folder: shard 0, game 0, first played on n1, then on n2")

    # Where locks do not hold between machines, two may play one shard at once: here the first is halted inside its only
    # shard, whose file vanishes as if another machine had not seen its lock.
    lots.plan.write_text(lots.plan.read_text().replace("300", str(replicates)).replace("50", str(replicates)))
    out, waiting = place / "both", 0
    first = lots.start("n1", 0, lots.plan, "--out", out, "--join", "--workers", "1", "--quiet")
    part = out / "shards/000000.part"
    while not (part.exists() and part.stat().st_size > 2000) and first.poll() is None and waiting < 6000:
        time.sleep(0.005)
        waiting += 1
    first.send_signal(signal.SIGSTOP)
    part.unlink()
    code, text = lots.run("n2", 40, lots.plan, "--out", out, "--join", "--workers", "1", "--quiet")
    first.send_signal(signal.SIGCONT)
    error = first.communicate()[1]
    found = re.search(r"DIVERGED: shard (\d+) .* first in game (\d+): .* first played on n2, then on n1", error)
    expect(code == 0 and first.returncode == 3 and found, "the second copy of a shard is found out", text + error)
    proved(f"a planted persona, in a shard played twice: shard {found[1]}, game {found[2]}, first on n2, then on n1")


if __name__ == "__main__":
    main()
