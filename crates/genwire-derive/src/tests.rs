//! Snapshots of expansions. They show changes of the size or readability.
//!
//! `GENWIRE_BLESS=1 cargo test -p genwire-derive` updates them.

use crate::{Expand, expand, run};
use std::path::PathBuf;
use std::{env, fs};
use syn::DeriveInput;

/// Expands the item in `tests/expand/NAME.rs` and compares it with `NAME.expanded.rs`.
fn check(name: &str, expansions: &[Expand]) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/expand");
    let input = fs::read_to_string(folder.join(format!("{name}.rs"))).unwrap();
    let input: DeriveInput = syn::parse_str(&input).unwrap();
    let parts: Vec<String> = expansions
        .iter()
        .map(|expand| prettyplease::unparse(&syn::parse2(run(&input, *expand)).unwrap()))
        .collect();
    let found = format!("// The expansion of `{name}.rs`.\n\n{}", parts.join("\n"));
    let path = folder.join(format!("{name}.expanded.rs"));
    if env::var_os("GENWIRE_BLESS").is_some() {
        fs::write(&path, &found).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "{name} differs; help: run with `GENWIRE_BLESS=1` and read the diff"
    );
}

#[test]
fn a_struct_expands_to_little() {
    check("object", &[expand::expand_wire, expand::expand_validate, expand::expand_build]);
}

#[test]
fn a_tagged_enum_expands_to_little() {
    check("union", &[expand::expand_wire, expand::expand_validate]);
}

#[test]
fn an_untagged_enum_expands_to_little() {
    check("either", &[expand::expand_wire, expand::expand_validate]);
}

#[test]
fn a_set_of_values_expands_to_little() {
    check("open_enum", &[expand::expand_open_enum]);
}
