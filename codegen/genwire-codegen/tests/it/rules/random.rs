//! Random rules of the subset: the evaluator, a CEL interpreter and generated Rust agree.

use super::agreement::without_nulls;
use super::bodies::request;
use super::cel_text::print;
use super::model::{REQUEST, types};
use crate::rng::{Rng, rounds};
use genwire_spec::Prefix;
use genwire_spec::model::{Expr, Json, TypeDef};
use genwire_spec::rule::{RuleErrorKind, Scope, check, eval};
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::TestRunner;
use serde::ser::{Serialize, SerializeMap as _, SerializeSeq as _, Serializer};

/// The values that a position in a rule may read.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    limit: bool,
    strength: bool,
    title: bool,
    numbers: bool,
    /// The item `c` of a list, and whether it has a weight.
    item: Option<bool>,
    /// The number `n` of a list.
    number: bool,
    /// Arithmetic that may fail is not allowed here.
    certain: bool,
    /// Properties of enum values are allowed.
    properties: bool,
}

const COMPARISONS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];

fn boolean(rng: &mut Rng, known: Known, depth: usize) -> String {
    if depth == 0 {
        return comparison(rng, known, 1);
    }
    let next = depth - 1;
    match rng.below(12) {
        0 | 1 => format!("({} && {})", boolean(rng, known, next), boolean(rng, known, next)),
        2 | 3 => format!("({} || {})", boolean(rng, known, next), boolean(rng, known, next)),
        4 => format!("!({})", boolean(rng, known, next)),
        5 => {
            let [one, two, three] = [0, 1, 2].map(|_| boolean(rng, known, next));
            format!("({one} ? {two} : {three})")
        }
        6 | 7 => guarded(rng, known, next),
        8 if known.item.is_none() => over_items(rng, known, next),
        9 if known.numbers && !known.number => over_numbers(rng, known, next),
        10 => text(rng, known),
        _ => comparison(rng, known, depth),
    }
}

/// Guards a member that may be absent, and an expression that reads it.
fn guarded(rng: &mut Rng, known: Known, depth: usize) -> String {
    let mut inner = known;
    let path = match rng.below(5) {
        0 => {
            inner.limit = true;
            "this.limit"
        }
        1 => {
            inner.strength = true;
            "this.strength"
        }
        2 => {
            inner.title = true;
            "this.title"
        }
        3 if known.item.is_some() => {
            inner.item = Some(true);
            "c.weight"
        }
        _ => {
            inner.numbers = true;
            "this.numbers"
        }
    };
    let (then, otherwise) = (boolean(rng, inner, depth), boolean(rng, known, depth));
    match rng.below(3) {
        0 => format!("(!has({path}) || {then})"),
        1 => format!("(has({path}) && {then})"),
        _ => format!("(has({path}) ? {then} : {otherwise})"),
    }
}

fn over_items(rng: &mut Rng, known: Known, depth: usize) -> String {
    let inner = Known { item: Some(false), ..known };
    let certain = Known { certain: true, ..inner };
    match rng.below(5) {
        0 => format!("this.content.all(c, {})", boolean(rng, inner, depth)),
        1 => format!("this.content.exists(c, {})", boolean(rng, inner, depth)),
        2 => format!("this.content.exists_one(c, {})", boolean(rng, certain, depth)),
        3 => {
            let operator = rng.pick(&COMPARISONS);
            let condition = boolean(rng, certain, depth);
            format!("size(this.content.filter(c, {condition})) {operator} {}", 1 + rng.below(3))
        }
        _ if known.number => format!("this.content.all(c, {})", boolean(rng, inner, depth)),
        _ => {
            let asked = boolean(rng, Known { number: true, ..known }, depth);
            format!("this.content.filter(w, has(w.weight)).map(w, w.weight).all(n, {asked})")
        }
    }
}

fn over_numbers(rng: &mut Rng, known: Known, depth: usize) -> String {
    let inner = Known { number: true, ..known };
    let certain = Known { certain: true, ..inner };
    match rng.below(7) {
        4 => "size(this.name) in this.numbers".to_owned(),
        5 => format!("size(this.name) in [{}, -1, 2]", rng.below(3)),
        6 => {
            let name = rng.pick(&["size", "item", "limit", "count", "None", "title"]);
            let operator = rng.pick(&COMPARISONS);
            let other = whole(rng, Known { certain: true, ..known }, 0);
            format!("this.numbers.exists({name}, {name} {operator} {other})")
        }
        0 => format!("this.numbers.all(n, {})", boolean(rng, inner, depth)),
        1 => format!("this.numbers.exists(n, {})", boolean(rng, inner, depth)),
        2 => format!("{} in this.numbers", whole(rng, Known { certain: true, ..known }, 0)),
        _ => format!(
            "this.numbers.filter(n, {}).exists(n, {})",
            boolean(rng, certain, depth),
            boolean(rng, inner, depth)
        ),
    }
}

fn text(rng: &mut Rng, known: Known) -> String {
    let of = match rng.below(3) {
        0 if known.title => "this.title",
        1 if known.item.is_some() => "c.type",
        _ => "this.name",
    };
    match rng.below(5) {
        0 => format!("{of}.startsWith(\"a\")"),
        1 => format!("{of}.matches(\"^.b|é$\")"),
        2 => format!("!{of}.contains(\"b\")"),
        3 if of != "c.type" => format!("{of} {} \"ab\"", rng.pick(&COMPARISONS)),
        _ => format!("size({of}) {} {}", rng.pick(&COMPARISONS), 1 + rng.below(3)),
    }
}

fn comparison(rng: &mut Rng, known: Known, depth: usize) -> String {
    let operator = rng.pick(&COMPARISONS);
    if depth > 0 && rng.below(6) == 0 {
        let [one, other] = [0, 1].map(|_| comparison(rng, known, 0));
        return format!("(({one}) {} ({other}))", rng.pick(&["==", "!="]));
    }
    if known.strength && rng.below(3) == 0 {
        return format!("{} {operator} {}", number(rng, known, depth), number(rng, known, depth));
    }
    let left = whole(rng, known, depth);
    if rng.below(5) == 0 {
        let [one, two] = [0, 1].map(|_| whole(rng, known, 0));
        return format!("{left} {operator} (this.count > 2 ? {one} : {two})");
    }
    format!("{left} {operator} {}", whole(rng, known, depth))
}

fn whole(rng: &mut Rng, known: Known, depth: usize) -> String {
    if depth > 0 && !known.certain && rng.below(3) > 0 {
        let operator = rng.pick(&["+", "-", "*", "/", "%"]);
        let (left, right) = (whole(rng, known, depth - 1), whole(rng, known, depth - 1));
        return format!("({left} {operator} {right})");
    }
    match rng.below(9) {
        0 => "size(this.name)".to_owned(),
        1 => "size(this.content)".to_owned(),
        2 if known.limit => "this.limit".to_owned(),
        3 if known.item == Some(true) => "c.weight".to_owned(),
        4 if known.number => "n".to_owned(),
        5 if known.properties => "this.model.limit".to_owned(),
        6 if !known.certain => rng.pick(&["9223372036854775806", "-3", "2"]).to_string(),
        7 => rng.below(5).to_string(),
        _ => "this.count".to_owned(),
    }
}

fn number(rng: &mut Rng, known: Known, depth: usize) -> String {
    if depth > 0 && rng.below(2) > 0 {
        // The interpreter fails on a comparison with NaN, and only a quotient can be NaN.
        let operator = rng.pick(&["+", "-", "*"]);
        let (left, right) = (number(rng, known, depth - 1), number(rng, known, depth - 1));
        return format!("({left} {operator} {right})");
    }
    match rng.below(4) {
        0 => rng.pick(&["0.5", "-1.5", "2.0", "0.0"]).to_string(),
        1 if known.properties => "this.model.rate".to_owned(),
        _ => "this.strength".to_owned(),
    }
}

/// Returns random rules with their sources. A source with the same result for every body is
/// skipped.
pub(super) fn rules(seed: u64, count: usize, properties: bool) -> Vec<(String, Expr)> {
    let types = types();
    let scope = Scope { types: &types, this: REQUEST, prefix: &Prefix::default() };
    let mut rng = Rng::new(seed);
    let mut rules = Vec::new();
    while rules.len() < count {
        let text = boolean(&mut rng, Known { properties, ..Known::default() }, 3);
        match check(&text, &scope) {
            Ok(expr) => rules.push((text, expr)),
            Err(errors) => {
                let other = errors.iter().find(|error| error.kind != RuleErrorKind::Constant);
                assert!(other.is_none(), "{text}: {other:?}");
            }
        }
    }
    rules
}

/// A body for the CEL interpreter, with signed integers.
struct Signed<'a>(&'a Json);

impl Serialize for Signed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Json::Null => serializer.serialize_unit(),
            Json::Bool(value) => serializer.serialize_bool(*value),
            Json::Integer(number) => serializer.serialize_i64(*number),
            Json::Unsigned(number) => serializer.serialize_u64(*number),
            Json::Number(number) => serializer.serialize_f64(*number),
            Json::String(text) => serializer.serialize_str(text),
            Json::Array(items) => {
                let mut seq = serializer.serialize_seq(Some(items.len()))?;
                items.iter().try_for_each(|item| seq.serialize_element(&Signed(item)))?;
                seq.end()
            }
            Json::Object(members) => {
                let mut map = serializer.serialize_map(Some(members.len()))?;
                for (name, value) in members {
                    // A member of the type number is a number, whatever its notation.
                    match value {
                        #[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
                        Json::Integer(number) if name == "strength" => {
                            map.serialize_entry(name, &(*number as f64))?;
                        }
                        _ => map.serialize_entry(name, &Signed(value))?,
                    }
                }
                map.end()
            }
        }
    }
}

fn bodies(count: usize) -> Vec<Json> {
    let strategy = request(true);
    let mut runner = TestRunner::deterministic();
    (0..count).map(|_| strategy.new_tree(&mut runner).unwrap().current()).collect()
}

/// Returns true if the CEL of a rule is true; false and a failure count as the same.
fn is_true(program: &cel::Program, body: &Json) -> bool {
    let mut context = cel::Context::default();
    context.add_variable("this", Signed(body)).unwrap();
    matches!(program.execute(&context), Ok(cel::Value::Bool(true)))
}

fn compare(types: &[TypeDef], (text, expr): &(String, Expr), bodies: &[Json], as_written: bool) {
    let source = if as_written { text.clone() } else { print(types, expr) };
    let program =
        cel::Program::compile(&source).unwrap_or_else(|error| panic!("{source}: {error}"));
    for body in bodies {
        let holds = eval(types, expr, body);
        assert_eq!(is_true(&program, &without_nulls(body)), holds, "{text}\nas {source}\n{body:?}");
    }
}

#[test]
fn random_rules_mean_what_cel_says_of_their_text() {
    let (types, bodies) = (types(), bodies(24));
    for round in 0..rounds(8) {
        for rule in rules(round, 40, false) {
            compare(&types, &rule, &bodies, true);
        }
    }
}

#[test]
fn random_rules_mean_the_same_when_they_are_printed() {
    let (types, bodies) = (types(), bodies(24));
    for round in 0..rounds(8) {
        for rule in rules(1000 + round, 40, true) {
            compare(&types, &rule, &bodies, false);
        }
    }
}

#[test]
fn numbers_of_the_type_number_are_compared_as_doubles() {
    let types = types();
    let body = |strength| {
        Json::object([("model", Json::string("X-A")), ("strength", Json::Integer(strength))])
    };
    for text in ["this.strength == 9007199254740992.0", "this.strength in [9007199254740992.0]"] {
        let rule = format!("has(this.strength) && {text}");
        let scope = Scope { types: &types, this: REQUEST, prefix: &Prefix::default() };
        let expr = check(&rule, &scope).unwrap();
        let held = [0, 1, 2].map(|more| eval(&types, &expr, &body(9_007_199_254_740_992 + more)));
        assert_eq!(held, [true, true, false], "{text}");
    }
}
