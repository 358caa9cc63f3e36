//! What the Genwire area crates share.
