//! Where the editions come from: the working tree, releases, git revisions, folders.

use crate::files;
use genwire_codegen::diff::Edition;
use genwire_codegen::{SpecFile, model::Json};
use std::{
    collections::BTreeMap,
    fs,
    io::{self, Write},
    path::Path,
    process::{Command, Stdio},
};

/// The folder of the released editions.
pub(crate) const RELEASED: &str = "spec/released";

/// The text of an edition.
#[derive(Debug)]
pub(super) struct Source {
    name: String,
    files: Vec<SpecFile>,
}

/// A released edition: the text of its spec, line by line.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Frozen {
    /// The version of the interface.
    version: String,
    /// The lines of each file, by its path.
    files: BTreeMap<String, Vec<String>>,
}

impl Source {
    /// The files as they are.
    pub(super) fn working_tree(root: &Path) -> io::Result<Self> {
        Ok(Self { name: "working tree".to_owned(), files: files::spec(root)? })
    }

    /// The newest release.
    pub(super) fn newest(root: &Path) -> io::Result<Self> {
        match newest(root)? {
            Some(version) => Self::released(&root.join(file(&version))),
            None => Err(io::Error::other(format!(
                "there is no release in `{RELEASED}`\n  help: name an edition, or write a release \
                 with `cargo xtask release`"
            ))),
        }
    }

    /// The edition that goes by a name.
    pub(super) fn named(root: &Path, name: &str) -> io::Result<Self> {
        let path = Path::new(name);
        if root.join(file(name)).is_file() {
            return Self::released(&root.join(file(name)));
        }
        if path.is_file() {
            return Self::released(path);
        }
        if path.is_dir() {
            let inside = path.join("spec");
            let folder = if inside.join("service.toml").is_file() { &inside } else { path };
            let files = files::spec_in(folder)?;
            return Ok(Self { name: name.to_owned(), files });
        }
        Self::revision(root, name)
    }

    /// Reads a released file.
    fn released(path: &Path) -> io::Result<Self> {
        let shown = path.display();
        let text = fs::read_to_string(path)
            .map_err(|error| io::Error::other(format!("cannot read `{shown}`: {error}")))?;
        let frozen: Frozen = serde_json::from_str(&text)
            .map_err(|error| io::Error::other(format!("`{shown}` is no release: {error}")))?;
        let files = frozen.files.into_iter();
        let files = files.map(|(path, lines)| SpecFile { path, text: lines.join("\n") }).collect();
        Ok(Self { name: frozen.version, files })
    }

    /// Reads the spec of a git revision.
    fn revision(root: &Path, name: &str) -> io::Result<Self> {
        let none = || {
            io::Error::other(format!(
                "`{name}` is no edition\n  help: name a git revision, a release of `{RELEASED}`, a \
                 folder with spec files or a released file"
            ))
        };
        let commit = format!("{name}^{{commit}}");
        let check = ["rev-parse", "--verify", "--quiet", "--end-of-options", &commit];
        let commit = git(root, &check, "").map_err(|_| none())?;
        let commit = commit.trim();
        let list = ["ls-tree", "-r", "--name-only", commit, "--", "spec/"];
        let list = git(root, &list, "").map_err(|_| none())?;
        let paths: Vec<&str> = list.lines().filter(|path| files::is_spec(path)).collect();
        let wanted: Vec<String> = paths.iter().map(|path| format!("{commit}:{path}\n")).collect();
        let texts = git(root, &["cat-file", "--batch"], &wanted.concat())?;
        let mut rest = texts.as_str();
        let mut files = Vec::new();
        for path in paths {
            let (text, after) = blob(rest).ok_or_else(|| {
                io::Error::other(format!("cannot read `{path}` of the revision `{name}`"))
            })?;
            files.push(SpecFile { path: path.to_owned(), text: text.to_owned() });
            rest = after;
        }
        Ok(Self { name: name.to_owned(), files })
    }

    /// Resolves the text; its mistakes are printed.
    pub(super) fn edition(&self) -> io::Result<Edition> {
        genwire_codegen::edition(&self.name, &self.files).map_err(|diagnostics| {
            eprint!("{diagnostics}");
            io::Error::other(format!("the spec of `{}` cannot be read", self.name))
        })
    }
}

/// The text of one file and what follows it: `<hash> blob <size>`, a line end, the text, a line end.
fn blob(text: &str) -> Option<(&str, &str)> {
    let (head, rest) = text.split_once('\n')?;
    let size: usize = head.rsplit_once(' ')?.1.parse().ok()?;
    Some((rest.get(..size)?, rest.get(size + 1..)?))
}

fn git(root: &Path, arguments: &[&str], input: &str) -> io::Result<String> {
    let mut child = Command::new("git")
        .args(arguments)
        .current_dir(root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| io::Error::other(format!("cannot run git: {error}")))?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input.as_bytes())?;
    }
    let output = child.wait_with_output()?;
    if !output.status.success() {
        return Err(io::Error::other(format!("`git {}` failed", arguments.join(" "))));
    }
    String::from_utf8(output.stdout).map_err(|error| io::Error::other(error.to_string()))
}

/// The file of a release, from the root.
pub(crate) fn file(version: &str) -> String {
    format!("{RELEASED}/{version}.json")
}

/// The text of a release.
pub(crate) fn frozen(version: &str, files: &[SpecFile]) -> String {
    let lines = |file: &SpecFile| Json::Array(file.text.split('\n').map(Json::string).collect());
    // The register says what carries facts and nothing about the interface itself.
    let files = files.iter().filter(|file| files::extension(&file.path) == "toml");
    Json::object([
        ("version", Json::string(version)),
        ("files", Json::object(files.map(|file| (file.path.clone(), lines(file))))),
    ])
    .to_pretty()
}

/// The released versions, oldest first.
pub(crate) fn versions(root: &Path) -> io::Result<Vec<String>> {
    let entries = match fs::read_dir(root.join(RELEASED)) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut versions = Vec::new();
    for entry in entries {
        let name = entry?.file_name().to_string_lossy().into_owned();
        versions.extend(name.strip_suffix(".json").map(str::to_owned));
    }
    versions.sort_by_cached_key(|version| {
        version.split('.').map(|part| part.parse().unwrap_or(0)).collect::<Vec<u64>>()
    });
    Ok(versions)
}

/// The text of every release, oldest first, with its version.
pub(crate) fn releases(root: &Path) -> io::Result<Vec<(String, Vec<SpecFile>)>> {
    let released = |version: &String| Source::released(&root.join(file(version)));
    let releases = versions(root)?;
    releases.iter().map(|one| released(one).map(|it| (it.name, it.files))).collect()
}

/// The newest released version.
pub(crate) fn newest(root: &Path) -> io::Result<Option<String>> {
    Ok(versions(root)?.pop())
}

#[cfg(test)]
mod tests {
    use super::{Frozen, blob, frozen};
    use genwire_codegen::SpecFile;

    #[test]
    fn a_release_holds_the_text_as_it_is() {
        let text = "a = 1\n\n# é \"q\"\n".to_owned();
        let files = [SpecFile { path: "spec/service.toml".to_owned(), text: text.clone() }];
        let back: Frozen = serde_json::from_str(&frozen("1.2.3", &files)).unwrap();
        assert_eq!(back.version, "1.2.3");
        assert_eq!(back.files["spec/service.toml"].join("\n"), text);
    }

    #[test]
    fn files_of_a_revision_are_told_apart_by_their_sizes() {
        let (text, rest) = blob("abc blob 4\na\nb\n\nabd blob 1\nx\n").unwrap();
        assert_eq!(text, "a\nb\n");
        assert_eq!(blob(rest), Some(("x", "")));
        assert_eq!(blob("abc missing\n"), None);
    }
}
