//! The headers of replies and errors.

use crate::convert::Converter;
use crate::document::Spot;
use crate::draft::{Field, Operation, Place};
use crate::keywords::FACETS;
use crate::media::is_json;
use crate::reason::Reason;
use crate::{names, text};
use genwire_spec::model::{Json, ParameterForm, ParameterPlace, ParameterStyle, is_token};
use genwire_spec::names::header_key;
use std::collections::{BTreeMap, BTreeSet};

/// Headers that follow from the body and the connection of a reply.
const OF_BODY: [&str; 4] = ["content-type", "content-length", "transfer-encoding", "connection"];

/// The ranges of statuses.
const GROUPS: [&str; 5] = ["1XX", "2XX", "3XX", "4XX", "5XX"];

impl<'d> Converter<'d> {
    /// Adds the headers of a reply with a status to the headers of the operation.
    pub(super) fn reply_headers(
        &mut self,
        status: &str,
        reply: &Spot<'d>,
        pascal: &str,
        operation: &mut Operation,
    ) {
        let known = || operation.headers.iter().map(|(field, _)| field.name.as_str());
        let mut places: BTreeMap<String, usize> = known().map(header_key).zip(0..).collect();
        let mut codes: BTreeSet<String> = known().map(|name| names::snake(name, "")).collect();
        for (name, entry) in reply.map("headers") {
            let Some(header) = self.reached(&entry) else { continue };
            if is_of_body(name) {
                self.lost(Reason::IgnoredHeader, &entry.at, "the header follows from the body");
                continue;
            }
            let Some(field) = self.header(name, &header, pascal) else { continue };
            let snake = names::snake(name, "");
            let is_twice = |(_, it): &(Field, Vec<String>)| it.iter().any(|it| it == status);
            let place = places.get(&header_key(name)).copied();
            if place.is_some_and(|at| is_twice(&operation.headers[at])) {
                let what = format!("another header of the reply is `{name}` in another case");
                self.lost(Reason::ReplyHeader, &entry.at, what);
            } else if let Some((known, statuses)) = place.map(|at| &mut operation.headers[at]) {
                let form =
                    |field: &Field| (field.member.ty.clone(), field.member.constraints.clone());
                if form(known) == form(&field) && known.required == field.required {
                    statuses.push(status.to_owned());
                } else {
                    let what = format!("the header `{name}` has another form under another status");
                    self.lost(Reason::ReplyHeader, &entry.at, what);
                }
            } else if !codes.insert(snake) {
                let what = format!("no name of its own can be made from the header `{name}`");
                self.lost(Reason::MemberName, &entry.at, what);
            } else {
                places.insert(header_key(name), operation.headers.len());
                operation.headers.push((field, vec![status.to_owned()]));
            }
        }
    }

    /// A header as a member.
    fn header(&mut self, name: &str, header: &Spot<'d>, pascal: &str) -> Option<Field> {
        if !names::is_member(name) || names::snake(name, "").is_empty() {
            let what = format!("no name can be made from the header `{name}`");
            self.lost(Reason::MemberName, &header.at, what);
            return None;
        }
        if !is_token(name) {
            let what = format!("HTTP has no header with the name `{name}`");
            self.lost(Reason::ReplyHeader, &header.at, what);
            return None;
        }
        if let Some(style) = header.get("style").filter(|it| *it.json != Json::string("simple")) {
            let what = format!("`style`: expected `simple`, found {}", style.json.to_compact());
            self.lost(Reason::Invalid, &style.at, what);
        }
        let content = header.map("content");
        let media = content.first().filter(|(name, _)| !is_json(name));
        let schema = header.get("schema").or_else(|| media.and_then(|(_, it)| it.get("schema")));
        let Some(schema) = schema else {
            let what = match content.first() {
                Some(_) => format!("`content`: the values of the header `{name}` are JSON"),
                None => format!("the header `{name}` has no schema"),
            };
            self.lost(Reason::ReplyHeader, &header.at, what);
            return None;
        };
        let mut member = self.member(&schema, &names::type_name(&format!("{pascal}_{name}")));
        self.ignore_direction(&mut member);
        let (place, style) = (ParameterPlace::Header, ParameterStyle::Simple);
        let form = ParameterForm { place, style, explode: false };
        let parts = self.text_parts(&member.ty);
        if header.is("explode") && parts.object.is_some() {
            let what = format!("the header `{name}` has its members as `name=value`");
            self.lost(Reason::ReplyHeader, &header.at, what);
            return None;
        }
        if !parts.fits(name, form) {
            let what = format!("the header `{name}` of the type `{}` has no form", member.ty);
            self.lost(Reason::ReplyHeader, &header.at, what);
            return None;
        }
        if let Some(description) = header.text("description") {
            member.doc = Some(text::doc(Some(description), ""));
        }
        member.deprecated |= header.is("deprecated");
        self.examples_of(&mut member, header);
        let required = header.is("required");
        if let Some((_, at)) = member.default.take_if(|_| required) {
            self.lost(Reason::Default, &at, "`default` of a member that must be there");
        }
        let read: Vec<&str> = FACETS
            .into_iter()
            .chain(["required", "schema", "style", "explode"])
            .chain(media.map(|_| "content"))
            .collect();
        self.leftover(header, &read);
        let (name, pointer) = (name.to_owned(), header.at.clone());
        Some(Field { name, required, member, pointer, place: Place::default() })
    }

    /// Records the statuses of each header that only some replies have. Drops all headers if the
    /// name of their type is already taken.
    pub(super) fn settle_headers(
        &mut self,
        spot: &Spot<'d>,
        count: usize,
        pascal: &str,
        operation: &mut Operation,
    ) {
        let object = format!("{pascal}Headers");
        if !operation.headers.is_empty() && self.names.take(&object) != object {
            let what = format!("the type `{object}`, which the headers make, is there already");
            self.lost(Reason::Clash, &spot.at, what);
            operation.headers.clear();
        }
        for (field, statuses) in &mut operation.headers {
            if statuses.len() < count {
                field.place.statuses = statuses.iter().map(|one| key(one).to_owned()).collect();
            }
        }
    }
}

/// Returns true for a header that follows from the body of a reply.
pub(super) fn is_of_body(name: &str) -> bool {
    OF_BODY.iter().any(|of_body| name.eq_ignore_ascii_case(of_body))
}

/// Returns a status, or a group such as `4XX`, as the spec writes it.
fn key(status: &str) -> &str {
    let group = GROUPS.into_iter().find(|group| group.eq_ignore_ascii_case(status));
    group.unwrap_or(status)
}
