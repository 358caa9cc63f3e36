//! Converts the parameters that a path has in its query.

use super::listed::Listed;
use super::params::{is_free, is_in};
use crate::document::Spot;
use crate::draft::{Draft, Field, Member};
use crate::reason::Reason;
use crate::{names, print};
use genwire_spec::model::{Json, ParameterPlace};

/// Parameter that a path has in its query.
#[derive(Clone, Copy, Debug)]
pub(super) struct InQuery<'d> {
    /// Name in the query.
    name: &'d str,
    value: Value<'d>,
}

/// Value of a parameter that a path has in its query.
#[derive(Clone, Copy, Debug)]
enum Value<'d> {
    /// The same text in each request.
    Fixed(&'d str),
    /// The value of a parameter with this name, as in `?page={number}`.
    Template(&'d str),
}

/// Lists parameters of the path that stand in its query as parameters of the query.
pub(super) fn move_to_query<'d>(in_query: &[InQuery<'d>], path: &str, listed: &mut [Listed<'d>]) {
    for InQuery { name, value } in in_query {
        let Value::Template(part) = *value else { continue };
        let is_known = |place: &str, name: &str, all: &[Listed<'d>]| {
            all.iter().position(|one| one.place == place && one.name == name)
        };
        if path.contains(&format!("{{{part}}}")) || is_known("query", name, listed).is_some() {
            continue;
        }
        if let Some(at) = is_known("path", part, listed) {
            (listed[at].place, listed[at].name) = ("query", name);
        }
    }
}

impl<'d> Draft<'d> {
    /// Reads the query of a path.
    pub(super) fn in_query(&mut self, query: &'d str, spot: &Spot<'d>) -> Vec<InQuery<'d>> {
        let mut all = Vec::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let inside = value.strip_prefix('{').and_then(|value| value.strip_suffix('}'));
            let has_brace = |text: &str| text.contains(['{', '}']);
            let value = match inside {
                Some(part) if !has_brace(part) => Some(Value::Template(part)),
                _ => Some(Value::Fixed(value)).filter(|_| !has_brace(value)),
            };
            if let Some(value) = value.filter(|_| !name.is_empty() && !has_brace(name)) {
                let what = format!("`{pair}` of the path is a parameter in the query");
                self.lost(Reason::OtherForm, &spot.at, what);
                all.push(InQuery { name, value });
            } else {
                let what =
                    format!("`{pair}` of the path: expected `name=value` or `name={{part}}`");
                self.lost(Reason::QueryParameter, &spot.at, what);
            }
        }
        all
    }

    /// Requires the parameters that a path has in its query, each with its value if that is fixed.
    pub(super) fn require(
        &mut self,
        in_query: &[InQuery<'d>],
        spot: &Spot<'d>,
        in_path: &[String],
        fields: &mut Vec<Field>,
    ) {
        for InQuery { name, value } in in_query {
            let one_of = match value {
                Value::Fixed(value) => Some(format!("[{}]", print::value(&Json::string(*value)))),
                Value::Template(_) => None,
            };
            let is_same =
                |field: &&mut Field| field.name == *name && is_in(field, ParameterPlace::Query);
            if let Some(field) = fields.iter_mut().find(is_same) {
                field.required = true;
                field.member.default = None;
                if let Some(one_of) = one_of.filter(|_| field.member.ty == "string") {
                    field.member.constraints.retain(|(key, _)| *key != "one_of");
                    field.member.constraints.push(("one_of", one_of));
                }
                continue;
            }
            if fields.iter().any(|field| field.name == *name) {
                let what = format!("another parameter has the name `{name}`, too");
                self.lost(Reason::MemberName, &spot.at, what);
                continue;
            }
            let (code, is_given) =
                names::member(name, Some("query"), |code| is_free(code, in_path, fields));
            let code = is_given.then_some(code);
            let constraints = one_of.map(|one_of| ("one_of", one_of)).into_iter().collect();
            let member = Member { constraints, name: code, ..Member::of("string") };
            let place = vec![("in", "\"query\"".to_owned())];
            let (name, pointer) = ((*name).to_owned(), spot.at.clone());
            fields.push(Field { name, required: true, member, pointer, place });
        }
    }
}
