"""Every vector and every random body has the report of the command: reports.py FOLDER"""

import json
import pathlib
import sys

import genwire

failed = False
for name in ("vectors", "random"):
    folder = pathlib.Path(sys.argv[1])
    expected = {}
    for line in (folder / f"{name}.reports.jsonl").read_text(encoding="utf-8").splitlines():
        report = json.loads(line)
        expected[report.pop("id")] = report
    count = different = 0
    for line in (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        # The text of the body, as the command reads it: numbers stay as they are.
        body = line[line.index('"body":') + len('"body":') : -1]
        count += 1
        if genwire.check(case["operation"], case["part"], body) != expected[case["id"]]:
            different += 1
            print(f"  {case['id']}")
    version = ".".join(map(str, sys.version_info[:2]))
    print(f"Python {version}: {count - different} of {count} {name} have the report of the command")
    failed |= different > 0 or count == 0
sys.exit(failed)
