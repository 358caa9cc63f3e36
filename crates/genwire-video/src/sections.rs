//! The labelled sections of an enhanced prompt.

use std::borrow::Cow;

/// Maximum length of a label, in bytes.
const LONGEST_LABEL: usize = 40;

/// A labelled section of an enhanced prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section<'a> {
    label: Option<&'a str>,
    text: &'a str,
}

impl<'a> Section<'a> {
    /// Returns the label as written; `None` for text before the first label.
    pub fn label(&self) -> Option<&'a str> {
        self.label
    }

    /// Returns the label in lower case with underscores, such as `overall_soundscape`.
    pub fn name(&self) -> Option<Cow<'a, str>> {
        let label = self.label?;
        let is_plain = label.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        Some(if is_plain {
            Cow::Borrowed(label)
        } else {
            Cow::Owned(label.trim().to_ascii_lowercase().replace([' ', '-'], "_"))
        })
    }

    /// Returns the text, without surrounding white space.
    pub fn text(&self) -> &'a str {
        self.text
    }
}

/// Splits an enhanced prompt into sections at its labels. The service chooses the labels.
///
/// A label is at the start of a line and ends with a colon. It is the only content of its line,
/// unless it is written with underscores.
///
/// ```
/// use genwire_video::sections;
///
/// let prompt = "summary:\nA boat leaves.\n\noverall_soundscape: waves: soft, then loud";
/// let sections = sections(prompt);
/// assert_eq!(sections[0].name().as_deref(), Some("summary"));
/// assert_eq!(sections[0].text(), "A boat leaves.");
/// assert_eq!(sections[1].text(), "waves: soft, then loud");
/// ```
pub fn sections(prompt: &str) -> Vec<Section<'_>> {
    let mut sections = Vec::new();
    let mut label = None;
    let mut start = 0;
    let mut at = 0;
    for line in prompt.split_inclusive('\n') {
        if let Some((found, length)) = label_of(line) {
            push(&mut sections, label, &prompt[start..at]);
            label = Some(found);
            start = at + length;
        }
        at += line.len();
    }
    push(&mut sections, label, &prompt[start..]);
    sections
}

fn push<'a>(sections: &mut Vec<Section<'a>>, label: Option<&'a str>, text: &'a str) {
    let text = text.trim();
    if label.is_some() || !text.is_empty() {
        sections.push(Section { label, text });
    }
}

/// Returns the label at the start of a line, and the number of bytes up to and including its colon.
fn label_of(line: &str) -> Option<(&str, usize)> {
    let (label, rest) = line.split_once(':')?;
    let is_word =
        |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | ' ' | '-');
    let is_label = label.len() <= LONGEST_LABEL
        && label.starts_with(|first: char| first.is_ascii_alphabetic())
        && label.chars().all(is_word);
    let alone = rest.trim().is_empty();
    let underscored = label.contains('_') && !label.contains(' ') && rest.starts_with([' ', '\t']);
    (is_label && (alone || underscored)).then_some((label, label.len() + 1))
}
