"""Installs the packages of this machine in fresh folders, and checks a right and a wrong body.

Prints how many seconds and bytes lie between nothing and the first checked body.
"""

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
import zipfile
from pathlib import Path

RIGHT = {"model": "X-M3", "messages": [{"role": "user", "content": "Hi"}]}
WRONG = {**RIGHT, "temperature": 3}
# A document with one operation.
DOCUMENT = {
    "openapi": "3.1.0",
    "info": {"title": "Clock", "version": "1"},
    "servers": [{"url": "http://127.0.0.1:8080"}],
    "paths": {
        "/time": {
            "get": {
                "operationId": "readTime",
                "responses": {
                    "200": {
                        "description": "The time.",
                        "content": {"application/json": {"schema": {"type": "string"}}},
                    }
                },
            }
        }
    },
}


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


def commands(bin_folder: Path, folder: Path, started: float, packages: list[Path]) -> None:
    """Tries both commands in a folder of programs, whose installation began at a time."""
    suffix = next((end for end in (".exe", ".cmd", "") if (bin_folder / f"genwire{end}").exists()), "")
    genwire, cargo_genwire = (str(bin_folder / f"{it}{suffix}") for it in ("genwire", "cargo-genwire"))
    for name, body in (("right.json", RIGHT), ("wrong.json", WRONG)):
        (folder / name).write_text(json.dumps(body), encoding="utf-8")
    run([genwire, "check", "chat", "right.json"], folder)
    seconds, size = time.monotonic() - started, sum(it.stat().st_size for it in packages)
    print(f"  {seconds:.1f} s and {size:,} bytes from nothing to a checked body")
    print("  " + run([genwire, "--version"], folder).strip())
    said = run([genwire, "check", "chat", "wrong.json"], folder, 1)
    if "/temperature" not in said:
        raise SystemExit(f"error: the wrong member is not named:\n{said}")
    print("  " + run([cargo_genwire, "genwire", "--version"], folder).strip())
    package(cargo_genwire, folder, packages)


def has_module(packages: list[Path], endings: tuple[str, ...]) -> bool:
    """Returns true if one of the packages has a module with one of the endings."""
    names: list[str] = []
    for path in packages:
        if path.suffix == ".whl":
            with zipfile.ZipFile(path) as wheel:
                names += wheel.namelist()
        else:
            with tarfile.open(path) as archive:
                names += archive.getnames()
    return any("genwire_module" in name and name.endswith(endings) for name in names)


def package(cargo_genwire: str, folder: Path, packages: list[Path]) -> None:
    """Makes packages of a small document with the modules that the archive has."""
    document = folder / "clock.json"
    document.write_text(json.dumps(DOCUMENT), encoding="utf-8")
    for language, endings in (("npm", (".wasm",)), ("python", (".so", ".dylib", ".dll"))):
        known = has_module(packages, endings)
        command = [cargo_genwire, "genwire", "package", language, str(document), "--sources"]
        said = run([*command, "--out", str(folder / f"clock-{language}")], folder, 0 if known else 2)
        if not known and "--module" not in said:
            raise SystemExit(f"error: the message does not help:\n{said}")
        print(f"  package for {language}: {'made' if known else 'the archive has no module'}")


def of_wheel(wheel: Path, folder: Path) -> None:
    """Tries a wheel in an environment without any other package."""
    venv.create(folder / "python", with_pip=True)
    bin_folder = folder / "python" / ("Scripts" if os.name == "nt" else "bin")
    python = next(it for it in (bin_folder / "python.exe", bin_folder / "python3") if it.exists())
    pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    started = time.monotonic()
    run([str(python), *pip, str(wheel)], folder)
    commands(bin_folder, folder, started, [wheel])


def of_archive(archive: Path, folder: Path) -> None:
    """Tries an archive."""
    started = time.monotonic()
    with tarfile.open(archive) as packed:
        packed.extractall(folder / "archive")
    commands(next((folder / "archive").iterdir()), folder, started, [archive])


def of_npm(packages: list[Path], folder: Path) -> None:
    """Tries the npm packages: the one of this platform with the one that takes it."""
    place = folder / "node"
    place.mkdir()
    (place / "package.json").write_text("{}", encoding="utf-8")
    npm = shutil.which("npm") or "npm"
    quiet = ["--offline", "--no-audit", "--no-fund", "--silent"]
    started = time.monotonic()
    run([npm, "install", *quiet, *(str(it) for it in packages)], place)
    commands(place / "node_modules" / ".bin", place, started, packages)


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
