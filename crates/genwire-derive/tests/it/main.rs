//! Every mistake that a user of the derive macros can make, one to a file.
//!
//! `TRYBUILD=overwrite cargo test -p genwire-derive --test it` updates the expected messages.

#[test]
fn every_mistake_is_explained_at_its_place() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/*/*.rs");
}
