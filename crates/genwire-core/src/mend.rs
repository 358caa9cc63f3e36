//! Lenient reading of responses with values of another JSON type than the interface declares.
//!
//! Some services write a number as a string, an encoded object as the object itself, or a string as
//! a list of parts. Such a response cannot be deserialized. It is then rewritten to match the
//! descriptor of its type, and deserialized again. Valid responses cost nothing extra.

use crate::bounds::{MAX_RESPONSE_VALUES, has_more_values};
use crate::descriptor::{Descriptor, ObjectDescriptor};
use crate::{Described, RawJson};
use serde_core::de::DeserializeOwned;
use serde_json::{Map, Value as JsonValue};

/// Name of the member with thinking, in a part and in an object with parts.
const THINKING: &str = "thinking";

/// Suffix of the member that keeps the parts of a string.
const PARTS: &str = "_parts";

/// Size above which no more parts of a string are kept, in bytes: each event copies the previous
/// parts.
const MAX_PARTS_BYTES: usize = 128 << 10;

/// Deserializes a body after rewriting it; `None` if that does not help.
pub(crate) fn parse<T: DeserializeOwned + Described>(body: &[u8]) -> Option<T> {
    if has_more_values(body, MAX_RESPONSE_VALUES) {
        return None;
    }
    let mut value: JsonValue = serde_json::from_slice(body).ok()?;
    mend(&mut value, T::descriptor());
    // Members that are kept as raw JSON can be read only from a string.
    serde_json::from_str(&value.to_string()).ok()
}

/// Rewrites the values of a tree that do not have the type of their descriptor.
pub(crate) fn mend(value: &mut JsonValue, descriptor: &Descriptor) {
    match (descriptor, &mut *value) {
        (Descriptor::Object(object), JsonValue::Object(members)) => mend_members(members, object),
        (Descriptor::List(item), JsonValue::Array(items)) => {
            for value in items {
                mend(value, item());
            }
        }
        (Descriptor::Map(item), JsonValue::Object(members)) => {
            for value in members.values_mut() {
                mend(value, item());
            }
        }
        (Descriptor::Union(union), JsonValue::Object(members)) => {
            let tag = members.get(union.tag).and_then(JsonValue::as_str);
            let place = union.tags.iter().position(|known| Some(*known) == tag);
            if let Some(variant) = place.and_then(|place| union.variants.get(place)) {
                mend(value, variant());
            }
        }
        (Descriptor::Nullable(inner), _) => mend(value, inner()),
        (Descriptor::String | Descriptor::Parsed(_), JsonValue::Object(_)) => {
            *value = JsonValue::String(value.to_string());
        }
        (Descriptor::Integer | Descriptor::NumberEnum(_), JsonValue::String(text)) => {
            if let Ok(number) = text.trim().parse::<i64>() {
                *value = number.into();
            }
        }
        (Descriptor::Unsigned, JsonValue::String(text)) => {
            if let Ok(number) = text.trim().parse::<u64>() {
                *value = number.into();
            }
        }
        (Descriptor::Number, JsonValue::String(text)) => {
            if let Ok(number) = text.trim().parse::<serde_json::Number>() {
                *value = JsonValue::Number(number);
            }
        }
        _ => {}
    }
}

/// Rewrites the members of an object; a list of parts becomes a string, and the parts are kept.
fn mend_members(members: &mut Map<String, JsonValue>, object: &ObjectDescriptor) {
    for member in object.members {
        let descriptor = (member.descriptor)();
        let Some(value) = members.get_mut(member.name) else { continue };
        if is_text(descriptor) && is_list_of_parts(value) {
            let parts = value.take();
            let (text, thinking) = text_of(&parts);
            *value = JsonValue::String(text);
            members.insert(format!("{}{PARTS}", member.name), parts);
            if !thinking.is_empty() && !members.contains_key(THINKING) {
                members.insert(THINKING.to_owned(), JsonValue::String(thinking));
            }
        } else {
            mend(value, descriptor);
        }
    }
}

fn is_list_of_parts(value: &JsonValue) -> bool {
    value.as_array().is_some_and(|parts| parts.iter().all(JsonValue::is_object))
}

fn is_text(descriptor: &Descriptor) -> bool {
    match descriptor {
        Descriptor::String | Descriptor::Parsed(_) => true,
        Descriptor::Nullable(inner) => is_text(inner()),
        _ => false,
    }
}

/// Returns the text and the thinking of a list of parts; other parts are ignored.
fn text_of(parts: &JsonValue) -> (String, String) {
    let (mut text, mut thinking) = (String::new(), String::new());
    for part in parts.as_array().into_iter().flatten() {
        match (part.get("text"), part.get(THINKING)) {
            (Some(JsonValue::String(part)), None) => text.push_str(part),
            (_, Some(JsonValue::String(part))) => thinking.push_str(part),
            (_, Some(inner)) => thinking.push_str(&text_of(inner).0),
            _ => {}
        }
    }
    (text, thinking)
}

/// Returns true if no more parts of a string are kept.
pub(crate) fn has_all_parts(name: &str, known: &RawJson) -> bool {
    name.ends_with(PARTS) && known.get().len() >= MAX_PARTS_BYTES
}

/// Joins the parts of a string from several events; `None` for members without parts.
pub(crate) fn join_parts(name: &str, known: &RawJson, more: &RawJson) -> Option<RawJson> {
    let known = known.get().strip_suffix(']').filter(|_| name.ends_with(PARTS))?;
    let more = more.get().strip_prefix('[')?;
    let comma = if known.trim_end().ends_with('[') || more.trim() == "]" { "" } else { "," };
    RawJson::from_text(format!("{known}{comma}{more}")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    static TEXT: Descriptor = Descriptor::String;
    static COUNT: Descriptor = Descriptor::Integer;
    static SHARE: Descriptor = Descriptor::Number;

    fn check(descriptor: &Descriptor, value: JsonValue, expected: &JsonValue) {
        let mut mended = value;
        mend(&mut mended, descriptor);
        assert_eq!(&mended, expected);
    }

    #[test]
    fn a_value_is_rewritten_only_where_its_meaning_is_plain() {
        for (value, expected) in [
            (json!("7"), json!(7)),
            (json!(" -7 "), json!(-7)),
            (json!(7.0), json!(7.0)),
            (json!(7), json!(7)),
            (json!(7.5), json!(7.5)),
            (json!(1e300), json!(1e300)),
            (json!("7.5"), json!("7.5")),
            (json!("seven"), json!("seven")),
            (json!(true), json!(true)),
            (json!([7]), json!([7])),
        ] {
            check(&COUNT, value, &expected);
        }
        check(&Descriptor::Unsigned, json!("18446744073709551615"), &json!(u64::MAX));
        check(&SHARE, json!("0.5"), &json!(0.5));
        check(&SHARE, json!("half"), &json!("half"));
        // A number is not turned into a string, since it may mean anything.
        check(&TEXT, json!(1026), &json!(1026));
        check(&TEXT, json!({ "a": [1] }), &json!("{\"a\":[1]}"));
        check(&TEXT, json!(true), &json!(true));
        check(&Descriptor::List(|| &COUNT), json!(["1", 2]), &json!([1, 2]));
        check(&Descriptor::Map(|| &COUNT), json!({ "a": "1" }), &json!({ "a": 1 }));
        check(&Descriptor::Nullable(|| &COUNT), json!(null), &json!(null));
    }

    #[test]
    fn parts_are_joined_and_what_has_no_text_adds_nothing() {
        let parts = json!([
            { "type": "thinking", "thinking": [{ "type": "text", "text": "a" }, 7] },
            { "type": "thinking", "thinking": "b" },
            { "type": "text", "text": "c" },
            { "type": "reference", "reference_ids": [1] },
        ]);
        assert!(is_list_of_parts(&parts) && !is_list_of_parts(&json!(["a"])));
        assert_eq!(text_of(&parts), ("c".to_owned(), "ab".to_owned()));
        let raw = |text: &str| RawJson::from_text(text).unwrap();
        for (known, more, expected) in
            [("[1]", "[2]", "[1,2]"), ("[]", "[2]", "[2]"), ("[1]", "[]", "[1]")]
        {
            let joined = join_parts("content_parts", &raw(known), &raw(more));
            assert_eq!(joined, Some(raw(expected)));
        }
        let long = raw(&format!("[\"{}\"]", "a".repeat(MAX_PARTS_BYTES)));
        assert!(has_all_parts("content_parts", &long) && !has_all_parts("content", &long));
        assert_eq!(join_parts("content", &raw("[1]"), &raw("[2]")), None);
        assert_eq!(join_parts("content_parts", &raw("1"), &raw("[2]")), None);
    }
}
