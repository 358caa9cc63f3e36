//! The loss report: what a JSON Schema says of each rule and constraint, and what it cannot say.

use crate::model::{
    Constrained, Interface, Json, Native, Rule, Severity, TypeDef, TypeKind, UnknownPolicy,
};
use crate::schema::lowered;
use crate::{OutputFile, OutputKind, render};
use genwire_constraint::{Constraint, Format};

/// What holds for the schemas as a whole: id, target, status, why.
const GENERAL: &[[&str; 4]] = &[
    [
        "general.whole_numbers",
        "json-schema",
        "weakened",
        "to JSON Schema `1.0` and `1e2` are whole numbers, which a parser of 64-bit numbers refuses",
    ],
    [
        "general.number_size",
        "json-schema",
        "weakened",
        "`format: int64` is an annotation; a whole number beyond 64 bits passes",
    ],
    [
        "general.duplicate_members",
        "json-schema",
        "dropped",
        "a validator sees an object after parsing, when the last of two equal members has won",
    ],
    [
        "general.unknown_members",
        "json-schema",
        "dropped",
        "members that are not listed are advice, and a schema has no advice",
    ],
    [
        "general.request_nulls",
        "openapi",
        "weakened",
        "a request member that is null counts as absent; clients are not told, so that they leave it out",
    ],
    [
        "general.response_choice",
        "openapi",
        "weakened",
        "which media type answers depends on the request, which a document says in words only",
    ],
    [
        "general.body_limit",
        "openapi",
        "dropped",
        "the size of a body is no property of its value; see `x-body-limit`",
    ],
];

/// Makes the report.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let mut entries = Vec::new();
    for def in &interface.types {
        entries.extend(of_type(interface, def));
    }
    entries.extend(GENERAL.iter().map(|[id, target, status, why]| {
        Json::object([
            ("id", Json::string(*id)),
            ("target", Json::string(*target)),
            ("status", Json::string(*status)),
            ("why", Json::string(*why)),
        ])
    }));
    let report = Json::object([
        ("$comment", Json::string(render::first_line("", "spec/").trim())),
        ("entries", Json::Array(entries)),
    ]);
    let path = "schemas/loss.json".to_owned();
    vec![OutputFile { path, text: report.to_pretty(), kind: OutputKind::Json }]
}

fn of_type(interface: &Interface, def: &TypeDef) -> Vec<Json> {
    let mut entries = Vec::new();
    match &def.kind {
        TypeKind::Object(object) => {
            for field in &object.fields {
                entries.extend(field.constraints.iter().map(of_constraint));
            }
        }
        TypeKind::Enum(values) => {
            entries.push(of_list(&format!("{}.values", def.path()), values.unknown));
        }
        TypeKind::Union(union) => {
            entries.push(of_list(&format!("{}.variants", def.path()), union.unknown));
        }
        TypeKind::Either(_) => {}
    }
    entries.extend(def.rules.iter().map(|rule| of_rule(interface, rule)));
    entries.extend(def.natives.iter().map(of_native));
    entries
}

fn entry(id: &str, status: &str, why: &str) -> Json {
    let mut entry = Json::object([
        ("id", Json::string(id)),
        ("target", Json::string("json-schema")),
        ("status", Json::string(status)),
    ]);
    if !why.is_empty() {
        entry.set("why", Json::string(why));
    }
    entry
}

/// Whether the schemas say of a constraint all that there is to say.
pub fn is_exact(constraint: &Constraint) -> bool {
    !matches!(constraint, Constraint::Format(Format::Date | Format::Json))
}

fn of_constraint(constrained: &Constrained) -> Json {
    if constrained.severity == Severity::Advice {
        return entry(&constrained.path, "dropped", "advice, described only");
    }
    let why = match &constrained.constraint {
        Constraint::Format(Format::Date) => {
            "the pattern accepts days up to 31 in every month; the check knows the calendar"
        }
        Constraint::Format(Format::Json) => {
            "`contentMediaType` is an annotation; whether the text is JSON is not checked"
        }
        _ => "",
    };
    let status = if is_exact(&constrained.constraint) { "carried" } else { "weakened" };
    entry(&constrained.path, status, why)
}

fn of_list(id: &str, policy: UnknownPolicy) -> Json {
    match policy {
        UnknownPolicy::Error | UnknownPolicy::Accept => entry(id, "carried", ""),
        UnknownPolicy::Advice => {
            entry(id, "dropped", "a value that is not listed is advice, described only")
        }
    }
}

fn of_rule(interface: &Interface, rule: &Rule) -> Json {
    if rule.severity == Severity::Advice {
        return entry(&rule.path, "dropped", "advice, described only");
    }
    let lowered = lowered(interface, rule);
    entry(&rule.path, lowered.status, &lowered.why)
}

fn of_native(native: &Native) -> Json {
    if native.severity == Severity::Advice {
        return entry(&native.path, "dropped", "advice, described only");
    }
    entry(&native.path, "dropped", "a check that is written by hand, which no schema can say")
}
