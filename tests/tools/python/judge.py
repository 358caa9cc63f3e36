"""Judges every case: `judge.py jsonschema|pydantic|attrs|openapi-generator WHAT CASES`.

WHAT is the bundle, or the folder with the generated package `generated`.
"""

import importlib
import json
import re
import sys


def jsonschema(bundle_path):
    """The validator of the bundle."""
    from jsonschema import Draft202012Validator as Validator

    with open(bundle_path, encoding="utf-8") as file:
        bundle = json.load(file)
    Validator.check_schema(bundle)

    def judge(name):
        check = Validator({**bundle, "$ref": f"#/$defs/{name}"}, format_checker=Validator.FORMAT_CHECKER)

        def of_body(body):
            error = next(iter(check.iter_errors(body)), None)
            return {} if error is None else {"error": error.message}

        return of_body

    return judge


def pydantic(folder):
    """The models of datamodel-code-generator."""
    sys.path.insert(0, folder)
    models = importlib.import_module("generated")

    def judge(name):
        model = getattr(models, name)

        def of_body(body):
            read = model.model_validate_json(json.dumps(body))
            return {"again": json.loads(read.model_dump_json(by_alias=True, exclude_unset=True))}

        return of_body

    return judge


def attrs(folder):
    """The models of openapi-python-client."""
    sys.path.insert(0, folder)
    models = importlib.import_module("generated.models")

    def judge(name):
        model = getattr(models, name)
        return lambda body: {"again": json.loads(json.dumps(model.from_dict(body).to_dict()))}

    return judge


def openapi_generator(folder):
    """The models of the generator for Python of openapi-generator."""
    sys.path.insert(0, folder)
    models = importlib.import_module("generated.models")

    def judge(name):
        model = getattr(models, name)

        def of_body(body):
            read = model.from_json(json.dumps(body))
            return {"again": json.loads(read.to_json())}

        return of_body

    return judge


JUDGES = {
    "jsonschema": jsonschema,
    "pydantic": pydantic,
    "attrs": attrs,
    "openapi-generator": openapi_generator,
}


def words(error):
    """An error in one line that is the same in every run."""
    text = str(error).replace("\n", " ") or type(error).__name__
    return re.sub(r"0x[0-9a-f]+", "0x", text)[:300]


def main():
    """Prints what became of each case."""
    tool, what, cases_path = sys.argv[1:]
    judge = JUDGES[tool](what)
    with open(cases_path, encoding="utf-8") as file:
        given = json.load(file)
    checks = {name: judge(name) for name in given["types"]}
    judged = []
    for case in given["cases"]:
        try:
            outcome = checks[case["type"]](case["body"])
        except Exception as error:  # Whatever a generated reader raises is its way to refuse.
            outcome = {"error": words(error)}
        judged.append({"id": case["id"], **outcome})
    print(json.dumps(judged))


main()
