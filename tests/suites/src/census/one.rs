//! The import of one document, and its outcome.

use genwire_import::{Class, Draft, Options, Reason};
use genwire_workspace::import;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;
use std::{fs, io};

/// The outcome of a document.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct DocumentOutcome {
    /// The reason if there is no outcome: a panic, or a timeout.
    #[serde(default)]
    pub(crate) died: Option<String>,
    /// The reason if the document was refused.
    pub(crate) refused: Option<String>,
    /// The first mistake of the draft, if it does not load.
    pub(crate) mistake: Option<String>,
    /// The fingerprint of the files of the draft, and of the contents of the report.
    pub(crate) draft: Option<String>,
    /// The number of operations with each set of reasons why they are not imported in full.
    pub(crate) operations: BTreeMap<String, usize>,
    /// The number of positions with each reason, including positions outside operations.
    pub(crate) places: BTreeMap<String, usize>,
    /// The size of the document.
    pub(crate) bytes: u64,
    pub(crate) seconds: f64,
    /// The peak memory of the process, in KiB.
    pub(crate) memory: u64,
}

impl DocumentOutcome {
    /// Counts the operations.
    pub(crate) fn total(&self) -> usize {
        self.operations.values().sum()
    }

    /// Counts the operations that are imported in full.
    pub(crate) fn carried(&self) -> usize {
        self.of_class(None)
    }

    /// Counts the operations with guessed parts but without lost parts.
    pub(crate) fn guessed(&self) -> usize {
        self.of_class(Some(Class::Guess))
    }

    /// Counts the operations whose weightiest reason is of a class; 0 if the draft does not load.
    fn of_class(&self, class: Option<Class>) -> usize {
        let class_of = |ids: &str| {
            let reasons = Reason::ALL.iter().filter(|one| ids.split(' ').any(|id| id == one.id()));
            reasons.map(|reason| reason.class()).min()
        };
        let loaded = self.operations.iter().filter(|_| self.mistake.is_none());
        loaded.filter(|(ids, _)| class_of(ids) == class).map(|(_, count)| count).sum()
    }

    /// Returns true if nothing of the document is lost or guessed.
    pub(crate) fn is_whole(&self) -> bool {
        let sound = self.refused.is_none() && self.died.is_none() && self.mistake.is_none();
        let weakens =
            |id: &String| Reason::ALL.iter().any(|reason| reason.id() == id && reason.weakens());
        sound && !self.places.keys().any(weakens)
    }
}

/// Imports a document; the outcome on one line.
pub(crate) fn import(file: &Path) -> io::Result<String> {
    let start = Instant::now();
    let mut outcome =
        DocumentOutcome { bytes: fs::metadata(file)?.len(), ..DocumentOutcome::default() };
    match import::read(file, &Options { outside: true, ..Options::default() })? {
        Ok(draft) => {
            outcome.draft = Some(fingerprint(&draft));
            for operation in &draft.report.operations {
                let ids: Vec<&str> = operation.reasons.keys().map(|one| one.id()).collect();
                *outcome.operations.entry(ids.join(" ")).or_default() += 1;
            }
            for (reason, all) in &draft.report.losses {
                outcome.places.insert(reason.id().to_owned(), all.len());
            }
            outcome.mistake = draft.mistakes.and_then(|all| {
                let first = all.iter().next().map(|one| one.id().to_owned());
                if std::env::var_os("GENWIRE_CENSUS_MISTAKES").is_some() {
                    eprintln!("{all}");
                }
                first
            });
        }
        Err(why) => outcome.refused = why.0.first().map(|fault| fault.message.clone()),
    }
    outcome.seconds = start.elapsed().as_secs_f64();
    outcome.memory = memory();
    serde_json::to_string(&outcome).map_err(io::Error::other)
}

/// Returns the fingerprint of a draft.
fn fingerprint(draft: &Draft) -> String {
    let mut hasher = blake3::Hasher::new();
    for file in &draft.files {
        for text in [&file.path, &file.text] {
            hasher.update(&text.len().to_le_bytes()).update(text.as_bytes());
        }
    }
    hasher.update(draft.report.to_json().as_bytes());
    hasher.finalize().to_hex().to_string()
}

/// The peak memory of this process, in KiB; 0 if the system does not report it.
fn memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default()
}
