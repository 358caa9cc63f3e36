//! Creates the packages that the spec needs, and finds the lists without a line for a new area.

use crate::files::extension;
use crate::tree::{SourceFile, Tree};
use crate::walk::{self, Kind, is_foreign, is_workspace};
use crate::{rustfmt, templates};
use genwire_docs::FirstCall;
use genwire_output::{OutputFile, OutputKind};
use genwire_spec::model::COMMON;
use genwire_spec::{Interface, Project};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

/// File name of a manifest.
const MANIFEST_NAME: &str = "Cargo.toml";

/// Returns the paths of the spec files.
pub fn in_spec(root: &Path, project: &Project) -> io::Result<Vec<String>> {
    walk::files(root, &project.spec, is_workspace)
}

/// New packages, before they are written.
#[derive(Debug, Default)]
pub struct Scaffold {
    /// The files of the packages, without files that already exist.
    pub files: Vec<OutputFile>,
    /// Lines for the new packages that people have to add to lists of areas.
    pub lines: Vec<String>,
}

impl Scaffold {
    /// Returns a note about the lines; `None` if there are no lines.
    pub fn note(&self) -> Option<String> {
        (!self.lines.is_empty()).then(|| {
            let lines = self.lines.join("\n  ");
            format!(
                "note: files that list the areas have no line for a new one yet; add there\n  \
                 {lines}"
            )
        })
    }
}

/// Creates the packages of a spec that are not in the workspace yet, but writes nothing. `in_spec`
/// lists the paths of the spec files.
///
/// Each package has its first call as an example, if it has a call.
pub fn scaffold(
    root: &Path,
    project: &Project,
    in_spec: &[String],
    first_calls: &BTreeMap<String, FirstCall>,
) -> io::Result<Scaffold> {
    let exists = |path: &str| root.join(path).exists();
    let (known, new) = areas(in_spec, project, exists);
    let has_common = exists(&manifest(project, COMMON));
    if has_common && new.is_empty() {
        return Ok(Scaffold::default());
    }
    let tree = Tree::read(root)?;
    let mut files = BTreeMap::new();
    if !has_common {
        files.extend(templates::common(&tree, project));
    }
    for area in &new {
        files.extend(templates::area(&tree, project, area, first_calls.get(area)));
    }
    // A file that exists is not changed.
    files.retain(|path, _| !exists(path));
    let lines = lines_to_add(&tree, project, &known, &new);
    Ok(Scaffold { files: formatted(root, files)?, lines })
}

/// Returns the first call of each area that has no package yet. If the project has a package for
/// all areas, that package has the first calls instead.
pub fn first_calls(
    root: &Path,
    interface: &Interface,
    in_spec: &[String],
) -> BTreeMap<String, FirstCall> {
    let project = &interface.project;
    let (_, new) = areas(in_spec, project, |path| root.join(path).exists());
    let new = new.into_iter().filter(|_| project.client.is_none());
    new.filter_map(|area| Some((area.clone(), genwire_docs::first_program(interface, &area)?)))
        .collect()
}

/// Returns the folders of packages whose area is no longer in the spec, or that belong to an
/// earlier project name. Only their hand-written files are left, and these do not build.
pub fn leftovers(root: &Path, project: &Project, in_spec: &[String]) -> io::Result<Vec<String>> {
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

/// Returns true for a package that was created for generated code but no longer has any.
///
/// The code of a hand-written package may come from a build script.
fn is_left(package: &Path) -> bool {
    let has_line = |path: &str, is_wanted: fn(&str) -> bool| {
        fs::read_to_string(package.join(path)).is_ok_and(|text| text.lines().any(is_wanted))
    };
    let code = ["src/generated.rs", "src/generated/mod.rs", "build.rs"];
    has_line("src/lib.rs", |line| line.trim_start_matches("pub ") == "mod generated;")
        && has_line(MANIFEST_NAME, |line| line.starts_with("genwire-core"))
        && !code.iter().any(|path| package.join(path).exists())
}

/// Converts files to outputs, and formats those in Rust.
fn formatted(root: &Path, files: BTreeMap<String, String>) -> io::Result<Vec<OutputFile>> {
    let kind = |path: &str| match extension(path) {
        "rs" => OutputKind::Rust,
        _ => OutputKind::Toml,
    };
    let files = files.into_iter();
    let mut files: Vec<OutputFile> =
        files.map(|(path, text)| OutputFile { kind: kind(&path), path, text }).collect();
    rustfmt::format(root, &mut files)?;
    Ok(files)
}

fn manifest(project: &Project, area: &str) -> String {
    format!("{}/{MANIFEST_NAME}", project.package_folder(area))
}

/// Returns the areas of the spec that have a package, and then the others. `in_spec` lists the
/// paths of the spec files.
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

/// Returns lines that exist for every known area but not for the new areas, adapted to the new
/// areas. Each has the position of the line for the first known area as a prefix.
fn lines_to_add(tree: &Tree, project: &Project, known: &[String], new: &[String]) -> Vec<String> {
    let Some(first) = known.first() else { return Vec::new() };
    let names = [project.package(first), project.krate(first)];
    let folders: Vec<String> =
        known.iter().map(|area| format!("{}/", project.package_folder(area))).collect();
    let is_inside = |file: &SourceFile| folders.iter().any(|it| file.path.starts_with(it));
    let mut found = Vec::new();
    for file in tree.files.iter().filter(|file| lists_areas(file) && !is_inside(file)) {
        let lines: BTreeSet<&str> = file.text.lines().collect();
        let has = |line: &str, area: &String| lines.contains(&*rename(line, first, area));
        let is_of_all = |line: &str| {
            // A line that continues on the next line does not identify an entry.
            !line.trim_end().ends_with(['(', '[', '{'])
                && names.iter().any(|name| line.contains(name))
                && known.iter().all(|area| has(line, area))
        };
        for (number, line) in file.lines().filter(|(_, line)| is_of_all(line)) {
            let missing = new.iter().filter(|area| !has(line, area));
            found.extend(missing.map(|area| {
                format!("{}:{number}: {}", file.path, rename(line, first, area).trim())
            }));
        }
    }
    found
}

/// Replaces the name of an area by another name wherever it is a whole word.
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

    #[test]
    fn the_first_packages_are_made_and_not_yet_written() {
        let folder = Folder::new("scaffold");
        for area in ["aria", "zoo"] {
            folder.write(&format!("spec/{area}/area.toml"), "[area]\ndoc = \"Animals.\"\n");
        }
        folder.write("Cargo.toml", "[workspace]\nmembers = [\"crates/*\"]\n");
        let project = Project::default();
        let in_spec = in_spec(&folder.0, &project).unwrap();
        let made = scaffold(&folder.0, &project, &in_spec, &BTreeMap::new()).unwrap().files;
        assert!(!folder.0.join("crates").exists());
        let paths: Vec<&str> = made.iter().map(|file| file.path.as_str()).collect();
        for package in ["genwire-aria", "genwire-common", "genwire-zoo"] {
            for file in ["Cargo.toml", "src/lib.rs"] {
                let path = format!("crates/{package}/{file}");
                assert!(paths.contains(&path.as_str()), "{path} of {paths:?}");
            }
        }
    }

    /// Packages cannot inherit a dependency that the workspace does not have.
    #[test]
    fn examples_need_what_the_workspace_offers() {
        let call = FirstCall {
            title: "Hum".to_owned(),
            program: "fn main() {}\n".to_owned(),
            server: Some("fn main() {}\n".to_owned()),
        };
        let (project, offered) = (Project::default(), ["axum = \"0.8\"\n", "tokio = \"1\"\n"]);
        for (offered, examples) in [(&offered[..], 2), (&offered[1..], 0), (&[], 0)] {
            let manifest = format!("[workspace.dependencies]\n{}", offered.concat());
            let tree = Tree::of(&[("Cargo.toml", &manifest)]);
            let files = templates::area(&tree, &project, "aria", Some(&call));
            let made = files.iter().filter(|(path, _)| path.contains("/examples/")).count();
            assert_eq!(made, examples, "{manifest}");
            assert_eq!(files[0].1.contains("dev-dependencies"), examples > 0, "{}", files[0].1);
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

    /// Linked files are not part of the tree, but a person owns them all the same.
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
        let made = scaffold(&folder.0, &project, &in_spec, &BTreeMap::new()).unwrap().files;
        assert!(made.is_empty(), "{made:?}");
    }

    #[test]
    fn lines_that_every_area_has_are_those_to_add() {
        let tree = Tree::of(&[
            ("Cargo.toml", "genwire-audio = 1\ngenwire-core = 1\ngenwire-video = 1\n"),
            (
                "crates/a/src/lib.rs",
                "x\n    (genwire_audio::X, \"audio\"),\n    (genwire_video::X, \"video\"),\n",
            ),
            ("crates/b/src/lib.rs", "use genwire_audio::Voice;\nuse genwire_video::Model;\n"),
            ("crates/c/src/lib.rs", "use genwire_audio::{\nuse genwire_video::{\n"),
            ("crates/genwire-audio/src/lib.rs", "genwire_audio\ngenwire_video\n"),
        ]);
        let names = |names: &[&str]| names.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        let lines = |known: &[&str], new: &[&str]| {
            lines_to_add(&tree, &Project::default(), &names(known), &names(new))
        };
        let expected = [
            "Cargo.toml:1: genwire-music = 1",
            "crates/a/src/lib.rs:2: (genwire_music::X, \"music\"),",
        ];
        assert_eq!(lines(&["audio", "video"], &["music"]), expected);
        assert_eq!(
            lines(&["audio"], &["video"]),
            ["crates/b/src/lib.rs:1: use genwire_video::Voice;"]
        );
        assert_eq!(lines(&[], &["audio", "music"]), [""; 0]);
    }
}
