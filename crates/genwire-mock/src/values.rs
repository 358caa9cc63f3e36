//! Values of the settings: numbers, sizes, secrets, and what messages show of them.

pub(crate) mod hide;
pub mod number;
pub mod secret;
pub mod size;
