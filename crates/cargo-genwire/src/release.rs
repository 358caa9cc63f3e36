//! `release`: freezes the interface as it is, for later comparisons.

use crate::{diff, files, generate};
use std::{fs, io, path::Path};

/// Freeze the interface as it is, under the version that the spec states.
///
/// The text of the spec goes into `released/VERSION.json` beside it, and what was accepted since the
/// release before is accepted for good: `released/acknowledged.toml` is emptied.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Only say what would be written
    #[arg(long)]
    dry_run: bool,
}

/// Writes the release; false when the spec has mistakes, or the version has been released with
/// another text.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let Some(interface) = generate::load(root)? else { return Ok(false) };
    let version = &interface.service.version;
    let project = &interface.project;
    let command = &project.command;
    let path = diff::release_path(project, version);
    let text = diff::render_release(project, version, &files::spec(root)?);
    match fs::read_to_string(root.join(&path)) {
        Ok(old) if old == text => {
            println!("`{path}` is this text already");
            return Ok(true);
        }
        Ok(_) => {
            eprintln!(
                "error: `{version}` has been released with another text\n --> {path}\n  help: \
                 raise `version` in `{}`; `{command} diff` says by how much",
                project.spec_path("service.toml")
            );
            return Ok(false);
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    if args.dry_run {
        println!("would write {path}");
        return Ok(true);
    }
    fs::create_dir_all(root.join(diff::releases_folder(project)))?;
    fs::write(root.join(&path), text)?;
    diff::clear(root, project)?;
    println!("wrote   {path}");
    println!(
        "\nnext: `{command} generate`, for the reference says since which release things are there"
    );
    Ok(true)
}
