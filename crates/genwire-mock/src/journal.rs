//! A journal of requests and responses, limited in number and memory.

use crate::values::size::ByteSize;
use genwire_core::Violation;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Maximum size of a stored body, in bytes.
const MAX_BODY_BYTES: usize = 64 << 10;
/// Maximum length of each other string in an entry, in bytes.
const MAX_TEXT_BYTES: usize = 4 << 10;
/// Maximum number of violations in an entry, and of warnings.
const MAX_FINDINGS: usize = 100;
/// Replacement for a key.
const MASK: &str = "***";
/// Memory of an entry in addition to its strings, in bytes.
const ENTRY_OVERHEAD: usize = size_of::<JournalEntry>() + 64;

/// Settings of the journal.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct JournalConfig {
    /// Maximum number of entries.
    pub(crate) entries: usize,
    /// Maximum memory of all entries, in bytes.
    pub(crate) bytes: ByteSize,
    /// True to store the first 64 KiB of each body as well.
    pub(crate) bodies: bool,
}

impl Default for JournalConfig {
    fn default() -> Self {
        Self { entries: 1000, bytes: ByteSize::mib(8), bodies: false }
    }
}

/// Request and its outcome.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct JournalEntry {
    /// Counts up from 1 and is never reused.
    pub(crate) number: u64,
    /// Arrival time, in milliseconds of Unix time, by the clock of the service.
    pub(crate) at: i64,
    pub(crate) namespace: String,
    pub(crate) key_id: Option<String>,
    pub(crate) request_id: String,
    /// Trace id from the caller, or a new one.
    pub(crate) trace_id: String,
    /// Operation; absent for an unknown path.
    pub(crate) operation: Option<&'static str>,
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) status: u16,
    /// Error code; 0 for success.
    pub(crate) code: i64,
    pub(crate) message: Option<String>,
    /// Rules that the request violated.
    pub(crate) violations: Vec<Violation>,
    /// Deviations of the request that were accepted for compatibility.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) warnings: Vec<String>,
    pub(crate) streamed: bool,
    pub(crate) outcome: CallOutcome,
    /// Id of the programmed reply that was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reply: Option<u64>,
    /// True if another service answered.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) upstream: bool,
    /// Faults that were injected.
    pub(crate) faults: Vec<&'static str>,
    pub(crate) request_bytes: u64,
    pub(crate) response_bytes: u64,
    /// Number of chunks of the response.
    pub(crate) chunks: u64,
    /// Times of the chunks of a stream whose body is stored, in milliseconds after the request.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) chunk_times_ms: Vec<u32>,
    /// Real duration of the call.
    pub(crate) duration_ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) request: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) response: Option<String>,
}

/// Outcome of a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CallOutcome {
    /// The response was sent completely.
    #[default]
    Complete,
    /// The stream ended with an error.
    Failed,
    /// The response ended early, by a fault or because the caller disconnected.
    Broken,
}

impl CallOutcome {
    /// Returns the name of the outcome.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Failed => "failed",
            Self::Broken => "broken",
        }
    }
}

/// Filter of entries.
#[derive(Clone, Debug, Default)]
pub(crate) struct Query {
    pub(crate) namespace: Option<String>,
    pub(crate) operation: Option<String>,
    pub(crate) after: u64,
    pub(crate) limit: Option<usize>,
}

/// Recent requests.
#[derive(Debug)]
pub(crate) struct Journal {
    config: JournalConfig,
    state: Mutex<JournalState>,
}

#[derive(Debug, Default)]
struct JournalState {
    last: u64,
    bytes: usize,
    entries: VecDeque<JournalEntry>,
}

impl Journal {
    pub(crate) fn new(config: JournalConfig) -> Self {
        Self { config, state: Mutex::default() }
    }

    /// Returns true if bodies are stored.
    pub(crate) fn keeps_bodies(&self) -> bool {
        self.config.bodies
    }

    /// Adds an entry, and removes the oldest entries as far as the limits require.
    pub(crate) fn add(&self, mut entry: JournalEntry) {
        let mut state = self.state();
        state.last += 1;
        entry.number = state.last;
        entry.bound();
        state.bytes += entry.size();
        state.entries.push_back(entry);
        while state.entries.len() > self.config.entries
            || state.bytes > self.config.bytes.as_usize()
        {
            let Some(oldest) = state.entries.pop_front() else { break };
            state.bytes -= oldest.size();
        }
    }

    /// Returns the matching entries, oldest first; a limit keeps the newest.
    pub(crate) fn list(&self, query: &Query) -> Vec<JournalEntry> {
        let state = self.state();
        let is_wanted = |entry: &&JournalEntry| {
            entry.number > query.after
                && query.namespace.as_ref().is_none_or(|own| *own == entry.namespace)
                && query.operation.as_ref().is_none_or(|own| entry.operation == Some(own))
        };
        let limit = query.limit.unwrap_or(usize::MAX);
        let mut entries: Vec<JournalEntry> =
            state.entries.iter().rev().filter(is_wanted).take(limit).cloned().collect();
        entries.reverse();
        entries
    }

    /// Removes all entries, or only the entries of a namespace.
    pub(crate) fn clear(&self, namespace: Option<&str>) {
        let mut state = self.state();
        state.entries.retain(|entry| namespace.is_some_and(|own| own != entry.namespace));
        state.bytes = state.entries.iter().map(JournalEntry::size).sum();
    }

    fn state(&self) -> MutexGuard<'_, JournalState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl JournalEntry {
    /// Shortens strings that a caller can make arbitrarily long.
    fn bound(&mut self) {
        self.violations.truncate(MAX_FINDINGS);
        self.warnings.truncate(MAX_FINDINGS);
        let Self { namespace, request_id, trace_id, method, path, .. } = self;
        [namespace, request_id, trace_id, method, path].into_iter().for_each(shorten);
        self.message.iter_mut().chain(&mut self.warnings).for_each(shorten);
        for violation in &mut self.violations {
            shorten(&mut violation.path);
            if violation.message.len() > MAX_TEXT_BYTES {
                shorten(violation.message.to_mut());
            }
        }
    }

    /// Returns the approximate memory of the entry, in bytes.
    fn size(&self) -> usize {
        let texts = [&self.namespace, &self.request_id, &self.trace_id, &self.method, &self.path];
        let options = [&self.key_id, &self.message, &self.request, &self.response];
        let violations = self.violations.iter().map(|violation| {
            violation.path.len() + violation.message.len() + size_of::<Violation>()
        });
        ENTRY_OVERHEAD
            + texts.iter().map(|text| text.len()).sum::<usize>()
            + options.iter().map(|text| text.as_ref().map_or(0, String::len)).sum::<usize>()
            + violations.sum::<usize>()
            + self.warnings.iter().map(|text| text.len() + size_of::<String>()).sum::<usize>()
            + size_of_val(self.chunk_times_ms.as_slice())
    }
}

/// Truncates a string that is too long to be kept.
fn shorten(text: &mut String) {
    if text.len() > MAX_TEXT_BYTES {
        text.truncate(text.floor_char_boundary(MAX_TEXT_BYTES));
        text.push('…');
        text.shrink_to_fit();
    }
}

/// Appends a chunk to the stored start of a body, up to the bytes that [`excerpt`] reads.
pub(crate) fn append<'a>(
    kept: &mut Vec<u8>,
    chunk: &[u8],
    secrets: impl IntoIterator<Item = &'a str>,
) {
    let longest = secrets.into_iter().map(str::len).max().unwrap_or_default();
    let space = (MAX_BODY_BYTES + longest.max(1)).saturating_sub(kept.len());
    kept.extend_from_slice(chunk.get(..space).unwrap_or(chunk));
}

/// Returns the start of a body as a string, with API keys masked. A key that extends beyond the end
/// of the excerpt is masked as a whole.
///
/// `size` is the size of the whole body in bytes; the string states it if the body is truncated.
pub(crate) fn excerpt<'a>(
    body: &[u8],
    size: usize,
    secrets: impl IntoIterator<Item = &'a str>,
) -> String {
    let mut secrets: Vec<&str> = secrets.into_iter().filter(|it| !it.is_empty()).collect();
    // A secret may be part of another secret.
    secrets.sort_by_key(|secret| Reverse(secret.len()));
    let end = body.len().min(MAX_BODY_BYTES);
    let cut = secrets.iter().filter_map(|secret| start_across(body, end, secret)).min();
    let mut text = String::from_utf8_lossy(&body[..cut.unwrap_or(end)]).into_owned();
    for secret in secrets {
        if text.contains(secret) {
            text = text.replace(secret, MASK);
        }
    }
    if cut.is_some() {
        text.push_str(MASK);
    }
    if end < size {
        text = format!("{text}… ({size} bytes in all)");
    }
    text
}

/// Returns the start of a secret that crosses an offset in a body.
fn start_across(body: &[u8], place: usize, secret: &str) -> Option<usize> {
    let first = (place + 1).saturating_sub(secret.len());
    (first..place).find(|start| body[*start..].starts_with(secret.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use genwire_core::Severity;

    fn journal(entries: usize, bytes: u64) -> Journal {
        Journal::new(JournalConfig { entries, bytes: ByteSize(bytes), bodies: true })
    }

    fn entry(namespace: &str, operation: &'static str) -> JournalEntry {
        JournalEntry {
            namespace: namespace.to_owned(),
            operation: Some(operation),
            ..JournalEntry::default()
        }
    }

    fn numbers(journal: &Journal, query: &Query) -> Vec<u64> {
        journal.list(query).into_iter().map(|entry| entry.number).collect()
    }

    #[test]
    fn the_oldest_is_forgotten_first() {
        let journal = journal(3, 1 << 20);
        (0..5).for_each(|_| journal.add(entry("", "x")));
        assert_eq!(numbers(&journal, &Query::default()), [3, 4, 5]);
    }

    #[test]
    fn memory_is_bounded_too() {
        let journal = journal(1000, 10_000);
        for _ in 0..100 {
            journal.add(JournalEntry { request: Some("x".repeat(2000)), ..entry("", "x") });
        }
        let kept = numbers(&journal, &Query::default()).len();
        assert!((1..=5).contains(&kept), "{kept}");
        journal.add(JournalEntry { request: Some("x".repeat(20_000)), ..entry("", "x") });
        assert!(numbers(&journal, &Query::default()).is_empty());
    }

    #[test]
    fn an_entry_is_bounded_whatever_a_caller_sends() {
        let journal = journal(10, 8 << 20);
        let long = || "ä".repeat(30_000);
        let violation = |_| Violation {
            path: long(),
            rule: "rule".into(),
            code: None,
            severity: Severity::Error,
            message: long().into(),
        };
        journal.add(entry("", "y"));
        journal.add(JournalEntry {
            namespace: long(),
            request_id: long(),
            trace_id: long(),
            method: long(),
            path: long(),
            message: Some(long()),
            violations: (0..1000).map(violation).collect(),
            warnings: (0..1000).map(|_| long()).collect(),
            request: Some("x".repeat(MAX_BODY_BYTES)),
            response: Some("x".repeat(MAX_BODY_BYTES)),
            ..entry("", "x")
        });
        let entries = journal.list(&Query::default());
        assert_eq!(entries.len(), 2, "the entry before it is kept");
        assert!(entries[1].size() < 2 << 20, "{} bytes", entries[1].size());
        assert!(entries[1].path.ends_with("ä…") && entries[1].path.len() < 5000);
    }

    #[test]
    fn entries_are_picked() {
        let journal = journal(10, 1 << 20);
        for (namespace, operation) in [("a", "x"), ("b", "x"), ("a", "y"), ("a", "x")] {
            journal.add(entry(namespace, operation));
        }
        let of = |namespace: Option<&str>, operation: Option<&str>, after, limit| Query {
            namespace: namespace.map(str::to_owned),
            operation: operation.map(str::to_owned),
            after,
            limit,
        };
        assert_eq!(numbers(&journal, &of(Some("a"), Some("x"), 0, None)), [1, 4]);
        assert_eq!(numbers(&journal, &of(None, None, 2, None)), [3, 4]);
        assert_eq!(numbers(&journal, &of(None, None, 0, Some(1))), [4]);
        journal.clear(Some("a"));
        assert_eq!(numbers(&journal, &Query::default()), [2]);
        journal.clear(None);
        journal.add(entry("a", "x"));
        assert_eq!(numbers(&journal, &Query::default()), [5]);
    }

    #[test]
    fn keys_are_not_in_excerpts() {
        let body = br#"{"content":"my key is s3cret"}"#;
        let text = excerpt(body, body.len(), ["s3cret", ""]);
        assert_eq!(text, r#"{"content":"my key is ***"}"#);
    }

    #[test]
    fn no_part_of_a_key_is_at_the_end_of_an_excerpt() {
        let keys = ["key", "key-4711"];
        let shown = |before: usize| {
            let body = format!("{}key-4711, more", "x".repeat(MAX_BODY_BYTES - before));
            let mut kept = Vec::new();
            for chunk in body.as_bytes().chunks(1000) {
                append(&mut kept, chunk, keys);
            }
            let text = excerpt(&kept, body.len(), keys);
            assert_eq!(text, excerpt(body.as_bytes(), body.len(), keys));
            text.trim_start_matches('x').to_owned()
        };
        for (before, expected) in [(0, ""), (1, "***"), (5, "***"), (8, "***"), (9, "***,")] {
            let found = shown(before);
            assert!(found.starts_with(&format!("{expected}… (")), "{before}: {found}");
        }
    }
}
