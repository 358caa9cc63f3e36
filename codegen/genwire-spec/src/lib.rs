//! The spec language: reads the files of a spec, checks them and resolves them to a model.
//!
//! [`load`] is the entry point of the crate. [`source`] parses the TOML, [`resolve`] turns it into
//! the [`model`], [`instance`] builds the smallest body of a type, [`rule`] checks and evaluates
//! the expressions, [`judge`] validates a body against the model, and [`shrink`] makes a body
//! smaller. This crate does not access files or the clock.

pub mod address;
pub mod diagnostic;
pub mod instance;
pub mod judge;
pub mod model;
pub mod names;
pub mod resolve;
pub mod rule;
pub mod shrink;
pub mod source;
pub mod texts;

mod file;
mod parallel;
mod prefix;
mod suggest;
mod warnings;
mod words;

pub use diagnostic::{Diagnostic, Diagnostics};
pub use file::SpecFile;
pub use model::{Interface, Project};
pub use parallel::map_in_parallel;
pub use prefix::Prefix;
pub use suggest::nearest;
pub use warnings::BLANK;

use source::Source;

/// Reads and resolves the whole spec; on failure, returns every error.
pub fn load(files: &[SpecFile]) -> Result<Interface, Diagnostics> {
    read(files).map(|(interface, _)| interface)
}

/// Reads and resolves the whole spec and also returns the warnings; on failure, returns every
/// error.
pub fn load_with_warnings(files: &[SpecFile]) -> Result<(Interface, Diagnostics), Diagnostics> {
    let (interface, source) = read(files)?;
    let warnings = warnings::warnings(files, &source);
    Ok((interface, warnings))
}

fn read(files: &[SpecFile]) -> Result<(Interface, Source<'_>), Diagnostics> {
    let mut diagnostics = Vec::new();
    let project = project_of(files, &mut diagnostics);
    let source = source::read(files, &project, &mut diagnostics);
    let interface = resolve::resolve(&source, &project, &mut diagnostics);
    match interface {
        Some(interface) if diagnostics.is_empty() => Ok((interface, source)),
        _ => Err(Diagnostics::new(diagnostics, files)),
    }
}

/// Reads only `genwire.toml`; without it, everything has its default path.
///
/// # Errors
///
/// Every error in the file.
pub fn load_project(files: &[SpecFile]) -> Result<Project, Diagnostics> {
    let mut diagnostics = Vec::new();
    let project = project_of(files, &mut diagnostics);
    if diagnostics.is_empty() { Ok(project) } else { Err(Diagnostics::new(diagnostics, files)) }
}

fn project_of(files: &[SpecFile], diagnostics: &mut Vec<Diagnostic>) -> Project {
    let read = source::read_project(files, diagnostics);
    read.map_or_else(Project::default, |file| resolve::project::resolve(&file, diagnostics))
}
