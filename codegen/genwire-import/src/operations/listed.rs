//! Lists the parameters of an operation, and reports parameters that no request can have as stated.

use crate::convert::Converter;
use crate::document::Spot;
use crate::draft::Member;
use crate::reason::Reason;
use genwire_spec::source::TypeExpr;
use std::collections::BTreeMap;

/// Positions of parameters.
const PLACES: [&str; 4] = ["path", "query", "header", "cookie"];

/// Parameter of an operation or of its path.
#[derive(Clone)]
pub(super) struct Listed<'d> {
    pub(super) name: &'d str,
    pub(super) place: &'d str,
    /// True for a path parameter that occurs in the query of the path.
    pub(super) is_moved: bool,
    /// True for a parameter that the operation itself lists.
    is_own: bool,
    /// Entry in the list, which may be a reference.
    pub(super) entry: Spot<'d>,
    pub(super) param: Spot<'d>,
}

impl<'d> Listed<'d> {
    /// Returns a path parameter as a query parameter.
    pub(super) fn in_query(&self, name: &'d str) -> Self {
        Self { name, place: "query", is_moved: true, ..self.clone() }
    }
}

impl<'d> Converter<'d> {
    /// Returns the parameters of an operation, followed by those of the path item that it does not
    /// override. Reports duplicates and unknown values of `in`.
    pub(super) fn listed_params(&mut self, item: &Spot<'d>, spot: &Spot<'d>) -> Vec<Listed<'d>> {
        let mut all: Vec<Listed<'d>> = Vec::new();
        let mut known: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for (of, is_own) in [(spot, true), (item, false)] {
            for entry in of.list("parameters") {
                let Some(param) = self.reached(&entry) else { continue };
                let name = param.text("name").unwrap_or_default();
                let place = param.text("in").unwrap_or_default();
                let one = Listed { name, place, is_moved: false, is_own, entry, param };
                let first = known.get(&(name, place)).map(|at| &all[*at]);
                if self.is_further(&one, first) {
                    known.insert((name, place), all.len());
                    all.push(one);
                }
            }
        }
        all
    }

    fn is_further(&mut self, one: &Listed<'d>, first: Option<&Listed<'d>>) -> bool {
        let Listed { name, place, is_own, entry, param, .. } = one;
        if let Some(first) = first {
            // A parameter of the operation overrides the parameter of its path item.
            if first.is_own == *is_own {
                let is_same = first.param.json == param.json;
                let reason = if is_same { Reason::NoEffect } else { Reason::Clash };
                let what = format!(
                    "the {place} parameter `{name}` is listed twice: the first one is kept"
                );
                self.lost(reason, &entry.at, what);
            }
            return false;
        }
        if *place == "querystring" {
            let what = "a parameter that is the whole query: write its members as parameters";
            self.lost(Reason::QueryParameter, &param.at, what);
            return false;
        }
        let is_known = PLACES.contains(place);
        if !is_known && matches!(param.json, genwire_spec::model::Json::Object(_)) {
            let what = format!(
                "the parameter `{name}` is in `{place}`: expected `path`, `query`, `header` or `cookie`"
            );
            self.lost(Reason::Invalid, &param.at, what);
        }
        is_known
    }

    /// Reads the examples of a parameter or a header, which take precedence over the schema's
    /// example.
    pub(super) fn examples_of(&mut self, member: &mut Member, spot: &Spot<'d>) {
        let mut found: Vec<Spot<'d>> = spot.get("example").into_iter().collect();
        for (_, entry) in spot.map("examples") {
            let value = self.document.follow(&entry).and_then(|entry| entry.get("value"));
            match value {
                Some(value) => found.push(value),
                None => self.lost(Reason::Example, &entry.at, "an example outside the document"),
            }
        }
        let mut found = found.into_iter();
        let Some(first) = found.next() else { return };
        let of_schema = member.example.replace((first.json.clone(), first.at));
        for at in of_schema.map(|(_, at)| at).into_iter().chain(found.map(|one| one.at)) {
            self.lost(Reason::Example, &at, "a member has one example");
        }
    }

    /// Reports statements of a parameter that change how its values are written.
    pub(super) fn note_values(&mut self, param: &Spot<'d>, member: &Member, place: &str) {
        let inner = member.ty.leaf();
        let is_plain = matches!(
            inner,
            TypeExpr::Integer | TypeExpr::Unsigned | TypeExpr::Number | TypeExpr::Boolean
        );
        for key in ["allowReserved", "allowEmptyValue"] {
            let Some(said) = param.get(key).filter(|_| param.is(key)) else { continue };
            let (reason, what) = if key == "allowReserved" && !is_plain && place == "query" {
                (Reason::OtherForm, "reserved characters are percent-encoded, which means the same")
            } else if key == "allowEmptyValue" && place == "query" {
                (Reason::NoEffect, "deprecated; a client sends a value of the type")
            } else {
                (Reason::NoEffect, "it has no effect here")
            };
            self.lost(reason, &said.at, format!("`{key}`: {what}"));
        }
    }
}
