//! Rules as data: text in, mistakes, Rust, schemas and interpreted CEL out.

mod agreement;
mod errors;
mod rust;
