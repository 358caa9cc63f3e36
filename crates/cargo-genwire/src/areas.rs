//! Creates the packages that the spec asks for, and adds new areas to every list of areas.

use crate::files::extension;
use crate::tree::{SourceFile, Tree};
use crate::walk::{self, Kind, is_foreign, is_workspace};
use crate::{rustfmt, templates};
use genwire_output::{OutputFile, OutputKind};
use genwire_spec::Project;
use genwire_spec::model::COMMON;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

/// File name of a manifest.
const MANIFEST_NAME: &str = "Cargo.toml";

/// Returns the paths of the files of the spec.
pub(crate) fn in_spec(root: &Path, project: &Project) -> io::Result<Vec<String>> {
    walk::files(root, &project.spec, is_workspace)
}

/// Makes the packages of a spec, whose paths are given, that are not in the workspace, and the files
/// that list the areas; returns the files by path, and writes nothing.
pub(crate) fn scaffold(
    root: &Path,
    project: &Project,
    in_spec: &[String],
) -> io::Result<Vec<OutputFile>> {
    let exists = |path: &str| root.join(path).exists();
    let (known, new) = areas(in_spec, project, exists);
    let has_common = exists(&manifest(project, COMMON));
    if has_common && new.is_empty() {
        return Ok(Vec::new());
    }
    let tree = Tree::read(root)?;
    let mut files = BTreeMap::new();
    if !has_common {
        files.extend(templates::common(&tree, project));
    }
    for area in &new {
        files.extend(templates::area(&tree, project, area));
    }
    // A file that exists is not changed, but for the lists of areas.
    files.retain(|path, _| !exists(path));
    if !new.is_empty() {
        // Lines for the others are like those of the first one.
        let (known, new) = if known.is_empty() { new.split_at(1) } else { (&*known, &*new) };
        files.extend(files_with_areas(&tree, project, known, new));
    }
    formatted(root, files)
}

/// Returns the folders of packages of areas that the spec does not have any more, or of a project that
/// had another name: what is written by hand is left of them, and does not build.
pub(crate) fn leftovers(
    root: &Path,
    project: &Project,
    in_spec: &[String],
) -> io::Result<Vec<String>> {
    let (areas, _) = areas(in_spec, project, |_| true);
    let areas = areas.iter().map(String::as_str).chain([COMMON]);
    let known: BTreeSet<String> = areas.map(|area| project.package(area)).collect();
    let entries = match fs::read_dir(root.join(&project.crates)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        if !known.contains(&name)
            && !is_foreign(&entry.path(), Kind::Folder)
            && is_left(&entry.path())
        {
            found.push(format!("{}/{name}", project.crates));
        }
    }
    found.sort();
    Ok(found)
}

/// Returns true for a package that was made for generated code, and has none.
///
/// A build script may make the code of a package that is written by hand.
fn is_left(package: &Path) -> bool {
    let has_line = |path: &str, is_wanted: fn(&str) -> bool| {
        fs::read_to_string(package.join(path)).is_ok_and(|text| text.lines().any(is_wanted))
    };
    let code = ["src/generated.rs", "src/generated/mod.rs", "build.rs"];
    has_line("src/lib.rs", |line| line.trim_start_matches("pub ") == "mod generated;")
        && has_line(MANIFEST_NAME, |line| line.starts_with("genwire-core"))
        && !code.iter().any(|path| package.join(path).exists())
}

/// Returns files, those of Rust formatted.
fn formatted(root: &Path, files: BTreeMap<String, String>) -> io::Result<Vec<OutputFile>> {
    let kind = |path: &str| match extension(path) {
        "rs" => OutputKind::Rust,
        _ => OutputKind::Toml,
    };
    let files = files.into_iter();
    let mut files: Vec<OutputFile> = files
        .map(|(path, text)| OutputFile { kind: kind(&path), path, text: text.into() })
        .collect();
    rustfmt::format(root, &mut files)?;
    Ok(files)
}

fn manifest(project: &Project, area: &str) -> String {
    format!("{}/{MANIFEST_NAME}", project.package_folder(area))
}

/// Returns the areas of the spec, whose paths are given, that have a package, and the others.
fn areas(
    in_spec: &[String],
    project: &Project,
    exists: impl Fn(&str) -> bool,
) -> (Vec<String>, Vec<String>) {
    in_spec
        .iter()
        .filter_map(|path| project.in_spec(path))
        .filter_map(|path| match path.split('/').collect::<Vec<_>>().as_slice() {
            [area, "area.toml"] if *area != COMMON => Some((*area).to_owned()),
            _ => None,
        })
        .partition(|area| exists(&manifest(project, area)))
}

/// Returns true if a file may contain a list with a line for each area.
fn lists_areas(file: &SourceFile) -> bool {
    let may_list = file.name() == MANIFEST_NAME || (file.is_rust() && !file.is_generated());
    may_list && !file.path.starts_with("xtask/")
}

/// Returns the files with lines for the new areas, by path.
fn files_with_areas(
    tree: &Tree,
    project: &Project,
    known: &[String],
    new: &[String],
) -> BTreeMap<String, String> {
    let folders: Vec<String> =
        known.iter().map(|area| format!("{}/", project.package_folder(area))).collect();
    let mut changed: BTreeMap<String, String> = tree
        .files
        .iter()
        .filter(|file| lists_areas(file))
        .filter(|file| !folders.iter().any(|folder| file.path.starts_with(folder)))
        .filter_map(|file| Some((file.path.clone(), add_lines(project, &file.text, known, new)?)))
        .collect();
    // A package whose sources name the area depends on its crate.
    let sources: Vec<String> =
        changed.keys().filter(|path| extension(path) == "rs").cloned().collect();
    for manifest in tree.files.iter().filter(|file| file.name() == MANIFEST_NAME) {
        let folder = manifest.path.trim_end_matches(MANIFEST_NAME);
        if folder.is_empty() || !sources.iter().any(|path| path.starts_with(folder)) {
            continue;
        }
        let text = changed.get(&manifest.path).unwrap_or(&manifest.text);
        if let Some(text) = add_dependencies(project, text, known, new) {
            changed.insert(manifest.path.clone(), text);
        }
    }
    changed
}

/// Adds dependencies on the new areas to a manifest, with the features that all known areas have
/// there.
fn add_dependencies(
    project: &Project,
    text: &str,
    known: &[String],
    new: &[String],
) -> Option<String> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let line_of = |lines: &[String], area: &str| {
        let package = project.package(area);
        let (dotted, spaced) = (format!("{package}."), format!("{package} "));
        lines.iter().position(|line| {
            (line.starts_with(&dotted) || line.starts_with(&spaced)) && is_whole(line)
        })
    };
    let mut places =
        known.iter().map(|area| line_of(&lines, area)).collect::<Option<Vec<usize>>>()?;
    let model = lines[*places.first()?].clone();
    let mut shared = features(&model);
    for place in &places {
        let theirs = features(&lines[*place]);
        shared.retain(|feature| theirs.contains(feature));
    }
    let before = lines.len();
    for area in new {
        if let Some(at) = line_of(&lines, area) {
            places.push(at);
            continue;
        }
        let line = rename(&model, known.first()?, area)
            .replace(&features(&model).join(", "), &shared.join(", "));
        insert(&mut lines, &mut places, vec![line]);
    }
    (lines.len() > before).then(|| format!("{}\n", lines.join("\n")))
}

/// Returns the features of a dependency, each with its quotes.
fn features(line: &str) -> Vec<&str> {
    let list = line.split_once("features = [").and_then(|(_, rest)| rest.split_once(']'));
    list.map_or_else(Vec::new, |(list, _)| list.split(", ").collect())
}

/// Adds a line for each new area wherever every known area has the same line, with the attributes
/// above it.
fn add_lines(project: &Project, text: &str, known: &[String], new: &[String]) -> Option<String> {
    let first = known.first()?;
    let names = [project.package(first), project.krate(first)];
    let is_named = |line: &str| names.iter().any(|name| line.contains(name));
    if !is_named(text) {
        return None;
    }
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let before = lines.len();
    let models = (0..before).filter(|at| is_named(&lines[*at]) && is_whole(&lines[*at]));
    let models: Vec<Vec<String>> =
        models.map(|at| lines[above(&lines, at)..=at].to_vec()).collect();
    for model in models {
        let copy_for = |area: &str| -> Vec<String> {
            model.iter().map(|line| rename(line, first, area)).collect()
        };
        let find = |lines: &[String], copy: &[String]| {
            lines.windows(copy.len()).position(|window| window == copy)
        };
        let places = known.iter().map(|area| find(&lines, &copy_for(area)));
        let Some(mut places) = places.collect::<Option<Vec<usize>>>() else { continue };
        for area in new {
            let copy = copy_for(area);
            match find(&lines, &copy) {
                Some(at) => places.push(at),
                None => insert(&mut lines, &mut places, copy),
            }
        }
    }
    (lines.len() > before).then(|| format!("{}\n", lines.join("\n")))
}

/// Inserts the lines of a new area in order among those of the others, which are as many and begin
/// at some places.
fn insert(lines: &mut Vec<String>, places: &mut Vec<usize>, new: Vec<String>) {
    let (length, last) = (new.len(), new.len() - 1);
    let larger = places.iter().copied().filter(|at| lines[at + last] > new[last]).min();
    let end = places.iter().max().map_or(0, |at| at + length);
    let place = larger.unwrap_or(end);
    lines.splice(place..place, new);
    for at in places.iter_mut().filter(|at| **at >= place) {
        *at += length;
    }
    places.push(place);
}

/// Returns the first attribute of a line, or the line itself.
fn above(lines: &[String], at: usize) -> usize {
    let attributes =
        lines[..at].iter().rev().take_while(|line| line.trim_start().starts_with("#["));
    at - attributes.count()
}

/// Returns true if a line closes all its brackets, so that a copy of it is complete.
fn is_whole(line: &str) -> bool {
    let count = |brackets: &[char]| line.matches(brackets).count();
    count(&['(', '[', '{']) == count(&[')', ']', '}'])
}

/// Replaces the name of an area by that of another one wherever it is a whole word.
fn rename(line: &str, old: &str, new: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(old) {
        let (head, tail) = rest.split_at(at);
        let tail = &tail[old.len()..];
        let whole =
            !head.ends_with(char::is_alphanumeric) && !tail.starts_with(char::is_alphanumeric);
        text.push_str(head);
        text.push_str(if whole { new } else { old });
        rest = tail;
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::folder::Folder;

    fn known() -> Vec<String> {
        ["audio", "video"].map(str::to_owned).to_vec()
    }

    fn one(area: &str) -> Vec<String> {
        vec![area.to_owned()]
    }

    #[test]
    fn several_areas_are_added_in_order() {
        let check = |before: &[&str], new: &[&str], after: &[&str]| {
            let own = |areas: &[&str]| areas.iter().map(|area| (*area).to_owned()).collect();
            let new: Vec<String> = own(new);
            for line in ["genwire-{} = 1\n", "#[cfg(feature = \"{}\")]\nuse genwire_{} as {};\n"] {
                let text = |areas: &[&str]| {
                    let lines: String = areas.iter().map(|area| line.replace("{}", area)).collect();
                    format!("a\n{lines}z\n")
                };
                let project = Project::default();
                assert_eq!(
                    add_lines(&project, &text(before), &known(), &new),
                    Some(text(after)),
                    "{line}"
                );
                if line.starts_with("genwire") {
                    assert_eq!(
                        add_dependencies(&project, &text(before), &known(), &new),
                        Some(text(after))
                    );
                }
            }
        };
        check(
            &["audio", "video"],
            &["zither", "chat", "aria"],
            &["aria", "audio", "chat", "video", "zither"],
        );
        // One that is there is known to those after it.
        check(
            &["audio", "video", "music"],
            &["music", "zither"],
            &["audio", "video", "music", "zither"],
        );
    }

    #[test]
    fn the_first_packages_are_made_and_not_yet_written() {
        let folder = Folder::new("scaffold");
        for area in ["aria", "zoo"] {
            folder.write(&format!("spec/{area}/area.toml"), "[area]\ndoc = \"Animals.\"\n");
        }
        folder.write("Cargo.toml", "[workspace]\nmembers = [\"crates/*\"]\n");
        let project = Project::default();
        let in_spec = in_spec(&folder.0, &project).unwrap();
        let made = scaffold(&folder.0, &project, &in_spec).unwrap();
        assert!(!folder.0.join("crates").exists());
        let paths: Vec<&str> = made.iter().map(|file| file.path.as_str()).collect();
        for package in ["genwire-aria", "genwire-common", "genwire-zoo"] {
            for file in ["Cargo.toml", "src/lib.rs"] {
                let path = format!("crates/{package}/{file}");
                assert!(paths.contains(&path.as_str()), "{path} of {paths:?}");
            }
        }
    }

    #[test]
    fn packages_of_areas_that_are_gone_are_found_and_those_of_users_are_not() {
        let folder = Folder::new("leftovers");
        let lib = "//! A.\nmod generated;\n\npub use generated::*;\n";
        let manifest = "[dependencies]\ngenwire-core.workspace = true\n";
        let package = |name: &str, manifest: &str, files: &[(&str, &str)]| {
            folder.write(&format!("crates/{name}/Cargo.toml"), manifest);
            for (path, text) in files {
                folder.write(&format!("crates/{name}/{path}"), text);
            }
        };
        folder.write("spec/aria/area.toml", "[area]\ndoc = \"Animals.\"\n");
        package("genwire-aria", manifest, &[("src/lib.rs", lib)]);
        package("genwire-common", manifest, &[("src/lib.rs", lib)]);
        for name in ["genwire-zoo", "older-zoo"] {
            package(name, manifest, &[("src/lib.rs", lib)]);
        }
        package("code", manifest, &[("src/lib.rs", lib), ("src/generated.rs", "")]);
        package("scripted", manifest, &[("src/lib.rs", lib), ("build.rs", "")]);
        package("other", "[dependencies]\nprost = \"1\"\n", &[("src/lib.rs", lib)]);
        package("inner", manifest, &[("src/lib.rs", lib), ("genwire.toml", "")]);
        package("mine", manifest, &[("src/lib.rs", "pub mod a;\n")]);
        let project = Project::default();
        let in_spec = in_spec(&folder.0, &project).unwrap();
        let found = leftovers(&folder.0, &project, &in_spec).unwrap();
        assert_eq!(found, ["crates/genwire-zoo", "crates/older-zoo"]);
        assert!(leftovers(&folder.0.join("spec"), &Project::default(), &[]).unwrap().is_empty());
    }

    /// Files behind a link are no part of the tree, and belong to a person all the same.
    #[cfg(unix)]
    #[test]
    fn packages_behind_a_link_are_left_alone() {
        let (folder, other) = (Folder::new("scaffold_link"), Folder::new("scaffold_behind"));
        for package in ["genwire-aria", "genwire-common"] {
            other.write(&format!("{package}/Cargo.toml"), "[package]\n");
            other.write(&format!("{package}/src/lib.rs"), "// Mine.\n");
        }
        folder.write("spec/aria/area.toml", "[area]\ndoc = \"Animals.\"\n");
        std::os::unix::fs::symlink(&other.0, folder.0.join("crates")).unwrap();
        let project = Project::default();
        let in_spec = in_spec(&folder.0, &project).unwrap();
        let made = scaffold(&folder.0, &project, &in_spec).unwrap();
        assert!(made.is_empty(), "{made:?}");
    }

    #[test]
    fn a_line_that_every_area_has_is_repeated_in_order() {
        let text = "a\ngenwire-audio = 1\ngenwire-core = 1\ngenwire-video = 1\nz\n";
        assert_eq!(
            add_lines(&Project::default(), text, &known(), &one("music")).as_deref(),
            Some(
                "a\ngenwire-audio = 1\ngenwire-core = 1\ngenwire-music = 1\ngenwire-video = 1\nz\n"
            )
        );
        let text = "    (genwire_audio::X, \"audio\"),\n    (genwire_video::X, \"video\"),\n";
        assert_eq!(
            add_lines(&Project::default(), text, &known(), &one("zither")).as_deref(),
            Some(&*format!("{text}    (genwire_zither::X, \"zither\"),\n"))
        );
    }

    #[test]
    fn the_attributes_of_a_line_belong_to_it() {
        let line = |area: &str| {
            format!("#[cfg(feature = \"{area}\")]\npub use genwire_{area} as {area};\n")
        };
        let text = [line("audio"), "pub use genwire_core::X;\n".to_owned(), line("video")].concat();
        let expected = text.replace(&line("video"), &[line("music"), line("video")].concat());
        assert_eq!(add_lines(&Project::default(), &text, &known(), &one("music")), Some(expected));
    }

    #[test]
    fn a_package_whose_sources_name_every_area_gets_the_new_one_with_what_all_have() {
        let manifest = "[dependencies]\naxum = \"1\"\n\
            genwire-audio = { workspace = true, features = [\"client\", \"rustls\"] }\n\
            genwire-video = { workspace = true, features = [\"axum\", \"client\", \"rustls\"] }\n";
        let source = "    (genwire_audio::X),\n    (genwire_video::X),\n";
        let tree = Tree::of(&[
            ("crates/a/Cargo.toml", manifest),
            ("crates/a/src/list.rs", source),
            ("crates/b/Cargo.toml", manifest),
            ("crates/b/src/list.rs", "use genwire_audio::Voice;\n"),
        ]);
        let files = files_with_areas(&tree, &Project::default(), &known(), &one("music"));
        let line = "genwire-music = { workspace = true, features = [\"client\", \"rustls\"] }";
        let lines: Vec<&str> = files["crates/a/Cargo.toml"].lines().collect();
        assert_eq!(lines[3], line);
        assert_eq!(
            files.keys().collect::<Vec<_>>(),
            ["crates/a/Cargo.toml", "crates/a/src/list.rs"]
        );
    }

    #[test]
    fn a_line_that_others_continue_is_left_alone() {
        let text = "use genwire_audio::{\n    A,\n};\nuse genwire_video::{\n    B,\n};\n";
        assert_eq!(add_lines(&Project::default(), text, &known(), &one("music")), None);
    }

    #[test]
    fn a_line_that_one_area_has_alone_is_left_alone() {
        assert_eq!(
            add_lines(&Project::default(), "use genwire_audio::Voice;\n", &known(), &one("music")),
            None
        );
    }
}
