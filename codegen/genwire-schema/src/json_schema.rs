//! One JSON Schema file for each type, and one file with all of them, with the rules and without.
//!
//! The file of a type repeats the types that it uses. In a large interface most types use many
//! others, so that this would be the product of the two: there the files refer to one that has all
//! definitions.

use crate::document::Document;
use crate::schema::{DRAFT, Dialect, Schemas};
use genwire_output::{OutputFile, OutputKind, OutputTask};
use genwire_spec::model::{Interface, Json, TypeId};
use std::sync::Arc;

/// Maximum number of definitions in the files of all types that repeat what they use.
const MAX_REPEATED: usize = 20_000;
/// The file with the definitions of a large interface, in the folder with those of the areas. It says
/// what `bundle.json` says, so that the folder is whole where it is copied to.
const DEFINITIONS: &str = "json/definitions.json";
/// The beginning of a reference from the file of a type to that file.
const TO_DEFINITIONS: &str = "../definitions.json#/$defs/";

/// Makes the schema files.
pub fn emit(interface: &Interface) -> Vec<OutputTask<'_>> {
    let schemas = Schemas::new(interface, Dialect::JsonSchema);
    let is_large = is_large(&schemas, interface.types.len());
    let schemas = if is_large { schemas.referring(TO_DEFINITIONS) } else { schemas };
    let schemas = Arc::new(schemas);
    let with_rules = OutputTask::of_files(move || {
        let whole = bundle(interface, "bundle.json", Dialect::JsonSchema);
        let definitions =
            is_large.then(|| OutputFile { path: DEFINITIONS.to_owned(), ..whole.clone() });
        definitions.into_iter().chain([whole]).collect()
    });
    let without_rules =
        OutputTask::new(|| bundle(interface, "bundle.rule-free.json", Dialect::WithoutRules));
    let types = interface.types.iter().enumerate().map(|(index, def)| {
        let schemas = Arc::clone(&schemas);
        OutputTask::new(move || {
            let path = format!("json/{}/{}.json", def.area, def.name.wire);
            let id = TypeId(index);
            let document = if is_large { schemas.top(id) } else { schemas.document(id) };
            file(interface, path, &def.file, &document)
        })
    });
    types.chain([with_rules, without_rules]).collect()
}

/// Returns true if the documents of all types together would have too many definitions.
fn is_large(schemas: &Schemas<'_>, types: usize) -> bool {
    let mut repeated = 0;
    (0..types).any(|index| {
        repeated += schemas.reachable([TypeId(index)], false).len();
        repeated > MAX_REPEATED
    })
}

fn bundle(interface: &Interface, path: &str, dialect: Dialect) -> OutputFile {
    let schemas = Schemas::new(interface, dialect);
    let ids = (0..interface.types.len()).map(TypeId);
    Document::Object(vec![
        ("$comment", comment(interface, &interface.project.spec_path("")).into()),
        ("$schema", Json::string(DRAFT).into()),
        ("title", Json::string(&interface.service.title).into()),
        ("description", Json::string(&interface.service.doc).into()),
        ("$defs", Document::members(schemas.named(ids))),
    ])
    .into_file(path)
}

/// A file that says on its first lines what it is made from.
fn file(interface: &Interface, path: String, from: &str, document: &Json) -> OutputFile {
    let mut marked = Json::object([("$comment", comment(interface, from))]);
    for (key, value) in document.members() {
        marked.set(key, value.clone());
    }
    OutputFile { path, text: marked.to_pretty().into(), kind: OutputKind::Json }
}

fn comment(interface: &Interface, from: &str) -> Json {
    let command = &interface.project.command;
    Json::String(genwire_output::render::mark(from, module_path!(), command))
}
