//! The words of types: members, values, variants, alternatives, rules.

use super::{Collector, Home, paragraphs, value};
use genwire_spec::model::types::{EnumValue, Object};
use genwire_spec::model::words::sentence;
use genwire_spec::model::{
    DefaultValue, EnumType, Field, Json, Merge, ObjectId, Type, TypeDef, TypeKind, Union,
};

impl Collector<'_> {
    pub(super) fn ty(&mut self, def: &TypeDef) {
        let item = def.path();
        let home = Home { area: &def.area, rust_item: &def.name.pascal };
        self.both(home, &item, paragraphs(&def.doc));
        self.notes(home, &item, &def.notes);
        match &def.kind {
            TypeKind::Object(object) => self.object(def, object),
            TypeKind::Enum(values) => self.values(def, values),
            TypeKind::Union(union) => self.union(def, union),
            TypeKind::Either(either) => {
                // Any JSON alone is no enum with a variant, but another name of a type.
                let is_alias = matches!(&either.alternatives[..], [one] if one.ty == Type::Json);
                for one in &either.alternatives {
                    let variant = format!("{}.{}", def.name.pascal, one.name.pascal);
                    let path = if is_alias { def.name.pascal.clone() } else { variant };
                    let home = Home { rust_item: &path, ..home };
                    let item = format!("{item}.alternatives.{}", one.name.snake);
                    self.both(home, item, paragraphs(&one.doc));
                    self.constraints(home, &one.constraints);
                }
            }
        }
        self.rules(def, home);
    }

    /// The message of a rule is in each report; rustdoc has what the rule demands.
    fn rules(&mut self, def: &TypeDef, home: Home<'_>) {
        let rules = def.rules.iter().map(|rule| (&rule.path, &rule.doc, &rule.message));
        let natives = def.natives.iter().map(|native| (&native.path, &native.doc, &native.message));
        for (path, doc, message) in rules.chain(natives) {
            self.both(home, path, paragraphs(doc));
            self.page(path, sentence(message));
        }
    }

    fn object(&mut self, def: &TypeDef, object: &Object) {
        let home = Home { area: &def.area, rust_item: &def.name.pascal };
        self.constraints(home, &object.constraints);
        for field in &object.fields {
            self.member(def, object, field, &format!("{}.{}", def.path(), field.name.wire));
        }
    }

    /// The words of a member of a type, for an item that may belong to a union around it.
    fn member(&mut self, def: &TypeDef, object: &Object, field: &Field, item: &str) {
        let path = format!("{}.{}", def.name.pascal, field.name.wire);
        let home = Home { area: &def.area, rust_item: &path };
        self.field(home, item, field);
        if field.required {
            let is_stated = def.sides.reply && !def.sides.request;
            let mark = if is_stated { "always present" } else { "required" };
            self.page(format!("{item}.required"), mark);
            // Elsewhere the type says it, which is no `Option`.
            if def.sides.reply {
                self.rust(home, format!("{item}.required"), "always present.");
            }
        }
        if let Some(DefaultValue::Property { of, property }) = &field.default {
            for (json, values) in self.interface.by_value(object, of, property) {
                let names = values.iter().map(|one| one.name.wire.clone());
                let words = std::iter::once(value(json)).chain(names);
                self.both(home, format!("{item}.default"), words);
            }
        }
    }

    pub(super) fn field(&mut self, home: Home<'_>, item: &str, field: &Field) {
        self.both(home, item, paragraphs(&field.doc));
        self.notes(home, item, &field.notes);
        self.deprecated(home, item, field.deprecated.as_ref());
        self.constraints(home, &field.constraints);
        if field.nullable {
            self.page(format!("{item}.nullable"), "nullable");
            self.rust(home, format!("{item}.nullable"), "may be null");
        }
        if let Some(DefaultValue::Literal(json)) = &field.default {
            self.both(home, format!("{item}.default"), [format!("default: {}", value(json))]);
        }
        if !field.media_types.is_empty() {
            self.both(home, format!("{item}.media_types"), field.media_types.clone());
        }
        if let Some(unit) = &field.unit {
            self.both(home, format!("{item}.unit"), [format!("unit: {unit}")]);
        }
        if let Some(merge) = &field.merge {
            self.both(home, format!("{item}.merge"), [merging(merge)]);
        }
    }

    fn values(&mut self, def: &TypeDef, values: &EnumType) {
        let list = format!("{}.values", def.path());
        for one in &values.values {
            let path = format!("{}.{}", def.name.pascal, one.name.wire);
            let home = Home { area: &def.area, rust_item: &path };
            let item = format!("{list}.{}", one.key);
            self.both(home, &item, paragraphs(&one.doc));
            self.both(home, &item, [&one.name.wire]);
            self.notes(home, &item, &one.notes);
            self.deprecated(home, &item, one.deprecated.as_ref());
            self.properties(def, values, one, &item);
            self.both(home, &list, [&one.name.wire]);
        }
    }

    fn properties(&mut self, def: &TypeDef, values: &EnumType, one: &EnumValue, item: &str) {
        let variant = format!("{}.{}", def.name.pascal, one.name.wire);
        for (property, json) in values.properties.iter().zip(&one.properties) {
            let name = &property.name.wire;
            let item = format!("{item}.{name}");
            let method = format!("{}.{}()", def.name.pascal, property.name.snake);
            match json {
                Json::Null => {}
                // The docs of a variant list what holds; the method says what `false` means.
                Json::Bool(false) => {
                    self.page(&item, "no");
                    let home = Home { area: &def.area, rust_item: &method };
                    for words in paragraphs(&property.doc) {
                        self.rust(home, &item, words);
                    }
                }
                json => {
                    let home = Home { area: &def.area, rust_item: &variant };
                    let words =
                        if *json == Json::Bool(true) { "yes".to_owned() } else { value(json) };
                    self.page(&item, words);
                    self.rust(home, &item, format!("{name} is {}", value(json)));
                }
            }
        }
    }

    fn union(&mut self, def: &TypeDef, union: &Union) {
        let (item, tag) = (def.path(), &union.tag.wire);
        let home = Home { area: &def.area, rust_item: &def.name.pascal };
        for part in ["", ".required"] {
            let words = format!("the member `{tag}` selects the variant");
            self.both(home, format!("{item}.{tag}{part}"), [words]);
        }
        for variant in &union.variants {
            let path = format!("{}.{}", def.name.pascal, variant.name.wire);
            let home = Home { area: &def.area, rust_item: &path };
            let item = format!("{item}.variants.{}", variant.name.snake);
            self.both(home, &item, paragraphs(&variant.doc));
            self.both(home, &item, [&variant.name.wire]);
            self.both(home, format!("{}.variants", def.path()), [&variant.name.wire]);
            self.common(def, variant.ty);
        }
    }

    /// The members that all variants have, as the payload of one of them describes them.
    fn common(&mut self, def: &TypeDef, payload: ObjectId) {
        let (payload, object) = (self.interface.ty(payload), self.interface.object(payload));
        for field in &object.fields {
            let item = format!("{}.{}", def.path(), field.name.wire);
            if self.interface.items.contains_key(item.as_str()) {
                self.member(payload, object, field, &item);
            }
        }
    }
}

/// Returns the words that every sentence about a merge has.
fn merging(merge: &Merge) -> &str {
    match merge {
        Merge::Concat => "concatenated",
        Merge::Replace => "the last value counts",
        Merge::First => "the first value counts",
        Merge::Nested => "merged member by member",
        Merge::ConcatNew => "without text that a delta repeats",
        Merge::Longest => "or a longer one that begins with it",
        Merge::ByKey(key) => &key.key,
    }
}
