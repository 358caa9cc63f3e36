//! Rules as data: text in, mistakes or Rust out.

mod errors;
mod rust;
