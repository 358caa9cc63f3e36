//! Serializes parameters into strings, by their location in the request.

use crate::model::{
    EnumRepr, Field, Interface, Json, ParameterForm, ParameterPlace, ParameterStyle, Type, TypeKind,
};

/// The serialized parameters of one call, each with its name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    /// The query parameters.
    pub query: Vec<(String, String)>,
    /// The headers.
    pub headers: Vec<(String, String)>,
    /// The cookies.
    pub cookies: Vec<(String, String)>,
}

/// Serializes an object of parameters; `None` if the result would be parsed as a different object.
pub fn written(
    interface: &Interface,
    fields: &[Field],
    forms: &[ParameterForm],
    object: &Json,
) -> Option<Texts> {
    let Json::Object(members) = object else { return None };
    let is_listed = |name: &String| fields.iter().any(|field| field.name.wire == *name);
    if !members.iter().all(|(name, _)| is_listed(name)) {
        return None;
    }
    let mut texts = Texts::default();
    for (field, form) in fields.iter().zip(forms) {
        let Some(value) = object.get(&field.name.wire) else { continue };
        let writer = Writer { interface, fields, form: *form };
        let pairs = writer.pairs(&field.name.wire, &field.ty, value)?;
        if !pairs.iter().all(|(name, text)| is_carried(form.place, name, text)) {
            return None;
        }
        let place = match form.place {
            ParameterPlace::Query => &mut texts.query,
            ParameterPlace::Header => &mut texts.headers,
            ParameterPlace::Cookie => &mut texts.cookies,
        };
        place.extend(pairs);
    }
    Some(texts)
}

/// Returns true for a name and a string that every server reads as they were sent.
fn is_carried(place: ParameterPlace, name: &str, text: &str) -> bool {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ');
    match place {
        ParameterPlace::Query => true,
        ParameterPlace::Header => is_plain && !text.is_empty() && text.trim() == text,
        ParameterPlace::Cookie => {
            let is_text = !text.is_empty() && !text.contains([' ', '"', ',', ';', '\\', '%']);
            is_plain && is_text && is_token(name)
        }
    }
}

/// Returns true for a token of HTTP, such as the name of a cookie.
fn is_token(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !name.is_empty() && name.bytes().all(is_part)
}

struct Writer<'a> {
    interface: &'a Interface,
    fields: &'a [Field],
    form: ParameterForm,
}

/// Name-value pairs.
type Pairs = Vec<(String, String)>;

impl Writer<'_> {
    /// Serializes a parameter; `None` if its strings would be parsed as a different value.
    fn pairs(&self, name: &str, ty: &Type, value: &Json) -> Option<Pairs> {
        let is_apart = self.form.explode && self.form.style == ParameterStyle::Form;
        let text = match (self.form.style, value) {
            (_, Json::Null) => return None,
            (ParameterStyle::Json, _) => value.to_compact(),
            (ParameterStyle::DeepObject, Json::Object(_) | Json::Array(_)) => {
                let mut pairs = Vec::new();
                self.in_brackets(name, ty, value, &mut pairs)?;
                return (!pairs.is_empty()).then_some(pairs);
            }
            (ParameterStyle::DeepObject, _) => return None,
            (_, Json::Array(items)) => {
                let item = list_of(self.interface, ty)?;
                if is_apart {
                    return self.apart(name, item, items);
                }
                self.joined(items.iter().map(|value| self.text(item, value)))?
            }
            (_, Json::Object(members)) if is_apart => return self.members(ty, members),
            (_, Json::Object(members)) if self.form.explode => {
                let equation = |(key, value): &(String, Json)| {
                    let text = self.text(&member(self.interface, ty, key)?, value)?;
                    (!key.contains('=')).then(|| format!("{key}={text}"))
                };
                self.joined(members.iter().map(equation))?
            }
            (_, Json::Object(members)) => {
                let turns = members.iter().flat_map(|(key, value)| {
                    let ty = member(self.interface, ty, key);
                    [Some(key.clone()), ty.and_then(|ty| self.text(&ty, value))]
                });
                self.joined(turns)?
            }
            _ => self.text(ty, value)?,
        };
        Some(vec![(name.to_owned(), text)])
    }

    /// Serializes the items of a list, each under the same name; objects are written as JSON.
    fn apart(&self, name: &str, item: &Type, items: &[Json]) -> Option<Pairs> {
        let pair = |value: &Json| {
            let text = match value {
                Json::Object(_) if is_object(self.interface, item) => value.to_compact(),
                _ => self.text(item, value)?,
            };
            Some((name.to_owned(), text))
        };
        (!items.is_empty()).then(|| items.iter().map(pair).collect())?
    }

    /// Serializes the members of an object, each under its own name.
    fn members(&self, ty: &Type, members: &[(String, Json)]) -> Option<Pairs> {
        let mut pairs = Vec::new();
        for (key, value) in members {
            if self.fields.iter().any(|field| field.name.wire == *key) {
                return None;
            }
            let ty = member(self.interface, ty, key)?;
            match value {
                Json::Array(items) => {
                    pairs.extend(self.apart(key, list_of(self.interface, &ty)?, items)?);
                }
                value => pairs.push((key.clone(), self.text(&ty, value)?)),
            }
        }
        (!pairs.is_empty()).then_some(pairs)
    }

    /// Serializes the parts of a value, each with its path in brackets.
    fn in_brackets(&self, name: &str, ty: &Type, value: &Json, out: &mut Pairs) -> Option<()> {
        let before = out.len();
        match value {
            Json::Object(members) => {
                for (key, value) in members {
                    let name = (!key.contains(['[', ']'])).then(|| format!("{name}[{key}]"))?;
                    self.in_brackets(&name, &member(self.interface, ty, key)?, value, out)?;
                }
            }
            Json::Array(items) => {
                let item = list_of(self.interface, ty)?;
                for (place, value) in items.iter().enumerate() {
                    let is_part = matches!(value, Json::Object(_) | Json::Array(_));
                    let place = if is_part { place.to_string() } else { String::new() };
                    self.in_brackets(&format!("{name}[{place}]"), item, value, out)?;
                }
            }
            scalar => out.push((name.to_owned(), self.text(ty, scalar)?)),
        }
        // An empty list or object would be absent.
        (out.len() > before).then_some(())
    }

    /// Joins strings with a separator; `None` if a string would be parsed as no string or as
    /// several.
    fn joined(&self, texts: impl Iterator<Item = Option<String>>) -> Option<String> {
        let separator = match self.form.style {
            ParameterStyle::Space => " ",
            ParameterStyle::Pipe => "|",
            ParameterStyle::Form
            | ParameterStyle::Simple
            | ParameterStyle::DeepObject
            | ParameterStyle::Json => ",",
        };
        let texts: Vec<String> = texts.collect::<Option<_>>()?;
        let is_one =
            |text: &String| !text.is_empty() && !text.contains(separator) && text.trim() == text;
        (!texts.is_empty() && texts.iter().all(is_one)).then(|| texts.join(separator))
    }

    /// Serializes a scalar; `None` if its string would be parsed as a different value.
    fn text(&self, ty: &Type, value: &Json) -> Option<String> {
        if list_of(self.interface, ty).is_some() || is_object(self.interface, ty) {
            return None;
        }
        match value {
            Json::String(text) => {
                let is_number = || text.parse::<f64>().is_ok() || text.parse::<bool>().is_ok();
                (!is_literal(self.interface, ty) || !is_number()).then(|| text.clone())
            }
            Json::Integer(_) | Json::Unsigned(_) | Json::Number(_) | Json::Bool(_) => {
                is_literal(self.interface, ty).then(|| value.to_compact())
            }
            Json::Null | Json::Array(_) | Json::Object(_) => None,
        }
    }
}

/// Returns true for a type whose values may be numbers or Booleans.
fn is_literal(interface: &Interface, ty: &Type) -> bool {
    match ty {
        Type::Integer | Type::Unsigned | Type::Number | Type::Boolean => true,
        Type::Nullable(inner) => is_literal(interface, inner),
        Type::Named(id) => match &interface.ty(*id).kind {
            TypeKind::Enum(values) => values.repr == EnumRepr::Integer,
            TypeKind::Either(either) => {
                either.alternatives.iter().any(|one| is_literal(interface, &one.ty))
            }
            TypeKind::Object(_) | TypeKind::Union(_) => false,
        },
        Type::String
        | Type::File
        | Type::Json
        | Type::JsonObject
        | Type::List(_)
        | Type::Map(_) => false,
    }
}

/// Returns true for a type whose values may be objects.
pub fn is_object(interface: &Interface, ty: &Type) -> bool {
    match ty {
        Type::Map(_) | Type::JsonObject => true,
        Type::Nullable(inner) => is_object(interface, inner),
        Type::Named(id) => match &interface.ty(*id).kind {
            TypeKind::Object(_) | TypeKind::Union(_) => true,
            TypeKind::Either(either) => {
                either.alternatives.iter().any(|one| is_object(interface, &one.ty))
            }
            TypeKind::Enum(_) => false,
        },
        _ => false,
    }
}

/// Returns the type of the items, if all values of a type are lists.
pub fn list_of<'t>(interface: &'t Interface, ty: &'t Type) -> Option<&'t Type> {
    match ty {
        Type::List(item) => Some(item),
        Type::Nullable(inner) => list_of(interface, inner),
        Type::Named(id) => match &interface.ty(*id).kind {
            TypeKind::Either(either) => {
                let mut lists = either.alternatives.iter().map(|one| list_of(interface, &one.ty));
                let first = lists.next()??;
                lists.all(|list| list.is_some()).then_some(first)
            }
            _ => None,
        },
        _ => None,
    }
}

fn member(interface: &Interface, ty: &Type, key: &str) -> Option<Type> {
    match ty {
        Type::Map(item) => Some((**item).clone()),
        Type::Named(id) => match &interface.ty(*id).kind {
            TypeKind::Object(object) => object.field(key).map(|field| field.ty.clone()),
            _ => None,
        },
        _ => None,
    }
}
