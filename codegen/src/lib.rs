//! The pure function from spec text to output files.

pub mod model;
