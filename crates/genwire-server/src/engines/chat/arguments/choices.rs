//! Decisions that can be taken otherwise when they turn out to lead nowhere.

/// Decisions in the order in which they are met; each round takes them one step further, the last
/// one first.
#[derive(Debug, Default)]
pub(super) struct Choices {
    /// What was decided, and among how many.
    taken: Vec<(usize, usize)>,
    met: usize,
}

impl Choices {
    /// Decides for one of so many ways: 0 in the first round.
    pub(super) fn pick(&mut self, ways: usize) -> usize {
        let met = self.met;
        self.met += 1;
        if met == self.taken.len() {
            self.taken.push((0, ways));
        }
        self.taken.get(met).map_or(0, |(way, _)| (*way).min(ways.saturating_sub(1)))
    }

    /// Goes on to the next round; false when all were had.
    pub(super) fn advance(&mut self) -> bool {
        self.met = 0;
        while let Some((way, ways)) = self.taken.pop() {
            if way + 1 < ways {
                self.taken.push((way + 1, ways));
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::Choices;

    #[test]
    fn all_ways_are_had_once() {
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
        assert_eq!(seen, [(0, 0), (0, 1), (0, 2), (1, 0)]);
    }
}
