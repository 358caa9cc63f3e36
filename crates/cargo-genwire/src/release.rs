//! `release`: stores the current spec as a release, for later comparisons.

use crate::diff;
use genwire_workspace::{errln, files, frozen, generate, order, outln, releases, replace};
use std::{fs, io, path::Path};

/// Store the current spec as a release, under the version that it states
///
/// The spec is written to `released/VERSION.json` in its folder. Later comparisons begin at this
/// release, so the accepted changes in `released/acknowledged.toml` are removed. If the project has
/// a path for requirements, the requirements of the version are written to
/// `released/VERSION.requirements.json`.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Print what would be written, and write nothing
    #[arg(long)]
    dry_run: bool,
}

/// Maximum length of a version, in bytes.
const MAX_VERSION_LENGTH: usize = 64;

/// Returns true if a version can be the file name of its release.
fn is_file_name(version: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b".-_+".contains(&byte);
    version.len() <= MAX_VERSION_LENGTH
        && version.bytes().next().is_some_and(|first| first.is_ascii_alphanumeric())
        && version.bytes().all(is_part)
}

/// Writes the release. Returns false if the spec has mistakes, if the version has been released
/// with different content, or if it does not come after the newest release.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let Some(interface) = generate::load(root)? else { return Ok(false) };
    let version = &interface.service.version;
    let project = &interface.project;
    let command = &project.command;
    if !is_file_name(version) {
        errln!(
            "error: no release can have the version `{version}`\n --> {}\n  help: `version` is the \
             name of the file as well: expected at most {MAX_VERSION_LENGTH} letters, digits, `.`, \
             `-`, `_` and `+`, a letter or a digit first",
            project.spec_path("service.toml")
        );
        return Ok(false);
    }
    let path = releases::release_path(project, version);
    let files = releases::released_files(project, &files::spec(root)?);
    let text = releases::render_release(version, &files);
    let service = project.spec_path("service.toml");
    match fs::read_to_string(root.join(&path)) {
        Ok(old) if old == text => {
            outln!("`{path}` is up to date");
            write(root, args, frozen::missing(root, project, None)?)?;
            return Ok(true);
        }
        Ok(_) => {
            errln!(
                "error: `{version}` has been released with another text\n --> {path}\n  help: \
                 raise `version` in `{service}`; `{command} diff` says by how much"
            );
            return Ok(false);
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let newest = releases::newest_version(root, project)?;
    if let Some(newest) = newest.filter(|it| order::compare_versions(version, it).is_le()) {
        errln!(
            "error: `{version}` does not come after the newest release, `{newest}`\n --> {service}\n  \
             help: raise `version`; `{command} diff` says by how much"
        );
        return Ok(false);
    }
    let frozen = frozen::missing(root, project, Some((version.clone(), files)))?;
    // The release is written last: if a run ends before that, the next run writes all files.
    write(root, args, [frozen, vec![diff::cleared(project), (path, text)]].concat())?;
    if !args.dry_run {
        outln!(
            "\nnext: `{command} generate`, since the reference states in which release each item was \
             added"
        );
    }
    Ok(true)
}

/// Writes files, unless it is a dry run, and prints their names.
fn write(root: &Path, args: &Args, files: Vec<(String, String)>) -> io::Result<()> {
    let paths: Vec<String> = files.iter().map(|(path, _)| path.clone()).collect();
    if !args.dry_run {
        replace::write(root, files)?;
    }
    let what = if args.dry_run { "would write" } else { "wrote  " };
    for path in paths {
        outln!("{what} {path}");
    }
    Ok(())
}
