//! Resolves the messages of rules and inserts the values of enum properties.

use super::{Ctx, File};
use crate::{
    Diagnostic,
    model::{EnumType, Json, TypeDef, TypeKind},
    source::At,
};

/// The placeholder for the values themselves instead of a property.
const ALL_VALUES: &str = "values";

impl Ctx<'_> {
    /// Checks a message to the caller: lower case, no full stop.
    ///
    /// `{Type.property}` becomes the values of a property: "9 for `a`, 5 for the others". For a
    /// Boolean property it becomes the enum values for which it is true. `{Type.values}` becomes
    /// all values, unless a property has that name.
    pub(super) fn message(
        &mut self,
        file: File<'_>,
        types: &[TypeDef],
        message: &At<String>,
    ) -> String {
        let text = self.prose(file, message);
        if text.starts_with(char::is_uppercase) || text.ends_with('.') {
            self.report(Diagnostic::message_style(file.place(message)));
        }
        let mut out = String::new();
        let mut rest = text.as_str();
        while let Some((before, property, after)) = placeholder(rest) {
            out.push_str(before);
            match self.values_of(file, types, message, property) {
                Some(values) => out.push_str(&values),
                None => out.extend(["{", property.0, ".", property.1, "}"]),
            }
            rest = after;
        }
        out + rest
    }

    fn values_of(
        &mut self,
        file: File<'_>,
        types: &[TypeDef],
        message: &At<String>,
        (name, property): (&str, &str),
    ) -> Option<String> {
        let id = self.type_named(file, &At::new(message.span(), name.to_owned()))?;
        let TypeKind::Enum(values) = &super::def(types, id).kind else {
            self.report(Diagnostic::not_an_enum(file.place(message), name));
            return None;
        };
        let known = values.properties.iter().map(|known| known.name.wire.as_str());
        let Some(index) = known.clone().position(|known| known == property) else {
            if property == ALL_VALUES {
                return Some(in_backticks(values));
            }
            self.report(Diagnostic::unknown_property(file.place(message), property, known));
            return None;
        };
        Some(listed(values, index))
    }
}

/// Finds the first `{Type.property}` in a string, with the parts before and after it.
fn placeholder(text: &str) -> Option<(&str, (&str, &str), &str)> {
    let mut from = 0;
    while let Some(open) = text.get(from..)?.find('{').map(|at| from + at) {
        let (inside, after) = text.get(open + 1..)?.split_once('}')?;
        if let Some(property) =
            inside.split_once('.').filter(|(name, _)| crate::names::is_pascal(name))
        {
            return Some((text.get(..open)?, property, after));
        }
        from = open + 1;
    }
    None
}

/// Lists the values of an enum, in the order of the spec.
fn in_backticks(values: &EnumType) -> String {
    let names = values.wire_values().map(|value| match value {
        Json::String(text) => format!("`{text}`"),
        number => format!("`{}`", number.to_compact()),
    });
    names.collect::<Vec<_>>().join(", ")
}

/// Groups the values of an enum by a property; the most frequent property value comes last.
fn listed(values: &EnumType, index: usize) -> String {
    let mut groups: Vec<(&Json, Vec<String>)> = Vec::new();
    for value in &values.values {
        let name = format!("`{}`", value.name.wire);
        match value.properties.get(index) {
            None | Some(Json::Null) => {}
            Some(json) => match groups.iter_mut().find(|(known, _)| *known == json) {
                Some((_, names)) => names.push(name),
                None => groups.push((json, vec![name])),
            },
        }
    }
    if let Some((_, names)) = groups.iter().find(|(json, _)| **json == Json::Bool(true)) {
        return names.join(", ");
    }
    groups.sort_by_key(|(_, names)| names.len());
    let last = groups.len().saturating_sub(1);
    let phrases = groups.iter().enumerate().map(|(place, (json, names))| {
        let json = json.to_compact();
        if place == last && last > 0 && names.len() > 2 {
            format!("{json} for the others")
        } else {
            format!("{json} for {}", names.join(", "))
        }
    });
    phrases.collect::<Vec<_>>().join(", ")
}
