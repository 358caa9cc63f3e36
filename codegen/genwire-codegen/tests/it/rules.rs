//! Rules as data: from their sources to mistakes, Rust, schemas and interpreted CEL.

mod agreement;
mod bodies;
mod cel_text;
mod errors;
mod lower;
mod model;
mod random;
mod random_texts;
mod rust;
mod times;
