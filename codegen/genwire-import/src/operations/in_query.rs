//! Converts the parameters in the query of a path.

use super::listed::Listed;
use super::params::{Codes, is_free, is_in};
use crate::convert::Converter;
use crate::document::Spot;
use crate::draft::{Field, Member, Place};
use crate::names;
use crate::reason::Reason;
use crate::scalars::one_of;
use genwire_spec::model::{Json, ParameterPlace};
use genwire_spec::names::identifier;
use genwire_spec::source::TypeExpr;
use genwire_spec::source::constraints::Constraints;

/// Parameter in the query of a path.
#[derive(Clone, Copy, Debug)]
pub(super) struct InQuery<'d> {
    /// Name in the query.
    name: &'d str,
    value: Value<'d>,
    /// True for a template that also occurs in the path before the query.
    is_part: bool,
}

/// Value of a parameter in the query of a path.
#[derive(Clone, Copy, Debug)]
enum Value<'d> {
    /// A fixed value in each request.
    Fixed(&'d str),
    /// The value of a parameter with this name, as in `?page={number}`.
    Template(&'d str),
}

/// Changes listed path parameters in the query of the path to query parameters.
pub(super) fn move_to_query<'d>(in_query: &[InQuery<'d>], listed: &mut Vec<Listed<'d>>) {
    let mut moved = Vec::new();
    for InQuery { name, value, is_part } in in_query {
        let Value::Template(part) = *value else { continue };
        if listed.iter().any(|one| one.place == "query" && one.name == *name) {
            continue;
        }
        let found = listed.iter().position(|one| one.place == "path" && one.name == part);
        let Some(at) = found else { continue };
        let one = listed[at].in_query(name);
        moved.push((at, *is_part, one));
    }
    let gone: Vec<usize> =
        moved.iter().filter(|(_, is_part, _)| !is_part).map(|(at, ..)| *at).collect();
    let mut at = 0;
    listed.retain(|_| {
        at += 1;
        !gone.contains(&(at - 1))
    });
    listed.extend(moved.into_iter().map(|(.., one)| one));
}

impl<'d> Converter<'d> {
    /// Reads the query of a path template.
    pub(super) fn in_query(
        &mut self,
        (path, query): (&str, &'d str),
        spot: &Spot<'d>,
    ) -> Vec<InQuery<'d>> {
        let mut all: Vec<InQuery<'d>> = Vec::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let inside = value.strip_prefix('{').and_then(|value| value.strip_suffix('}'));
            let has_brace = |text: &str| text.contains(['{', '}']);
            let value = match inside {
                Some(part) if !has_brace(part) => Some(Value::Template(part)),
                _ => Some(Value::Fixed(value)).filter(|_| !has_brace(value)),
            };
            let Some(value) = value.filter(|_| !name.is_empty() && !has_brace(name)) else {
                let what =
                    format!("`{pair}` of the path: expected `name=value` or `name={{part}}`");
                self.lost(Reason::QueryParameter, &spot.at, what);
                continue;
            };
            if all.iter().any(|one| one.name == name) {
                let what = format!("`{pair}` of the path: `{name}` is in its query twice");
                self.lost(Reason::QueryParameter, &spot.at, what);
                continue;
            }
            let is_part = match value {
                Value::Template(part) => path.contains(&format!("{{{part}}}")),
                Value::Fixed(_) => false,
            };
            let what = format!("`{pair}` of the path is a parameter in the query");
            self.lost(Reason::OtherForm, &spot.at, what);
            all.push(InQuery { name, value, is_part });
        }
        all
    }

    /// Adds parameters from the query of a path that are not listed, and requires parameters with a
    /// fixed value.
    pub(super) fn require(
        &mut self,
        in_query: &[InQuery<'d>],
        spot: &Spot<'d>,
        codes: &mut Codes,
        fields: &mut Vec<Field>,
    ) {
        for InQuery { name, value, .. } in in_query {
            let one_of = match value {
                Value::Fixed(value) => Some(Box::new(one_of([Json::string(*value)].into_iter()))),
                Value::Template(_) => None,
            };
            let is_same =
                |field: &&mut Field| field.name == *name && is_in(field, ParameterPlace::Query);
            if let Some(field) = fields.iter_mut().find(is_same) {
                // A parameter with a template is only required if it states so.
                if one_of.is_none() {
                    continue;
                }
                field.required = true;
                field.member.default = None;
                if field.member.ty == TypeExpr::String {
                    field.member.constraints.one_of = one_of;
                }
                continue;
            }
            if fields.iter().any(|field| field.name == *name && field.place.part.is_some()) {
                let what = format!("another parameter has the name `{name}`, too");
                self.lost(Reason::MemberName, &spot.at, what);
                continue;
            }
            let is_part = fields.iter().any(|field| field.name == *name);
            let numbers = &mut names::Numbers::default();
            let (code, is_given) =
                names::member(name, Some("query"), numbers, |code| is_free(code, codes));
            codes.insert(identifier(&code).into_owned());
            let code = is_given.then_some(code);
            let constraints = Constraints { one_of, ..Constraints::default() };
            let member = Member { constraints, name: code, ..Member::of(TypeExpr::String) };
            let wire = is_part.then(|| (*name).to_owned());
            let place = Place { part: Some(ParameterPlace::Query), wire, ..Place::default() };
            let (name, pointer) = ((*name).to_owned(), spot.at.clone());
            fields.push(Field { name, required: true, member, pointer, place });
        }
    }
}
