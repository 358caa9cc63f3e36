//! Generates strings that match a regular expression.

use crate::budget::Budget;
use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind, Look};

/// Maximum length of a generated string, in bytes.
const MAX_STRING_BYTES: usize = 10_000;
/// Maximum number of additional repetitions to reach a length.
const MAX_EXTRA_REPETITIONS: usize = 256;
/// Maximum length of an expression, in bytes.
pub(crate) const MAX_EXPRESSION_BYTES: usize = 4096;

/// Number of printable ASCII characters.
const PRINTABLE_CHARS: usize = 95;

/// A parsed regular expression.
#[derive(Debug)]
pub(crate) struct Pattern {
    hir: Hir,
    is_anchored: bool,
}

impl Pattern {
    /// Parses an expression; `None` if it is invalid or too long.
    pub(crate) fn parse(expression: &str, budget: &mut Budget) -> Option<Self> {
        if expression.len() > MAX_EXPRESSION_BYTES || !budget.take(expression.len()) {
            return None;
        }
        // Without Unicode, `\d` and `\w` have the meaning of JSON Schema.
        let hir = ParserBuilder::new().unicode(false).utf8(false).build().parse(expression).ok()?;
        Some(Self { is_anchored: ends_with_anchor(&hir), hir })
    }

    /// Generates a string that matches and whose length in characters is within limits.
    ///
    /// `way` selects one of several such strings. Returns `None` if none was found.
    pub(crate) fn generate(
        &self,
        min: usize,
        max: usize,
        way: usize,
        budget: &mut Budget,
    ) -> Option<String> {
        let mut text = self.write(0, way, budget)?;
        let mut count = text.chars().count();
        if count < min && !self.is_anchored {
            text.extend(std::iter::repeat_n('a', min.min(MAX_STRING_BYTES).saturating_sub(count)));
            count = text.chars().count();
        }
        if count < min {
            // More repetitions never shorten a string, so bisection finds the minimum number.
            let (mut too_few, mut enough) = (0, MAX_EXTRA_REPETITIONS);
            text = self.write(enough, way, budget)?;
            while enough - too_few > 1 && !budget.is_spent() {
                let middle = usize::midpoint(too_few, enough);
                let tried = self.write(middle, way, budget)?;
                if tried.chars().count() < min {
                    too_few = middle;
                } else {
                    (enough, text) = (middle, tried);
                }
            }
            count = text.chars().count();
        }
        (min..=max).contains(&count).then_some(text)
    }

    fn write(&self, extra: usize, way: usize, budget: &mut Budget) -> Option<String> {
        let mut bytes = Vec::new();
        let is_written = write(&self.hir, extra, way, &mut bytes, budget);
        is_written.then(|| String::from_utf8(bytes).ok()).flatten()
    }

    /// Estimates the number of instructions of a matcher for the expression.
    pub(crate) fn instructions(&self) -> usize {
        instructions(&self.hir)
    }
}

/// Writes the simplest match; returns false if there is none, or if no steps are left.
fn write(hir: &Hir, extra: usize, way: usize, out: &mut Vec<u8>, budget: &mut Budget) -> bool {
    if out.len() > MAX_STRING_BYTES || !budget.take(1) {
        return false;
    }
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => true,
        HirKind::Literal(literal) => {
            out.extend_from_slice(&literal.0);
            budget.take(literal.0.len())
        }
        HirKind::Class(class) => class_member(class, way, budget).is_some_and(|byte| {
            out.push(byte);
            true
        }),
        HirKind::Repetition(repetition) => {
            let size = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
            let max = repetition.max.map_or(usize::MAX, size);
            for _ in 0..size(repetition.min).saturating_add(extra).min(max) {
                let before = out.len();
                if !write(&repetition.sub, 0, way, out, budget) {
                    return false;
                }
                if out.len() == before {
                    // A repetition of an empty match writes nothing.
                    break;
                }
            }
            true
        }
        HirKind::Capture(capture) => write(&capture.sub, extra, way, out, budget),
        HirKind::Concat(parts) => parts.iter().all(|part| write(part, extra, way, out, budget)),
        HirKind::Alternation(parts) => parts
            .get(way % parts.len().max(1))
            .is_some_and(|part| write(part, extra, way / parts.len().max(1), out, budget)),
    }
}

/// Returns a character of a class, preferably a letter or digit; `way` selects among several.
fn class_member(class: &Class, way: usize, budget: &mut Budget) -> Option<u8> {
    let ranges = match class {
        Class::Unicode(class) => class.ranges().len(),
        Class::Bytes(class) => class.ranges().len(),
    };
    if !budget.take(ranges) {
        return None;
    }
    let holds = |byte: u8| match class {
        Class::Unicode(class) => {
            class.iter().any(|range| (range.start()..=range.end()).contains(&char::from(byte)))
        }
        Class::Bytes(class) => {
            class.iter().any(|range| (range.start()..=range.end()).contains(&byte))
        }
    };
    let mut held = b"aA1"
        .iter()
        .copied()
        .chain((b' '..=b'~').filter(u8::is_ascii_alphanumeric))
        .chain((b' '..=b'~').filter(|byte| !byte.is_ascii_alphanumeric()))
        .filter(|byte| holds(*byte));
    if way == 0 {
        return held.next();
    }
    // All printable characters are looked up.
    if !budget.take(ranges.saturating_mul(8).saturating_add(PRINTABLE_CHARS)) {
        return None;
    }
    let held: Vec<u8> = held.collect();
    held.get(way % held.len().max(1)).copied()
}

fn instructions(hir: &Hir) -> usize {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => 1,
        HirKind::Literal(literal) => literal.0.len(),
        HirKind::Class(Class::Unicode(class)) => 1 + class.ranges().len(),
        HirKind::Class(Class::Bytes(class)) => 1 + class.ranges().len(),
        HirKind::Repetition(repetition) => {
            let turns = repetition.max.unwrap_or(repetition.min).max(1);
            let turns = usize::try_from(turns).unwrap_or(usize::MAX);
            instructions(&repetition.sub).saturating_add(1).saturating_mul(turns)
        }
        HirKind::Capture(capture) => instructions(&capture.sub).saturating_add(2),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => {
            parts.iter().map(instructions).fold(1, usize::saturating_add)
        }
    }
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
