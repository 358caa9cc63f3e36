//! Searches bodies with certain values in the places of a type.

use super::{CorpusBody, MAX_SHRUNK_BODIES, WitnessSearch};
use crate::change::{Side, Witness};
use crate::effect::Fault;
use crate::interpretation::values_of_type;
use crate::mutate::{value_at, with_value};
use crate::usages::Usages;
use genwire_spec::judge::is_refused;
use genwire_spec::model::{Json, TypeId};
use genwire_spec::shrink::shrink;

/// A value in the place of another one.
struct Placed<'a> {
    place: &'a str,
    old: &'a Json,
    value: &'a Json,
}

impl Placed<'_> {
    /// Returns a body with the value.
    fn within(&self, body: &Json) -> Json {
        with_value(body, self.place, self.value)
    }
}

impl WitnessSearch<'_> {
    /// Finds a body with one of some values in a place of a type of the sender's version.
    pub(crate) fn find_in_places(
        &self,
        usages: &Usages,
        sender: Side,
        fault: &Fault,
        (id, values): (TypeId, &[Json]),
    ) -> Option<Witness> {
        let mut tried = 0;
        let is_sent = |it: &&CorpusBody| it.is_small() && !is_refused(it.findings(sender));
        self.within(usages).filter(is_sent).find_map(|entry| {
            let root = self.type_of(entry, sender, &entry.body)?;
            let places = values_of_type(self.matches.side(sender), root, &entry.body, id);
            let placed = places.iter().flat_map(|(place, old)| {
                values.iter().map(move |value| Placed { place, old, value })
            });
            let placed: Vec<Placed<'_>> = placed.collect();
            let bodies = placed.iter().map(|it| it.within(&entry.body)).collect();
            self.first_witness(entry, sender, fault, &mut tried, bodies)
                .or_else(|| placed.iter().find_map(|it| self.only_by(entry, sender, it)))
        })
    }

    /// Returns the witness that a value is the only reason for a refusal: with another value in its
    /// place both versions accept the body. The finding may be in another place, where the receiver
    /// takes the body for another alternative.
    fn only_by(&self, entry: &CorpusBody, sender: Side, placed: &Placed<'_>) -> Option<Witness> {
        let is_witness = |body: &Json| {
            let is_refused_by =
                |side| self.judge(entry, side, body).is_some_and(|it| is_refused(&it));
            value_at(body, placed.place) == Some(placed.value)
                && !is_refused_by(sender)
                && is_refused_by(sender.other())
                && self.is_accepted_by_both(entry, &with_value(body, placed.place, placed.old))
        };
        let body = placed.within(&entry.body);
        if is_refused(entry.findings(sender.other())) || !is_witness(&body) {
            return None;
        }
        let body = shrink(&body, MAX_SHRUNK_BODIES, is_witness);
        let findings = self.judge(entry, sender.other(), &body)?;
        let finding = findings.into_iter().find(|it| is_refused(std::slice::from_ref(it)))?;
        Some(self.body_witness(entry, sender, body, finding))
    }
}
