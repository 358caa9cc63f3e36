//! Texts that match a regular expression.

use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind, Look};

/// The longest text that is made.
const LONGEST: usize = 10_000;
/// How often the parts that may repeat are repeated more than they must, to reach a length.
const MOST_EXTRA: usize = 256;

/// A text that matches an expression and has a length within limits, in characters.
///
/// `way` tells which of several such texts. `None` where the expression cannot be read or no such
/// text was found.
pub(super) fn text(expression: &str, least: usize, most: usize, way: usize) -> Option<String> {
    // Without Unicode, `\d` and `\w` mean what they mean in JSON Schema.
    let hir = ParserBuilder::new().unicode(false).utf8(false).build().parse(expression).ok()?;
    let is_anchored = ends_with_anchor(&hir);
    for extra in 0..=MOST_EXTRA {
        let mut bytes = Vec::new();
        if !write(&hir, extra, way, &mut bytes) {
            return None;
        }
        let mut text = String::from_utf8(bytes).ok()?;
        let count = text.chars().count();
        if count < least && !is_anchored {
            let more = least.min(LONGEST).saturating_sub(count);
            text.extend(std::iter::repeat_n('a', more));
        }
        if (least..=most).contains(&text.chars().count()) {
            return Some(text);
        }
        if count > most || count > LONGEST {
            return None;
        }
    }
    None
}

/// Writes the simplest match; false where there is none.
fn write(hir: &Hir, extra: usize, way: usize, out: &mut Vec<u8>) -> bool {
    if out.len() > LONGEST {
        return false;
    }
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => true,
        HirKind::Literal(literal) => {
            out.extend_from_slice(&literal.0);
            true
        }
        HirKind::Class(class) => class_member(class, way).is_some_and(|byte| {
            out.push(byte);
            true
        }),
        HirKind::Repetition(repetition) => {
            let least = usize::try_from(repetition.min).unwrap_or(LONGEST);
            let most = repetition.max.and_then(|max| usize::try_from(max).ok()).unwrap_or(LONGEST);
            (0..(least + extra).min(most)).all(|_| write(&repetition.sub, 0, way, out))
        }
        HirKind::Capture(capture) => write(&capture.sub, extra, way, out),
        HirKind::Concat(parts) => parts.iter().all(|part| write(part, extra, way, out)),
        HirKind::Alternation(parts) => parts
            .get(way % parts.len().max(1))
            .is_some_and(|part| write(part, extra, way / parts.len().max(1), out)),
    }
}

/// A character of a class, a letter or a digit where it has one; `way` tells which of several.
fn class_member(class: &Class, way: usize) -> Option<u8> {
    let holds = |byte: u8| match class {
        Class::Unicode(class) => {
            class.iter().any(|range| (range.start()..=range.end()).contains(&char::from(byte)))
        }
        Class::Bytes(class) => {
            class.iter().any(|range| (range.start()..=range.end()).contains(&byte))
        }
    };
    let held: Vec<u8> = b"aA1"
        .iter()
        .copied()
        .chain((b' '..=b'~').filter(u8::is_ascii_alphanumeric))
        .chain((b' '..=b'~').filter(|byte| !byte.is_ascii_alphanumeric()))
        .filter(|byte| holds(*byte))
        .collect();
    held.get(way % held.len().max(1)).copied()
}

fn ends_with_anchor(hir: &Hir) -> bool {
    match hir.kind() {
        HirKind::Look(look) => matches!(look, Look::End | Look::EndLF | Look::EndCRLF),
        HirKind::Concat(parts) => parts.last().is_some_and(ends_with_anchor),
        HirKind::Capture(capture) => ends_with_anchor(&capture.sub),
        HirKind::Alternation(parts) => parts.iter().any(ends_with_anchor),
        _ => false,
    }
}
