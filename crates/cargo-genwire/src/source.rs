//! The interface of a task: of a workspace, of a folder with a spec, or of a document.

use crate::init::kebab;
use genwire_codegen::{EMITTERS, OutputPlace};
use genwire_import::Options;
use genwire_spec::Interface;
use genwire_spec::model::project::PROJECT_FILE;
use genwire_workspace::import::{problems, read, text, warn};
use genwire_workspace::{err, errln, files, generate, problem, root};
use std::io;
use std::path::{Path, PathBuf};

/// The options of a document.
#[derive(Clone, Debug, clap::Args)]
pub struct DocumentArgs {
    /// Take only operations of the document with this tag, path, name or `operationId`
    #[arg(long, value_name = "TAG|PATH|OPERATION")]
    only: Vec<String>,
    /// An OpenAPI overlay to apply to the document first
    #[arg(long, value_name = "FILE")]
    overlay: Vec<PathBuf>,
    /// Follow references to files that are not below the folder of the document
    #[arg(long)]
    outside: bool,
}

/// Loads the interface; `None` if it has mistakes, which are printed.
///
/// Where no `genwire.toml` names the project, the document or the folder does: its variables begin
/// with that name, as those of a workspace of the name do.
pub(crate) fn load(source: Option<&Path>, args: &DocumentArgs) -> io::Result<Option<Interface>> {
    let (loaded, path) = match source {
        None => return generate::load(&root::find()?),
        Some(folder) if folder.join(PROJECT_FILE).is_file() => return generate::load(folder),
        Some(folder) if folder.is_dir() => (of_folder(folder), folder.canonicalize()?),
        Some(document) => (of_document(document, args), document.to_owned()),
    };
    let mut loaded = loaded?;
    if let Some(interface) = &mut loaded
        && let Some(stem) = path.file_stem()
    {
        interface.project.name = name(&stem.to_string_lossy(), &interface.service.title);
    }
    Ok(loaded)
}

/// Returns the name of a project whose variables a shell can export: of a file, or else of the title.
fn name(stem: &str, title: &str) -> String {
    let names = [kebab(stem), kebab(title)];
    let name = names.into_iter().find(|name| !name.is_empty()).unwrap_or_else(|| "api".to_owned());
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        format!("api-{name}")
    } else {
        name
    }
}

/// Returns the only output of an interface for a place, such as its operations as data.
pub(crate) fn output(interface: &Interface, place: OutputPlace) -> String {
    let emitter = EMITTERS.iter().find(|emitter| emitter.place == place);
    let file = emitter.and_then(|emitter| emitter.emit(interface).pop());
    file.map(|file| file.text).unwrap_or_default()
}

/// Loads the spec in a folder that is no workspace.
fn of_folder(folder: &Path) -> io::Result<Option<Interface>> {
    match genwire_spec::load(&files::draft(folder)?) {
        Ok(interface) => Ok(Some(interface)),
        Err(mistakes) => {
            err!("{mistakes}");
            Ok(None)
        }
    }
}

/// Drafts a spec from a document, in memory.
fn of_document(document: &Path, args: &DocumentArgs) -> io::Result<Option<Interface>> {
    let mut options =
        Options { only: args.only.clone(), outside: args.outside, ..Options::default() };
    for overlay in &args.overlay {
        options.overlays.push(text(overlay)?);
    }
    let overlays: Vec<&Path> = args.overlay.iter().map(PathBuf::as_path).collect();
    let draft = match read(document, &options)? {
        Ok(draft) => draft,
        Err(refusal) => {
            err!("{}", problem::render(&problems(&refusal.0, document, &overlays)));
            return Ok(None);
        }
    };
    warn(&draft, document, &overlays);
    let loaded = genwire_spec::load(&draft.files);
    let carried = draft.report.carried();
    let all = draft.report.operations.len();
    if carried < all {
        errln!(
            "{carried} of {all} operations are carried as a whole; `cargo genwire import {}` lists \
             what is left out",
            document.display()
        );
    }
    match loaded {
        Ok(interface) => Ok(Some(interface)),
        Err(mistakes) => {
            err!("{mistakes}");
            Ok(None)
        }
    }
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
