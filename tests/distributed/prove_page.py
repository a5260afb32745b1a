"""Proves docs/cluster.md: runs the blocks of commands on the page as they are written, and compares tables.

    python3 tests/distributed/prove_page.py target/release/endturn

Runs what the machine has: Slurm (root), Dask (the Python that runs this script), `parallel` and `rsync`; the rest is
skipped with a notice. Hosts are stand-ins: `ssh HOST` is a shell in a folder of that name. A block that no proof knows is
a failure, so that whoever adds one adds its proof.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import prove_dask
import prove_kubernetes
import prove_slurm
from batches import expect, proved, same_tables

ROOT = Path(__file__).resolve().parents[2]
PAGE = "docs/cluster.md"
PLAN = "plans/fleets_personas.ron"
HOSTS = ("pc1", "pc2", "pc3")
# Places that the page makes up.
SHARED, HEAD = "/shared/game", "tcp://head:8786"
SSH = """#!/bin/sh
while :; do case $1 in -*) shift ;; *) break ;; esac; done
# A login sets these; GNU parallel runs nothing on a host without SHELL, and says nothing.
export SLURMD_NODENAME="$1" HOME="{hosts}/$1" SHELL=/bin/sh
shift
[ "$1" != -- ] || shift
cd "$HOME" && exec sh -c "$*"
"""


def blocks(text):
    """The indented blocks of a page, without their indents, lines joined where they go on."""
    found = []
    for paragraph in re.split(r"\n\s*\n", text):
        lines = paragraph.splitlines()
        if lines and all(line.startswith("    ") for line in lines):
            indent = min(len(line) - len(line.lstrip()) for line in lines)
            block = "\n".join(line[indent:] for line in lines)
            found.append(re.sub(r" +", " ", block.replace("\\\n", " ")))
    return found


class Page:
    def __init__(self, program, place, is_quick):
        self.is_quick = is_quick
        self.program, self.place = Path(program).resolve(), Path(place).resolve()
        self.bin, self.hosts = self.place / "bin", self.place / "hosts"
        self.slurm = None
        self.bin.mkdir()
        (self.bin / "endturn").symlink_to(self.program)
        ssh = self.bin / "ssh"
        ssh.write_text(SSH.format(hosts=self.hosts))
        ssh.chmod(0o755)
        for host in HOSTS:
            self.game(self.hosts / host / "game")
        os.environ["PATH"] = f"{self.bin}:{os.environ['PATH']}"
        self.base = self.game(self.place / "alone") / "results"
        self.run("endturn batch plans/fleets_personas.ron --out results --quiet", self.base.parent)

    def game(self, folder):
        """A folder with the files that the page speaks of."""
        folder.mkdir(parents=True)
        for name in ("scenarios", "contrib"):
            (folder / name).symlink_to(ROOT / name)
        (folder / "plans").mkdir()
        plan = (ROOT / PLAN).read_text()
        (folder / PLAN).write_text(plan.replace("replicates: 200", "replicates: 20") if self.is_quick else plan)
        return folder

    def run(self, block, folder, codes=(0,), **variables):
        done = subprocess.run(["bash", "-e", "-c", block], cwd=folder, env=os.environ | variables, capture_output=True,
                              text=True, timeout=600)
        expect(done.returncode in codes, f"the page's commands run: {block}", done.stdout + done.stderr)
        return done.stdout

    def proved(self, folder, block):
        same_tables(folder / "results", self.base, f"{PAGE}: {block.splitlines()[0]} …")


def joined(page, block, folder):
    page.run(block, folder)
    page.proved(folder, block)


def slurm(page, block, folder):
    if not shutil.which("slurmctld") or not shutil.which("munged") or os.geteuid() != 0:
        return print(f"skipped: {block.splitlines()[0]}: Slurm is missing")
    if page.slurm is None:
        # As many cores as an element asks for, if nobody says otherwise.
        page.slurm = prove_slurm.Slurm(page.place / "slurm", cores=4)
    if "--missing" in block:
        page.run("endturn batch plans/fleets_personas.ron --out results --quiet", folder)
        shards = sorted((folder / "results/shards").iterdir())
        shards[len(shards) // 2].unlink()
        (folder / "results/games.parquet").unlink()
    page.run(block, folder)
    page.slurm.wait()
    expect((folder / "results/job/result.txt").exists(), "the result is in job/result.txt")
    page.proved(folder, block)


def dask(page, block, folder):
    if importlib.util.find_spec("distributed") is None:
        return print("skipped: the page's commands for Dask need its package `distributed`")
    cluster = prove_dask.Cluster(folder)
    try:
        python = page.bin / "python"
        python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
        python.chmod(0o755)
        # The package is read where it is, and not installed.
        commands = [line for line in block.splitlines() if not line.startswith("pip install ")]
        expect(len(commands) == 1, "one command besides the installation", block)
        page.run(commands[0].replace(HEAD, str(cluster.file)), folder)
        page.proved(folder, block)
    finally:
        cluster.stop()


def kubernetes(page, block, folder):
    if importlib.util.find_spec("yaml") is None:
        return print("skipped: the page's commands for Kubernetes need the Python package PyYAML")
    prove_kubernetes.stand_in(page.bin)
    page.run(block, folder)
    page.proved(folder, block)


def many_hosts(page, block, folder):
    # GNU parallel fetches by rsync.
    tools = ("parallel", "rsync") if "--return" in block else ("parallel",)
    missing = [tool for tool in tools if not shutil.which(tool)]
    if missing:
        return print(f"skipped: {block.splitlines()[0]}: {' and '.join(missing)} missing")
    page.run(block.replace(SHARED, str(folder)), folder)
    page.proved(folder, block)


def pbs(page, block, folder):
    page.run(block, folder, PBS_O_WORKDIR=str(folder))
    page.run("endturn batch plans/fleets_personas.ron --out results --quiet", folder)
    page.proved(folder, block)


def static(_, block, __):
    """Another proof builds it by this very command."""
    text = (ROOT / "tests/distributed/prove_static.py").read_text()
    expect(re.sub(r"\s+", " ", block) in re.sub(r"\s+", " ", text), "prove_static.py builds as the page says", block)
    proved(f"{PAGE}: prove_static.py has its command for a static program")


def container(_, block, __):
    copied = re.search(r"^COPY (\S+)", block, re.MULTILINE)[1]
    expect(copied.startswith("target/static/release/"), "the container has the static program", block)


# Which proof a block has, by its first words.
PROOFS = {
    "endturn batch submit plans/fleets_personas.ron --out results --on slurm": slurm,
    "endturn batch submit plans/fleets_personas.ron --out results --on kubernetes": kubernetes,
    "endturn batch plans/fleets_personas.ron --out results --join": joined,
    "cargo rustc": static,
    "FROM scratch": container,
    "parallel": many_hosts,
    "pip install contrib/dask": dask,
    "cd $PBS_O_WORKDIR": pbs,
}


def main():
    with tempfile.TemporaryDirectory() as place:
        page = Page(sys.argv[1], place, "--quick" in sys.argv)
        found = blocks((ROOT / PAGE).read_text())
        expect(len(found) >= len(PROOFS), "the page has blocks", found)
        try:
            for at, block in enumerate(found):
                proof = next((proof for start, proof in PROOFS.items() if block.startswith(start)), None)
                expect(proof, f"a block of {PAGE} that no proof knows", block)
                proof(page, block, page.game(page.place / f"game{at}"))
        finally:
            if page.slurm:
                page.slurm.stop()


if __name__ == "__main__":
    main()
