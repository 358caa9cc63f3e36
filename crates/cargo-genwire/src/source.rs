//! The interface of a task: of a workspace, of a folder with a spec, or of a document.

use crate::document::DocumentArgs;
use crate::init::kebab;
use genwire_codegen::{EMITTERS, OutputPlace};
use genwire_import::Draft;
use genwire_spec::model::project::PROJECT_FILE;
use genwire_spec::{Interface, SpecFile};
use genwire_workspace::import::read;
use genwire_workspace::{err, errln, files, generate, root};
#[cfg(feature = "serve")]
use std::collections::BTreeSet;
use std::io;
use std::path::Path;

/// Loads the interface. Prints its mistakes and returns `None` if it has any.
///
/// If no `genwire.toml` names the project, the document or the folder does. Its variables begin
/// with that name, as in a workspace of the same name.
pub(crate) fn load(source: Option<&Path>, args: &DocumentArgs) -> io::Result<Option<Interface>> {
    match source {
        None => generate::load(&root::find()?),
        Some(folder) if folder.join(PROJECT_FILE).is_file() => generate::load(folder),
        Some(_) => Ok(load_with_files(source, args)?.map(|(interface, _)| interface)),
    }
}

/// Loads the interface, and returns the files of its spec as well.
pub(crate) fn load_with_files(
    source: Option<&Path>,
    args: &DocumentArgs,
) -> io::Result<Option<(Interface, Vec<SpecFile>)>> {
    let of_workspace = |root: &Path| {
        let files = files::spec(root)?;
        Ok(loaded(&files).map(|interface| (interface, files)))
    };
    let (found, path) = match source {
        None => return of_workspace(&root::find()?),
        Some(folder) if folder.join(PROJECT_FILE).is_file() => return of_workspace(folder),
        Some(folder) if folder.is_dir() => {
            let files = files::draft(folder)?;
            (loaded(&files).map(|interface| (interface, files)), folder.canonicalize()?)
        }
        Some(document) => (of_document(document, args)?, document.to_owned()),
    };
    Ok(found.map(|(mut interface, files)| {
        if let Some(stem) = path.file_stem() {
            interface.project.name = name(&stem.to_string_lossy(), &interface.service.title);
        }
        (interface, files)
    }))
}

/// Returns a project name whose variables a shell can export: the name of the file, or else the
/// title.
fn name(stem: &str, title: &str) -> String {
    let names = [kebab(stem), kebab(title)];
    let name = names.into_iter().find(|name| !name.is_empty()).unwrap_or_else(|| "api".to_owned());
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        format!("api-{name}")
    } else {
        name
    }
}

/// Returns the only output of an interface of one kind, such as its operations as data.
pub(crate) fn output(interface: &Interface, place: OutputPlace) -> String {
    let emitter = EMITTERS.iter().find(|emitter| emitter.place == place);
    let file = emitter.and_then(|emitter| emitter.emit(interface).pop());
    file.map(|file| file.text).unwrap_or_default()
}

/// Resolves a spec. Prints its mistakes and returns `None` if it has any.
fn loaded(files: &[SpecFile]) -> Option<Interface> {
    match genwire_spec::load(files) {
        Ok(interface) => Some(interface),
        Err(mistakes) => {
            err!("{mistakes}");
            None
        }
    }
}

/// Returns the methods and paths of the operations that `--only` selects; `None` if a mistake has
/// been printed.
#[cfg(feature = "serve")]
pub(crate) fn taken(
    document: &Path,
    args: &DocumentArgs,
) -> io::Result<Option<BTreeSet<(&'static str, String)>>> {
    let Some(draft) = draft(document, args)? else { return Ok(None) };
    let operations = draft.interface.iter().flat_map(|interface| &interface.operations);
    Ok(Some(operations.map(|it| (it.method.as_str(), it.path.clone())).collect()))
}

/// Reads a document. Prints the reasons and returns `None` if it is refused.
fn draft(document: &Path, args: &DocumentArgs) -> io::Result<Option<Draft>> {
    Ok(args.accepted(document, read(document, &args.options()?)?))
}

/// Drafts a spec from a document, in memory.
fn of_document(
    document: &Path,
    args: &DocumentArgs,
) -> io::Result<Option<(Interface, Vec<SpecFile>)>> {
    let Some(draft) = draft(document, args)? else { return Ok(None) };
    args.warn(document, &draft);
    if let Some(mistakes) = &draft.mistakes {
        err!("{mistakes}");
    }
    let carried = draft.report.carried();
    let all = draft.report.operations.len();
    if carried < all {
        errln!(
            "{carried} of {all} operations are imported in full; `cargo genwire import {}` lists what \
             is left out",
            document.display()
        );
    }
    let Draft { interface, files, .. } = draft;
    Ok(interface.map(|interface| (interface, files)))
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn a_name_makes_variables_that_a_shell_can_export() {
        for (stem, title, expected) in [
            ("Pet Store", "Pets", "pet-store"),
            ("123", "Pets", "api-123"),
            ("---", "Pets", "pets"),
            ("動物", "2 Pets", "api-2-pets"),
            ("動物", "動物", "api"),
        ] {
            assert_eq!(name(stem, title), expected);
        }
    }
}
