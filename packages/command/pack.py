"""Packs the commands of one platform: a wheel, an npm package and an archive.

Needs nothing but Python, and makes the same bytes from the same programs.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import io
import json
import re
import tarfile
import zipfile
from pathlib import Path
from typing import NamedTuple

NAME = "genwire-cli"
PROGRAMS = ("genwire", "cargo-genwire")
SUMMARY = "The commands `genwire` and `cargo-genwire`."
REPOSITORY = "https://github.com/genwire/genwire"
LICENSE = "MIT OR Apache-2.0"
LICENSES = ("LICENSE-APACHE", "LICENSE-MIT")
ROOT = Path(__file__).resolve().parents[2]
# The largest size of each package, in bytes.
LIMIT = 15_000_000
# Archives of zip have no earlier time.
TIME = (1980, 1, 1, 0, 0, 0)


class Platform(NamedTuple):
    """A target of the compiler, as wheels and npm call it."""

    wheel: str
    os: str
    cpu: str
    libc: str | None


PLATFORMS = {
    "x86_64-unknown-linux-gnu": Platform("manylinux_{glibc}_x86_64", "linux", "x64", "glibc"),
    "aarch64-unknown-linux-gnu": Platform("manylinux_{glibc}_aarch64", "linux", "arm64", "glibc"),
    "x86_64-unknown-linux-musl": Platform("musllinux_1_2_x86_64", "linux", "x64", "musl"),
    "aarch64-unknown-linux-musl": Platform("musllinux_1_2_aarch64", "linux", "arm64", "musl"),
    "x86_64-apple-darwin": Platform("macosx_10_12_x86_64", "darwin", "x64", None),
    "aarch64-apple-darwin": Platform("macosx_11_0_arm64", "darwin", "arm64", None),
    "x86_64-pc-windows-msvc": Platform("win_amd64", "win32", "x64", None),
}


class File(NamedTuple):
    """A file of a package."""

    path: str
    data: bytes
    is_program: bool = False


def version() -> str:
    """Returns the version of the workspace."""
    text = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    found = re.search(r'^version = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise SystemExit("error: `Cargo.toml` has no version")
    return found[1]


def glibc(programs: list[File]) -> str:
    """Returns the oldest version of glibc that has all that the programs ask for."""
    found = {
        (int(major), int(minor))
        for program in programs
        for major, minor in re.findall(rb"GLIBC_(\d+)\.(\d+)", program.data)
    }
    major, minor = max(found, default=(2, 17))
    return f"{major}_{minor}"


def common() -> list[File]:
    """Returns the files that each package has."""
    licenses = [File(name, (ROOT / name).read_bytes()) for name in LICENSES]
    return [*licenses, File("README.md", (ROOT / "packages/command/README.md").read_bytes())]


def write_tar(path: Path, folder: str, files: list[File]) -> None:
    """Writes a compressed archive in which all files are in one folder."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for file in sorted(files):
            entry = tarfile.TarInfo(f"{folder}/{file.path}")
            entry.size = len(file.data)
            entry.mode = 0o755 if file.is_program else 0o644
            archive.addfile(entry, io.BytesIO(file.data))
    with path.open("wb") as out, gzip.GzipFile("", "wb", 9, out, mtime=0) as packed:
        packed.write(plain.getvalue())


def write_wheel(out: Path, platform: Platform, programs: list[File]) -> Path:
    """Writes a wheel whose scripts are the programs."""
    tag = f"py3-none-{platform.wheel.format(glibc=glibc(programs))}"
    stem = f"{NAME.replace('-', '_')}-{version()}"
    info = f"{stem}.dist-info"
    readme = (ROOT / "packages/command/README.md").read_text(encoding="utf-8")
    head = [
        ("Metadata-Version", "2.4"),
        ("Name", NAME),
        ("Version", version()),
        ("Summary", SUMMARY),
        ("License-Expression", LICENSE),
        *(("License-File", name) for name in LICENSES),
        ("Requires-Python", ">=3.8"),
        ("Project-URL", f"Repository, {REPOSITORY}"),
        ("Description-Content-Type", "text/markdown"),
    ]
    metadata = "".join(f"{key}: {value}\n" for key, value in head) + f"\n{readme}"
    wheel = f"Wheel-Version: 1.0\nGenerator: {NAME}\nRoot-Is-Purelib: false\nTag: {tag}\n"
    files = [File(f"{stem}.data/scripts/{it.path}", it.data, True) for it in programs]
    files += [File(f"{info}/licenses/{name}", (ROOT / name).read_bytes()) for name in LICENSES]
    files += [File(f"{info}/METADATA", metadata.encode()), File(f"{info}/WHEEL", wheel.encode())]
    record = "".join(f"{it.path},sha256={digest(it.data)},{len(it.data)}\n" for it in files)
    files.append(File(f"{info}/RECORD", f"{record}{info}/RECORD,,\n".encode()))
    path = out / f"{stem}-{tag}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in files:
            entry = zipfile.ZipInfo(file.path, TIME)
            entry.create_system = 3
            entry.external_attr = (0o100755 if file.is_program else 0o100644) << 16
            archive.writestr(entry, file.data, zipfile.ZIP_DEFLATED, 9)
    return path


def digest(data: bytes) -> str:
    """Returns the checksum of a file in the form of wheels."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def npm_name(platform: Platform) -> str:
    """Returns the name of the npm package of a platform."""
    parts = [NAME, platform.os, platform.cpu, "musl" if platform.libc == "musl" else None]
    return "-".join(part for part in parts if part)


def write_npm(out: Path, name: str, more: dict[str, object], files: list[File]) -> Path:
    """Writes an npm package."""
    manifest = {
        "name": name,
        "version": version(),
        "description": SUMMARY,
        "license": LICENSE,
        "repository": REPOSITORY,
        **more,
    }
    text = json.dumps(manifest, indent=2) + "\n"
    path = out / f"{name}-{version()}.tgz"
    write_tar(path, "package", [File("package.json", text.encode()), *common(), *files])
    return path


def pack(out: Path, target: str, folder: Path) -> list[Path]:
    """Packs the programs of a platform."""
    platform = PLATFORMS[target]
    suffix = ".exe" if platform.os == "win32" else ""
    names = [f"{name}{suffix}" for name in PROGRAMS]
    programs = [File(name, (folder / name).read_bytes(), True) for name in names]
    # The modules of `cargo genwire package`, which looks for them beside itself.
    modules = sorted(folder.glob("genwire_module.*"))
    programs += [File(path.name, path.read_bytes()) for path in modules]
    more = {"os": [platform.os], "cpu": [platform.cpu]}
    if platform.libc:
        more["libc"] = [platform.libc]
    stem = f"{NAME}-{target}-{version()}"
    archive = out / f"{stem}.tar.gz"
    write_tar(archive, stem, [*common(), *programs])
    in_folder = [File(f"bin/{it.path}", it.data, True) for it in programs]
    npm = write_npm(out, npm_name(platform), more, in_folder)
    return [archive, npm, write_wheel(out, platform, programs)]


def pack_launcher(out: Path) -> list[Path]:
    """Packs the npm package that takes the one of its platform."""
    launcher = (ROOT / "packages/command/launcher.js").read_bytes()
    more: dict[str, object] = {
        "bin": {name: f"bin/{name}.js" for name in PROGRAMS},
        "engines": {"node": ">=18"},
        "optionalDependencies": {npm_name(it): version() for it in PLATFORMS.values()},
    }
    files = [File(f"bin/{name}.js", launcher, True) for name in PROGRAMS]
    return [write_npm(out, NAME, more, files)]


def main() -> int:
    """Packs what the arguments ask for; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", choices=sorted(PLATFORMS), help="the target of the programs")
    parser.add_argument("--programs", type=Path, help="the folder of the programs")
    parser.add_argument("--launcher", action="store_true", help="the npm package for all platforms")
    parser.add_argument("--out", type=Path, required=True, help="the folder of the packages")
    arguments = parser.parse_args()
    if not arguments.launcher and not (arguments.target and arguments.programs):
        parser.error("expected `--launcher`, or `--target` and `--programs`")
    arguments.out.mkdir(parents=True, exist_ok=True)
    paths = []
    if arguments.target:
        paths += pack(arguments.out, arguments.target, arguments.programs)
    if arguments.launcher:
        paths += pack_launcher(arguments.out)
    code = 0
    for path in paths:
        size = path.stat().st_size
        print(f"{size:>11,} bytes  {path}")
        if size > LIMIT:
            print(f"error: `{path.name}` is larger than {LIMIT:,} bytes")
            code = 1
    return code


if __name__ == "__main__":
    raise SystemExit(main())
