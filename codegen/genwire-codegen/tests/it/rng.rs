//! Deterministic pseudo-random numbers for tests.

/// A pseudo-random number generator (`SplitMix64`).
pub(crate) struct Rng(u64);

impl Rng {
    /// Creates the generator of a round; the same round gives the same numbers.
    pub(crate) fn new(round: u64) -> Self {
        Self(round)
    }

    /// Returns a number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) >> 33).unwrap() % limit
    }

    /// Returns a random item.
    pub(crate) fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// Returns the number of rounds: `default`, unless `GENWIRE_ROUNDS` sets another number.
pub(crate) fn rounds(default: u64) -> u64 {
    let requested = std::env::var("GENWIRE_ROUNDS").ok();
    requested.map_or(default, |text| text.parse().unwrap())
}
