//! Creates the spec of a draft: builds each file as a tree of the spec language, and prints it.

mod places;

pub use places::Places;
pub(super) use places::tables;

use super::auth::Scheme;
use super::document::Spot;
use super::draft::{
    Alternative, Callback, Draft, DraftKind, Example, Family, Field, ListedValue, Operation,
    Response, Type, Variant, Webhook,
};
use super::homes::{self, Home};
use super::service::Own;
use super::service::statuses::{Status, http_name, status};
use super::{made, null_members, text};
use genwire_spec::SpecFile;
use genwire_spec::model::{COMMON, Category, EnumRepr, Json, RequestNulls, Responses, Server};
use genwire_spec::source::area::{AreaFile, AreaHead};
use genwire_spec::source::operation::{
    BodySource, BodyStyleSource, CallbackSource, ExampleSource, OperationSource, ResponseSource,
    StreamSource, WebhookSource,
};
use genwire_spec::source::service::{
    CodeSource, FamilySource, SchemeSource, ServerSource, ServerVariableSource, ServiceFile,
    ServiceSource, StatusesSource,
};
use genwire_spec::source::types::{
    AlternativeSource, DeprecatedSource, FieldSource, KindSource, RuleSource, TypeSource,
    UnknownSource, ValueSource, VariantSource,
};
use genwire_spec::source::{At, Literal, Table, TypeExpr, print, word};
use std::collections::{BTreeMap, BTreeSet};

/// Creates and prints the files of the draft.
pub(super) fn files(draft: &Draft<'_>) -> Vec<SpecFile> {
    let trees = Trees { draft, comments: comments(draft) };
    let mut files: Vec<SpecFile> = draft.service.own.iter().map(|own| trees.service(own)).collect();
    let file = |files: &mut Vec<SpecFile>, area: &str, name: &str, tree: &AreaFile| {
        let path = format!("spec/{area}/{name}.toml");
        files.push(SpecFile { path, text: print::area_file(tree) });
    };
    let areas = draft.calls.areas();
    for (at, area) in areas.iter().enumerate() {
        file(&mut files, area, "area", &trees.area(area, at == 0));
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
    let types = |all: Option<&Vec<&Type>>| {
        let all = all.into_iter().flatten();
        all.map(|ty| (at(&ty.name), trees.ty(ty))).collect::<Table<_>>()
    };
    for operation in &draft.calls.operations {
        let name = operation.name.as_str();
        let tree = AreaFile {
            comments: vec![first_line(&operation.doc)],
            operation: Some(trees.operation(operation)),
            types: types(at_home.get(name)),
            ..AreaFile::default()
        };
        file(&mut files, &operation.area, name, &tree);
    }
    for webhook in &draft.calls.webhooks {
        let tree = AreaFile {
            comments: vec![first_line(&webhook.callback.doc)],
            webhook: Some(trees.webhook(webhook)),
            ..AreaFile::default()
        };
        file(&mut files, &webhook.area, &webhook.callback.name, &tree);
    }
    for area in [COMMON].into_iter().chain(areas) {
        let Some(all) = shared.get(area) else { continue };
        let about = match (area, draft.calls.plan.areas.is_empty()) {
            (COMMON, true) => "Types that all areas share: the bodies of errors.",
            (COMMON, false) => "Types that several areas use, and the bodies of errors.",
            _ => "Types that several operations use.",
        };
        let tree = AreaFile {
            comments: vec![about.to_owned()],
            types: types(Some(all)),
            ..AreaFile::default()
        };
        // An existing spec may have common types already.
        let is_joined = area == COMMON && draft.service.own.is_none();
        file(&mut files, area, if is_joined { &draft.calls.area } else { "types" }, &tree);
    }
    files
}

/// Prints a server as a table of `service.toml`.
pub(super) fn server(server: &Server) -> String {
    print::table(&format!("servers.{}", server.name), &server_source(server))
}

/// Returns the key of the table of a member or of a parameter.
pub(super) fn field_key(field: &Field) -> String {
    match (&field.place.wire, field.place.part) {
        (Some(_), Some(part)) => key_beside_part(&field.name, part.as_str()),
        _ => field.name.clone(),
    }
}

/// Returns the key of a parameter in a part of the request, whose name a part of the path has.
pub(super) fn key_beside_part(name: &str, place: &str) -> String {
    format!("{name}_in_{place}")
}

/// Returns a string as a key or a value of the spec.
fn at(text: &str) -> At<String> {
    text.to_owned().into()
}

fn all(texts: &[String]) -> Vec<At<String>> {
    texts.iter().map(|text| at(text)).collect()
}

fn security(alternatives: &[Vec<String>]) -> Vec<Vec<At<String>>> {
    alternatives.iter().map(|names| all(names)).collect()
}

fn option(text: Option<&String>) -> Option<At<String>> {
    text.map(|text| at(text))
}

fn flag(is_set: bool) -> Option<At<bool>> {
    is_set.then(|| true.into())
}

/// Returns a type of a body, if there is one.
fn body(ty: Option<&String>) -> Option<At<TypeExpr>> {
    ty.map(|ty| TypeExpr::from(ty.as_str()).into())
}

fn deprecated(is_deprecated: bool) -> Option<At<DeprecatedSource>> {
    let doc = at("The interface marks it as deprecated.");
    is_deprecated.then(|| DeprecatedSource { doc, replacement: None }.into())
}

fn first_line(doc: &str) -> String {
    text::line(doc.split("\n\n").next().unwrap_or_default())
}

fn server_source(server: &Server) -> ServerSource {
    let variables = server.variables.iter().map(|variable| {
        let values = variable.values.iter().map(|value| at(value)).collect();
        let source = ServerVariableSource {
            default: at(&variable.default),
            values: Some(values).filter(|values: &Vec<_>| !values.is_empty()),
            doc: option(variable.doc.as_ref()),
        };
        (at(&variable.name), source)
    });
    ServerSource { url: at(&server.url), doc: at(&server.doc), variables: variables.collect() }
}

/// Collects omissions by the pointer of the item that mentions them.
fn comments<'a>(draft: &'a Draft<'_>) -> BTreeMap<&'a str, Vec<&'a str>> {
    let mut owners: BTreeSet<&str> =
        draft.calls.operations.iter().map(|one| one.pointer.as_str()).collect();
    owners.extend(draft.calls.webhooks.iter().map(|one| one.pointer.as_str()));
    let mut fields: Vec<&Field> =
        draft.calls.operations.iter().flat_map(|one| &one.params).collect();
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

struct Trees<'a, 'd> {
    draft: &'a Draft<'d>,
    comments: BTreeMap<&'a str, Vec<&'a str>>,
}

impl Trees<'_, '_> {
    /// Creates the head of an area. The first area has the statements about the whole document.
    fn area(&self, name: &str, is_first: bool) -> AreaFile {
        let info = self.draft.document.top().get("info");
        let title = info.as_ref().and_then(|info: &Spot<'_>| info.text("title"));
        let tagged = self.draft.calls.plan.areas.iter().find(|area| area.name == name);
        let doc = tagged.map(|area| area.doc.clone());
        let doc = doc.unwrap_or_else(|| text::doc(title, "An imported interface."));
        let order = tagged.and_then(|area| area.order).map(Into::into);
        let drafted = "The area was drafted from an OpenAPI document, and has its names.";
        let mut comments = vec![drafted.to_owned()];
        comments.extend(self.comments("").into_iter().filter(|_| is_first));
        AreaFile {
            comments,
            area: Some(AreaHead { doc: doc.into(), order }),
            ..AreaFile::default()
        }
    }

    fn comments(&self, pointer: &str) -> Vec<String> {
        let all = self.comments.get(pointer).into_iter().flatten();
        all.map(|what| format!("not carried: {}", text::line(what))).collect()
    }

    /// Returns the statement that an object refuses unlisted members, or the type of its unlisted
    /// members.
    fn unknown(&self, name: &str) -> Option<At<UnknownSource>> {
        let extra =
            self.draft.types.extras.get(name).map(|ty| UnknownSource::Typed(ty.clone().map()));
        let closed = self.draft.types.closed.contains(name).then_some(UnknownSource::Error);
        extra.or(closed).map(Into::into)
    }

    fn operation(&self, operation: &Operation) -> OperationSource {
        let headers = operation.headers.iter().map(|(header, _)| header);
        let responses = operation.responses.iter();
        let callbacks = operation.callbacks.iter();
        OperationSource {
            title: option(operation.title.as_ref()),
            operation_id: option(operation.id.as_ref()),
            doc: at(&operation.doc),
            call: option(operation.call.as_ref()),
            method: word(operation.method).unwrap_or_default(),
            path: at(&operation.path),
            servers: (!operation.servers.is_empty()).then(|| all(&operation.servers).into()),
            request: body(operation.request.as_ref()),
            body: BodySource {
                optional: flag(operation.is_body_optional),
                style: operation.is_body_deep.then(|| BodyStyleSource::DeepObject.into()),
                media_type: option(operation.media_type.as_ref()),
                media_types: all(&operation.media_types),
            },
            idempotency: option(operation.idempotency.as_ref()),
            family: option(operation.family.as_ref()),
            families: operation
                .families
                .iter()
                .map(|(status, family)| (status.to_string().into(), at(family)))
                .collect(),
            codes: operation.codes.iter().map(|code| At::from(*code)).collect::<Vec<_>>().into(),
            security: operation.security.as_deref().map(security),
            deprecated: deprecated(operation.deprecated),
            comments: self.comments(&operation.pointer),
            params: self.fields(&operation.params),
            headers: self.fields(headers),
            responses: responses.map(|one| (at(&one.id), response(one))).collect(),
            pages: operation.pages.clone().map(Into::into),
            callbacks: callbacks.map(|one| (at(&one.name), callback(one))).collect(),
            examples: self.examples(&operation.examples),
            ..OperationSource::default()
        }
    }

    fn webhook(&self, webhook: &Webhook) -> WebhookSource {
        let CallbackSource { doc, request, response, timeout_seconds, .. } =
            callback(&webhook.callback);
        WebhookSource {
            title: option(webhook.title.as_ref()),
            doc,
            request,
            response,
            timeout_seconds,
            deprecated: deprecated(webhook.deprecated),
            comments: self.comments(&webhook.pointer),
            examples: self.examples(&webhook.examples),
            ..WebhookSource::default()
        }
    }

    fn examples(&self, examples: &[Example]) -> Table<ExampleSource> {
        let settled = examples.iter().filter(|_| self.draft.settled);
        let source = |example: &Example| {
            let (doc, json) = (at(&example.doc), example.body.to_pretty());
            let (part, body_json) = (word(example.part)?, Some(json.into()));
            Some(ExampleSource { part, doc, body: None, body_json })
        };
        settled.filter_map(|example| Some((at(&example.name), source(example)?))).collect()
    }

    fn ty(&self, ty: &Type) -> TypeSource {
        let kind = |kind: KindSource| Some(kind.into());
        let named = TypeSource {
            doc: at(&ty.doc),
            comments: self.comments(&ty.pointer),
            ..TypeSource::default()
        };
        match &ty.kind {
            DraftKind::Object(fields) => TypeSource {
                unknown: self.unknown(&ty.name),
                members: self.draft.types.sizes.get(&ty.name).cloned().flatten(),
                fields: (!fields.is_empty()).then(|| self.fields(fields).into()),
                rules: self.rules(fields),
                ..named
            },
            DraftKind::Enum { whole_numbers, open, values } => TypeSource {
                kind: kind(KindSource::Enum),
                unknown: open.then(|| UnknownSource::Accept.into()),
                repr: whole_numbers.then(|| EnumRepr::Integer.into()),
                values: Some(
                    values
                        .iter()
                        .map(|one| (at(&one.key), value(one)))
                        .collect::<Table<_>>()
                        .into(),
                ),
                ..named
            },
            DraftKind::Union { tag, variants } => TypeSource {
                kind: kind(KindSource::Union),
                tag: Some(at(tag)),
                variants: Some(
                    variants
                        .iter()
                        .map(|one| (at(&one.tag), self.variant(&ty.name, one)))
                        .collect::<Table<_>>()
                        .into(),
                ),
                ..named
            },
            DraftKind::Either(alternatives) => TypeSource {
                kind: kind(KindSource::Either),
                alternatives: Some(
                    alternatives
                        .iter()
                        .map(|one| (at(&one.name), alternative(one)))
                        .collect::<Table<_>>()
                        .into(),
                ),
                ..named
            },
        }
    }

    fn variant(&self, union: &str, variant: &Variant) -> VariantSource {
        let named = VariantSource {
            doc: at(&variant.doc),
            name: option(variant.name.as_ref()),
            ..VariantSource::default()
        };
        if variant.is_shared {
            return VariantSource { shared: option(variant.type_name.as_ref()), ..named };
        }
        VariantSource {
            type_name: option(variant.type_name.as_ref()),
            unknown: self.unknown(&variant.payload(union)),
            comments: self.comments(&variant.pointer),
            fields: self.fields(&variant.fields),
            rules: self.rules(&variant.fields),
            ..named
        }
    }

    /// Creates the rules of an object, once its bodies have been checked without them.
    fn rules(&self, fields: &[Field]) -> Vec<RuleSource> {
        if self.draft.settled { null_members::rules(fields) } else { Vec::new() }
    }

    fn fields<'f>(&self, fields: impl IntoIterator<Item = &'f Field>) -> Table<FieldSource> {
        let fields = fields.into_iter();
        fields.map(|field| (field_key(field).into(), self.field(field))).collect()
    }

    fn field(&self, field: &Field) -> FieldSource {
        let (member, place) = (field.member.clone(), field.place.clone());
        let settled = |value: Option<(Json, String)>| {
            let value = value.filter(|_| self.draft.settled);
            value.map(|(json, _)| Box::new(Literal::from(&json).into()))
        };
        FieldSource {
            ty: member.ty.into(),
            name: member.name.map(Into::into),
            doc: member.doc.unwrap_or_default().into(),
            place: place.part.and_then(|part| word(part.as_str())),
            style: place.style.map(Into::into),
            explode: place.explode.map(Into::into),
            wire: place.wire.map(|wire| Box::new(wire.into())),
            statuses: all(&place.statuses),
            required: flag(field.required),
            nullable: flag(member.nullable),
            only: member.only.and_then(|(only, _)| word(only)),
            default: settled(member.default),
            constraints: member.constraints,
            media_types: all(&member.media_types),
            deprecated: deprecated(member.deprecated).map(Box::new),
            example: settled(member.example),
            comments: self.comments(&field.pointer),
            ..FieldSource::default()
        }
    }

    /// Creates `service.toml` of a new spec: the service, its error families and its codes.
    fn service(&self, own: &Own) -> SpecFile {
        let service = &self.draft.service;
        let schemes = own.schemes.values().filter_map(|scheme| {
            let Scheme { name, kind, holder, token_url } = scheme;
            let (holder, token_url) = (option(holder.as_ref()), option(token_url.as_ref()));
            let kind = word(kind)?;
            Some((at(name), SchemeSource { kind, name: holder, token_url, doc: None }))
        });
        let servers = service.servers.added();
        let families = self.draft.families.iter();
        let codes = service.codes.iter();
        let about = "What holds for the whole service: credentials, error families, error codes.";
        let tree = ServiceFile {
            comments: vec![about.to_owned()],
            service: ServiceSource {
                title: at(&own.title),
                version: at(&own.version),
                doc: at(&own.doc),
                invalid_code: 400.into(),
                content_type: at("application/json"),
                request_nulls: RequestNulls::Exact,
                responses: Responses::Exact,
                security: (!own.schemes.is_empty()).then(|| security(&own.security)),
                ..own.about.clone()
            },
            auth: schemes.collect(),
            servers: servers.map(|one| (at(&one.name), server_source(one))).collect(),
            families: families.map(|one| (at(&one.name), self.family(one))).collect(),
            codes: codes.map(|(http, code)| (code.to_string().into(), code_of(*http))).collect(),
            ..ServiceFile::default()
        };
        SpecFile { path: "spec/service.toml".to_owned(), text: print::service_file(&tree) }
    }

    fn family(&self, family: &Family) -> FamilySource {
        let [message, error_type, request_id, http] =
            self.draft.types.family_keys(family).map(|path| path.map(Into::into));
        FamilySource {
            comments: vec!["The members of an error are a guess.".to_owned()],
            doc: format!("Errors with a body of the type `{}`.", family.body).into(),
            body: TypeExpr::from(family.body.as_str()).into(),
            statuses: StatusesSource::Errors,
            media_types: all(&family.media_types),
            message,
            error_type,
            request_id,
            http,
            ..FamilySource::default()
        }
    }
}

/// Returns the error code of a status.
fn code_of(http: u16) -> CodeSource {
    let named = http_name(http).map_or_else(|| format!("status_{http}"), str::to_owned);
    let (_, name, category, retryable, doc, help, class) =
        status(http).unwrap_or_else(|| unnamed(http, &named));
    CodeSource {
        name: at(name),
        doc: at(doc),
        help: Some(at(help)),
        category: category.into(),
        retryable: retryable.into(),
        http: http.into(),
        error_type: at(class),
        families: Vec::new(),
        notes: Table::new(),
    }
}

/// Returns the error code of a status that [`status`] does not list.
fn unnamed(http: u16, name: &str) -> Status<'_> {
    let (category, retryable, class) = if http < 500 {
        (Category::Request, false, "bad_request_error")
    } else {
        (Category::Service, true, "server_error")
    };
    let doc = "The interface lists the status without words of its own.";
    (http, name, category, retryable, doc, "read the message", class)
}

fn value(value: &ListedValue) -> ValueSource {
    let (wire, number) = match &value.wire {
        Json::String(wire) => (Some(at(wire)).filter(|_| *wire != value.key), None),
        Json::Integer(number) => (None, Some((*number).into())),
        _ => (None, None),
    };
    let (name, doc) = (option(value.name.as_ref()), at(&value.doc));
    ValueSource { wire, number, name, doc, ..ValueSource::default() }
}

fn alternative(alternative: &Alternative) -> AlternativeSource {
    AlternativeSource {
        ty: alternative.ty.clone().into(),
        doc: at(&alternative.doc),
        constraints: alternative.constraints.clone(),
        comments: Vec::new(),
    }
}

fn callback(callback: &Callback) -> CallbackSource {
    CallbackSource {
        doc: at(&callback.doc),
        address: at(&callback.address),
        request: at(&callback.request),
        response: option(callback.response.as_ref()),
        timeout_seconds: callback.timeout_seconds.map(Into::into),
        notes: Table::new(),
    }
}

fn response(response: &Response) -> ResponseSource {
    let feed = "A feed; `collects_to` and `complete_when` make the events a whole reply.";
    ResponseSource {
        ty: body(response.ty.as_ref()),
        doc: at(&response.doc),
        any_success: response.any_success,
        media_type: option(response.media_type.as_ref()),
        media_types: all(&response.media_types),
        status: (response.status != 200).then(|| response.status.into()),
        statuses: response.statuses.iter().map(|status| At::from(*status)).collect(),
        when: option(response.when.as_ref()),
        stream: response.stream.as_ref().map(|stream| {
            let terminator = option(stream.terminator.as_ref());
            let comments = vec![feed.to_owned()];
            let end = stream.end.as_ref();
            let complete_when = end.map(|(member, _)| at(member));
            let complete_values = end.map(|(_, values)| all(values)).unwrap_or_default();
            let source = StreamSource { comments, terminator, ..StreamSource::default() };
            StreamSource { complete_when, complete_values, ..source }.into()
        }),
        notes: Table::new(),
    }
}
