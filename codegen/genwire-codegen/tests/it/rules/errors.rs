//! Every kind of mistake in a rule, with the part of the source that causes it.

use super::model::{REQUEST, WINDOW, types};
use genwire_spec::Prefix;
use genwire_spec::model::TypeId;
use genwire_spec::rule::RuleErrorKind::{self, *};
use genwire_spec::rule::{Scope, check};

/// Checks a rule of the request, and compares the kind, source and help of every mistake.
fn check_errors(text: &str, expected: &[(RuleErrorKind, &str, &str)]) {
    check_errors_of(REQUEST, text, expected);
}

fn check_errors_of(this: TypeId, text: &str, expected: &[(RuleErrorKind, &str, &str)]) {
    let types = types();
    let errors = check(text, &Scope { types: &types, this, prefix: &Prefix::default() })
        .err()
        .unwrap_or_default();
    let found: Vec<(RuleErrorKind, &str, &str)> = errors
        .iter()
        .map(|error| (error.kind, &text[error.span.clone()], error.help.as_deref().unwrap_or("")))
        .collect();
    assert_eq!(found, expected, "{text}");
}

/// A rule, and the kind, source and help of its only mistake.
type Row = (&'static str, (RuleErrorKind, &'static str, &'static str));

const MISTAKES: &[Row] = &[
    ("this.count <", (Syntax, "", "")),
    ("this.count = 1", (Syntax, "=", "did you mean `==`?")),
    ("this.cuont > 1", (UnknownField, "cuont", "did you mean `count`?")),
    ("count > 1", (UnknownVariable, "count", "did you mean `this.count`?")),
    ("that.count > 1", (UnknownVariable, "that", "known are `this`")),
    ("this.name > 1", (WrongType, "1", "")),
    ("this.model < \"X-B\"", (WrongType, "this.model", "")),
    ("this.count == \"1\"", (WrongType, "\"1\"", "")),
    ("this.count <= 1.5", (WrongType, "1.5", "")),
    ("this.name && true", (WrongType, "this.name", "")),
    ("!this.count", (WrongType, "this.count", "")),
    ("this.count", (NotBoolean, "this.count", "")),
    ("this.limit <= 3", (Unguarded, "this.limit", "guard it with `has(this.limit)`")),
    (
        "has(this.limit) || this.limit <= 3",
        (Unguarded, "this.limit", "guard it with `has(this.limit)`"),
    ),
    (
        "!has(this.options) || this.options.deep == 1",
        (Unguarded, "this.options.deep", "guard it with `has(this.options.deep)`"),
    ),
    (
        "this.content.exists(c, c.weight > 1)",
        (Unguarded, "c.weight", "guard it with `has(c.weight)`"),
    ),
    (
        "!has(this.body) || as_text(this.body) != \"\"",
        (UnguardedAlternative, "as_text(this.body", "guard it with `is_text(this.body)`"),
    ),
    ("!has(this.body) || is_txt(this.body)", (UnknownAlternative, "txt", "did you mean `text`?")),
    ("is_text(this.name)", (WrongType, "this.name", "")),
    ("this.model == \"X-D\"", (UnknownValue, "\"X-D\"", "did you mean `X-A`?")),
    ("this.model in [\"X-A\", \"Y\"]", (UnknownValue, "\"Y\"", "known are `X-A`, `X-B`, `X-C`")),
    (
        "this.content.exists(c, c.type == \"txt\")",
        (UnknownValue, "\"txt\"", "did you mean `text`?"),
    ),
    ("!has(this.level) || this.level == 3", (UnknownValue, "3", "known are `low`, `high`")),
    ("this.model.limits > 1", (UnknownProperty, "limits", "did you mean `limit`?")),
    ("this.name.limit > 1", (PropertyOfNonEnum, "limit", "")),
    ("!has(this.ratios) || this.ratios.all(r, r.limit > 1)", (UnknownProperty, "limit", "")),
    ("this.name + 1 == 2", (WrongType, "this.name", "")),
    ("this.count + 1.5 == 2.5", (WrongType, "1.5", "")),
    ("has(this.strength) && this.strength * 2 > 1.0", (WrongType, "2", "write `2.0`")),
    ("has(this.strength) && this.strength % 2.0 > 1.0", (WrongType, "this.strength", "")),
    (
        "this.count / 0 == 1",
        (Constant, "this.count / 0", "keep literals within 64 bits, and do not divide by 0"),
    ),
    (
        "has(this.strength) && this.strength < 1e999",
        (Unsupported, "1e999", "write a smaller number"),
    ),
    (
        "this.count == size(\"abc\") / 0",
        (Constant, "size(\"abc\") / 0", "keep literals within 64 bits, and do not divide by 0"),
    ),
    (
        "-(-9223372036854775808) > this.count",
        (
            Constant,
            "-(-9223372036854775808",
            "keep literals within 64 bits, and do not divide by 0",
        ),
    ),
    (
        "this.content.exists_one(c, has(c.weight) && c.weight + 1 == 2)",
        (MayFail, "has(c.weight) && c.weight + 1 == 2", "calculate inside `all` or `exists`"),
    ),
    (
        "this.content.filter(c, has(c.weight)).map(c, c.weight).exists(w, c == w)",
        (UnknownVariable, "c", "did you mean `w`?"),
    ),
    (
        "this.content.map(c, c.type) == \"text\"",
        (
            LooseFilter,
            "this.content.map(c, c.type)",
            "count with `size(list.map(…))`, or ask with `in`, `exists` or `all`",
        ),
    ),
    (
        "size(this.name) + size(this.content) > -1",
        (
            Constant,
            "size(this.name) + size(this.content) > -1",
            "compare a member with what it may be",
        ),
    ),
    ("this.name.matches(\"a**\")", (Pattern, "*", "put the inner one into a group")),
    ("this.name.matches(this.name)", (Unsupported, "this.name", "use a native check for it")),
    (
        "this.content[0].type == \"text\"",
        (Unsupported, "this.content[0]", "use `all`, `exists` or a native check"),
    ),
    ("lower(this.name, \"x\")", (Unsupported, "lower", "use a native check for it")),
    ("this.name.startWith(\"x\")", (Unsupported, "startWith", "did you mean `startsWith`?")),
    ("this.name == null", (Unsupported, "null", "ask `has(…)`: null counts as absent")),
    ("{\"a\": 1} == this.name", (Unsupported, "{\"a\": 1}", "use a native check for it")),
    ("has(this.name) == (1 == 1)", (Constant, "1 == 1", "compare a member with what it may be")),
    (
        "size(this.content) >= 0",
        (Constant, "size(this.content) >= 0", "compare a member with what it may be"),
    ),
    (
        "this.count == this.count",
        (Constant, "this.count == this.count", "compare a member with what it may be"),
    ),
    (
        "this.content.all(c, has(c.type))",
        (Constant, "type", "compare it with the value that is meant"),
    ),
    ("this.content.all(_, true)", (Unsupported, "_", "give the variable a name")),
    (
        "(has(this.title) ? 1 : 1) == 1",
        (Constant, "has(this.title) ? 1 : 1) == 1", "compare a member with what it may be"),
    ),
    ("this.name.all(c, true)", (NotAList, "this.name", "")),
    (
        "this.content.filter(c, c.type == \"text\") == 1",
        (
            LooseFilter,
            "this.content.filter(c, c.type == \"text\")",
            "count with `size(list.filter(…))`, or ask with `in`, `exists` or `all`",
        ),
    ),
    ("!has(this.free) || this.free == 1", (WrongType, "1", "")),
    (
        "this.content.all(c, this.content.all(c, true))",
        (Unsupported, "c", "choose another name than `c`"),
    ),
];

/// Mistakes in rules about times, with their messages.
const TIME_MISTAKES: &[Row] = &[
    (
        "!has(this.note) || timestamp(this.note) > timestamp(this.end)",
        (Time, "this.note", "add `format = \"date-time\"` where the string is declared"),
    ),
    (
        "timestamp(this.end) > timestamp(\"2026-02-29T12:00:00Z\")",
        (Time, "\"2026-02-29T12:00:00Z\"", "write one as in `timestamp(\"2026-01-31T12:00:00Z\")`"),
    ),
    (
        "timestamp(this.end) > timestamp(\"0000-02-29T12:00:00Z\")",
        (Time, "\"0000-02-29T12:00:00Z\"", "write one as in `timestamp(\"2026-01-31T12:00:00Z\")`"),
    ),
    (
        "timestamp(this.end) - timestamp(this.start) < duration(\"31d\")",
        (
            Time,
            "\"31d\"",
            "write hours, minutes and seconds as in `duration(\"1h30m\")`; a day has `24h`",
        ),
    ),
    (
        "!has(this.length) || timestamp(this.end) - timestamp(this.start) < duration(this.length)",
        (Time, "this.length", "use a native check for it"),
    ),
    (
        "!has(this.note) || timestamp(this.end) - timestamp(this.start) < duration(this.note)",
        (Unsupported, "this.note", "use a native check for it"),
    ),
    ("timestamp(this.count) > timestamp(this.end)", (WrongType, "this.count", "")),
    ("timestamp(this.end) > this.start", (WrongType, "this.start", "")),
    ("timestamp(this.end) > duration(\"1h\")", (WrongType, "duration(\"1h\")", "")),
    ("timestamp(this.end) + 3600 > timestamp(this.start)", (WrongType, "3600", "")),
    (
        "timestamp(this.end) + timestamp(this.start) > timestamp(this.end)",
        (WrongType, "timestamp(this.start)", ""),
    ),
    (
        "timestamp(this.end) - timestamp(this.start) <= duration(\"1h\") * 2",
        (WrongType, "duration(\"1h\")", ""),
    ),
    (
        "duration(\"1h\") < duration(\"2h\")",
        (Constant, "duration(\"1h\") < duration(\"2h\")", "compare a member with what it may be"),
    ),
    (
        "timestamp(this.end) < timestamp(\"9999-12-31T23:59:59Z\") + duration(\"1s\")",
        (
            Constant,
            "timestamp(\"9999-12-31T23:59:59Z\") + duration(\"1s\")",
            "keep timestamps in the years 1 to 9999, and durations within 292 years",
        ),
    ),
    (
        "timestamp(this.end).getHours(\"Europe/Paris\") > 7",
        (Unsupported, "\"Europe/Paris\"", "leave it out: parts of a timestamp are those in UTC"),
    ),
    (
        "(timestamp(this.end) - timestamp(this.start)).getFullYear() > 7",
        (WrongType, "getFullYear", ""),
    ),
    ("timestamp(this.end).getHour() > 7", (Unsupported, "getHour", "did you mean `getHours`?")),
    (
        "has(this.times) && this.times.exists_one(t, timestamp(t) > timestamp(this.end))",
        (MayFail, "timestamp(t) > timestamp(this.end)", "calculate inside `all` or `exists`"),
    ),
    (
        "timestamp(this.end).getHours() in [8, 9]",
        (
            MayFail,
            "timestamp(this.end).getHours()",
            "compare it with each value: `x == 8 || x == 9`",
        ),
    ),
];

#[test]
fn mistakes_about_times_are_found_where_they_are() {
    for (text, expected) in TIME_MISTAKES {
        check_errors_of(WINDOW, text, &[*expected]);
    }
}

#[test]
fn mistakes_are_found_where_they_are() {
    for (text, expected) in MISTAKES {
        check_errors(text, &[*expected]);
    }
}

#[test]
fn all_mistakes_of_a_rule_are_reported() {
    check_errors(
        "this.cuont > 1 && this.name == 2 && has(this.titel)",
        &[
            (UnknownField, "cuont", "did you mean `count`?"),
            (WrongType, "2", ""),
            (UnknownField, "titel", "did you mean `title`?"),
        ],
    );
    check_errors(
        "!has(this.lmit) || this.limit <= 3",
        &[(UnknownField, "lmit", "did you mean `limit`?")],
    );
}

#[test]
fn rules_beyond_the_limits_are_refused() {
    let types = types();
    let scope = Scope { types: &types, this: REQUEST, prefix: &Prefix::default() };
    let nested = |depth| {
        let question = |it: &str| format!("((this.count + 1 > 2) ? ({it}) : (this.count > 7))");
        (0..depth).fold("this.count * 2 > 3".to_owned(), |it, _| {
            format!("(({it}) ? {} : (this.count > 9))", question("this.count > 4"))
        })
    };
    let rules = [
        format!("this.count{} > 3", " + 1".repeat(4000)),
        format!("{}this.count > 3{}", "(".repeat(3000), ")".repeat(3000)),
        format!("{}(this.count > 3)", "!".repeat(4000)),
        format!("this{}", ".a".repeat(4000)),
        format!("this.tags{} == 1", "[0]".repeat(4000)),
        format!("this.title{} == 1", "()".repeat(4000)),
        // A raw string has no escapes, and a comment contains no strings.
        format!(r"this.title == r'\' && {}this.count > 3{}", "(".repeat(3000), ")".repeat(3000)),
        format!("// it's\n {}this.count > 3{}", "(".repeat(3000), ")".repeat(3000)),
        format!("{} false", "this.count > 3 ? true : ".repeat(2000)),
        nested(14),
        format!(
            "has(this.strength) && this.content.map(a, this.strength){}.exists(n, n > 2.0)",
            ".map(a, a + a).map(b, b + b)".repeat(8)
        ),
        format!("{}has(this.title){}", "(has(this.tags) != ".repeat(40), ")".repeat(40)),
    ];
    for rule in rules {
        let errors = check(&rule, &scope).err().unwrap_or_default();
        let kinds: Vec<_> = errors.iter().map(|error| error.kind).collect();
        assert_eq!(kinds, [Unsupported], "{}", &rule[..60]);
    }
    let long = format!("this.count{} < 3", " + 1".repeat(200));
    assert_eq!(check(&long, &scope).err(), None);
}
