// Prints the conformance cases of CEL as JSON, one a line.
import { tests } from "@bufbuild/cel-spec/testdata/conformance.js";

function print(suite, file) {
  for (const inner of suite.suites ?? []) print(inner, file ?? inner.name);
  for (const { original } of suite.tests ?? []) {
    const { name, expr, bindings, evalError, checkOnly } = original;
    const value = original.value ?? original.typedResult?.result;
    const fails = evalError !== undefined;
    console.log(JSON.stringify({ file, name, expr, bindings, value, fails, checkOnly }));
  }
}

print(tests);
