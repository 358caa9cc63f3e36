//! Limits on the length, the depth and the checked form of a rule.

use super::Checker;
use crate::model::Expr;
use crate::rule::MAX_RULE_PARTS;
use crate::rule::error::{RuleError, RuleErrorKind};
use genwire_constraint::cel::{Excess, SourceBounds};
use std::ops::Range;

/// Limits on the source of a rule.
const SOURCE_BOUNDS: SourceBounds =
    SourceBounds { bytes: usize::MAX, brackets: 50, operators: 250 };

/// Returns the error for a rule that is too deep to be parsed.
pub(super) fn excess(text: &str) -> Option<RuleError> {
    let (span, excess) = SOURCE_BOUNDS.excess(text)?;
    let SourceBounds { bytes, brackets, operators } = SOURCE_BOUNDS;
    Some(match excess {
        Excess::Bytes => beyond(span, &format!("more than {bytes} bytes")),
        Excess::Brackets => beyond(span, &format!("more than {brackets} brackets in each other")),
        Excess::Operators => beyond(span, &format!("more than {operators} operators")),
        Excess::StringAfterNumber => {
            let message = "a string follows a number";
            RuleError::new(RuleErrorKind::Syntax, span, message).expected("an operator")
        }
    })
}

/// Returns the error for a rule that has too many parts once it is checked.
pub(super) fn too_many_parts(span: Range<usize>) -> RuleError {
    beyond(span, &format!("more than {MAX_RULE_PARTS} parts, repeated ones included"))
}

fn beyond(span: Range<usize>, what: &str) -> RuleError {
    let message = format!("rules have no {what}");
    RuleError::new(RuleErrorKind::Unsupported, span, message).help("split the rule")
}

impl Checker<'_> {
    /// Counts an expression that is examined; reports once if there are too many.
    pub(super) fn step(&mut self, span: &Range<usize>) -> Option<()> {
        let left = self.left.checked_sub(1)?;
        self.left = left;
        if left == 0 {
            self.report(too_many_parts(span.clone()));
            return None;
        }
        Some(())
    }

    /// Reports an expression with too many parts.
    pub(super) fn bounded(&mut self, span: &Range<usize>, parts: usize) -> Option<()> {
        if parts > MAX_RULE_PARTS {
            self.report(too_many_parts(span.clone()));
            return None;
        }
        Some(())
    }

    /// Replaces a variable with a value, unless the result has too many parts.
    pub(super) fn put(
        &mut self,
        span: &Range<usize>,
        expr: &Expr,
        name: &str,
        value: &Expr,
    ) -> Option<Expr> {
        // Counted before the copy is made, because the size multiplies with each use of a variable.
        let places = expr.count(|part| part.is_variable(name));
        let parts = places.saturating_mul(value.parts()).saturating_add(expr.parts());
        self.bounded(span, parts)?;
        Some(expr.with_variable(name, value))
    }
}
