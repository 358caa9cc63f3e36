//! The vendor prefix, which spec files write as a placeholder because one key of the service
//! defines it.
//!
//! Strings are expanded after they are read, so that positions refer to the file as written. JSON
//! and CEL inside a string are parsed as written, and then their strings are expanded.

use crate::{SpecFile, model::Json, model::Project};
use std::borrow::Cow;
use toml::de::{DeTable, DeValue};

/// Placeholder for the prefix in strings.
const MARK: &str = "{vendor_prefix}";

/// The vendor prefix of a spec; without one, placeholders stay.
#[derive(Clone, Debug, Default)]
pub struct Prefix(Option<String>);

impl Prefix {
    /// Finds the prefix in the service file.
    ///
    /// A file that is unreadable or has no prefix is reported when it is read as a whole.
    pub(crate) fn stated(files: &[SpecFile], project: &Project) -> Self {
        let path = project.spec_path("service.toml");
        let service = files.iter().find(|file| file.path == path);
        Self(service.and_then(|file| stated(&file.text)))
    }

    /// Replaces the placeholder in a string.
    pub fn expand<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match &self.0 {
            Some(prefix) if text.contains(MARK) => Cow::Owned(text.replace(MARK, prefix)),
            _ => Cow::Borrowed(text),
        }
    }

    /// Replaces the placeholder in the strings of a JSON value.
    pub(crate) fn expand_json(&self, value: &mut Json) {
        match value {
            Json::String(text) => *text = self.expand(text).into_owned(),
            Json::Array(items) => {
                for item in items {
                    self.expand_json(item);
                }
            }
            Json::Object(members) => {
                for (_, value) in members {
                    self.expand_json(value);
                }
            }
            Json::Null | Json::Bool(_) | Json::Integer(_) | Json::Unsigned(_) | Json::Number(_) => {
            }
        }
    }

    /// Replaces the placeholder in the strings of a table, but not in its keys.
    pub(crate) fn expand_table(&self, table: &mut DeTable<'_>) {
        for (_, value) in table.iter_mut() {
            self.expand_value(value.get_mut());
        }
    }

    fn expand_value(&self, value: &mut DeValue<'_>) {
        match value {
            DeValue::String(text) => *text = Cow::Owned(self.expand(text).into_owned()),
            DeValue::Array(items) => {
                items.iter_mut().for_each(|item| self.expand_value(item.get_mut()));
            }
            DeValue::Table(table) => self.expand_table(table),
            _ => {}
        }
    }
}

fn stated(service: &str) -> Option<String> {
    let tree = DeTable::parse(service).ok()?;
    let DeValue::Table(service) = tree.get_ref().get("service")?.get_ref() else { return None };
    match service.get("vendor_prefix")?.get_ref() {
        // A prefix that needs escaping would not fit into the source of a rule.
        DeValue::String(prefix) if !prefix.contains(['"', '\'', '\\']) => Some(prefix.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Prefix;
    use crate::SpecFile;
    use crate::model::Project;
    use toml::de::{DeTable, DeValue};

    fn prefix(service: &str) -> Prefix {
        let path = "spec/service.toml".to_owned();
        Prefix::stated(&[SpecFile { path, text: service.to_owned() }], &Project::default())
    }

    #[test]
    fn the_prefix_of_the_service_takes_the_place_of_its_mark() {
        let prefix = prefix("[service]\nvendor_prefix = \"Acme-\"");
        assert_eq!(prefix.expand("{vendor_prefix}M3, {vendor_prefix}M2"), "Acme-M3, Acme-M2");
    }

    #[test]
    fn a_string_with_the_prefix_keeps_its_place_in_the_file() {
        let mut tree = DeTable::parse("a = [{ b = \"{vendor_prefix}M3\" }]\nc = 1\n").unwrap();
        prefix("[service]\nvendor_prefix = \"X-\"").expand_table(tree.get_mut());
        let DeValue::Array(items) = tree.get_ref()["a"].get_ref() else { panic!() };
        let DeValue::Table(table) = items[0].get_ref() else { panic!() };
        assert_eq!((table["b"].get_ref().as_str(), table["b"].span()), (Some("X-M3"), 11..30));
        assert_eq!(tree.get_ref()["c"].span(), 38..39);
    }

    #[test]
    fn without_a_prefix_the_mark_stays() {
        for service in ["[service]", "[service", "[service]\nvendor_prefix = '\"'"] {
            assert_eq!(prefix(service).expand("{vendor_prefix}M3"), "{vendor_prefix}M3");
        }
    }
}
