//! The spec, and specs that are many times as large.

use genwire_spec::model::COMMON;
use genwire_spec::{Interface, SpecFile, load as load_spec};
use std::fs;
use std::path::{Path, PathBuf};

/// The files of the spec.
pub fn read() -> Vec<SpecFile> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut paths = Vec::new();
    walk(&root.join("spec"), &mut paths);
    paths.sort();
    let file = |path: &PathBuf| SpecFile {
        path: path.strip_prefix(&root).unwrap_or(path).display().to_string(),
        text: fs::read_to_string(path).unwrap_or_else(|error| fail(&error)),
    };
    paths.iter().map(file).collect()
}

fn walk(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| fail(&error)).flatten() {
        let path = entry.path();
        let name = entry.file_name();
        if path.is_dir() {
            walk(&path, paths);
        } else if path.extension().is_some_and(|end| end == "toml") || name == "facts.tsv" {
            paths.push(path);
        }
    }
}

/// The spec with so many copies of its areas, the first under the names that they have.
pub fn times(spec: &[SpecFile], times: usize) -> Vec<SpecFile> {
    let areas = areas(spec);
    let mut files = spec.to_vec();
    for copy in 1..times {
        for file in spec {
            let mut parts = file.path.splitn(3, '/').skip(1);
            let (Some(area), Some(name)) = (parts.next(), parts.next()) else { continue };
            if areas.iter().any(|known| known == area) {
                files.push(copy_of(file, area, name, copy));
            }
        }
    }
    for file in files.iter_mut().filter(|file| file.path == "spec/facts.tsv") {
        let copies = (1..times).map(|copy| facts(&file.text, &areas, copy));
        file.text = std::iter::once(file.text.clone()).chain(copies).collect();
    }
    files
}

/// The model of a spec without mistakes.
pub fn load(files: &[SpecFile]) -> Interface {
    load_spec(files).unwrap_or_else(|error| fail(&error))
}

fn areas(spec: &[SpecFile]) -> Vec<String> {
    let area = |file: &SpecFile| {
        let area = file.path.strip_suffix("/area.toml")?.strip_prefix("spec/")?;
        (area != COMMON).then(|| area.to_owned())
    };
    spec.iter().filter_map(area).collect()
}

/// One file for another area; its operation gets a name and an address of its own.
fn copy_of(file: &SpecFile, area: &str, name: &str, copy: usize) -> SpecFile {
    let mut text = file.text.clone();
    for version in ["v1", "v2"] {
        let (from, to) = (format!("path = \"/{version}/"), format!("path = \"/{version}/{copy}/"));
        text = text.replace(&from, &to);
    }
    let mut path = format!("spec/{area}{copy}/{name}");
    if text.contains("\n[operation]") || text.starts_with("[operation]") {
        path = path.replace(".toml", &format!("_{copy}.toml"));
    }
    if name == "states.toml" {
        let lines = text.lines().map(|line| {
            let operation = line.strip_prefix("operation = \"").and_then(|it| it.strip_suffix('"'));
            operation
                .map_or_else(|| format!("{line}\n"), |it| format!("operation = \"{it}_{copy}\"\n"))
        });
        text = lines.collect();
    }
    SpecFile { path, text }
}

/// The rows of the register that belong to the copied areas.
fn facts(text: &str, areas: &[String], copy: usize) -> String {
    let row = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [id, area, kind, statement, place, coverage] = columns.as_slice() else { return None };
        if !areas.iter().any(|known| known == area) {
            return None;
        }
        let (word, number) = id.split_once('-')?;
        let number: usize = number.parse().ok()?;
        let coverage: Vec<String> = coverage
            .split("; ")
            .map(|item| match item.split_once('.') {
                Some((head, rest)) if areas.iter().any(|known| known == head) => {
                    format!("{head}{copy}.{rest}")
                }
                _ => item.to_owned(),
            })
            .collect();
        let number = copy * 1000 + number;
        Some(format!(
            "{word}-{number}\t{area}{copy}\t{kind}\t{statement}\t{place}\t{}\n",
            coverage.join("; ")
        ))
    };
    text.lines().filter_map(row).collect()
}

#[expect(clippy::panic, reason = "a benchmark that cannot run must not print numbers")]
fn fail(error: &dyn std::fmt::Display) -> ! {
    panic!("{error}")
}
