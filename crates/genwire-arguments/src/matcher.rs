//! Matches strings against regular expressions, within a budget.

use crate::budget::Budget;
use crate::pattern::{MAX_EXPRESSION_BYTES, Pattern};
use regex_lite::{Regex, RegexBuilder};

/// Maximum size of a compiled expression, in bytes.
const MAX_PROGRAM_BYTES: usize = 64 << 10;
/// Maximum number of instructions of an expression; a larger one is not compiled.
const MAX_INSTRUCTIONS: usize = 16 << 10;
/// Number of steps for compiling one instruction.
const STEPS_PER_COMPILED_INSTRUCTION: usize = 4;
/// Number of instructions that are executed in one step.
const INSTRUCTIONS_PER_STEP: usize = 8;

/// A compiled regular expression.
///
/// If it is not valid or too large, it matches every string.
#[derive(Debug)]
pub(crate) struct Matcher {
    regex: Option<Regex>,
    instructions: usize,
}

impl Matcher {
    pub(crate) fn new(expression: &str, budget: &mut Budget) -> Self {
        let instructions = Pattern::parse(expression, budget)
            .map_or(expression.len(), |pattern| pattern.instructions());
        let is_small = expression.len() <= MAX_EXPRESSION_BYTES && instructions <= MAX_INSTRUCTIONS;
        let compile = || RegexBuilder::new(expression).size_limit(MAX_PROGRAM_BYTES).build().ok();
        let regex = (is_small
            && budget.take(instructions.saturating_mul(STEPS_PER_COMPILED_INSTRUCTION)))
        .then(compile)
        .flatten();
        Self { regex, instructions }
    }

    /// Returns true if a string matches, or if no steps are left to find out.
    pub(crate) fn matches(&self, text: &str, budget: &mut Budget) -> bool {
        let Some(regex) = &self.regex else { return true };
        let steps = text.len().saturating_mul(self.instructions) / INSTRUCTIONS_PER_STEP;
        !budget.take(1 + steps) || regex.is_match(text)
    }
}
