//! One of several shares of a file, as `--shard` names it.

use super::line::id_hash;
use std::num::NonZeroU64;
use std::str::FromStr;

/// One of several shares of the lines of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Number of the share, from 0.
    pub(super) index: u64,
    /// The number of shares.
    pub(super) count: NonZeroU64,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "expected the number of a share and their count, such as `2/8`".to_owned();
        let (number, count) = text.split_once('/').ok_or_else(wrong)?;
        let number: NonZeroU64 = number.trim().parse().map_err(|_| wrong())?;
        let count: NonZeroU64 = count.trim().parse().map_err(|_| wrong())?;
        if number > count {
            return Err(format!("expected a share from 1 to {count}, found {number}"));
        }
        Ok(Self { index: number.get() - 1, count })
    }
}

impl Shard {
    /// Returns true if a line is in this shard. Lines without an id are in the first shard.
    pub(super) fn has(self, id: Option<&str>) -> bool {
        self.index == id.map_or(0, |id| id_hash(id) % self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::Shard;

    #[test]
    fn every_line_is_in_one_share() {
        let shards: Vec<Shard> = (1..=8).map(|it| format!("{it}/8").parse().unwrap()).collect();
        let mut sizes = [0; 8];
        for number in 0..4_000 {
            for id in [number.to_string(), format!("\"task-{number}\"")] {
                let own: Vec<usize> = (0..8).filter(|it| shards[*it].has(Some(&id))).collect();
                assert_eq!(own.len(), 1, "{id}");
                sizes[own[0]] += 1;
            }
        }
        assert!(sizes.iter().all(|size| (800..1_200).contains(size)), "{sizes:?}");
        assert!(shards[0].has(None) && !shards[1].has(None));
        // The same string in another spelling is the same id.
        let of = |id: &str| shards.iter().position(|shard| shard.has(Some(id)));
        assert_eq!(of("\"a\""), of("\"\\u0061\""));
    }

    #[test]
    fn a_share_has_a_number_and_a_count() {
        assert!("1/1".parse::<Shard>().is_ok());
        for text in ["0/8", "9/8", "1/0", "1", "a/b", "-1/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
