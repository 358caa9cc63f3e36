//! `cargo xtask spec-schema`: the JSON Schema that editors check the spec files against.

use crate::files;
use genwire_output::{OutputFile, OutputKind};
use std::{io, path::Path};

/// Write `spec/schema.json`, against which editors check the spec files.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Args {
    /// Print the schema instead of writing it
    #[arg(long)]
    print: bool,
}

/// Writes or prints the schema.
pub(crate) fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let output = output();
    if args.print {
        print!("{}", output.text);
    } else {
        files::write(root, &output)?;
    }
    Ok(true)
}

/// The schema as an output file.
pub(crate) fn output() -> OutputFile {
    OutputFile {
        path: "spec/schema.json".to_owned(),
        text: genwire_spec::source::schema::json_schema(),
        kind: OutputKind::Json,
    }
}
