//! Parameters of an operation in the query, in headers and in cookies.

/// The place and the form of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name of the member, which is that of the parameter.
    pub name: &'static str,
    /// The part of the request.
    pub place: ParameterPlace,
    /// The form of a list or an object.
    pub style: ParameterStyle,
    /// True for a list whose items are parameters of their own.
    pub explode: bool,
}

/// The part of a request that has a parameter, besides the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterPlace {
    /// The query.
    Query,
    /// A header.
    Header,
    /// A cookie.
    Cookie,
}

/// A required parameter that selects one of several operations with one method and path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selector {
    /// The part of the request.
    pub place: ParameterPlace,
    /// The name of the parameter.
    pub name: &'static str,
    /// The values of which it has one; any value where there are none.
    pub values: &'static [&'static str],
}

/// The form of a parameter that is a list or an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterStyle {
    /// Items apart, or with commas between.
    Form,
    /// Items with spaces between.
    Space,
    /// Items with bars between.
    Pipe,
    /// Members of an object as `name[member]`.
    DeepObject,
    /// Items with commas between.
    Simple,
}

#[cfg(any(feature = "client", feature = "server"))]
impl ParameterStyle {
    /// The text between the items of a list.
    fn separator(self) -> &'static str {
        match self {
            Self::Form | Self::Simple | Self::DeepObject => ",",
            Self::Space => " ",
            Self::Pipe => "|",
        }
    }
}

#[cfg(feature = "client")]
pub(crate) use write::Written;
#[cfg(any(feature = "client", feature = "server"))]
pub(crate) use write::written;

/// Writing parameters as names and texts.
#[cfg(any(feature = "client", feature = "server"))]
mod write {
    use super::{Parameter, ParameterPlace, ParameterStyle};
    use serde_json::Value as JsonValue;

    /// Parameters as names and texts, by their place.
    #[derive(Clone, Debug, Default)]
    pub(crate) struct Written {
        pub(crate) query: Vec<(String, String)>,
        pub(crate) headers: Vec<(String, String)>,
        pub(crate) cookies: Vec<(String, String)>,
    }

    /// Writes the members of an object as parameters; the error names one that has no form.
    pub(crate) fn written(list: &[Parameter], object: &JsonValue) -> Result<Written, String> {
        let mut written = Written::default();
        for parameter in list {
            let Some(value) = object.get(parameter.name).filter(|value| !value.is_null()) else {
                continue;
            };
            let pairs = pairs(parameter, value)
                .ok_or_else(|| format!("the parameter `{}` has no form as text", parameter.name))?;
            let to = match parameter.place {
                ParameterPlace::Query => &mut written.query,
                ParameterPlace::Header => &mut written.headers,
                ParameterPlace::Cookie => &mut written.cookies,
            };
            to.extend(pairs);
        }
        Ok(written)
    }

    fn pairs(parameter: &Parameter, value: &JsonValue) -> Option<Vec<(String, String)>> {
        let Parameter { name, style, explode, .. } = *parameter;
        match value {
            JsonValue::Array(items) => {
                let texts: Option<Vec<String>> = items.iter().map(text).collect();
                let texts = texts?;
                if explode && style == ParameterStyle::Form {
                    return Some(texts.into_iter().map(|text| (name.to_owned(), text)).collect());
                }
                Some(vec![(name.to_owned(), texts.join(style.separator()))])
            }
            JsonValue::Object(members) if style == ParameterStyle::DeepObject => {
                let member = |(key, value): (&String, &JsonValue)| {
                    Some((format!("{name}[{key}]"), text(value)?))
                };
                members.iter().map(member).collect()
            }
            _ => Some(vec![(name.to_owned(), text(value)?)]),
        }
    }

    fn text(value: &JsonValue) -> Option<String> {
        match value {
            JsonValue::String(text) => Some(text.clone()),
            JsonValue::Bool(_) | JsonValue::Number(_) => Some(value.to_string()),
            JsonValue::Null | JsonValue::Array(_) | JsonValue::Object(_) => None,
        }
    }
}

#[cfg(any(feature = "client", feature = "server"))]
pub(crate) use read::{Sent, gathered};
#[cfg(feature = "server")]
pub(crate) use read::{any_list, list_of, typed};

/// Reading parameters from names and texts.
#[cfg(any(feature = "client", feature = "server"))]
mod read {
    use super::{Parameter, ParameterPlace, ParameterStyle};
    use crate::descriptor::Descriptor;
    use serde_json::{Map, Number, Value as JsonValue};

    /// The names and texts of a request, by their place.
    #[derive(Debug, Default)]
    pub(crate) struct Sent {
        pub(crate) query: Vec<(String, String)>,
        pub(crate) headers: Vec<(String, String)>,
        pub(crate) cookies: Vec<(String, String)>,
    }

    impl Sent {
        fn at(&self, place: ParameterPlace) -> &[(String, String)] {
            match place {
                ParameterPlace::Query => &self.query,
                ParameterPlace::Header => &self.headers,
                ParameterPlace::Cookie => &self.cookies,
            }
        }

        /// Returns true if the request has a parameter, with one of its values; a part of an object,
        /// such as `filter[size]`, is as good.
        #[cfg(feature = "server")]
        pub(crate) fn has(&self, selector: &super::Selector) -> bool {
            let super::Selector { place, name, values } = *selector;
            self.at(place).iter().any(|(key, text)| {
                let is_part = || key.strip_prefix(name).is_some_and(|rest| rest.starts_with('['));
                if values.is_empty() {
                    is_name(place, key, name) || is_part()
                } else {
                    is_name(place, key, name) && values.contains(&text.as_str())
                }
            })
        }
    }

    /// Returns true for the name of a parameter; the names of headers have no case.
    fn is_name(place: ParameterPlace, key: &str, name: &str) -> bool {
        match place {
            ParameterPlace::Header => key.eq_ignore_ascii_case(name),
            ParameterPlace::Query | ParameterPlace::Cookie => key == name,
        }
    }

    /// Gathers parameters into an object, whose descriptor says which texts are numbers.
    pub(crate) fn gathered(
        list: &[Parameter],
        descriptor: &'static Descriptor,
        sent: &Sent,
    ) -> JsonValue {
        let members = match descriptor {
            Descriptor::Object(object) => object.members,
            _ => &[],
        };
        let mut object = Map::new();
        for parameter in list {
            let Some(member) = members.iter().find(|member| member.name == parameter.name) else {
                continue;
            };
            let pairs = sent.at(parameter.place);
            if let Some(value) = value(parameter, (member.descriptor)(), pairs) {
                object.insert(parameter.name.to_owned(), value);
            }
        }
        JsonValue::Object(object)
    }

    fn value(
        parameter: &Parameter,
        descriptor: &'static Descriptor,
        pairs: &[(String, String)],
    ) -> Option<JsonValue> {
        let Parameter { name, place, style, explode } = *parameter;
        if style == ParameterStyle::DeepObject {
            let members = pairs.iter().filter_map(|(key, text)| {
                let key = key.strip_prefix(name)?.strip_prefix('[')?.strip_suffix(']')?;
                Some((key.to_owned(), typed(text, member(descriptor, key))))
            });
            let members: Map<String, JsonValue> = members.collect();
            return (!members.is_empty()).then_some(JsonValue::Object(members));
        }
        let named = pairs.iter().filter(|(key, _)| is_name(place, key, name));
        let mut texts = named.map(|(_, text)| text).peekable();
        let first = texts.next()?;
        let is_apart = explode && style == ParameterStyle::Form;
        let several = || texts.peek().filter(|_| is_apart).and_then(|_| any_list(descriptor));
        let item = list_of(descriptor).or_else(several);
        let Some(item) = item else { return Some(typed(first, descriptor)) };
        let items = if is_apart {
            std::iter::once(first).chain(texts).map(|text| typed(text, item)).collect()
        } else if first.is_empty() {
            Vec::new()
        } else {
            first.split(style.separator()).map(|text| typed(text.trim(), item)).collect()
        };
        Some(JsonValue::Array(items))
    }

    /// The type of the items, where a value is a list and nothing else.
    pub(crate) fn list_of(descriptor: &'static Descriptor) -> Option<&'static Descriptor> {
        match descriptor.unconstrained() {
            Descriptor::List(item) => Some(item()),
            Descriptor::Nullable(inner) => list_of(inner()),
            Descriptor::Either(either) => {
                let mut lists = either.alternatives.iter().map(|one| list_of(one()));
                let first = lists.next()??;
                lists.all(|list| list.is_some()).then_some(first)
            }
            _ => None,
        }
    }

    /// The type of the items, where a value may be a list: that of the first one.
    pub(crate) fn any_list(descriptor: &'static Descriptor) -> Option<&'static Descriptor> {
        match descriptor.unconstrained() {
            Descriptor::List(item) => Some(item()),
            Descriptor::Nullable(inner) => any_list(inner()),
            Descriptor::Either(either) => {
                either.alternatives.iter().find_map(|one| any_list(one()))
            }
            _ => None,
        }
    }

    fn member(descriptor: &'static Descriptor, key: &str) -> &'static Descriptor {
        match descriptor.unconstrained() {
            Descriptor::Object(object) => {
                let member = object.members.iter().find(|member| member.name == key);
                member.map_or(&Descriptor::Any, |member| (member.descriptor)())
            }
            Descriptor::Map(item) => item(),
            _ => &Descriptor::Any,
        }
    }

    /// Reads a text as a number or a Boolean where its type is one; otherwise it stays a string,
    /// which the check refuses.
    pub(crate) fn typed(text: &str, descriptor: &Descriptor) -> JsonValue {
        // Anything else is not parsed, because it may be large.
        let number = || serde_json::from_str::<Number>(text).map(JsonValue::Number);
        let boolean = || serde_json::from_str::<bool>(text).map(JsonValue::Bool);
        let literal = || number().or_else(|_| boolean()).ok();
        let literal = is_literal(descriptor).then(literal).flatten();
        literal.unwrap_or_else(|| JsonValue::String(text.to_owned()))
    }

    /// Returns true for a type whose values may be numbers or Booleans.
    fn is_literal(descriptor: &Descriptor) -> bool {
        match descriptor.unconstrained() {
            Descriptor::Integer
            | Descriptor::Number
            | Descriptor::NumberEnum(_)
            | Descriptor::Boolean => true,
            Descriptor::Nullable(inner) => is_literal(inner()),
            Descriptor::Either(either) => either.alternatives.iter().any(|one| is_literal(one())),
            _ => false,
        }
    }
}

#[cfg(all(test, feature = "client", feature = "server"))]
mod tests {
    use super::{Parameter, ParameterPlace, ParameterStyle, Sent, Written, gathered, written};
    use crate::descriptor::{
        ConstrainedDescriptor, Descriptor, DescriptorFn, EitherDescriptor, Member,
        ObjectDescriptor, UnknownPolicy,
    };
    use serde_json::json;

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

    /// Whole numbers with constraints, lists of them, or Booleans.
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
            let Written { query, headers, cookies } = written(LIST, &value).unwrap();
            assert_eq!(gathered(LIST, object(), &Sent { query, headers, cookies }), value);
        }
        let Written { query, .. } = written(LIST, &json!({"joined": [1, 2]})).unwrap();
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
        let problem = written(LIST, &json!({"apart": [{}]})).unwrap_err();
        assert_eq!(problem, "the parameter `apart` has no form as text");
    }
}
