//! One of several shares of a file, as `--shard` names it.

use std::num::NonZeroU64;
use std::str::FromStr;

/// One of several shares of the lines of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Number of the share, from 0.
    pub(crate) index: u64,
    pub(crate) count: NonZeroU64,
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
