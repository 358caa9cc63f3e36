//! Files and media types in the parts of `multipart/form-data` bodies.

use super::convert::Converter;
use super::document::Spot;
use super::draft::{BodyPart, DraftKind, Field, Files, Parts, Type};
use super::homes::{mentions, types_of, types_of_webhook};
use super::importer::Importer;
use super::keywords::is_any;
use super::media::{self, BYTES, is_json, plain};
use super::options::{besides_null, types};
use super::reason::Reason;
use super::schemas::Schemas;
use genwire_spec::model::Json;
use genwire_spec::source::TypeExpr;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum nesting depth of the schema of a file.
const MAX_DEPTH: usize = 64;

impl<'d> Schemas<'d> {
    /// Returns the number of files that a schema describes, if it describes nothing else.
    ///
    /// A file and a list of one file are the same parts.
    fn files_of(&self, schema: &Spot<'d>) -> Option<Files> {
        self.files_within(schema, 0, &mut BTreeMap::new())
    }

    fn files_within(
        &self,
        schema: &Spot<'d>,
        depth: usize,
        known: &mut BTreeMap<String, Option<Files>>,
    ) -> Option<Files> {
        let schema = self.document.follow(schema).filter(|_| depth < MAX_DEPTH)?;
        if let Some(known) = known.get(&schema.at) {
            return *known;
        }
        // A recursive schema is not a file.
        known.insert(schema.at.clone(), None);
        let mut inner = |one: &Spot<'d>| self.files_within(one, depth + 1, known);
        let kinds = types(&schema);
        let is_text = kinds.iter().all(|kind| matches!(*kind, "string" | "null"));
        let all = schema.list("allOf");
        let found = if is_bytes(&schema) && (is_text || schema.text("type") == Some("file")) {
            Some(Files::One)
        } else if kinds.contains(&"array") {
            let item = schema.get("items").and_then(|item| inner(&item));
            item.filter(|files| *files == Files::One).map(|_| Files::Several)
        } else if all.is_empty() {
            let options: Option<Vec<Files>> = besides_null(&schema).iter().map(inner).collect();
            options.and_then(|all| all.into_iter().max())
        } else {
            all.iter().find_map(inner)
        };
        known.insert(schema.at, found);
        found
    }

    /// Returns true for a schema that contains a file.
    pub(super) fn holds_file(&self, schema: &Spot<'d>) -> bool {
        let (mut seen, mut open) = (BTreeSet::new(), vec![schema.clone()]);
        while let Some(one) = open.pop() {
            let Some(one) = self.document.follow(&one) else { continue };
            if !seen.insert(one.at.clone()) {
                continue;
            }
            if one.text("format") == Some("binary")
                || one.has("contentMediaType") && !one.has("contentEncoding")
            {
                return true;
            }
            open.extend(["allOf", "anyOf", "oneOf"].into_iter().flat_map(|key| one.list(key)));
            open.extend(one.get("items"));
        }
        false
    }

    /// Returns the members of an object, including the members of its subschemas.
    pub(super) fn members_of(&self, schema: &Spot<'d>) -> Vec<(&'d str, Spot<'d>)> {
        self.keyword_of(schema, |one| one.map("properties"))
    }

    /// Returns the values of a keyword in an object and its subschemas.
    fn keyword_of<T>(&self, schema: &Spot<'d>, read: impl Fn(&Spot<'d>) -> Vec<T>) -> Vec<T> {
        let (mut seen, mut open) = (BTreeSet::new(), vec![schema.clone()]);
        let mut found = Vec::new();
        while let Some(one) = open.pop() {
            let Some(one) = self.document.follow(&one) else { continue };
            if !seen.insert(one.at.clone()) {
                continue;
            }
            found.extend(read(&one));
            let parts = ["allOf", "anyOf", "oneOf"].into_iter().flat_map(|key| one.list(key));
            open.extend(parts.collect::<Vec<_>>().into_iter().rev());
        }
        found
    }

    /// Returns the `additionalProperties` schemas of an object, including those of its subschemas.
    pub(super) fn further_members_of(&self, schema: &Spot<'d>) -> Vec<Spot<'d>> {
        self.keyword_of(schema, |one| one.get("additionalProperties").into_iter().collect())
    }

    /// Returns true for a schema without constraints, which describes a file since OpenAPI 3.1.
    fn is_any_content(&self, schema: &Spot<'d>) -> bool {
        let target = self.document.follow(schema);
        !self.document.old && target.is_some_and(|schema| is_any(schema.json))
    }

    /// Returns the media types that the schemas of a file state; `None` if any is allowed.
    fn content_types_of(&self, schema: &Spot<'d>) -> Option<Vec<&'d str>> {
        self.content_types_within(schema, 0, &mut BTreeMap::new())
    }

    fn content_types_within(
        &self,
        schema: &Spot<'d>,
        depth: usize,
        known: &mut BTreeMap<String, Option<Vec<&'d str>>>,
    ) -> Option<Vec<&'d str>> {
        let schema = self.document.follow(schema).filter(|_| depth < MAX_DEPTH)?;
        if let Some(known) = known.get(&schema.at) {
            return known.clone();
        }
        known.insert(schema.at.clone(), None);
        let mut inner = |one: &Spot<'d>| self.content_types_within(one, depth + 1, known);
        let all = schema.list("allOf");
        let found = if let Some(content) = schema.text("contentMediaType") {
            (content != BYTES).then(|| vec![content])
        } else if let Some(item) = schema.get("items") {
            inner(&item)
        } else if all.is_empty() {
            let options: Option<Vec<_>> = besides_null(&schema).iter().map(inner).collect();
            options.filter(|all| !all.is_empty()).map(|all| {
                let mut seen = BTreeSet::new();
                all.concat().into_iter().filter(|one| seen.insert(*one)).collect()
            })
        } else {
            all.iter().find_map(inner)
        };
        known.insert(schema.at, found.clone());
        found
    }
}

impl<'d> Converter<'d> {
    /// Returns the parts of a body that are files or have media types, for an object type of the
    /// draft. A body that also has another form has no files.
    pub(super) fn body_parts(&mut self, media: &Spot<'d>, ty: &str, has_files: bool) -> Parts {
        let mut parts = Parts::new();
        if !matches!(self.types.kind(ty), Some(DraftKind::Object(_))) {
            return parts;
        }
        let encoding = media.map("encoding");
        let Some(schema) = media.get("schema") else { return parts };
        for (name, member) in self.schemas.members_of(&schema) {
            let said = encoding.iter().find(|(known, _)| *known == name);
            let said = said.and_then(|(_, said)| said.text("contentType")).unwrap_or_default();
            let stated: Vec<&str> =
                said.split(',').map(str::trim).filter(|one| !one.is_empty()).collect();
            let is_any =
                self.schemas.is_any_content(&member) && !stated.iter().any(|one| is_json(one));
            let file = self.schemas.files_of(&member).or(is_any.then_some(Files::One));
            let file = file.filter(|_| has_files);
            let is_usual = |one: &&str| match file {
                Some(_) => *one == BYTES,
                None => is_json(one) && *one == "application/json" || *one == "text/plain",
            };
            let is_in_encoding = !stated.is_empty();
            let stated = match file.filter(|_| !is_in_encoding) {
                Some(_) => self.schemas.content_types_of(&member).unwrap_or_default(),
                None => stated,
            };
            let is_type = |one: &&str| media::is_name(one);
            let mut media_types = Vec::new();
            if !stated.iter().any(is_usual) && stated.iter().all(is_type) {
                for one in &stated {
                    let one = plain(one).to_owned();
                    if !media_types.contains(&one) {
                        media_types.push(one);
                    }
                }
            }
            if file.is_some() {
                let is_lost = !is_in_encoding && !stated.is_empty() && media_types.is_empty();
                self.forget_format(&member, is_lost);
            }
            let part = BodyPart { file, media_types };
            if part != BodyPart::default() {
                parts.insert(name.to_owned(), part);
            }
        }
        parts
    }

    /// Retracts the remark that a format restricts nothing, since it marks a part as a file. Keeps
    /// the remark about a media type if the media type is lost.
    fn forget_format(&mut self, member: &Spot<'d>, is_media_type_lost: bool) {
        let front = format!("{}/", member.at);
        let is_of_file = |at: &str| {
            at.ends_with("/format") || at.ends_with("/contentMediaType") && !is_media_type_lost
        };
        if let Some(remarks) = self.report.losses.get_mut(&Reason::FormatHint) {
            remarks.retain(|one| !(one.pointer.starts_with(&front) && is_of_file(&one.pointer)));
        }
        // Files had their own type before OpenAPI 3.0.
        if let Some(mistakes) = self.report.losses.get_mut(&Reason::Invalid) {
            mistakes.retain(|one| {
                !(one.pointer.starts_with(&front) && one.what.ends_with("found `\"file\"`"))
            });
        }
        self.report.losses.retain(|_, all| !all.is_empty());
    }

    fn write_parts(&mut self, ty: &str, parts: &Parts) {
        let mut lost = Vec::new();
        let found = self.types.iter_mut().find(|one| one.name == ty);
        let Some(DraftKind::Object(fields)) = found.map(|one| &mut one.kind) else { return };
        for field in fields {
            if let Some(part) = parts.get(&field.name) {
                lost.extend(write_part(field, part));
            }
        }
        for (at, what) in lost {
            self.lost(Reason::Bounds, &at, what);
        }
    }
}

impl Importer<'_> {
    /// Writes the parts of bodies into the types of the bodies. Copies a type first if it also has
    /// other uses.
    pub(super) fn place_parts(&mut self) {
        let mut groups: BTreeMap<String, Vec<(Parts, Vec<usize>)>> = BTreeMap::new();
        for (at, operation) in self.calls.operations.iter().enumerate() {
            let Some(request) = &operation.request else { continue };
            if operation.parts.is_empty() {
                continue;
            }
            let of_type = groups.entry(request.clone()).or_default();
            match of_type.iter_mut().find(|(parts, _)| *parts == operation.parts) {
                Some((_, users)) => users.push(at),
                None => of_type.push((operation.parts.clone(), vec![at])),
            }
        }
        for (ty, of_type) in groups {
            let uses = self.count_uses(&ty);
            for (parts, users) in of_type {
                let target = if uses > users.len() { self.copy(&ty, &users) } else { ty.clone() };
                self.convert.write_parts(&target, &parts);
            }
        }
    }

    /// Counts the references to a type.
    fn count_uses(&self, ty: &str) -> usize {
        let types = self.convert.types.iter().flat_map(|one| mentions(&self.convert.types, one));
        let operations = self.calls.operations.iter().flat_map(types_of);
        let webhooks = self.calls.webhooks.iter().flat_map(types_of_webhook);
        let families = self.families.iter().map(|family| family.body.as_str());
        let all = types.chain(operations).chain(webhooks).chain(families);
        all.filter(|name| *name == ty).count()
    }

    /// Creates a copy of an object for the bodies of some operations and returns its name.
    fn copy(&mut self, ty: &str, users: &[usize]) -> String {
        let Some(found) = self.convert.types.iter().find(|one| one.name == ty).cloned() else {
            return ty.to_owned();
        };
        let name = self.convert.names.unique(&format!("{ty}Parts"));
        if let Some(extra) = self.convert.types.extras.get(ty).cloned() {
            self.convert.types.extras.insert(name.clone(), extra);
        }
        if self.convert.types.closed.contains(ty) {
            self.convert.types.closed.insert(name.clone());
        }
        if let Some(size) = self.convert.types.sizes.get(ty).cloned() {
            self.convert.types.sizes.insert(name.clone(), size);
        }
        for at in users {
            let operation = &mut self.calls.operations[*at];
            operation.request = Some(name.clone());
            for example in operation.examples.iter_mut().filter(|one| one.part == "request") {
                example.ty.clone_from(&name);
            }
        }
        let what = format!("`{ty}` in parts, with files, is `{name}`");
        self.lost(Reason::OtherForm, &found.pointer, what);
        self.convert.types.push(Type { name: name.clone(), ..found });
        name
    }
}

/// Turns a member into a file; returns the losses.
fn write_part(field: &mut Field, part: &BodyPart) -> Vec<(String, String)> {
    let mut lost = Vec::new();
    let member = &mut field.member;
    if let Some(files) = part.file {
        member.ty = match files {
            Files::One => TypeExpr::File,
            Files::Several => TypeExpr::File.list(),
        };
        let mut constraints = std::mem::take(&mut member.constraints);
        if files == Files::Several {
            member.constraints.items = constraints.items.take();
        }
        for key in constraints.keys() {
            lost.push((field.pointer.clone(), format!("`{key}` of a file")));
        }
        member.default = None;
        member.nullable = false;
        let fits = |json: &Json| match files {
            Files::One => matches!(json, Json::String(_)),
            Files::Several => matches!(json, Json::Array(_)),
        };
        member.example.take_if(|(json, _)| !fits(json));
    }
    member.media_types.clone_from(&part.media_types);
    lost
}

/// Returns true for a schema that marks a string as a file.
pub(super) fn is_bytes(schema: &Spot<'_>) -> bool {
    let content = schema.text("contentMediaType");
    schema.text("format") == Some("binary")
        || content.is_some_and(|it| !is_json(it)) && !schema.has("contentEncoding")
        || schema.text("format").is_none() && schema.text("type") == Some("file")
}
