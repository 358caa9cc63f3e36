//! A checked rule as CEL.
