//! Duplicate members in the objects of a JSON body.

use crate::{Path, Report, Severity, Violation};
use serde_core::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

/// The rule of the warnings.
const RULE: &str = "duplicate-member";

/// Adds a warning to a report for every member whose name occurred before in its object.
///
/// JSON parsers and services keep the last one, but a duplicate is hardly intended. A body that is
/// not JSON adds nothing.
///
/// ```
/// use genwire_core::{Report, duplicates};
///
/// let mut report = Report::default();
/// duplicates::check(br#"{ "size": 1, "list": [{ "a": 1, "a": 2 }] }"#, &mut report);
/// assert_eq!(report.violations()[0].path, "/list/0/a");
/// assert!(report.is_valid());
/// ```
// Inlined, so that only programs that call it compile a JSON reader for it.
#[inline]
pub fn check(body: &[u8], report: &mut Report) {
    let mut json = serde_json::Deserializer::from_slice(body);
    // Trailing characters and syntax errors are reported by the check of the body.
    drop(Walk { report, path: &Path::root() }.deserialize(&mut json));
}

struct Walk<'r, 'p> {
    report: &'r mut Report,
    path: &'p Path<'p>,
}

impl<'de> DeserializeSeed<'de> for Walk<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Walk<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut names = BTreeSet::new();
        while let Some(name) = map.next_key::<Cow<'de, str>>()? {
            let path = self.path.member(&name);
            if names.contains(&name) {
                self.report.push_with(Severity::Warning, || duplicate(&path, &name));
            }
            map.next_value_seed(Walk { report: self.report, path: &path })?;
            names.insert(name);
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut index = 0;
        let mut path = self.path.index(index);
        while list.next_element_seed(Walk { report: self.report, path: &path })?.is_some() {
            index += 1;
            path = self.path.index(index);
        }
        Ok(())
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<(), E> {
        Ok(())
    }
}

fn duplicate(path: &Path<'_>, name: &str) -> Violation {
    Violation {
        path: path.to_pointer(),
        rule: RULE.into(),
        code: None,
        severity: Severity::Warning,
        message: format!("`{name}` occurs more than once; the last value counts").into(),
    }
}
