"""python -m endturn_dask PLAN --out DIR --scheduler ADDRESS"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from distributed import Client, as_completed

from . import Failed, ask, missing, play


def main():
    parser = argparse.ArgumentParser(prog="endturn_dask", description="Plays a batch of endturn on a Dask cluster.")
    parser.add_argument("plan", help="the plan; all workers see it, and the current folder, under the same path")
    parser.add_argument("--out", required=True, help="the folder for the games, which all workers see, too")
    parser.add_argument("--scheduler", required=True, help="the scheduler's address, or its file")
    parser.add_argument("--program", default="endturn", help="the command endturn on the workers")
    parser.add_argument("--workers", type=int, default=1, help="games that a task plays at once")
    parser.add_argument("--retries", type=int, default=3, help="times that a failed task is tried again")
    options = parser.parse_args()
    try:
        # Paths stay as they are: they are in the tables. Workers run in the same folder.
        return run(options, options.plan, options.out)
    except Failed as failure:
        print(f"error: {failure}", file=sys.stderr)
        return 2


def run(options, plan, out):
    if not (Path(out) / "plan.id").exists():
        advice = ask(options.program, "batch", plan, "--dry-run")["good_shard_orbits"]
        # A part beyond all shards plays nothing and begins the folder.
        begin = ["--shard", "1000000000/1000000000", "--shard-orbits", str(advice), "--quiet"]
        ask(options.program, "batch", plan, "--out", out, *begin)
    status = ask(options.program, "batch", "status", out, codes=(0, 1))
    plan_id, shards, rest = status["id"], status["shards"], missing(status)
    print(f"{len(rest)} of {shards} shards to play", flush=True)
    file = options.scheduler if Path(options.scheduler).is_file() else None
    client = Client(scheduler_file=file) if file else Client(options.scheduler)
    tasks = [
        client.submit(play, options.program, os.getcwd(), plan, out, plan_id, shard, shards, options.workers,
                      key=f"{plan_id}/{shard:06}", retries=options.retries, pure=False)
        for shard in rest
    ]
    failed = 0
    for done, task in enumerate(as_completed(tasks), 1):
        if task.status == "error":
            failed += 1
            print(f"failed: {task.key}: {task.exception()}", file=sys.stderr, flush=True)
        elif done % 100 == 0:
            print(f"{done} of {len(tasks)}", flush=True)
    client.close()
    # Plays what failed, writes the tables and reports the result.
    concluded = subprocess.run([options.program, "batch", plan, "--out", out, "--expect", plan_id, "--quiet"])
    return concluded.returncode


if __name__ == "__main__":
    sys.exit(main())
