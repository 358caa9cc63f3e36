//! Parameters as the texts of a request, by their places.

use genwire_spec::model::{
    Constrained, Encoding, EnumRepr, Field, Interface, Json, Operation, ParameterForm,
    ParameterPlace, ParameterStyle, Type, TypeKind, types::Object,
};

/// The texts of the parameters of one call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Texts {
    query: Vec<(String, String)>,
    headers: Vec<(String, String)>,
    cookies: Vec<(String, String)>,
}

impl Texts {
    /// Returns the places that have texts; `None` if none has.
    pub(super) fn to_json(&self) -> Option<Json> {
        let places =
            [("query", &self.query), ("headers", &self.headers), ("cookies", &self.cookies)];
        let pair = |(key, text): &(String, String)| strings([key, text]);
        let used = places
            .into_iter()
            .filter(|(_, pairs)| !pairs.is_empty())
            .map(|(name, pairs)| (name, Json::Array(pairs.iter().map(pair).collect())));
        let used = Json::object(used);
        (!used.members().is_empty()).then_some(used)
    }
}

/// A body that is written as names and texts: a form, or several parts.
pub(super) enum BodyTexts<'a> {
    /// Each member of the object has a form.
    Members(&'a Object, Vec<ParameterForm>),
    /// It is no object, and so has no names.
    Nameless,
}

impl<'a> BodyTexts<'a> {
    /// Returns the form of the body of a request; `None` for one that is JSON, or that has no type.
    pub(super) fn of(interface: &'a Interface, operation: &Operation) -> Option<Self> {
        let id = operation.request?;
        let encoding = Encoding::of(operation.body_media_types.first()?);
        if encoding == Encoding::Json {
            return None;
        }
        let TypeKind::Object(object) = &interface.ty(id).kind else { return Some(Self::Nameless) };
        let is_deep = operation.is_body_deep && encoding == Encoding::Form;
        let usual = ParameterForm {
            place: ParameterPlace::Query,
            style: ParameterStyle::Form,
            explode: true,
        };
        let writer = Writer { interface, fields: &object.fields, form: usual };
        let forms = object.fields.iter().map(|Field { ty, .. }| {
            let is_object = writer.is_object(ty);
            let style = match is_deep && (is_object || writer.list_of(ty).is_some()) {
                true => ParameterStyle::DeepObject,
                false if is_object => ParameterStyle::Json,
                false => ParameterStyle::Form,
            };
            ParameterForm { style, ..usual }
        });
        Some(Self::Members(object, forms.collect()))
    }

    /// Returns true if a server that reads the texts of a body has the same body.
    pub(super) fn carries(&self, interface: &Interface, body: &Json) -> bool {
        match self {
            Self::Members(object, forms) => {
                written(interface, &object.fields, forms, body).is_some()
            }
            Self::Nameless => false,
        }
    }
}

/// Returns the parts of a body that are files or have media types.
pub(super) fn special_parts(interface: &Interface, operation: &Operation) -> Vec<Json> {
    let part = |field: &Field| {
        let mut json = Json::object([("name", Json::string(&field.name.wire))]);
        if field.is_file() {
            json.set("is_file", Json::Bool(true));
        }
        if !field.media_types.is_empty() {
            json.set(
                "media_types",
                Json::Array(field.media_types.iter().map(Json::string).collect()),
            );
        }
        json
    };
    operation.special_parts(interface).into_iter().map(part).collect()
}

/// Returns the texts in the parts of a body that may be files, where the spec names no file there.
pub(super) fn maybe_files<'a>(interface: &'a Interface, operation: &Operation) -> Vec<&'a str> {
    let media_type = operation.body_media_types.first();
    let is_in_parts = media_type.is_some_and(|it| Encoding::of(it) == Encoding::Parts);
    let Some(id) = operation.request.filter(|_| is_in_parts) else { return Vec::new() };
    let TypeKind::Object(object) = &interface.ty(id).kind else { return Vec::new() };
    if object.fields.iter().any(Field::is_file) {
        return Vec::new();
    }
    let may_be_file = |field: &&Field| {
        let is_text = match &field.ty {
            Type::List(item) | Type::Nullable(item) => **item == Type::String,
            ty => *ty == Type::String,
        };
        let limits_size = |one: &Constrained| {
            let facets = one.constraint.facets();
            let length = facets.each.map_or(facets.length, |of_each| of_each.facets().length);
            length.or(facets.items).is_some()
        };
        is_text && field.constraints.iter().all(limits_size)
    };
    object.fields.iter().filter(may_be_file).map(|field| field.name.wire.as_str()).collect()
}

/// Writes an object of parameters as texts; `None` if a reader of the texts would make another
/// object of them.
pub(super) fn written(
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
        if !pairs.iter().all(|(_, text)| is_carried(form.place, text)) {
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

/// Returns true for a text that every server reads as it was sent.
fn is_carried(place: ParameterPlace, text: &str) -> bool {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ');
    match place {
        ParameterPlace::Query => true,
        ParameterPlace::Header => is_plain && !text.is_empty() && text.trim() == text,
        ParameterPlace::Cookie => {
            is_plain && !text.is_empty() && !text.contains([' ', '"', ',', ';', '\\', '%'])
        }
    }
}

struct Writer<'a> {
    interface: &'a Interface,
    fields: &'a [Field],
    form: ParameterForm,
}

/// Names and texts.
type Pairs = Vec<(String, String)>;

impl Writer<'_> {
    /// Writes a parameter; `None` where its texts would be read as another value.
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
                let item = self.list_of(ty)?;
                if is_apart {
                    return self.apart(name, item, items);
                }
                self.joined(items.iter().map(|value| self.text(item, value)))?
            }
            (_, Json::Object(members)) if is_apart => return self.members(ty, members),
            (_, Json::Object(members)) if self.form.explode => {
                let equation = |(key, value): &(String, Json)| {
                    let text = self.text(&self.member(ty, key)?, value)?;
                    (!key.contains('=')).then(|| format!("{key}={text}"))
                };
                self.joined(members.iter().map(equation))?
            }
            (_, Json::Object(members)) => {
                let turns = members.iter().flat_map(|(key, value)| {
                    let ty = self.member(ty, key);
                    [Some(key.clone()), ty.and_then(|ty| self.text(&ty, value))]
                });
                self.joined(turns)?
            }
            _ => self.text(ty, value)?,
        };
        Some(vec![(name.to_owned(), text)])
    }

    /// Writes the items of a list, each with the name; those that are objects as JSON.
    fn apart(&self, name: &str, item: &Type, items: &[Json]) -> Option<Pairs> {
        let pair = |value: &Json| {
            let text = match value {
                Json::Object(_) if self.is_object(item) => value.to_compact(),
                _ => self.text(item, value)?,
            };
            Some((name.to_owned(), text))
        };
        (!items.is_empty()).then(|| items.iter().map(pair).collect())?
    }

    /// Writes the members of an object, each with its own name.
    fn members(&self, ty: &Type, members: &[(String, Json)]) -> Option<Pairs> {
        let mut pairs = Vec::new();
        for (key, value) in members {
            if self.fields.iter().any(|field| field.name.wire == *key) {
                return None;
            }
            let ty = self.member(ty, key)?;
            match value {
                Json::Array(items) => pairs.extend(self.apart(key, self.list_of(&ty)?, items)?),
                value => pairs.push((key.clone(), self.text(&ty, value)?)),
            }
        }
        (!pairs.is_empty()).then_some(pairs)
    }

    /// Writes the parts of a value, each with its place in brackets.
    fn in_brackets(&self, name: &str, ty: &Type, value: &Json, out: &mut Pairs) -> Option<()> {
        let before = out.len();
        match value {
            Json::Object(members) => {
                for (key, value) in members {
                    let name = (!key.contains(['[', ']'])).then(|| format!("{name}[{key}]"))?;
                    self.in_brackets(&name, &self.member(ty, key)?, value, out)?;
                }
            }
            Json::Array(items) => {
                let item = self.list_of(ty)?;
                for (place, value) in items.iter().enumerate() {
                    let is_part = matches!(value, Json::Object(_) | Json::Array(_));
                    let place = if is_part { place.to_string() } else { String::new() };
                    self.in_brackets(&format!("{name}[{place}]"), item, value, out)?;
                }
            }
            scalar => out.push((name.to_owned(), self.text(ty, scalar)?)),
        }
        // What is empty would be absent.
        (out.len() > before).then_some(())
    }

    /// Joins texts; `None` where one would be read as none or as several.
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

    /// Writes a value without parts; `None` if its text would be read as another value.
    fn text(&self, ty: &Type, value: &Json) -> Option<String> {
        if self.list_of(ty).is_some() || self.is_object(ty) {
            return None;
        }
        match value {
            Json::String(text) => {
                let is_number = || text.parse::<f64>().is_ok() || text.parse::<bool>().is_ok();
                (!self.is_literal(ty) || !is_number()).then(|| text.clone())
            }
            Json::Integer(_) | Json::Number(_) | Json::Bool(_) => {
                self.is_literal(ty).then(|| value.to_compact())
            }
            Json::Null | Json::Array(_) | Json::Object(_) => None,
        }
    }

    /// Returns true for a type whose values may be numbers or Booleans.
    fn is_literal(&self, ty: &Type) -> bool {
        match ty {
            Type::Integer | Type::Number | Type::Boolean => true,
            Type::Nullable(inner) => self.is_literal(inner),
            Type::Named(id) => match &self.interface.ty(*id).kind {
                TypeKind::Enum(values) => values.repr == EnumRepr::Integer,
                TypeKind::Either(either) => {
                    either.alternatives.iter().any(|one| self.is_literal(&one.ty))
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
    fn is_object(&self, ty: &Type) -> bool {
        match ty {
            Type::Map(_) | Type::JsonObject => true,
            Type::Nullable(inner) => self.is_object(inner),
            Type::Named(id) => match &self.interface.ty(*id).kind {
                TypeKind::Object(_) | TypeKind::Union(_) => true,
                TypeKind::Either(either) => {
                    either.alternatives.iter().any(|one| self.is_object(&one.ty))
                }
                TypeKind::Enum(_) => false,
            },
            _ => false,
        }
    }

    /// Returns the type of the items of a type whose values are all lists.
    fn list_of<'t>(&'t self, ty: &'t Type) -> Option<&'t Type> {
        match ty {
            Type::List(item) => Some(item),
            Type::Nullable(inner) => self.list_of(inner),
            Type::Named(id) => match &self.interface.ty(*id).kind {
                TypeKind::Either(either) => {
                    let mut lists = either.alternatives.iter().map(|one| self.list_of(&one.ty));
                    let first = lists.next()??;
                    lists.all(|list| list.is_some()).then_some(first)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the type of a member of an object.
    fn member(&self, ty: &Type, key: &str) -> Option<Type> {
        match ty {
            Type::Map(item) => Some((**item).clone()),
            Type::Named(id) => match &self.interface.ty(*id).kind {
                TypeKind::Object(object) => object.field(key).map(|field| field.ty.clone()),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Returns a list of strings.
pub(super) fn strings(items: impl IntoIterator<Item = impl Into<String>>) -> Json {
    Json::Array(items.into_iter().map(Json::string).collect())
}
