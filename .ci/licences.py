"""Writes the licences of all crates that are linked into the program, as they ask for:
python .ci/licences.py TARGET >THIRD-PARTY.txt"""

import json
import pathlib
import subprocess
import sys

ROOT = "endturn_cli"


def linked(metadata):
    """The packages that the program is linked from, without those of this repository."""
    packages = {one["id"]: one for one in metadata["packages"]}
    nodes = {one["id"]: one for one in metadata["resolve"]["nodes"]}
    todo = [one["id"] for one in metadata["packages"] if one["name"] == ROOT]
    seen = set(todo)
    while todo:
        for dep in nodes[todo.pop()]["deps"]:
            is_linked = any(kind["kind"] is None for kind in dep["dep_kinds"])
            if is_linked and dep["pkg"] not in seen:
                seen.add(dep["pkg"])
                todo.append(dep["pkg"])
    found = [packages[one] for one in seen if packages[one]["source"]]
    return sorted(found, key=lambda one: (one["name"], one["version"]))


def texts(package):
    """The licence files of a package, and of C sources in it."""
    folder = pathlib.Path(package["manifest_path"]).parent
    words = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT")
    files = [one for one in sorted(folder.rglob("*")) if one.is_file() and one.name.upper().startswith(words)]
    return [one.read_text(encoding="utf-8", errors="replace").strip() for one in files if "test" not in str(one)]


def main():
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", sys.argv[1]]
    metadata = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    packages = linked(metadata)
    users = {}
    lines = ["Crates that this program is linked from, and their licences.", ""]
    for one in packages:
        name = f"{one['name']} {one['version']}"
        lines.append(f"{name}  {one['license'] or one['license_file']}  {one['repository'] or ''}".rstrip())
        for text in texts(one):
            users.setdefault(text, []).append(name)
    for text, names in users.items():
        lines += ["", "=" * 80, ", ".join(dict.fromkeys(names)), "-" * 80, text]
    sys.stdout.buffer.write(("\n".join(lines) + "\n").encode())


main()
