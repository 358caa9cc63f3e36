//! The requirements file. A conformance run uses it to test a server.
//!
//! It contains what the generated crates do not have: the bodies and parameters to send with the
//! expected replies, the members of replies with the items that describe them, state tables, and
//! the requirements with the items that cover them.

mod call;
mod cases;
mod items;
mod links;
mod members;
mod paths;
mod texts;

use crate::generator::Generator;
use crate::sample;
use genwire_output::{OutputFile, OutputKind, render};
use genwire_spec::map_in_parallel;
use genwire_spec::model::{
    BodyKind, Callback, Coverage, Fact, Interface, Joined, Json, Merge, Method, Operation,
    Response, StateMachine, Streamed, TransitionResult, Type, TypeKind,
};
use std::collections::BTreeSet;
use texts::strings;

/// Generates the file, with each requirement and each body on a separate line.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let generator = Generator::new(interface);
    let operations: Vec<(Json, Vec<Json>)> =
        map_in_parallel(&interface.operations, |operation| operation_json(&generator, operation));
    let project = &interface.project;
    let mark = render::mark(&project.spec, module_path!(), &project.command);
    let states = interface.areas.iter().flat_map(|area| {
        area.states.iter().map(|table| table_json(interface, &area.name.wire, table).to_compact())
    });
    let families = interface.families.iter().map(|family| {
        let members = members::of_bodies(interface, &[family.body]);
        (family.name.as_str(), Json::array(members))
    });
    let families = Json::object(families);
    let facts = if interface.facts.is_empty() {
        let parts = operations.iter().flat_map(|(head, cases)| cases.iter().chain([head]));
        items::facts(interface, &named(parts.chain([&families])))
    } else {
        interface.facts.iter().map(fact_json).collect()
    };
    let facts = facts.iter().map(Json::to_compact);
    let links = links::links(interface).into_iter().map(|link| link.to_compact());
    let text = format!(
        "{{\n\"$comment\": {},\n\"title\": {},\n\"version\": {},\n\"facts\": {},\n\"states\": {},\n\
         \"families\": {},\n\"links\": {},\n\"operations\": {}\n}}\n",
        Json::String(mark).to_compact(),
        Json::string(&interface.service.title).to_compact(),
        Json::string(&interface.service.version).to_compact(),
        lines(facts),
        lines(states),
        families.to_compact(),
        lines(links),
        lines(operations.iter().map(operation_text)),
    );
    vec![OutputFile { path: String::new(), text, kind: OutputKind::Json }]
}

/// Prints a list with each item on its own line.
fn lines(items: impl Iterator<Item = String>) -> String {
    format!("[\n{}\n]", items.collect::<Vec<_>>().join(",\n"))
}

fn fact_json(fact: &Fact) -> Json {
    let mut items: Vec<&str> = Vec::new();
    let mut steps = Vec::new();
    for cover in &fact.coverage {
        match cover {
            Coverage::Item(item) => items.push(&item.0),
            Coverage::Step { operation, name, arguments } => steps.push(Json::object([
                ("operation", Json::string(operation)),
                ("name", Json::string(name)),
                ("arguments", Json::string(arguments)),
            ])),
            Coverage::Test { .. } => {}
        }
    }
    items.sort_unstable();
    items.dedup();
    Json::object([
        ("id", Json::string(&fact.id)),
        ("area", Json::string(&fact.area)),
        ("kind", Json::string(&fact.kind)),
        ("statement", Json::string(&fact.statement)),
        ("places", strings(&fact.places)),
        ("items", strings(items)),
        ("steps", Json::array(steps)),
    ])
}

fn table_json(interface: &Interface, area: &str, table: &StateMachine) -> Json {
    let states = interface.enum_type(table.ty);
    let wire = |key: &str| {
        let value = states.values.iter().find(|value| value.key == key);
        Json::string(value.map_or(key, |value| &value.name.wire))
    };
    let rows = table.transitions.iter().map(|row| {
        let trigger = table.triggers.iter().find(|trigger| trigger.name.wire == row.trigger);
        let mut json = Json::object([
            ("item", Json::string(format!("{area}.states.{}.{}", table.name.wire, row.id))),
            ("from", wire(&row.from)),
            ("trigger", Json::string(&row.trigger)),
            ("assumed", Json::Bool(row.assumed)),
        ]);
        if let Some(operation) = trigger.and_then(|trigger| trigger.operation.as_ref()) {
            json.set("operation", Json::string(operation));
        }
        match &row.result {
            TransitionResult::To(key) => json.set("to", wire(key)),
            TransitionResult::Removed => json.set("removed", Json::Bool(true)),
            TransitionResult::Refused => json.set("refused", Json::Bool(true)),
        }
        if let Some(action) = &row.action {
            json.set("action", Json::string(action));
        }
        if let Some(code) = row.code {
            json.set("code", Json::Integer(i64::from(code)));
        }
        json
    });
    let rows = rows.collect();
    Json::object([
        ("area", Json::string(area)),
        ("name", Json::string(&table.name.wire)),
        ("enum", Json::string(interface.ty(table.ty).path())),
        ("initial", wire(&table.initial)),
        ("transitions", Json::Array(rows)),
    ])
}

/// Returns every string in some values. These include the names of items.
fn named<'a>(values: impl Iterator<Item = &'a Json>) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    let mut open: Vec<&Json> = values.collect();
    while let Some(value) = open.pop() {
        match value {
            Json::String(text) => drop(named.insert(text.clone())),
            Json::Array(items) => open.extend(items),
            Json::Object(members) => open.extend(members.iter().map(|(_, value)| value)),
            Json::Null | Json::Bool(_) | Json::Integer(_) | Json::Unsigned(_) | Json::Number(_) => {
            }
        }
    }
    named
}

/// Returns the description of an operation, and its calls.
fn operation_json(generator: &Generator<'_>, operation: &Operation) -> (Json, Vec<Json>) {
    let interface = generator.interface();
    let responses = operation.responses.iter().map(|response| response_json(interface, response));
    let parts = [BodyKind::Response, BodyKind::Event, BodyKind::Callback].map(|part| {
        let found = members::of_bodies(interface, &operation.bodies(part));
        (part.as_str(), Json::array(found))
    });
    let headers = operation.headers.map(|id| {
        let found = members::of_bodies(interface, &[id.into()]);
        ("headers", Json::array(found))
    });
    let parameters = operation.params.iter().map(|field| &field.name.wire);
    let callbacks = operation.callbacks.iter().map(|callback| callback_json(interface, callback));
    let made = [BodyKind::Parameters, BodyKind::Request];
    let made = made.map(|part| generator.vectors_of(operation, part));
    let (cases, obstacle) = match cases::cases(interface, operation, &made) {
        Ok(cases) => (cases, None),
        Err(reason) => (Vec::new(), Some(reason)),
    };
    let mut head = Json::object([
        ("name", Json::string(&operation.name.snake)),
        ("area", Json::string(&operation.area)),
        ("item", Json::string(operation.item_path())),
        ("reads", Json::Bool(matches!(operation.method, Method::Get | Method::Head))),
        ("has_body", Json::Bool(operation.has_request())),
        ("path_parameters", strings(parameters)),
        ("responses", Json::Array(responses.collect())),
        ("callbacks", Json::Array(callbacks.collect())),
        ("members", Json::object(parts.into_iter().chain(headers))),
    ]);
    if !operation.servers.is_empty() {
        head.set("servers", strings(&operation.servers));
    }
    if !operation.params.is_empty() {
        head.set("path_values", cases::path_values(interface, operation));
    }
    if let Some(raw) = operation.raw_request {
        head.set("raw_body", Json::string(raw.as_str()));
    }
    let special_parts = texts::special_parts(interface, operation);
    if !special_parts.is_empty() {
        head.set("parts", Json::array(special_parts));
    }
    let maybe_files = texts::maybe_files(interface, operation);
    if !maybe_files.is_empty() {
        head.set("maybe_files", strings(maybe_files));
    }
    if operation.is_body_deep {
        head.set("in_brackets", Json::Bool(true));
    }
    if let Some(reason) = obstacle {
        head.set("obstacle", Json::string(reason));
    }
    let untried = items::untried(&made, obstacle.is_some());
    if !untried.is_empty() {
        head.set("untried", strings(untried));
    }
    (head, cases)
}

fn operation_text((head, cases): &(Json, Vec<Json>)) -> String {
    let head = head.to_compact();
    let cases = lines(cases.iter().map(Json::to_compact));
    format!("{},\"cases\":{cases}}}", head.strip_suffix('}').unwrap_or(&head))
}

fn response_json(interface: &Interface, response: &Response) -> Json {
    let mut json = Json::object([
        ("id", Json::string(&response.id)),
        ("status", Json::Integer(i64::from(response.status))),
        ("any_success", Json::Bool(response.any_success)),
        ("media_type", Json::string(&response.media_type)),
        ("has_body", Json::Bool(response.has_body())),
    ]);
    if !response.statuses.is_empty() {
        let statuses = response.statuses.iter().map(|status| Json::Integer((*status).into()));
        json.set("statuses", Json::Array(statuses.collect()));
    }
    if let Some(raw) = response.raw {
        json.set("raw", Json::string(raw.as_str()));
    }
    if response.raw.is_some() || !response.media_types.is_empty() {
        json.set("media_types", strings(response.all_media_types()));
    }
    if let Some(stream) = &response.stream {
        json.set("stream", stream_json(interface, stream));
    }
    json
}

fn stream_json(interface: &Interface, stream: &Streamed) -> Json {
    let mut json = Json::empty_object();
    if let Some(joined) = &stream.joined {
        json.set("complete_when", strings(joined.complete_when.split('.')));
    }
    json.set("same", Json::array(same_values(interface, stream.joined.as_ref())));
    if let Some(terminator) = &stream.terminator {
        json.set("terminator", Json::string(terminator));
    }
    json
}

/// Returns pointers to values that all events of a whole reply share, each with its item.
fn same_values(interface: &Interface, joined: Option<&Joined>) -> Vec<Json> {
    let Some(joined) = joined else { return Vec::new() };
    let event = interface.ty(joined.event).path();
    let fields = &interface.object(joined.event).fields;
    // A scalar that is merged by keeping the first value must be the same in every event.
    let same = fields.iter().filter(|field| {
        let is_scalar = field.ty.is_whole() || field.ty == Type::String;
        is_scalar && field.merge == Some(Merge::First)
    });
    let same = same.map(|field| {
        let name = &field.name.wire;
        Json::array([
            Json::string(format!("/{name}")),
            Json::string(format!("{event}.{name}.merge")),
        ])
    });
    same.collect()
}

fn callback_json(interface: &Interface, callback: &Callback) -> Json {
    let empty = || Json::empty_object();
    let mut answer = callback.response.map_or_else(empty, |id| sample::instance(interface, id));
    let kind = callback.response.map(|id| &interface.ty(id).kind);
    if let Some(TypeKind::Object(object)) = kind {
        let shown = object.fields.iter().filter(|field| field.example.is_some());
        for field in shown {
            answer.set(&field.name.wire, sample::of_field(interface, field));
        }
    }
    let mut json = Json::object([
        ("id", Json::string(&callback.id)),
        ("address", Json::string(&callback.address)),
        ("answer", answer),
    ]);
    if let Some(seconds) = callback.timeout_seconds {
        json.set("timeout_seconds", Json::number(seconds));
    }
    json
}
