//! File with the vectors of an operation.

use crate::generator::Generator;
use crate::vector::Vector;
use genwire_output::{OutputFile, OutputKind, render};
use genwire_spec::judge::Finding;
use genwire_spec::model::{BodyKind, Json, Operation};

/// Renders the vectors of an operation, one case on each line, so that a change of the spec changes
/// few lines.
pub(crate) fn vector_file(generator: &Generator<'_>, operation: &Operation) -> OutputFile {
    let command = &generator.interface().project.command;
    let parts = BodyKind::ALL.map(|part| generator.vectors_of(operation, part));
    let mark = render::mark(&operation.file, module_path!(), command);
    let comment = match parts.iter().map(|part| part.left_out).sum::<usize>() {
        0 => mark,
        1 => format!("{mark} 1 case of a long body is left out."),
        count => format!("{mark} {count} cases of long bodies are left out."),
    };
    let head: Vec<String> =
        [("$comment", &comment), ("operation", &operation.name.snake), ("area", &operation.area)]
            .into_iter()
            .map(|(key, value)| format!("  \"{key}\": {},\n", Json::string(value).to_compact()))
            .collect();
    let cases = parts.into_iter().flat_map(|part| &part.cases);
    let cases: Vec<String> =
        cases.map(|case| format!("    {}", case_json(case).to_compact())).collect();
    let text = format!("{{\n{}  \"cases\": [\n{}\n  ]\n}}\n", head.concat(), cases.join(",\n"));
    let path = format!("{}/{}.json", operation.area, operation.name.snake);
    OutputFile { path, text, kind: OutputKind::Json }
}

fn case_json(case: &Vector) -> Json {
    let mut json = Json::object([
        ("id", Json::string(&case.id)),
        ("part", Json::string(case.part.as_str())),
        ("valid", Json::Bool(case.valid)),
    ]);
    if let Some(control) = &case.control {
        json.set("control", Json::string(control));
    }
    json.set("body", case.body.clone());
    if !case.violations.is_empty() {
        json.set("violations", Json::Array(case.violations.iter().map(violation_json).collect()));
    }
    json.set("covers", Json::Array(case.covers.iter().map(Json::string).collect()));
    json
}

fn violation_json(violation: &Finding) -> Json {
    let Finding { path, rule, code, severity } = violation;
    Json::object([
        ("path", Json::string(path)),
        ("rule", Json::string(rule)),
        ("code", Json::Integer(i64::from(*code))),
        ("severity", Json::string(severity.as_str())),
    ])
}
