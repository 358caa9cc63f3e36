//! The schemas that `genwire schema` prints and `genwire mcp` serves, on one line.
//!
//! The file is inside the crate that prints them: a published crate cannot contain files from
//! outside its folder, such as `schemas/`.

use crate::mark::mark;
use crate::schema::{DRAFT, Dialect, Schemas};
use genwire_output::{OutputFile, OutputKind};
use genwire_spec::model::{BodyKind, Interface, Json, TypeId};

/// Generates the file.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let schemas = Schemas::new(interface, Dialect::JsonSchema);
    let bodies = interface.operations_and_webhooks().map(|operation| {
        let parts = BodyKind::ALL;
        let named = parts.into_iter().filter_map(|part| {
            let ids = operation.bodies(part);
            let names = ids.into_iter().map(|id| Json::string(schemas.name(id)));
            let names: Vec<Json> = names.collect();
            (!names.is_empty()).then(|| (part.as_str(), Json::array(names)))
        });
        (operation.name.snake.as_str(), Json::object(named))
    });
    // A webhook is not a tool, because nothing calls it.
    let operations = interface.operations.iter().map(|operation| {
        let params = operation
            .params
            .iter()
            .map(|field| (field.name.wire.as_str(), schemas.member(None, field)));
        let described = Json::object([
            ("title", Json::string(&operation.title)),
            ("doc", Json::string(&operation.doc)),
            ("params", Json::object(params)),
        ]);
        (operation.name.snake.as_str(), described)
    });
    let ids = || (0..interface.types.len()).map(TypeId);
    let plain = Schemas::new(interface, Dialect::WithoutRules);
    let differs = |id: &TypeId| plain.schema(*id) != schemas.schema(*id);
    let document = Json::object([
        ("$comment", mark(interface, module_path!())),
        ("$schema", Json::string(DRAFT)),
        ("bodies", Json::object(bodies)),
        ("operations", Json::object(operations)),
        ("$defs", schemas.definitions(ids())),
        ("rule_free", plain.definitions(ids().filter(differs))),
    ]);
    let text = format!("{}\n", document.to_compact());
    vec![OutputFile { path: String::new(), text, kind: OutputKind::Json }]
}
