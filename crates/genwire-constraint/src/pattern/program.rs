//! A compiled expression, as constant data.

/// Maximum number of steps of an expression.
#[cfg(any(feature = "patterns", feature = "values"))]
pub(super) const MAX_STEPS: usize = 4096;

/// Maximum number of lookaround groups of an expression.
#[cfg(feature = "patterns")]
pub(super) const MAX_LOOKS: usize = 32;

/// A compiled expression.
#[derive(Clone, Copy, Debug)]
pub struct Program<'a> {
    /// The steps, starting with the first one; the steps of the lookaround groups are last.
    pub steps: &'a [Step],
    /// Ranges of non-ASCII characters.
    pub ranges: &'a [(u32, u32)],
    /// True if a match can start only at the start of the string.
    pub is_anchored: bool,
    /// The lookaround groups, each after those inside it.
    pub looks: &'a [Look],
}

/// A lookaround group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The first step; the steps of a lookahead match characters from right to left.
    pub first: u16,
    /// True for a lookbehind.
    pub is_behind: bool,
    /// True for a positive assertion, false for a negative one.
    pub is_wanted: bool,
}

/// One step of a [`Program`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Matches a character: ASCII by a bit set, others by some of the ranges.
    Set(u128, u16, u16),
    /// Continues at two steps.
    Split(u16, u16),
    /// Continues at a step.
    Jump(u16),
    /// Holds at the start of the string.
    Start,
    /// Holds at the end of the string.
    End,
    /// Holds at a boundary of an ASCII word (letters, digits and `_`), or everywhere else.
    Boundary(bool),
    /// Holds if a lookaround group holds.
    Look(u16),
    /// Ends a match.
    Match,
}
