//! Tests of expressions.

use crate::{Expression, TooExpensive, Variables, on_deep_stack};
use genwire_arguments::Cancellation;
use proptest::prelude::*;
use serde_json::{Value as JsonValue, json};

/// Number of steps that is enough for usual conditions.
const MANY_STEPS: u64 = 1_000_000;

fn compile(source: &str) -> Result<Expression, String> {
    Expression::compile(source, &["this"])
}

fn variables(body: &JsonValue) -> Variables {
    let mut variables = Variables::default();
    variables.insert("this", body);
    variables
}

/// Evaluates an expression on a body; returns the result and the steps that it used.
fn evaluate(when: &str, body: &JsonValue) -> (Result<Option<bool>, TooExpensive>, u64) {
    evaluate_within(MANY_STEPS, when, body)
}

fn evaluate_within(
    steps: u64,
    when: &str,
    body: &JsonValue,
) -> (Result<Option<bool>, TooExpensive>, u64) {
    let expression = compile(when).unwrap_or_else(|why| panic!("{when}: {why}"));
    let variables = variables(body);
    let evaluate = || expression.evaluate(&variables, steps, &Cancellation::default());
    (on_deep_stack(evaluate).unwrap(), variables.meter.taken())
}

#[track_caller]
fn check(when: &str, body: &JsonValue, expected: impl Into<Option<bool>>) {
    assert_eq!(evaluate(when, body).0, Ok(expected.into()), "{when}");
}

fn messages(count: usize) -> JsonValue {
    let message = |number: usize| json!({"role": "user", "content": format!("text {number}")});
    json!({ "messages": (0..count).map(message).collect::<Vec<_>>() })
}

#[test]
fn expressions_read_the_body() {
    let body = json!({"model": "X-M3", "temperature": 0.5, "n": 3,
        "messages": [{"role": "user", "content": "How is the weather?"}]});
    for when in [
        "this.model == 'X-M3'",
        "this.messages[0].content.contains('weather')",
        "this.messages.exists(it, it.role == 'user')",
        "size(this.messages) == 1 && this.n > 2",
        "this.temperature < 1.0",
        "this.model.matches('^X-')",
        "!has(this.tools)",
    ] {
        check(when, &body, true);
    }
    // A condition on an absent member is neither met nor an error.
    for when in ["this.tools[0].type == 'function'", "this.messages[3].role == 'user'"] {
        check(when, &body, None);
    }
}

#[test]
fn counting_changes_no_result() {
    let body =
        json!({"a": [1, 2, 3], "b": [1.0, 2, 3], "c": {"d": {"e": ["x", null]}}, "s": "äbc"});
    for (when, expected) in [
        ("this.a == this.b", true),
        ("this.a != this.b", false),
        ("this.a != this.c", true),
        ("this.c.d.e[0] == 'x' && this.c.d.e[1] == null", true),
        ("has(this.c.d.e) && !has(this.c.d.f)", true),
        ("this['c']['d'] == this.c.d", true),
        ("this.c == {'d': {'e': ['x', null]}}", true),
        ("this.a.map(x, x * 2) == [2, 4, 6]", true),
        ("this.a.map(x, x > 1, x * 2) == [4, 6]", true),
        ("this.a.filter(x, x != 2).size() == 2", true),
        ("this.a.exists_one(x, x == 2)", true),
        ("this.a.all(x, x in this.b)", true),
        ("4 in this.a", false),
        ("'d' in this.c", true),
        ("this.a + this.b == [1, 2, 3, 1, 2, 3]", true),
        ("this.s + this.s == 'äbcäbc' && this.s[0] == 'ä'", true),
        ("this.s < 'b' || this.s > 'z'", true),
        ("this.s.matches('^.b') && matches(this.s, 'c$')", true),
        ("this.s.matches(this.c.d.e[0])", false),
        ("size(this.s) == 3 && this.s.startsWith('ä') && this.s.endsWith('bc')", true),
        ("string(this.a[0]) + 'x' == '1x' && int('7') == 7", true),
        (
            "timestamp('2026-01-02T00:00:00Z') - duration('24h') < timestamp('2026-01-02T00:00:00Z')",
            true,
        ),
        ("type(this.a) == list && type(this.s) == string", true),
        ("cel.bind(x, this.a + [4], x.size() == 4)", true),
        ("this.c.transformMap(k, v, k) == {'d': 'd'}", true),
        ("this.a.exists(i, x, i == 0 && x == 1)", true),
        ("this.missing == 1 || true", true),
        ("this.?c.?d.?f.orValue(1) == 1 && this.c.?d.?e.orValue([]).size() == 2", true),
    ] {
        check(when, &body, expected);
    }
}

#[test]
fn an_expression_that_cannot_be_true_is_refused() {
    for (when, expected) in [
        ("this.", ""),
        ("", "empty"),
        ("that.model", "that"),
        ("1 + 1", "true or false"),
        ("this.a.matches('(')", ""),
        ("this.a.matches('(a{1000}){1000}')", "too large"),
        ("this.a.map(x, __result__).size() == 1", "`__result__` at 14"),
        ("this.a.exists(x, `__result__`)", "__result__"),
        ("`@step`(`@meter`, -1000) == true", "function `@step`, at 0"),
        ("true && `@meter` == 1", "variable `@meter`, at 8"),
        ("`@equal`(1, 2, 3)", "function `@equal`"),
        ("this.a.frobs(1)", "function `frobs`"),
        ("this.a.all(x, y == 1)", "variable `y`, at 14"),
        ("this.a.all(x, true) && x", "variable `x`, at 23"),
        ("cel.bind(x, x, true)", "variable `x`"),
        (".other == 1", "variable `other`"),
        ("this.a.all(x, x.y{z: 1} == x)", "no type to construct, at 14"),
        ("-this.a", "true or false"),
        ("'a' + 'b'", "true or false"),
    ] {
        let error = compile(when).err().unwrap_or_default();
        assert!(!error.is_empty() && error.contains(expected), "{when}: {error}");
    }
}

/// Conditions that need more steps than are left.
const EXPENSIVE: &[&str] = &[
    "this.messages.exists(a, this.messages.exists(b, a.content == b.content && a.role != b.role))",
    "this.messages.all(a, this.messages.all(b, this.messages.all(c, a.role == b.role)))",
    "this.messages.map(a, this.messages.map(b, this.messages.map(c, c))).size() == 1",
    "this.messages.filter(a, this.messages.filter(b, a != b).size() > 0).size() == 1",
    "this.messages.all(a, this.messages.exists_one(b, a == b))",
    "this.messages.all(a, a in this.messages)",
    "this.messages.all(a, this == this)",
    "this.messages.all(a, (this.messages + this.messages).size() > 0)",
    "this.messages.map(a, this.messages + [a]).size() == 1",
    "this.messages.all(a, this.text.contains('y') || this.text.size() > 0)",
    "this.messages.all(a, this.text + this.text != this.text)",
    "this.messages.all(a, this.text < this.text + 'y')",
    "this.messages.all(a, !this.text.matches('[xy]*z'))",
    "this.messages.all(a, !a.content.matches(a.content + '(a|b){20}'))",
    "this.messages.all(a, this.text[size(this.text) - 1] == 'x')",
    "this.messages.all(a, bytes(this.text) != b'')",
    "this.messages.map(a, a.content).transformMap(i, v, this.messages.size()).size() == 1",
    // Iterations that fail use their steps as well.
    "this.messages.exists(a, this.messages.exists(b, a.none == b.none))",
    "this.messages.exists(a, this.messages.exists(b, !this.text))",
    // Conditions that are true whatever the result of the loop.
    "this.messages.all(a, this.messages.all(b, this.messages.all(c, true))) || true",
    "cel.bind(a, this.messages + this.messages, cel.bind(b, a + a, cel.bind(c, b + b, \
     cel.bind(d, c + c, cel.bind(e, d + d, cel.bind(f, e + e, cel.bind(g, f + f, \
     cel.bind(h, g + g, cel.bind(i, h + h, cel.bind(j, i + i, j + j == []))))))))))",
];

#[test]
fn expensive_conditions_end_after_their_steps() {
    let mut body = messages(2000);
    body["text"] = "x".repeat(100_000).into();
    for when in EXPENSIVE {
        let (is_met, taken) = evaluate_within(100_000, when, &body);
        assert_eq!(is_met, Err(TooExpensive), "{when}");
        assert!(taken <= 100_000, "{when}: {taken}");
    }
}

#[test]
fn usual_conditions_on_large_bodies_have_the_steps_that_they_need() {
    let body = messages(2000);
    for when in [
        "this.messages.exists(m, m.content == 'none')",
        "this.messages.filter(m, m.role == 'user').size() == 2000",
        "this.messages.map(m, m.content)[1999] == 'text 1999'",
        "this.messages.all(m, m.content.matches('^text [0-9]+$'))",
        "this.messages.all(m, m.content.contains('text'))",
        "this.messages[0] != this.messages[1]",
    ] {
        assert!(evaluate(when, &body).0.is_ok(), "{when}");
    }
    let pairs = "this.messages.exists(a, this.messages.exists(b, a.content == b.content && \
                 a.role != b.role))";
    assert_eq!(evaluate(pairs, &messages(200)).0, Ok(Some(false)));
    assert_eq!(evaluate(pairs, &body).0, Err(TooExpensive));
}

#[test]
fn a_pattern_of_a_body_is_as_long_as_a_condition_at_most() {
    // Insignificant blanks, so that only the length matters.
    let body = |length: usize| {
        let pattern = format!("(?x)x{}", " ".repeat(length - 5));
        json!({ "text": "x", "pattern": pattern, "deep": "(".repeat(length) })
    };
    let when = "this.text.matches(this.pattern)";
    assert_eq!(evaluate(when, &body(4096)).0, Ok(Some(true)));
    for length in [4097, 1 << 20] {
        check(when, &body(length), None);
        // It is refused before its length uses steps.
        assert!(evaluate("this.text.matches(this.deep)", &body(length)).1 < 100);
    }
}

#[test]
fn a_cancelled_evaluation_ends() {
    let expression = compile(EXPENSIVE[1]).unwrap();
    let cancellation = Cancellation::default();
    drop(cancellation.cancel_on_drop());
    let variables = variables(&messages(2000));
    let result = expression.evaluate(&variables, u64::MAX, &cancellation);
    assert_eq!(result, Err(TooExpensive));
    assert!(variables.meter.taken() < 10_000, "{}", variables.meter.taken());
}

/// Ways of nesting: the parts that are repeated before, inside and after, and the maximum number.
const NESTINGS: &[(&str, &str, &str, usize)] = &[
    ("(", "true", ")", 100),
    ("[", "true", "]", 100),
    ("{'a': ", "true", "}", 100),
    ("size(", "this", ")", 100),
    ("[1].all(a, ", "true", ")", 100),
    ("[1].map(a, ", "a", ")", 100),
    ("[1].filter(a, [1].exists(b, ", "true", "))", 50),
    ("cel.bind(a, 1, ", "true", ")", 100),
    ("this[", "'a'", "]", 100),
    ("!", "true", "", 1000),
    ("-", "1", "", 1000),
    ("true?", "1", ":1", 510),
    ("true?1:", "1", "", 510),
    ("", "true", "&&true", 590),
    ("", "true", "&& 1", 1000),
    ("", "1", "+ 1", 1000),
    ("", "1", "== 1", 1000),
    ("", "a", ".a", 1000),
    ("", "this", ".a", 1000),
    ("", "this", "[0]", 1000),
    ("", "this", "()", 1000),
    ("", "this", ".a()", 500),
    ("", "this", "{}", 1000),
    ("", "[1]", ".map(a,a)", 450),
];

/// Runs a test on a thread with the stack size of a runtime worker.
fn on_a_worker(test: impl FnOnce() + Send + 'static) {
    const WORKER_STACK_BYTES: usize = 2 << 20;
    std::thread::Builder::new().stack_size(WORKER_STACK_BYTES).spawn(test).unwrap().join().unwrap();
}

#[test]
fn nesting_at_the_limit_is_evaluated_and_beyond_it_refused() {
    for &(before, within, after, most) in NESTINGS {
        let nested =
            move |count: usize| format!("{}{within}{}", before.repeat(count), after.repeat(count));
        let body = json!({"a": 1});
        on_a_worker(move || {
            for source in [nested(most), format!("{} == this", nested(most - 2))] {
                let compiled = compile(&source);
                let error = compiled.as_ref().err().cloned().unwrap_or_default();
                assert!(!error.contains(" more than "), "{source}: {error}");
                let Ok(expression) = compiled else { continue };
                let variables = variables(&body);
                let evaluate =
                    || expression.evaluate(&variables, MANY_STEPS, &Cancellation::default());
                assert!(on_deep_stack(evaluate).is_ok(), "{source}");
            }
        });
        for count in [most * 2 + 100, 5000, 100_000] {
            let error = compile(&nested(count)).unwrap_err();
            assert!(error.contains(" more than ") && error.contains(" at "), "{before}: {error}");
        }
    }
}

/// Expressions without operands.
const LEAVES: &[&str] = &[
    "this",
    "this.messages",
    "this.text",
    "this.messages[0].content",
    "a",
    "b",
    "1",
    "2.5",
    "'x'",
    "'[a-z]+$'",
    "true",
    "null",
    "[1, 2, 3]",
];
/// Expressions with one operand, written as `0`.
const UNARY: &[&str] = &[
    "!(0)",
    "-(0)",
    "size(0)",
    "string(0)",
    "bytes(0)",
    "type(0)",
    "[0]",
    "{'k': 0}",
    "(0).role",
    "has(this.x) || (0)",
    "int(0)",
    "(0).size()",
    "(0)[?0]",
    "(0).?role.orValue(0)",
    "timestamp(0)",
];
/// Expressions with two operands, written as `0` and `1`.
const BINARY: &[&str] = &[
    "(0) == (1)",
    "(0) != (1)",
    "(0) < (1)",
    "(0) + (1)",
    "(0) in (1)",
    "(0) && (1)",
    "(0) || (1)",
    "(0) - (1)",
    "[0, 1]",
    "{0: 1}",
    "(0)[1]",
    "(0).contains(1)",
    "(0).matches(1)",
    "(0).map(a, 1)",
    "(0).map(b, 1)",
    "(0).filter(a, 1)",
    "(0).all(a, 1)",
    "(0).exists(b, 1)",
    "(0).exists_one(a, 1)",
    "(0).map(a, true, 1)",
    "(0).transformMap(a, b, 1)",
    "(0).transformList(a, b, 1)",
    "cel.bind(a, 0, 1)",
    "true ? (0) : (1)",
];

/// Returns random expressions; some name a variable that is not bound.
fn expressions() -> impl Strategy<Value = String> {
    let leaf = proptest::sample::select(LEAVES).prop_map(str::to_owned);
    leaf.prop_recursive(6, 40, 2, |inner| {
        let put = |form: &str, operands: &[String]| {
            let part = |it: char| match it.to_digit(10).and_then(|at| operands.get(at as usize)) {
                Some(operand) => operand.clone(),
                None => it.to_string(),
            };
            form.chars().map(part).collect::<String>()
        };
        prop_oneof![
            (proptest::sample::select(UNARY), inner.clone())
                .prop_map(move |(form, one)| put(form, &[one])),
            (proptest::sample::select(BINARY), inner.clone(), inner)
                .prop_map(move |(form, one, other)| put(form, &[one, other])),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    // The allocated memory measures the work independently of a clock.
    #[test]
    fn no_expression_does_more_than_its_steps(
        expression in expressions(),
        other in expressions(),
        count in 0_usize..300,
        length in 0_usize..20_000,
    ) {
        const STEPS: u64 = 20_000;
        let Ok(expression) = compile(&format!("({expression}) == ({other})")) else {
            return Ok(());
        };
        let mut body = messages(count);
        body["text"] = "x".repeat(length).into();
        let variables = variables(&body);
        let used = on_deep_stack(|| {
            allocation_counter::measure(|| {
                let result = expression.evaluate(&variables, STEPS, &Cancellation::default());
                assert_eq!(result.is_err(), variables.meter.is_spent());
            })
        }).unwrap();
        let taken = variables.meter.taken();
        prop_assert!(taken <= STEPS);
        let most = 1000 + 30 * taken;
        prop_assert!(used.count_total <= most, "{} allocations in {taken} steps", used.count_total);
        let most = (64 << 10) + 1024 * taken;
        prop_assert!(used.bytes_total <= most, "{} bytes in {taken} steps", used.bytes_total);
    }
}
