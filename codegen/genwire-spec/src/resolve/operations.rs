//! Resolves operations, their responses, streams, callbacks and examples.

use super::calls::Calls;
use super::{Ctx, File};
use crate::names;
use crate::{
    Diagnostic,
    diagnostic::SpecPlace,
    model::{
        COMMON, Callback, Encoding, Field, Framing, Interface, ItemKind, JsonType, Method,
        Operation, RawBody, Response, Samples, Security, TypeDef, TypeId, TypeKind, is_media_range,
        media_type::essence,
    },
    source::{
        At, MadeOf, SourceFile,
        operation::{
            CallbackSource, ExampleSource, OperationSource, PartSource, ResponseSource, RustSource,
        },
    },
};
use std::collections::BTreeSet;
use std::iter;
use std::ops::RangeInclusive;

/// Statuses of successful replies, including redirects.
const SUCCESS: RangeInclusive<u16> = 200..=399;

/// Statuses of replies that have no body in HTTP.
const WITHOUT_BODY: [u16; 3] = [204, 205, 304];

impl Ctx<'_> {
    /// Resolves every operation, in the order of areas and names.
    pub(super) fn operations(&mut self, interface: &mut Interface) {
        let source = self.source;
        let stated = source.areas.iter();
        let stated = stated.filter_map(|of| Some((of, of.body.operation.as_ref()?)));
        let stated: Vec<(&SourceFile<'_>, &OperationSource)> = stated.collect();
        let resolved = stated.iter().map(|(of, operation)| {
            self.operation_name(of);
            self.operation(File::of(of), &of.stem, operation, interface)
        });
        interface.operations = resolved.collect();
        let mut stems = BTreeSet::new();
        let mut calls = Calls::of(&interface.types);
        for (at, (of, operation)) in stated.into_iter().enumerate() {
            if !stems.insert(of.stem.as_str()) {
                self.report(Diagnostic::operation_twice(SpecPlace::top(&of.path), &of.stem));
            }
            let (file, call) = (File::of(of), operation.call.as_ref());
            self.check_call(file, call, at, &mut calls, &interface.operations);
            if let Some(request) = interface.operations[at].request {
                interface.first_by_request.entry(request).or_insert(at);
            }
        }
        self.operation_ids();
        for [first, second] in interface.shared_endpoints().into_iter().filter_map(Result::err) {
            let place = SpecPlace::top(&second.file);
            self.report(Diagnostic::endpoint_twice(place, &first.name.wire));
        }
    }

    /// Returns the stated title, or a title derived from the name.
    pub(super) fn title(
        &mut self,
        file: File<'_>,
        stem: &str,
        given: Option<&At<String>>,
    ) -> String {
        given.map_or_else(|| names::title(stem), |it| self.prose(file, it))
    }

    /// Reports an `operationId` that is redundant, or that another operation or webhook has.
    fn operation_ids(&mut self) {
        let source = self.source;
        let mut stated: Vec<(&SourceFile<'_>, &At<String>)> = Vec::new();
        let mut ids: BTreeSet<&str> = BTreeSet::new();
        for of in &source.areas {
            match &of.body.operation {
                Some(OperationSource { operation_id: Some(id), .. }) => stated.push((of, id)),
                None if of.body.webhook.is_none() => {}
                _ => drop(ids.insert(&of.stem)),
            }
        }
        for (of, id) in stated {
            let place = File::of(of).place(id);
            if **id == of.stem {
                self.report(Diagnostic::needless_name(place, "operation_id", id));
            } else if !ids.insert(id) {
                self.report(Diagnostic::operation_id_twice(place, id));
            }
        }
    }

    /// Resolves the error codes and registers each as an item.
    fn operation_codes(
        &mut self,
        file: File<'_>,
        path: &str,
        source: &OperationSource,
    ) -> Vec<u32> {
        let mut codes = Vec::new();
        for code in source.codes.iter() {
            self.item(format!("{path}.codes.{}", **code), ItemKind::OperationCode);
            codes.push(self.known_code(file, code));
        }
        codes
    }

    /// Registers the keys of an operation that are separate items.
    fn operation_items(&mut self, path: &str, source: &OperationSource) {
        self.item(path, ItemKind::Operation);
        self.item(format!("{path}.http"), ItemKind::Http);
        let stated = [("request", source.request.is_some()), ("family", source.family.is_some())];
        for (part, is_stated) in stated {
            if is_stated {
                self.item(format!("{path}.{part}"), ItemKind::Http);
            }
        }
        if source.security.is_some() {
            self.item(format!("{path}.security"), ItemKind::Http);
        }
        if source.body_limit.is_some() {
            self.item(format!("{path}.body_limit"), ItemKind::BodyLimit);
        }
    }

    /// Returns the credentials of an operation: its own, or the default of the service.
    fn credentials(
        &mut self,
        file: File<'_>,
        source: &OperationSource,
        interface: &Interface,
    ) -> Security {
        match &source.security {
            Some(security) => self.security(file, security, &interface.schemes),
            None => interface.service.security.clone(),
        }
    }

    fn operation(
        &mut self,
        file: File<'_>,
        stem: &str,
        source: &OperationSource,
        interface: &Interface,
    ) -> Operation {
        let path = format!("{}.{stem}", file.area);
        self.operation_items(&path, source);
        let codes = self.operation_codes(file, &path, source);
        let security = self.credentials(file, source, interface);
        let raw_request = source.request.as_ref().and_then(|ty| RawBody::named(ty.as_name()?));
        let request = source.request.as_ref().filter(|_| raw_request.is_none());
        let request = request.and_then(|name| self.type_named(file, &name.written()));
        let is_body_optional = self.is_body_optional(file, source);
        self.request_of_stream(file, source, request, interface);
        if source.responses.is_empty() {
            self.report(Diagnostic::operation_without_response(SpecPlace::top(file.path)));
        }
        // Reserved exactly: a list collected from one reply would have a capacity of four.
        let mut responses: Vec<Response> = Vec::with_capacity(source.responses.len());
        let made = |(id, one)| self.response(file, &path, id, one, interface);
        responses.extend(source.responses.iter().filter_map(made));
        self.distinct_replies(file, stem, source, &responses, interface);
        let reply = whole_reply(&responses);
        let of_request = source.trace.request.keys().next().or(source.trace.subject.as_ref());
        if (source.request.is_none() || raw_request.is_some())
            && let Some(key) = of_request
        {
            self.report(Diagnostic::trace_without_request(file.place(key)));
        }
        let spans = (&interface.service.spans, &interface.types[..]);
        let trace = self.trace(file, stem, &source.trace, (request, reply), spans);
        let callbacks = source.callbacks.iter();
        let callbacks = callbacks
            .filter_map(|(id, one)| self.callback(file, &path, id, one, request, interface))
            .collect();
        let examples = source.examples.iter();
        let examples = examples.filter_map(|(id, one)| self.example(file, id, one)).collect();
        Operation {
            area: file.area.to_owned(),
            name: names::name(stem),
            title: self.title(file, stem, source.title.as_ref()),
            samples: self.samples(file, source),
            exported_id: source.operation_id.as_ref().map(ToString::to_string),
            file: file.path.to_owned(),
            doc: self.optional_doc(file, &source.doc),
            notes: self.notes(file, &path, &source.notes),
            call: self.call_name(file, stem, source.call.as_ref()),
            method: *source.method,
            path: source.path.to_string(),
            servers: self.operation_servers(file, &path, source, &interface.service.servers),
            version: super::paths::version(&source.path).to_owned(),
            deprecated: self.deprecated(file, &path, source.deprecated.as_ref()),
            trace,
            params: self.params(file, &path, source),
            parameters: self.parameters(file, source, &interface.types),
            forms: self.forms(file, source, &security, interface),
            headers: self.headers(file, source, &interface.types),
            header_statuses: self.header_statuses(file, source),
            request,
            raw_request,
            is_body_optional,
            is_body_deep: self.is_body_deep(file, source),
            body_media_types: self.body_media_types(file, source, request, interface),
            body_limit: self.bytes(file, source.body_limit.as_ref()),
            idempotency: self.idempotency(file, &path, source, &interface.schemes),
            pages: self.pages(file, &path, source, request, &responses, interface),
            security,
            family: self.family(file, source, interface),
            families: self.families_by_status(file, source, interface),
            codes,
            responses,
            callbacks,
            examples,
            gaps: self.gap_ids(file, &path, &source.gaps),
        }
    }

    /// Resolves the hand-written parts of the samples.
    fn samples(&mut self, file: File<'_>, source: &OperationSource) -> Samples {
        let RustSource { request, reply, stream } = &source.rust;
        let is_request = |example: &ExampleSource| *example.part == PartSource::Request;
        if let Some(request) =
            request.as_ref().filter(|_| !source.examples.values().any(is_request))
        {
            self.report(Diagnostic::sample_without_example(file.place(request)));
        }
        let is_streamed = source.responses.values().any(|response| response.stream.is_some());
        if let Some(stream) = stream.as_ref().filter(|_| !is_streamed) {
            self.report(Diagnostic::sample_without_stream(file.place(stream)));
        }
        let mut written = |text: &Option<At<String>>| Some(self.prose(file, text.as_ref()?));
        Samples {
            command: written(&source.command),
            rust_request: written(request),
            rust_reply: written(reply),
            rust_stream: written(stream),
        }
    }

    /// Reports bodies that HTTP does not allow for a method.
    fn bodies_of_method(&mut self, file: File<'_>, source: &OperationSource) {
        if *source.method == Method::Head {
            for ty in source.responses.iter().filter_map(|(_, response)| response.ty.as_ref()) {
                self.report(Diagnostic::body_of_method(file.place(ty), "a reply to `HEAD`"));
            }
        }
        if let Some(request) = source.request.as_ref().filter(|_| *source.method == Method::Trace) {
            self.report(Diagnostic::body_of_method(file.place(request), "a request by `TRACE`"));
        }
    }

    /// Reports the use of a common type as the request that selects a stream.
    fn request_of_stream(
        &mut self,
        file: File<'_>,
        source: &OperationSource,
        request: Option<TypeId>,
        interface: &Interface,
    ) {
        let mut responses = source.responses.values();
        let asks = responses.any(|response| response.stream.is_some() && response.when.is_some());
        if let (Some(id), Some(name), true) = (request, &source.request, asks)
            && interface.ty(id).area == COMMON
        {
            self.report(Diagnostic::stream_of_common(file.place(name), &name.to_string()));
        }
    }

    /// Reports declared types with names that unnamed bodies get.
    fn made_bodies(&mut self, file: File<'_>, operation: &OperationSource) {
        for name in &operation.made_bodies {
            if file.declared(name).is_some_and(|one| one.made_of != Some(MadeOf::Body)) {
                self.report(Diagnostic::body_name_taken(file.place(name), name));
            }
        }
    }

    /// Checks the bodies, and returns true if the request body is optional.
    ///
    /// The operation must have a request body then.
    fn is_body_optional(&mut self, file: File<'_>, source: &OperationSource) -> bool {
        self.made_bodies(file, source);
        self.bodies_of_method(file, source);
        let Some(optional) = &source.body.optional else { return false };
        if source.request.is_none() {
            self.report(Diagnostic::optional_without_request(file.place(optional)));
        }
        **optional
    }

    /// Returns true if lists and objects inside the body are written with bracketed names.
    ///
    /// A client must send the body as a form then.
    fn is_body_deep(&mut self, file: File<'_>, source: &OperationSource) -> bool {
        let Some(style) = &source.body.style else { return false };
        let media_type = source.body.media_type.as_ref();
        if media_type.is_none_or(|it| Encoding::of(it) != Encoding::Form) {
            self.report(Diagnostic::style_of_no_form(file.place(style)));
        }
        true
    }

    /// Returns the media types of the request body and reports duplicates, or any without a body.
    fn body_media_types(
        &mut self,
        file: File<'_>,
        source: &OperationSource,
        request: Option<TypeId>,
        interface: &Interface,
    ) -> Vec<String> {
        let first = source.body.media_type.as_ref();
        let raw = source.request.as_ref().and_then(|ty| RawBody::named(ty.as_name()?));
        let of_service = || interface.service.content_type.clone();
        let usual = || raw.map_or_else(of_service, |raw| raw.media_type().to_owned());
        let mut known = vec![first.map_or_else(usual, ToString::to_string)];
        for (index, other) in first.into_iter().chain(&source.body.media_types).enumerate() {
            let is_first = first.is_some() && index == 0;
            let is_new = is_first || !known.contains(other);
            if source.request.is_none() || !is_media_type(other) || !is_new {
                self.report(Diagnostic::not_a_further_media_type(file.place(other), other));
            }
            if !is_first {
                known.push(other.to_string());
            }
        }
        if source.request.is_none() {
            return Vec::new();
        }
        if request.is_some_and(|request| !has_names(&interface.types, request)) {
            let first = first.map(|it| file.place(it));
            let stated = first.or(source.request.as_ref().map(|it| file.place(it))).into_iter();
            let places = stated.chain(source.body.media_types.iter().map(|it| file.place(it)));
            for (place, form) in places.zip(&known).filter(|(_, it)| is_form(it)) {
                self.report(Diagnostic::form_without_names(place, form));
            }
        }
        known
    }

    /// Returns the status of a response; reports an error status, or a body that the status does
    /// not allow.
    fn status(&mut self, file: File<'_>, source: &ResponseSource) -> u16 {
        let Some(status) = &source.status else { return 200 };
        if !SUCCESS.contains(&**status) {
            self.report(Diagnostic::not_a_success_status(file.place(status), **status));
        }
        for status in iter::once(status).chain(&source.statuses) {
            if let Some(ty) = source.ty.as_ref().filter(|_| WITHOUT_BODY.contains(&**status)) {
                let message = format!("a response with status {}", **status);
                self.report(Diagnostic::body_of_method(file.place(ty), &message));
            }
        }
        **status
    }

    /// Returns the additional statuses of a response; reports error statuses and duplicates.
    fn statuses(&mut self, file: File<'_>, source: &ResponseSource, status: u16) -> Vec<u16> {
        let mut known = vec![status];
        for other in &source.statuses {
            if source.any_success || !SUCCESS.contains(&**other) || known.contains(other) {
                self.report(Diagnostic::not_a_further_status(file.place(other), **other));
            }
            known.push(**other);
        }
        known.split_off(1)
    }

    /// Returns a media type, and reports an invalid one.
    pub(super) fn media_type(&mut self, file: File<'_>, stated: &At<String>) -> String {
        if !is_media_type(stated) {
            self.report(Diagnostic::not_a_media_type(file.place(stated), stated));
        }
        stated.to_string()
    }

    /// Returns the additional media types of a response. Reports duplicates, and media types of a
    /// response without a body.
    fn media_types(&mut self, file: File<'_>, source: &ResponseSource, first: &str) -> Vec<String> {
        let mut known = vec![first.to_owned()];
        for other in &source.media_types {
            let is_type = is_media_type(other);
            // A stream needs a media type with a framing.
            let is_fit = source.stream.is_none() || Framing::of(other).is_some();
            if !is_type || source.ty.is_none() || !is_fit || known.contains(other) {
                self.report(Diagnostic::not_a_further_media_type(file.place(other), other));
            }
            known.push(other.to_string());
        }
        known.split_off(1)
    }

    fn response(
        &mut self,
        file: File<'_>,
        path: &str,
        id: &At<String>,
        source: &ResponseSource,
        interface: &Interface,
    ) -> Option<Response> {
        self.snake(file, id);
        let path = format!("{path}.responses.{}", id.as_str());
        self.item(path.as_str(), ItemKind::Response);
        let doc = self.doc(file, &source.doc);
        let notes = self.notes(file, &path, &source.notes);
        let status = self.status(file, source);
        let raw = source.ty.as_ref().and_then(|ty| RawBody::named(ty.as_name()?));
        let raw = raw.filter(|_| source.stream.is_none());
        let ty = match &source.ty {
            Some(ty) if raw.is_none() => Some(self.type_named(file, &ty.written())?),
            _ => None,
        };
        let stream = source.stream.as_ref().and_then(|stream| {
            self.item(format!("{path}.stream"), ItemKind::Stream);
            let Some(event) = &source.ty else {
                self.report(Diagnostic::stream_without_type(file.place(id)));
                return None;
            };
            self.stream(file, &event.written(), stream, &interface.types)
        });
        let media_type = source.media_type.as_ref();
        if let Some(stated) = media_type.filter(|it| stream.is_some() && Framing::of(it).is_none())
        {
            self.report(Diagnostic::stream_without_framing(file.place(stated), stated));
        }
        let of_service = || interface.service.content_type.clone();
        let usual = || match raw {
            Some(raw) => raw.media_type().to_owned(),
            None if stream.is_some() => "text/event-stream".to_owned(),
            None => of_service(),
        };
        let media_type = media_type.map_or_else(usual, |stated| self.media_type(file, stated));
        Some(Response {
            id: id.to_string(),
            when: None,
            when_text: source.when.as_ref().map(|when| when.trim().to_owned()),
            status,
            statuses: self.statuses(file, source, status),
            any_success: source.any_success,
            media_types: self.media_types(file, source, &media_type),
            media_type,
            ty,
            raw,
            stream,
            doc,
            notes,
        })
    }

    /// Returns the members on a dotted path. Reports a path that leads nowhere and returns no
    /// members.
    pub(super) fn path<'t>(
        &mut self,
        file: File<'_>,
        from: impl Into<TypeId>,
        path: &At<String>,
        types: &'t [TypeDef],
    ) -> Vec<&'t Field> {
        let mut fields = Vec::new();
        let mut at = Some(from.into());
        for member in path.split('.') {
            let Some(field) = at.and_then(|id| member_of(types, id, member)) else {
                self.report(Diagnostic::no_such_path(file.place(path), path, member));
                return Vec::new();
            };
            at = field.ty.named();
            fields.push(field);
        }
        fields
    }

    /// Returns the time limit for the receiver of a callback, in seconds.
    pub(super) fn timeout(&mut self, file: File<'_>, stated: Option<&At<f64>>) -> Option<f64> {
        let seconds = stated?;
        if **seconds <= 0.0 {
            self.report(Diagnostic::not_a_timeout(file.place(seconds), **seconds));
        }
        Some(**seconds)
    }

    fn callback(
        &mut self,
        file: File<'_>,
        path: &str,
        id: &At<String>,
        source: &CallbackSource,
        request: Option<TypeId>,
        interface: &Interface,
    ) -> Option<Callback> {
        self.snake(file, id);
        let path = format!("{path}.callbacks.{}", id.as_str());
        self.item(path.as_str(), ItemKind::Callback);
        if source.timeout_seconds.is_some() {
            self.item(format!("{path}.timeout"), ItemKind::Timeout);
        }
        let known = request.map(|id| members(&interface.types, id)).unwrap_or_default();
        let address = &source.address;
        if request.is_some() && !known.contains(&address.as_str()) {
            let known = known.iter().copied();
            self.report(Diagnostic::unknown_member(file.place(address), address, known));
        }
        let doc = self.doc(file, &source.doc);
        let notes = self.notes(file, &path, &source.notes);
        let sent = self.type_named(file, &source.request);
        let answer = source.response.as_ref().and_then(|name| self.type_named(file, name));
        Some(Callback {
            id: id.to_string(),
            doc,
            address: address.to_string(),
            request: sent?,
            response: answer,
            timeout_seconds: self.timeout(file, source.timeout_seconds.as_ref()),
            notes,
        })
    }
}

/// Returns the type of the whole reply; it may be joined from a stream.
fn whole_reply(responses: &[Response]) -> Option<TypeId> {
    let mut whole = responses.iter().filter(|response| response.stream.is_none());
    let collected = || responses.iter().find_map(|it| Some(it.joined()?.collects_to.into()));
    whole.find_map(|response| response.ty).or_else(collected)
}

/// Returns true for a type whose values are objects, as forms and multipart bodies require.
fn has_names(types: &[TypeDef], id: TypeId) -> bool {
    match &types[id.0].kind {
        TypeKind::Object(_) | TypeKind::Union(_) => true,
        TypeKind::Either(either) => {
            either.alternatives.iter().all(|one| one.json == JsonType::Object)
        }
        TypeKind::Enum(_) => false,
    }
}

/// Returns true for a media type with named members: a form or a multipart body.
fn is_form(media_type: &str) -> bool {
    Encoding::of(media_type) != Encoding::Json
}

/// Returns true for a media type such as `application/xml`, possibly with parameters.
fn is_media_type(text: &str) -> bool {
    is_media_range(essence(text))
}

/// Returns the member of an object with a wire name.
pub(super) fn member_of<'t>(types: &'t [TypeDef], id: TypeId, name: &str) -> Option<&'t Field> {
    match &types[id.0].kind {
        TypeKind::Object(object) => object.fields.iter().find(|field| field.name.wire == name),
        _ => None,
    }
}

/// Returns the wire names of an object's members.
pub(super) fn members(types: &[TypeDef], id: TypeId) -> Vec<&str> {
    match &types[id.0].kind {
        TypeKind::Object(object) => {
            object.fields.iter().map(|field| field.name.wire.as_str()).collect()
        }
        _ => Vec::new(),
    }
}
