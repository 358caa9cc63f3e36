//! Conformance vectors: for each operation, bodies that conform and bodies that are one fault away.

mod boundary;
mod fields;
mod ground;
mod place;
mod rules;
mod sample;
mod suite;
mod types;

use crate::judge::Finding;
use crate::model::{Interface, Json, Operation, Part, TypeId};
use crate::schema::severity_word;
use crate::{OutputFile, OutputKind, at_once, render};
use suite::Suite;

/// A body and what the interface says about it.
#[derive(Clone, Debug)]
pub struct Vector {
    /// The id, unique within the operation.
    pub id: String,
    /// Which body of the operation it is.
    pub part: Part,
    /// The type of the body.
    pub ty: TypeId,
    /// Whether the body conforms; advice does not count against it.
    pub valid: bool,
    /// For a body with a fault: the conforming body that it is one fault away from.
    pub control: Option<String>,
    /// The body.
    pub body: Json,
    /// What is to be reported.
    pub violations: Vec<Finding>,
    /// The items of the spec that the case is about.
    pub covers: Vec<String>,
}

/// What was made for an operation.
#[derive(Clone, Debug, Default)]
pub struct Vectors {
    /// The cases, in the order of the parts and of the spec.
    pub cases: Vec<Vector>,
    /// The faults for which no body was found that has this fault alone.
    pub missing: Vec<String>,
}

/// Makes one file for each operation.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    at_once(&interface.operations, |operation| file(interface, operation))
}

/// The vectors of an operation.
pub fn vectors(interface: &Interface, operation: &Operation) -> Vectors {
    let mut all = Vectors::default();
    for (part, roots) in parts(operation) {
        for root in roots {
            let suite = Suite::run(interface, operation, part, root);
            all.missing.extend(suite.missing);
            for case in suite.cases {
                if !all.cases.iter().any(|other| other.part == part && other.body == case.body) {
                    all.cases.push(case);
                }
            }
        }
    }
    all
}

/// The parts of an operation with the types of their bodies.
pub fn parts(operation: &Operation) -> Vec<(Part, Vec<TypeId>)> {
    let response = |stream: bool| {
        let mut responses = operation.responses.iter();
        responses.find(|response| response.stream.is_some() == stream).map(|response| response.ty)
    };
    let mut callbacks: Vec<TypeId> = Vec::new();
    for callback in &operation.callbacks {
        if !callbacks.contains(&callback.request) {
            callbacks.push(callback.request);
        }
    }
    vec![
        (Part::Request, operation.request.into_iter().collect()),
        (Part::Response, response(false).into_iter().collect()),
        (Part::Event, response(true).into_iter().collect()),
        (Part::Callback, callbacks),
    ]
}

/// One case on each line, so that a change of the spec is a change of a few lines.
fn file(interface: &Interface, operation: &Operation) -> OutputFile {
    let comment = render::first_line("", &operation.file);
    let head: Vec<String> = [
        ("$comment", comment.trim()),
        ("operation", &operation.name.snake),
        ("area", &operation.area),
    ]
    .into_iter()
    .map(|(key, value)| format!("  \"{key}\": {},\n", Json::string(value).to_compact()))
    .collect();
    let cases: Vec<String> = vectors(interface, operation)
        .cases
        .iter()
        .map(|case| format!("    {}", case_json(case).to_compact()))
        .collect();
    let text = format!("{{\n{}  \"cases\": [\n{}\n  ]\n}}\n", head.concat(), cases.join(",\n"));
    let path = format!("tests/vectors/{}/{}.json", operation.area, operation.name.snake);
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
        ("severity", Json::string(severity_word(*severity))),
    ])
}
