"""Proves that a static program runs alone in an empty folder with `/dev/random`, as in a container without any library.

    cargo rustc --release --locked -p endturn_cli --bin endturn --target-dir target/static -- -C target-feature=+crt-static
    python3 tests/distributed/prove_static.py target/static/release/endturn target/release/endturn

Needs Linux and root, for `chroot`. The second program is the ordinary one: both must write the same bytes.
"""

import os
import shutil
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

from batches import Batches, expect, same


def main():
    static, ordinary = sys.argv[1:3]
    if os.geteuid() != 0 or not shutil.which("chroot"):
        return print("skipped: an empty root needs `chroot` and root")
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / "root"
        batches = Batches(ordinary, Path(place) / "batches", replicates=400)
        base = batches.base()
        root.mkdir()
        shutil.copy(static, root / "endturn")
        # Every container has these devices.
        (root / "dev").mkdir()
        for name, minor in (("random", 8), ("urandom", 9)):
            os.mknod(root / "dev" / name, stat.S_IFCHR | 0o666, os.makedev(1, minor))
        # A plan in the binary's own list, and one from files.
        listed = subprocess.run(["chroot", str(root), "/endturn", "plans"], capture_output=True, text=True)
        expect(listed.returncode == 0, "the static program runs alone", listed.stderr)
        inside = root / batches.place.relative_to("/")
        inside.mkdir(parents=True)
        shutil.copy(batches.plan, inside)
        # The plan names its scenario from its own folder.
        scenario = Path(os.path.normpath(batches.place / batches.plan.read_text().split('scenarios: ["')[1].split('"')[0]))
        target = root / scenario.relative_to("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(scenario, target)
        command = ["chroot", str(root), "/endturn", "batch", str(batches.plan), "--out", str(batches.place / "out")]
        played = subprocess.run([*command, "--shard-orbits", str(batches.shard_orbits), "--quiet"], capture_output=True, text=True)
        expect(played.returncode == 0, "the static program plays a batch", played.stderr)
        same(inside / "out", base, "a static program in an empty root")


if __name__ == "__main__":
    main()
