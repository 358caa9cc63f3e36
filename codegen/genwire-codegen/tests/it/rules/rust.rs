//! Rules as Rust functions: their code, and their agreement with the evaluator.
//!
//! `emitted.rs` contains the functions of all rules in the tests and is compiled with them, and
//! `drawn.rs` those of random rules. `GENWIRE_BLESS=1 cargo test -p genwire-codegen` updates them;
//! then run `cargo fmt` and read the difference.

mod body;
// Random rules have parts that a linter would remove, and are too deep for the formatter.
#[cfg(not(clippy))]
#[rustfmt::skip]
mod drawn;
mod emitted;

use super::bodies::{
    BODY_RULES, ITEM_RULES, MEMBER_RULES, REPLY_RULES, REQUEST_RULES, item, reply, request,
};
use super::model::{BODY, ITEM, REPLY, REQUEST, WINDOW, interface, rule, sound, types};
use super::random;
use super::times::{PART_RULES, TIME_RULES, Texts, window};
use body::Read;
use genwire_output::RustItems;
use genwire_rust::rules::emit_rule_fn;
use genwire_spec::model::{Json, TypeDef, TypeId};
use genwire_spec::rule::eval;
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};

/// Rules with the name of their functions and their type.
type Table = (&'static str, TypeId, &'static str, Vec<&'static str>);

/// The rules of the tests.
fn tables() -> [Table; 5] {
    let request = REQUEST_RULES.into_iter().chain(MEMBER_RULES).collect();
    let window = TIME_RULES.into_iter().chain(PART_RULES).collect();
    [
        ("request", REQUEST, "Request", request),
        ("reply", REPLY, "Reply", REPLY_RULES.to_vec()),
        ("item", ITEM, "Item", ITEM_RULES.to_vec()),
        ("body", BODY, "Body", BODY_RULES.to_vec()),
        ("window", WINDOW, "Window", window),
    ]
}

/// The random rules with the name of their functions and their type.
fn drawn_table() -> Table {
    let rules = random::rules(7, 80, true).into_iter().map(|(text, _)| &*text.leak());
    ("drawn", REQUEST, "Request", rules.collect())
}

fn emitted_text(tables: &[Table], head: &str) -> String {
    let interface = interface();
    let mut text = head.to_owned();
    for &(name, this, ty, ref rules) in tables {
        let names: Vec<String> = (1..=rules.len()).map(|id| format!("{name}_{id}")).collect();
        let (constant, all) = (name.to_uppercase(), names.join(", "));
        text.extend([
            format!("\n/// The rules of `{ty}`, in order.\n"),
            format!("pub(super) const {constant}: &[fn(&{ty}) -> bool] = &[{all}];\n"),
        ]);
        for (id, &rule_text) in names.into_iter().zip(rules) {
            let expr = sound(&interface.types, this, rule_text);
            let rule = genwire_spec::model::Rule { id, ..rule(rule_text, expr) };
            let tokens = emit_rule_fn(&interface, interface.ty(this), &rule);
            let mut items = RustItems::default();
            items.extend([tokens]);
            text.push_str(&items.into_string());
        }
    }
    text
}

/// Returns a file without its layout.
fn without_layout(text: &str) -> String {
    prettyplease::unparse(&syn::parse_file(text).unwrap())
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a test writes its own expectation when asked to")]
fn the_functions_look_like_this() {
    let emitted = "//! Every rule of the tests as a Rust function.\n\n\
                   use super::body::{Body, Item, Level, Model, Ratio, Reply, Request, Window};\n";
    let drawn = "//! Random rules as Rust functions.\n\nuse super::body::Request;\n";
    let files = [
        ("emitted.rs", emitted_text(&tables(), emitted), include_str!("rust/emitted.rs")),
        ("drawn.rs", emitted_text(&[drawn_table()], drawn), include_str!("rust/drawn.rs")),
    ];
    for (name, text, expected) in files {
        if std::env::var_os("GENWIRE_BLESS").is_some() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/rules/rust/");
            std::fs::write(format!("{folder}{name}"), &text).unwrap();
        } else {
            assert!(
                without_layout(&text) == without_layout(expected),
                "the functions in {name} differ: set GENWIRE_BLESS=1, run `cargo fmt` and read \
                 the difference"
            );
        }
    }
}

fn agree<T: Read>(
    types: &[TypeDef],
    this: TypeId,
    rules: &[&'static str],
    functions: &[fn(&T) -> bool],
    bodies: &BoxedStrategy<Json>,
) {
    assert_eq!(rules.len(), functions.len());
    let rules: Vec<_> = rules.iter().map(|text| (*text, sound(types, this, text))).collect();
    let config = ProptestConfig {
        cases: 600,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(11),
        ..ProptestConfig::default()
    };
    TestRunner::new(config)
        .run(bodies, |body| {
            let value = T::read(&body).unwrap();
            for ((text, expr), function) in rules.iter().zip(functions) {
                prop_assert_eq!(function(&value), eval(types, expr, &body), "{}", text);
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn the_functions_mean_what_the_evaluator_says() {
    let types = types();
    let [request_rules, reply_rules, item_rules, body_rules, time_rules] =
        tables().map(|(.., rules)| rules);
    agree(&types, REQUEST, &request_rules, emitted::REQUEST, &request(true));
    agree(&types, REPLY, &reply_rules, emitted::REPLY, &reply(false));
    agree(&types, ITEM, &item_rules, emitted::ITEM, &item());
    agree(&types, BODY, &body_rules, emitted::BODY, &super::bodies::body());
    agree(&types, WINDOW, &time_rules, emitted::WINDOW, &window(true, Texts::All));
}

#[cfg(not(clippy))]
#[test]
fn the_functions_of_random_rules_mean_what_the_evaluator_says() {
    let (_, this, _, rules) = drawn_table();
    agree(&types(), this, &rules, drawn::DRAWN, &request(true));
}
