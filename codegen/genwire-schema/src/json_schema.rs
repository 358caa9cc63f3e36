//! One JSON Schema file for each type, and one file with all of them, with the rules and without.

use crate::schema::{DRAFT, Dialect, Schemas};
use genwire_output::{OutputFile, OutputKind};
use genwire_spec::model::{Interface, Json, TypeId};

/// Makes the schema files.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let schemas = Schemas::new(interface, Dialect::JsonSchema);
    let mut files: Vec<OutputFile> = interface
        .types
        .iter()
        .enumerate()
        .map(|(index, def)| {
            let path = format!("json/{}/{}.json", def.area, def.name.wire);
            file(interface, path, &def.file, &schemas.document(TypeId(index)))
        })
        .collect();
    files.push(bundle(interface, "bundle.json", Dialect::JsonSchema));
    files.push(bundle(interface, "bundle.rule-free.json", Dialect::WithoutRules));
    files
}

fn bundle(interface: &Interface, path: &str, dialect: Dialect) -> OutputFile {
    let schemas = Schemas::new(interface, dialect);
    let ids = (0..interface.types.len()).map(TypeId);
    let document = Json::object([
        ("$schema", Json::string(DRAFT)),
        ("title", Json::string(&interface.service.title)),
        ("description", Json::string(&interface.service.doc)),
        ("$defs", schemas.definitions(ids)),
    ]);
    file(interface, path.to_owned(), &interface.project.spec_path(""), &document)
}

/// A file that says on its first lines what it is made from.
fn file(interface: &Interface, path: String, from: &str, document: &Json) -> OutputFile {
    let comment = genwire_output::render::first_line("", from, &interface.project.command);
    let mut marked = Json::object([("$comment", Json::string(comment.trim()))]);
    for (key, value) in document.members() {
        marked.set(key, value.clone());
    }
    OutputFile { path, text: marked.to_pretty(), kind: OutputKind::Json }
}
