//! The section of a type: its description, its members, values, variants or alternatives, and its
//! rules.

use super::book::{Book, PageAnchor, VALUES};
use super::content::{Badge, Block, Heading, Inline, Line, Row, Table, code, text, words_link};
use super::members::Owner;
use genwire_spec::model::types::SELECTION;
use genwire_spec::model::{
    Alternative, Either, EnumType, JsonType, Statement, Type, TypeDef, TypeId, TypeKind, Union,
    UnknownPolicy,
    types::{EnumValue, Object},
};

impl Book<'_> {
    pub(super) fn type_section(&self, id: TypeId, level: usize) -> Vec<Block> {
        let def = self.interface.ty(id);
        let mut blocks = vec![Block::Heading(Heading {
            level,
            anchor: def.name.wire.clone(),
            title: vec![code(&def.name.wire)],
            badges: def.assumed.then_some(Badge::Assumed).into_iter().collect(),
        })];
        blocks.extend(self.lines(&def.area, &def.doc).into_iter().map(Block::Text));
        blocks.extend(self.notes(&def.area, &def.notes));
        match &def.kind {
            TypeKind::Object(object) => blocks.extend(self.object(def, object)),
            TypeKind::Enum(values) => blocks.extend(self.enumeration(def, values)),
            TypeKind::Union(union) => blocks.extend(self.union(def, union)),
            TypeKind::Either(either) => {
                if either.is_untagged() {
                    blocks.push(Block::Text(vec![text(SELECTION)]));
                }
                blocks.push(self.either(def, either));
            }
        }
        blocks.extend(self.rules(def));
        blocks.extend(self.age_block(&def.path()));
        blocks.extend(
            self.sources(&self.gaps(&def.gaps, &def.path()), self.facts_of_type(&def.path())),
        );
        blocks
    }

    fn object(&self, def: &TypeDef, object: &Object) -> Vec<Block> {
        let mut blocks = Vec::new();
        if let Some((union, value)) = &object.variant_of {
            let kind = self.interface.union(*union);
            let tag = &kind.tag.wire;
            blocks.push(Block::Text(vec![
                text("A "),
                self.type_link(*union),
                text(" whose "),
                code(tag),
                text(" is "),
                code(value),
                text("."),
            ]));
        }
        let owner = Owner::of(def);
        let members: Vec<_> =
            object.fields.iter().map(|field| self.member(&owner, field)).collect();
        blocks.push(if members.is_empty() {
            Block::Text(vec![text("No member is listed.")])
        } else {
            Block::Members(members)
        });
        if let Some(extra) = &object.extra {
            let mut line = vec![text("Any other member is accepted; its type: ")];
            line.extend(self.type_line(extra));
            line.push(text("."));
            blocks.push(Block::Text(line));
        } else if object.unknown != UnknownPolicy::Warning {
            blocks.push(Block::Text(unknown(object.unknown, "member")));
        }
        let sizes = Statement::of_constraints(&def.doc, &object.constraints);
        let words = sizes.map(|one| format!("{}: {}.", one.label, one.text));
        blocks.extend(words.map(|words| Block::Text(self.line(&def.area, &words))));
        blocks
    }

    fn enumeration(&self, def: &TypeDef, values: &EnumType) -> Vec<Block> {
        let mut blocks = Vec::new();
        blocks.push(Block::Text(unknown(values.unknown, "value")));
        let rows = values.values.iter().map(|value| Row {
            anchor: Some(format!("{}.values.{}", def.name.wire, value.key)),
            cells: vec![vec![vec![code(&value.name.wire)]], self.value(def, value)],
        });
        blocks.push(Block::Table(Table {
            head: vec!["Value".to_owned(), "Meaning".to_owned()],
            rows: rows.collect(),
        }));
        if !values.properties.is_empty() {
            let place = PageAnchor::at(VALUES, &def.name.wire);
            blocks.push(Block::Text(vec![
                text("The properties of the values are in "),
                words_link(&place, "models and values"),
                text("."),
            ]));
        }
        blocks
    }

    /// Returns the docs of a value, with its notes.
    pub(super) fn value(&self, def: &TypeDef, value: &EnumValue) -> Vec<Line> {
        let item = format!("{}.values.{}", def.path(), value.key);
        let mut lines = self.with_notes(&def.area, &value.doc, &value.notes);
        lines.extend(value.deprecated.as_ref().map(|it| self.deprecation(&def.area, it)));
        lines.extend(self.later_line(&item, &def.path()));
        if value.assumed {
            lines.push(vec![Inline::Badge(Badge::Assumed)]);
        }
        lines
    }

    fn union(&self, def: &TypeDef, union: &Union) -> Vec<Block> {
        let mut intro =
            vec![text("The member "), code(&union.tag.wire), text(" selects the variant. ")];
        intro.extend(unknown(union.unknown, "variant"));
        let rows = union.variants.iter().map(|variant| Row {
            anchor: Some(format!("{}.variants.{}", def.name.wire, variant.name.snake)),
            cells: vec![
                vec![vec![code(&variant.name.wire)]],
                vec![vec![self.type_link(variant.ty)]],
                self.lines(&def.area, &variant.doc),
            ],
        });
        let head = [format!("{} is", union.tag.wire), "Type".to_owned(), "Meaning".to_owned()];
        let table = Table { head: head.to_vec(), rows: rows.collect() };
        vec![Block::Text(intro), Block::Table(table)]
    }

    fn either(&self, def: &TypeDef, either: &Either) -> Block {
        let rows = either.alternatives.iter().map(|one| Row {
            anchor: Some(format!("{}.alternatives.{}", def.name.wire, one.name.snake)),
            cells: vec![
                vec![vec![text(json_word(one))]],
                vec![self.type_line(&one.ty)],
                self.alternative(&def.area, one),
            ],
        });
        Block::Table(Table {
            head: ["JSON", "Type", "Meaning"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
        })
    }
}

impl Book<'_> {
    /// Returns the docs of an alternative, and a line for each of its constraints.
    fn alternative(&self, area: &str, one: &Alternative) -> Vec<Line> {
        let mut lines = self.lines(area, &one.doc);
        let statements = Statement::of_constraints(&one.doc, &one.constraints);
        let words = statements.map(|one| format!("{}: {}", one.label, one.text));
        lines.extend(words.map(|words| self.line(area, &words)));
        lines
    }
}

fn unknown(policy: UnknownPolicy, what: &str) -> Line {
    vec![text(match policy {
        UnknownPolicy::Error => format!("Any other {what} is an error."),
        UnknownPolicy::Warning => format!("Any other {what} is accepted, with a warning."),
        UnknownPolicy::Accept => format!("Any other {what} is accepted."),
    })]
}

fn json_word(one: &Alternative) -> &'static str {
    match one.json {
        _ if matches!(one.ty, Type::Nullable(_)) => "nullable",
        JsonType::String => "string",
        JsonType::Number => "number",
        JsonType::Boolean => "boolean",
        JsonType::Array => "list",
        JsonType::Object => "object",
        JsonType::Any => "any",
    }
}
