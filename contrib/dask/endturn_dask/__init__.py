"""Plays a batch of endturn on a Dask cluster. The folder keeps the books; Dask only starts processes."""

import json
import subprocess


class Failed(RuntimeError):
    """A command of endturn that failed, with its exit code and its message."""


def ask(program, *words, codes=(0,), folder=None):
    """The last line of a command's JSON output; it runs in this folder."""
    done = subprocess.run([program, *words, "--format", "json"], cwd=folder, capture_output=True, text=True)
    if done.returncode not in codes or not done.stdout.strip():
        raise Failed(f"exit code {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout.strip().splitlines()[-1])


def play(program, folder, plan, out, plan_id, shard, shards, workers):
    """Plays one shard on this machine and returns its receipt."""
    words = ["--shard", f"{shard + 1}/{shards}", "--expect", plan_id, "--workers", str(workers), "--quiet"]
    receipt = ask(program, "batch", plan, "--out", out, *words, folder=folder)
    return {"shard": shard, "host": receipt["host"]}


def missing(status):
    """The shards that a folder lacks, from `batch status`."""
    there = {shard for first, last in status["published"] for shard in range(first, last + 1)}
    return [shard for shard in range(status["shards"]) if shard not in there]
