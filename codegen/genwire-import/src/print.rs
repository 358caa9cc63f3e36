//! Prints the draft as TOML, with the keys in the order of the spec language.

mod places;
mod standard;

use super::draft::{
    Callback, Draft, DraftKind, Example, Field, Member, Operation, Response, Type, Variant, Webhook,
};
use super::homes::{self, Home};
use super::made;
use super::text;
use genwire_constraint::{escape_hidden, is_hidden};
use genwire_spec::SpecFile;
use genwire_spec::model::{COMMON, Json};
pub use places::Places;
pub(super) use standard::server;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Prints the files of the draft.
pub(super) fn files(draft: &Draft<'_>) -> Vec<SpecFile> {
    let printer = Printer { draft, comments: comments(draft) };
    let mut files: Vec<SpecFile> = standard::file(draft).into_iter().collect();
    let file = |files: &mut Vec<SpecFile>, area: &str, name: &str, text: String| {
        files.push(SpecFile { path: format!("spec/{area}/{name}.toml"), text });
    };
    let areas = draft.areas();
    for (at, area) in areas.iter().enumerate() {
        file(&mut files, area, "area", printer.area(area, at == 0));
    }
    let homes = homes::homes(draft);
    let mut at_home: BTreeMap<&str, Vec<&Type>> = BTreeMap::new();
    let mut shared: BTreeMap<&str, Vec<&Type>> = BTreeMap::new();
    for ty in draft.types.iter() {
        match homes.get(ty.name.as_str()) {
            Some(Home::Operation(name)) => at_home.entry(name).or_default().push(ty),
            Some(Home::Area(name)) => shared.entry(name).or_default().push(ty),
            Some(Home::Common) => shared.entry(COMMON).or_default().push(ty),
            None => {}
        }
    }
    let types = |all: Option<&Vec<&Type>>| -> String {
        all.into_iter().flatten().map(|ty| printer.ty(ty)).collect()
    };
    for operation in &draft.operations {
        let name = operation.name.as_str();
        let text = printer.operation(operation) + &types(at_home.get(name));
        file(&mut files, &operation.area, name, text);
    }
    for webhook in &draft.webhooks {
        file(&mut files, &webhook.area, &webhook.callback.name, printer.webhook(webhook));
    }
    for area in [COMMON].into_iter().chain(areas) {
        let Some(all) = shared.get(area) else { continue };
        let about = match (area, draft.plan.areas.is_empty()) {
            (COMMON, true) => "Types that all areas share: the bodies of errors.",
            (COMMON, false) => "Types that several areas use, and the bodies of errors.",
            _ => "Types that several operations use.",
        };
        let text = format!("#:schema ../schema.json\n# {about}\n{}", types(Some(all)));
        // An existing spec may have common types already.
        let is_joined = area == COMMON && draft.service.own.is_none();
        file(&mut files, area, if is_joined { &draft.area } else { "types" }, text);
    }
    for file in &mut files {
        if let Cow::Owned(escaped) = escape_hidden(&file.text) {
            file.text = escaped;
        }
    }
    files
}

/// Prints the title, the doc and the names of an operation.
fn operation_head(operation: &Operation) -> String {
    let mut out = "#:schema ../schema.json\n".to_owned();
    let _ =
        writeln!(out, "# {}\n", text::line(operation.doc.split("\n\n").next().unwrap_or_default()));
    out.push_str("[operation]\n");
    let own = [
        ("title", operation.title.as_deref()),
        ("operation_id", operation.id.as_deref()),
        ("doc", Some(operation.doc.as_str())),
        ("call", operation.call.as_deref()),
    ];
    for (key, text) in own {
        out.extend(text.map(|text| format!("{key} = {}\n", quoted(text))));
    }
    out
}

/// Prints what is sent, and what is answered.
fn bodies(out: &mut String, callback: &Callback) {
    let _ = writeln!(out, "request = \"{}\"", callback.request);
    if let Some(response) = &callback.response {
        let _ = writeln!(out, "response = \"{response}\"");
    }
    if let Some(seconds) = &callback.timeout_seconds {
        let _ = writeln!(out, "timeout_seconds = {seconds}");
    }
}

/// Collects omissions by the pointer of the item that mentions them.
fn comments<'a>(draft: &'a Draft<'_>) -> BTreeMap<&'a str, Vec<&'a str>> {
    let mut owners: BTreeSet<&str> =
        draft.operations.iter().map(|one| one.pointer.as_str()).collect();
    owners.extend(draft.webhooks.iter().map(|one| one.pointer.as_str()));
    let mut fields: Vec<&Field> = draft.operations.iter().flat_map(|one| &one.params).collect();
    for ty in draft.types.iter() {
        owners.insert(&ty.pointer);
        match &ty.kind {
            DraftKind::Object(own) => fields.extend(own),
            DraftKind::Union { variants, .. } => {
                owners.extend(variants.iter().map(|variant| variant.pointer.as_str()));
                fields.extend(variants.iter().flat_map(|variant| &variant.fields));
            }
            DraftKind::Enum { .. } | DraftKind::Either(_) => {}
        }
    }
    owners.extend(fields.iter().map(|field| field.pointer.as_str()));
    let mut out: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let losses = draft.report.losses.iter().filter(|(reason, _)| reason.is_comment());
    for change in losses.flat_map(|(_, all)| all) {
        let mut owner = change.pointer.as_str();
        while !owners.contains(owner) {
            owner = made::around(owner).unwrap_or_default();
            if owner.is_empty() {
                break;
            }
        }
        out.entry(owner).or_default().push(&change.what);
    }
    out
}

struct Printer<'a, 'd> {
    draft: &'a Draft<'d>,
    comments: BTreeMap<&'a str, Vec<&'a str>>,
}

impl Printer<'_, '_> {
    /// Prints the head of an area; the first one has what concerns the whole document.
    fn area(&self, name: &str, is_first: bool) -> String {
        let title = self.draft.document.top().get("info").and_then(|info| info.text("title"));
        let tagged = self.draft.plan.areas.iter().find(|area| area.name == name);
        let doc = tagged.map(|area| area.doc.clone());
        let doc = doc.unwrap_or_else(|| text::doc(title, "An imported interface."));
        let mut out = "#:schema ../schema.json\n# What the area is about.\n".to_owned();
        if is_first {
            self.comment(&mut out, "");
        }
        let _ = writeln!(out, "\n[area]\ndoc = {}", quoted(&doc));
        if let Some(order) = tagged.and_then(|area| area.order) {
            let _ = writeln!(out, "order = {order}");
        }
        out
    }

    fn comment(&self, out: &mut String, pointer: &str) {
        for what in self.comments.get(pointer).into_iter().flatten() {
            let _ = writeln!(out, "# not carried: {}", text::line(what));
        }
    }

    /// Says that an object refuses members which it does not list, or the type that they have.
    fn unknown(&self, out: &mut String, name: &str) {
        if let Some(extra) = self.draft.extras.get(name) {
            let _ = writeln!(out, "unknown = \"{{{extra}}}\"");
        } else if self.draft.closed.contains(name) {
            out.push_str("unknown = \"error\"\n");
        }
    }

    fn operation(&self, operation: &Operation) -> String {
        let mut out = operation_head(operation);
        let _ =
            writeln!(out, "method = \"{}\"\npath = {}", operation.method, quoted(&operation.path));
        if !operation.servers.is_empty() {
            let _ = writeln!(out, "servers = [\"{}\"]", operation.servers.join("\", \""));
        }
        if let Some(request) = &operation.request {
            let _ = writeln!(out, "request = \"{request}\"");
        }
        if operation.is_body_optional {
            out.push_str("body.optional = true\n");
        }
        if operation.is_body_deep {
            out.push_str("body.style = \"deepObject\"\n");
        }
        media_types(&mut out, "body.", operation.media_type.as_deref(), &operation.media_types);
        if let Some(header) = &operation.idempotency {
            let _ = writeln!(out, "idempotency = {}", quoted(header));
        }
        let codes: Vec<String> = operation.codes.iter().map(u32::to_string).collect();
        if let Some(family) = &operation.family {
            let _ = writeln!(out, "family = \"{family}\"");
        }
        for (status, family) in &operation.families {
            let _ = writeln!(out, "families.{status} = \"{family}\"");
        }
        let _ = writeln!(out, "codes = [{}]", codes.join(", "));
        if let Some(security) = &operation.security {
            let _ = writeln!(out, "security = {}", alternatives(security));
        }
        if operation.deprecated {
            out.push_str("deprecated = { doc = \"The interface marks it as deprecated.\" }\n");
        }
        self.comment(&mut out, &operation.pointer);
        for param in &operation.params {
            self.field(&mut out, "operation.params", param);
        }
        for (header, _) in &operation.headers {
            self.field(&mut out, "operation.headers", header);
        }
        for response in &operation.responses {
            response_table(&mut out, response);
        }
        if let Some(pages) = &operation.pages {
            out.push_str("\n[operation.pages]\n");
            for (key, text) in pages.keys() {
                let _ = writeln!(out, "{key} = {text}");
            }
        }
        for callback in &operation.callbacks {
            let _ = writeln!(
                out,
                "\n[operation.callbacks.{}]\ndoc = {}",
                callback.name,
                quoted(&callback.doc)
            );
            let _ = writeln!(out, "address = {}", quoted(&callback.address));
            bodies(&mut out, callback);
        }
        self.examples(&mut out, "operation", &operation.examples);
        out
    }

    fn webhook(&self, webhook: &Webhook) -> String {
        let callback = &webhook.callback;
        let first = text::line(callback.doc.split("\n\n").next().unwrap_or_default());
        let mut out = format!("#:schema ../schema.json\n# {first}\n\n[webhook]\n");
        if let Some(title) = &webhook.title {
            let _ = writeln!(out, "title = {}", quoted(title));
        }
        let _ = writeln!(out, "doc = {}", quoted(&callback.doc));
        bodies(&mut out, callback);
        if webhook.deprecated {
            out.push_str("deprecated = { doc = \"The interface marks it as deprecated.\" }\n");
        }
        self.comment(&mut out, &webhook.pointer);
        self.examples(&mut out, "webhook", &webhook.examples);
        out
    }

    fn examples(&self, out: &mut String, of: &str, examples: &[Example]) {
        if self.draft.settled {
            for example in examples {
                let _ = writeln!(
                    out,
                    "\n[{of}.examples.{}]\npart = \"{}\"",
                    example.name, example.part
                );
                let body = example.body.to_pretty();
                let _ = writeln!(out, "doc = {}\nbody_json = '''\n{body}'''", quoted(&example.doc));
            }
        }
    }

    fn ty(&self, ty: &Type) -> String {
        let name = &ty.name;
        let kind = match &ty.kind {
            DraftKind::Object(_) => "",
            DraftKind::Enum { .. } => "kind = \"enum\"\n",
            DraftKind::Union { .. } => "kind = \"union\"\n",
            DraftKind::Either(_) => "kind = \"either\"\n",
        };
        let mut out = format!("\n[types.{name}]\n{kind}doc = {}\n", quoted(&ty.doc));
        match &ty.kind {
            DraftKind::Object(fields) => {
                self.unknown(&mut out, name);
                if let Some(size) = self.draft.sizes.get(name) {
                    let _ = writeln!(out, "members = {size}");
                }
                self.comment(&mut out, &ty.pointer);
                for field in fields {
                    self.field(&mut out, &format!("types.{name}.fields"), field);
                }
            }
            DraftKind::Enum { whole_numbers, open, values } => {
                if *open {
                    out.push_str("unknown = \"accept\"\n");
                }
                if *whole_numbers {
                    out.push_str("repr = \"integer\"\n");
                }
                self.comment(&mut out, &ty.pointer);
                for value in values {
                    let key = &value.key;
                    let _ = writeln!(out, "\n[types.{name}.values.{key}]");
                    match &value.wire {
                        Json::String(wire) if wire == key => {}
                        Json::String(wire) => drop(writeln!(out, "wire = {}", quoted(wire))),
                        other => drop(writeln!(out, "number = {}", other.to_compact())),
                    }
                    if let Some(name) = &value.name {
                        let _ = writeln!(out, "name = \"{name}\"");
                    }
                    let _ = writeln!(out, "doc = {}", quoted(&value.doc));
                }
            }
            DraftKind::Union { tag, variants } => {
                let _ = writeln!(out, "tag = {}", quoted(tag));
                self.comment(&mut out, &ty.pointer);
                for variant in variants {
                    self.variant(&mut out, name, variant);
                }
            }
            DraftKind::Either(alternatives) => {
                self.comment(&mut out, &ty.pointer);
                for one in alternatives {
                    let _ = writeln!(out, "\n[types.{name}.alternatives.{}]", one.name);
                    let _ = writeln!(out, "type = \"{}\"\ndoc = {}", one.ty, quoted(&one.doc));
                    for (key, text) in &one.constraints {
                        let _ = writeln!(out, "{key} = {text}");
                    }
                }
            }
        }
        out
    }

    fn variant(&self, out: &mut String, union: &str, variant: &Variant) {
        let path = format!("types.{union}.variants.{}", key(&variant.tag));
        let _ = writeln!(out, "\n[{path}]\ndoc = {}", quoted(&variant.doc));
        for (key, name) in [("name", &variant.name), ("type_name", &variant.type_name)] {
            if let Some(name) = name {
                let _ = writeln!(out, "{key} = \"{name}\"");
            }
        }
        self.unknown(out, &variant.payload(union));
        self.comment(out, &variant.pointer);
        for field in &variant.fields {
            self.field(out, &format!("{path}.fields"), field);
        }
    }

    fn field(&self, out: &mut String, table: &str, field: &Field) {
        let Member { ty, name: code, doc, nullable, only, .. } = &field.member;
        let Member { deprecated, constraints, default, example, .. } = &field.member;
        let name = &field.name;
        let _ = writeln!(out, "\n[{table}.{}]\ntype = \"{ty}\"", field_key(field));
        if let Some(code) = code {
            let _ = writeln!(out, "name = \"{code}\"");
        }
        let doc = doc.clone().unwrap_or_else(|| format!("The {}.", text::code(name)));
        let _ = writeln!(out, "doc = {}", quoted(&doc));
        for (key, text) in &field.place {
            let _ = writeln!(out, "{key} = {text}");
        }
        for (set, flag) in [(field.required, "required"), (*nullable, "nullable")] {
            if set {
                let _ = writeln!(out, "{flag} = true");
            }
        }
        if let Some((only, _)) = only {
            let _ = writeln!(out, "only = \"{only}\"");
        }
        let settled = |value: &Option<(Json, String)>| {
            value.as_ref().filter(|_| self.draft.settled).map(|(value, _)| self::value(value))
        };
        if let Some(default) = settled(default) {
            let _ = writeln!(out, "default = {default}");
        }
        for (key, text) in constraints {
            let _ = writeln!(out, "{key} = {text}");
        }
        if *deprecated {
            out.push_str("deprecated = { doc = \"The interface marks it as deprecated.\" }\n");
        }
        if let Some(example) = settled(example) {
            let _ = writeln!(out, "example = {example}");
        }
        self.comment(out, &field.pointer);
    }
}

/// Prints the table of a response.
fn response_table(out: &mut String, response: &Response) {
    let id = &response.id;
    let _ = writeln!(out, "\n[operation.responses.{id}]");
    if let Some(ty) = &response.ty {
        let _ = writeln!(out, "type = \"{ty}\"");
    }
    let _ = writeln!(out, "doc = {}", quoted(&response.doc));
    if response.any_success {
        out.push_str("any_success = true\n");
    }
    media_types(out, "", response.media_type.as_deref(), &response.media_types);
    if response.status != 200 {
        let _ = writeln!(out, "status = {}", response.status);
    }
    if !response.statuses.is_empty() {
        let statuses: Vec<String> = response.statuses.iter().map(u16::to_string).collect();
        let _ = writeln!(out, "statuses = [{}]", statuses.join(", "));
    }
    if let Some(when) = &response.when {
        let _ = writeln!(out, "when = \"{when}\"");
    }
    let Some(stream) = &response.stream else { return };
    let _ = writeln!(out, "media_type = \"text/event-stream\"");
    let _ = writeln!(
        out,
        "\n# A feed; `collects_to` and `complete_when` make the events a whole reply."
    );
    let _ = writeln!(out, "[operation.responses.{id}.stream]");
    if let Some(terminator) = &stream.terminator {
        let _ = writeln!(out, "terminator = {}", value(&Json::string(terminator)));
    }
}

/// Prints the media types of a body, with a text in front of the keys.
fn media_types(out: &mut String, front: &str, first: Option<&str>, further: &[String]) {
    if let Some(first) = first {
        let _ = writeln!(out, "{front}media_type = {}", quoted(first));
    }
    if !further.is_empty() {
        let further: Vec<String> = further.iter().map(|one| quoted(one)).collect();
        let _ = writeln!(out, "{front}media_types = [{}]", further.join(", "));
    }
}

/// Returns the key of the table of a member or of a parameter.
fn field_key(field: &Field) -> String {
    let name = &field.name;
    if field.place.iter().any(|(key, _)| *key == "wire") {
        let place = field.place.iter().find(|(key, _)| *key == "in");
        return key(&key_beside_part(name, place.map_or("", |(_, text)| text.trim_matches('"'))));
    }
    key(name)
}

/// Returns the key of a parameter in a part of the request, whose name a part of the path has.
pub(super) fn key_beside_part(name: &str, place: &str) -> String {
    format!("{name}_in_{place}")
}

/// Prints alternatives, each a list of the names of credentials.
fn alternatives(security: &[Vec<String>]) -> String {
    let quote = |names: &Vec<String>| {
        let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
        format!("[{}]", names.join(", "))
    };
    format!("[{}]", security.iter().map(quote).collect::<Vec<_>>().join(", "))
}

/// Prints a string as TOML.
fn quoted(text: &str) -> String {
    if text.contains(is_hidden) {
        return escaped(text);
    }
    toml::Value::String(text.to_owned()).to_string()
}

/// Prints a key, with quotes if it needs them.
fn key(text: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !text.is_empty() && text.chars().all(bare) {
        return text.to_owned();
    }
    // A key has no form with three quotes, which strings of several lines or both quotes have.
    let quoted = quoted(text);
    let is_key = !quoted.starts_with("\"\"\"") && !quoted.starts_with("'''");
    if is_key { quoted } else { escaped(text) }
}

/// Prints a string with the escapes of JSON, which are those of TOML.
fn escaped(text: &str) -> String {
    escape_hidden(&Json::string(text).to_compact()).into_owned()
}

/// Prints a JSON value as TOML on one line; null becomes `"$null"`.
pub(super) fn value(json: &Json) -> String {
    match json {
        Json::Null => "\"$null\"".to_owned(),
        Json::String(text) => quoted(text),
        Json::Array(items) => {
            let items: Vec<String> = items.iter().map(value).collect();
            format!("[{}]", items.join(", "))
        }
        Json::Object(members) if members.is_empty() => "{}".to_owned(),
        Json::Object(members) => {
            let members: Vec<String> = members
                .iter()
                .map(|(name, inner)| format!("{} = {}", key(name), value(inner)))
                .collect();
            format!("{{ {} }}", members.join(", "))
        }
        other => other.to_compact(),
    }
}

/// Prints a number as TOML.
pub(super) fn number(number: f64) -> String {
    Json::number(number).to_compact()
}
