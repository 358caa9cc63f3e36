//! Temporary folder for a test.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

/// Temporary folder; removed when dropped.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    /// Creates an empty folder; each test passes another name.
    pub(crate) fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("cargo-genwire-{}-{name}", process::id()));
        if path.exists() {
            fs::remove_dir_all(&path).unwrap();
        }
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Writes a file and the folders above it.
    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Returns the contents of all files, by path.
    pub(crate) fn texts(&self) -> BTreeMap<String, String> {
        let mut texts = BTreeMap::new();
        collect(&self.0, &self.0, &mut texts);
        texts
    }
}

fn collect(root: &Path, folder: &Path, texts: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(root, &path, texts);
        } else {
            let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
            texts.insert(name, fs::read_to_string(path).unwrap());
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that cannot be removed stays among the temporary files.
        let _ = fs::remove_dir_all(&self.0);
    }
}
