//! Warns about valid parts of a spec that are probably not intended.

use crate::{
    Diagnostic, Diagnostics, SpecFile,
    diagnostic::SpecPlace,
    map_in_parallel, names,
    source::{
        At, Source,
        types::{FieldSource, TypeSource},
    },
};

/// The marker that `new` writes in a comment where an author has to fill in a value.
///
/// A string that begins with it also has to be filled in.
pub const BLANK: &str = "FILL IN. ";

/// The comment of an area that was drafted from a document, whose names are those of the document.
pub const DRAFTED: &str = "The area was drafted from an OpenAPI document, and has its names.";

/// Minimum ratio of usual to unusual spellings for which the unusual ones are reported.
const USUAL_PER_UNUSUAL: usize = 10;

/// Returns the warnings about a spec without errors.
pub(super) fn warnings(files: &[SpecFile], source: &Source<'_>) -> Diagnostics {
    let mut warnings: Vec<Diagnostic> =
        map_in_parallel(files, blanks).into_iter().flatten().collect();
    warnings.extend(spellings(files, source));
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

/// The style in which the words of a name are joined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spelling {
    Snake,
    Camel,
}

impl Spelling {
    /// Returns the spelling of a name; `None` for a name that is the same in both, such as `v10_0`.
    fn of(name: &str) -> Option<Self> {
        let spelling = Self::written(name)?;
        (spelling.other().spelt(name) != name).then_some(spelling)
    }

    fn written(name: &str) -> Option<Self> {
        let mut letters = name.chars();
        let lower = letters.next().is_some_and(|first| first.is_ascii_lowercase());
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        if !lower {
            None
        } else if name.contains('_') {
            name.chars().all(|c| plain(c) || c == '_').then_some(Self::Snake)
        } else if name.contains(|c: char| c.is_ascii_uppercase()) {
            name.chars().all(|c| c.is_ascii_alphanumeric()).then_some(Self::Camel)
        } else {
            None
        }
    }

    fn other(self) -> Self {
        match self {
            Self::Snake => Self::Camel,
            Self::Camel => Self::Snake,
        }
    }

    /// Returns a name in this spelling.
    fn spelt(self, name: &str) -> String {
        let name = names::name(name);
        match self {
            Self::Snake => name.snake,
            Self::Camel => names::camel(&name),
        }
    }
}

/// Finds members with an unusual spelling, except in areas that were drafted from a document.
fn spellings(files: &[SpecFile], source: &Source<'_>) -> Vec<Diagnostic> {
    let folder = |path: &str| path.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    let drafted: Vec<Option<String>> = files
        .iter()
        .filter(|file| file.path.ends_with("/area.toml") && file.text.contains(DRAFTED))
        .map(|file| folder(&file.path))
        .collect();
    let mut snake = Vec::new();
    let mut camel = Vec::new();
    for file in source.areas.iter().filter(|file| !drafted.contains(&folder(file.path.as_str()))) {
        for (name, _) in file.body.types.values().flat_map(members) {
            match Spelling::of(name) {
                Some(Spelling::Snake) => snake.push((file.path.as_str(), name)),
                Some(Spelling::Camel) => camel.push((file.path.as_str(), name)),
                None => {}
            }
        }
    }
    let (few, usual, count) = if camel.len() < snake.len() {
        (camel, Spelling::Snake, snake.len())
    } else {
        (snake, Spelling::Camel, camel.len())
    };
    let few = if few.len() * USUAL_PER_UNUSUAL <= count { few } else { Vec::new() };
    let warning = |(path, name): (&str, &At<String>)| {
        let place = SpecPlace::new(path, name.span());
        Diagnostic::other_spelling(place, name, &usual.spelt(name), count)
    };
    few.into_iter().map(warning).collect()
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

/// Returns the members of a type, including those of its variants.
fn members(ty: &TypeSource) -> impl Iterator<Item = (&At<String>, &FieldSource)> {
    let own = ty.fields.iter().chain(&ty.common).flat_map(|fields| fields.iter());
    let variants = ty.variants.iter().flat_map(|variants| variants.values());
    own.chain(variants.flat_map(|variant| variant.fields.iter()))
}
