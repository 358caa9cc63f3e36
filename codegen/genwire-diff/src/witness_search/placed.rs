//! Searches for bodies that contain certain values of a type.

use super::{CorpusBody, MAX_SHRUNK_BODIES, WitnessSearch, shows_fault};
use crate::change::{Side, Witness};
use crate::effect::Fault;
use crate::interpretation::values_of_type;
use crate::mutate::{value_at, with_value};
use crate::samples::samples;
use crate::usages::Usages;
use genwire_spec::judge::{has_listed_names, is_refused, judge};
use genwire_spec::model::{Json, Type, TypeId};
use genwire_spec::shrink::shrink;

/// A value that replaces another value.
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
    /// Finds a body in which a value of a type in the sender's version is replaced by one of
    /// `values`.
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

    /// Finds a body with a value of a type, if the value on its own shows the fault.
    ///
    /// In the body, the receiver may report something else: another change may refuse every body
    /// with the type, or the value may be read as another alternative.
    pub(crate) fn find_masked(
        &self,
        usages: &Usages,
        sender: Side,
        fault: &Fault,
        (old, new): (TypeId, TypeId),
    ) -> Option<Witness> {
        let (sent_type, received_type) = sender.ordered(old, new);
        let (sending, receiving) =
            (self.matches.side(sender).interface(), self.matches.side(sender.other()).interface());
        let shows = |value: &Json| {
            let sent = judge(sending, sent_type, value);
            shows_fault(value, &sent, &judge(receiving, received_type, value), fault)
        };
        let mut values = samples(sending, &Type::Named(sent_type));
        values.retain(|value| has_listed_names(sending, sent_type, value) && shows(value));
        let in_body = self.within(usages).filter(|entry| entry.is_small()).find_map(|entry| {
            let root = self.type_of(entry, sender, &entry.body)?;
            let places = values_of_type(self.matches.side(sender), root, &entry.body, sent_type);
            places.iter().find_map(|(place, old)| {
                values.iter().find_map(|value| {
                    let placed = Placed { place, old, value };
                    self.refused_with(entry, sender, &placed, &|body| {
                        self.has_listed_names(entry, sender, body)
                    })
                })
            })
        });
        in_body.or_else(|| {
            let path = sending.ty(sent_type).path();
            let value = values.first()?.to_compact();
            Some(Witness::Value(format!("{value} as the value of `{path}`")))
        })
    }

    /// Returns the witness if only the sender accepts a body with a value and the body passes a
    /// test.
    fn refused_with(
        &self,
        entry: &CorpusBody,
        sender: Side,
        placed: &Placed<'_>,
        test: &dyn Fn(&Json) -> bool,
    ) -> Option<Witness> {
        let is_witness = |body: &Json| {
            let is_refused_by =
                |side| self.judge(entry, side, body).is_some_and(|findings| is_refused(&findings));
            value_at(body, placed.place) == Some(placed.value)
                && !is_refused_by(sender)
                && is_refused_by(sender.other())
                && test(body)
        };
        let body = placed.within(&entry.body);
        if !is_witness(&body) {
            return None;
        }
        let body = shrink(&body, MAX_SHRUNK_BODIES, is_witness);
        let findings = self.judge(entry, sender.other(), &body)?;
        let finding = findings.into_iter().find(|it| is_refused(std::slice::from_ref(it)))?;
        Some(self.body_witness(entry, sender, body, finding))
    }

    /// Returns the witness if a value is the only reason for a refusal: with the original value,
    /// both versions accept the body. The finding may have another path if the receiver mistakes
    /// the body for another alternative.
    fn only_by(&self, entry: &CorpusBody, sender: Side, placed: &Placed<'_>) -> Option<Witness> {
        if is_refused(entry.findings(sender.other())) {
            return None;
        }
        self.refused_with(entry, sender, placed, &|body| {
            self.is_accepted_by_both(entry, &with_value(body, placed.place, placed.old))
        })
    }
}
