//! Patterns: matches, refused expressions, and agreement with another engine.

use genwire_constraint::{Bound, Divisor, Number, Pattern, Range};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};

fn pattern(text: &str) -> Pattern {
    Pattern::new(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_pattern_matches_what_it_says_and_nothing_else() {
    let table: &[(&str, &[&str], &[&str])] = &[
        ("", &["", "a"], &[]),
        ("a", &["a", "bab"], &["", "b"]),
        ("^[a-z]+$", &["a", "abc"], &["", "aB", "a\n", "é"]),
        ("^a|b$", &["ax", "xb"], &["xa", "bx", ""]),
        ("^(a|b)*c{2,3}$", &["cc", "abbaccc"], &["c", "cccc", "acca"]),
        ("^a{3}$", &["aaa"], &["aa", "aaaa"]),
        ("^a{2,}$", &["aa", "aaaaaa"], &["a"]),
        ("^(?:x(?<n>y?))+$", &["x", "xyx"], &["y", ""]),
        ("^.$", &["a", "語", "🙂", "\u{85}"], &["", "ab", "\n", "\r", "\u{2028}"]),
        (r"^\d\w\s$", &["1_ ", "0a\u{feff}"], &["٣a ", "1é ", "1a\u{85}"]),
        (r"^\D\W\S$", &["٣éx"], &["1-x", "aax"]),
        (r"\bfoo\b", &["foo", "a foo!"], &["afoo", "foo_"]),
        (r"\Boo", &["foo"], &["oo", " oo"]),
        (r"^[\]\\^-]$", &["]", "\\", "^", "-"], &["a"]),
        (r"^[^a-z\d]$", &["A", "é", "\n"], &["a", "0"]),
        (r"^\x41\u00e9\t$", &["Aé\t"], &["aé\t"]),
        (r"^[\w.+-]+@[\w-]+\.[a-z]{2,}$", &["a.b+c@d-e.org"], &["a@b", "@d.org", "a@d.ORG"]),
        ("^{.*}$", &["{}", "{a}"], &["a"]),
        ("^(a?){50}b$", &["b", "aaab"], &["a", &BIG_A[..51]]),
        ("^(([a-z]*)*)*$", &["", "abc"], &["A"]),
        ("(?:)*", &["", "x"], &[]),
        ("^[a-z]{0,2000}$", &["", BIG_A], &["A"]),
        ("a{3,20000}", &["aaa", BIG_A], &["", "aa"]),
        ("x{0,20000}", &["", "a"], &[]),
        (r"^a\ b$", &["a b"], &["ab"]),
        ("^(?!aws:)[a-z:]+$", &["aws", "xaws:", "awsx:"], &["aws:", "aws:x", ""]),
        (r"^(?=.*[A-Z])(?=.*\d).{2,4}$", &["A1", "x1A", "1xxA"], &["A", "a1", "xx", "A1xxx"]),
        (r"^((?!-)[a-z-]{1,3}(?<!-)\.)+$", &["a.", "a-b.c."], &["-a.", "a-.", "a.b-.", "a"]),
        ("^a(?=(b(?!c)|c))", &["ab", "abd", "ac"], &["a", "abc", "ad"]),
        ("(?<!a|b)x(?=,|$)", &["x", "a,x", "x,b"], &["ax", "xb", ""]),
        ("a(?!b)", &["a", "aba", "ac"], &["ab", "", "b"]),
        (r"^(?!\s*$).+", &["a", " a"], &["", " "]),
        ("(?!a)", &["", "a"], &[]),
        (r"^\p{Lu}\P{L}[\p{N}_-]$", &["É1٣", "A-_"], &["é1٣", "ÉÉ1", "É1é"]),
    ];
    for (text, accepted, refused) in table {
        let pattern = pattern(text);
        for string in *accepted {
            assert!(pattern.accepts(string), "{text}: {string:?}");
        }
        for string in *refused {
            assert!(!pattern.accepts(string), "{text}: {string:?}");
        }
    }
}

const BIG_A: &str = concat!(
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
);

#[test]
fn what_dialects_read_differently_is_refused_at_its_place() {
    for (text, at, reason) in [
        ("a(?<!b+)", 1, "look behind"),
        ("(?!a", 0, "the group does not end"),
        ("(?!a)*", 0, "a position"),
        (r"(a)\1", 3, "a reference"),
        (r"\p{Han}", 0, "class of Unicode"),
        (r"[\p{}]", 1, "class of Unicode"),
        (r"\pL", 0, "class of Unicode"),
        ("(?i)a", 0, "flags"),
        ("(?P<n>a)", 0, "flags"),
        (r"a\Z", 1, "this position"),
        (r"\q", 0, "read this differently"),
        (r"[\b]", 1, "read this differently"),
        ("*a", 0, "repeats nothing"),
        ("a**", 2, "repeats a repetition"),
        ("a{2}{3}", 4, "repeats a repetition"),
        ("a{,3}", 1, "repeats nothing"),
        ("^*", 0, "a position"),
        ("a{3,2}", 1, "below the least"),
        ("a{20000000}", 1, "too often"),
        ("(a{100}){100}", 0, "too long"),
        ("(a", 0, "the group does not end"),
        ("a)", 1, "ends no group"),
        ("a[b", 1, "the character class is not closed"),
        ("[]", 0, "an empty class"),
        ("[b-a]", 1, "not a range"),
        (r"[\d-a-c]", 0, ""),
        ("[a&&b]", 2, "an operator"),
        ("\\", 0, "nothing follows"),
        (r"\ud83d", 0, "the code of no character"),
        (&"(".repeat(60), 51, "nested too deep"),
    ] {
        match Pattern::new(text) {
            Ok(pattern) => assert!(reason.is_empty(), "{text} is read as {}", pattern.text()),
            Err(error) => {
                assert!(error.reason.contains(reason), "{text}: {error}");
                assert_eq!(error.at, at, "{text}: {error}");
                assert!(!error.help.is_empty());
            }
        }
    }
}

#[test]
fn the_text_keeps_what_every_dialect_needs() {
    for (text, plain) in [
        (r"^\-\_\:\/a$", "^-_:/a$"),
        (r"^a\.b$", r"^a\.b$"),
        ("^{}]$", r"^\{\}\]$"),
        ("^[[a]$", r"^[\[a]$"),
        ("^(?:a|(?<b>c+?))*?$", "^(a|(c+))*$"),
        (r"[a-z-9]", r"[a-z\-9]"),
        (r"[\.\-\_]", r"[\.\-_]"),
        (r"^(?!a\-)(?<=b)[\ \p{L}]$", r"^(?!a-)(?<=b)[ \p{L}]$"),
    ] {
        let pattern = pattern(text);
        assert_eq!(pattern.text(), plain);
        assert_eq!(self::pattern(plain).text(), plain);
    }
}

#[test]
fn samples_are_what_they_claim() {
    for text in [
        "^[a-z]+$",
        "^ord_[0-9a-f]{8}$",
        "a",
        "",
        r"^\d{4}-\d{2}$",
        r"^(red|green|blue)$",
        r"\bfoo\b",
        "^[^a]$",
        r"^[\w.+-]+@[\w-]+\.[a-z]{2,}$",
        r"^(?:[A-Z]{2}\d+|x)$",
        "^(?!a)[a-z]+$",
        r"^(?=.*[a-z])(?=.*[A-Z])(?=.*[!@#])[a-zA-Z\d!@#]{12,123}$",
        r"^\P{L}$",
    ] {
        let pattern = pattern(text);
        assert!(!pattern.accepted().is_empty(), "{text}");
        for string in pattern.accepted() {
            assert!(pattern.accepts(string), "{text}: {string:?}");
        }
        assert_eq!(pattern.refused().is_empty(), text.is_empty(), "{text}");
        for string in pattern.refused() {
            assert!(!pattern.accepts(string), "{text}: {string:?}");
        }
    }
    assert_eq!(pattern("^[a-z]+$").of_length(5).as_deref(), Some("aaaaa"));
    assert_eq!(pattern("^(ab|c)+$").of_length(3).map(|it| it.len()), Some(3));
    assert_eq!(pattern("b").of_length(3).as_deref(), Some("baa"));
    assert_eq!(pattern("^a$").of_length(2), None);
}

#[test]
fn the_time_is_linear_where_others_take_all_ways_one_by_one() {
    let text = "a".repeat(20_000);
    for expression in ["^(a+)+$", "^(a|aa)+$", "(a*)*b", "^(a?){30}a{30}b"] {
        pattern(expression).accepts(&text);
    }
}

/// Expressions that look around, and that name categories of Unicode.
fn wide_expressions() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "a", "b", "[ab]", "[^a]", r"\p{L}", r"\P{Lu}", "^", "$", ".", "",
    ])
    .prop_map(str::to_owned);
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| parts.concat()),
            prop::collection::vec(inner.clone(), 1..3)
                .prop_map(|parts| format!("({})", parts.join("|"))),
            (inner.clone(), prop::sample::select(vec!["(?=", "(?!", "(?<=", "(?<!"]))
                .prop_map(|(inner, look)| format!("{look}{inner})")),
            (inner, prop::sample::select(vec!["*", "+", "?", "{2}", "{1,3}", "{0,40}"]))
                .prop_map(|(inner, times)| format!("(?:{inner}){times}")),
        ]
    })
}

/// A runner whose cases are the same on every machine.
fn runner(seed: u64) -> TestRunner {
    TestRunner::new(ProptestConfig {
        cases: 3_000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(seed),
        ..ProptestConfig::default()
    })
}

#[test]
fn another_engine_looks_around_in_the_same_way() {
    let texts = prop::collection::vec("[abcAé. _]{0,6}", 6);
    runner(7)
        .run(&(wide_expressions(), texts), |(expression, texts)| {
            let Ok(ours) = Pattern::new(&expression) else { return Ok(()) };
            let Ok(theirs) = fancy_regex::Regex::new(ours.text()) else { return Ok(()) };
            for text in texts {
                let Ok(said) = theirs.is_match(&text) else { continue };
                prop_assert_eq!(ours.accepts(&text), said, "{} on {:?}", expression, text);
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn categories_are_those_of_another_engine() {
    let all: String = (0..=u32::from(char::MAX)).filter_map(char::from_u32).collect();
    for name in ["L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "Mn", "N", "Nd", "P", "S", "Z", "Zs"] {
        let ours = pattern(&format!(r"^\p{{{name}}}$"));
        let theirs = fancy_regex::Regex::new(&format!(r"\p{{{name}}}+")).unwrap();
        let mut before = 0;
        for found in theirs.find_iter(&all).map(Result::unwrap) {
            let is_ours = |one: Option<char>| one.is_some_and(|it| ours.accepts(&it.to_string()));
            let (first, last) = (found.as_str().chars().next(), found.as_str().chars().next_back());
            assert!(is_ours(first) && is_ours(last), "{name} {first:?} {last:?}");
            let gap = all.get(before..found.start()).unwrap_or_default();
            let (first, last) = (gap.chars().next(), gap.chars().next_back());
            assert!(!is_ours(first) && !is_ours(last), "{name} {first:?} {last:?}");
            before = found.end();
        }
    }
}

#[test]
fn nothing_is_the_same_however_often_it_is_repeated() {
    for (expression, accepted) in [
        ("^((){10000000}){10000000}$", ""),
        ("^(((){10000000}){10000000}a{0}){10000000}b$", "b"),
        ("^((a{0}|){2,3}(){9999999}){3}$", ""),
    ] {
        let pattern = pattern(expression);
        assert!(pattern.accepts(accepted) && !pattern.accepts("a"), "{expression}");
        assert_eq!(pattern.accepted(), [accepted], "{expression}");
    }
}

#[test]
fn the_number_of_groups_that_look_around_is_limited() {
    let groups = |count: u32| {
        let groups: Vec<String> = (0..count).map(|it| format!("(?!{it}$)")).collect();
        groups.concat()
    };
    assert!(pattern(&groups(32)).accepts("32"));
    let error = Pattern::new(&groups(33)).unwrap_err();
    assert_eq!(error.reason, "it has more than 32 different groups that look around");
    // Equal groups are one.
    assert!(pattern(&"(?!a)".repeat(33)).accepts("b"));
}

#[test]
fn looking_around_takes_linear_time() {
    // A matcher with quadratic time would not finish here.
    let text = "a".repeat(200_000);
    for expression in ["(?=(a+)+b)", "(?!(a|aa)+$)b", "(a(?=a*b))+", "(?<!b)(?<=a)c"] {
        assert!(!pattern(expression).accepts(&text), "{expression}");
    }
}

/// Expressions of the part of the language that another engine reads in the same way.
fn expressions() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "a", "b", "[ab]", "[^a]", "[a-c1]", "\\d", "\\w", "\\W", "^", "$", "\\b", "\\B", "\\.", "",
    ])
    .prop_map(str::to_owned);
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| parts.concat()),
            prop::collection::vec(inner.clone(), 1..3)
                .prop_map(|parts| format!("({})", parts.join("|"))),
            (inner, prop::sample::select(vec!["*", "+", "?", "{2}", "{1,3}", "*?"]))
                .prop_map(|(inner, times)| format!("(?:{inner}){times}")),
        ]
    })
}

#[test]
fn another_engine_says_the_same() {
    let texts = prop::collection::vec("[abc1. _]{0,6}", 6);
    runner(5)
        .run(&(expressions(), texts), |(expression, texts)| {
            let Ok(ours) = Pattern::new(&expression) else { return Ok(()) };
            let theirs = regex_lite::Regex::new(ours.text()).unwrap();
            for text in texts {
                let said = (ours.accepts(&text), theirs.is_match(&text));
                prop_assert_eq!(said.0, said.1, "{} on {:?}", expression, text);
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_multiple_is_one_by_its_digits() {
    let cases: [(f64, Number, bool); 28] = [
        (5.0, 10.0.into(), true),
        (5.0, 11.0.into(), false),
        (0.01, 0.07.into(), true),
        (0.01, 1.1.into(), true),
        (0.01, 0.075.into(), false),
        (0.1, 0.3.into(), true),
        (2.5, 7.5.into(), true),
        (2.5, 7.0.into(), false),
        (2.0, 1e300.into(), true),
        (7.0, 1e300.into(), false),
        (0.123_456_789, 1e308.into(), false),
        (1e300, 1e308.into(), true),
        (1e308, 1.0.into(), false),
        (1e-300, 1e300.into(), true),
        (5e-324, 1e-323.into(), true),
        (0.5, (-1.5).into(), true),
        (7.0, 0.0.into(), true),
        (7.0, 0_i64.into(), true),
        (1e308, 0_i64.into(), true),
        (3.0, 9_007_199_254_740_993_i64.into(), true),
        (2.0, 9_007_199_254_740_993_i64.into(), false),
        (0.1, 9_007_199_254_740_993_i64.into(), true),
        (0.01, u64::MAX.into(), true),
        (0.3, 9_007_199_254_740_993_i64.into(), true),
        (0.3, 9_007_199_254_740_994_i64.into(), false),
        (0.1, 9_007_199_254_740_992.0.into(), true),
        (0.5, 7_i64.into(), true),
        (1.0, f64::INFINITY.into(), false),
    ];
    for (divisor, number, expected) in cases {
        let divisor = Divisor::new(divisor).unwrap();
        let divides = divisor.divides(number);
        assert_eq!(divides, expected, "{number} by {}", divisor.get());
    }
    for number in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(Divisor::new(number), None);
    }
}

#[test]
fn a_whole_number_is_compared_exactly() {
    const NEARLY_MAX: u64 = u64::MAX - 1;
    let closed = |value: Number| Some(Bound { value, exclusive: false });
    let open = |value: Number| Some(Bound { value, exclusive: true });
    let cases: [(Option<Bound>, Option<Bound>, Number, bool); 11] = [
        (closed(NEARLY_MAX.into()), None, NEARLY_MAX.into(), true),
        (closed(NEARLY_MAX.into()), None, (NEARLY_MAX - 1).into(), false),
        (open(NEARLY_MAX.into()), None, NEARLY_MAX.into(), false),
        (open(NEARLY_MAX.into()), None, u64::MAX.into(), true),
        (None, closed(NEARLY_MAX.into()), u64::MAX.into(), false),
        (None, open(9_007_199_254_740_993_i64.into()), 9_007_199_254_740_992_i64.into(), true),
        (closed(0.5.into()), None, 0_i64.into(), false),
        (closed(0.5.into()), None, 1_i64.into(), true),
        (closed(1_i64.into()), None, 1.5.into(), true),
        (None, closed(1e300.into()), u64::MAX.into(), true),
        (None, None, f64::NAN.into(), false),
    ];
    for (min, max, number, expected) in cases {
        let range = Range { min, max };
        assert_eq!(range.contains(number), expected, "{number} in {range:?}");
    }
    assert_eq!(Number::new(1e20), Number::Integer(100_000_000_000_000_000_000));
    assert_eq!(Number::new(0.5), Number::Float(0.5));
    assert_eq!(Number::new(f64::MAX), Number::Float(f64::MAX));
}
