//! The structure of parameter values. It decides if a style can serialize them.

use super::{
    AuthPlace, EnumRepr, Object, ParameterForm, ParameterPlace, ParameterStyle, Type, TypeDef,
    TypeId, TypeKind, Variant,
};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum nesting of alternatives.
const MAX_DEPTH: usize = 16;

/// The forms that the values of a parameter may have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextParts {
    /// True for a string, a number, a Boolean, or any JSON.
    pub is_scalar: bool,
    /// True if any string is a value.
    pub is_text: bool,
    /// For values that may be lists: true if the items are scalars.
    pub list: Option<bool>,
    /// The members, for values that may be objects.
    pub object: Option<ObjectParts>,
}

/// The members of an object in a parameter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ObjectParts {
    /// The declared names.
    pub names: Vec<String>,
    /// True if members of any other name are typed.
    pub is_open: bool,
    /// The names of members whose values may be lists or objects.
    pub deep: Vec<String>,
    /// True if all values are scalars, including the values of undeclared members.
    pub is_flat: bool,
    /// True if the values of undeclared members are scalars.
    pub is_rest_flat: bool,
}

impl TextParts {
    /// Returns the parts of a string, a number or a Boolean.
    pub fn scalar(is_text: bool) -> Self {
        Self { is_scalar: true, is_text, ..Self::default() }
    }

    /// Returns the parts of a type's values.
    pub fn of(types: &[TypeDef], ty: &Type) -> Self {
        Self::of_kind(&ty, &mut |ty| kind(types, ty))
    }

    /// Returns the parts of a type's values. The callback returns the kind of a type.
    pub fn of_kind<T>(ty: &T, kind: &mut dyn FnMut(&T) -> TextKind<T>) -> Self {
        Self::inside(ty, kind, 0)
    }

    fn inside<T>(ty: &T, kind: &mut dyn FnMut(&T) -> TextKind<T>, depth: usize) -> Self {
        if depth > MAX_DEPTH { Self::default() } else { Self::of_parts(kind(ty), kind, depth) }
    }

    fn of_parts<T>(
        parts: TextKind<T>,
        kind: &mut dyn FnMut(&T) -> TextKind<T>,
        depth: usize,
    ) -> Self {
        let mut is_flat = |ty: &T| is_flat(ty, kind, depth + 1);
        match parts {
            TextKind::Scalar(is_text) => Self::scalar(is_text),
            TextKind::AnyObject => Self::of_object(Vec::new(), Some(true)),
            TextKind::Map(value) => Self::of_object(Vec::new(), Some(is_flat(&value))),
            TextKind::List(item) => Self { list: Some(is_flat(&item)), ..Self::default() },
            TextKind::Nullable(inner) => Self::inside(&inner, kind, depth + 1),
            TextKind::Object { members, extra } => {
                let members = members.into_iter().map(|(name, ty)| (name, is_flat(&ty))).collect();
                Self::of_object(members, extra.map(|extra| is_flat(&extra)))
            }
            TextKind::Union { tag, variants } => {
                let mut all = Self::of_object(vec![(tag, true)], None);
                for variant in variants {
                    all.add(Self::of_parts(variant, kind, depth + 1));
                }
                all
            }
            TextKind::Either(alternatives) => {
                let mut all = Self::default();
                for one in alternatives {
                    all.add(Self::inside(&one, kind, depth + 1));
                }
                all
            }
        }
    }

    /// Returns the parts of an object.
    ///
    /// Each member has a flag that is true for scalar values. `extra` is the same flag for
    /// undeclared members, if they are typed.
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

    /// Adds the forms of an alternative.
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

    /// Returns true if all values are scalars.
    pub fn is_flat(&self) -> bool {
        self.list.is_none() && self.object.is_none()
    }

    /// Returns true if each value has an unambiguous serialization in a form.
    ///
    /// Only scalars can be between separators.
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

    /// Returns the object whose members are separate parameters, if the form separates them.
    pub fn apart(&self, form: ParameterForm) -> Option<&ObjectParts> {
        self.object.as_ref().filter(|_| form.style == ParameterStyle::Form && form.explode)
    }

    /// Returns the names of the request parameters for a parameter with a form.
    pub fn names(&self, name: &str, form: ParameterForm) -> Vec<String> {
        let members = self.apart(form).map(|object| object.names.clone()).unwrap_or_default();
        let has_name = self.apart(form).is_none() || self.is_scalar || self.list.is_some();
        has_name.then(|| name.to_owned()).into_iter().chain(members).collect()
    }

    /// Describes how the parts of a value are written; `None` for a scalar.
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
    /// Returns a key that is the same for all spellings of a name; headers are case-insensitive.
    fn key(self, name: &str) -> String {
        match self {
            Self::Header => crate::names::header_key(name),
            Self::Query | Self::Cookie => name.to_owned(),
        }
    }

    /// Returns true if two names mean the same parameter.
    pub fn is_same(self, one: &str, other: &str) -> bool {
        self.key(one) == self.key(other)
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

/// The structure of a type for serialization; `T` is a type inside it.
#[derive(Clone, Debug)]
pub enum TextKind<T> {
    /// A scalar: true for a string or any JSON, false for a number or a Boolean.
    Scalar(bool),
    /// An object with arbitrary members.
    AnyObject,
    /// A list of items.
    List(T),
    /// An object with values of one type.
    Map(T),
    /// A value that may also be null.
    Nullable(T),
    /// An object with declared members.
    Object {
        /// The members, each with its name.
        members: Vec<(String, T)>,
        /// The type of undeclared members, if they have one.
        extra: Option<T>,
    },
    /// One of several objects, selected by a tag.
    Union {
        /// The name of the tag.
        tag: String,
        /// The objects.
        variants: Vec<Self>,
    },
    /// One of several types.
    Either(Vec<T>),
}

fn kind<'t>(types: &'t [TypeDef], ty: &'t Type) -> TextKind<&'t Type> {
    match ty {
        Type::String | Type::File | Type::Json => TextKind::Scalar(true),
        Type::Integer | Type::Unsigned | Type::Number | Type::Boolean => TextKind::Scalar(false),
        Type::JsonObject => TextKind::AnyObject,
        Type::Map(value) => TextKind::Map(value),
        Type::List(item) => TextKind::List(item),
        Type::Nullable(inner) => TextKind::Nullable(inner),
        Type::Named(id) => match &types[id.0].kind {
            TypeKind::Enum(one) => TextKind::Scalar(one.repr == EnumRepr::String),
            TypeKind::Object(object) => object_kind(object),
            TypeKind::Union(union) => {
                let variant = |variant: &Variant| match &types[TypeId::from(variant.ty).0].kind {
                    TypeKind::Object(object) => object_kind(object),
                    _ => TextKind::Either(Vec::new()),
                };
                let variants = union.variants.iter().map(variant).collect();
                TextKind::Union { tag: union.tag.wire.clone(), variants }
            }
            TypeKind::Either(either) => {
                TextKind::Either(either.alternatives.iter().map(|one| &one.ty).collect())
            }
        },
    }
}

fn object_kind(object: &Object) -> TextKind<&Type> {
    let members = object.fields.iter().map(|field| (field.name.wire.clone(), &field.ty)).collect();
    TextKind::Object { members, extra: object.extra.as_ref() }
}

/// Returns true for a type whose values are scalars or arbitrary JSON.
fn is_flat<T>(ty: &T, kind: &mut dyn FnMut(&T) -> TextKind<T>, depth: usize) -> bool {
    match kind(ty) {
        TextKind::Scalar(_) => true,
        TextKind::Nullable(inner) => is_flat(&inner, kind, depth),
        TextKind::Either(all) => {
            depth < MAX_DEPTH && all.iter().all(|one| is_flat(one, kind, depth + 1))
        }
        _ => false,
    }
}

/// The names of an operation's parameters in a request.
#[derive(Clone, Debug, Default)]
pub struct ParameterNames {
    /// The spellings of each location and name, each with the parameter that uses it.
    names: BTreeMap<(ParameterPlace, String), Vec<(String, String)>>,
    /// The parameter that accepts all other names in a location.
    open: BTreeMap<ParameterPlace, String>,
    /// The parameters that accept all names that begin with theirs and continue in brackets.
    deep: BTreeSet<(ParameterPlace, String)>,
}

impl ParameterNames {
    /// Reserves the name of a credential, so that no member of another parameter may have it.
    pub fn reserve(&mut self, place: ParameterPlace, name: &str) {
        self.take(place, name, name);
    }

    fn take(&mut self, place: ParameterPlace, name: &str, of: &str) {
        let users = self.names.entry((place, place.key(name))).or_default();
        users.push((name.to_owned(), of.to_owned()));
    }

    /// Adds a parameter; returns two names that a request does not distinguish, if there are such
    /// names.
    pub fn add(
        &mut self,
        name: &str,
        form: ParameterForm,
        parts: &TextParts,
    ) -> Option<(String, String)> {
        let mut clash = None;
        let place = form.place;
        for own in parts.names(name, form) {
            let users = self.names.get(&(place, place.key(&own)));
            let taken = users.and_then(|users| users.iter().find(|(_, of)| of != name));
            let brackets = own.match_indices('[').map(|(at, _)| own[..at].to_owned());
            let deep = brackets
                .filter(|front| front != name)
                .find(|front| self.deep.contains(&(place, front.clone())));
            clash = clash
                .or_else(|| taken.map(|(known, of)| (words(name, &own), words(of, known))))
                .or_else(|| deep.map(|deep| (words(name, &own), deep)));
            self.take(place, &own, name);
        }
        if form.style == ParameterStyle::DeepObject {
            let front = format!("{name}[");
            let parts = self.names.range((place, front.clone())..);
            let mut parts = parts
                .take_while(|((at, key), _)| *at == place && key.starts_with(&front))
                .flat_map(|(_, users)| users);
            let part = parts.find(|(_, of)| of != name);
            clash = clash.or_else(|| part.map(|(known, of)| (name.to_owned(), words(of, known))));
            self.deep.insert((place, name.to_owned()));
        }
        if parts.apart(form).is_some_and(|object| object.is_open) {
            let taken = self.open.get(&place);
            clash = clash.or_else(|| taken.map(|other| (name.to_owned(), other.clone())));
            self.open.entry(place).or_insert_with(|| name.to_owned());
        }
        clash
    }
}

/// Returns the name of a member, qualified with its parameter unless the names are the same.
fn words(of: &str, name: &str) -> String {
    if of == name { name.to_owned() } else { format!("{of}.{name}") }
}
