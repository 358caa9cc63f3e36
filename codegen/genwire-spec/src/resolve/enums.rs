//! Resolves enums and their properties.

use super::{Ctx, File, types::policy};
use crate::names;
use crate::{
    Diagnostic,
    model::{
        EnumRepr, EnumType, EnumValue, ItemKind, Json, Name, Property, PropertyType, TypeKind,
        UnknownPolicy,
    },
    source::{
        At, Literal, Table,
        types::{TypeSource, ValueSource},
    },
};
use std::borrow::Cow;
use std::collections::{BTreeMap, btree_map::Entry};

impl Ctx<'_> {
    pub(super) fn enum_type(
        &mut self,
        file: File<'_>,
        path: &str,
        name: &At<String>,
        ty: &TypeSource,
    ) -> TypeKind {
        self.item(format!("{path}.values"), ItemKind::Values);
        let repr = ty.repr.as_deref().copied().unwrap_or(EnumRepr::String);
        let prefix = match &ty.prefix {
            Some(prefix) if **prefix => self.prefix(file, prefix, repr),
            _ => String::new(),
        };
        let mut accessors: BTreeMap<Cow<'_, str>, &At<String>> = BTreeMap::new();
        let properties: Vec<(Property, Option<Json>)> = ty
            .properties
            .iter()
            .flat_map(|properties| properties.iter())
            .map(|(name, property)| {
                self.snake(file, name);
                self.accessor_is_new(file, name, &mut accessors);
                let ty = *property.ty;
                let doc = self.doc(file, &property.doc);
                let optional = property.optional;
                let of = Property { name: names::name(name), ty, doc, optional };
                let default = property.default.as_ref();
                if let Some(default) = default.filter(|_| optional) {
                    self.report(Diagnostic::optional_with_default(file.place(default), name));
                }
                let default = default.and_then(|default| self.property(file, &of, default));
                (of, default)
            })
            .collect();
        let count = ty.values.as_ref().map_or(0, |values| values.len());
        let mut values: Vec<EnumValue> = Vec::with_capacity(count);
        let mut known = Known::default();
        for (key, value) in ty.values.iter().flat_map(|values| values.iter()) {
            let of = ValueOf { file, path, key, value };
            let resolved = self.value(of, repr, &prefix, &properties);
            self.value_is_new(of, &values, &resolved, &mut known);
            values.push(resolved);
        }
        if values.is_empty() {
            self.report(Diagnostic::empty_type(file.place(name), name, "values"));
        }
        if ty.assumed && policy(ty.unknown.as_ref()) == UnknownPolicy::Error {
            self.report(Diagnostic::assumed_refuses(file.place(name), "unknown"));
        }
        let properties = properties.into_iter().map(|(property, _)| property).collect();
        TypeKind::Enum(EnumType { repr, unknown: policy(ty.unknown.as_ref()), properties, values })
    }

    /// Checks that the accessor of a property has a name that no other method of the enum has.
    fn accessor_is_new<'n>(
        &mut self,
        file: File<'_>,
        name: &'n At<String>,
        accessors: &mut BTreeMap<Cow<'n, str>, &'n At<String>>,
    ) {
        if names::is_method_of_enums(name) {
            self.report(Diagnostic::reserved_property(file.place(name), name));
        }
        match accessors.entry(names::identifier(name)) {
            Entry::Vacant(free) => drop(free.insert(name)),
            Entry::Occupied(taken) => {
                self.report(Diagnostic::same_in_code(file.place(name), name, taken.get()));
            }
        }
    }

    fn prefix(&mut self, file: File<'_>, prefix: &At<bool>, repr: EnumRepr) -> String {
        if repr == EnumRepr::Integer {
            self.report(Diagnostic::prefix_on_numbers(file.place(prefix)));
            return String::new();
        }
        let service = self.source.service.as_ref();
        let prefix = service.and_then(|(_, file)| file.service.vendor_prefix.as_ref());
        prefix.map(ToString::to_string).unwrap_or_default()
    }

    fn value(
        &mut self,
        of: ValueOf<'_>,
        repr: EnumRepr,
        prefix: &str,
        properties: &[(Property, Option<Json>)],
    ) -> EnumValue {
        let ValueOf { file, path, key, value } = of;
        self.snake(file, key);
        let path = format!("{path}.values.{}", key.as_str());
        self.item(path.as_str(), ItemKind::Value);
        let wire = self.value_wire(of, repr, prefix);
        let notes = self.notes(file, &path, &value.notes);
        self.gap_ids(file, &path, &value.gaps);
        EnumValue {
            name: self.value_name(of, repr, &wire),
            key: key.to_string(),
            number: value.number.as_ref().map(|number| **number),
            doc: self.optional_doc(file, &value.doc),
            properties: self.properties(of, &path, properties),
            deprecated: self.deprecated(file, &path, value.deprecated.as_deref()),
            notes,
            assumed: value.assumed,
        }
    }

    /// Returns the wire form: a string, or the digits of a number.
    fn value_wire(&mut self, of: ValueOf<'_>, repr: EnumRepr, prefix: &str) -> String {
        let ValueOf { file, key, value, .. } = of;
        match (repr, &value.number, &value.wire) {
            (EnumRepr::Integer, Some(number), None) => number.to_string(),
            (EnumRepr::Integer, _, _) => {
                self.report(Diagnostic::value_needs(file.place(key), key, "number"));
                String::new()
            }
            (EnumRepr::String, Some(number), _) => {
                self.report(Diagnostic::value_needs(file.place(number), key, "wire"));
                String::new()
            }
            (EnumRepr::String, None, wire) => {
                if let Some(wire) = wire.as_ref().filter(|wire| *wire == key) {
                    self.report(Diagnostic::needless_name(file.place(wire), "wire", wire));
                }
                format!("{prefix}{}", wire.as_ref().unwrap_or(key).as_str())
            }
        }
    }

    /// Returns the name in code: the stated name, or else a name derived from the wire form or a
    /// number's key.
    fn value_name(&mut self, of: ValueOf<'_>, repr: EnumRepr, wire: &str) -> Name {
        let ValueOf { file, key, value, .. } = of;
        let made = match &value.name {
            Some(name) => {
                let snake = names::name(name).snake;
                if snake != name.to_lowercase() {
                    self.report(Diagnostic::not_snake_case(file.place(name), name));
                }
                names::named(wire, &snake)
            }
            None if repr == EnumRepr::Integer => names::named(wire, key),
            None => names::name(wire),
        };
        if !names::is_snake(&made.snake) && !wire.is_empty() {
            self.report(Diagnostic::value_needs(file.place(key), key, "name"));
        }
        if names::is_reserved_variant(&made.pascal) {
            self.report(Diagnostic::reserved_value(file.place(key), &made.pascal));
        }
        let without =
            if repr == EnumRepr::Integer { names::named(wire, key) } else { names::name(wire) };
        if let Some(name) = value.name.as_ref().filter(|_| made == without) {
            self.report(Diagnostic::needless_name(file.place(name), "name", name));
        }
        made
    }

    /// Checks that no two values are equal or have the same name in code.
    ///
    /// They may differ only in case if the later one has a `name`.
    fn value_is_new(
        &mut self,
        of: ValueOf<'_>,
        values: &[EnumValue],
        new: &EnumValue,
        known: &mut Known,
    ) {
        let is_named = of.value.name.is_some();
        let first = known.first_like(&new.name, is_named, values.len());
        let Some(old) = first.map(|at| &values[at].name) else {
            return;
        };
        let place = of.file.place(of.value.wire.as_ref().unwrap_or(of.key));
        let (new, old) = (&new.name.wire, &old.wire);
        self.report(if old == new {
            Diagnostic::value_twice(place, new)
        } else if !is_named && old.to_lowercase() == new.to_lowercase() {
            Diagnostic::value_but_for_case(place, new, old)
        } else {
            Diagnostic::same_in_code(place, new, old)
        });
    }

    /// Resolves the properties of a value, in the order of the enum's declaration.
    fn properties(
        &mut self,
        of: ValueOf<'_>,
        path: &str,
        properties: &[(Property, Option<Json>)],
    ) -> Vec<Json> {
        let ValueOf { file, key, value, .. } = of;
        let none = At::new(key.span(), Table::new());
        let given = value.with.as_deref().unwrap_or(&none);
        for name in given.keys() {
            if !properties.iter().any(|(property, _)| property.name.wire == name.as_str()) {
                let known = properties.iter().map(|(property, _)| property.name.wire.as_str());
                self.report(Diagnostic::unknown_property(file.place(name), name, known));
            }
        }
        let mut out = Vec::new();
        for (property, default) in properties {
            let name = property.name.wire.as_str();
            let found = given.iter().find(|(given, _)| given.as_str() == name);
            let json = match (found, default) {
                (Some((_, literal)), _) => self.property(file, property, literal),
                (None, Some(default)) => Some(default.clone()),
                (None, None) if property.optional => {
                    out.push(Json::Null);
                    continue;
                }
                (None, None) => {
                    self.report(Diagnostic::property_missing(file.place(key), key, name));
                    continue;
                }
            };
            self.item(format!("{path}.{name}"), ItemKind::ValueProperty);
            out.extend(json);
        }
        out
    }

    fn property(
        &mut self,
        file: File<'_>,
        property: &Property,
        literal: &At<Literal>,
    ) -> Option<Json> {
        let (expected, fits) = match (property.ty, &literal.0) {
            (PropertyType::Integer, json) => ("a whole number", matches!(json, Json::Integer(_))),
            (PropertyType::Number, json) => {
                ("a number", matches!(json, Json::Integer(_) | Json::Number(_)))
            }
            (PropertyType::Boolean, json) => ("true or false", matches!(json, Json::Bool(_))),
            (PropertyType::String, json) => ("a string", matches!(json, Json::String(_))),
        };
        if !fits {
            self.report(Diagnostic::property_type(
                file.place(literal),
                &property.name.wire,
                expected,
            ));
            return None;
        }
        Some(literal.0.clone())
    }
}

/// The spellings of the values so far, each with the index of the first value that has it.
#[derive(Default)]
struct Known {
    wire: BTreeMap<String, usize>,
    lower: BTreeMap<String, usize>,
    pascal: BTreeMap<String, usize>,
    snake: BTreeMap<String, usize>,
}

impl Known {
    /// Adds the name of the value at an index, and returns the index of the first clashing value.
    ///
    /// Values clash if they share a spelling. If the name in code is stated, case matters.
    fn first_like(&mut self, name: &Name, is_given: bool, at: usize) -> Option<usize> {
        let spellings = [
            (&mut self.wire, name.wire.clone()),
            (&mut self.pascal, name.pascal.clone()),
            (&mut self.snake, name.snake.clone()),
            (&mut self.lower, name.wire.to_lowercase()),
        ];
        let firsts = spellings.map(|(known, spelling)| *known.entry(spelling).or_insert(at));
        let [wire, pascal, snake, lower] = firsts;
        let lower = if is_given { at } else { lower };
        [wire, pascal, snake, lower].into_iter().min().filter(|first| *first < at)
    }
}

/// A value and its location in the spec.
#[derive(Clone, Copy)]
struct ValueOf<'a> {
    file: File<'a>,
    path: &'a str,
    key: &'a At<String>,
    value: &'a ValueSource,
}
