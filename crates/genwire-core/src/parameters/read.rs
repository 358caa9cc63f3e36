//! Parses parameters from name-value pairs.

use super::brackets;
use super::names::{is_apart, is_name, is_of_other};
use super::tree::Tree;
use super::typed::{
    any_list, is_compound, is_object, is_open, list_of, may_be_object, member, member_names, takes,
    typed,
};
use super::{Parameter, ParameterPlace, ParameterStyle};
use crate::descriptor::Descriptor;
use serde_json::{Map, Value as JsonValue};
use std::collections::BTreeMap;
use std::convert::Infallible;

/// The names and values of a request, by the part of the request.
#[derive(Debug, Default)]
pub(crate) struct Sent {
    pub(crate) query: Vec<(String, String)>,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) cookies: Vec<(String, String)>,
    /// The names of headers and cookies whose values are not UTF-8.
    pub(crate) unreadable: Vec<(ParameterPlace, String)>,
}

impl Sent {
    /// Adds a header, or a cookie that has been unescaped; the value must be UTF-8, as clients
    /// write it.
    pub(crate) fn add(&mut self, place: ParameterPlace, name: &str, value: &[u8]) {
        let Ok(value) = std::str::from_utf8(value) else {
            self.unreadable.push((place, name.to_owned()));
            return;
        };
        let pairs = match place {
            ParameterPlace::Query => &mut self.query,
            ParameterPlace::Header => &mut self.headers,
            ParameterPlace::Cookie => &mut self.cookies,
        };
        pairs.push((name.to_owned(), value.to_owned()));
    }

    /// Returns the parameters that are present but are not UTF-8.
    pub(crate) fn unreadable<'p>(
        &self,
        list: &'p [Parameter],
    ) -> impl Iterator<Item = &'p Parameter> {
        list.iter().filter(|one| {
            let mut all = self.unreadable.iter();
            all.any(|(place, name)| *place == one.place && is_name(*place, name, one.name))
        })
    }

    fn at(&self, place: ParameterPlace) -> &[(String, String)] {
        match place {
            ParameterPlace::Query => &self.query,
            ParameterPlace::Header => &self.headers,
            ParameterPlace::Cookie => &self.cookies,
        }
    }

    /// Returns true if the request has a parameter with one of its values; a part of an object,
    /// such as `filter[size]`, is enough.
    #[cfg(feature = "server")]
    pub(crate) fn has(&self, selector: &super::Selector) -> bool {
        let super::Selector { place, name, values } = *selector;
        let is_unreadable = |(at, key): &(ParameterPlace, String)| {
            *at == place && values.is_empty() && is_name(place, key, name)
        };
        self.unreadable.iter().any(is_unreadable)
            || self.at(place).iter().any(|(key, text)| {
                let is_part = || key.strip_prefix(name).is_some_and(|rest| rest.starts_with('['));
                if values.is_empty() {
                    is_name(place, key, name) || is_part()
                } else {
                    is_name(place, key, name) && values.contains(&text.as_str())
                }
            })
    }
}

/// Collects parameters into an object. Its descriptor determines which values are numbers.
pub(crate) fn gathered(list: &[Parameter], whole: &'static Descriptor, sent: &Sent) -> JsonValue {
    let members = match whole {
        Descriptor::Object(object) => object.members,
        _ => &[],
    };
    let mut object = Map::new();
    for parameter in list {
        let Some(member) = members.iter().find(|member| member.name == parameter.name) else {
            continue;
        };
        let descriptor = (member.descriptor)();
        // An object with separate parameters for its members has no parameter of its own name.
        let is_nameless = || member.required && is_apart(parameter) && is_object(descriptor);
        let empty = || is_nameless().then(|| JsonValue::Object(Map::new()));
        let pairs = sent.at(parameter.place);
        let found = Reader { list, object: whole, parameter, pairs }.value(descriptor);
        if let Some(value) = found.or_else(empty) {
            object.insert(parameter.name.to_owned(), value);
        }
    }
    JsonValue::Object(object)
}

/// Reads one parameter.
struct Reader<'a> {
    list: &'a [Parameter],
    /// The type of the object of all parameters.
    object: &'static Descriptor,
    parameter: &'a Parameter,
    pairs: &'a [(String, String)],
}

impl<'a> Reader<'a> {
    fn value(&self, descriptor: &'static Descriptor) -> Option<JsonValue> {
        match self.parameter.style {
            ParameterStyle::Json => self.whole(json),
            ParameterStyle::DeepObject => self.in_brackets(descriptor),
            _ if is_apart(self.parameter) => {
                let texts: Vec<&str> = if is_object(descriptor) {
                    Vec::new()
                } else {
                    self.texts(self.parameter.name).collect()
                };
                if texts.is_empty() && may_be_object(descriptor) {
                    return self.members_apart(descriptor);
                }
                (!texts.is_empty()).then(|| of_texts(descriptor, &texts))
            }
            _ => self.whole(|text| self.separated(descriptor, text)),
        }
    }

    /// Reads a parameter with a single value; several lines of a header are joined by commas.
    ///
    /// Elsewhere, a repeated name becomes a list, so that the check rejects it.
    fn whole(&self, read: impl Fn(&str) -> JsonValue) -> Option<JsonValue> {
        let texts: Vec<&str> = self.texts(self.parameter.name).collect();
        match (&texts[..], self.parameter.place) {
            ([], _) => None,
            ([text], _) => Some(read(text)),
            (lines, ParameterPlace::Header) => Some(read(&lines.join(","))),
            (repeats, ParameterPlace::Query | ParameterPlace::Cookie) => {
                Some(repeats.iter().map(|text| read(text)).collect())
            }
        }
    }

    /// Returns the values with a name.
    fn texts(&self, name: &'a str) -> impl Iterator<Item = &'a str> + Clone {
        let place = self.parameter.place;
        let named = self.pairs.iter().filter(move |(key, _)| is_name(place, key, name));
        named.map(|(_, text)| text.as_str())
    }

    fn in_brackets(&self, descriptor: &'static Descriptor) -> Option<JsonValue> {
        let mut tree = None;
        for (key, text) in self.pairs {
            let place = key.strip_prefix(self.parameter.name).and_then(brackets::place);
            if let Some(place) = place {
                tree.get_or_insert_with(Tree::default).add(&place, text.as_str());
            }
        }
        let mut read = |ty, texts: &[&str]| Ok::<_, Infallible>(of_texts(ty, texts));
        tree.map(|tree| match tree.value(descriptor, &mut read) {
            Ok(value) => value,
            Err(never) => match never {},
        })
    }

    /// Reads an object whose members are separate parameters; `None` if no member is present.
    fn members_apart(&self, descriptor: &'static Descriptor) -> Option<JsonValue> {
        let tag = |name: &str| {
            let mut named = self.pairs.iter().filter(|(key, _)| key == name);
            named.next().map(|(_, text)| text.as_str())
        };
        let mut members = Map::new();
        let names = member_names(descriptor, &tag);
        for name in &names {
            let texts: Vec<&str> = self.texts(name).collect();
            if !texts.is_empty() {
                let ty = member(descriptor, name, &tag);
                members.insert((*name).to_owned(), of_texts(ty, &texts));
            }
        }
        if is_open(descriptor) {
            let mut others: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
            for (name, text) in self.pairs {
                let is_other = || is_of_other(self.list, self.object, self.parameter, name);
                if !names.contains(&name.as_str()) && !is_other() {
                    others.entry(name).or_default().push(text);
                }
            }
            for (name, texts) in others {
                let value = of_texts(member(descriptor, name, &tag), &texts);
                members.insert(name.to_owned(), value);
            }
        }
        (!members.is_empty()).then_some(JsonValue::Object(members))
    }

    /// Reads a list or an object from a single value.
    fn separated(&self, descriptor: &'static Descriptor, text: &str) -> JsonValue {
        let Parameter { place, style, explode, .. } = *self.parameter;
        let split = text.split(style.separator()).filter(|_| !text.is_empty());
        let parts: Vec<&str> = match place {
            ParameterPlace::Header => split.map(str::trim).collect(),
            ParameterPlace::Query | ParameterPlace::Cookie => split.collect(),
        };
        if is_object(descriptor) {
            let members = members_of(descriptor, &parts, explode);
            return members.unwrap_or_else(|| JsonValue::String(text.to_owned()));
        }
        let single = typed(text, descriptor);
        let list = any_list(descriptor).filter(|_| !takes(descriptor, &single));
        match list_of(descriptor).or(list) {
            Some(item) => parts.iter().map(|part| typed(part, item)).collect(),
            None => single,
        }
    }
}

/// Reads the members of an object from a single value: `a=1` and `b=2`, or `a`, `1`, `b` and `2`.
fn members_of(descriptor: &'static Descriptor, parts: &[&str], explode: bool) -> Option<JsonValue> {
    let pairs: Vec<(&str, &str)> = if explode {
        parts.iter().map(|part| part.split_once('=')).collect::<Option<_>>()?
    } else {
        let (pairs, rest) = parts.as_chunks::<2>();
        rest.is_empty().then_some(())?;
        pairs.iter().map(|[name, text]| (*name, *text)).collect()
    };
    let tag = |name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, text)| *text);
    let typed = |(name, text): &(&str, &str)| {
        ((*name).to_owned(), typed(text, member(descriptor, name, &tag)))
    };
    Some(JsonValue::Object(pairs.iter().map(typed).collect()))
}

/// Reads all values of a name.
///
/// A repeated name becomes a list; the check rejects it if the type is not a list.
fn of_texts(descriptor: &'static Descriptor, texts: &[&str]) -> JsonValue {
    match (texts, list_of(descriptor)) {
        ([text], None) => {
            let single = of_text(descriptor, text);
            let item = any_list(descriptor).filter(|_| !fits(descriptor, &single));
            let listed = item.map(|item| (item, of_text(item, text)));
            match listed.filter(|(item, value)| fits(item, value)) {
                Some((_, value)) => JsonValue::Array(vec![value]),
                None => single,
            }
        }
        (all, item) => {
            let item = item.or_else(|| any_list(descriptor)).unwrap_or(&Descriptor::Any);
            all.iter().map(|text| of_text(item, text)).collect()
        }
    }
}

/// Returns true if a type accepts the JSON type of a value.
fn fits(descriptor: &Descriptor, value: &JsonValue) -> bool {
    value.is_object() && may_be_object(descriptor) || takes(descriptor, value)
}

/// Reads one value, as JSON if it is an object or a list.
fn of_text(descriptor: &'static Descriptor, text: &str) -> JsonValue {
    if is_compound(descriptor) && text.trim_start().starts_with(['{', '[']) {
        return json(text);
    }
    typed(text, descriptor)
}

/// Parses JSON; an invalid value stays a string, so that the check rejects it.
fn json(text: &str) -> JsonValue {
    serde_json::from_str(text).unwrap_or_else(|_| JsonValue::String(text.to_owned()))
}
