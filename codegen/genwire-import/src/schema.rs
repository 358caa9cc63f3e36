//! Converts schemas to members, and some of them to types of their own.

use super::convert::Converter;
use super::document::{Document, Spot};
use super::draft::{DraftKind, Member, Type};
use super::made::is_made;
use super::options::{choice, described, has_guessed_null, is_component, settled};
use super::reason::Reason;
use super::schemas::{Class, JsonKind, Plan, Schemas, is_with_beside};
use super::{names, reference, text};
use genwire_spec::model::{Json, X_DEFAULT};
use genwire_spec::source::TypeExpr;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Maximum nesting depth of schemas without a type of their own.
const MAX_DEPTH: usize = 24;

impl<'d> Schemas<'d> {
    fn plans(&self, spot: &Spot<'d>, plans: &mut Vec<(String, Rc<Plan<'d>>)>) {
        if let Some(plan) = self.plan(spot) {
            plans.push((spot.at.clone(), plan));
        }
        let inner = |spot: &Spot<'d>| matches!(spot.json, Json::Object(_) | Json::Array(_));
        for (key, member) in spot.members() {
            if inner(&member) && !matches!(key, "example" | "examples") {
                self.plans(&member, plans);
            }
        }
        for item in spot.items().iter().filter(|item| inner(item)) {
            self.plans(item, plans);
        }
    }

    fn is_type(&self, spot: &Spot<'d>) -> bool {
        matches!(
            self.class(spot),
            Class::Object | Class::Enum(_) | Class::Union(_) | Class::Either(_)
        )
    }
}

impl<'d> Converter<'d> {
    /// Assigns a name to every schema that becomes a type, and a union to every variant.
    pub(super) fn reserve(&mut self) {
        let mut plans = Vec::new();
        for top in self.document.tops() {
            self.schemas.plans(&top, &mut plans);
        }
        for (union, plan) in plans {
            for (tag, variant) in &plan.variants {
                let claim = (union.clone(), tag.clone());
                let known = self.claims.entry(variant.at.clone()).or_insert(claim);
                if known.0 != union {
                    self.shared_variants.insert(variant.at.clone());
                }
            }
        }
        for (key, spot) in self.document.schemas() {
            if spot.has("$ref") || !self.schemas.is_type(&spot) {
                continue;
            }
            let name = self.names.unique(&names::type_name(key));
            self.renamed(&spot.at, key, &name);
            self.named.insert(spot.at, name);
        }
    }

    /// Converts the schemas that something refers to. If the whole document is requested, also
    /// converts the other schemas below `components`.
    pub(super) fn components(&mut self, is_whole: bool) {
        self.finish();
        let all = self.document.schemas();
        for (_, spot) in all.iter().filter(|_| is_whole) {
            self.check_schema(spot);
        }
        // The operations have requested all schemas that they use.
        self.is_unused = true;
        if is_whole {
            for (key, spot) in &all {
                if let Some(name) = self.named.get(&spot.at).cloned() {
                    if !self.claims.contains_key(&spot.at) {
                        self.ask(spot, &name);
                    }
                    continue;
                }
                let what = format!("`{key}` does not become a type: it is inlined");
                self.lost(Reason::OtherForm, &spot.at, what);
                if self.null_member(spot).is_none() {
                    self.member(spot, &names::type_name(key));
                }
            }
            self.finish();
        }
        // Variants of unions that nothing uses.
        for (_, spot) in &all {
            if let Some(name) = self.named.get(&spot.at).cloned()
                && is_whole
                && !self.payloads.contains(&spot.at)
            {
                self.ask(spot, &name);
                self.finish();
            }
        }
        self.is_unused = false;
        self.name_payloads();
    }

    /// Renames the payload of a variant if its schema is also a type outside the union, because a
    /// payload has no tag.
    fn name_payloads(&mut self) {
        let mut renamed = Vec::new();
        for (at, ty) in self.types.iter().enumerate() {
            let DraftKind::Union { variants, .. } = &ty.kind else { continue };
            for (index, variant) in variants.iter().enumerate() {
                let payload = variant.payload(&ty.name);
                if !variant.is_shared && self.types.kind(&payload).is_some() {
                    renamed.push(((at, index), payload, variant.made_payload(&ty.name)));
                }
            }
        }
        let mut payloads = BTreeMap::new();
        for ((at, index), payload, made) in renamed {
            let name = self.names.unique(&made);
            payloads.insert(payload.clone(), name.clone());
            if let Some(extra) = self.types.extras.get(&payload).cloned() {
                self.types.extras.insert(name.clone(), extra);
            }
            if self.types.closed.contains(&payload) {
                self.types.closed.insert(name.clone());
            }
            if let Some(DraftKind::Union { variants, .. }) =
                self.types.get_mut(at).map(|ty| &mut ty.kind)
            {
                variants[index].type_name = (name != made).then_some(name);
            }
        }
        for ty in self.types.iter_mut() {
            let DraftKind::Union { variants, .. } = &mut ty.kind else { continue };
            for variant in variants.iter_mut().filter(|variant| variant.is_shared) {
                let name = variant.type_name.as_ref().and_then(|name| payloads.get(name));
                variant.type_name = name.or(variant.type_name.as_ref()).cloned();
            }
        }
    }

    /// Converts the pending types.
    pub(super) fn finish(&mut self) {
        while let Some((spot, name)) = self.pending.pop() {
            self.declare(&spot, &name);
        }
    }

    /// Queues the type of a schema for conversion, once.
    fn ask(&mut self, spot: &Spot<'d>, name: &str) {
        if self.written.insert(spot.at.clone()) {
            self.pending.push((spot.clone(), name.to_owned()));
        }
    }

    /// Converts a schema to a member; a type that is made for it gets the hint as its name.
    pub(super) fn member(&mut self, spot: &Spot<'d>, hint: &str) -> Member {
        if !spot.has("$ref") {
            return self.inline(spot, hint);
        }
        if let Some(whole) = self.schemas.with_beside(spot) {
            return self.inline(&whole, hint);
        }
        let Some(target) = self.reached(spot) else { return Member::default() };
        if is_made(&spot.at) && !is_component(&target) {
            // A member of an object of which several were made.
            let mut member = self.inline(&target, hint);
            if member.default.is_none() && member.example.is_none() {
                self.facets(&mut member, &target);
            }
            return member;
        }
        let mut member = self.inline(&target, &names::type_name(&self.document.name(&target)));
        if self.named.contains_key(&target.at) {
            let Member { ty, nullable, only, .. } = member;
            member = Member { ty, nullable, only, ..Member::default() };
        }
        if self.document.old {
            member.doc = doc_of(spot).or(member.doc);
        } else {
            self.facets(&mut member, spot);
            member.nullable &= !self.schemas.excludes_null(spot);
        }
        self.beside(spot);
        member
    }

    /// Returns the target of a reference, or the value itself; reports a reference without a
    /// target.
    pub(super) fn reached(&mut self, spot: &Spot<'d>) -> Option<Spot<'d>> {
        let target = self.document.follow(spot);
        if target.is_none() {
            let end = self.document.dead_end(spot);
            let given = reference::shown(end.text("$ref").unwrap_or_default());
            let target = Document::target(&end).unwrap_or_default();
            let what = match self.document.unread.get(reference::split(&target).0) {
                Some(why) => format!("`{given}` cannot be read: {why}"),
                None if self.document.is_circle(spot) => {
                    format!("`{given}` leads back to itself, in a circle of references")
                }
                None if given.starts_with('#') && target.is_empty() => {
                    format!(
                        "`{given}` is an anchor: write the place, such as `#/components/schemas/Pet`"
                    )
                }
                None if given.contains("://") => {
                    format!("`{given}` is on a network: write a file next to the document")
                }
                None => format!("`{given}` has no target"),
            };
            self.lost(Reason::Reference, &spot.at, what);
        }
        target
    }

    fn inline(&mut self, spot: &Spot<'d>, hint: &str) -> Member {
        if let Some(name) = self.named.get(&spot.at).cloned() {
            self.ask(spot, &name);
            let mut member = Member { nullable: self.schemas.takes_null(spot), ..Member::of(name) };
            self.only(&mut member, spot);
            return member;
        }
        if self.depth > MAX_DEPTH {
            self.lost(
                Reason::Depth,
                &spot.at,
                "the schema is nested too deeply, or contains itself",
            );
            return Member::default();
        }
        self.depth += 1;
        let class = self.schemas.class(spot);
        let word = word_of(spot, &class);
        let mut member = match class {
            Class::Same(inner, null) => {
                self.note_other_types(spot);
                let inner = self.typed(spot, inner);
                let mut member = self.member(&inner, hint);
                member.nullable |= null;
                self.note_guessed_null(spot);
                self.note_overlap(spot);
                let target = self.document.follow(&inner);
                let is_base = target.is_some_and(|it| it.has("discriminator"));
                let tag = (!is_base && self.schemas.needs_tag(spot)).then_some("discriminator");
                if tag.is_some() {
                    self.lost_tag(spot);
                }
                if !self.note_distributed(spot) {
                    let of = if spot.has("allOf") { Some("allOf") } else { choice(spot) };
                    let read: Vec<&str> = of.into_iter().chain(["type"]).chain(tag).collect();
                    self.unread(spot, &read);
                }
                member
            }
            Class::Merged(merged) => {
                let what = if is_with_beside(&spot.at) {
                    "the schema and the keywords next to the reference are merged"
                } else {
                    "the schemas in `allOf` are written as one"
                };
                self.lost(Reason::OtherForm, &spot.at, what);
                self.member(&merged, hint)
            }
            Class::Scalar => self.scalar(spot, hint),
            Class::Loose(kind) => {
                self.note_other_types(spot);
                self.loose(spot, kind)
            }
            Class::Object | Class::Enum(_) | Class::Union(_) | Class::Either(_) => {
                let name = self.names.unique_with(hint, word);
                self.renamed(&spot.at, hint, &name);
                if hint != names::type_name(&self.document.name(spot)) {
                    self.types.unnamed.insert(name.clone());
                }
                self.named.insert(spot.at.clone(), name.clone());
                self.ask(spot, &name);
                Member::of(name)
            }
        };
        self.depth -= 1;
        self.facets(&mut member, spot);
        member.nullable &= !self.schemas.excludes_null(spot);
        member
    }

    /// Reports a schema of any object or any value that allows null, if it is read as null.
    fn note_guessed_null(&mut self, spot: &Spot<'d>) {
        if has_guessed_null(spot) {
            let what = "one of several alternatives that accepts null and any object or value: read as null";
            self.lost(Reason::GuessedNull, &spot.at, what);
        }
    }

    /// Converts a schema to a type.
    fn declare(&mut self, spot: &Spot<'d>, name: &str) {
        let kind = match self.schemas.class(spot) {
            Class::Enum(of_options) => {
                if of_options {
                    self.note_other_types(spot);
                    self.note_overlap(spot);
                }
                self.enumeration(spot, of_options)
            }
            Class::Union(plan) => {
                self.note_other_types(spot);
                self.union(spot, &plan, name)
            }
            Class::Either(groups) => {
                self.note_other_types(spot);
                self.either(spot, groups, name)
            }
            _ => {
                let mut fields = self.object(spot, name, None);
                self.select_alone(spot, &mut fields);
                DraftKind::Object(fields)
            }
        };
        self.note_guessed_null(spot);
        let doc = text::doc(described(spot), "");
        self.types.push(Type { name: name.to_owned(), doc, pointer: spot.at.clone(), kind });
        let of_type = [
            ("default", Reason::Default),
            (X_DEFAULT, Reason::Default),
            ("example", Reason::Example),
            ("examples", Reason::Example),
            ("deprecated", Reason::Docs),
        ];
        for (key, reason) in of_type {
            if let Some(value) = spot.get(key).filter(|_| is_component(spot)) {
                let what = format!("`{key}` of a type: members and operations have it");
                self.lost(reason, &value.at, what);
            }
        }
    }

    /// Reads the keywords that any schema may have.
    pub(super) fn facets(&mut self, member: &mut Member, spot: &Spot<'d>) {
        member.doc = doc_of(spot).or(member.doc.take());
        if let (Some(title), Some(_)) = (spot.get("title"), spot.text("description"))
            && spot.text("title") != Some(spot.key().as_str())
        {
            self.lost(Reason::Docs, &title.at, "`title`: the description is the doc");
        }
        member.nullable |= self.schemas.takes_null(spot);
        member.deprecated |= spot.is("deprecated");
        self.only(member, spot);
        if let Some(default) = spot.get("default").or_else(|| spot.get(X_DEFAULT)) {
            member.default = Some((of_member(member, default.json), default.at));
        }
        for example in spot.get("example").into_iter().chain(spot.list("examples")) {
            if member.example.is_some() {
                self.lost(Reason::Example, &example.at, "a member has one example");
            } else {
                member.example = Some((of_member(member, example.json), example.at));
            }
        }
    }

    /// Reads `readOnly` and `writeOnly`.
    fn only(&mut self, member: &mut Member, spot: &Spot<'d>) {
        for (key, messages) in [("readOnly", "reply"), ("writeOnly", "request")] {
            if !spot.is(key) {
                continue;
            }
            let at = format!("{}/{key}", spot.at);
            match &member.only {
                Some((other, _)) if *other != messages => {
                    self.lost(Reason::Clash, &at, "`readOnly` with `writeOnly`");
                }
                _ => member.only = Some((messages, at)),
            }
        }
    }

    /// Reports `readOnly` or `writeOnly` of a value that is not a member.
    pub(super) fn ignore_direction(&mut self, member: &mut Member) {
        if let Some((_, at)) = member.only.take() {
            self.lost(Reason::NoEffect, &at, "`readOnly` and `writeOnly` apply to members only");
        }
    }

    /// Converts several schemas to their common JSON type, or to any JSON.
    fn loose(&mut self, spot: &Spot<'d>, kind: Option<JsonKind>) -> Member {
        let ty = kind.map_or("json", JsonKind::loose);
        let what =
            format!("several schemas that differ neither in a tag nor in their JSON type: `{ty}`");
        self.lost(Reason::Untagged, &spot.at, what);
        let read: Vec<&str> = choice(spot).into_iter().chain(["type", "discriminator"]).collect();
        self.unread(spot, &read);
        Member::of(ty)
    }
}

/// Returns the word that distinguishes the type of a schema from another type of the same name.
fn word_of(spot: &Spot<'_>, class: &Class<'_>) -> &'static str {
    if spot.at.contains("/content/") && spot.at.ends_with("/schema") {
        return "Body";
    }
    match class {
        Class::Enum(_) => "Value",
        Class::Union(_) => "Variant",
        Class::Either(_) => "Choice",
        Class::Object | Class::Same(..) | Class::Merged(_) | Class::Loose(_) | Class::Scalar => {
            "Object"
        }
    }
}

/// Returns the doc that a schema gives.
fn doc_of(spot: &Spot<'_>) -> Option<String> {
    let doc = text::doc(Some(described(spot)?), "");
    Some(doc).filter(|doc| !doc.is_empty())
}

/// Returns a value of a member. An integer loses a fraction of zero, as in `1.0`.
fn of_member(member: &Member, value: &Json) -> Json {
    let keeps_fractions = matches!(member.ty, TypeExpr::Number | TypeExpr::Json | TypeExpr::Object);
    if keeps_fractions { value.clone() } else { settled(value) }
}
