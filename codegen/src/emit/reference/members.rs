//! Members of objects: type, marks, what the value must satisfy, and what holds without it.

use super::book::{Book, gap_link};
use super::content::{Badge, Inline, Line, Member, code, joined, link, text};
use crate::emit::rust::docs::capitalised;
use crate::model::{
    Constrained, DefaultValue, Deprecated, Field, Json, Merge, Rule, Severity, Type, TypeDef,
    TypeKind, types::Object,
};
use genwire_constraint::Constraint;

/// What a member is a part of.
pub(super) struct Owner<'a> {
    /// The area whose words its docs use.
    pub(super) area: &'a str,
    /// The path of the item: `chat.Usage`.
    pub(super) item: String,
    /// What its anchors begin with: `Usage.`.
    pub(super) anchor: String,
    /// Whether a service writes it, so that what is required is promised.
    pub(super) stated: bool,
    /// The members beside it.
    pub(super) object: Option<&'a Object>,
    /// The rules that cross them.
    pub(super) rules: &'a [Rule],
}

impl<'a> Owner<'a> {
    /// A type as the owner of its members.
    pub(super) fn of(def: &'a TypeDef, object: &'a Object) -> Self {
        Self {
            area: &def.area,
            item: def.path(),
            anchor: format!("{}.", def.name.wire),
            stated: def.sides.reply && !def.sides.request,
            object: Some(object),
            rules: &def.rules,
        }
    }
}

impl Book<'_> {
    /// A member as readers see it.
    pub(super) fn member(&self, owner: &Owner<'_>, field: &Field) -> Member {
        let item = format!("{}.{}", owner.item, field.name.wire);
        let mut doc = self.with_notes(owner.area, &field.doc, &field.notes);
        doc.extend(field.deprecated.as_ref().map(|it| self.deprecation(owner.area, it)));
        Member {
            anchor: format!("{}{}", owner.anchor, field.name.wire),
            name: field.name.wire.clone(),
            ty: self.type_line(&field.ty),
            badges: badges(owner, field),
            doc,
            details: self.details(owner, field, &item),
            facts: self.facts(&item),
        }
    }

    fn details(&self, owner: &Owner<'_>, field: &Field, item: &str) -> Vec<(String, Line)> {
        let mut details: Vec<(String, Line)> =
            field.constraints.iter().map(|one| self.constraint(owner.area, one)).collect();
        let mut say = |label: &str, line: Line| details.push((label.to_owned(), line));
        if let Some(unit) = &field.unit {
            say("Unit", vec![text(unit)]);
        }
        match &field.default {
            Some(DefaultValue::Literal(value)) => say("Default", vec![code(plain(value))]),
            Some(DefaultValue::Property { of, property }) => {
                say("Default", self.default_by(owner, of, property));
            }
            None => {}
        }
        let rules = owner.rules.iter().filter(|rule| rule.at.as_ref() == Some(&field.name.wire));
        let rules =
            joined(rules.filter_map(|rule| Some(link(self.place(&rule.path)?, &rule.id))), ", ");
        if !rules.is_empty() {
            say("Rules", rules);
        }
        if let Some(merge) = &field.merge {
            say("In a stream", merging(merge, field.into.as_deref()));
        }
        if let Some(example) = &field.example {
            say("Example", vec![code(shortened(&plain(example)))]);
        }
        let gaps: Vec<Inline> = self.gaps(&field.gaps, item).into_iter().map(gap_link).collect();
        if !gaps.is_empty() {
            say("Open points", joined(gaps, ", "));
        }
        if let Some((label, line)) = self.later(item, &owner.item) {
            say(label, line);
        }
        details
    }

    /// A constraint with the word that names it.
    fn constraint(&self, area: &str, constrained: &Constrained) -> (String, Line) {
        let label = match constrained.constraint {
            Constraint::Range(_) => "Range",
            Constraint::Length(_) => "Length",
            Constraint::Items(_) => "Items",
            Constraint::OneOf(_) => "Values",
            _ => "Form",
        };
        let expectation = constrained.constraint.expectation();
        // The label says already that it is about a number.
        let phrase = expectation.strip_prefix("a number ").unwrap_or(&expectation);
        let mut line = self.line(area, phrase);
        if constrained.severity == Severity::Advice {
            line.extend([text(" "), Inline::Badge(Badge::Advises)]);
        }
        (label.to_owned(), line)
    }

    /// A default that depends on the value of another member, value by value.
    fn default_by(&self, owner: &Owner<'_>, of: &str, property: &str) -> Line {
        let mut line = vec![text("the "), code(property), text(" of "), code(of)];
        let other = owner
            .object
            .and_then(|object| object.fields.iter().find(|field| field.name.wire == of));
        let Some(Type::Named(id)) = other.map(|field| &field.ty) else { return line };
        let TypeKind::Enum(values) = &self.interface.ty(*id).kind else { return line };
        let Some(place) = values.properties.iter().position(|one| one.name.wire == property) else {
            return line;
        };
        let mut groups: Vec<(&Json, Vec<&str>)> = Vec::new();
        for value in &values.values {
            let json = &value.properties[place];
            match groups.iter_mut().find(|(other, _)| *other == json) {
                Some((_, names)) => names.push(&value.name.wire),
                None => groups.push((json, vec![&value.name.wire])),
            }
        }
        for (index, (json, names)) in groups.into_iter().enumerate() {
            line.push(text(if index == 0 { ": " } else { "; " }));
            line.extend([code(plain(json)), text(" for ")]);
            line.extend(joined(names.into_iter().map(code), ", "));
        }
        line
    }

    /// A type in words, with links.
    pub(super) fn type_line(&self, ty: &Type) -> Line {
        match ty {
            Type::String => vec![text("string")],
            Type::Integer => vec![text("integer")],
            Type::Number => vec![text("number")],
            Type::Boolean => vec![text("boolean")],
            Type::Json => vec![text("any JSON")],
            Type::JsonObject => vec![text("any object")],
            Type::Named(id) => vec![self.type_link(*id)],
            Type::List(inner) => {
                let mut line = vec![text("list of ")];
                line.extend(self.type_line(inner));
                line
            }
        }
    }

    /// A deprecation as a sentence.
    pub(super) fn deprecation(&self, area: &str, deprecated: &Deprecated) -> Line {
        let mut line = vec![Inline::Strong("Deprecated.".to_owned())];
        if let Some(name) = &deprecated.replacement {
            line.extend([text(" Use "), code(name), text(" instead.")]);
        }
        if !deprecated.doc.trim().is_empty() {
            line.push(text(" "));
            line.extend(self.line(area, &deprecated.doc));
        }
        line
    }
}

fn badges(owner: &Owner<'_>, field: &Field) -> Vec<Badge> {
    let required = if owner.stated { Badge::Stated } else { Badge::Required };
    [
        (field.required, required),
        (field.nullable, Badge::Nullable),
        (field.deprecated.is_some(), Badge::Deprecated),
        (field.assumed, Badge::Assumed),
    ]
    .into_iter()
    .filter_map(|(holds, badge)| holds.then_some(badge))
    .collect()
}

/// How the pieces of a member merge, as a phrase.
pub(super) fn merging(merge: &Merge, into: Option<&str>) -> Line {
    let mut line = match merge {
        Merge::Concat => vec![text("pieces are joined")],
        Merge::Replace => vec![text("the last piece wins")],
        Merge::First => vec![text("the first piece stays")],
        Merge::Nested => vec![text("merged member by member")],
        Merge::ByKey(key) => vec![text("items with the same "), code(key), text(" are merged")],
    };
    if let Some(into) = into {
        line.extend([text("; they make up "), code(into), text(" of the whole reply")]);
    }
    line
}

/// A value without the quotes of a text.
pub(super) fn plain(value: &Json) -> String {
    match value {
        Json::String(text) if text.is_empty() => "\"\"".to_owned(),
        Json::String(text) => text.clone(),
        other => other.to_compact(),
    }
}

/// The longest text that is shown beside a member.
const SHOWN: usize = 60;

fn shortened(text: &str) -> String {
    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    text.chars().take(SHOWN).chain(['…']).collect()
}

/// A phrase as the beginning of a sentence, with its full stop.
pub(super) fn sentence(phrase: &str) -> String {
    let phrase = phrase.trim();
    // A name stays as it is written.
    let stop = if phrase.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{stop}", capitalised(phrase))
}
