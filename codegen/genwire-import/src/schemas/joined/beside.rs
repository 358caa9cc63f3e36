//! Merges a reference with the keywords next to it.

use super::merged::is_constraint;
use crate::document::Spot;
use crate::made::{between, places};
use crate::options::is_component;
use crate::schemas::{Class, Schemas, has_beside, is_contradictory};
use genwire_spec::model::Json;

/// Pointer suffix for a reference merged with the keywords next to it.
const BESIDE_SUFFIX: &str = "beside";

impl<'d> Schemas<'d> {
    /// Merges a reference with the sibling keywords that restrict its target into a schema that
    /// includes the target in its `allOf`. Returns `None` if there are none, or if the result is
    /// neither an object nor a single schema of another type.
    pub(crate) fn with_beside(&self, spot: &Spot<'d>) -> Option<Spot<'d>> {
        if self.document.old || is_component(spot) || !has_beside(spot, &[]) {
            return None;
        }
        let target = self.plain_target(&self.next(spot)?)?;
        let kind = self.kind(&target, 0);
        let may_be_object = kind.is_none_or(|kind| kind.names().contains(&"object"));
        let restricts = |(key, stated): (&str, Spot<'d>)| {
            (is_constraint(key) || may_be_object && matches!(key, "properties" | "required"))
                && !self.implies(&target, spot, &stated)
        };
        let is_plain = target.text("$ref").is_none() && !spot.has("allOf");
        if !is_plain || !spot.members().into_iter().any(restricts) {
            return None;
        }
        let at = between(&spot.at, BESIDE_SUFFIX);
        let make = || {
            let reference = spot.json.members().iter().filter(|(key, _)| key == "$ref").cloned();
            let all = Json::array(vec![Json::object(reference)]);
            let others = spot.json.members().iter().filter(|(key, _)| key != "$ref").cloned();
            Json::object(std::iter::once(("allOf".to_owned(), all)).chain(others))
        };
        let json = self.document.made.add(&at, make)?;
        let whole = Spot { json, at };
        let is_one = match self.class(&whole) {
            Class::Merged(merged) => !is_contradictory(&merged),
            class => matches!(class, Class::Object),
        };
        is_one.then_some(whole)
    }
}

/// Returns true for the pointer of a reference merged with the keywords next to it.
pub(crate) fn is_with_beside(at: &str) -> bool {
    places(at).next_back() == Some(BESIDE_SUFFIX)
}
