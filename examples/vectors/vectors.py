"""Holds a checker against the conformance vectors: `vectors.py COMMAND...`; docs/vectors.md says how.

The command reads a JSON line per case, with `id`, `operation`, `part` and `body`, and answers with
a JSON line per case: `id`, `valid`, and `violations` if it can name them. Without a command the
cases are printed.
"""

import json
import pathlib
import subprocess
import sys

VECTORS = pathlib.Path(__file__).parents[2] / "tests" / "vectors"


def cases():
    """Every case by its id, which is unique with the operation in front."""
    for path in sorted(VECTORS.glob("*/*.json")):
        file = json.loads(path.read_text(encoding="utf-8"))
        for case in file["cases"]:
            yield f"{file['operation']}:{case['id']}", file["operation"], case


def errors(violations):
    """Returns the violations that refuse the body; warnings do not."""
    return {(one["path"], one["rule"]) for one in violations if one["severity"] == "error"}


def disagreement(case, answer):
    """Describes the difference between an answer and the case, if any."""
    if answer is None:
        return "not answered"
    if answer.get("valid") is not case["valid"]:
        return "refused" if case["valid"] else "passes"
    if "violations" in answer and errors(answer["violations"]) != errors(case.get("violations", [])):
        return f"other violations: {sorted(errors(answer['violations']))}"
    return None


def main(command):
    expected, lines = {}, []
    for key, operation, case in cases():
        expected[key] = case
        line = {"id": key, "operation": operation, "part": case["part"], "body": case["body"]}
        lines.append(json.dumps(line) + "\n")
    if not command:
        sys.stdout.writelines(lines)
        return 0
    ran = subprocess.run(command, input="".join(lines), stdout=subprocess.PIPE, encoding="utf-8")
    answers = {answer["id"]: answer for answer in map(json.loads, ran.stdout.splitlines())}
    wrong = {key: disagreement(case, answers.get(key)) for key, case in expected.items()}
    wrong = {key: why for key, why in wrong.items() if why}
    for key, why in wrong.items():
        print(f"{key}: {why}")
    print(f"{len(expected) - len(wrong)} of {len(expected)} cases agree")
    return 1 if wrong else 0


sys.exit(main(sys.argv[1:]))
