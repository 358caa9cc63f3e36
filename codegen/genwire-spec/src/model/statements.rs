//! Statements about members: their keys, in words.
//!
//! Docs, schemas, the reference and the typings for other languages all use these statements. They
//! choose only the format: sentences, a list, or table cells.

use super::by_value::{BoundByValue, ByValue};
use super::expr::Comparison;
use super::words::capitalised;
use super::{
    Constrained, DefaultValue, Deprecated, Field, Interface, Json, Merge, MergeKey, MergeLabels,
    Severity, TypeDef, TypeKind, Way,
};
use genwire_constraint::{Constraint, Literal};

/// A key of a member.
#[derive(Clone, Copy, Debug)]
pub enum Key<'a> {
    /// `required`.
    Required,
    /// `nullable`.
    Nullable,
    /// A constraint, such as `range`.
    Constraint(&'a Constrained),
    /// A bound by the enum value of another member, from a rule.
    Bound,
    /// `only`.
    Only,
    /// `media_types`.
    MediaTypes,
    /// `unit`.
    Unit,
    /// `default`.
    Default,
    /// `merge`, with `into`.
    Merge,
    /// `assumed`.
    Assumed,
    /// `deprecated`.
    Deprecated,
}

/// The meaning of a key, in words.
#[derive(Clone, Debug)]
pub struct Statement<'a> {
    /// The key.
    pub key: Key<'a>,
    /// The label in a table.
    pub label: &'static str,
    /// The words after the label: a Markdown phrase without a full stop.
    pub text: String,
}

impl Interface {
    /// Returns the statements about a member, without those that its doc already makes.
    ///
    /// `owner` is the object type with the member.
    pub fn statements<'a>(&self, owner: Option<&TypeDef>, field: &'a Field) -> Vec<Statement<'a>> {
        let new = |key, label, text: &str| Statement { key, label, text: text.to_owned() };
        let mut all = Vec::new();
        if field.required {
            let is_stated = owner.is_some_and(|def| def.sides.reply && !def.sides.request);
            let text = if is_stated { "always present" } else { "required" };
            all.push(new(Key::Required, "Presence", text));
        }
        if owner.is_some_and(|def| def.keeps_null(field)) {
            all.push(new(Key::Nullable, "Null", "may be null, which is not the same as absent"));
        } else if field.nullable {
            all.push(new(Key::Nullable, "Null", "may be null"));
        }
        all.extend(field.constraints.iter().map(Statement::of_constraint));
        all.extend(self.bounds(owner, field).map(|text| new(Key::Bound, "Limit", &text)));
        all.extend(field.only.map(|only| new(Key::Only, "Messages", only_in(only))));
        if !field.media_types.is_empty() {
            let types: Vec<String> = field.media_types.iter().map(|it| format!("`{it}`")).collect();
            all.push(new(Key::MediaTypes, "Media type", &types.join(" or ")));
        }
        all.extend(field.unit.as_ref().map(|unit| new(Key::Unit, "Unit", unit)));
        all.extend(self.default(owner, field).map(|text| new(Key::Default, "Default", &text)));
        all.extend(merging(field).map(|text| new(Key::Merge, "In a stream", &text)));
        // The docs of an assumed type already state this for all of its members.
        if field.assumed && !owner.is_some_and(|def| def.assumed) {
            all.push(new(Key::Assumed, "Source", "the interface does not document this member"));
        }
        let deprecated = field.deprecated.as_ref();
        all.extend(deprecated.map(|it| new(Key::Deprecated, "Deprecated", &it.text())));
        all.retain(|one| !one.is_said_in(&field.doc));
        all
    }

    /// Returns the bounds of a member that depend on the enum value of another member.
    fn bounds(&self, owner: Option<&TypeDef>, field: &Field) -> impl Iterator<Item = String> {
        let rules = owner.map(|def| def.rules.as_slice()).unwrap_or_default();
        let bounds = self.bounds_by_value(rules, &field.name.wire);
        let texts: Vec<String> = bounds.iter().map(bound).collect();
        texts.into_iter()
    }

    /// Returns the default of a member: one value, or several by the enum value of another member.
    fn default(&self, owner: Option<&TypeDef>, field: &Field) -> Option<String> {
        match field.default.as_ref()? {
            DefaultValue::Literal(value) => Some(format!("`{}`", plain(value))),
            DefaultValue::Property { of, property } => {
                let TypeKind::Object(object) = &owner?.kind else { return None };
                let values = self.by_value(object, of, property);
                (!values.is_empty()).then(|| listed(&values))
            }
        }
    }
}

impl<'a> Statement<'a> {
    /// Returns the statement of a constraint.
    #[warn(clippy::wildcard_enum_match_arm)]
    pub fn of_constraint(constrained: &'a Constrained) -> Self {
        let expectation = constrained.constraint.expectation();
        let (label, text) = match (&constrained.constraint, constrained.severity) {
            (_, Severity::Warning) => ("Recommended", expectation),
            (Constraint::Range(_), Severity::Error) => {
                // The label already implies that it is a number.
                let range = expectation.strip_prefix("a number ").unwrap_or(&expectation);
                ("Range", range.to_owned())
            }
            (Constraint::OneOf(values), Severity::Error) => {
                let text = match values.as_slice() {
                    [Literal::Text(only)] if only.is_empty() => "always an empty string".to_owned(),
                    [only] => format!("always `{only}`"),
                    _ => expectation,
                };
                ("Values", text)
            }
            (Constraint::Length(_), Severity::Error) => ("Length", expectation),
            (Constraint::MultipleOf(_), Severity::Error) => ("Multiple", expectation),
            (Constraint::Items(_) | Constraint::Unique | Constraint::Each(_), Severity::Error) => {
                ("Items", expectation)
            }
            (Constraint::Members(_), Severity::Error) => ("Members", expectation),
            (Constraint::Format(_) | Constraint::Pattern(_), Severity::Error) => {
                ("Form", expectation)
            }
        };
        Self { key: Key::Constraint(constrained), label, text }
    }

    /// Returns the statements of constraints, without those that the doc already makes.
    pub fn of_constraints(doc: &str, constraints: &'a [Constrained]) -> impl Iterator<Item = Self> {
        let all = constraints.iter().map(Self::of_constraint);
        all.filter(move |one| !one.is_said_in(doc))
    }

    /// Returns the statement as a sentence.
    pub fn sentence(&self) -> String {
        let Self { key, label, text } = self;
        match key {
            Key::Constraint(
                Constrained { constraint: Constraint::Range(_), .. }
                | Constrained { severity: Severity::Warning, .. },
            )
            | Key::MediaTypes
            | Key::Unit
            | Key::Default => format!("{label}: {text}."),
            Key::Required
            | Key::Nullable
            | Key::Constraint(_)
            | Key::Bound
            | Key::Only
            | Key::Assumed => format!("{}.", capitalised(text)),
            Key::Merge => format!("{label}, {text}."),
            Key::Deprecated => deprecation(text),
        }
    }

    fn is_said_in(&self, doc: &str) -> bool {
        doc.contains(&self.sentence())
    }

    /// Returns true for a constraint whose violation is an error.
    pub fn is_enforced(&self) -> bool {
        matches!(self.key, Key::Constraint(one) if one.severity == Severity::Error)
    }
}

impl Deprecated {
    /// Returns the replacement and the reason as sentences.
    pub fn text(&self) -> String {
        self.text_with(|name| format!("`{name}`"))
    }

    /// Returns the replacement and the reason as sentences; `link` formats the replacement's name.
    pub fn text_with(&self, link: impl Fn(&str) -> String) -> String {
        let instead = self.replacement.as_ref().map(|name| format!("Use {} instead.", link(name)));
        let sentences = instead.into_iter().chain([self.doc.trim().to_owned()]);
        let sentences: Vec<String> = sentences.filter(|it| !it.is_empty()).collect();
        sentences.join(" ")
    }

    /// Returns the deprecation as a plain-text paragraph of docs.
    pub fn paragraph(&self) -> String {
        deprecation(&self.text())
    }
}

fn deprecation(text: &str) -> String {
    if text.is_empty() { "Deprecated.".to_owned() } else { format!("Deprecated: {text}") }
}

fn only_in(way: Way) -> &'static str {
    match way {
        Way::Request => "only in requests",
        Way::Reply => "only in replies",
    }
}

/// Formats a bound by enum value: "at most 8 for `a`; 4 for `b` and `c`".
fn bound(bound: &BoundByValue<'_>) -> String {
    let words = match bound.comparison {
        Comparison::Equal => "exactly",
        Comparison::NotEqual => "anything but",
        Comparison::Less => "below",
        Comparison::AtMost => "at most",
        Comparison::Greater => "above",
        Comparison::AtLeast => "at least",
    };
    format!("{words} {}", listed(&bound.values))
}

/// Formats values by enum value: "8 for `a`; 4 for `b` and `c`".
fn listed(values: &ByValue<'_>) -> String {
    let groups = values.iter().map(|(json, values)| {
        let names: Vec<String> =
            values.iter().map(|value| format!("`{}`", value.name.wire)).collect();
        let names = match names.as_slice() {
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            names => names.concat(),
        };
        format!("{} for {names}", plain(json))
    });
    groups.collect::<Vec<_>>().join("; ")
}

/// Formats a value, a non-empty string without its quotes.
pub fn plain(value: &Json) -> String {
    match value {
        Json::String(text) if !text.is_empty() => text.clone(),
        other => other.to_compact(),
    }
}

/// Describes how the deltas of a member merge, and which member of the whole reply has the result.
pub fn merging(field: &Field) -> Option<String> {
    let text = match field.merge.as_ref()? {
        Merge::Concat => "deltas are concatenated".to_owned(),
        Merge::ConcatNew => "deltas are concatenated, without text that a delta repeats".to_owned(),
        Merge::Replace => "the last value counts".to_owned(),
        Merge::First => "the first value counts".to_owned(),
        Merge::Nested => "deltas are merged member by member".to_owned(),
        Merge::Longest => "the first value counts, or a longer one that begins with it".to_owned(),
        Merge::ByKey(MergeKey { key, labels: None }) => {
            format!("items with the same `{key}` are merged")
        }
        Merge::ByKey(MergeKey { key, labels: Some(MergeLabels { id, name }) }) => format!(
            "items with the same `{id}` or `{key}` are merged; a different `{id}` or `{name}` \
             starts a new item, and a delta with neither continues the last one"
        ),
    };
    let into =
        field.into.as_ref().map(|into| format!("; the whole reply has the result as `{into}`"));
    Some(text + &into.unwrap_or_default())
}
