//! The interface to serve: of a workspace, of a folder with a spec, or of a document.

use super::Args;
use genwire_import::Options;
use genwire_spec::Interface;
use genwire_spec::model::project::PROJECT_FILE;
use genwire_workspace::import::{problems, read, text, warn};
use genwire_workspace::{err, errln, files, generate, problem, root};
use std::io;
use std::path::{Path, PathBuf};

/// Loads the interface; `None` if it has mistakes, which are printed.
pub(super) fn load(args: &Args) -> io::Result<Option<Interface>> {
    match &args.source {
        None => generate::load(&root::find()?),
        Some(folder) if folder.is_dir() => of_folder(folder),
        Some(document) => of_document(document, args),
    }
}

/// Loads the spec in a folder, which need not be a workspace.
fn of_folder(folder: &Path) -> io::Result<Option<Interface>> {
    if folder.join(PROJECT_FILE).is_file() {
        return generate::load(folder);
    }
    match genwire_spec::load(&files::draft(folder)?) {
        Ok(interface) => Ok(Some(interface)),
        Err(mistakes) => {
            err!("{mistakes}");
            Ok(None)
        }
    }
}

/// Drafts a spec from a document, in memory.
fn of_document(document: &Path, args: &Args) -> io::Result<Option<Interface>> {
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
