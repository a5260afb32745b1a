"""Proves on one machine, without any engine, that many processes can share a batch's folder.

    python3 tests/distributed/prove_ledger.py target/release/endturn

Needs Linux; `unshare` (root) for processes with the same number, and a C compiler for file systems without locks or
links. What is missing is skipped with a notice.
"""

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

from batches import UNTIL, Batches, expect, proved, same

# Stand-ins for file systems: no locks, no hard links, and locks that hold on one machine only.
STAND_INS = {
    "no_locks": "#include <errno.h>\nint flock(int file, int how) { errno = ENOSYS; return -1; }\n",
    "no_links": "#include <errno.h>\nint link(const char *a, const char *b) { errno = EPERM; return -1; }\n"
    "int linkat(int x, const char *a, int y, const char *b, int f) { errno = EPERM; return -1; }\n",
    "local_locks": "int flock(int file, int how) { return 0; }\n",
}


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as place:
        batches = Batches(program, place)
        base = batches.base()
        parts(batches, base)
        joined(batches, base)
        starts(batches)
        numbers(batches)
        kills(batches, base)
        torn(batches, base)
        file_systems(batches, base, Path(place))
        merges(batches, base)
        look_ups(batches)
        until(program, Path(place) / "until")


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


def starts(batches):
    """Forty processes that begin a new folder at once."""
    for attempt in range(12):
        out = batches.place / "starts"
        shutil.rmtree(out, ignore_errors=True)
        ends = run_all([batches.command(out, "--shard", f"{k}/4000", "--workers", "1") for k in range(1, 41)])
        expect_all(ends, f"start {attempt} of forty processes")
    proved("forty processes begin a new folder at once, 12 times")


def numbers(batches):
    """In containers every process has the same number."""
    if not shutil.which("unshare") or os.geteuid() != 0:
        return print("skipped: processes with the same number need `unshare` and root")
    alone = ["unshare", "--pid", "--fork", "--mount-proc"]
    for attempt in range(40):
        out = batches.place / "numbers"
        shutil.rmtree(out, ignore_errors=True)
        ends = run_all([alone + batches.command(out, "--shard", f"{k}/1000", "--workers", "1") for k in range(1, 11)])
        expect_all(ends, f"attempt {attempt} of ten processes with the same number")
    proved("ten processes with the same number, 40 times")


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


def until(program, place):
    """A test that stops early: every element learns the answer."""
    batches = Batches(program, place, replicates=20000, until=UNTIL, shard_orbits=64)
    base = batches.base()
    out = batches.begin("elements")
    ends = run_all([batches.command(out, "--join", "--workers", "1", "--format", "json") for _ in range(6)])
    expect_all(ends, "elements with a stopping rule end well")
    there = max(json.loads(end[1].strip().splitlines()[-1])["there"] for end in ends)
    batches.conclude(out)
    tables = [name for name in os.listdir(base) if name.endswith(".parquet")]
    equal = all((base / name).read_bytes() == (out / name).read_bytes() for name in tables)
    expect(tables and equal, "the verdict's tables are those of one process")
    proved(f"`until` ends six elements after {there} games of at most 120,000")


if __name__ == "__main__":
    main()
