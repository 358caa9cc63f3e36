//! The released versions of a spec: their files, order and contents.

use crate::files;
use crate::order::compare_versions;
use genwire_spec::model::{Json, RELEASED_FOLDER};
use genwire_spec::{Project, SpecFile};
use std::{collections::BTreeMap, fs, io, path::Path};

/// The end of the file name of frozen requirements.
pub const FROZEN_SUFFIX: &str = ".requirements.json";

/// Folder of the spec in the paths of a version, independent of its name in the workspace.
pub const SPEC: &str = "spec";

/// File of a released version: the content of its spec, line by line.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Frozen {
    /// Version of the interface.
    version: String,
    /// Lines of each file, by its path.
    files: BTreeMap<String, Vec<String>>,
}

/// Returns the folder of the released versions.
pub fn releases_folder(project: &Project) -> String {
    project.spec_path(RELEASED_FOLDER)
}

/// Returns the path of a release, relative to the root.
pub fn release_path(project: &Project, version: &str) -> String {
    project.spec_path(&format!("released/{version}.json"))
}

/// Returns the files of a release, derived from the files of a workspace.
pub fn released_files(project: &Project, files: &[SpecFile]) -> Vec<SpecFile> {
    // Only TOML files are a part of the interface; the requirements also state their test coverage.
    let files = files.iter().filter(|file| files::extension(&file.path) == "toml");
    let released = files.filter_map(|file| {
        let path = format!("{SPEC}/{}", project.in_spec(&file.path)?);
        Some(SpecFile { path, text: file.text.clone() })
    });
    released.collect()
}

/// Returns the content of a release file.
pub fn render_release(version: &str, files: &[SpecFile]) -> String {
    let lines = |file: &SpecFile| Json::Array(file.text.split('\n').map(Json::string).collect());
    let members = files.iter().map(|file| (file.path.clone(), lines(file)));
    Json::object([("version", Json::string(version)), ("files", Json::object(members))]).to_pretty()
}

/// Returns the released versions, oldest first.
pub fn released_versions(root: &Path, project: &Project) -> io::Result<Vec<String>> {
    let entries = match fs::read_dir(root.join(releases_folder(project))) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut versions = Vec::new();
    for entry in entries {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let is_release = !name.ends_with(FROZEN_SUFFIX);
        versions.extend(name.strip_suffix(".json").filter(|_| is_release).map(str::to_owned));
    }
    versions.sort_by(|one, other| compare_versions(one, other));
    Ok(versions)
}

/// Returns the files of every release, oldest first, with its version.
pub fn all(root: &Path, project: &Project) -> io::Result<Vec<(String, Vec<SpecFile>)>> {
    let path = |version: &String| root.join(release_path(project, version));
    released_versions(root, project)?.iter().map(|version| read(&path(version))).collect()
}

/// Reads the file of a release; returns its version and its files.
pub fn read(path: &Path) -> io::Result<(String, Vec<SpecFile>)> {
    let path_shown = path.display();
    let text = fs::read_to_string(path)
        .map_err(|error| io::Error::other(format!("cannot read `{path_shown}`: {error}")))?;
    let frozen: Frozen = serde_json::from_str(&text)
        .map_err(|error| io::Error::other(format!("`{path_shown}` is not a release: {error}")))?;
    let files = frozen.files.into_iter();
    let files = files
        .map(|(path, lines)| SpecFile {
            path,
            text: lines.join(
                "
",
            ),
        })
        .collect();
    Ok((frozen.version, files))
}

/// Returns the newest released version.
pub fn newest_version(root: &Path, project: &Project) -> io::Result<Option<String>> {
    Ok(released_versions(root, project)?.pop())
}

#[cfg(test)]
mod tests {
    use super::{Frozen, render_release};
    use genwire_spec::SpecFile;

    #[test]
    fn a_release_holds_the_text_as_it_is() {
        let text = "a = 1\n\n# é \"q\"\n".to_owned();
        let files = [SpecFile { path: "spec/service.toml".to_owned(), text: text.clone() }];
        let back: Frozen = serde_json::from_str(&render_release("1.2.3", &files)).unwrap();
        assert_eq!(back.version, "1.2.3");
        assert_eq!(back.files["spec/service.toml"].join("\n"), text);
    }
}
