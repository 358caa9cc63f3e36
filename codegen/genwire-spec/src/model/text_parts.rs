//! The parts of values that travel as text, which a style of parameters can write or not.

use super::{
    AuthPlace, EnumRepr, Field, ParameterForm, ParameterPlace, ParameterStyle, Type, TypeDef,
    TypeKind,
};

/// Maximum depth of alternatives inside alternatives.
const MAX_DEPTH: usize = 16;

/// The parts that values of a parameter may have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextParts {
    /// True for a string, a number, a Boolean, or any JSON.
    pub is_scalar: bool,
    /// True for any string.
    pub is_text: bool,
    /// Lists, where it may be one: true if the items are scalars.
    pub list: Option<bool>,
    /// Objects, where it may be one.
    pub object: Option<ObjectParts>,
}

/// The members of an object in a parameter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ObjectParts {
    /// The names that are listed.
    pub names: Vec<String>,
    /// True if members of any other name have a type.
    pub is_open: bool,
    /// The names of those whose values may be lists or objects.
    pub deep: Vec<String>,
    /// True if the values are scalars, also those of other names.
    pub is_flat: bool,
    /// True if the values of members of any other name are scalars.
    pub is_rest_flat: bool,
}

impl TextParts {
    /// A string, a number or a Boolean.
    pub fn scalar(is_text: bool) -> Self {
        Self { is_scalar: true, is_text, ..Self::default() }
    }

    /// Returns the parts of the values of a type.
    pub fn of(types: &[TypeDef], ty: &Type) -> Self {
        Self::inside(types, ty, 0)
    }

    fn inside(types: &[TypeDef], ty: &Type, depth: usize) -> Self {
        let is_flat = |ty: &Type| is_flat(types, ty, depth + 1);
        match ty {
            _ if depth > MAX_DEPTH => Self::default(),
            Type::String | Type::File | Type::Json => Self::scalar(true),
            Type::Integer | Type::Unsigned | Type::Number | Type::Boolean => Self::scalar(false),
            Type::JsonObject => Self::of_object(Vec::new(), Some(true)),
            Type::Map(value) => Self::of_object(Vec::new(), Some(is_flat(value))),
            Type::List(item) => Self { list: Some(is_flat(item)), ..Self::default() },
            Type::Nullable(inner) => Self::inside(types, inner, depth + 1),
            Type::Named(id) => match &types[id.0].kind {
                TypeKind::Enum(one) => Self::scalar(one.repr == EnumRepr::String),
                TypeKind::Object(object) => {
                    let member = |field: &Field| (field.name.wire.clone(), is_flat(&field.ty));
                    let members = object.fields.iter().map(member).collect();
                    Self::of_object(members, object.extra.as_ref().map(is_flat))
                }
                TypeKind::Union(union) => {
                    let mut all = Self::of_object(vec![(union.tag.wire.clone(), true)], None);
                    for variant in &union.variants {
                        let ty = Type::Named(variant.ty.into());
                        all.add(Self::inside(types, &ty, depth + 1));
                    }
                    all
                }
                TypeKind::Either(either) => {
                    let mut all = Self::default();
                    for one in &either.alternatives {
                        all.add(Self::inside(types, &one.ty, depth + 1));
                    }
                    all
                }
            },
        }
    }

    /// Returns the parts of an object: the names of its members, and whether the values are
    /// scalars; the same of members of any other name, if these have a type.
    pub fn of_object(members: Vec<(String, bool)>, extra: Option<bool>) -> Self {
        let is_rest_flat = extra != Some(false);
        let is_flat = is_rest_flat && members.iter().all(|(_, is_flat)| *is_flat);
        let deep = members.iter().filter(|(_, is_flat)| !is_flat).map(|(name, _)| name.clone());
        let deep = deep.collect();
        let names = members.into_iter().map(|(name, _)| name).collect();
        let object =
            Some(ObjectParts { names, is_open: extra.is_some(), deep, is_flat, is_rest_flat });
        Self { object, ..Self::default() }
    }

    /// Adds what an alternative may be.
    pub fn add(&mut self, other: Self) {
        self.is_scalar |= other.is_scalar;
        self.is_text |= other.is_text;
        self.list = match (self.list, other.list) {
            (Some(one), Some(other)) => Some(one && other),
            (one, other) => one.or(other),
        };
        match (&mut self.object, other.object) {
            (Some(own), Some(other)) => {
                let new = other.names.into_iter().filter(|name| !own.names.contains(name));
                let new: Vec<String> = new.collect();
                own.names.extend(new);
                let new = other.deep.into_iter().filter(|name| !own.deep.contains(name));
                let new: Vec<String> = new.collect();
                own.deep.extend(new);
                own.is_open |= other.is_open;
                own.is_flat &= other.is_flat;
                own.is_rest_flat &= other.is_rest_flat;
            }
            (own, other) => *own = own.take().or(other),
        }
    }

    /// Returns true for scalars alone.
    pub fn is_flat(&self) -> bool {
        self.list.is_none() && self.object.is_none()
    }

    /// Returns true if each value has a text of its own in a form.
    ///
    /// Between separators there are only scalars, and a text that could be several things is none.
    pub fn fits(&self, name: &str, form: ParameterForm) -> bool {
        let is_flat = self.is_flat();
        match form.style {
            ParameterStyle::Json | ParameterStyle::DeepObject => true,
            ParameterStyle::Form if form.explode => self.object.as_ref().is_none_or(|object| {
                let has_name = self.is_scalar || self.list.is_some();
                !has_name || !object.names.iter().any(|member| member == name)
            }),
            ParameterStyle::Space | ParameterStyle::Pipe if form.explode => is_flat,
            _ => {
                let is_list = self.list.is_some();
                let list = self.list.is_none_or(|flat| flat && !self.is_text);
                let object = self.object.as_ref();
                list && object.is_none_or(|one| one.is_flat && !is_list && !self.is_scalar)
            }
        }
    }

    /// Returns the object whose members are parameters of their own, if it is one in a form.
    pub fn apart(&self, form: ParameterForm) -> Option<&ObjectParts> {
        self.object.as_ref().filter(|_| form.style == ParameterStyle::Form && form.explode)
    }

    /// Returns the names of the parameters of a request, where a parameter has a form.
    pub fn names(&self, name: &str, form: ParameterForm) -> Vec<String> {
        let members = self.apart(form).map(|object| object.names.clone()).unwrap_or_default();
        let has_name = self.apart(form).is_none() || self.is_scalar || self.list.is_some();
        has_name.then(|| name.to_owned()).into_iter().chain(members).collect()
    }

    /// Returns how the parts of a value are written, as a phrase; none for a scalar.
    pub fn words(&self, form: ParameterForm) -> Option<String> {
        let separator = match form.style {
            ParameterStyle::Json => return Some("a JSON text".to_owned()),
            ParameterStyle::DeepObject => {
                return Some("parts with their names in brackets".to_owned());
            }
            _ if self.is_flat() => return None,
            ParameterStyle::Form if form.explode => {
                let each = "each with a parameter of its own";
                let list = self.list.map(|_| format!("items {each}"));
                let object = self.object.as_ref().map(|_| format!("members {each}"));
                let all: Vec<String> = list.into_iter().chain(object).collect();
                return Some(all.join(", or "));
            }
            ParameterStyle::Form | ParameterStyle::Simple => "commas",
            ParameterStyle::Space => "spaces",
            ParameterStyle::Pipe => "`|`",
        };
        let parts = match (&self.object, form.explode) {
            (Some(_), true) => "members as `name=value`",
            (Some(_), false) => "names and values of members",
            (None, _) => "items",
        };
        Some(format!("{parts} with {separator} between"))
    }
}

impl ParameterPlace {
    /// Returns true for two names of one parameter; the names of headers have no case.
    pub fn is_same(self, one: &str, other: &str) -> bool {
        match self {
            Self::Header => one.eq_ignore_ascii_case(other),
            Self::Query | Self::Cookie => one == other,
        }
    }
}

impl From<AuthPlace> for ParameterPlace {
    fn from(place: AuthPlace) -> Self {
        match place {
            AuthPlace::Header => Self::Header,
            AuthPlace::Query => Self::Query,
            AuthPlace::Cookie => Self::Cookie,
        }
    }
}

/// Returns true for a type whose values are scalars, or any JSON.
fn is_flat(types: &[TypeDef], ty: &Type, depth: usize) -> bool {
    match ty {
        Type::String
        | Type::Integer
        | Type::Unsigned
        | Type::Number
        | Type::Boolean
        | Type::File
        | Type::Json => true,
        Type::JsonObject | Type::List(_) | Type::Map(_) => false,
        Type::Nullable(inner) => is_flat(types, inner, depth),
        Type::Named(id) => match &types[id.0].kind {
            TypeKind::Enum(_) => true,
            TypeKind::Object(_) | TypeKind::Union(_) => false,
            TypeKind::Either(either) => {
                depth < MAX_DEPTH
                    && either.alternatives.iter().all(|one| is_flat(types, &one.ty, depth + 1))
            }
        },
    }
}

/// The names that the parameters of an operation have in a request.
#[derive(Clone, Debug, Default)]
pub struct ParameterNames {
    /// The place, the name in the request, and the parameter that it belongs to.
    names: Vec<(ParameterPlace, String, String)>,
    /// The parameter that takes all other names.
    open: Vec<(ParameterPlace, String)>,
    /// The parameters that take all names with brackets behind theirs.
    deep: Vec<(ParameterPlace, String)>,
}

impl ParameterNames {
    /// Takes the name of a credential, which no member of another parameter may have.
    pub fn reserve(&mut self, place: ParameterPlace, name: &str) {
        self.names.push((place, name.to_owned(), name.to_owned()));
    }

    /// Adds a parameter; returns two names that a request does not distinguish.
    pub fn add(
        &mut self,
        name: &str,
        form: ParameterForm,
        parts: &TextParts,
    ) -> Option<(String, String)> {
        let mut clash = None;
        for own in parts.names(name, form) {
            let taken = self.names.iter().find(|(place, known, of)| {
                *place == form.place && form.place.is_same(known, &own) && of != name
            });
            let in_brackets = |(place, deep): &&(ParameterPlace, String)| {
                *place == form.place && deep != name && is_part(&own, deep)
            };
            let deep = self.deep.iter().find(in_brackets);
            clash = clash
                .or_else(|| taken.map(|(_, known, of)| (words(name, &own), words(of, known))))
                .or_else(|| deep.map(|(_, deep)| (words(name, &own), deep.clone())));
            self.names.push((form.place, own, name.to_owned()));
        }
        if form.style == ParameterStyle::DeepObject {
            let part = self.names.iter().find(|(place, known, of)| {
                *place == form.place && of != name && is_part(known, name)
            });
            clash =
                clash.or_else(|| part.map(|(_, known, of)| (name.to_owned(), words(of, known))));
            self.deep.push((form.place, name.to_owned()));
        }
        if parts.apart(form).is_some_and(|object| object.is_open) {
            let taken = self.open.iter().find(|(place, _)| *place == form.place);
            clash = clash.or_else(|| taken.map(|(_, other)| (name.to_owned(), other.clone())));
            self.open.push((form.place, name.to_owned()));
        }
        clash
    }
}

/// The name of a member behind that of its parameter, unless they are the same.
fn words(of: &str, name: &str) -> String {
    if of == name { name.to_owned() } else { format!("{of}.{name}") }
}

/// Returns true for the name of a parameter with brackets behind it.
fn is_part(name: &str, of: &str) -> bool {
    name.strip_prefix(of).is_some_and(|rest| rest.starts_with('['))
}
