"""Proves a batch on a real Dask cluster: three workers on this machine, one killed, and the scheduler killed.

    python3 -m venv dask && dask/bin/pip install contrib/dask
    dask/bin/python tests/distributed/prove_dask.py target/release/endturn

Without the package it says so and ends well.
"""

import importlib.util
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from batches import Batches, expect, same

ROOT = Path(__file__).resolve().parents[2]
os.environ["PYTHONPATH"] = str(ROOT / "contrib/dask")


class Cluster:
    def __init__(self, place):
        self.file = Path(place) / "scheduler.json"
        self.running = {}
        self.start("scheduler")
        while not self.file.exists():
            time.sleep(0.2)
        for name in ("n1", "n2", "n3"):
            self.start(name)

    def start(self, name):
        common = ["--scheduler-file", str(self.file)]
        scheduler = ["distributed.cli.dask_scheduler", *common, "--port", "0", "--no-dashboard"]
        worker = ["distributed.cli.dask_worker", *common, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--name", name]
        words = scheduler if name == "scheduler" else worker
        self.running[name] = subprocess.Popen([sys.executable, "-m", *words], stdout=subprocess.DEVNULL,
                                              stderr=subprocess.DEVNULL, start_new_session=True)

    def kill(self, name):
        os.killpg(self.running.pop(name).pid, signal.SIGKILL)

    def stop(self):
        for name in list(self.running):
            self.kill(name)


def client(batches, out, cluster):
    words = ["-m", "endturn_dask", str(batches.plan), "--out", str(out), "--scheduler", str(cluster.file)]
    return subprocess.Popen([sys.executable, *words, "--program", batches.program], stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True)


def main():
    if importlib.util.find_spec("distributed") is None:
        return print("skipped: a proof on Dask needs its package `distributed`")
    with tempfile.TemporaryDirectory() as place:
        is_quick = "--quick" in sys.argv
        batches = Batches(sys.argv[1], Path(place) / "batches", replicates=4000 if is_quick else 12000, shard_orbits=200 if is_quick else 600)
        base = batches.base()
        cluster = Cluster(place)
        try:
            out = batches.begin("whole")
            one = client(batches, out, cluster)
            text, _ = one.communicate(timeout=300)
            expect(one.returncode == 0, "Dask plays the batch", text)
            same(out, base, "three workers of Dask")

            out = batches.begin("lost")
            one = client(batches, out, cluster)
            time.sleep(4)
            cluster.kill("n2")
            text, _ = one.communicate(timeout=300)
            expect(one.returncode == 0, "a lost worker's tasks are played by others", text)
            same(out, base, "a worker killed")

            out = batches.begin("scheduler")
            one = client(batches, out, cluster)
            time.sleep(4)
            cluster.stop()
            one.kill()
            one.wait()
            cluster.file.unlink()
            cluster = Cluster(place)
            one = client(batches, out, cluster)
            text, _ = one.communicate(timeout=300)
            expect(one.returncode == 0, "the same command goes on", text)
            same(out, base, "scheduler, workers and client killed")
        finally:
            cluster.stop()


if __name__ == "__main__":
    main()
