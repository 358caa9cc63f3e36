//! Dice that fall the same way each time.

/// A source of numbers that are random enough.
pub(crate) struct Dice(u64);

impl Dice {
    /// The dice of a round.
    pub(crate) fn new(round: u64) -> Self {
        Self(round)
    }

    /// A number below `sides`.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) >> 33).unwrap() % sides
    }

    /// One of some things.
    pub(crate) fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.roll(all.len())]
    }
}

/// How many rounds are played: more where `GENWIRE_ROUNDS` says so.
pub(crate) fn rounds(few: u64) -> u64 {
    let asked = std::env::var("GENWIRE_ROUNDS").ok();
    asked.map_or(few, |text| text.parse().unwrap())
}
