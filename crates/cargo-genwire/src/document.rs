//! The options of every task that reads an OpenAPI document.

use genwire_import::{Draft, Options, Refusal};
use genwire_workspace::import::{problems, text, warn};
use genwire_workspace::{err, problem};
use std::io;
use std::path::{Path, PathBuf};

/// The options of a document.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct DocumentArgs {
    /// Take only operations and webhooks of the document with this tag, path, name or `operationId`,
    /// and the types that they use
    #[arg(long, value_name = "TAG|PATH|OPERATION")]
    only: Vec<String>,
    #[command(flatten)]
    read: ReadArgs,
}

/// The options for the reading of a document.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct ReadArgs {
    /// An OpenAPI overlay to apply to the document first
    #[arg(long, value_name = "FILE")]
    overlay: Vec<PathBuf>,
    /// Follow references to files that are not below the folder of the document
    #[arg(long)]
    outside: bool,
}

impl DocumentArgs {
    /// Selects all operations.
    #[cfg(feature = "conform")]
    pub(crate) fn all(read: &ReadArgs) -> Self {
        Self { only: Vec::new(), read: read.clone() }
    }

    /// Returns true if only some operations are selected.
    #[cfg(feature = "serve")]
    pub(crate) fn is_partial(&self) -> bool {
        !self.only.is_empty()
    }

    /// Returns the same options for all operations.
    #[cfg(feature = "serve")]
    pub(crate) fn whole(&self) -> Self {
        Self { only: Vec::new(), ..self.clone() }
    }

    /// Returns the paths of the overlays.
    pub(crate) fn overlays(&self) -> Vec<&Path> {
        self.read.overlay.iter().map(PathBuf::as_path).collect()
    }

    /// Returns the import options; overlays are read from their files.
    pub(crate) fn options(&self) -> io::Result<Options> {
        let overlays = self.read.overlay.iter().map(|path| text(path)).collect::<Result<_, _>>()?;
        let (only, outside) = (self.only.clone(), self.read.outside);
        Ok(Options { only, outside, overlays, ..Options::default() })
    }

    /// Returns the draft of a document. Prints the reasons and returns `None` if the document is
    /// refused.
    pub(crate) fn accepted(&self, document: &Path, draft: Result<Draft, Refusal>) -> Option<Draft> {
        let print = |refusal: &Refusal| {
            err!("{}", problem::render(&problems(&refusal.0, document, &self.overlays())));
        };
        draft.inspect_err(print).ok()
    }

    /// Prints the warnings about a document.
    pub(crate) fn warn(&self, document: &Path, draft: &Draft) {
        warn(draft, document, &self.overlays());
    }
}
