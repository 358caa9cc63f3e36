//! Converts objects with their members, and merges the schemas in `allOf`.

use super::alternatives::of_several;
use super::bodies::noun;
use super::convert::Converter;
use super::document::{Spot, count};
use super::draft::{Alternative, DraftKind, Field, Member, Place, Type};
use super::keywords::is_any;
use super::limits::{MAX_EXACT, size_of};
use super::made::{between, places};
use super::names;
use super::options::{choice, is_null, is_of_every_type, options, takes_no_object, types};
use super::reason::Reason;
use super::schemas::{Flat, SIZES, is_with_beside};
use genwire_spec::instance::MAX_LIMITED_MEMBERS;
use genwire_spec::model::{Json, Way};
use genwire_spec::names::identifier;
use genwire_spec::source::TypeExpr;
use std::collections::BTreeSet;

impl<'d> Converter<'d> {
    /// Returns true for an object that refuses members which it does not list.
    fn is_closed(&mut self, spot: &Spot<'d>, flat: &Flat<'d>) -> bool {
        let closes = |part: &Spot<'d>, key: &str| part.json.get(key) == Some(&Json::Bool(false));
        if let Some(part) =
            flat.parts.iter().find(|part| !self.schemas.listed_names(part).is_empty())
        {
            let names = self.schemas.listed_names(part);
            let is_named = |name: &str| names.iter().any(|(other, _)| *other == name);
            let closed = flat.parts.iter().any(|part| closes(part, "unevaluatedProperties"));
            if closed || !flat.properties.iter().all(|(name, _)| is_named(name)) {
                let what = "`propertyNames` beside members that it, or another keyword, refuses: \
                            all of them are allowed";
                self.lost(Reason::MemberNames, &format!("{}/propertyNames", part.at), what);
            }
            return true;
        }
        // Members whose names match a pattern are allowed as well.
        if flat.parts.iter().any(|part| !part.map("patternProperties").is_empty()) {
            return false;
        }
        let closed = |key: &str| flat.parts.iter().find(|part| closes(part, key));
        let (key, part, own) = if let Some(part) = closed("additionalProperties") {
            ("additionalProperties", part, part.map("properties"))
        } else if let Some(part) = closed("unevaluatedProperties") {
            let own = self.schemas.flat(part);
            // Members that another keyword accepts are evaluated, in the schema and in the schemas
            // that it includes.
            let evaluates = |one: &Spot<'d>, key| one.has(key) && !closes(one, key);
            let opens = |one: &Spot<'d>| {
                evaluates(one, "additionalProperties")
                    || one.at != part.at && evaluates(one, "unevaluatedProperties")
            };
            if own.parts.iter().any(opens) {
                return false;
            }
            ("unevaluatedProperties", part, own.properties)
        } else {
            return false;
        };
        let own: BTreeSet<&str> = own.iter().map(|(name, _)| *name).collect();
        if flat.parts.iter().any(|one| self.schemas.has_further_members(one, &own)) {
            let what = format!(
                "`{key}: false` next to alternatives with members: all members are allowed"
            );
            self.lost(Reason::MemberNames, &format!("{}/{key}", part.at), what);
            return false;
        }
        let lists_all = flat.properties.iter().all(|(name, _)| own.contains(name));
        if !lists_all {
            let what = format!(
                "`{key}: false` beside members of other schemas: all members of the object are \
                 allowed"
            );
            self.lost(Reason::Guess, &spot.at, what);
        }
        true
    }

    /// Returns the type of the members that an object does not list, if they have one.
    fn extra(&mut self, flat: &Flat<'d>, hint: &str) -> Option<TypeExpr> {
        let has_names = |part: &&Spot<'d>| !self.schemas.listed_names(part).is_empty();
        let mut typed = flat.parts.iter().filter(|part| !has_names(part)).filter_map(|part| {
            let extra = part.get("additionalProperties")?;
            let is_typed = !matches!(extra.json, Json::Bool(_)) && !is_any(extra.json);
            is_typed.then_some((part, extra))
        });
        let (part, extra) = typed.next()?;
        let closes =
            |part: &Spot<'d>| part.json.get("additionalProperties") == Some(&Json::Bool(false));
        if flat.parts.iter().any(closes) {
            let what = "the type of unlisted members, next to a schema that refuses them";
            self.lost(Reason::TypedExtra, &extra.at, what);
            return None;
        }
        // Members whose names match a pattern have another type.
        let patterns = flat.parts.iter().filter_map(|part| part.get("patternProperties"));
        let mut others: Vec<_> = typed.map(|(_, other)| other).collect();
        others.retain(|other| {
            !(self.schemas.narrows(other, &extra) && self.schemas.narrows(&extra, other))
        });
        others.extend(patterns);
        if !others.is_empty() {
            let what = "members that are not listed have no type";
            self.lost(Reason::TypedExtra, &extra.at, what);
            return None;
        }
        let own: BTreeSet<&str> = part.map("properties").iter().map(|(name, _)| *name).collect();
        if !flat.properties.iter().all(|(name, _)| own.contains(name)) {
            let what = "`additionalProperties` beside members of other schemas, which it does not \
                        concern";
            self.lost(Reason::Guess, &extra.at, what);
        }
        let name = format!("{hint}_extra");
        let (ty, constraints) = self.item(Some(extra.clone()), &name);
        if constraints.is_empty() {
            return Some(ty);
        }
        let (of, takes_null) = (ty.without_null().clone(), ty.without_null() != &ty);
        let doc = "A member that is not listed.".to_owned();
        let name = self.names.unique(&names::type_name(&name));
        let one = Alternative { name: noun(&of).to_owned(), ty: of, doc: doc.clone(), constraints };
        let (pointer, kind) = (extra.at.clone(), DraftKind::Either(vec![one]));
        self.types.push(Type { name: name.clone(), doc, pointer, kind });
        let named = TypeExpr::Named(name);
        Some(if takes_null { named.nullable() } else { named })
    }

    /// Converts the members of an object, without the tag of a union. `hint` is the name of its type.
    pub(super) fn object(&mut self, spot: &Spot<'d>, hint: &str, tag: Option<&str>) -> Vec<Field> {
        let flat = self.schemas.flat(spot);
        if let Some(extra) = self.extra(&flat, hint) {
            self.types.extras.insert(hint.to_owned(), extra);
        } else if self.is_closed(spot, &flat) {
            self.types.closed.insert(hint.to_owned());
        }
        let mut fields: Vec<Field> = Vec::new();
        let mut codes: BTreeSet<String> = BTreeSet::new();
        let listed =
            flat.properties.iter().map(|(name, _)| *name).chain(flat.required.iter().copied());
        let exact: BTreeSet<&str> = listed.filter(|name| names::is_exact(name)).collect();
        let mut numbers = names::Numbers::default();
        for (name, property) in &flat.properties {
            if tag == Some(*name) {
                self.is_null_refused(property, &Member::default(), true);
                continue;
            }
            if name.is_empty() {
                self.lost(Reason::MemberName, &property.at, "a member without a name");
                continue;
            }
            let (code, is_given) = code_of(name, &codes, &exact, &mut numbers);
            let inner = names::type_name(&format!("{hint}_{code}"));
            let mut member = match self.null_member(property) {
                Some(member) => member,
                None => self.member(property, &inner),
            };
            member.name = self.given(&property.at, name, code, is_given, &mut codes);
            let required = flat.required.contains(name);
            member.nullable &= !self.is_null_refused(property, &member, required);
            if let Some((_, at)) = member.default.take_if(|_| required) {
                self.lost(Reason::Default, &at, "`default` of a required member");
            }
            let pointer = property.at.clone();
            let (name, place) = ((*name).to_owned(), Place::default());
            fields.push(Field { name, required, member, pointer, place });
        }
        for name in &flat.required {
            if flat.places.contains_key(name) || tag == Some(*name) {
                continue;
            }
            let at = format!("{}/required", spot.at);
            if name.is_empty() {
                self.lost(Reason::MemberName, &at, "a required member without a name");
                continue;
            }
            let mut member = self.undescribed(name, hint, &at);
            let (code, is_given) = code_of(name, &codes, &exact, &mut numbers);
            let code = self.given(&at, name, code, is_given, &mut codes);
            member.name = code;
            let (name, place) = ((*name).to_owned(), Place::default());
            fields.push(Field { name, required: true, member, pointer: at, place });
        }
        self.note_directions(spot, hint, &fields);
        if tag.is_none() {
            self.size(spot, &flat, hint, &fields);
        }
        self.parts(spot, &flat, tag.is_none());
        fields
    }

    /// Reports members of only requests or only replies that are refused, or have another type, in
    /// the other direction.
    fn note_directions(&mut self, spot: &Spot<'d>, hint: &str, fields: &[Field]) {
        let is_elsewhere = |messages: &str| match messages {
            "reply" => self.schemas.is_in(Way::Request, &spot.at),
            _ => self.schemas.is_in(Way::Reply, &spot.at),
        };
        let mut directions = fields.iter().filter_map(|field| field.member.only.as_ref());
        let has_direction = directions.any(|(messages, _)| is_elsewhere(messages));
        if has_direction && self.types.closed.contains(hint) {
            let what = "an object without further members has `readOnly` or `writeOnly` members: \
                        each direction refuses those of the other one";
            self.lost(Reason::Guess, &spot.at, what);
        } else if has_direction && self.types.extras.contains_key(hint) {
            let what = "an object whose further members have a type has `readOnly` or `writeOnly` \
                        members: in the other direction they are further members";
            self.lost(Reason::Guess, &spot.at, what);
        }
    }

    /// Returns a member that a schema requires and does not describe, and reports it.
    fn undescribed(&mut self, name: &str, hint: &str, at: &str) -> Member {
        let extra = self.types.extras.get(hint).cloned().unwrap_or_default();
        let mut member = Member { ty: extra.without_null().clone(), ..Member::default() };
        member.nullable = member.ty != extra;
        let (reason, what) = if self.types.closed.contains(hint) {
            let what = "is required, and refused as a member that is not listed";
            (Reason::Clash, format!("`{name}` {what}: any value is valid"))
        } else {
            let what = format!("`{name}` is required and not described: `{extra}`");
            (Reason::OtherForm, what)
        };
        self.lost(reason, at, what);
        member
    }

    /// Reserves a name in code, and returns it if the draft has to state it.
    fn given(
        &mut self,
        at: &str,
        wire: &str,
        code: String,
        is_given: bool,
        codes: &mut BTreeSet<String>,
    ) -> Option<String> {
        codes.insert(identifier(&code).into_owned());
        if is_given {
            self.renamed(at, wire, &code);
        }
        is_given.then_some(code)
    }

    /// Reads the limits of the number of members of an object.
    fn size(&mut self, spot: &Spot<'d>, flat: &Flat<'d>, hint: &str, fields: &[Field]) {
        let [least, most] = SIZES.map(|key| {
            let stated = flat.parts.iter().filter_map(|part| part.json.get(key).and_then(count));
            stated.collect::<Vec<f64>>()
        });
        let least = least.into_iter().reduce(f64::max).filter(|least| *least > 0.0);
        let most = most.into_iter().reduce(f64::min).filter(|most| *most < MAX_EXACT);
        let [least, most] = [(SIZES[0], least), (SIZES[1], most)].map(|(key, end)| {
            #[expect(clippy::cast_precision_loss, reason = "it is a small number")]
            let is_large = end.is_some_and(|count| count > MAX_LIMITED_MEMBERS as f64);
            if is_large {
                let what = format!("`{key}` goes up to {MAX_LIMITED_MEMBERS}: it is left out");
                self.lost(Reason::Bounds, &spot.at, what);
            }
            end.filter(|_| !is_large)
        });
        // Requests and replies may have different members.
        let counts = ["request", "reply"].map(|messages| {
            let has = |field: &&Field| field.member.only.as_ref().is_none_or(|it| it.0 == messages);
            let all = fields.iter().filter(has);
            (all.clone().filter(|field| field.required).count(), all.count())
        });
        let is_closed = self.types.closed.contains(hint);
        #[expect(clippy::cast_precision_loss, reason = "no object has that many members")]
        let is_possible = |(required, all): &(usize, usize)| {
            most.is_none_or(|most| *required as f64 <= most)
                && least.is_none_or(|least| !is_closed || least <= *all as f64)
        };
        if !counts.iter().all(is_possible) || least.zip(most).is_some_and(|(a, b)| a > b) {
            let what = "no object keeps `minProperties` and `maxProperties`: they are left out";
            self.lost(Reason::Bounds, &spot.at, what);
        } else {
            self.types.sizes.insert(hint.to_owned(), size_of(least, most));
        }
    }

    /// Reports the keywords of an object that are not carried.
    fn parts(&mut self, spot: &Spot<'d>, flat: &Flat<'d>, counts: bool) {
        self.note_base(spot);
        let mut read = vec![
            "type",
            "properties",
            "required",
            "allOf",
            "discriminator",
            "additionalProperties",
        ];
        read.extend(SIZES.iter().filter(|_| counts));
        let is_closed =
            |part: &Spot<'d>| part.json.get("unevaluatedProperties") == Some(&Json::Bool(false));
        read.extend(flat.parts.iter().any(is_closed).then_some("unevaluatedProperties"));
        for part in &flat.parts {
            if takes_no_object(part) {
                let what = "`type`: no object has it, and the schema is read as an object";
                self.lost(Reason::Clash, &format!("{}/type", part.at), what);
            }
            let is_single = options(part).iter().filter(|one| !is_null(one)).count() == 1;
            let single = choice(part).filter(|_| is_single);
            let reference = part.has("$ref").then_some("$ref");
            let names = (!self.schemas.listed_names(part).is_empty()).then_some("propertyNames");
            let more = single.into_iter().chain(reference).chain(names).chain(of_several(part));
            let read: Vec<&str> = read.iter().copied().chain(more).collect();
            self.unread(part, &read);
        }
        let is_typeless = flat.parts.iter().all(|part| types(part).is_empty());
        // Operations that only include the schema next to objects do not interpret it.
        if is_typeless && !self.is_unused && !is_of_every_type(spot) {
            let what = "a schema with members and without `type` is read as an object";
            self.lost(Reason::Guess, &spot.at, what);
        }
        for (name, other, why) in &flat.twice {
            let what = format!("another schema of the same object describes `{name}` as well{why}");
            // Nothing is lost of an object that has only one of them.
            let kept = flat.places.get(name).map_or("", |at| &flat.properties[*at].1.at);
            let is_inside = kept.strip_prefix(&spot.at).is_some_and(|rest| rest.starts_with('/'));
            let at = if is_inside { kept } else { &spot.at };
            for other in places(&other.at) {
                self.lost(Reason::Clash, &between(at, other), what.as_str());
            }
        }
        if let Some(at) = &flat.cut {
            self.lost(Reason::Depth, at, "`allOf` is nested too deeply");
        }
        if flat.parts.len() > 1 {
            let of = if is_with_beside(&spot.at) { "a reference" } else { "`allOf`" };
            let what = format!("{of} is written out, member by member");
            self.lost(Reason::OtherForm, &spot.at, what);
        }
    }
}

/// Returns the name in code of a member, and true if the draft has to give it.
fn code_of(
    name: &str,
    codes: &BTreeSet<String>,
    exact: &BTreeSet<&str>,
    numbers: &mut names::Numbers,
) -> (String, bool) {
    names::member(name, None, numbers, |code| is_free(name, code, codes, exact))
}

/// Returns true for a name in code whose identifier no member before has, and that no other one is
/// spelt like.
fn is_free(name: &str, code: &str, codes: &BTreeSet<String>, exact: &BTreeSet<&str>) -> bool {
    !codes.contains(&*identifier(code)) && (name == code || !exact.contains(code))
}
