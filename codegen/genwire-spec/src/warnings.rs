//! Warns about valid parts of a spec that are probably not intended.

use crate::{Diagnostic, Diagnostics, SpecFile, diagnostic::SpecPlace, source::Source};

/// The marker that `new` writes in a comment if an author has to fill in a value.
///
/// A string that begins with it also has to be filled in.
pub const BLANK: &str = "FILL IN. ";

/// Returns the warnings about a spec without errors.
pub(super) fn warnings(files: &[SpecFile], source: &Source<'_>) -> Diagnostics {
    let mut warnings: Vec<Diagnostic> = files.iter().flat_map(blanks).collect();
    warnings.extend(unlisted_base(source));
    Diagnostics::new(warnings, files)
}

/// Finds the comments and strings that were left to be filled in.
fn blanks(file: &SpecFile) -> Vec<Diagnostic> {
    let mark = BLANK.trim_end();
    let found = file.text.match_indices(mark).filter_map(|(at, _)| {
        let before = file.text.get(..at)?;
        let comment = before.strip_suffix("# ").map(str::len);
        let start = comment.or_else(|| before.ends_with(['"', '\'', '\n']).then_some(at))?;
        Some(Diagnostic::left_blank(SpecPlace::new(&file.path, start..at + mark.len())))
    });
    found.collect()
}

/// Reports that operations name every server, so that an operation without servers has no base URL.
fn unlisted_base(source: &Source<'_>) -> Option<Diagnostic> {
    let (path, service) = source.service.as_ref()?;
    let (first, _) = service.servers.first()?;
    let operations =
        source.areas.iter().filter_map(|file| Some((file, file.body.operation.as_ref()?)));
    let named = |name: &str| {
        let mut lists = operations.clone().filter_map(|(_, operation)| operation.servers.as_ref());
        lists.any(|list| list.iter().any(|one| one.as_str() == name))
    };
    let (file, _) = operations.clone().find(|(_, operation)| operation.servers.is_none())?;
    let is_unlisted = service.servers.keys().all(|name| named(name));
    let place = SpecPlace::new(path, first.span());
    is_unlisted.then(|| Diagnostic::no_base_server(place, &file.stem))
}
