//! Members of objects: type, badges, limits and defaults.

use super::book::Book;
use super::content::{Badge, Inline, Line, Member, code, joined, link, text};
use genwire_spec::model::statements::plain;
use genwire_spec::model::{Deprecated, Field, Key, Statement, Type, TypeDef};

/// The object to which a member belongs.
pub(super) struct Owner<'a> {
    /// The area to which the names in its docs refer.
    pub(super) area: &'a str,
    /// The path of the item: `chat.Usage`.
    pub(super) item: String,
    /// The prefix of its anchors: `Usage.`.
    pub(super) anchor: String,
    /// The type; `None` for path parameters.
    pub(super) def: Option<&'a TypeDef>,
}

impl<'a> Owner<'a> {
    /// Creates the owner for the members of a type.
    pub(super) fn of(def: &'a TypeDef) -> Self {
        Self {
            area: &def.area,
            item: def.path(),
            anchor: format!("{}.", def.name.wire),
            def: Some(def),
        }
    }
}

impl Book<'_> {
    /// Describes a member for readers.
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
        // The other statements are badges, and the deprecation is a paragraph.
        let statements = self.interface.statements(owner.def, field).into_iter().filter(|one| {
            !matches!(one.key, Key::Required | Key::Nullable | Key::Assumed | Key::Deprecated)
        });
        let mut details: Vec<(String, Line)> =
            statements.map(|one| self.detail(owner.area, &one)).collect();
        let mut say = |label: &str, line: Line| details.push((label.to_owned(), line));
        let rules = owner.def.map(|def| def.rules.as_slice()).unwrap_or_default().iter();
        let rules = rules.filter(|rule| rule.at.as_ref() == Some(&field.name.wire));
        let rules =
            joined(rules.filter_map(|rule| Some(link(self.place(&rule.path)?, &rule.id))), ", ");
        if !rules.is_empty() {
            say("Rules", rules);
        }
        if let Some(example) = &field.example {
            say("Example", vec![code(shortened(&plain(example)))]);
        }
        if let Some((label, line)) = self.later(item, &owner.item) {
            say(label, line);
        }
        details
    }

    /// Returns a statement as a label and text.
    fn detail(&self, area: &str, statement: &Statement<'_>) -> (String, Line) {
        let pattern = pattern(statement).map(|pattern| (pattern, format!("`{pattern}`")));
        // The backticks of a pattern are not marks of code.
        let parts = pattern.as_ref().and_then(|(pattern, marked)| {
            let (before, after) = statement.text.split_once(marked.as_str())?;
            Some(vec![text(before), code(*pattern), text(after)])
        });
        let line = parts.unwrap_or_else(|| self.line(area, &statement.text));
        (statement.label.to_owned(), line)
    }

    /// Describes a type, with links.
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

    /// Describes a deprecation as a sentence.
    pub(super) fn deprecation(&self, area: &str, deprecated: &Deprecated) -> Line {
        let mut line = vec![Inline::Strong("Deprecated:".to_owned()), text(" ")];
        line.extend(self.line(area, &deprecated.text()));
        line
    }
}

/// Returns the pattern that a statement quotes. It may be the pattern of items.
fn pattern<'a>(statement: &Statement<'a>) -> Option<&'a str> {
    let Key::Constraint(one) = statement.key else { return None };
    let mut facets = one.constraint.facets();
    while let Some(each) = facets.each {
        facets = each.facets();
    }
    let pattern = facets.pattern?;
    pattern.format().is_none().then(|| pattern.text())
}

fn badges(owner: &Owner<'_>, field: &Field) -> Vec<Badge> {
    let is_stated = owner.def.is_some_and(|def| def.sides.reply && !def.sides.request);
    let required = if is_stated { Badge::Stated } else { Badge::Required };
    let is_nullable = field.nullable || owner.def.is_some_and(|def| def.keeps_null(field));
    [
        (field.required, required),
        (is_nullable, Badge::Nullable),
        (field.deprecated.is_some(), Badge::Deprecated),
        (field.assumed, Badge::Assumed),
    ]
    .into_iter()
    .filter_map(|(holds, badge)| holds.then_some(badge))
    .collect()
}

/// Maximum length of a member's example, in characters.
const MAX_EXAMPLE_CHARS: usize = 60;

fn shortened(text: &str) -> String {
    if text.chars().count() <= MAX_EXAMPLE_CHARS {
        return text.to_owned();
    }
    text.chars().take(MAX_EXAMPLE_CHARS).chain(['…']).collect()
}
