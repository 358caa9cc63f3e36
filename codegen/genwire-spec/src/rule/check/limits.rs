//! Limits of the length, the depth and the checked form of a rule.

use super::Checker;
use crate::model::Expr;
use crate::rule::MAX_RULE_PARTS;
use crate::rule::error::{RuleError, RuleErrorKind};
use std::ops::Range;

/// The most operators and member accesses in the text of a rule.
const MAX_OPERATORS: usize = 250;

/// The most brackets around one place of a rule.
const MAX_BRACKET_DEPTH: usize = 50;

/// Returns the mistake of a text that is too long or too deep to be read.
pub(super) fn excess(text: &str) -> Option<RuleError> {
    let (mut depth, mut operators) = (0_usize, 0_usize);
    let mut quote = None;
    let mut escaped = false;
    for (at, character) in text.char_indices() {
        if let Some(end) = quote {
            if character == end && !escaped {
                quote = None;
            }
            escaped = character == '\\' && !escaped;
            continue;
        }
        match character {
            '"' | '\'' => (quote, escaped) = (Some(character), false),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            // A pair such as `&&`, `==` or `<=` counts once.
            '&' | '|' | '=' if text[..at].ends_with(['&', '|', '=', '<', '>', '!']) => {}
            '.' | '+' | '-' | '*' | '/' | '%' | '!' | '?' | '&' | '|' | '=' | '<' | '>' => {
                operators += 1;
            }
            _ => {}
        }
        let what = match (depth > MAX_BRACKET_DEPTH, operators > MAX_OPERATORS) {
            (true, _) => format!("more than {MAX_BRACKET_DEPTH} brackets in each other"),
            (_, true) => format!("more than {MAX_OPERATORS} operators"),
            _ => continue,
        };
        return Some(beyond(at..at + character.len_utf8(), &what));
    }
    None
}

/// Returns the mistake of a rule that has too many parts once it is checked.
pub(super) fn too_many_parts(span: Range<usize>) -> RuleError {
    beyond(span, &format!("more than {MAX_RULE_PARTS} parts, repeated ones included"))
}

fn beyond(span: Range<usize>, what: &str) -> RuleError {
    let message = format!("rules have no {what}");
    RuleError::new(RuleErrorKind::Unsupported, span, message).help("split the rule")
}

impl Checker<'_> {
    /// Counts one expression that is looked at; reports once that there are too many.
    pub(super) fn step(&mut self, span: &Range<usize>) -> Option<()> {
        let left = self.left.checked_sub(1)?;
        self.left = left;
        if left == 0 {
            self.report(too_many_parts(span.clone()));
            return None;
        }
        Some(())
    }

    /// Reports an expression of too many parts.
    pub(super) fn bounded(&mut self, span: &Range<usize>, parts: usize) -> Option<()> {
        if parts > MAX_RULE_PARTS {
            self.report(too_many_parts(span.clone()));
            return None;
        }
        Some(())
    }

    /// Returns an expression with a value in the place of a variable, unless it has too many parts.
    pub(super) fn put(
        &mut self,
        span: &Range<usize>,
        expr: &Expr,
        name: &str,
        value: &Expr,
    ) -> Option<Expr> {
        // Counted before the copy is made, since the size multiplies with each use of a variable.
        let places = expr.count(|part| part.is_variable(name));
        let parts = places.saturating_mul(value.parts()).saturating_add(expr.parts());
        self.bounded(span, parts)?;
        Some(expr.with_variable(name, value))
    }
}
