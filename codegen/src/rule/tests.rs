//! Rules as data: text in, mistakes, Rust, schemas and interpreted CEL out.

mod agreement;
mod bodies;
mod errors;
mod rust;
mod soup;
