//! Compares the output of `to_vec` with the output of `serde_json`.

use crate::sample::Request;
use genwire_core::{RawJson, to_vec};
use proptest::prelude::*;
use serde::Serialize;
use serde_json::{Value as JsonValue, json};
use std::collections::BTreeMap;

fn same<T: Serialize + ?Sized>(value: &T) {
    let ours = to_vec(value).map(|bytes| String::from_utf8(bytes).unwrap());
    let theirs = serde_json::to_string(value);
    assert_eq!(ours.ok(), theirs.ok());
}

/// Every serialization method of `serde`.
#[derive(Serialize)]
enum Any {
    Unit,
    Newtype(f32),
    Tuple(i8, u128),
    Struct { a: Option<char>, b: (), c: f64 },
}

#[derive(Serialize)]
struct Unit;

#[derive(Serialize)]
struct Pair(bool, Unit);

#[test]
fn every_kind_of_value_is_written_as_by_serde_json() {
    same(&(Any::Unit, Any::Newtype(0.1), Any::Tuple(-1, u128::MAX)));
    same(&Any::Struct { a: Some('"'), b: (), c: f64::NAN });
    same(&Any::Struct { a: None, b: (), c: -0.0 });
    same(&(Pair(true, Unit), i128::MIN, serde_bytes(b"ab")));
    same(&[1e300, 1e-7, 5e-324, f64::INFINITY, 1.0, 123_456_789.123]);
    same(&(u8::MAX, i16::MIN, u16::MAX, i32::MIN, u32::MAX, i64::MIN, u64::MAX));
    same(&JsonValue::Null);
    same("");
    same::<[u8]>(&[]);
}

/// A byte string, which JSON cannot represent.
fn serde_bytes(bytes: &'static [u8]) -> impl Serialize {
    struct Bytes(&'static [u8]);
    impl Serialize for Bytes {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_bytes(self.0)
        }
    }
    Bytes(bytes)
}

#[test]
fn names_are_texts_or_become_texts() {
    same(&BTreeMap::from([(1_u64, 2), (3, 4)]));
    same(&BTreeMap::from([(-1_i8, "a")]));
    same(&BTreeMap::from([(true, 'x'), (false, 'y')]));
    same(&BTreeMap::from([('"', 0)]));
    same(&BTreeMap::from([(Some("a\n"), 0)]));
    same(&BTreeMap::from([(None::<&str>, 0)]));
    same(&BTreeMap::from([((), 0)]));
    same(&BTreeMap::from([([1], 0)]));
    same(&BTreeMap::from([(BTreeMap::from([(1, 2)]), 0)]));
}

#[test]
fn every_character_that_needs_an_escape_gets_it_in_every_place() {
    for byte in 0..0x80_u8 {
        let character = char::from(byte);
        for before in 0..70 {
            for after in [0, 1, 3, 70 - before] {
                same(&format!("{}{character}{}", "a".repeat(before), "é".repeat(after)));
            }
        }
    }
}

#[test]
fn raw_json_is_written_as_it_is() {
    let raw = RawJson::from_text(r#"{ "a" : [ 1.50, "\u00e9" ] }"#).unwrap();
    same(&raw);
    same(&json!({ "a": [1, 2.5, -3, "x", null, true, {}, []] }));
    same(&vec![Some(raw), None]);
}

#[test]
fn a_request_is_written_as_by_serde_json() {
    let body = r#"{
        "model": "X-M3", "temperature": 0.5, "stop": ["\n"], "type": "a", "stream": true,
        "messages": [
            {"role": "user", "content": "\u0001 \"é\""},
            {"role": "later", "any": [ 1 ]}
        ],
        "parameters": { "type" : "object" }, "schemas": [{ }], "later": [ 1 ]
    }"#;
    same(&serde_json::from_str::<Request>(body).unwrap());
}

proptest! {
    #[test]
    fn any_text_is_written_as_by_serde_json(text in "(.|[\x00-\x1f\"\\\\]|[a-z]{40}){0,20}") {
        same(&text);
    }

    #[test]
    fn any_double_comes_back_to_its_last_digit(value in prop::num::f64::NORMAL) {
        let text = serde_json::to_string(&value).unwrap();
        prop_assert_eq!(serde_json::from_str::<f64>(&text).unwrap().to_bits(), value.to_bits());
    }

    #[test]
    fn any_double_is_written_as_by_serde_json(value in prop::num::f64::ANY) {
        same(&value);
        same(&[value]);
    }

    #[test]
    fn any_tree_is_written_as_by_serde_json(value in crate::random::any_json()) {
        same(&value);
        same(&RawJson::from_serialize(&value).unwrap());
    }
}
