//! The schemas that `genwire schema` prints, on one line, inside the crate that prints them.
//!
//! A published crate holds no file from outside its folder, so that `schemas/` is out of reach.

use crate::model::{Interface, Json, Operation, Part, TypeId};
use crate::schema::{DRAFT, Dialect, Schemas};
use crate::{OutputFile, OutputKind, render};

/// Makes the file.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let schemas = Schemas::new(interface, Dialect::JsonSchema);
    let bodies = interface.operations.iter().map(|operation| {
        let parts = [Part::Request, Part::Response, Part::Event, Part::Callback];
        let named = parts.into_iter().filter_map(|part| {
            let ids = bodies(operation, part);
            let names = ids.into_iter().map(|id| Json::string(schemas.name(id))).collect();
            (names != Vec::new()).then(|| (part.as_str(), Json::Array(names)))
        });
        (operation.name.snake.as_str(), Json::object(named))
    });
    let ids = || (0..interface.types.len()).map(TypeId);
    let plain = Schemas::new(interface, Dialect::WithoutRules);
    let differs = |id: &TypeId| plain.schema(*id) != schemas.schema(*id);
    let document = Json::object([
        ("$comment", Json::string(render::first_line("", "spec/").trim())),
        ("$schema", Json::string(DRAFT)),
        ("bodies", Json::object(bodies)),
        ("$defs", schemas.definitions(ids())),
        ("rule_free", plain.definitions(ids().filter(differs))),
    ]);
    let path = "crates/genwire-cli/src/generated/schemas.json".to_owned();
    let text = format!("{}\n", document.to_compact());
    vec![OutputFile { path, text, kind: OutputKind::Json }]
}

/// The types of a body; several callbacks go to one address.
fn bodies(operation: &Operation, part: Part) -> Vec<TypeId> {
    let response = |streamed: bool| {
        let fitting = operation.responses.iter().find(|it| it.stream.is_some() == streamed);
        fitting.map(|response| response.ty).into_iter().collect()
    };
    match part {
        Part::Request => operation.request.into_iter().collect(),
        Part::Response => response(false),
        Part::Event => response(true),
        Part::Callback => operation.callbacks.iter().map(|callback| callback.request).collect(),
    }
}
