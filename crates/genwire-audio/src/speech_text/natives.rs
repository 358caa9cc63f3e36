//! The native checks of speech texts and pronunciations.

use std::borrow::Cow;

use genwire_core::{Path, Report, Severity, Violation};

use super::faults::faults;
use super::scan::{Token, tokens};
use super::tone::is_entry;
use crate::generated::{PronunciationDict, SynthesizeSpeechRequest};

const TEXT: &str = "audio.SynthesizeSpeechRequest.natives.text";
const TONE: &str = "audio.PronunciationDict.natives.tone";

/// Maximum number of faults that a message lists.
const MAX_FAULTS_SHOWN: usize = 10;

/// Checks the markers of the text, and that the model supports its tags.
pub(crate) fn check(this: &SynthesizeSpeechRequest, path: &Path<'_>, report: &mut Report) {
    let path = path.member("text");
    let mut faults = faults(&this.text).peekable();
    if faults.peek().is_some() {
        let shown: Vec<String> =
            faults.by_ref().take(MAX_FAULTS_SHOWN).map(|fault| fault.to_string()).collect();
        let more = match faults.count() {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        push(report, &path, TEXT, Severity::Error, shown.join("; ") + &more);
    } else if this.model.interjections() == Some(false)
        && let Some((span, _)) =
            tokens(&this.text).find(|(_, token)| matches!(token, Token::Interjection(_)))
    {
        let tag = this.text.get(span).unwrap_or_default();
        let message =
            format!("`{}` reads `{tag}` aloud; choose a model with interjections", this.model);
        push(report, &path, TEXT, Severity::Warning, message);
    }
}

/// Checks that every entry is a written form with its reading.
pub(crate) fn check_tone(this: &PronunciationDict, path: &Path<'_>, report: &mut Report) {
    let path = path.member("tone");
    for (index, entry) in this.tone.iter().flatten().enumerate() {
        if !is_entry(entry) {
            let message = "expected a text, a slash and the reading in parentheses, \
                           such as `Oslo/(OOS-loo)`";
            push(report, &path.index(index), TONE, Severity::Warning, message);
        }
    }
}

fn push(
    report: &mut Report,
    path: &Path<'_>,
    rule: &'static str,
    severity: Severity,
    message: impl Into<Cow<'static, str>>,
) {
    report.push(Violation {
        path: path.to_pointer(),
        rule: Cow::Borrowed(rule),
        code: None,
        severity,
        message: message.into(),
    });
}
