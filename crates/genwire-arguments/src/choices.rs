//! Decisions for backtracking: each round tries the next combination.

use std::collections::VecDeque;

/// A decision: the chosen option, and the number of options.
type Decision = (usize, usize);

/// Decisions in the order in which they are made.
///
/// The first rounds try each option of the first decision, which often chooses among alternatives.
/// Then each round advances the last decision that has an option left.
#[derive(Debug, Default)]
pub(crate) struct Choices {
    decisions: Vec<Decision>,
    position: usize,
    /// The decisions of rounds that will be continued.
    begun: VecDeque<Vec<Decision>>,
    /// True once each option of the first decision has been tried.
    has_begun_all: bool,
}

impl Choices {
    /// Chooses one of several options: option 0 in the first round.
    pub(crate) fn pick(&mut self, ways: usize) -> usize {
        let position = self.position;
        self.position += 1;
        if position == self.decisions.len() {
            self.decisions.push((0, ways));
        }
        self.decisions.get(position).map_or(0, |(way, _)| (*way).min(ways.saturating_sub(1)))
    }

    /// Advances to the next round; returns false after the last combination.
    pub(crate) fn advance(&mut self) -> bool {
        self.position = 0;
        if !self.has_begun_all {
            let Some((way, ways)) = self.decisions.first().copied() else { return false };
            self.begun.push_back(std::mem::take(&mut self.decisions));
            if way + 1 < ways {
                self.decisions.push((way + 1, ways));
                return true;
            }
            self.has_begun_all = true;
        }
        loop {
            while self.decisions.len() > 1
                && let Some((way, ways)) = self.decisions.pop()
            {
                if way + 1 < ways {
                    self.decisions.push((way + 1, ways));
                    return true;
                }
            }
            let Some(begun) = self.begun.pop_front() else { return false };
            self.decisions = begun;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Choices;

    #[test]
    fn each_combination_is_taken_once() {
        let mut choices = Choices::default();
        let mut seen = Vec::new();
        loop {
            let first = choices.pick(2);
            let second = choices.pick(if first == 0 { 3 } else { 1 });
            seen.push((first, second));
            if !choices.advance() {
                break;
            }
        }
        assert_eq!(seen, [(0, 0), (1, 0), (0, 1), (0, 2)]);
    }
}
