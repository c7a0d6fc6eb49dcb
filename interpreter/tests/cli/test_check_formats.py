"""`tarock check`: what is named, how faults are printed, and what it exits with."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from jsonschema import Draft202012Validator

HEADER = "format: 1\nid: {0}\nextends: lungau\nnames: {{en: X}}\n"
SOUND = "bonuses: {trull: {announced: 3}}\n"
FAULTY = "bonuses: {trull: {anounced: 3}}\ndefine: {price: null}\n"
WARNED = HEADER.replace("{0}", "lungau")

#: What the SARIF specification demands of what we write: section 3 of version 2.1.0.
SARIF: dict[str, Any] = {
    "$defs": {
        "message": {
            "type": "object",
            "required": ["text"],
            "properties": {"text": {"type": "string", "minLength": 1}},
        },
        "location": {
            "type": "object",
            "required": ["physicalLocation"],
            "properties": {
                "id": {"type": "integer", "minimum": -1},
                "message": {"$ref": "#/$defs/message"},
                "physicalLocation": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["artifactLocation", "region"],
                    "properties": {
                        "artifactLocation": {
                            "type": "object",
                            "additionalProperties": False,
                            "required": ["uri"],
                            "properties": {"uri": {"type": "string", "pattern": "^[!-~]+$"}},
                        },
                        "region": {
                            "type": "object",
                            "additionalProperties": False,
                            "required": ["startLine"],
                            "properties": {
                                "startLine": {"type": "integer", "minimum": 1},
                                "startColumn": {"type": "integer", "minimum": 1},
                                "endColumn": {"type": "integer", "minimum": 1},
                                "snippet": {"$ref": "#/$defs/message"},
                            },
                        },
                    },
                },
            },
        },
        "rule": {
            "type": "object",
            "additionalProperties": False,
            "required": ["id"],
            "properties": {
                "id": {"pattern": "^TR[0-9]{3}$"},
                "shortDescription": {"$ref": "#/$defs/message"},
                "fullDescription": {"$ref": "#/$defs/message"},
                "help": {"$ref": "#/$defs/message"},
                "helpUri": {"type": "string", "pattern": "^[a-z]+:/*[!-~]+$"},
            },
        },
    },
    "type": "object",
    "additionalProperties": False,
    "required": ["version", "runs"],
    "properties": {
        "$schema": {"type": "string"},
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["tool", "results"],
                "properties": {
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "tool": {
                        "type": "object",
                        "required": ["driver"],
                        "properties": {
                            "driver": {
                                "type": "object",
                                "required": ["name"],
                                "properties": {
                                    "rules": {
                                        "type": "array",
                                        "uniqueItems": True,
                                        "items": {"$ref": "#/$defs/rule"},
                                    }
                                },
                            }
                        },
                    },
                    "invocations": {
                        "type": "array",
                        "items": {"required": ["executionSuccessful"]},
                    },
                    "results": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "required": ["message"],
                            "properties": {
                                "ruleId": {"type": "string"},
                                "ruleIndex": {"type": "integer", "minimum": -1},
                                "level": {"enum": ["none", "note", "warning", "error"]},
                                "message": {"$ref": "#/$defs/message"},
                                "locations": {"type": "array", "items": {"$ref": "#/$defs/location"}},
                                "relatedLocations": {
                                    "type": "array",
                                    "uniqueItems": True,
                                    "items": {"$ref": "#/$defs/location"},
                                },
                            },
                        },
                    },
                },
            },
        },
    },
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(name: str, body: str = SOUND, header: str = HEADER) -> Path:
    file = Path(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(header.format(file.stem) + body, encoding="utf-8")
    return file


def sound(result: Any) -> list[str]:
    return re.findall(r"^ok  ([\w-]+):", result.stdout, re.MULTILINE)


# ── What is named ──


def test_a_folder_is_its_yaml_files_not_those_below(run: Any) -> None:
    for name in ("rules/b.yaml", "rules/a.yml", "rules/below/c.yaml", "rules/.hidden.yaml"):
        write(name)
    Path("rules/notes.txt").write_text("no rule set", encoding="utf-8")
    assert sound(run("check", "rules")) == ["a", "b"]


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("rules/*.yaml", ["a"]),
        ("rules/**/*.yaml", ["a", "b"]),
        ("r*/[ab].yaml", ["a"]),
        ("rules/?.y*ml", ["a"]),
    ],
)
def test_a_pattern_is_the_files_that_are_like_it(run: Any, pattern: str, found: list[str]) -> None:
    write("rules/a.yaml")
    write("rules/below/b.yaml")
    assert sound(run("check", pattern)) == found


def test_a_file_named_twice_is_checked_once(run: Any) -> None:
    write("rules/a.yaml")
    assert sound(run("check", "rules/a.yaml", "rules", "rules/*.yaml")) == ["a"]


def test_a_file_with_signs_of_a_pattern_in_its_name_is_that_file(run: Any) -> None:
    write("a[1].yaml", header=HEADER.replace("{0}", "a"))
    assert sound(run("check", "a[1].yaml")) == ["a"]


@pytest.mark.parametrize("name", ["*.yaml", "empty"])
def test_where_nothing_is_found_the_other_names_are_checked_all_the_same(run: Any, name: str) -> None:
    Path("empty").mkdir()
    result = run("check", name, "lungau")
    assert (result.exit_code, sound(result)) == (2, ["lungau"])
    assert f"'{name}'" in result.stderr
    assert "TR901" in result.stderr


# ── Text ──


def test_several_rule_sets_end_with_how_many_are_faulty(run: Any) -> None:
    write("a.yaml")
    write("b.yaml", FAULTY)
    result = run("check", "a.yaml", "b.yaml")
    assert result.stderr.splitlines()[-1] == "1 of 2 rule sets have faults"
    assert sound(result) == ["a"]


def test_a_fault_has_a_link_to_the_page_of_its_code(run: Any) -> None:
    write("a.yaml", FAULTY)
    told = run("check", "a.yaml").stderr
    assert "  = page: docs/pages/codes/TR110.md" in told
    assert told.count("= page:") == told.count("error[")


def test_windows_line_ends_move_nothing(run: Any) -> None:
    file = write("a.yaml", FAULTY)
    told = run("check", "a.yaml").stderr
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert run("check", "a.yaml").stderr == told
    assert "\r" not in told


def test_there_are_colours_where_they_are_wanted(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.yaml", FAULTY)
    plain = run("check", "a.yaml").stderr
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    coloured = run("check", "a.yaml", color=True).stderr
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    assert "\x1b" not in plain


# ── Exit codes ──


@pytest.mark.parametrize(("flags", "exit_code"), [((), 0), (("--error-on-warning",), 1)])
def test_warnings_are_faults_where_one_says_so(run: Any, flags: tuple[str, ...], exit_code: int) -> None:
    write("a.yaml", SOUND, WARNED)
    result = run("check", "a.yaml", *flags)
    assert result.exit_code == exit_code
    assert "warning[TR133]" in result.stderr
    assert ", 1 warning, fingerprint " in result.stdout


# ── JSON ──


def test_json_names_both_files(run: Any) -> None:
    write("a.yaml", FAULTY)
    faults = json.loads(run("check", "a.yaml", "--format", "json").stdout)[0]["faults"]
    (also,) = faults[1]["related"]
    assert (also["file"], also["line"], also["column"]) == ("a.yaml", 6, 10)


# ── GitHub ──


def unescaped(text: str) -> str:
    for written, meant in (("%0A", "\n"), ("%0D", "\r"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(written, meant)
    return text


def annotation(line: str) -> tuple[str, dict[str, str], str]:
    """A workflow command as a runner reads it."""
    found = re.fullmatch(r"::(error|warning) ([^:]*)::(.*)", line)
    assert found is not None, line
    pairs = [pair.split("=", 1) for pair in found[2].split(",")]
    return found[1], {name: unescaped(value) for name, value in pairs}, unescaped(found[3])


def test_github_gets_an_annotation_for_each_fault(run: Any) -> None:
    write("a.yaml", FAULTY)
    result = run("check", "a.yaml", "--format", "github")
    assert result.exit_code == 1
    level, values, text = annotation(result.stdout.splitlines()[0])
    assert level == "error"
    assert values == {
        "file": "a.yaml", "line": "5", "endLine": "5", "col": "19", "endColumn": "26", "title": "TR110"
    }  # fmt: skip
    assert "has no 'anounced'\nhelp: did you mean 'announced'?" in text


def test_github_reads_names_and_texts_with_signs_of_its_own(run: Any) -> None:
    write(
        "a, b: 100%.yaml",
        "bonuses: {trull: {names: {en: '50%'}, silent: '100%,\\r\\n'}}\n",
        HEADER.replace("{0}", "a"),
    )
    (line,) = run("check", "a, b: 100%.yaml", "--format", "github").stdout.splitlines()
    _, values, text = annotation(line)
    assert values["file"] == "a, b: 100%.yaml"
    assert "'100%,\\r\\n'" in text


def test_github_gets_warnings_too(run: Any) -> None:
    write("a.yaml", SOUND, WARNED)
    assert annotation(run("check", "a.yaml", "--format", "github").stdout.strip())[0] == "warning"


def test_a_fault_of_a_shared_parent_is_told_once(run: Any) -> None:
    write("base.yaml", FAULTY.splitlines()[0] + "\n")
    child = HEADER.replace("lungau", "base.yaml")
    for name in ("a.yaml", "b.yaml"):
        write(name, "bonuses: {trull: {silent: 4}}\n", child)
    for form, count in (("github", 1), ("sarif", 1)):
        output = run("check", "base.yaml", "base.yaml", "--format", form).stdout
        found = output.splitlines() if form == "github" else json.loads(output)["runs"][0]["results"]
        assert len(found) == count


# ── SARIF ──


def test_sarif_is_as_its_specification_demands(run: Any) -> None:
    write("a.yaml", FAULTY)
    write("b ü.yaml", "bonuses: [", HEADER.replace("{0}", "b"))
    write("c.yaml", SOUND, WARNED)
    result = run("check", "a.yaml", "b ü.yaml", "c.yaml", "nowhere.yaml", "--format", "sarif")
    log = json.loads(result.stdout)
    assert [error.message for error in Draft202012Validator(SARIF).iter_errors(log)] == []
    (found,) = log["runs"]
    rules = found["tool"]["driver"]["rules"]
    assert all(rules[told["ruleIndex"]]["id"] == told["ruleId"] for told in found["results"])
    assert {told["level"] for told in found["results"]} == {"error", "warning"}
    uris = {
        unquote(where["physicalLocation"]["artifactLocation"]["uri"])
        for told in found["results"]
        for where in told.get("locations", ())
    }
    assert {"a.yaml", "b ü.yaml", "c.yaml"} <= uris


def test_sarif_tells_what_a_code_means(run: Any) -> None:
    write("a.yaml", FAULTY)
    rules = json.loads(run("check", "a.yaml", "--format", "sarif").stdout)["runs"][0]["tool"]["driver"][
        "rules"
    ]
    assert [rule["id"] for rule in rules] == ["TR110", "TR203"]
    for rule in rules:
        assert rule["help"]["markdown"].startswith(f"# {rule['id']}: {rule['shortDescription']['text']}\n")
        assert rule["helpUri"].endswith(f"docs/pages/codes/{rule['id']}.md")
        assert rule["fullDescription"]["text"] in " ".join(rule["help"]["text"].split())


def test_sarif_columns_count_characters_and_end_behind_the_mark(run: Any) -> None:
    write("a.yaml", "bonuses: {trull: {names: {en: 왕 سلام}, anounced: 3}}\n")
    (told,) = json.loads(run("check", "a.yaml", "--format", "sarif").stdout)["runs"][0]["results"]
    region = told["locations"][0]["physicalLocation"]["region"]
    line = Path("a.yaml").read_text("utf-8").splitlines()[4]
    assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == "anounced"


def test_sarif_names_the_other_file(run: Any) -> None:
    write("a.yaml", FAULTY)
    results = json.loads(run("check", "a.yaml", "--format", "sarif").stdout)["runs"][0]["results"]
    (also,) = results[1]["relatedLocations"]
    assert also["physicalLocation"]["region"]["startLine"] == 6
    assert results[1]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].startswith("file:///")


# ── Pages ──


def test_the_page_of_a_code_is_shown(run: Any) -> None:
    for code in ("TR203", "tr203"):
        result = run("check", "--code", code)
        assert result.exit_code == 0
        assert result.stdout.startswith("# TR203: ")


@pytest.mark.parametrize("code", ["TR999", "203", "../TR203"])
def test_a_code_without_a_page_is_an_error_of_usage(run: Any, code: str) -> None:
    result = run("check", "--code", code)
    assert result.exit_code == 2
    assert "TR101" in result.stderr


def test_watching_is_for_people(run: Any) -> None:
    assert run("check", "lungau", "--watch", "--format", "json").exit_code == 2
