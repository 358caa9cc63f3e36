//! Reading and writing through `Wire`.

use crate::sample::{Any, Message, Part, Reply, Request, Usage};
use genwire_core::{
    Described as _, Extra, RawJson, Report, UnknownVariant, Validate, Wire, descriptor,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Deserializer;
use std::collections::BTreeMap;

/// Parses JSON in every way that `serde_json` offers and writes it again.
fn check<T: DeserializeOwned + Serialize>(input: &str, expected: &str) {
    let written = match serde_json::from_str::<T>(input) {
        Ok(value) => serde_json::to_string(&value).unwrap(),
        Err(error) => error.to_string(),
    };
    assert_eq!(written, expected, "{input}");
    // No string can be borrowed from a reader.
    let from_reader = T::deserialize(&mut Deserializer::from_reader(input.as_bytes()));
    assert_eq!(from_reader.is_ok(), serde_json::from_str::<T>(input).is_ok(), "{input}");
    if let Ok(value) = from_reader {
        assert_eq!(serde_json::to_string(&value).unwrap(), expected, "{input}");
    }
    let Ok(tree) = serde_json::from_str(input) else { return };
    let from_tree = serde_json::from_value::<T>(tree);
    assert_eq!(from_tree.is_ok(), serde_json::from_str::<T>(input).is_ok(), "{input}");
    if let Ok(value) = from_tree {
        let again = serde_json::to_value(&value).unwrap();
        let direct: serde_json::Value = serde_json::from_str(expected).unwrap();
        assert_eq!(again, direct, "{input}");
    }
}

#[test]
fn members_are_written_in_the_order_of_the_type_and_unknown_ones_last_in_theirs() {
    for (input, expected) in [
        (r#"{"messages":[],"model":"X-M3"}"#, r#"{"model":"X-M3","messages":[]}"#),
        (
            r#"{"z":{"b":1,"a":[ 1.50 ]},"model":"X-M3","a":null,"messages":[],"type":"a"}"#,
            r#"{"model":"X-M3","messages":[],"type":"a","z":{"b":1,"a":[ 1.50 ]},"a":null}"#,
        ),
        (
            r#"{"model":"X-M9","messages":[],"parameters":{ "b" : 1 }}"#,
            r#"{"model":"X-M9","messages":[],"parameters":{ "b" : 1 }}"#,
        ),
        ("{\"mod\\u0065l\":\"X-M3\",\"messages\":[]}", r#"{"model":"X-M3","messages":[]}"#),
    ] {
        check::<Request>(input, expected);
    }
}

#[test]
fn null_is_read_as_absent_and_not_written() {
    for (input, expected) in [
        (
            r#"{"model":"X-M3","messages":[],"temperature":null,"stop":null}"#,
            r#"{"model":"X-M3","messages":[]}"#,
        ),
        (
            r#"{"model":"X-M3","messages":[],"grade":null,"schemas":null}"#,
            r#"{"model":"X-M3","messages":[]}"#,
        ),
    ] {
        check::<Request>(input, expected);
    }
    for (input, expected) in [
        ("{}", "{}"),
        (r#"{"id":null,"choices":null,"usage":null,"index":null,"day":null}"#, "{}"),
        (r#"{"usage":{}}"#, r#"{"usage":{}}"#),
    ] {
        check::<Reply>(input, expected);
    }
}

#[test]
fn the_last_of_several_equal_members_counts() {
    for (input, expected) in [
        (r#"{"index":1,"index":2}"#, r#"{"index":2}"#),
        (r#"{"x":1,"y":2,"x":3}"#, r#"{"y":2,"x":3}"#),
        (r#"{"id":"a","id":null}"#, "{}"),
    ] {
        check::<Reply>(input, expected);
    }
}

#[test]
fn numbers_are_read_as_the_interface_writes_them() {
    for (input, expected) in [
        (r#"{"temperature":1}"#, "missing field `model` at line 1 column 17"),
        (
            r#"{"model":"X-M3","messages":[],"temperature":1}"#,
            r#"{"model":"X-M3","messages":[],"temperature":1.0}"#,
        ),
        (
            r#"{"model":"X-M3","messages":[],"temperature":-0.5e1}"#,
            r#"{"model":"X-M3","messages":[],"temperature":-5.0}"#,
        ),
    ] {
        check::<Request>(input, expected);
    }
    for (input, expected) in [
        (r#"{"index":1.0}"#, r#"{"index":1}"#),
        (
            r#"{"index":1e2,"usage":{"total_tokens":-70e-1}}"#,
            r#"{"usage":{"total_tokens":-7},"index":100}"#,
        ),
        (
            r#"{"index":1.5}"#,
            "invalid type: floating point `1.5`, expected a 64-bit integer at line 1 column 12",
        ),
        (
            r#"{"index":1e16}"#,
            "invalid type: floating point `1e+16`, expected a 64-bit integer at line 1 column 13",
        ),
        (r#"{"index":9223372036854775807}"#, r#"{"index":9223372036854775807}"#),
        (
            r#"{"index":9223372036854775808}"#,
            "invalid value: integer `9223372036854775808`, expected a 64-bit integer at line 1 column 28",
        ),
        (
            r#"{"index":"1"}"#,
            "invalid type: string \"1\", expected a 64-bit integer at line 1 column 12",
        ),
    ] {
        check::<Reply>(input, expected);
    }
}

#[test]
fn a_tag_selects_the_variant_at_any_position() {
    let expected = r#"{"role":"user","content":"hi","name":"a","x":1}"#;
    for input in [
        r#"{"role":"user","content":"hi","name":"a","x":1}"#,
        r#"{"content":"hi","role":"user","name":"a","x":1}"#,
        r#"{"x":1,"name":"a","content":"hi","role":"user"}"#,
        r#"{"x":1,"role":"user","role":"tool","name":"a","content":"hi"}"#,
    ] {
        check_text::<Message>(input, expected);
    }
}

/// Like `check`, for JSON with duplicate members: a tree keeps the last one.
fn check_text<T: DeserializeOwned + Serialize>(input: &str, expected: &str) {
    let value: T = serde_json::from_str(input).unwrap();
    assert_eq!(serde_json::to_string(&value).unwrap(), expected, "{input}");
}

#[test]
fn raw_json_survives_a_late_tag_byte_for_byte() {
    let input = r#"{"extra_thing":{ "deep" : [1.0, 2e3] },"content":[{"url":"https://a/b","z": 1.10 ,"type":"image"}],"role":"user"}"#;
    let expected = r#"{"role":"user","content":[{"type":"image","url":"https://a/b","z":1.10}],"extra_thing":{ "deep" : [1.0, 2e3] }}"#;
    check_text::<Message>(input, expected);
}

#[test]
fn objects_with_an_unlisted_tag_are_kept_whole() {
    for (input, tag, raw) in [
        (r#"{"type":"audio","url": [1.0]}"#, "audio", r#"{"type":"audio","url":[1.0]}"#),
        (r#"{"a":1,"type":"b","type":"c"}"#, "b", r#"{"a":1,"type":"b","type":"c"}"#),
        (r#"{"url":1,"type":"audio"}"#, "audio", r#"{"url":1,"type":"audio"}"#),
        (r#"{"type":null,"a":1}"#, "", r#"{"type":null,"a":1}"#),
        (r#"{"a":1}"#, "", r#"{"a":1}"#),
        ("{}", "", "{}"),
        (r#"{"type":"a\"b"}"#, "a\"b", r#"{"type":"a\"b"}"#),
    ] {
        let Part::Unknown(unknown) = serde_json::from_str(input).unwrap() else {
            panic!("{input} is listed")
        };
        assert_eq!((unknown.tag(), unknown.raw().get()), (tag, raw), "{input}");
        check::<Part>(input, raw);
    }
}

#[test]
fn what_is_wrong_inside_a_variant_is_said() {
    for (input, expected) in [
        (r#"{"role":"tool"}"#, "missing field `tool_call_id` at line 1 column 15"),
        (r#"{"x":1,"role":"tool"}"#, "missing field `tool_call_id` at line 1 column 21"),
        (
            r#"{"tool_call_id":1,"role":"tool"}"#,
            "invalid type: integer `1`, expected a string at line 1 column 32",
        ),
        (r#"{"role":1}"#, "invalid type: integer `1`, expected a string at line 1 column 9"),
        (r#"{"x":1,"role":1}"#, "invalid type: integer `1`, expected a string at line 1 column 15"),
        (
            r#""user""#,
            "invalid type: string \"user\", expected an object with a member `role` (`sample.Message`) at line 1 column 6",
        ),
        (
            "null",
            "invalid type: null, expected an object with a member `role` (`sample.Message`) at line 1 column 4",
        ),
    ] {
        check::<Message>(input, expected);
    }
}

#[test]
fn a_json_type_selects_the_alternative() {
    for (input, expected) in [
        (r#""X-M3""#, r#""X-M3""#),
        (r#""other""#, r#""other""#),
        ("1", "1.0"),
        ("1.5", "1.5"),
        ("-3", "-3.0"),
        ("true", "true"),
        (r#"{"total_tokens":1,"more":[]}"#, r#"{"total_tokens":1,"more":[]}"#),
        (
            "null",
            "invalid type: null, expected a string, a number, a boolean or an object at line 1 column 4",
        ),
        (
            "[1]",
            "invalid type: an array, expected a string, a number, a boolean or an object at line 1 column 1",
        ),
    ] {
        check::<Any>(input, expected);
    }
}

#[test]
fn an_unknown_member_never_takes_the_place_of_a_listed_one() {
    let mut usage = Usage::new(3);
    usage.extra.insert("total_tokens", RawJson::from_text("4").unwrap());
    usage.extra.insert("more", RawJson::from_text("5").unwrap());
    assert_eq!(serde_json::to_string(&usage).unwrap(), r#"{"total_tokens":3,"more":5}"#);
}

#[test]
fn many_equal_unknown_members_take_no_quadratic_time() {
    let members: Vec<String> =
        (0..200_000).map(|index| format!("\"m{}\":0", index % 100_000)).collect();
    let text = format!("{{{},\"index\":1}}", members.join(","));
    let reply: Reply = serde_json::from_str(&text).unwrap();
    assert_eq!((reply.index, reply.extra.len()), (Some(1), 100_000));
}

#[test]
fn of_unknown_members_with_one_name_the_last_counts_in_its_place() {
    for count in [1, 3, 8, 9, 40] {
        let members = |value: usize| {
            let members = (0..count).map(|at| format!(r#","x{at}":{}"#, at + value));
            members.collect::<Vec<_>>().concat()
        };
        let head = r#"{"model":"X-M3","messages":[]"#;
        let input = format!("{head}{}{}}}", members(0), members(100));
        check::<Request>(&input, &format!("{head}{}}}", members(100)));
    }
}

/// Defines objects with eight members of a type.
macro_rules! objects {
    ($($name:ident of $inner:ty;)*) => {$(
        #[derive(Clone, Debug, Wire)]
        #[wire(name = "sample.Wide")]
        #[non_exhaustive]
        struct $name {
            a: Option<$inner>,
            b: Option<$inner>,
            c: Option<$inner>,
            d: Option<$inner>,
            e: Option<$inner>,
            f: Option<$inner>,
            g: Option<$inner>,
            h: Option<$inner>,
            #[serde(flatten)]
            extra: Extra,
        }
    )*};
}

objects! {
    Narrow of String;
    Medium of Narrow;
    Wide of Medium;
}

/// Defines a union whose variants all have the same type, and a union with that type behind a
/// pointer.
macro_rules! union {
    ($($variant:ident $tag:literal)*) => {
        #[derive(Clone, Debug, Wire)]
        #[serde(tag = "kind")]
        #[wire(name = "sample.Many", unknown = "warning")]
        #[non_exhaustive]
        enum Many {
            $(#[serde(rename = $tag)] $variant(Wide),)*
            #[serde(rename = "boxed")]
            Boxed(Box<Wide>),
            #[serde(untagged)]
            Unknown(UnknownVariant),
        }
    };
}

union! {
    A0 "a0" A1 "a1" A2 "a2" A3 "a3" A4 "a4" A5 "a5" A6 "a6" A7 "a7" A8 "a8" A9 "a9"
    B0 "b0" B1 "b1" B2 "b2" B3 "b3" B4 "b4" B5 "b5" B6 "b6" B7 "b7" B8 "b8" B9 "b9"
    C0 "c0" C1 "c1" C2 "c2" C3 "c3" C4 "c4" C5 "c5" C6 "c6" C7 "c7" C8 "c8" C9 "c9"
    D0 "d0" D1 "d1" D2 "d2" D3 "d3" D4 "d4" D5 "d5" D6 "d6" D7 "d7" D8 "d8" D9 "d9"
}

#[test]
fn a_union_of_many_large_variants_is_read_on_a_small_stack() {
    let read = || {
        for tag in ["a0", "d8", "d9", "boxed", "other"] {
            for text in [
                format!(r#"{{"kind":"{tag}","a":{{"b":{{"c":"1"}}}},"z":1}}"#),
                format!(r#"{{"a":{{"b":{{"c":"1"}}}},"kind":"{tag}","z":1}}"#),
            ] {
                let value: Many = serde_json::from_str(&text).unwrap();
                let written = serde_json::to_value(&value).unwrap();
                let expected: serde_json::Value = serde_json::from_str(&text).unwrap();
                assert_eq!(written, expected);
            }
        }
    };
    // The variants of one value need half of the stack, so code with a slot for each variant does
    // not fit.
    assert!(40 * size_of::<Wide>() > 512 << 10);
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(read).unwrap();
    thread.join().unwrap();
}

/// Integers in every position that a type may have them in.
#[derive(Debug, Default, PartialEq, Wire, Validate)]
#[wire(name = "sample.Counts")]
struct Counts {
    #[validate(range(exclusive_min = -1, max = 18446744073709551614))]
    one: Option<u64>,
    list: Option<Vec<u64>>,
    deep: Option<Vec<Option<Vec<i64>>>>,
    map: Option<BTreeMap<String, i64>>,
    kept: Option<genwire_core::Nullable<i64>>,
    alternative: Option<CountOrList>,
    same: Option<CountOrShare>,
    #[serde(flatten)]
    extra: BTreeMap<String, u64>,
}

/// An integer or a list of integers.
#[derive(Debug, PartialEq, Wire, Validate)]
#[wire(name = "sample.CountOrList")]
#[serde(untagged)]
enum CountOrList {
    Count(u64),
    List(Vec<i64>),
}

/// An integer or another number.
#[derive(Debug, PartialEq, Wire, Validate)]
#[wire(name = "sample.CountOrShare")]
#[serde(untagged)]
enum CountOrShare {
    Count(i64),
    Share(f64),
}

#[test]
fn an_integer_may_be_written_with_a_fraction_of_zero_at_every_place() {
    for (input, expected) in [
        (r#"{"one":7.0}"#, r#"{"one":7}"#),
        (r#"{"one":18446744073709551615}"#, r#"{"one":18446744073709551615}"#),
        (r#"{"one":9007199254740993,"x":-0.0}"#, r#"{"one":9007199254740993,"x":0}"#),
        (r#"{"list":[1.0,2e0,3]}"#, r#"{"list":[1,2,3]}"#),
        (r#"{"deep":[null,[1.0]]}"#, r#"{"deep":[null,[1]]}"#),
        (r#"{"map":{"a":-1.0}}"#, r#"{"map":{"a":-1}}"#),
        (r#"{"kept":1.0}"#, r#"{"kept":1}"#),
        (r#"{"kept":null}"#, r#"{"kept":null}"#),
        (r#"{"alternative":1.0}"#, r#"{"alternative":1}"#),
        (r#"{"alternative":[1.0]}"#, r#"{"alternative":[1]}"#),
        (r#"{"same":1.0}"#, r#"{"same":1}"#),
        (r#"{"same":1.5}"#, r#"{"same":1.5}"#),
        (r#"{"later":1.0}"#, r#"{"later":1}"#),
        (
            r#"{"one":-1}"#,
            "invalid value: integer `-1`, expected a 64-bit integer at line 1 column 9",
        ),
        (
            r#"{"one":18446744073709551616}"#,
            "invalid type: floating point `1.8446744073709552e+19`, expected a 64-bit integer at line 1 column 27",
        ),
    ] {
        check::<Counts>(input, expected);
    }
}

#[test]
fn a_bound_beyond_63_bits_is_exact() {
    for (one, expected) in [(u64::MAX, 1), (u64::MAX - 1, 0), (0, 0)] {
        let counts = Counts { one: Some(one), ..Counts::default() };
        assert_eq!(counts.validate().violations().len(), expected, "{one}");
        let mut report = Report::default();
        descriptor::check(&serde_json::json!({ "one": one }), Counts::descriptor(), &mut report);
        assert_eq!(report.violations().len(), expected, "{one}");
    }
}
