"""Installs the packages of this machine in fresh folders, and checks a right and a wrong body."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import venv
from pathlib import Path

RIGHT = {"model": "X-M3", "messages": [{"role": "user", "content": "Hi"}]}
WRONG = {**RIGHT, "temperature": 3}


def run(command: list[str], folder: Path, expected: int = 0) -> str:
    """Runs a program that has to end with a code; returns what it printed."""
    result = subprocess.run(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if result.returncode != expected:
        shown = " ".join(command)
        raise SystemExit(
            f"error: `{shown}` ended with {result.returncode}, expected {expected}\n{result.stdout}"
        )
    return result.stdout


def commands(bin_folder: Path, folder: Path) -> None:
    """Tries both commands in a folder of programs."""
    suffix = next((end for end in (".exe", ".cmd", "") if (bin_folder / f"genwire{end}").exists()), "")
    genwire, cargo_genwire = (str(bin_folder / f"{it}{suffix}") for it in ("genwire", "cargo-genwire"))
    for name, body in (("right.json", RIGHT), ("wrong.json", WRONG)):
        (folder / name).write_text(json.dumps(body), encoding="utf-8")
    print("  " + run([genwire, "--version"], folder).strip())
    run([genwire, "check", "chat", "right.json"], folder)
    said = run([genwire, "check", "chat", "wrong.json"], folder, 1)
    if "/temperature" not in said:
        raise SystemExit(f"error: the wrong member is not named:\n{said}")
    print("  " + run([cargo_genwire, "genwire", "--version"], folder).strip())


def of_wheel(wheel: Path, folder: Path) -> None:
    """Tries a wheel in an environment without any other package."""
    venv.create(folder / "python", with_pip=True)
    bin_folder = folder / "python" / ("Scripts" if os.name == "nt" else "bin")
    python = next(it for it in (bin_folder / "python.exe", bin_folder / "python3") if it.exists())
    pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    started = time.monotonic()
    run([str(python), *pip, str(wheel)], folder)
    commands(bin_folder, folder)
    print(f"  {time.monotonic() - started:.1f} s from the install to the checked bodies")


def of_archive(archive: Path, folder: Path) -> None:
    """Tries an archive."""
    with tarfile.open(archive) as packed:
        packed.extractall(folder / "archive")
    commands(next((folder / "archive").iterdir()), folder)


def of_npm(packages: list[Path], folder: Path) -> None:
    """Tries the npm packages: the one of this platform with the one that takes it."""
    place = folder / "node"
    place.mkdir()
    (place / "package.json").write_text("{}", encoding="utf-8")
    npm = shutil.which("npm") or "npm"
    quiet = ["--offline", "--no-audit", "--no-fund", "--silent"]
    run([npm, "install", *quiet, *(str(it) for it in packages)], place)
    commands(place / "node_modules" / ".bin", place)


def main() -> int:
    """Tries all packages of a folder; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packages", type=Path, help="the folder of the packages")
    folder = parser.parse_args().packages.resolve()
    tried = 0
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary)
        for wheel in sorted(folder.glob("*.whl")):
            if "musllinux" in wheel.name and not Path("/etc/alpine-release").exists():
                print(f"{wheel.name}: not tried, since it needs a system with musl")
                continue
            print(wheel.name)
            of_wheel(wheel, place)
            tried += 1
        for archive in sorted(folder.glob("*.tar.gz")):
            print(archive.name)
            of_archive(archive, place)
            tried += 1
        npm = sorted(folder.glob("*.tgz"))
        if npm and shutil.which("npm") and not any("musl" in it.name for it in npm):
            print(" and ".join(it.name for it in npm))
            run([sys.executable, str(Path(__file__).with_name("pack.py")), "--launcher", "--out", temporary], place)
            launcher = [it for it in place.glob("*.tgz")]
            of_npm([*npm, *launcher], place)
            tried += 1
    if tried == 0:
        print(f"error: there is no package in `{folder}`")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
