//! `drift`: compares the document that a workspace was imported from with a later one.

use crate::diff::{Format, Source, compare_sources, count_unaccepted};
use crate::origin::Origin;
use genwire_import::Options;
use genwire_workspace::{files, out, outln, replace};
use std::io;
use std::path::{Path, PathBuf};

/// Compare the document that the workspace was made from with a later one
///
/// Says in at most ten lines what a client has to do. Nothing is fetched, and the spec and the
/// generated code stay as they are. Exit code: 0 when no client breaks, 1 when one breaks or may do
/// so, 2 when a document cannot be read.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  cargo genwire drift petstore.yaml
  cargo genwire drift petstore.yaml --format text    each change with its body
  cargo genwire drift petstore.yaml --keep           once the workspace has the changes")]
pub struct Args {
    /// The later document
    file: PathBuf,
    /// Print a whole report in this format
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Keep the later document as the origin of the workspace
    #[arg(long, conflicts_with = "format")]
    keep: bool,
}

/// Compares the documents and prints the required changes of clients; returns false if a client
/// breaks.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let project = files::project(root)?;
    if args.keep {
        let is_there = root.join(Origin::place(&project)).exists();
        let before = is_there.then(|| Origin::read(root, &project)).transpose()?;
        let options = before.map_or_else(Options::default, |origin| origin.options());
        // A document that cannot be read is refused before it replaces the origin.
        Source::of_document(&args.file, &project, &options)?;
        let (origin, _) = Origin::drafted(&args.file, &options)?;
        let file = origin.file(&project);
        outln!("wrote   {}", file.path);
        replace::write(root, [(file.path, file.text)])?;
        return Ok(true);
    }
    let origin = Origin::read(root, &project)?;
    let later = Source::of_document(&args.file, &project, &origin.options())?;
    let report = compare_sources(Source::of_origin(&origin, &project)?, later)?;
    if let Some(format) = args.format {
        out!("{}", format.print(&report, false));
    } else {
        out!("{}", report.to_steps());
        if !report.changes.is_empty() {
            let (command, file) = (&project.command, args.file.display());
            outln!("next: `{command} drift {file} --format text` shows each change with its body");
        }
    }
    Ok(count_unaccepted(&report, false) == 0)
}
