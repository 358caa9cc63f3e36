//! `cargo xtask release`: freezes the interface as it is, for later comparisons.

use crate::{diff, files, generate};
use std::{fs, io, path::Path};

/// Freeze the interface as it is, under the version that the spec states.
///
/// The text of the spec goes into `spec/released/VERSION.json`, and what was accepted since the
/// release before is accepted for good: `spec/released/acknowledged.toml` is emptied.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Args {
    /// Only say what would be written
    #[arg(long)]
    dry_run: bool,
}

/// Writes the release; false when the spec has mistakes, or the version has been released with
/// another text.
pub(crate) fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let Some(interface) = generate::load(root)? else { return Ok(false) };
    let version = &interface.service.version;
    let path = diff::release_path(version);
    let text = diff::render_release(version, &files::spec(root)?);
    match fs::read_to_string(root.join(&path)) {
        Ok(old) if old == text => {
            println!("`{path}` is this text already");
            return Ok(true);
        }
        Ok(_) => {
            eprintln!(
                "error: `{version}` has been released with another text\n --> {path}\n  help: \
                 raise `version` in `spec/service.toml`; `cargo xtask diff` says by how much"
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
    fs::create_dir_all(root.join(diff::RELEASES_FOLDER))?;
    fs::write(root.join(&path), text)?;
    diff::clear(root)?;
    println!("wrote   {path}");
    println!(
        "\nnext: `cargo xtask generate`, for the reference says since which release things are there"
    );
    Ok(true)
}
