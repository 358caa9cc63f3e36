//! The evaluator, the schemas and an independent interpreter agree on random bodies.

use super::bodies::{
    BODY_RULES, ITEM_RULES, MEMBER_RULES, REPLY_RULES, REQUEST_RULES, body, item, reply, request,
};
use super::cel_text::print;
use super::model::{BODY, ITEM, REPLY, REQUEST, WINDOW, sound, types};
use super::times::{PART_RULES, TIME_RULES, Texts, window};
use genwire_schema::lower::{Verdict, to_schema};
use genwire_spec::model::{Expr, Json, TypeDef, TypeId};
use genwire_spec::rule::eval;
use proptest::prelude::*;

/// A rule in the three forms that can be evaluated here.
struct Forms {
    text: &'static str,
    expr: Expr,
    schema: Option<jsonschema::Validator>,
    program: cel::Program,
}

fn forms(types: &[TypeDef], this: TypeId, rules: &[&'static str], exact: bool) -> Vec<Forms> {
    rules
        .iter()
        .map(|&text| {
            let expr = sound(types, this, text);
            let lowered = to_schema(types, &expr);
            assert_eq!(exact, lowered.verdict == Verdict::Exact, "{text}: {lowered:?}");
            let schema = lowered.schema.filter(|_| exact).map(|schema| {
                let schema = serde_json::from_str(&schema.to_compact()).unwrap();
                jsonschema::draft202012::new(&schema).unwrap()
            });
            let printed = print(types, &expr);
            let program = cel::Program::compile(&printed)
                .unwrap_or_else(|error| panic!("{printed}: {error}"));
            Forms { text, expr, schema, program }
        })
        .collect()
}

pub(super) fn without_nulls(json: &Json) -> Json {
    match json {
        Json::Object(members) => Json::object(
            members
                .iter()
                .filter(|(_, value)| !value.is_null())
                .map(|(name, value)| (name.clone(), without_nulls(value))),
        ),
        Json::Array(items) => Json::Array(items.iter().map(without_nulls).collect()),
        other => other.clone(),
    }
}

/// Evaluates a rule. A rule that may fail and does so counts as not satisfied.
fn interpreted(form: &Forms, body: &Json) -> Result<cel::Value, String> {
    let body: serde_json::Value = serde_json::from_str(&without_nulls(body).to_compact()).unwrap();
    let mut context = cel::Context::default();
    context.add_variable("this", body).map_err(|error| error.to_string())?;
    match form.program.execute(&context) {
        Err(_) if form.expr.may_fail() => Ok(cel::Value::Bool(false)),
        outcome => outcome.map_err(|error| error.to_string()),
    }
}

/// Compares the forms of every rule on random bodies. Schemas are only compared if all required
/// members are present.
fn agree(forms: &[Forms], types: &[TypeDef], bodies: &BoxedStrategy<Json>, whole: bool) {
    let config = ProptestConfig {
        cases: 120,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(7),
        ..ProptestConfig::default()
    };
    let mut seen = vec![[0_u32; 2]; forms.len()];
    proptest::test_runner::TestRunner::new(config)
        .run(bodies, |body| {
            let value: serde_json::Value = serde_json::from_str(&body.to_compact()).unwrap();
            for form in forms {
                let holds = eval(types, &form.expr, &body);
                let run = interpreted(form, &body);
                prop_assert_eq!(run, Ok(cel::Value::Bool(holds)), "CEL of {}", form.text);
                if let Some(schema) = form.schema.as_ref().filter(|_| whole) {
                    prop_assert_eq!(schema.is_valid(&value), holds, "schema of {}", form.text);
                }
            }
            Ok(())
        })
        .unwrap();
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for _ in 0..400 {
        let body = bodies.new_tree(&mut runner).unwrap().current();
        for (form, seen) in forms.iter().zip(&mut seen) {
            seen[usize::from(eval(types, &form.expr, &body))] += 1;
        }
    }
    for (form, seen) in forms.iter().zip(seen) {
        assert!(
            seen.iter().all(|count| *count > 0),
            "{} is never refused or never holds",
            form.text
        );
    }
}

#[test]
fn request_rules_mean_the_same_in_every_form() {
    let types = types();
    agree(&forms(&types, REQUEST, &REQUEST_RULES, true), &types, &request(true), true);
    agree(&forms(&types, REQUEST, &REQUEST_RULES, true), &types, &request(false), false);
}

#[test]
fn rules_between_members_mean_the_same_to_an_interpreter() {
    let types = types();
    agree(&forms(&types, REQUEST, &MEMBER_RULES, false), &types, &request(false), false);
}

#[test]
fn rules_about_times_mean_the_same_to_an_interpreter() {
    let types = types();
    for whole in [true, false] {
        for (rules, texts) in [(&TIME_RULES[..], Texts::Plain), (&PART_RULES, Texts::Utc)] {
            let bodies = window(whole, texts);
            agree(&forms(&types, WINDOW, rules, false), &types, &bodies, whole);
        }
    }
}

#[test]
fn printed_rules_do_not_compare_times_that_interpreters_read_differently() {
    let types = types();
    let forms = forms(&types, WINDOW, &TIME_RULES[..1], false);
    let outcome = |start: &str| {
        let end = Json::string("2016-12-31T12:00:00Z");
        let members = [("start", Json::string(start)), ("end", end), ("count", Json::Integer(1))];
        interpreted(&forms[0], &Json::object(members))
    };
    assert_eq!(outcome("2016-12-31T12:00:00Z"), Ok(cel::Value::Bool(false)));
    for start in ["2016-12-31t12:00:00Z", "2016-12-31T12:00:00z", "2016-12-31T23:59:60Z"] {
        assert_eq!(outcome(start), Ok(cel::Value::Bool(true)), "{start}");
    }
}

#[test]
fn reply_rules_mean_the_same_in_every_form() {
    let types = types();
    agree(&forms(&types, REPLY, &REPLY_RULES, true), &types, &reply(true), true);
    agree(&forms(&types, REPLY, &REPLY_RULES, true), &types, &reply(false), false);
}

#[test]
fn rules_of_unions_and_either_types_mean_the_same_in_every_form() {
    let types = types();
    agree(&forms(&types, ITEM, &ITEM_RULES, true), &types, &item(), true);
    agree(&forms(&types, BODY, &BODY_RULES, true), &types, &body(), true);
}
