//! Members of objects: type, marks, limits and defaults.

use super::book::Book;
use super::content::{Badge, Inline, Line, Member, code, joined, link, text};
use genwire_constraint::Constraint;
use genwire_spec::model::by_value::ByValue;
use genwire_spec::model::expr::Comparison;
use genwire_spec::model::{
    Constrained, DefaultValue, Deprecated, Field, Json, Merge, MergeKey, MergeLabels, Rule,
    Severity, Type, TypeDef, Way, types::Object,
};

/// The object that a member belongs to.
pub(super) struct Owner<'a> {
    /// The area whose words its docs use.
    pub(super) area: &'a str,
    /// The path of the item: `chat.Usage`.
    pub(super) item: String,
    /// The prefix of its anchors: `Usage.`.
    pub(super) anchor: String,
    /// True if only the service sends it: required members are then always present.
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
            sources: self.short_sources(&self.gaps(&field.gaps, &item), &item),
        }
    }

    fn details(&self, owner: &Owner<'_>, field: &Field, item: &str) -> Vec<(String, Line)> {
        let mut details: Vec<(String, Line)> =
            field.constraints.iter().map(|one| self.constraint(owner.area, one)).collect();
        let mut say = |label: &str, line: Line| details.push((label.to_owned(), line));
        let name = &field.name.wire;
        for bound in &self.interface.bounds_by_value(owner.rules, name) {
            say(bound_words(bound.comparison), Self::by_value(&bound.values));
        }
        match field.only {
            Some(Way::Request) => say("Only in", vec![text("requests")]),
            Some(Way::Reply) => say("Only in", vec![text("replies")]),
            None => {}
        }
        if !field.media_types.is_empty() {
            say("Media type", joined(field.media_types.iter().map(code), " or "));
        }
        if let Some(unit) = &field.unit {
            say("Unit", vec![text(unit)]);
        }
        match &field.default {
            Some(DefaultValue::Literal(value)) => say("Default", vec![code(plain(value))]),
            Some(DefaultValue::Property { of, property }) => {
                let values = owner.object.map(|it| self.interface.by_value(it, of, property));
                say("Default", Self::by_value(&values.unwrap_or_default()));
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
        if let Some((label, line)) = self.later(item, &owner.item) {
            say(label, line);
        }
        details
    }

    /// A constraint with the word that names it.
    #[warn(clippy::wildcard_enum_match_arm)]
    pub(super) fn constraint(&self, area: &str, constrained: &Constrained) -> (String, Line) {
        let label = match &constrained.constraint {
            Constraint::Range(_) => "Range",
            Constraint::Length(_) => "Length",
            Constraint::MultipleOf(_) => "Multiple",
            Constraint::Items(_) | Constraint::Unique | Constraint::Each(_) => "Items",
            Constraint::Members(_) => "Members",
            Constraint::OneOf(_) => "Values",
            Constraint::Format(_) | Constraint::Pattern(_) => "Form",
        };
        let expectation = constrained.constraint.expectation();
        // The label says already that it is about a number.
        let phrase = expectation.strip_prefix("a number ").unwrap_or(&expectation);
        let mut line = self.line(area, phrase);
        if constrained.severity == Severity::Warning {
            line.extend([text(" "), Inline::Badge(Badge::Advises)]);
        }
        (label.to_owned(), line)
    }

    /// Values that depend on another member, each with the enum values that have it.
    fn by_value(values: &ByValue<'_>) -> Line {
        let mut line = Line::new();
        for (index, (json, values)) in values.iter().enumerate() {
            if index > 0 {
                line.push(text("; "));
            }
            line.extend([code(plain(json)), text(" for ")]);
            line.extend(joined(values.iter().map(|value| code(&value.name.wire)), ", "));
        }
        line
    }

    /// A type in words, with links.
    pub(super) fn type_line(&self, ty: &Type) -> Line {
        match ty {
            Type::String => vec![text("string")],
            Type::Integer => vec![text("integer")],
            Type::Unsigned => vec![text("integer from 0 to 18446744073709551615")],
            Type::Number => vec![text("number")],
            Type::Boolean => vec![text("boolean")],
            Type::File => vec![text("file")],
            Type::Json => vec![text("any JSON")],
            Type::JsonObject => vec![text("any object")],
            Type::Named(id) => vec![self.type_link(*id)],
            Type::Nullable(inner) => {
                let mut line = self.type_line(inner);
                line.push(text(" or null"));
                line
            }
            Type::List(inner) => {
                let mut line = vec![text("list of ")];
                line.extend(self.type_line(inner));
                line
            }
            Type::Map(inner) => {
                let mut line = vec![text("map from strings to ")];
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

/// The label of a bound that depends on another member.
fn bound_words(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "Exactly",
        Comparison::NotEqual => "Not",
        Comparison::Less => "Below",
        Comparison::AtMost => "At most",
        Comparison::Greater => "Above",
        Comparison::AtLeast => "At least",
    }
}

/// The rule by which deltas of a member merge, as a phrase.
pub(super) fn merging(merge: &Merge, into: Option<&str>) -> Line {
    let mut line = match merge {
        Merge::Concat => vec![text("deltas are concatenated")],
        Merge::ConcatNew => {
            vec![text("deltas are concatenated, without text that a delta repeats")]
        }
        Merge::Replace => vec![text("the last value counts")],
        Merge::First => vec![text("the first value counts")],
        Merge::Nested => vec![text("merged member by member")],
        Merge::Longest => {
            vec![text("the first value counts, or a longer one that begins with it")]
        }
        Merge::ByKey(MergeKey { key, labels: None }) => {
            vec![text("items with the same "), code(key), text(" are merged")]
        }
        Merge::ByKey(MergeKey { key, labels: Some(MergeLabels { id, name }) }) => vec![
            text("items with the same "),
            code(id),
            text(" or "),
            code(key),
            text(" are merged; another "),
            code(id),
            text(" or "),
            code(name),
            text(" begins an item, and what has none of them continues the last item"),
        ],
    };
    if let Some(into) = into {
        line.extend([text("; the whole reply has them as "), code(into)]);
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

/// The longest example beside a member, in characters.
const MAX_EXAMPLE_CHARS: usize = 60;

fn shortened(text: &str) -> String {
    if text.chars().count() <= MAX_EXAMPLE_CHARS {
        return text.to_owned();
    }
    text.chars().take(MAX_EXAMPLE_CHARS).chain(['…']).collect()
}
