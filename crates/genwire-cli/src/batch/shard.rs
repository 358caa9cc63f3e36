//! Selects the lines of a share by their ids.

use super::line::id_hash;
use crate::cli::Shard;

impl Shard {
    /// Returns true if a line with an id is in this share; one without an id is in the first.
    pub(super) fn has(self, id: Option<&str>) -> bool {
        self.index == id.map_or(0, |id| id_hash(id) % self.count)
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::Shard;

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
