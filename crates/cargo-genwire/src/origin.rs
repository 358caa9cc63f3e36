//! The document that a spec was imported from. It is kept next to the spec, so that a later
//! document can be compared with it.

use genwire_import::{Draft, Options, Refusal};
use genwire_spec::{Project, SpecFile};
use genwire_workspace::help::error_with_help;
use genwire_workspace::import::{read_noting, text};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

/// The document that a spec was imported from, with the files that it refers to, and the import
/// options.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Origin {
    /// Name of its file.
    document: String,
    /// The selection of operations.
    only: Vec<String>,
    /// True if references led to files that are not below the folder of the document.
    outside: bool,
    /// Lines of the overlays.
    overlays: Vec<Vec<String>>,
    /// Lines of the document and of the files that it refers to, by their paths from its folder.
    files: BTreeMap<String, Vec<String>>,
}

impl Origin {
    /// Returns the path of the file in a workspace.
    pub(crate) fn place(project: &Project) -> String {
        project.spec_path("origin.json")
    }

    /// Drafts a spec from a document, and keeps the document as its origin.
    pub(crate) fn drafted(
        path: &Path,
        options: &Options,
    ) -> io::Result<(Self, Result<Draft, Refusal>)> {
        let mut beside = BTreeSet::new();
        let draft = read_noting(path, options, &mut beside)?;
        let document = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let folder = path.parent().unwrap_or(Path::new(""));
        let mut files = BTreeMap::from([(document.clone(), lines(&text(path)?))]);
        for file in beside {
            let name = file.strip_prefix(folder).unwrap_or(&file).to_string_lossy().into_owned();
            files.insert(name, lines(&text(&file)?));
        }
        let origin = Self {
            document,
            only: options.only.clone(),
            outside: options.outside,
            overlays: options.overlays.iter().map(|overlay| lines(overlay)).collect(),
            files,
        };
        Ok((origin, draft))
    }

    /// Reads the file of a workspace.
    pub(crate) fn read(root: &Path, project: &Project) -> io::Result<Self> {
        let place = Self::place(project);
        let path = root.join(&place);
        if !path.exists() {
            return Err(error_with_help(
                format!("there is no `{place}` with the document that the spec was made from"),
                format!("`{} drift FILE --keep` writes it from that document", project.command),
            ));
        }
        serde_json::from_str(&text(&path)?)
            .map_err(|error| io::Error::other(format!("`{place}` cannot be used: {error}")))
    }

    /// Returns the file of a workspace.
    pub(crate) fn file(&self, project: &Project) -> SpecFile {
        let all = json!({
            "document": self.document,
            "only": self.only,
            "outside": self.outside,
            "overlays": self.overlays,
            "files": self.files,
        });
        SpecFile { path: Self::place(project), text: format!("{all:#}\n") }
    }

    /// Returns the options for reading a later document in the same way.
    pub(crate) fn options(&self) -> Options {
        Options {
            only: self.only.clone(),
            outside: self.outside,
            overlays: self.overlays.iter().map(|lines| lines.join("\n")).collect(),
            ..Options::default()
        }
    }

    /// Returns the name of the document.
    pub(crate) fn document(&self) -> &str {
        &self.document
    }

    /// Drafts a spec from the original document.
    pub(crate) fn draft(&self, options: &Options) -> Result<Draft, Refusal> {
        let options = Options { file: Some(self.document.clone()), ..options.clone() };
        let kept = |path: &str| self.files.get(path).map(|lines| lines.join("\n"));
        let mut beside = |path: &str| kept(path).ok_or_else(|| "it is not kept".to_owned());
        let text = kept(&self.document).unwrap_or_default();
        genwire_import::openapi_beside(text, &options, &mut beside)
    }
}

fn lines(text: &str) -> Vec<String> {
    text.split('\n').map(str::to_owned).collect()
}
