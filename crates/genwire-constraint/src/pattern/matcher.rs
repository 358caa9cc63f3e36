//! Matches a string by simulating all paths through the steps at once.

use super::program::{MAX_STEPS, Program, Step};

/// Number of words in a set of steps.
const WORDS_PER_SET: usize = MAX_STEPS / 64;

struct Steps {
    words: [u64; WORDS_PER_SET],
    /// Number of words that the program needs.
    used: usize,
}

impl Steps {
    fn new(count: usize) -> Self {
        Self { words: [0; WORDS_PER_SET], used: count.div_ceil(64) }
    }

    fn insert(&mut self, step: usize) -> bool {
        let Some(word) = self.words.get_mut(step / 64) else { return false };
        let bit = 1 << (step % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Removes and returns the first step, starting at a word.
    fn pop(&mut self, from: &mut usize) -> Option<usize> {
        while let Some(word) = self.words.get_mut(*from).filter(|_| *from < self.used) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(*from * 64 + bit);
            }
            *from += 1;
        }
        None
    }
}

/// A position between two characters.
#[derive(Clone, Copy)]
struct Gap {
    before: Option<char>,
    after: Option<char>,
    /// The lookaround groups that hold here, one bit each.
    looks: u32,
}

impl Program<'_> {
    /// Returns true if the expression matches anywhere in a string.
    ///
    /// The time is at most proportional to the product of characters and steps.
    pub fn matches(&self, text: &str) -> bool {
        let looks = if self.looks.is_empty() { Vec::new() } else { self.look(text) };
        let mut looks = looks.into_iter();
        let count = self.steps.len();
        let (mut open, mut seen) = (Steps::new(count), Steps::new(count));
        let mut chars = text.chars();
        let mut before = None;
        open.insert(0);
        loop {
            let after = chars.next();
            let gap = Gap { before, after, looks: looks.next().unwrap_or_default() };
            if self.expand(&mut open, &mut seen, gap) {
                return true;
            }
            let Some(character) = after else { return false };
            let is_stuck = !self.advance(&mut open, &mut seen, character);
            if !self.is_anchored {
                open.insert(0);
            } else if is_stuck {
                return false;
            }
            before = after;
        }
    }

    /// Returns the lookaround groups that hold at each position between characters, one bit each.
    ///
    /// A lookahead group runs over the string from its end, so that one pass finds all positions at
    /// which it matches. The time stays proportional to the product of characters and steps.
    fn look(&self, text: &str) -> Vec<u32> {
        let last = text.chars().count();
        let mut holds = vec![0_u32; last + 1];
        for (index, look) in self.looks.iter().enumerate() {
            let (mut open, mut seen) = (Steps::new(self.steps.len()), Steps::new(self.steps.len()));
            let (mut chars, mut passed) = (text.chars(), None);
            for count in 0..=last {
                let (place, before, after) = if look.is_behind {
                    (count, passed, chars.next())
                } else {
                    (last - count, chars.next_back(), passed)
                };
                let Some(held) = holds.get_mut(place) else { break };
                open.insert(usize::from(look.first));
                let found = self.expand(&mut open, &mut seen, Gap { before, after, looks: *held });
                *held |= u32::from(found == look.is_wanted) << index;
                passed = if look.is_behind { after } else { before };
                if let Some(character) = passed {
                    self.advance(&mut open, &mut seen, character);
                }
            }
        }
        holds
    }

    /// Opens the steps after the seen steps that accept a character, and clears the seen steps.
    ///
    /// Returns true if there are any.
    fn advance(&self, open: &mut Steps, seen: &mut Steps, character: char) -> bool {
        let mut is_any = false;
        let mut from = 0;
        while let Some(step) = seen.pop(&mut from) {
            if self.takes(step, character) {
                open.insert(step + 1);
                is_any = true;
            }
        }
        is_any
    }

    /// Moves the open steps to the seen steps, with all steps that are reachable without a
    /// character.
    ///
    /// Returns true if a match ends here.
    fn expand(&self, open: &mut Steps, seen: &mut Steps, gap: Gap) -> bool {
        let mut from = 0;
        let mut is_match = false;
        while let Some(step) = open.pop(&mut from) {
            if !seen.insert(step) {
                continue;
            }
            let (one, other) = match self.steps.get(step) {
                Some(Step::Match) => {
                    is_match = true;
                    continue;
                }
                Some(Step::Jump(to)) => (usize::from(*to), None),
                Some(Step::Split(one, other)) => (usize::from(*one), Some(usize::from(*other))),
                Some(Step::Start) if gap.before.is_none() => (step + 1, None),
                Some(Step::End) if gap.after.is_none() => (step + 1, None),
                Some(Step::Boundary(wanted)) if gap.is_boundary() == *wanted => (step + 1, None),
                Some(Step::Look(index)) if (gap.looks >> index) & 1 == 1 => (step + 1, None),
                Some(
                    Step::Set(..) | Step::Start | Step::End | Step::Boundary(_) | Step::Look(_),
                )
                | None => continue,
            };
            for next in [Some(one), other].into_iter().flatten() {
                open.insert(next);
                from = from.min(next / 64);
            }
        }
        is_match
    }

    pub(super) fn takes(&self, step: usize, character: char) -> bool {
        let Some(Step::Set(ascii, first, end)) = self.steps.get(step) else { return false };
        let code = u32::from(character);
        if code < 128 {
            return (ascii >> code) & 1 == 1;
        }
        let ranges = self.ranges.get(usize::from(*first)..usize::from(*end)).unwrap_or_default();
        let found = ranges.partition_point(|(_, last)| *last < code);
        ranges.get(found).is_some_and(|(first, _)| *first <= code)
    }
}

impl Gap {
    fn is_boundary(self) -> bool {
        let is_word = |character: Option<char>| {
            character.is_some_and(|it| it.is_ascii_alphanumeric() || it == '_')
        };
        is_word(self.before) != is_word(self.after)
    }
}
