//! A compiled expression, as constant data.

/// Maximum number of steps of an expression.
#[cfg(any(feature = "patterns", feature = "values"))]
pub(super) const MAX_STEPS: usize = 4096;

/// Maximum number of groups of an expression that look around.
#[cfg(feature = "patterns")]
pub(super) const MAX_LOOKS: usize = 32;

/// A compiled expression.
#[derive(Clone, Copy, Debug)]
pub struct Program<'a> {
    /// The steps, the first of which is the start; those of the groups that look around follow.
    pub steps: &'a [Step],
    /// Ranges of characters beyond ASCII.
    pub ranges: &'a [(u32, u32)],
    /// True if a match begins at the start of the string only.
    pub is_anchored: bool,
    /// The groups that look around, each behind those inside it.
    pub looks: &'a [Look],
}

/// A group that looks around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The first step; those of a group that looks ahead take the characters from right to left.
    pub first: u16,
    /// True if it looks at what precedes.
    pub is_behind: bool,
    /// True if the steps have to match, false if they must not.
    pub is_wanted: bool,
}

/// One step of a [`Program`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Takes one character: of ASCII by a bit for each, beyond it by some of the ranges.
    Set(u128, u16, u16),
    /// Goes on at two steps.
    Split(u16, u16),
    /// Goes on at a step.
    Jump(u16),
    /// Holds at the start of the string.
    Start,
    /// Holds at the end of the string.
    End,
    /// Holds where a word of ASCII letters, digits and `_` starts or ends, or where none does.
    Boundary(bool),
    /// Holds where a group that looks around holds.
    Look(u16),
    /// Ends a match.
    Match,
}
