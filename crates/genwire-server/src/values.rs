//! Values of the settings: numbers, sizes, secrets, and what messages show of them.

pub(crate) mod hide;
pub(crate) mod number;
pub(crate) mod secret;
pub(crate) mod size;
