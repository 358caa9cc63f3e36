//! Deterministic pseudo-random draws.

use std::fmt;

/// Digits for IDs.
const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
/// Context for key derivation, so that no other use of a number gives the same draws.
const KEY_CONTEXT: &str = "genwire service 2026 seed of all draws";
/// Size of a block of random bytes.
const BLOCK_BYTES: usize = 64;

/// Root of all draws of a service: the same seed gives the same draws.
///
/// Every draw has a key that names its purpose, and depends on nothing else. The draws of a request
/// are therefore the same, whatever other requests precede it or run concurrently.
#[derive(Clone, Copy)]
pub struct Seed {
    number: u64,
    key: [u8; 32],
}

impl Seed {
    /// Creates a seed from a number.
    pub fn new(number: u64) -> Self {
        Self { number, key: blake3::derive_key(KEY_CONTEXT, &number.to_le_bytes()) }
    }

    /// Returns the number from which this seed, or its ancestor, was created.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Derives the seed for a part: a namespace, an operation, a request.
    ///
    /// Parts are joined unambiguously, whatever characters they contain.
    #[must_use]
    pub fn within(&self, part: &str) -> Self {
        let mut key = [0; 32];
        self.stream("part", part).fill(&mut key);
        Self { number: self.number, key }
    }

    /// Returns the random number generator for a key.
    pub fn draw(&self, key: &str) -> Draw {
        Draw {
            stream: self.stream("draw", key),
            block: [0; BLOCK_BYTES],
            used: BLOCK_BYTES,
            given: 0,
        }
    }

    /// Returns the key for hashing the names of files in a namespace, so that a name does not
    /// reveal the content of a file.
    pub fn file_key(&self, namespace: &str) -> [u8; 32] {
        self.within("files").within(namespace).draw("name").bytes()
    }

    fn stream(&self, kind: &str, key: &str) -> blake3::OutputReader {
        let mut hasher = blake3::Hasher::new_keyed(&self.key);
        hasher.update(kind.as_bytes());
        hasher.update(key.as_bytes());
        hasher.finalize_xof()
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Seed").field("number", &self.number).finish_non_exhaustive()
    }
}

/// Infinite random number generator for a key.
#[derive(Clone)]
pub struct Draw {
    stream: blake3::OutputReader,
    /// Block of random bytes; it would take as long to produce fewer at a time.
    block: [u8; BLOCK_BYTES],
    used: usize,
    given: u64,
}

impl Draw {
    /// Returns a number from 0 to `u64::MAX`, uniformly distributed.
    pub fn next_u64(&mut self) -> u64 {
        u64::from_le_bytes(self.bytes())
    }

    /// Returns a number below `bound`, uniformly distributed; 0 if `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        // The highest numbers would bias the remainders, so they are drawn again.
        let fair = u64::MAX - (u64::MAX % bound);
        loop {
            let drawn = self.next_u64();
            if drawn < fair {
                return drawn % bound;
            }
        }
    }

    /// Returns a random index into a list of this length.
    pub fn index(&mut self, length: usize) -> usize {
        let bound = u64::try_from(length).unwrap_or(u64::MAX);
        usize::try_from(self.below(bound)).unwrap_or_default()
    }

    /// Returns an element of a list; `None` if the list is empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.index(list.len()))
    }

    /// Returns a string from a list, or an empty string if the list is empty.
    pub fn pick_text<'a>(&mut self, list: &'a [String]) -> &'a str {
        self.pick(list).map_or("", String::as_str)
    }

    /// Returns a number from 0 up to, but not including, 1.
    #[expect(clippy::cast_precision_loss, reason = "an `f64` represents 53-bit integers exactly")]
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns true with this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Returns the next bytes.
    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        // Almost all draws fit in one block.
        if let Some(bytes) = self.block[self.used..].first_chunk() {
            self.used += N;
            self.given += u64::try_from(N).unwrap_or_default();
            return *bytes;
        }
        let mut bytes = [0; N];
        self.fill(&mut bytes);
        bytes
    }

    /// Fills a buffer with the next bytes.
    pub fn fill(&mut self, bytes: &mut [u8]) {
        self.given += u64::try_from(bytes.len()).unwrap_or_default();
        let mut rest = bytes;
        while !rest.is_empty() {
            if self.used == BLOCK_BYTES {
                self.stream.fill(&mut self.block);
                self.used = 0;
            }
            let ready = &self.block[self.used..];
            let (now, later) = rest.split_at_mut(ready.len().min(rest.len()));
            now.copy_from_slice(&ready[..now.len()]);
            self.used += now.len();
            rest = later;
        }
    }

    /// Returns an ID: a prefix and a number of digits and lower-case letters.
    pub fn id(&mut self, prefix: &str, length: usize) -> String {
        let mut id = String::with_capacity(prefix.len() + length);
        id.push_str(prefix);
        for _ in 0..length {
            id.push(char::from(DIGITS[self.index(DIGITS.len())]));
        }
        id
    }
}

impl fmt::Debug for Draw {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Draw").field("given", &self.given).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_number_and_key_give_the_same_draws() {
        let draw = |number: u64, key: &str| Seed::new(number).draw(key).id("task-", 24);
        assert_eq!(draw(7, "a"), draw(7, "a"));
        assert_ne!(draw(7, "a"), draw(7, "b"));
        assert_ne!(draw(7, "a"), draw(8, "a"));
        // Fixed values, because users' recordings and tests depend on them.
        assert_eq!(draw(7, "a"), "task-sbrv5hsao09w1ttct4n3smzg");
    }

    #[test]
    fn parts_are_kept_apart() {
        let seed = Seed::new(1);
        let draw = |seed: Seed| seed.draw("x").next_u64();
        assert_ne!(draw(seed.within("ab").within("c")), draw(seed.within("a").within("bc")));
        assert_ne!(seed.within("x").draw("").next_u64(), seed.draw("x").next_u64());
        assert_eq!(seed.within("a").number(), 1);
    }

    #[test]
    fn numbers_below_a_bound_are_evenly_spread() {
        let mut draw = Seed::new(3).draw("numbers");
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[draw.index(6)] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..=10_400).contains(count)), "{counts:?}");
        assert_eq!(draw.below(0), 0);
        assert_eq!(draw.below(1), 0);
        assert_eq!(draw.pick::<u8>(&[]), None);
    }

    #[test]
    fn units_stay_between_zero_and_one() {
        let mut draw = Seed::new(3).draw("unit");
        let units: Vec<f64> = (0..10_000).map(|_| draw.unit()).collect();
        assert!(units.iter().all(|unit| (0.0..1.0).contains(unit)));
        let mean = units.iter().sum::<f64>() / 10_000.0;
        assert!((0.49..0.51).contains(&mean), "{mean}");
        assert!(!draw.chance(0.0));
        assert!(draw.chance(1.0));
    }

    #[test]
    fn parts_of_a_stream_are_the_stream() {
        let seed = Seed::new(9);
        let whole: [u8; 24] = seed.draw("s").bytes();
        let mut draw = seed.draw("s");
        let parts = [draw.bytes::<8>(), draw.bytes::<8>(), draw.bytes::<8>()].concat();
        assert_eq!(parts, whole);
    }
}
