//! Parses the spec files into their source types, and continues after errors to report them all.

use super::project::ProjectFile;
use super::{AreaFile, Source, SourceFile, bodies, duplicates, facts, forms, params};
use crate::model::project::PROJECT_FILE;
use crate::model::{Project, RELEASED_FOLDER, order_of_area};
use crate::{Diagnostic, Prefix, SpecFile, diagnostic::SpecPlace, map_in_parallel};
use serde::de::DeserializeOwned;
use std::{borrow::Cow, collections::BTreeSet, ops::Range, path::Path};
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

/// Parses every file of the spec.
pub fn read<'f>(
    files: &'f [SpecFile],
    project: &Project,
    diagnostics: &mut Vec<Diagnostic>,
) -> Source<'f> {
    let mut source = Source::default();
    let prefix = Prefix::stated(files, project);
    let mut of_areas = Vec::new();
    for file in files {
        let Some(path) = project.in_spec(&file.path) else {
            if file.path != PROJECT_FILE {
                diagnostics.push(Diagnostic::stray_file(SpecPlace::top(&file.path)));
            }
            continue;
        };
        let parts: Vec<&str> = path.split('/').collect();
        match parts.as_slice() {
            ["service.toml"] => {
                source.service = table(file, &prefix, &mut source.lost, diagnostics)
                    .map(|body| (file.path.clone(), body));
            }
            ["gaps.toml"] => {
                source.gaps = table(file, &prefix, &mut source.lost, diagnostics)
                    .map(|body| (file.path.clone(), body));
            }
            ["facts.tsv"] => {
                source.facts = Some((file.path.clone(), facts::read(file, diagnostics)));
            }
            _ if !is_toml(&file.path) => {}
            // Released versions, and the changes accepted from them, are not part of the current
            // spec.
            [RELEASED_FOLDER, _] => {}
            [area, name] => of_areas.push((file, *area, *name)),
            _ => diagnostics.push(Diagnostic::stray_file(SpecPlace::top(&file.path))),
        }
    }
    for (file, lost, mistakes) in map_in_parallel(&of_areas, |of| area_file(of, &prefix)) {
        source.areas.push(file);
        source.lost.extend(lost);
        diagnostics.extend(mistakes);
    }
    if let Some((path, service)) = &mut source.service
        && let Some(file) = files.iter().find(|file| file.path == *path)
    {
        source.areas.extend(bodies::of_errors(path, &file.text, service));
    }
    source.prefix = prefix;
    source
        .areas
        .sort_by(|a, b| (order_of_area(&a.area), &a.stem).cmp(&(order_of_area(&b.area), &b.stem)));
    forms::divide(&mut source, diagnostics);
    source
}

/// Parses a file of an area.
///
/// Also returns the names of the tables that could not be parsed, and the errors.
fn area_file<'f>(
    (file, area, name): &(&'f SpecFile, &str, &str),
    prefix: &Prefix,
) -> (SourceFile<'f>, BTreeSet<String>, Vec<Diagnostic>) {
    let (mut lost, mut diagnostics) = (BTreeSet::new(), Vec::new());
    let body: Option<AreaFile> = table(file, prefix, &mut lost, &mut diagnostics);
    let mut file = SourceFile {
        path: file.path.clone(),
        area: (*area).to_owned(),
        stem: name.trim_end_matches(".toml").to_owned(),
        text: &file.text,
        body: Box::new(body.unwrap_or_default()),
    };
    params::gather(&mut file);
    bodies::gather(&mut file);
    (file, lost, diagnostics)
}

/// Parses one file as written, and returns its errors.
pub fn read_file<T: DeserializeOwned>(
    file: &SpecFile,
    prefix: &Prefix,
) -> (Option<T>, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let body = table(file, prefix, &mut BTreeSet::new(), &mut diagnostics);
    (body, diagnostics)
}

/// Parses `genwire.toml`, if it is among the files.
///
/// An invalid name is replaced, so that errors in the rest of the file are found too.
pub fn read_project(files: &[SpecFile], diagnostics: &mut Vec<Diagnostic>) -> Option<ProjectFile> {
    let file = files.iter().find(|file| file.path == PROJECT_FILE)?;
    table(file, &Prefix::default(), &mut BTreeSet::new(), diagnostics)
}

/// Returns the required keys of `genwire.toml` with placeholder values, at no position in a file.
fn required_keys(file: &SpecFile) -> DeTable<'static> {
    let mut top = DeTable::new();
    if file.path == PROJECT_FILE {
        let nowhere = usize::MAX..usize::MAX;
        let spanned = |value| Spanned::new(nowhere.clone(), value);
        let key = |key: &'static str| Spanned::new(nowhere.clone(), Cow::Borrowed(key));
        let mut project = DeTable::new();
        project.insert(key("name"), spanned(DeValue::String(Cow::Borrowed("project"))));
        top.insert(key("project"), spanned(DeValue::Table(project)));
    }
    top
}

/// Restores required keys that were removed because of an error.
fn refill<'t>(tree: &mut DeTable<'t>, whole: &DeTable<'t>, required: &DeTable<'static>) {
    for (key, value) in required {
        let Some(given) = whole.get(key.get_ref().as_ref()) else { continue };
        match (tree.get_mut(key.get_ref().as_ref()), given.get_ref(), value.get_ref()) {
            (None, _, _) => drop(tree.insert(key.clone(), value.clone())),
            (Some(rest), DeValue::Table(whole), DeValue::Table(required)) => {
                if let DeValue::Table(rest) = rest.get_mut() {
                    refill(rest, whole, required);
                }
            }
            _ => {}
        }
    }
}

fn is_toml(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == "toml")
}

/// Parses one file.
///
/// If an entry does not fit, reports and removes it and starts again until the rest fits.
fn table<T: DeserializeOwned>(
    file: &SpecFile,
    prefix: &Prefix,
    lost: &mut BTreeSet<String>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<T> {
    let (mut tree, errors) = DeTable::parse_recoverable(&file.text);
    let (twice, errors): (Vec<_>, Vec<_>) =
        errors.into_iter().partition(|error| error.message() == duplicates::MESSAGE);
    let spans: Vec<Range<usize>> = twice.iter().filter_map(toml::de::Error::span).collect();
    diagnostics.extend(duplicates::report(file, &spans));
    if !errors.is_empty() {
        let conflicts = conflicts(&file.text);
        for error in errors {
            let span = error.span().unwrap_or(0..0);
            // One error for each conflict, because duplicates are removed.
            let conflict = conflicts.iter().find(|conflict| conflict.contains(&span.start));
            diagnostics.push(match conflict {
                Some(conflict) => {
                    let mark = conflict.start..conflict.start + CONFLICT_START.len();
                    Diagnostic::merge_conflict(SpecPlace::new(&file.path, mark))
                }
                None => Diagnostic::toml_syntax(SpecPlace::new(&file.path, span), error.message()),
            });
        }
        lost.insert(ALL_NAMES.to_owned());
        return None;
    }
    if let Some(span) = too_deep(tree.get_ref()) {
        let place = SpecPlace::new(&file.path, span);
        diagnostics.push(Diagnostic::toml_too_deep(place, MAX_LEVELS));
        lost.insert(ALL_NAMES.to_owned());
        return None;
    }
    let infinite = not_finite(tree.get_ref());
    for span in &infinite {
        diagnostics.push(Diagnostic::not_finite(SpecPlace::new(&file.path, span.clone())));
    }
    if !infinite.is_empty() {
        let cuts = cuts(tree.get_mut(), infinite);
        return thinned(file, prefix, cuts, lost, diagnostics);
    }
    prefix.expand_table(tree.get_mut());
    // The tree has only one entry for a duplicate key.
    match T::deserialize(Deserializer::from(tree)) {
        Ok(body) => Some(body),
        Err(_) => thinned(file, prefix, Vec::new(), lost, diagnostics),
    }
}

/// The marker at the start of a line with which a version control system begins a conflict.
const CONFLICT_START: &str = "<<<<<<<";
/// The marker at the start of a line with which it ends a conflict.
const CONFLICT_END: &str = ">>>>>>>";

/// Returns the ranges of a file that a version control system has marked as conflicts.
fn conflicts(text: &str) -> Vec<Range<usize>> {
    let mut conflicts: Vec<Range<usize>> = Vec::new();
    let (mut at, mut is_open) = (0, false);
    for line in text.split_inclusive('\n') {
        if line.starts_with(CONFLICT_START) {
            conflicts.push(at..at);
            is_open = true;
        }
        at += line.len();
        if let Some(last) = conflicts.last_mut().filter(|_| is_open) {
            last.end = at;
            is_open = !line.starts_with(CONFLICT_END);
        }
    }
    conflicts
}

/// Maximum nesting of tables and lists in a file.
const MAX_LEVELS: usize = 96;

/// Returns the position of a value that is nested too deeply.
///
/// The parser limits only each key and each inline table by itself, and all code that walks the
/// tree needs stack space for each level.
fn too_deep(tree: &DeTable<'_>) -> Option<Range<usize>> {
    let mut found = None;
    visit(tree, |value, level| {
        if level > MAX_LEVELS {
            found = Some(value.span());
        }
        found.is_none()
    });
    found
}

/// Removes the entries at some positions, and tables that become empty.
///
/// Returns the positions of everything removed.
fn cuts(tree: &mut DeTable<'_>, places: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut cuts = Vec::new();
    for place in places {
        let mut next = Some(place);
        while let Some(place) = next {
            let cut = remove(tree, &place);
            next = cut.filter(|cut| cut.leaves_nothing).and_then(|cut| cut.parent);
            cuts.push(place);
        }
    }
    cuts
}

/// Returns the positions of numbers that JSON cannot represent: `nan`, `inf`, and numbers that are
/// too large.
fn not_finite(tree: &DeTable<'_>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    visit(tree, |value, _| {
        if let DeValue::Float(number) = value.get_ref()
            && !number.as_str().parse().is_ok_and(f64::is_finite)
        {
            found.push(value.span());
        }
        true
    });
    found.sort_by_key(|span| span.start);
    found
}

/// Visits each value with its nesting level, until the callback returns false.
fn visit(tree: &DeTable<'_>, mut goes_on: impl FnMut(&Spanned<DeValue<'_>>, usize) -> bool) {
    let mut open: Vec<(&Spanned<DeValue<'_>>, usize)> = tree.values().map(|it| (it, 1)).collect();
    while let Some((value, level)) = open.pop() {
        if !goes_on(value, level) {
            return;
        }
        match value.get_ref() {
            DeValue::Table(table) => open.extend(table.values().map(|it| (it, level + 1))),
            DeValue::Array(items) => open.extend(items.iter().map(|it| (it, level + 1))),
            _ => {}
        }
    }
}

/// Parses a file without the entries at given positions, and without entries that do not fit.
fn thinned<T: DeserializeOwned>(
    file: &SpecFile,
    prefix: &Prefix,
    mut cuts: Vec<Range<usize>>,
    lost: &mut BTreeSet<String>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<T> {
    let required = required_keys(file);
    let mut thinned: BTreeSet<(usize, usize)> = BTreeSet::new();
    loop {
        let (mut tree, _) = DeTable::parse_recoverable(&file.text);
        prefix.expand_table(tree.get_mut());
        let whole = (!required.is_empty()).then(|| tree.get_ref().clone());
        for cut in &cuts {
            remove(tree.get_mut(), cut);
        }
        if let Some(whole) = &whole {
            refill(tree.get_mut(), whole, &required);
        }
        let error = match T::deserialize(Deserializer::from(tree.clone())) {
            Ok(body) => return Some(body),
            Err(error) => error,
        };
        let span = error.span().unwrap_or_else(|| tree.span());
        let missing = error.message().starts_with("missing field");
        let is_known =
            cuts.contains(&span) || (missing && thinned.contains(&(span.start, span.end)));
        if !is_known {
            let place = SpecPlace::new(&file.path, span.clone());
            diagnostics.push(Diagnostic::toml_structure(place, error.message()));
        }
        let mut next = Some(span);
        while let Some(span) = next {
            let Some(cut) = remove(tree.get_mut(), &span) else {
                lost.insert(ALL_NAMES.to_owned());
                return None;
            };
            if cut.table {
                lost.extend(cut.path.last().cloned());
            }
            thinned.extend(cut.parent.clone().map(|span| (span.start, span.end)));
            cuts.push(span);
            // An empty table would cause an error that is not the author's.
            let takes_parent = cut.leaves_nothing || is_place_of_parameter(&cut.path);
            next = cut.parent.filter(|_| takes_parent);
        }
    }
}

/// Entry of [`Source::lost`] for all names of a file that could not be parsed.
pub const ALL_NAMES: &str = "*";

/// An entry that was removed or replaced.
struct Cut {
    /// The keys that lead to it, ending with its own.
    path: Vec<String>,
    table: bool,
    /// The position of the enclosing table.
    parent: Option<Range<usize>>,
    /// True if it was the only entry of the enclosing table.
    leaves_nothing: bool,
}

/// Returns true for the key with the location of a parameter. The default is the path.
fn is_place_of_parameter(path: &[String]) -> bool {
    matches!(path, [.., table, _, key] if table == "params" && key == "in")
}

/// Returns a substitute for a value that does not fit, so that the rest of the table can be parsed.
fn replacement(path: &[String]) -> Option<&'static str> {
    let [.., table, key] = path else { return None };
    match key.as_str() {
        // Entries of these tables may have any name.
        "doc" if !matches!(table.as_str(), "fields" | "values" | "params") => Some("Not readable."),
        "method" if path.len() == 2 && table == "operation" => Some("OPTIONS"),
        _ => None,
    }
}

/// Removes the entry at the exact position of an error, or else the innermost entry around it.
fn remove(tree: &mut DeTable<'_>, span: &Range<usize>) -> Option<Cut> {
    let mut path = Vec::new();
    remove_where(tree, &mut path, None, &|key, value| key == span || value == span).or_else(|| {
        let within = |outer: &Range<usize>| outer.start <= span.start && span.end <= outer.end;
        path.clear();
        remove_where(tree, &mut path, None, &|key, value| within(key) || within(value))
    })
}

fn remove_where(
    tree: &mut DeTable<'_>,
    path: &mut Vec<String>,
    parent: Option<Range<usize>>,
    wanted: &dyn Fn(&Range<usize>, &Range<usize>) -> bool,
) -> Option<Cut> {
    for (key, value) in tree.iter_mut() {
        let span = value.span();
        path.push(key.get_ref().to_string());
        if let Some(cut) = remove_inside(value.get_mut(), path, span, wanted) {
            return Some(cut);
        }
        path.pop();
    }
    let (key, value) = tree.iter_mut().find(|(key, value)| wanted(&key.span(), &value.span()))?;
    let key = key.get_ref().to_string();
    path.push(key.clone());
    let path = std::mem::take(path);
    // A substitute that causes an error too is removed: the key does not belong there at all.
    if let Some(other) = replacement(&path)
        && value.get_ref().as_str() != Some(other)
    {
        *value.get_mut() = DeValue::String(Cow::Borrowed(other));
        return Some(Cut { path, table: false, parent, leaves_nothing: false });
    }
    let value = tree.remove(key.as_str())?;
    let table = matches!(value.get_ref(), DeValue::Table(_));
    Some(Cut { path, table, parent, leaves_nothing: tree.is_empty() })
}

fn remove_inside(
    value: &mut DeValue<'_>,
    path: &mut Vec<String>,
    span: Range<usize>,
    wanted: &dyn Fn(&Range<usize>, &Range<usize>) -> bool,
) -> Option<Cut> {
    match value {
        DeValue::Table(inner) => remove_where(inner, path, Some(span), wanted),
        DeValue::Array(items) => items.iter_mut().find_map(|item| {
            let span = item.span();
            remove_inside(item.get_mut(), path, span, wanted)
        }),
        _ => None,
    }
}
