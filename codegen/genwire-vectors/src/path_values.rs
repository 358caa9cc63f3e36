//! Values of path parameters: at each limit, and one step beyond it.

use crate::texts::PatternTexts;
use crate::{boundary, sample};
use genwire_spec::instance;
use genwire_spec::judge::{Finding, judge_param};
use genwire_spec::model::{
    EnumRepr, Field, Interface, Json, Severity, Type, TypeKind, UnknownPolicy,
};

/// A string that is neither a number nor a Boolean.
pub(crate) const WORD: &str = "x";

pub(crate) struct PathValue {
    pub(crate) what: String,
    pub(crate) json: Json,
    /// The items of the spec that it tests.
    pub(crate) items: Vec<String>,
    /// The id of the rule that it violates; `None` for a conforming value.
    pub(crate) breaks: Option<String>,
    pub(crate) severity: Severity,
}

impl PathValue {
    /// Returns the findings about `json`, used instead of the original value.
    ///
    /// `None` unless the findings are as intended: none at all, or only the violation of its rule.
    pub(crate) fn judged(
        &self,
        interface: &Interface,
        param: &Field,
        item: &str,
        json: &Json,
    ) -> Option<Vec<Finding>> {
        let found = judge_param(interface, param, json, item);
        let is_as_meant = match found.as_slice() {
            [] => self.breaks.is_none(),
            [only] => self.breaks.as_ref() == Some(&only.rule) && only.severity == self.severity,
            _ => false,
        };
        is_as_meant.then_some(found)
    }
}

/// Returns the values of a parameter at its limits and beyond them.
///
/// From a list of conforming values, returns only `most` at each end.
pub(crate) fn of(interface: &Interface, param: &Field, item: &str, most: usize) -> Vec<PathValue> {
    let mut values = Vec::new();
    let mut add = |what: String, json, items: Vec<String>, breaks, severity| {
        values.push(PathValue { what, json, items, breaks, severity });
    };
    let sample = sample::of_field(interface, param);
    let texts = PatternTexts::default();
    for constrained in &param.constraints {
        let (keyword, severity) = (constrained.constraint.keyword(), constrained.severity);
        let limits = boundary::limits(interface, &texts, constrained, param, &sample);
        let good = ends(limits.good, most).into_iter();
        for (what, json) in good.filter(|(_, json)| instance::satisfies_all(param, json)) {
            let items = vec![constrained.path.clone(), item.to_owned()];
            add(format!("{keyword}.{what}"), json, items, None, severity);
        }
        for (what, json) in limits.bad {
            let rule = constrained.path.clone();
            add(format!("{keyword}.{what}"), json, vec![rule.clone()], Some(rule), severity);
        }
    }
    let severity = Severity::Error;
    match &param.ty {
        Type::Integer | Type::Unsigned | Type::Number | Type::Boolean => {
            let rule = item.to_owned();
            let what = "type.word".to_owned();
            add(what, Json::string(WORD), vec![rule.clone()], Some(rule), severity);
        }
        Type::Named(id) => {
            let TypeKind::Enum(list) = &interface.ty(*id).kind else { return values };
            let path = format!("{}.values", interface.ty(*id).path());
            let listed = list.values.iter().zip(list.wire_values());
            for (value, json) in ends(listed.collect(), most) {
                let items = vec![format!("{path}.{}", value.key), path.clone(), item.to_owned()];
                add(format!("values.{}", value.key), json, items, None, severity);
            }
            let severity = match list.unknown {
                UnknownPolicy::Error => Severity::Error,
                UnknownPolicy::Warning => Severity::Warning,
                UnknownPolicy::Accept => return values,
            };
            let unlisted = match list.repr {
                EnumRepr::String => Json::string(sample::UNLISTED_TEXT),
                EnumRepr::Integer => Json::Integer(sample::UNLISTED_NUMBER),
            };
            add("unlisted".to_owned(), unlisted, vec![path.clone()], Some(path), severity);
        }
        _ => {}
    }
    values
}

/// Returns the first and last `most` values of a list.
fn ends<T>(mut values: Vec<T>, most: usize) -> Vec<T> {
    let count = values.len();
    if count > most.saturating_mul(2) {
        values.drain(most..count - most);
    }
    values
}

#[cfg(test)]
mod tests {
    use super::ends;

    #[test]
    fn long_lists_have_their_ends_alone() {
        assert_eq!(ends((0..6).collect(), 3), [0, 1, 2, 3, 4, 5]);
        assert_eq!(ends((0..9).collect(), 3), [0, 1, 2, 6, 7, 8]);
    }
}
