//! Tests that a server reads everything that a client writes.

use super::{
    Parameter, ParameterPlace, ParameterStyle, Sent, Written, cookie_header, gathered, written,
};
use crate::descriptor::{
    ConstrainedDescriptor, Descriptor, DescriptorFn, EitherDescriptor, Member, ObjectDescriptor,
    UnionDescriptor, UnknownPolicy,
};
use crate::server::http::{HeaderMap, HeaderName, HeaderValue, Uri, header::COOKIE};
use crate::server::sent;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

const fn of(name: &'static str, style: ParameterStyle, explode: bool) -> Parameter {
    Parameter { name, place: ParameterPlace::Query, style, explode }
}

const LIST: &[Parameter] = &[
    of("limit", ParameterStyle::Form, true),
    of("apart", ParameterStyle::Form, true),
    of("joined", ParameterStyle::Form, false),
    of("bars", ParameterStyle::Pipe, false),
    of("deep", ParameterStyle::DeepObject, true),
    Parameter {
        name: "X-Region",
        place: ParameterPlace::Header,
        style: ParameterStyle::Simple,
        explode: false,
    },
    Parameter {
        name: "dark",
        place: ParameterPlace::Cookie,
        style: ParameterStyle::Form,
        explode: true,
    },
];

fn texts() -> &'static Descriptor {
    &Descriptor::List(|| &Descriptor::String)
}

/// Integers with constraints, lists of integers, or Booleans.
fn limit() -> &'static Descriptor {
    const NUMBER: DescriptorFn = || const { &constrained(|| &Descriptor::Integer) };
    const NUMBERS: DescriptorFn = || const { &constrained(|| &Descriptor::List(NUMBER)) };
    &Descriptor::Either(EitherDescriptor {
        name: "E",
        expected: "a whole number, an array or a boolean",
        alternatives: &[NUMBER, NUMBERS, || &Descriptor::Boolean],
    })
}

const fn constrained(value: DescriptorFn) -> Descriptor {
    Descriptor::Constrained(ConstrainedDescriptor { name: "C", value, constraints: &[] })
}

fn object() -> &'static Descriptor {
    const INTEGERS: DescriptorFn = || &Descriptor::List(|| &Descriptor::Integer);
    const MEMBERS: &[Member] = &[
        Member::new("limit", limit),
        Member::new("apart", texts),
        Member::new("joined", INTEGERS),
        Member::new("bars", texts),
        Member::new("deep", || &Descriptor::Map(|| &Descriptor::Number)),
        Member::new("X-Region", || &Descriptor::String),
        Member::new("dark", || &Descriptor::Boolean),
    ];
    &Descriptor::Object(ObjectDescriptor {
        name: "T",
        members: MEMBERS,
        deny_null: false,
        constraints: &[],
        unknown: UnknownPolicy::Warning,
        extra: None,
    })
}

#[test]
fn what_is_written_is_read_back() {
    let all = json!({
        "limit": 7, "apart": ["a,b", "c d"], "joined": [1, 2], "bars": ["x", "y"],
        "deep": {"least": 1.5}, "X-Region": "eu", "dark": true,
    });
    let limits = [json!({"limit": true}), json!({"limit": [7, 8]})];
    for value in limits.into_iter().chain([all, json!({}), json!({"apart": [""]})]) {
        let Written { query, headers, cookies } = written(LIST, object(), &value).unwrap();
        assert_eq!(
            gathered(LIST, object(), &Sent { query, headers, cookies, ..Sent::default() }),
            value
        );
    }
    let Written { query, .. } = written(LIST, object(), &json!({"joined": [1, 2]})).unwrap();
    assert_eq!(query, [("joined".to_owned(), "1,2".to_owned())]);
}

#[test]
fn texts_of_another_type_are_left_to_the_check() {
    let pair = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    let query = vec![pair("limit", "many"), pair("joined", "1,x"), pair("other", "1")];
    let read = gathered(LIST, object(), &Sent { query, ..Sent::default() });
    assert_eq!(read, json!({"limit": "many", "joined": [1, "x"]}));
}

#[test]
fn what_has_no_form_is_refused() {
    for joined in [json!([{}]), json!([1, null]), json!(["1,2"])] {
        let problem = written(LIST, object(), &json!({"joined": joined})).unwrap_err();
        assert_eq!(problem, "the parameter `joined` cannot be written as text");
    }
    let twice = json!({"deep": {"a": 1}, "X-Region": "eu", "flat": {"limit": 1}});
    let flat = of("flat", ParameterStyle::Form, true);
    let problem = written(&[LIST[0], flat], both(), &twice).unwrap_err();
    assert_eq!(
        problem,
        "the member `limit` of the parameter `flat` has the name of another parameter"
    );
}

#[test]
fn names_of_cookies_are_tokens() {
    let cookies =
        Parameter { place: ParameterPlace::Cookie, ..of("it", ParameterStyle::Form, true) };
    for (name, is_token) in [
        ("session", true),
        ("a.b-c_d", true),
        ("", false),
        ("x; session", false),
        ("x=y", false),
        ("x\r\ny", false),
        ("ü", false),
    ] {
        let result = written(&[cookies], Sample::Map.object(), &json!({"it": {name: 1}}));
        let problem = format!("`{name}` of the parameter `it` cannot name a cookie");
        let expected = if is_token { None } else { Some(problem) };
        assert_eq!(result.err(), expected);
    }
}

#[test]
fn repeats_of_a_parameter_that_is_one_text_are_not_dropped() {
    let pairs = |all: &[(&str, &str)]| -> Vec<(String, String)> {
        all.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    };
    let query = pairs(&[("joined", "1,2"), ("joined", "3"), ("bars", "x"), ("bars", "y")]);
    let headers = pairs(&[("x-region", "eu"), ("other", "1"), ("X-Region", "us")]);
    let read = gathered(LIST, object(), &Sent { query, headers, ..Sent::default() });
    let expected = json!({"joined": [[1, 2], [3]], "bars": [["x"], ["y"]], "X-Region": "eu,us"});
    assert_eq!(read, expected);
    let list = [of("it", ParameterStyle::Json, false)];
    let query = pairs(&[("it", "1"), ("it", "2")]);
    let read = gathered(&list, Sample::Number.object(), &Sent { query, ..Sent::default() });
    assert_eq!(read, json!({"it": [1, 2]}));
    let list =
        [Parameter { place: ParameterPlace::Header, ..of("it", ParameterStyle::Simple, false) }];
    let headers = pairs(&[("it", "1"), ("it", "2, 3")]);
    let read = gathered(&list, Sample::Numbers.object(), &Sent { headers, ..Sent::default() });
    assert_eq!(read, json!({"it": [1, 2, 3]}));
}

/// An open object and a number.
fn both() -> &'static Descriptor {
    const MEMBERS: &[Member] = &[Member::new("limit", limit), Member::new("flat", MAP)];
    const { &object_of("Both", MEMBERS) }
}

#[test]
fn an_open_object_has_the_names_that_no_other_parameter_has() {
    let list = [LIST[0], of("flat", ParameterStyle::Form, true)];
    let pair = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    let query = vec![pair("limit", "1"), pair("a", "2"), pair("b", "x"), pair("a", "3")];
    let read = gathered(&list, both(), &Sent { query, ..Sent::default() });
    assert_eq!(read, json!({"limit": 1, "flat": {"a": ["2", "3"], "b": "x"}}));
}

#[test]
fn items_are_read_in_the_order_of_their_numbers() {
    let list = [of("it", ParameterStyle::DeepObject, true)];
    let deep = |query: &[(&str, &str)]| {
        let query = query.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
        let sent = Sent { query: query.collect(), ..Sent::default() };
        gathered(&list, Sample::Deep.object(), &sent)["it"].take()
    };
    let rows = deep(&[("it[rows][10][count]", "3"), ("it[rows][9][count]", "2")]);
    assert_eq!(rows, json!({"rows": [{"count": 2}, {"count": 3}]}));
    let mixed = deep(&[("it[numbers][1]", "3"), ("it[numbers][]", "x"), ("it[numbers][0]", "1")]);
    assert_eq!(mixed, json!({"numbers": [1, 3, "x"]}));
    let plain = deep(&[("it[numbers]", "3"), ("it[map][0]", "1"), ("it[other][a][b]", "c")]);
    assert_eq!(plain, json!({"numbers": [3], "map": {"0": 1}, "other": {"a": {"b": "c"}}}));
    // Values without a valid path belong to no parameter.
    let far = format!("it{}", "[a]".repeat(crate::MAX_DEPTH + 1));
    let none = deep(&[("it[rows][][count]", "3"), ("it[", "3"), ("item", "3"), (&far, "3")]);
    assert_eq!(none, Value::Null);
    // The check rejects a value next to members.
    assert_eq!(deep(&[("it", "3"), ("it[count]", "3")]), json!(["3", {"count": 3}]));
}

/// An object type.
const fn object_of(name: &'static str, members: &'static [Member]) -> Descriptor {
    let (unknown, extra) = (UnknownPolicy::Warning, None);
    let (deny_null, constraints): (bool, &[_]) = (false, &[]);
    Descriptor::Object(ObjectDescriptor { name, members, deny_null, unknown, extra, constraints })
}

const TEXT: DescriptorFn = || &Descriptor::String;
const NUMBER: DescriptorFn = || &Descriptor::Integer;
const TEXTS: DescriptorFn = || &Descriptor::List(TEXT);
const NUMBERS: DescriptorFn = || &Descriptor::List(NUMBER);
const FLAT_OBJECT: DescriptorFn = || {
    const MEMBERS: &[Member] = &[
        Member::new("count", NUMBER),
        Member::new("text", TEXT),
        Member::new("share", || &Descriptor::Number),
        Member::new("flag", || &Descriptor::Boolean),
    ];
    const { &object_of("Flat", MEMBERS) }
};
const ROWS: DescriptorFn = || &Descriptor::List(FLAT_OBJECT);
const MAP: DescriptorFn = || &Descriptor::Map(NUMBER);
const DEEP_OBJECT: DescriptorFn = || {
    const MEMBERS: &[Member] = &[
        Member::new("count", NUMBER),
        Member::new("texts", TEXTS),
        Member::new("numbers", NUMBERS),
        Member::new("flat", FLAT_OBJECT),
        Member::new("rows", ROWS),
        Member::new("map", MAP),
    ];
    const { &object_of("Deep", MEMBERS) }
};
const UNION: DescriptorFn = || {
    &Descriptor::Union(UnionDescriptor {
        name: "Union",
        tag: "kind",
        tags: &["flat", "deep"],
        variants: &[FLAT_OBJECT, DEEP_OBJECT],
        unknown: UnknownPolicy::Error,
    })
};
const NUMBER_OR_NUMBERS: DescriptorFn = || {
    &Descriptor::Either(EitherDescriptor {
        name: "E",
        expected: "a whole number or an array",
        alternatives: &[NUMBER, NUMBERS],
    })
};
const FLAG_OR_FLAT: DescriptorFn = || {
    &Descriptor::Either(EitherDescriptor {
        name: "F",
        expected: "a boolean or an object",
        alternatives: &[|| &Descriptor::Boolean, FLAT_OBJECT],
    })
};

/// Defines the sample types: each has a name, a descriptor, and true if its items or members are
/// scalars.
macro_rules! samples {
    ($($name:ident $ty:ident $is_flat:literal;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Sample { $($name,)* }

        impl Sample {
            const ALL: &'static [Self] = &[$(Self::$name,)*];

            fn is_flat(self) -> bool {
                match self { $(Self::$name => $is_flat,)* }
            }

            fn object(self) -> &'static Descriptor {
                match self { $(Self::$name => {
                    const MEMBERS: &[Member] =
                        &[Member::new("other", TEXT), Member::new("it", $ty)];
                    const { &object_of("T", MEMBERS) }
                })* }
            }
        }
    };
}

samples! {
    Text TEXT true;
    Number NUMBER true;
    Texts TEXTS true;
    Numbers NUMBERS true;
    Flat FLAT_OBJECT true;
    Rows ROWS false;
    Map MAP true;
    Deep DEEP_OBJECT false;
    Union UNION false;
    NumberOrNumbers NUMBER_OR_NUMBERS true;
    FlagOrFlat FLAG_OR_FLAT true;
}

/// Strings with the special characters of all serializations.
fn text() -> impl Strategy<Value = Value> {
    "[a-c0-9ü,;=&%+|\\[\\]{}\" .]{0,6}".prop_map(Value::from)
}

fn some_texts() -> impl Strategy<Value = Value> {
    prop::collection::vec(text(), 0..4).prop_map(Value::from)
}

fn numbers() -> impl Strategy<Value = Value> {
    prop::collection::vec(any::<i64>(), 0..4).prop_map(Value::from)
}

fn members(all: Vec<(&str, Option<Value>)>) -> Value {
    let all = all.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    Value::Object(all.collect::<Map<_, _>>())
}

fn flat() -> impl Strategy<Value = Value> {
    let some = prop::option::of::<BoxedStrategy<Value>>;
    let share = some((-9..9).prop_map(|it| json!(f64::from(it) / 4.0)).boxed());
    let flag = some(any::<bool>().prop_map(Value::from).boxed());
    let count = some(any::<i64>().prop_map(Value::from).boxed());
    (count, some(text().boxed()), share, flag).prop_map(|(count, text, share, flag)| {
        members(vec![("count", count), ("text", text), ("share", share), ("flag", flag)])
    })
}

fn rows() -> impl Strategy<Value = Value> {
    prop::collection::vec(flat(), 0..3).prop_map(Value::from)
}

fn map() -> impl Strategy<Value = Value> {
    let names = "[a-c.]{1,3}|[0-2]|[a-c][; ][a-c]";
    let all = prop::collection::btree_map(names, any::<i64>(), 0..4);
    all.prop_map(|all| all.into_iter().map(|(name, it)| (name, Value::from(it))).collect())
}

fn deep() -> impl Strategy<Value = Value> {
    let some = prop::option::of::<BoxedStrategy<Value>>;
    let (flat, rows, map) = (some(flat().boxed()), some(rows().boxed()), some(map().boxed()));
    let all = (some(some_texts().boxed()), some(numbers().boxed()), flat, rows, map);
    all.prop_map(|(texts, numbers, flat, rows, map)| {
        members(vec![
            ("texts", texts),
            ("numbers", numbers),
            ("flat", flat),
            ("rows", rows),
            ("map", map),
        ])
    })
}

fn value(sample: Sample) -> BoxedStrategy<Value> {
    let number = any::<i64>().prop_map(Value::from);
    let tagged = |tag: &'static str| {
        move |mut value: Value| {
            value["kind"] = json!(tag);
            value
        }
    };
    match sample {
        Sample::Text => text().boxed(),
        Sample::Number => number.boxed(),
        Sample::Texts => some_texts().boxed(),
        Sample::Numbers => numbers().boxed(),
        Sample::Flat => flat().boxed(),
        Sample::Rows => rows().boxed(),
        Sample::Map => map().boxed(),
        Sample::Deep => deep().boxed(),
        Sample::Union => {
            prop_oneof![flat().prop_map(tagged("flat")), deep().prop_map(tagged("deep"))].boxed()
        }
        Sample::NumberOrNumbers => prop_oneof![number, numbers()].boxed(),
        Sample::FlagOrFlat => prop_oneof![any::<bool>().prop_map(Value::from), flat()].boxed(),
    }
}

/// The serializations of a parameter, each with true if it has a single value.
const FORMS: &[(ParameterPlace, ParameterStyle, bool, bool)] = &[
    (ParameterPlace::Query, ParameterStyle::Form, true, false),
    (ParameterPlace::Query, ParameterStyle::Form, false, true),
    (ParameterPlace::Query, ParameterStyle::Space, false, true),
    (ParameterPlace::Query, ParameterStyle::Pipe, false, true),
    (ParameterPlace::Query, ParameterStyle::DeepObject, true, false),
    (ParameterPlace::Query, ParameterStyle::Json, false, false),
    (ParameterPlace::Header, ParameterStyle::Simple, false, true),
    (ParameterPlace::Header, ParameterStyle::Simple, true, true),
    (ParameterPlace::Header, ParameterStyle::Json, false, false),
    (ParameterPlace::Cookie, ParameterStyle::Form, true, false),
    (ParameterPlace::Cookie, ParameterStyle::Form, false, true),
    (ParameterPlace::Cookie, ParameterStyle::Json, false, false),
];

/// The serializations and types that a spec may combine.
fn combinations() -> impl Strategy<Value = (Parameter, bool, Sample, Value)> {
    let all = FORMS.iter().flat_map(|form| Sample::ALL.iter().map(move |sample| (form, *sample)));
    let all = all.filter(|((_, _, _, is_one_text), sample)| {
        !is_one_text || sample.is_flat() && *sample != Sample::FlagOrFlat
    });
    let all: Vec<_> = all.collect();
    prop::sample::select(all).prop_flat_map(|((place, style, explode, is_one_text), sample)| {
        let (place, style, explode) = (*place, *style, *explode);
        let parameter = Parameter { name: "it", place, style, explode };
        value(sample).prop_map(move |value| (parameter, *is_one_text, sample, value))
    })
}

/// Removes empty lists and objects from a value, including those that become empty.
fn without_empty(value: &Value) -> Option<Value> {
    match value {
        Value::Array(items) if items.is_empty() => None,
        Value::Object(members) => {
            let members = members
                .iter()
                .filter_map(|(name, value)| Some((name.clone(), without_empty(value)?)));
            let members: Map<String, Value> = members.collect();
            (!members.is_empty()).then_some(Value::Object(members))
        }
        other => Some(other.clone()),
    }
}

/// Returns the value that a server reads back; `None` if nothing is sent.
fn read_back(parameter: &Parameter, value: &Value) -> Option<Value> {
    match parameter.style {
        ParameterStyle::DeepObject => without_empty(value),
        ParameterStyle::Form if parameter.explode => match value {
            Value::Array(items) if items.is_empty() => None,
            // A member is JSON, or a list of strings that is absent if it is empty.
            Value::Object(members) => {
                let is_sent = |(_, value): &(&String, &Value)| **value != json!([]);
                let members = members.iter().filter(is_sent);
                let members = members.map(|(name, value)| (name.clone(), value.clone()));
                let members: Map<String, Value> = members.collect();
                (!members.is_empty()).then_some(Value::Object(members))
            }
            other => Some(other.clone()),
        },
        _ => Some(value.clone()),
    }
}

/// Returns true for a value with a string that the serialization cannot contain.
fn has_no_form(parameter: &Parameter, is_one_text: bool, value: &Value) -> bool {
    let separator = parameter.style.separator();
    let is_text = |value: &Value| match value {
        Value::String(text) => text.contains(separator),
        _ => false,
    };
    match value {
        Value::Array(items) if is_one_text => {
            let is_header = parameter.place == ParameterPlace::Header;
            let is_empty = |item: &Value| match item {
                Value::String(text) if is_header => text.trim().is_empty(),
                item => *item == "",
            };
            items.iter().any(is_text) || matches!(&items[..], [item] if is_empty(item))
        }
        Value::Object(members) if is_one_text => {
            members.values().any(is_text) || members.keys().any(|name| name.contains(separator))
        }
        Value::Object(members) if parameter.place == ParameterPlace::Cookie => {
            parameter.explode && members.keys().any(|name| name.contains([';', ' ']))
        }
        // An item without any scalar.
        Value::Array(items) if parameter.style == ParameterStyle::DeepObject => {
            items.iter().any(|item| without_empty(item).is_none())
        }
        Value::Object(members) if parameter.style == ParameterStyle::DeepObject => {
            members.values().any(|value| has_no_form(parameter, is_one_text, value))
        }
        _ => false,
    }
}

/// The names and values that a server finds in the query, in headers and in cookies.
fn carried(written: &Written) -> Option<Sent> {
    let mut url = reqwest::Url::parse("http://localhost/").ok()?;
    url.query_pairs_mut().extend_pairs(&written.query);
    let mut headers = HeaderMap::new();
    for (name, text) in &written.headers {
        let name = HeaderName::try_from(name).ok()?;
        headers.append(name, HeaderValue::try_from(text.trim()).ok()?);
    }
    if !written.cookies.is_empty() {
        let text = cookie_header(&written.cookies);
        headers.insert(COOKIE, HeaderValue::try_from(text).ok()?);
    }
    let target = url.as_str().parse::<Uri>().ok()?;
    Some(sent(&headers, &target))
}

fn in_header(value: &Value) -> Value {
    match value {
        Value::String(text) => json!(text.trim()),
        Value::Array(items) => items.iter().map(in_header).collect(),
        Value::Object(members) => {
            let members = members.iter();
            members.map(|(name, value)| (name.clone(), in_header(value))).collect()
        }
        other => other.clone(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn each_form_of_each_type_is_read_back(
        (parameter, is_one_text, sample, value) in combinations()
    ) {
        let other = Parameter {
            name: "other",
            place: ParameterPlace::Query,
            style: ParameterStyle::Form,
            explode: true,
        };
        let list = [other, parameter];
        let body = json!({"other": "a", "it": value});
        let result = written(&list, sample.object(), &body);
        prop_assert_eq!(result.is_err(), has_no_form(&parameter, is_one_text, &value));
        let Ok(written) = result else { return Ok(()) };
        let sent = carried(&written).unwrap();
        let found = gathered(&list, sample.object(), &sent);
        let mut expected = read_back(&parameter, &value);
        if parameter.place == ParameterPlace::Header && is_one_text {
            expected = expected.map(|value| in_header(&value));
        }
        if sample == Sample::NumberOrNumbers
            && parameter.style != ParameterStyle::Json
            && let Some(Value::Array(items)) = &expected
            && let [item] = &items[..]
            && parameter.style != ParameterStyle::DeepObject
        {
            // A single value may also be a list with one item.
            expected = Some(item.clone());
        }
        let mut found_it = found.get("it").cloned();
        if parameter.place == ParameterPlace::Header && is_one_text {
            found_it = found_it.map(|value| in_header(&value));
        }
        prop_assert_eq!(found_it, expected);
        prop_assert_eq!(&found["other"], "a");
    }
}
