//! The files of a project in memory, so that checks are pure functions.

use crate::read::unreadable;
use crate::walk::{self, is_foreign};
use std::fs;
use std::io;
use std::path::Path;

/// Text file.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Path relative to the root, with `/` between its parts.
    pub path: String,
    /// Content; empty for files that are not UTF-8.
    pub text: String,
}

impl SourceFile {
    /// Returns the parts of the path: the folders and the file name.
    pub fn parts(&self) -> Vec<&str> {
        self.path.split('/').collect()
    }

    /// Returns the file name.
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// Returns the lines with their numbers, counted from 1.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }

    /// Returns true for a Rust file.
    pub fn is_rust(&self) -> bool {
        self.has_extension("rs")
    }

    /// Returns true if the file has the extension.
    pub fn has_extension(&self, wanted: &str) -> bool {
        Path::new(&self.path).extension().is_some_and(|extension| extension == wanted)
    }

    /// Returns true for a path that is reserved for generated files.
    pub fn is_generated(&self) -> bool {
        let parts = self.parts();
        parts.contains(&"generated")
            || self.name() == "generated.rs"
            || parts.first() == Some(&"schemas")
            || parts.starts_with(&["tests", "vectors"])
            || parts.starts_with(&["docs", "reference"])
    }
}

/// All files of a project.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// Files, sorted by path.
    pub files: Vec<SourceFile>,
}

impl Tree {
    /// Reads every file below a folder; skips files that are removed meanwhile.
    pub fn read(root: &Path) -> io::Result<Self> {
        let mut files = Vec::new();
        for path in walk::files(root, "", is_foreign)? {
            let whole = root.join(&path);
            match fs::read(&whole) {
                Ok(bytes) => {
                    let text = String::from_utf8(bytes).unwrap_or_default();
                    files.push(SourceFile { path, text });
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(unreadable(&whole, &error)),
            }
        }
        Ok(Self { files })
    }

    /// Creates a tree from paths and contents, for tests of checks.
    pub fn of(files: &[(&str, &str)]) -> Self {
        let files = files
            .iter()
            .map(|(path, text)| SourceFile { path: (*path).to_owned(), text: (*text).to_owned() })
            .collect();
        Self { files }
    }

    /// Returns the file at a path.
    pub fn get(&self, path: &str) -> Option<&SourceFile> {
        self.files.iter().find(|file| file.path == path)
    }

    /// Returns the Rust files.
    pub fn rust(&self) -> impl Iterator<Item = &SourceFile> {
        self.files.iter().filter(|file| file.is_rust())
    }

    /// Returns the Rust files that are not generated.
    pub fn written(&self) -> impl Iterator<Item = &SourceFile> {
        self.rust().filter(|file| !file.is_generated())
    }

    /// Returns the files below a folder, whose path ends with `/`.
    pub fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a SourceFile> {
        self.files.iter().filter(move |file| file.path.starts_with(folder))
    }
}
