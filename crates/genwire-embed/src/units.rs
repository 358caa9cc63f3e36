//! Positions in a string, in the unit that a language counts.

use crate::problem::Problem;

/// The unit of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Bytes,
    Utf16,
    Chars,
}

/// Converts byte offsets to another unit, in one pass over the text.
#[derive(Debug)]
pub(crate) struct Places<'a> {
    text: &'a str,
    unit: Unit,
    /// The last position, in bytes and in the unit.
    at: (usize, usize),
}

impl<'a> Places<'a> {
    /// Creates a counter at the start of a string.
    pub(crate) fn new(text: &'a str, unit: &str) -> Result<Self, Problem> {
        let unit = match unit {
            "bytes" => Unit::Bytes,
            "utf16" => Unit::Utf16,
            "chars" => Unit::Chars,
            _ => {
                return Err(Problem::new(format!("there is no unit `{unit}`"))
                    .help("the units are `bytes`, `utf16`, `chars`"));
            }
        };
        Ok(Self { text, unit, at: (0, 0) })
    }

    /// Returns a position in the unit.
    pub(crate) fn of(&mut self, byte: usize) -> usize {
        if byte < self.at.0 {
            self.at = (0, 0);
        }
        let between = self.text.get(self.at.0..byte).unwrap_or_default();
        let steps = match self.unit {
            Unit::Bytes => between.len(),
            Unit::Utf16 => between.chars().map(char::len_utf16).sum(),
            Unit::Chars => between.chars().count(),
        };
        self.at = (byte, self.at.1 + steps);
        self.at.1
    }
}

#[cfg(test)]
mod tests {
    use super::Places;

    #[test]
    fn places_are_counted_in_each_unit_also_backwards() {
        let places = |unit| {
            let mut places = Places::new("aé😀b", unit).unwrap();
            [0, 1, 3, 7, 8, 3].map(|byte| places.of(byte))
        };
        assert_eq!(places("bytes"), [0, 1, 3, 7, 8, 3]);
        assert_eq!(places("utf16"), [0, 1, 2, 4, 5, 2]);
        assert_eq!(places("chars"), [0, 1, 2, 3, 4, 2]);
        assert!(Places::new("", "lines").is_err());
    }
}
