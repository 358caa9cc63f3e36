//! Reports keys and tables that occur twice in a file, with their first position.

use crate::{Diagnostic, SpecFile, diagnostic::SpecPlace};
use std::ops::Range;

/// The parser's message for a duplicate key.
pub(super) const MESSAGE: &str = "duplicate key";

/// Reports the keys at these positions; for a duplicate table, only its header.
pub(super) fn report(file: &SpecFile, spans: &[Range<usize>]) -> Vec<Diagnostic> {
    let text = &file.text;
    // The parser continues in the first table, so every key of the second one may be a duplicate.
    let mut within: Option<Range<usize>> = None;
    let mut reports = Vec::new();
    for span in spans {
        if within.as_ref().is_some_and(|table| table.contains(&span.start)) {
            continue;
        }
        let line = line_at(text, span.start);
        let head = head(&text[line.clone()]);
        let first = match head {
            Some(head) => {
                within = Some(line.start..table_end(text, line.end));
                first_head(text, line.start, head)
            }
            None => first_key(text, span),
        };
        let place = SpecPlace::new(&file.path, span.clone());
        let first = first.map(|first| SpecPlace::new(&file.path, first));
        let name = &text[span.clone()];
        reports.push(Diagnostic::key_twice(place, name, head.is_some(), first));
    }
    reports
}

/// Returns the line around an offset, without its line break.
fn line_at(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    start..text[at..].find('\n').map_or(text.len(), |end| at + end)
}

/// Returns the table header in a line, if there is one.
fn head(line: &str) -> Option<&str> {
    let end = line.rfind(']')?;
    line.trim_start().starts_with('[').then(|| line[..=end].trim())
}

/// Returns the lines of a file with their offsets, up to an offset.
fn lines(text: &str, end: usize) -> impl DoubleEndedIterator<Item = (usize, &str)> {
    let lines: Vec<(usize, &str)> = text[..end]
        .split_inclusive('\n')
        .scan(0, |start, line| {
            let at = *start;
            *start += line.len();
            Some((at, line))
        })
        .collect();
    lines.into_iter()
}

/// Returns the end of the table whose header ends at an offset.
fn table_end(text: &str, head_end: usize) -> usize {
    let mut starts = text[head_end..].match_indices("\n[").map(|(at, _)| head_end + at);
    starts.next().unwrap_or(text.len())
}

/// Returns the name in the first table header that is the same.
fn first_head(text: &str, before: usize, wanted: &str) -> Option<Range<usize>> {
    let (start, line) = lines(text, before).find(|(_, line)| head(line) == Some(wanted))?;
    let end = start + line.rfind(']')?;
    let name = text[..end].rfind(['.', '[']).map_or(start, |dot| dot + 1);
    Some(name..end)
}

/// Returns the first position of a key in its table.
fn first_key(text: &str, span: &Range<usize>) -> Option<Range<usize>> {
    let key = |line: &str| line.split_once('=').map(|(key, _)| key.trim().to_owned());
    let own = key(&text[line_at(text, span.start)])?;
    let mut above = lines(text, line_at(text, span.start).start).rev();
    let (start, line) = above
        .by_ref()
        .take_while(|(_, line)| head(line).is_none())
        .filter(|(_, line)| key(line).as_deref() == Some(own.as_str()))
        .last()?;
    let at = start + line.find(&text[span.clone()])?;
    Some(at..at + span.len())
}
