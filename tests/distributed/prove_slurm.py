"""Proves a batch on a real Slurm: three nodes on this machine, killed nodes and a killed controller.

    apt-get install -y --no-install-recommends slurm-wlm munge
    python3 tests/distributed/prove_slurm.py target/release/endturn

Needs root. Without Slurm it says so and ends well.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from batches import UNTIL, Batches, expect, proved, same, same_tables

CONFIGURATION = """
ClusterName=endturn
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmctldPort=16817
StateSaveLocation={place}/state
SlurmdSpoolDir={place}/spool/%n
SlurmctldPidFile={place}/controller.pid
SlurmdPidFile={place}/%n.pid
SlurmctldLogFile={place}/controller.log
SlurmdLogFile={place}/%n.log
AuthType=auth/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
JobRequeue=1
SlurmdTimeout=20
MaxArraySize=10001
MpiDefault=none
SchedulerParameters=batch_sched_delay=0,sched_interval=2
AccountingStorageType=accounting_storage/none
{nodes}
PartitionName=all Nodes=n[1-3] Default=YES State=UP
"""


class Slurm:
    """A controller and three nodes, all on this machine."""

    def __init__(self, place, cores=2):
        self.place = Path(place)
        host = subprocess.run(["hostname", "-s"], capture_output=True, text=True).stdout.strip()
        nodes = "\n".join(
            f"NodeName=n{k} NodeHostname={host} NodeAddr=127.0.0.1 Port={17000 + k} CPUs={cores}" for k in (1, 2, 3)
        )
        for folder in ("state", "spool/n1", "spool/n2", "spool/n3"):
            (self.place / folder).mkdir(parents=True)
        configuration = self.place / "slurm.conf"
        configuration.write_text(CONFIGURATION.format(host=host, place=self.place, nodes=nodes))
        os.environ["SLURM_CONF"] = str(configuration)
        os.environ["ENDTURN_PAUSE"] = "1"
        if subprocess.run(["munge", "-n"], capture_output=True).returncode != 0:
            for folder in ("/run/munge", "/var/log/munge", "/var/lib/munge"):
                Path(folder).mkdir(parents=True, exist_ok=True)
                shutil.chown(folder, "munge", "munge")
                os.chmod(folder, 0o755)
            if not Path("/etc/munge/munge.key").exists():
                subprocess.run(["mungekey", "--create"], check=True)
                shutil.chown("/etc/munge/munge.key", "munge", "munge")
            subprocess.run(["su", "munge", "-s", "/bin/sh", "-c", "/usr/sbin/munged"], check=True)
            time.sleep(1)
        self.start_controller()
        for node in ("n1", "n2", "n3"):
            self.start_node(node)
        time.sleep(3)

    def start_controller(self):
        subprocess.run(["slurmctld"], check=True)

    def start_node(self, node):
        subprocess.run(["slurmd", "-N", node], check=True)

    def pid(self, name):
        return int((self.place / f"{name}.pid").read_text())

    def kill_node(self, node):
        """A node dies at once, with all that runs on it."""
        os.kill(self.pid(node), signal.SIGKILL)
        for process in Path("/proc").glob("[0-9]*"):
            try:
                is_of_node = f"SLURMD_NODENAME={node}".encode() in (process / "environ").read_bytes().split(b"\0")
                if is_of_node:
                    os.kill(int(process.name), signal.SIGKILL)
            except (OSError, ValueError):
                pass

    def wait(self, seconds=240):
        """Waits until the queue is empty; requeued elements start at once."""
        end = time.time() + seconds
        while time.time() < end:
            told = subprocess.run(["squeue", "-h", "-r", "-o", "%A %T %r"], capture_output=True, text=True)
            queue = told.stdout
            # A controller that has just started does not answer yet.
            if told.returncode != 0:
                time.sleep(1)
                continue
            if not queue.strip():
                return
            for line in queue.splitlines():
                job, state, reason = line.split(maxsplit=2)
                if reason == "BeginTime":
                    subprocess.run(["scontrol", "update", f"JobId={job}", "StartTime=now"], capture_output=True)
                elif "held" in reason.lower():
                    subprocess.run(["scontrol", "release", job], capture_output=True)
            for node in ("n1", "n2", "n3"):
                update = ["scontrol", "update", f"NodeName={node}", "State=RESUME"]
                if "drain" in node_states().get(node, "").lower():
                    subprocess.run(update, capture_output=True)
            time.sleep(1)
        expect(False, "the queue is empty in time", queue)

    def stop(self):
        subprocess.run(["scancel", "--user=root"], capture_output=True)
        for name in ("n1", "n2", "n3", "controller"):
            try:
                os.kill(self.pid(name), signal.SIGTERM)
            except (OSError, ValueError):
                pass
        time.sleep(2)


def node_states():
    told = subprocess.run(["sinfo", "-h", "-N", "-o", "%N %T"], capture_output=True, text=True).stdout
    return dict(line.split(maxsplit=1) for line in told.splitlines())


def submit(batches, out, *words):
    command = [batches.program, "batch", "submit", str(batches.plan), "--out", str(out), "--on", "slurm",
               "--workers", "1", *words]
    done = subprocess.run(command, capture_output=True, text=True)
    expect(done.returncode == 0, "the batch is submitted", done.stderr)
    return done.stdout


def main():
    if not shutil.which("slurmctld") or not shutil.which("munged") or os.geteuid() != 0:
        return print("skipped: a proof on Slurm needs root and the packages slurm-wlm and munge")
    with tempfile.TemporaryDirectory() as place:
        slurm = Slurm(Path(place) / "slurm")
        try:
            prove(slurm, sys.argv[1], Path(place), "--quick" in sys.argv)
        finally:
            slurm.stop()


def prove(slurm, program, place, is_quick):
    # Long enough for nodes and controller to be killed amid it.
    batches = Batches(program, place / "batches", replicates=4000 if is_quick else 12000, shard_orbits=200 if is_quick else 600)
    base = batches.base()

    out = batches.begin("whole")
    submit(batches, out, "--nodes", "6")
    slurm.wait()
    same(out, base, "an array of six elements, and the job that collects")
    expect("aggressive" in (out / "job/result.txt").read_text(), "the result is in job/result.txt")

    out = batches.begin("lost")
    submit(batches, out, "--nodes", "6")
    time.sleep(3)
    slurm.kill_node("n2")
    subprocess.run(["scontrol", "update", "NodeName=n2", "State=DOWN", "Reason=lost"], capture_output=True)
    time.sleep(2)
    slurm.start_node("n2")
    slurm.wait()
    same(out, base, "a node killed with what ran on it")

    out = batches.begin("controller")
    submit(batches, out, "--nodes", "6")
    time.sleep(3)
    os.kill(slurm.pid("controller"), signal.SIGKILL)
    time.sleep(3)
    slurm.start_controller()
    slurm.wait()
    # Slurm saves its jobs every few seconds: a controller that is killed soon after may forget some.
    if not (out / "job/result.txt").exists():
        batches.conclude(out)
    same(out, base, "the controller killed and started again")

    out = batches.begin("again")
    submit(batches, out, "--nodes", "6")
    time.sleep(2)
    subprocess.run(["scancel", "--user=root"], check=True)
    slurm.wait()
    submit(batches, out, "--nodes", "3", "--missing")
    job = str(out / "job/job.sh")
    for elements in ("--array=2", "--array=30-33", "--array=1-2"):
        subprocess.run(["sbatch", elements, job], check=True, capture_output=True)
    slurm.wait()
    same(out, base, "elements cancelled, given again alone, in odd ranges and twice at once")

    small = Batches(program, place / "until", replicates=500 if is_quick else 20000, until=UNTIL, shard_orbits=64)
    base, out = small.base(), small.begin("array")
    submit(small, out, "--nodes", "6")
    slurm.wait()
    same_tables(out, base, "`until` ends the array with the verdict of one process")

    full(slurm, batches, place)


def full(slurm, batches, place):
    """A node with a full disk: its elements fail, the others play on."""
    base, out = batches.place / "base", place / "small_disk"
    out.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", str(out)], capture_output=True).returncode:
        return print("skipped: a full disk needs a tmpfs")
    try:
        done = batches.play(out / "batch", "--shard-orbits", str(batches.shard_orbits))
        is_told = done.returncode == 2 and "run the same command to resume" in done.stderr
        expect(is_told, "a full disk is reported", done.stderr)
        own = batches.place / "from_small_disk"
        shutil.copytree(out / "batch", own)
    finally:
        subprocess.run(["umount", str(out)], check=True)
    batches.conclude(own)
    same(own, base, "a disk that was full, resumed with more room")


if __name__ == "__main__":
    main()
