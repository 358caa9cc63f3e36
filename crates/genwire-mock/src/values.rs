//! Values of settings: numbers, sizes, secrets, and their display in messages.

pub(crate) mod hide;
pub mod number;
pub mod secret;
pub mod size;
