"""Proves the job file for Kubernetes: its structure, that kubectl knows each of its fields, and that its pods play a batch.

    python3 tests/distributed/prove_kubernetes.py target/release/endturn

Needs PyYAML; kubectl reads the file without a cluster (`--local --dry-run=client`), where it is there. Pods are processes
of this machine, which a stand-in for kubectl starts as the file says. What is missing is skipped with a notice.
"""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from batches import Batches, expect, proved, same

# A stand-in for kubectl: `apply -f FILE` runs the pods, one after the other, each twice as if it had been started again.
STAND_IN = """#!{python}
import os, subprocess, sys, yaml
assert sys.argv[1:3] == ["apply", "-f"], sys.argv
spec = yaml.safe_load(open(sys.argv[3]))["spec"]
(container,) = spec["template"]["spec"]["containers"]
for index in range(spec["completions"]):
    for attempt in range(2):
        environment = os.environ | {{"JOB_COMPLETION_INDEX": str(index)}}
        subprocess.run(container["command"], cwd=container["workingDir"], env=environment, check=True, stdout=sys.stderr)
"""


def stand_in(folder):
    """Writes the stand-in for kubectl into a folder."""
    path = Path(folder) / "kubectl"
    path.write_text(STAND_IN.format(python=sys.executable))
    path.chmod(0o755)


def check_structure(job, image, claim, here):
    """Checks an Indexed Job whose pods mount the claim at the folder in which they run."""
    expect((job["apiVersion"], job["kind"]) == ("batch/v1", "Job"), "it is a job", job)
    spec, pod = job["spec"], job["spec"]["template"]["spec"]
    expect(spec["completionMode"] == "Indexed" and spec["completions"] == spec["parallelism"] > 0, "it is indexed", spec)
    # A limit of failures for each index needs an index, and pods that are not restarted in place.
    expect(spec["backoffLimitPerIndex"] > 0 and pod["restartPolicy"] == "Never", "failed pods are tried again", spec)
    (container,) = pod["containers"]
    (mount,), (volume,) = container["volumeMounts"], pod["volumes"]
    expect(container["image"] == image and container["workingDir"] == mount["mountPath"] == here, "places", container)
    expect(mount["name"] == volume["name"] and volume["persistentVolumeClaim"] == {"claimName": claim}, "volumes", pod)
    words = container["command"]
    expect(all(isinstance(word, str) for word in words) and words[:2] == ["endturn", "batch"], "words are text", words)
    expect("--join" in words and "--expect" in words, "pods join", words)
    cores = container["resources"]["requests"]["cpu"]
    expect(words[words.index("--workers") + 1] == cores, "as many workers as cores", container)


def lost(before, after, place=""):
    """The fields that are not in another version of a document."""
    if isinstance(before, dict) and isinstance(after, dict):
        return [name for key in before for name in lost(before[key], after.get(key), f"{place}.{key}")]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [name for at, pair in enumerate(zip(before, after)) for name in lost(*pair, f"{place}[{at}]")]
    return [] if before == after else [place]


def known_to_kubectl(kubectl, file, yaml):
    """The fields that kubectl does not know: it decodes the file as a job, and drops them."""
    # It prints the job only where the image changes.
    words = ["set", "image", "--local", "--dry-run=client", "-f", str(file), "endturn=other", "-o", "json"]
    done = subprocess.run([kubectl, *words], capture_output=True, text=True)
    expect(done.returncode == 0 and done.stdout, "kubectl reads the file", done.stderr)
    job, read = yaml.safe_load(Path(file).read_text()), json.loads(done.stdout)
    for one in (job, read):
        one["spec"]["template"]["spec"]["containers"][0].pop("image")
    return lost(job, read)


def main():
    if importlib.util.find_spec("yaml") is None:
        return print("skipped: a proof of the job for Kubernetes needs the Python package PyYAML")
    import yaml

    kubectl = shutil.which("kubectl")
    with tempfile.TemporaryDirectory() as place:
        place = Path(place).resolve()
        batches = Batches(sys.argv[1], place / "batches", replicates=40, shard_orbits=10)
        base, out = batches.base(), batches.begin("pods")
        bin_folder = place / "bin"
        bin_folder.mkdir()
        stand_in(bin_folder)
        (bin_folder / "endturn").symlink_to(batches.program)
        environment = os.environ | {"PATH": f"{bin_folder}:{os.environ['PATH']}"}
        words = ["--on", "kubernetes", "--nodes", "3", "--workers", "1", "--image", "registry/endturn:1", "--claim", "games",
                 "--time", "3600", "--mem", "2Gi"]
        command = [batches.program, "batch", "submit", str(batches.plan), "--out", str(out), *words]
        done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True)
        expect(done.returncode == 0, "the job is applied, and its pods play", done.stdout + done.stderr)
        file = out / "job/job.yaml"
        check_structure(yaml.safe_load(file.read_text()), "registry/endturn:1", "games", str(place))
        proved("the structure of the job for Kubernetes")
        batches.conclude(out)
        same(out, base, "three pods of an Indexed Job, each started twice")

        if kubectl is None:
            return print("skipped: that kubectl knows all fields of the job needs kubectl")
        unknown = known_to_kubectl(kubectl, file, yaml)
        expect(not unknown, "kubectl knows all fields of the job", unknown)
        wrong = place / "wrong.yaml"
        wrong.write_text(file.read_text().replace("completionMode", "completionMood"))
        expect(known_to_kubectl(kubectl, wrong, yaml) == [".spec.completionMood"], "a wrong field would be found")
        proved("kubectl knows all fields of the job (--local --dry-run=client)")


if __name__ == "__main__":
    main()
