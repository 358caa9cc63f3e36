//! Decisions for backtracking: each round takes the next combination.

/// Decisions in the order in which they are made; each round advances the last one that has an
/// option left.
#[derive(Debug, Default)]
pub(crate) struct Choices {
    /// The chosen option, and the number of options.
    decisions: Vec<(usize, usize)>,
    position: usize,
}

impl Choices {
    /// Chooses one of a number of options: option 0 in the first round.
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
        while let Some((way, ways)) = self.decisions.pop() {
            if way + 1 < ways {
                self.decisions.push((way + 1, ways));
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
        assert_eq!(seen, [(0, 0), (0, 1), (0, 2), (1, 0)]);
    }
}
