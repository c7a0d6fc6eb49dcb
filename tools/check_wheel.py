"""What is shipped is what is committed: builds wheel and sdist, compares, installs each and runs it from elsewhere.

    python tools/check_wheel.py

1. builds both from a copy of the files that git knows, so nothing uncommitted can hide a gap;
2. compares the wheel with `git ls-files`, both ways: every file of the shipped folders is in it, unchanged, and
   nothing else is; each folder is either SHIPPED or KEPT, so that a new one is a decision;
3. compares the sdist in the same manner (it holds every file), and the wheel built from it with the first wheel;
4. installs wheel and sdist into empty environments (versions from constraints.txt) and runs a few commands there from
   another folder.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHIPPED = {  # where in the checkout -> where in the wheel
    "interpreter/tarock/": "tarock/",
    "conformance/harness/tarock_conformance/": "tarock_conformance/",
    "spec/": "tarock/_data/spec/",
    "docs/pages/codes/": "tarock/_data/docs/pages/codes/",
    "grammar/": "tarock/_data/grammar/",
    "conformance/cases/": "tarock/_data/conformance/cases/",
    "conformance/schema/": "tarock/_data/conformance/schema/",
    "conformance/coverage.yaml": "tarock/_data/conformance/coverage.yaml",
}
KEPT = (  # for people who work on the project; in the sdist, not in the wheel
    *("interpreter/tests/", "conformance/tests/", "conformance/engines/", "conformance/fakes/"),
    *("conformance/independent/", "conformance/measured.json"),
    *(
        "docs/",
        "tools/",
        ".ci/",
        ".gitignore",
        ".pre-commit-hooks.yaml",
        "package.json",
        "package-lock.json",
        "Makefile",
        "pyproject.toml",
        "constraints.txt",
    ),
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"),
)
COMMANDS = (
    ("-c", "import tarock, tarock_conformance"),
    ("-m", "tarock", "check", "lungau"),
    ("-m", "tarock", "check", "--code", "TR203"),
    ("-m", "tarock", "conformance", "run", "--engine", "ref", "--op", "trick-winner"),
)

Content = Mapping[str, bytes]


def main() -> int:
    """Print each step; 1 at the first that fails."""
    with tempfile.TemporaryDirectory(prefix="tarock-wheel-") as folder:
        try:
            check(Path(folder))
        except (AssertionError, subprocess.CalledProcessError) as failure:
            print(f"check_wheel: {failure}", file=sys.stderr)
            return 1
    print("wheel and sdist: complete, and they work from another folder")
    return 0


def check(work: Path) -> None:
    """All the steps, in a folder of their own. Raises AssertionError or CalledProcessError."""
    tracked = committed()
    print(f"── building from {len(tracked)} committed files")
    wheel, sdist = build(tracked, work)
    shipped = read_wheel(wheel)
    demand_equal("wheel", shipped, expected_in_wheel(tracked))
    demand_equal("sdist", read_sdist(sdist), tracked)
    for archive in (wheel, sdist):
        print(f"── installing {archive.name} into an empty environment")
        python = install(archive, work / f"env-{archive.suffix[1:]}")
        demand_equal(f"installed from {archive.name}", read_installed(python), shipped)
        for command in COMMANDS:
            run(str(python), *command, cwd=work)


# ── What there should be ──


def committed() -> dict[str, bytes]:
    """Every file that git knows, as it is in the work tree."""
    names = run("git", "ls-files", "-z", cwd=ROOT).split("\0")
    return {name: (ROOT / name).read_bytes() for name in names if name and (ROOT / name).is_file()}


def expected_in_wheel(tracked: Content) -> dict[str, bytes]:
    """The files that the wheel shall hold, by their names in it. Raises AssertionError for one nobody decided on."""
    expected, undecided = {}, []
    for name, content in tracked.items():
        source = next((folder for folder in SHIPPED if name.startswith(folder)), None)
        if source is not None:
            expected[SHIPPED[source] + name.removeprefix(source)] = content
        elif not name.startswith(KEPT):
            undecided.append(name)
    if undecided:
        raise AssertionError(f"neither SHIPPED nor KEPT in tools/check_wheel.py: {', '.join(undecided)}")
    return expected


def demand_equal(what: str, found: Content, expected: Content) -> None:
    """Raises AssertionError naming what is missing, left over or changed."""
    problems = [f"missing: {name}" for name in sorted(expected.keys() - found.keys())]
    problems += [f"not committed: {name}" for name in sorted(found.keys() - expected.keys())]
    problems += [
        f"changed: {name}" for name in sorted(found.keys() & expected.keys()) if found[name] != expected[name]
    ]
    if problems:
        raise AssertionError(f"{what} and the committed files differ\n  " + "\n  ".join(problems))
    print(f"   {what}: {len(found)} files, as committed")


# ── What there is ──


def build(tracked: Content, work: Path) -> tuple[Path, Path]:
    """Wheel and sdist of a clean copy."""
    copy, out = work / "source", work / "dist"
    for name, content in tracked.items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes(content)
    constraints = str(copy / "constraints.txt")
    run(
        sys.executable,
        "-m",
        "build",
        "--outdir",
        str(out),
        "--wheel",
        "--sdist",
        str(copy),
        constraints=constraints,
    )
    return next(out.glob("*.whl")), next(out.glob("*.tar.gz"))


def read_wheel(wheel: Path) -> dict[str, bytes]:
    """The files of a wheel but for its metadata."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist() if ".dist-info/" not in name}


def read_sdist(sdist: Path) -> dict[str, bytes]:
    """The files of an sdist, without its top folder and PKG-INFO."""
    found = {}
    with tarfile.open(sdist) as archive:
        for member in archive.getmembers():
            name = member.name.partition("/")[2]
            if member.isfile() and name != "PKG-INFO" and (file := archive.extractfile(member)):
                found[name] = file.read()
    return found


def read_installed(python: Path) -> dict[str, bytes]:
    """The files that pip put down for us in an environment, but for metadata, scripts and compiled modules."""
    packages = Path(run(str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    files = [file for name in ("tarock", "tarock_conformance") for file in (packages / name).rglob("*")]
    files = [file for file in files if file.is_file() and "__pycache__" not in file.parts]
    return {file.relative_to(packages).as_posix(): file.read_bytes() for file in files}


def install(archive: Path, folder: Path) -> Path:
    """A new environment with nothing but the archive and what it requires; its Python."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    constraints = str(ROOT / "constraints.txt")
    run(
        str(python),
        "-m",
        "pip",
        "install",
        "--quiet",
        "-c",
        constraints,
        str(archive),
        constraints=constraints,
    )
    return python


def run(*command: str, cwd: Path | None = None, constraints: str | None = None) -> str:
    """What a command printed. Raises CalledProcessError after showing its output when it fails."""
    hidden = {"PYTHONPATH", "PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT", "VIRTUAL_ENV", "MAKEFLAGS"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    if constraints:
        environment |= {"PIP_CONSTRAINT": constraints, "PIP_BUILD_CONSTRAINT": constraints}
    done = subprocess.run(
        command,
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        done.check_returncode()
    return done.stdout


if __name__ == "__main__":
    if shutil.which("git") is None:
        sys.exit("check_wheel needs git")
    sys.exit(main())
