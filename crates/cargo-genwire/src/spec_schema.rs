//! `spec-schema`: writes the JSON Schema against which editors check the spec files.

use crate::out;
use crate::{files, replace};
use genwire_output::{OutputFile, OutputKind, render};
use genwire_spec::{Project, source::schema};
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

/// Returns the schema as an output, if the project has a path for it.
pub fn output(project: &Project) -> Option<OutputFile> {
    let path = project.outputs.spec_schema.clone()?;
    Some(OutputFile { path, text: text(project), kind: OutputKind::Json })
}

fn text(project: &Project) -> String {
    schema::json_schema(&render::mark(schema::FOLDER, schema::MODULE, &project.command))
}
