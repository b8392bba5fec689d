"""Licences of the crates that the extension module is made of: `THIRD-PARTY-LICENCES.txt`.

    python licences.py              compares its names and versions with `Cargo.lock`
    python licences.py --crates     compares all of it with what the crates bring along
    python licences.py --write      writes it

The first reads two files; the others ask Cargo, which may have to fetch crates. A crate that cannot
be had under a permissive licence, or brings no text of one, is refused.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
LOCK = HERE / "Cargo.lock"
PAGE = HERE / "THIRD-PARTY-LICENCES.txt"
OURS = HERE / "LICENSE-MIT"
MIT_BELOW = re.compile(r"^Copyright \(c\) .*$", re.MULTILINE)

# What one of these permits is enough; `CONTRIBUTING.md` says why Unicode-3.0 is among them.
PERMISSIVE = {
    "MIT",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Unicode-3.0",
    "Zlib",
}
# Systems that there are wheels for, or may be: what is linked on one of them is in the list.
TARGETS = [
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
    "x86_64-pc-windows-msvc",
]
TEXT = re.compile(r"(un)?licen[cs]e|copying|copyright|notice", re.IGNORECASE)
RULE = "=" * 80

HEAD = """\
Third-party licences

The extension module of the Python package barycode is compiled from the project's own code and, on
one system or another, from that of the following crates, each with its version, its licence, and
the numbers of its licence texts below. Where there is a choice between licences, any one of them
may be taken. The standard library of Rust (https://www.rust-lang.org) is linked as well: MIT OR
Apache-2.0, copyright the Rust project developers; https://github.com/rust-lang/rust has the notices
of its parts.

"""
REST = """
The following are named by Cargo.lock, too. Nothing of them is in the module: they run while it is
compiled, or are for other systems or features.

"""


@dataclass
class Crate:
    """A crate that somebody else has written."""

    name: str
    version: str
    licence: str
    repository: str
    folder: Path
    authors: str
    texts: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


def permissive(expression: str) -> bool:
    """Whether an SPDX expression leaves a way to use the code under permissive licences alone."""
    # Before there was a grammar, a slash stood for a choice.
    words = re.findall(r"[()]|[^\s()]+", expression.replace("/", " OR "))

    def any_of() -> bool:
        found = all_of()
        while words and words[0] == "OR":
            words.pop(0)
            found = all_of() or found
        return found

    def all_of() -> bool:
        found = one()
        while words and words[0] == "AND":
            words.pop(0)
            found = one() and found
        return found

    def one() -> bool:
        if not words:
            raise ValueError(f"a licence is missing in {expression!r}")
        word = words.pop(0)
        if word == "(":
            found = any_of()
            if not words or words.pop(0) != ")":
                raise ValueError(f"a parenthesis is missing in {expression!r}")
            return found
        if words and words[0] == "WITH":  # An exception permits more.
            del words[:2]
        return word in PERMISSIVE

    found = any_of()
    if words:
        raise ValueError(f"{words[0]!r} is one too many in {expression!r}")
    return found


def locked(lock: str) -> set[str]:
    """Names and versions in the text of a `Cargo.lock`, without our own crates."""
    found = re.findall(r'^name = "(.+)"\nversion = "(.+)"\nsource = ', lock, re.MULTILINE)
    return {f"{name} {version}" for name, version in found}


def listed(page: str) -> set[str]:
    """Names and versions in the lists above the texts."""
    lists = page.split(RULE, 1)[0]
    return set(re.findall(r"^- (\S+ [^\s:]+)", lists, re.MULTILINE))


def cargo(*words: str) -> str:
    """Return what Cargo prints about the extension module, which must agree with `Cargo.lock`."""
    what = ["--manifest-path", str(HERE / "Cargo.toml"), "--locked", "--features", "abi3"]
    done = subprocess.run(["cargo", *words, *what], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"`cargo {words[0]}` failed, and has said why")
    return done.stdout


def linked() -> set[str]:
    """Names and versions of what is in the module on any system, without our own crates."""
    found = set()
    for target in TARGETS:
        how = ["--edges", "normal,no-proc-macro", "--prefix", "none", "--target", target]
        for line in cargo("tree", *how).splitlines():
            name, version = line.split()[:2]
            if f"({HERE.parent}" not in line:
                found.add(f"{name} {version.removeprefix('v')}")
    return found


def crates() -> list[Crate]:
    """All crates of `Cargo.lock` but our own, with the licence texts that they bring along."""
    packages = json.loads(cargo("metadata", "--format-version", "1"))["packages"]
    found = [
        Crate(
            name=one["name"],
            version=one["version"],
            licence=one["license"] or "",
            repository=(one["repository"] or one["name"]).rstrip("/").removesuffix(".git"),
            folder=Path(one["manifest_path"]).parent,
            authors=", ".join(one["authors"]),
        )
        for one in packages
        if one["source"] is not None
    ]
    for crate in found:
        crate.texts = texts(crate.folder)
    for crate in found:
        if not crate.texts:  # Those of the same repository, of which it is a part.
            beside = (one.texts for one in found if one.repository == crate.repository)
            crate.texts = next(filter(None, beside), [])
        if not crate.texts and crate.licence == "MIT" and crate.authors:
            # It says which licence it is under and whose it is, and leaves out the text.
            crate.texts = [
                MIT_BELOW.sub(f"Copyright (c) {crate.authors}", OURS.read_text(encoding="utf-8"), 1)
            ]
    return sorted(found, key=str)


def texts(folder: Path) -> list[str]:
    """Return the licence texts that lie in a crate, or in its folder for them."""
    names = [one for one in sorted(folder.iterdir()) if TEXT.match(one.name.lstrip("."))]
    files = [file for one in names for file in (sorted(one.iterdir()) if one.is_dir() else [one])]
    return [file.read_text(encoding="utf-8").strip("\ufeff\n") for file in files]


def refused(every: list[Crate], inside: set[str]) -> list[str]:
    """Reasons why the module may not be given away with these crates."""
    wrong = [
        f"{one}: no permissive licence in {one.licence!r}"
        for one in every
        if not one.licence or not permissive(one.licence)
    ]
    wrong += [f"{one}: no licence text" for one in every if str(one) in inside and not one.texts]
    return wrong + [f"{name}: unknown" for name in sorted(inside - {str(one) for one in every})]


def page() -> str:
    """Return the page as the crates have it; texts that differ in blanks alone are there once."""
    every, inside = crates(), linked()
    if wrong := refused(every, inside):
        sys.exit("\n".join(wrong))
    numbers: dict[str, int] = {}
    bodies: list[str] = []
    lines = [HEAD]
    for one in (one for one in every if str(one) in inside):
        mine = []
        for text in one.texts:
            key = " ".join(text.split())
            if key not in numbers:
                numbers[key] = len(numbers) + 1
                clean = "\n".join(line.rstrip() for line in text.splitlines())
                bodies.append(f"\n{RULE}\n[{numbers[key]}]\n\n{clean}\n")
            mine.append(f"[{numbers[key]}]")
        lines.append(f"- {one}: {one.licence} {' '.join(mine)}\n")
    rest = [f"- {one}: {one.licence}\n" for one in every if str(one) not in inside]
    return "".join([*lines, REST, *rest, *bodies])


def main(words: list[str]) -> None:
    """Write the page, or end with what is wrong in it."""
    again = "run `python licences.py --write` in the folder `python`"
    if words == ["--write"]:
        PAGE.write_text(page(), encoding="utf-8", newline="\n")
        return
    old = PAGE.read_text(encoding="utf-8")
    if words == ["--crates"]:
        if old != page():
            sys.exit(f"{PAGE.name} is not what the crates say; {again}")
    elif words:
        sys.exit("usage: python licences.py [--crates | --write]")
    ours, theirs = listed(old), locked(LOCK.read_text(encoding="utf-8"))
    if ours != theirs:
        missing, gone = sorted(theirs - ours), sorted(ours - theirs)
        sys.exit(f"{PAGE.name} lacks {missing} of Cargo.lock, and has {gone} besides; {again}")
    print(f"{len(ours)} crates, as in Cargo.lock")


if __name__ == "__main__":
    main(sys.argv[1:])
