//! Random strings of words are parsed or rejected without a panic.

use super::model::{REQUEST, types};
use genwire_spec::Prefix;
use genwire_spec::rule::{Scope, check};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};

const WORDS: [&str; 50] = [
    "this",
    ".",
    "count",
    "name",
    "content",
    "body",
    "model",
    "limit",
    "options",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    "?",
    ":",
    "!",
    "-",
    "+",
    "&&",
    "||",
    "==",
    "!=",
    "<=",
    "<",
    " in ",
    "has",
    "timestamp",
    "duration",
    "getHours",
    "\"1h30m\"",
    "size",
    "is_text",
    "as_text",
    "exists",
    "all",
    "filter",
    "map",
    "matches",
    " * ",
    " % ",
    " / ",
    "strength",
    "c",
    "\"é\"",
    "9223372036854775808",
    "1.5",
    "null",
];

#[test]
fn any_text_is_answered() {
    let types = types();
    let scope = Scope { types: &types, this: REQUEST, prefix: &Prefix::default() };
    let config = ProptestConfig {
        cases: 3000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(3),
        ..ProptestConfig::default()
    };
    let fuzz_input = prop::collection::vec(prop::sample::select(&WORDS[..]), 0..14);
    TestRunner::new(config)
        .run(&fuzz_input, |words| {
            let text = words.concat();
            if let Err(errors) = check(&text, &scope) {
                prop_assert!(!errors.is_empty(), "{text} is refused without a reason");
                for error in errors {
                    prop_assert!(text.get(error.span.clone()).is_some(), "{text}: {error:?}");
                }
            }
            Ok(())
        })
        .unwrap();
}
