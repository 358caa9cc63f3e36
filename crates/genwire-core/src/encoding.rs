//! Request bodies that are written as names and values: forms, and bodies of several parts.
//!
//! Both represent a JSON object. A string, a number or a Boolean is written unchanged, a list
//! repeats its name, and an object is JSON. In a form, items and members may have their path in
//! brackets instead. A part may be a file; its content is not in the JSON.
#![cfg(any(feature = "exchange", feature = "server"))]

#[cfg(test)]
#[cfg(all(feature = "client", feature = "server"))]
mod file_tests;
#[cfg(feature = "server")]
mod read;
#[cfg(feature = "exchange")]
mod write;

#[cfg(feature = "server")]
pub(crate) use read::{Decoded, decoded, unescaped};
#[cfg(feature = "client")]
pub(crate) use write::escape;
#[cfg(feature = "exchange")]
pub(crate) use write::{Body, Chunk, encoded};

pub(crate) use genwire_constraint::Encoding;

#[cfg(test)]
#[cfg(all(feature = "client", feature = "server"))]
mod tests {
    use super::{Body, Encoding, decoded, encoded};
    use crate::descriptor::{
        ConstrainedDescriptor, Descriptor, DescriptorFn, EitherDescriptor, Member,
        ObjectDescriptor, UnionDescriptor, UnknownPolicy,
    };
    use bytes::Bytes;
    use serde_json::{Value, json};

    const FORM: &str = "application/x-www-form-urlencoded";
    const PARTS: &str = "multipart/form-data";

    fn object() -> &'static Descriptor {
        const INTEGERS: DescriptorFn = || &Descriptor::List(|| &Descriptor::Integer);
        const TEXT_OR_FLAG: DescriptorFn = || {
            &Descriptor::Either(EitherDescriptor {
                name: "E",
                expected: "a string or a boolean",
                alternatives: &[|| &Descriptor::String, || &Descriptor::Boolean],
            })
        };
        const MEMBERS: &[Member] = &[
            Member::new("text", || &Descriptor::String),
            Member::new("count", || &Descriptor::Integer),
            Member::new("share", || &Descriptor::Number),
            Member::new("flag", || &Descriptor::Boolean),
            Member::new("texts", || &Descriptor::List(|| &Descriptor::String)),
            Member::new("counts", INTEGERS),
            Member::new("rows", || &Descriptor::List(INTEGERS)),
            Member::new("inner", object),
            Member::new("map", || &Descriptor::Map(INTEGERS)),
            Member::new("either", TEXT_OR_FLAG),
            Member::new("any", || &Descriptor::Any),
            Member::new("bounded", bounded),
        ];
        &Descriptor::Object(ObjectDescriptor {
            name: "T",
            members: MEMBERS,
            unknown: UnknownPolicy::Warning,
            extra: None,
            deny_null: false,
            constraints: &[],
        })
    }

    /// Lists, integers, maps or objects, each with constraints.
    fn bounded() -> &'static Descriptor {
        const fn constrained(value: DescriptorFn) -> Descriptor {
            Descriptor::Constrained(ConstrainedDescriptor { name: "C", value, constraints: &[] })
        }
        const NUMBER: DescriptorFn = || const { &constrained(|| &Descriptor::Integer) };
        const NUMBERS: DescriptorFn = || const { &constrained(|| &Descriptor::List(NUMBER)) };
        const MAP: DescriptorFn = || const { &constrained(|| &Descriptor::Map(NUMBER)) };
        &Descriptor::Either(EitherDescriptor {
            name: "B",
            expected: "an array, a whole number or an object",
            alternatives: &[NUMBERS, NUMBER, MAP],
        })
    }

    fn of(json: &str) -> Body<'static> {
        Body { json: json.as_bytes().to_vec(), ..Body::default() }
    }

    fn read(media_type: &str, body: &[u8]) -> Result<Value, String> {
        let body = Bytes::copy_from_slice(body);
        let read = decoded(media_type, &body, object(), &[]).map_err(|error| error.to_string())?;
        serde_json::from_slice(&read.json).map_err(|error| error.to_string())
    }

    fn written(media_type: &'static str, value: &Value) -> Option<(Vec<u8>, String)> {
        let (bytes, media_type) =
            encoded(media_type, of(&value.to_string())).ok()?.into_bytes().unwrap();
        Some((bytes, media_type.into_owned()))
    }

    #[test]
    fn the_media_type_says_how_a_body_is_written() {
        for (media_type, encoding) in [
            ("application/json", Encoding::Json),
            ("application/vnd.a+json; charset=utf-8", Encoding::Json),
            ("application/X-WWW-form-urlencoded; charset=utf-8", Encoding::Form),
            ("multipart/form-data; boundary=a", Encoding::Parts),
            ("multipart/mixed", Encoding::Json),
        ] {
            assert_eq!(Encoding::of(media_type), encoding, "{media_type}");
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for value in [
            json!({}),
            json!({"text": "a b&c=d+e%20ü\r\n--x\"", "count": -7, "share": 0.5, "flag": true}),
            json!({"text": "7", "texts": ["", "a", "1"], "counts": [1, 2]}),
            json!({"texts": ["one"], "rows": [[1], [2, 3]], "map": {"a": [1]}}),
            json!({"inner": {"text": "a", "inner": {"counts": [3]}}, "either": true}),
            json!({"either": "yes", "any": {"a": [null]}, "more": "kept"}),
            json!({"bounded": 7}),
            json!({"bounded": [7, 8]}),
            json!({"bounded": {"a": 1}}),
        ] {
            for media_type in [FORM, PARTS] {
                let (bytes, media_type) = written(media_type, &value).unwrap();
                let mut expected = value.clone();
                if media_type == FORM && value.get("any").is_some() {
                    // A form does not state which values are JSON.
                    expected["any"] = json!(value["any"].to_string());
                }
                assert_eq!(read(&media_type, &bytes), Ok(expected), "{media_type}");
            }
        }
    }

    #[test]
    fn a_form_looks_like_this() {
        let value = json!({"text": "a b&ü", "texts": ["x", "y"], "inner": {"flag": false}});
        let (bytes, media_type) = written(FORM, &value).unwrap();
        assert_eq!(media_type, FORM);
        let expected = "inner=%7B%22flag%22%3Afalse%7D&text=a+b%26%C3%BC&texts=x&texts=y";
        assert_eq!(String::from_utf8(bytes).unwrap(), expected);
    }

    #[test]
    fn parts_of_a_form_may_be_in_brackets() {
        for (value, expected) in [
            (json!({"text": "a b", "flag": true}), "flag=true&text=a+b"),
            (json!({"texts": ["x", "y"], "counts": []}), "texts%5B%5D=x&texts%5B%5D=y"),
            (
                json!({"inner": {"text": "a", "inner": {"counts": [3]}}, "map": {"7": [1]}}),
                "inner%5Binner%5D%5Bcounts%5D%5B%5D=3&inner%5Btext%5D=a&map%5B7%5D%5B%5D=1",
            ),
            (
                json!({"rows": [[1], [2, 3]], "bounded": {"a": 1}}),
                "bounded%5Ba%5D=1&rows%5B0%5D%5B%5D=1&rows%5B1%5D%5B%5D=2&rows%5B1%5D%5B%5D=3",
            ),
        ] {
            let body = Body { in_brackets: true, ..of(&value.to_string()) };
            let (bytes, _) = encoded(FORM, body).unwrap().into_bytes().unwrap();
            assert_eq!(String::from_utf8(bytes.clone()).unwrap(), expected);
            let mut sent = value.clone();
            sent.as_object_mut().unwrap().retain(|_, value| *value != json!([]));
            assert_eq!(read(FORM, &bytes), Ok(sent));
        }
        for value in [json!({"rows": [[]]}), json!({"map": {"a]": [1]}})] {
            let body = Body { in_brackets: true, ..of(&value.to_string()) };
            assert!(encoded(FORM, body).is_err(), "{value}");
        }
        // A name that matches no member, or is not a valid path, is kept as a name.
        let found = read(FORM, b"more[a]=1&inner[text=a&inner[text]=b&inner[counts][]=x");
        let inner = json!({"text": "b", "counts": ["x"]});
        assert_eq!(found, Ok(json!({"more[a]": "1", "inner[text": "a", "inner": inner})));
        let path = "[inner]".repeat(100);
        let many = |count: usize| {
            let pairs = (0..count).map(|number| format!("inner{path}[{number}]=1"));
            pairs.collect::<Vec<String>>().join("&")
        };
        assert!(read(FORM, many(900).as_bytes()).is_ok());
        let error = read(FORM, many(1000).as_bytes()).unwrap_err();
        assert!(error.contains("more than 1000000 values"), "{error}");
    }

    #[test]
    fn parts_look_like_this() {
        let (bytes, media_type) = written(PARTS, &json!({"a\"b": 1, "inner": {}})).unwrap();
        assert_eq!(media_type, "multipart/form-data; boundary=part-0");
        let expected = "--part-0\r\nContent-Disposition: form-data; name=\"a%22b\"\r\n\r\n1\r\n\
             --part-0\r\nContent-Disposition: form-data; name=\"inner\"\r\n\
             Content-Type: application/json\r\n\r\n{}\r\n--part-0--\r\n";
        assert_eq!(String::from_utf8(bytes).unwrap(), expected);
    }

    #[test]
    fn a_boundary_is_in_no_part() {
        let value = json!({"text": "--part-0\r\n--part-1"});
        let (bytes, media_type) = written(PARTS, &value).unwrap();
        assert_eq!(media_type, "multipart/form-data; boundary=part-2");
        assert_eq!(read(&media_type, &bytes), Ok(value));
    }

    #[test]
    fn a_boundary_is_short_and_soon_found() {
        // If the whole body were searched for each number, this would not finish.
        let taken: Vec<String> = (0..200_000).map(|it| format!("part-{it}")).collect();
        let value = json!({"text": taken.join(" "), "texts": ["part-", "part-2", "part-20x"]});
        let (bytes, media_type) = written(PARTS, &value).unwrap();
        assert!(media_type.len() < 50, "{media_type}");
        assert_eq!(read(&media_type, &bytes), Ok(value));
    }

    #[test]
    fn other_senders_write_parts_in_their_own_way() {
        let body = "words before\r\n--=_a b \r\ncontent-type: text/plain; charset=utf-8\r\n\
                    content-disposition: form-data; filename=\"x\"; name=text\r\n\r\n\r\n\r\n\
                    --=_a b\r\nContent-Disposition: form-data; name=\"counts\"\r\n\
                    Content-Type: application/json\r\n\r\n[1, 2]\r\n--=_a b--words after";
        let found = read("multipart/form-data; charset=utf-8; Boundary=\"=_a b\"", body.as_bytes());
        assert_eq!(found, Ok(json!({"text": "\r\n", "counts": [1, 2]})));
    }

    #[test]
    fn texts_of_another_type_and_repeated_names_are_left_to_the_check() {
        let found = read(FORM, b"count=many&flag=1&text=a&text=b&inner=x&rows=1&&more");
        let expected = json!({
            "count": "many", "flag": 1, "text": ["a", "b"], "inner": "x", "rows": ["1"], "more": "",
        });
        assert_eq!(found, Ok(expected));
    }

    #[test]
    fn the_tag_says_what_the_members_of_a_union_are() {
        const COUNT: DescriptorFn = || {
            const MEMBERS: &[Member] = &[Member::new("it", || &Descriptor::Integer)];
            &Descriptor::Object(ObjectDescriptor {
                name: "C",
                members: MEMBERS,
                unknown: UnknownPolicy::Warning,
                extra: None,
                deny_null: false,
                constraints: &[],
            })
        };
        const NAME: DescriptorFn = || {
            const MEMBERS: &[Member] = &[Member::new("it", || &Descriptor::String)];
            &Descriptor::Object(ObjectDescriptor {
                name: "N",
                members: MEMBERS,
                unknown: UnknownPolicy::Warning,
                extra: None,
                deny_null: false,
                constraints: &[],
            })
        };
        const UNION: Descriptor = Descriptor::Union(UnionDescriptor {
            name: "U",
            tag: "kind",
            tags: &["count", "name"],
            variants: &[COUNT, NAME],
            unknown: UnknownPolicy::Error,
        });
        const EITHER: Descriptor = Descriptor::Either(EitherDescriptor {
            name: "E",
            expected: "an object",
            alternatives: &[|| &UNION],
        });
        for descriptor in [&UNION, &EITHER] {
            for (body, expected) in [
                ("kind=count&it=7", json!({"kind": "count", "it": 7})),
                ("it=7&kind=name", json!({"kind": "name", "it": "7"})),
            ] {
                let read = decoded(FORM, &Bytes::from(body), descriptor, &[]).unwrap();
                assert_eq!(serde_json::from_slice::<Value>(&read.json).unwrap(), expected);
            }
        }
    }

    #[test]
    fn what_is_no_form_and_no_parts_is_refused() {
        for (media_type, body) in [
            (FORM, &b"a=%f"[..]),
            (FORM, b"a=%ff"),
            (FORM, b"\xff=a"),
            (PARTS, b"--a\r\n"),
            ("multipart/form-data; boundary=a", b""),
            ("multipart/form-data; boundary=a", b"--b\r\n"),
            ("multipart/form-data; boundary=a", b"--a\r\n\r\nx\r\n--a--"),
            (
                "multipart/form-data; boundary=a",
                b"--a\r\nContent-Disposition: form-data; name=\"b\"",
            ),
            (
                "multipart/form-data; boundary=a",
                b"--a\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\nx\r\n--a\r\n",
            ),
            (
                "multipart/form-data; boundary=a",
                b"--a\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\n\xff\r\n--a--",
            ),
        ] {
            assert!(read(media_type, body).is_err(), "{media_type} {body:?}");
        }
        let many = "a=1&".repeat(crate::MAX_VALUES + 1);
        assert!(read(FORM, many.as_bytes()).unwrap_err().contains("more than 1000000 values"));
    }

    #[test]
    fn members_of_an_alternative_with_constraints_have_their_types() {
        let body = Bytes::from_static(b"it=7&texts=a");
        let read = decoded(FORM, &body, bounded(), &[]).unwrap();
        assert_eq!(&*read.json, br#"{"it":7,"texts":"a"}"#);
    }

    #[test]
    fn json_inside_a_body_is_limited_as_a_body_is() {
        let list = |count: usize| format!("[{}0]", "0,".repeat(count - 1));
        let half = crate::MAX_VALUES / 2;
        let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        let part = |name: &str, json: &str| {
            format!(
                "--a\r\nContent-Disposition: form-data; name={name}\r\n\
                 Content-Type: application/json\r\n\r\n{json}\r\n"
            )
        };
        let many = "more than 1000000 values";
        for (one, other, refused) in [
            (list(half), list(half), None),
            (list(half), list(half + 1), Some(many)),
            (list(2 * half + 1), list(1), Some(many)),
            (nested(crate::MAX_DEPTH), list(1), None),
            (nested(crate::MAX_DEPTH + 1), list(1), Some("more than 127 deep")),
        ] {
            let form = format!("rows={one}&rows={other}");
            let parts = part("any", &one) + &part("more", &other) + "--a--";
            for (media_type, body) in [(FORM, form), ("multipart/form-data; boundary=a", parts)] {
                let error = decoded(media_type, &Bytes::from(body), object(), &[]).err();
                let error = error.map(|error| error.to_string()).unwrap_or_default();
                assert!(error.contains(refused.unwrap_or_default()), "{media_type}: {error}");
                assert_eq!(error.is_empty(), refused.is_none(), "{media_type}: {error}");
            }
        }
    }

    #[test]
    fn only_an_object_has_names() {
        assert!(encoded(FORM, of("[1]")).is_err());
        assert!(encoded("application/json", of("[1]")).is_ok());
    }
}
