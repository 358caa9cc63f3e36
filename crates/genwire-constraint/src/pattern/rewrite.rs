//! Expressions with the same meaning, or with a weaker one.

use super::parse::Node;

impl Node {
    /// Returns an expression that matches in the same strings, without repetitions at its open
    /// ends.
    ///
    /// If an expression matches with more repetitions there, it also matches with the fewest.
    pub(super) fn opened(&self) -> Self {
        self.clone().trimmed(false).trimmed(true)
    }

    /// Removes optional repetitions at the start or the end.
    fn trimmed(self, at_end: bool) -> Self {
        match self {
            Self::Repeat(_, 0, _) => Self::Empty,
            Self::Repeat(inner, min, _) => Self::Repeat(inner, min, Some(min)),
            Self::Either(parts) => {
                let parts: Vec<Self> = parts.into_iter().map(|part| part.trimmed(at_end)).collect();
                if parts.contains(&Self::Empty) { Self::Empty } else { Self::Either(parts) }
            }
            Self::Concat(mut parts) => {
                while !parts.is_empty() {
                    let place = if at_end { parts.len() - 1 } else { 0 };
                    match parts.remove(place).trimmed(at_end) {
                        Self::Empty => {}
                        part => {
                            parts.insert(place, part);
                            break;
                        }
                    }
                }
                if parts.is_empty() { Self::Empty } else { Self::Concat(parts) }
            }
            other => other,
        }
    }

    /// Returns the expression that matches reversed strings.
    pub(super) fn reversed(&self) -> Self {
        let all = |parts: &[Self]| parts.iter().map(Self::reversed).collect::<Vec<Self>>();
        match self {
            Self::Concat(parts) => {
                let mut parts = all(parts);
                parts.reverse();
                Self::Concat(parts)
            }
            Self::Either(parts) => Self::Either(all(parts)),
            Self::Repeat(inner, min, max) => Self::Repeat(Box::new(inner.reversed()), *min, *max),
            Self::Empty
            | Self::Set(_)
            | Self::Start
            | Self::End
            | Self::Boundary(_)
            | Self::Look(_) => self.clone(),
        }
    }
}
