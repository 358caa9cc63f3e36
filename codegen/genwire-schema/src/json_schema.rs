//! One JSON Schema file for each type, and one file with all types, with and without the rules.
//!
//! The file of a type repeats the types that it uses. In a large interface, most types use many
//! others, and the output would grow with the product of both. There, the files refer to a single
//! file with all definitions.

use crate::mark;
use crate::schema::{DRAFT, Dialect, Schemas};
use genwire_output::OutputFile;
use genwire_spec::map_in_parallel;
use genwire_spec::model::{Interface, Json, TypeId};

/// Maximum total number of definitions in the files of all types for which files repeat the types
/// that they use.
const MAX_REPEATED: usize = 20_000;
/// The file with the definitions of a large interface, in the folder of the areas' files.
///
/// It has the content of `bundle.json`, so that the folder is complete when it is copied.
const DEFINITIONS: &str = "json/definitions.json";
/// The prefix of references from the file of a type to that file.
const TO_DEFINITIONS: &str = "../definitions.json#/$defs/";

/// Generates the schema files.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let schemas = Schemas::new(interface, Dialect::JsonSchema);
    let is_large = is_large(&schemas, interface.types.len());
    let schemas = if is_large { schemas.referring(TO_DEFINITIONS) } else { schemas };
    let types = interface.types.iter().enumerate();
    let mut files = map_in_parallel(types, |(index, def)| {
        let id = TypeId(index);
        let document = if is_large { schemas.top(id) } else { schemas.document(id) };
        let mut marked = Json::object([("$comment", comment(interface, &def.file))]);
        for (key, value) in document.into_members() {
            marked.set(&key, value);
        }
        mark::file(format!("json/{}/{}.json", def.area, def.name.wire), &marked)
    });
    let whole = bundle(interface, "bundle.json", Dialect::JsonSchema);
    if is_large {
        files.push(OutputFile { path: DEFINITIONS.to_owned(), ..whole.clone() });
    }
    files.extend([whole, bundle(interface, "bundle.rule-free.json", Dialect::WithoutRules)]);
    files
}

/// Returns true if the documents of all types would have too many definitions in total.
fn is_large(schemas: &Schemas<'_>, types: usize) -> bool {
    let mut repeated = 0;
    (0..types).any(|index| {
        repeated += schemas.reachable([TypeId(index)], false).len();
        repeated > MAX_REPEATED
    })
}

fn bundle(interface: &Interface, path: &str, dialect: Dialect) -> OutputFile {
    let schemas = Schemas::new(interface, dialect);
    let document = Json::object([
        ("$comment", comment(interface, &interface.project.spec_path(""))),
        ("$schema", Json::string(DRAFT)),
        ("title", Json::string(&interface.service.title)),
        ("description", Json::string(&interface.service.doc)),
        ("$defs", schemas.definitions((0..interface.types.len()).map(TypeId))),
    ]);
    mark::file(path, &document)
}

fn comment(interface: &Interface, from: &str) -> Json {
    let command = &interface.project.command;
    Json::String(genwire_output::render::mark(from, module_path!(), command))
}
