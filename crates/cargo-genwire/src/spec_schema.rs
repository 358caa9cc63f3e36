//! `spec-schema`: writes the JSON Schema that editors use to check the spec files.

use genwire_workspace::spec_schema::{output, text};
use genwire_workspace::{files, out, replace};
use std::{io, path::Path};

/// Write the JSON Schema against which editors check the spec files
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Print the schema instead of writing it
    #[arg(long)]
    print: bool,
}

/// Writes or prints the schema.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    if args.print {
        out!("{}", text(&files::project(root)?));
    } else if let Some(output) = output(&files::project(root)?) {
        replace::replace(root, std::slice::from_ref(&output), &[])?;
    }
    Ok(true)
}
