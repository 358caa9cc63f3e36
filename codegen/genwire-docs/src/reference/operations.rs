//! The page of an operation, with everything that a caller needs.

use super::book::{AUTHENTICATION, Book, ERRORS, PageAnchor, code_link, page_of_operation};
use super::content::{
    Badge, Block, Group, Heading, Inline, Language, Line, Page, Row, Sample, Table, code, heading,
    joined, link, plain, text, words_link,
};
use super::layout::pairs;
use super::layout::title_of;
use super::members::Owner;
use super::samples;
use genwire_spec::model::words::bytes;
use genwire_spec::model::{
    Area, BodyKind, Callback, ErrorCode, ErrorFamily, Interface, Operation, RawBody, Response,
    Server, TextParts, TypeId, condition,
};

pub(super) fn page(book: &Book<'_>, area: &Area, operation: &Operation) -> Page {
    let mut writer = Writer { book, operation, shown: Vec::new(), blocks: Vec::new() };
    writer.opening();
    writer.params();
    writer.parameters();
    writer.request();
    for response in &operation.responses {
        writer.response(response);
    }
    writer.headers();
    for callback in &operation.callbacks {
        writer.callback(callback);
    }
    writer.errors();
    writer.examples();
    writer.types();
    writer.sources();
    Page {
        path: page_of_operation(operation),
        from: operation.file.clone(),
        title: vec![text(&operation.title)],
        label: operation.title.clone(),
        group: Group::Area(title_of(area)),
        about: about(book, operation),
        is_operation: true,
        blocks: writer.blocks,
    }
}

/// Returns the first sentence of the doc, or the title if there is no doc.
fn about(book: &Book<'_>, operation: &Operation) -> Line {
    if operation.doc.is_empty() {
        return vec![text(format!("{}.", operation.title))];
    }
    book.first(&operation.area, &operation.doc)
}

pub(super) fn webhook_page(book: &Book<'_>, area: &Area, webhook: &Operation) -> Page {
    let mut writer = Writer { book, operation: webhook, shown: Vec::new(), blocks: Vec::new() };
    writer.about();
    let sent_to = vec![text("an address that the service has from elsewhere, by POST")];
    let rows = webhook.callbacks.iter().flat_map(|it| writer.callback_rows(it, sent_to.clone()));
    let mut rows: Vec<_> = rows.collect();
    rows.insert(0, ("Name", vec![code(&webhook.name.snake)]));
    rows.extend(book.aged(&webhook.item_path()));
    writer.blocks.push(pairs(rows));
    writer.examples();
    writer.types();
    writer.sources();
    Page {
        path: page_of_operation(webhook),
        from: webhook.file.clone(),
        title: vec![text(&webhook.title)],
        label: webhook.title.clone(),
        group: Group::Area(title_of(area)),
        about: book.first(&webhook.area, &webhook.doc),
        is_operation: false,
        blocks: writer.blocks,
    }
}

/// A page under construction.
struct Writer<'a> {
    book: &'a Book<'a>,
    operation: &'a Operation,
    /// The types with a section on the page.
    shown: Vec<TypeId>,
    blocks: Vec<Block>,
}

impl Writer<'_> {
    fn area(&self) -> &str {
        &self.operation.area
    }

    fn opening(&mut self) {
        let (book, operation) = (self.book, self.operation);
        self.blocks.push(Block::Endpoint(operation.method, operation.path.clone()));
        self.about();
        let mut rows: Vec<(&str, Line)> = vec![("Name", vec![code(&operation.name.snake)])];
        if !operation.servers.is_empty() {
            rows.push(("Server", servers(book.interface, operation)));
        }
        if let Some(line) = authentication(book.interface, operation) {
            rows.push(("Authentication", line));
        }
        if operation.has_request() {
            let body = content(book, operation.request, operation.raw_request, "no body");
            let mut line = vec![body, text(", as ")];
            line.extend(joined(operation.body_media_types.iter().map(code), " or "));
            line.push(text(if operation.is_body_deep { ", with parts in brackets" } else { "" }));
            line.push(text(if operation.is_body_optional { "; may be left out" } else { "" }));
            rows.push(("Request body", line));
        }
        if let Some(limit) = operation.body_limit {
            rows.push(("Largest body", vec![text(bytes(limit))]));
        }
        let replies = operation.responses.iter().enumerate().map(|(index, one)| {
            let body = content(book, one.ty, one.raw, "no body");
            let events = text("events of ");
            if one.stream.is_some() && index > 0 { vec![events, body] } else { vec![body] }
        });
        rows.push(("Reply", joined_lines(replies, ", or ")));
        if let Some(header) = &operation.idempotency {
            let line =
                vec![code(header), text(": a request that comes again with it is worked on once")];
            rows.push(("Idempotency key", line));
        }
        if let Some(paging) = &operation.pages {
            let words = genwire_spec::model::words::capitalised(&paging.in_words());
            rows.push(("Pages", book.line(&operation.area, &words)));
        }
        rows.push(("Errors", errors(book.interface, operation)));
        rows.extend(book.aged(&operation.item_path()));
        self.blocks.push(pairs(rows));
        self.blocks.extend(samples::of_operation(book.interface, operation).map(Block::Samples));
    }

    /// Adds the deprecation, and the doc after its first paragraph.
    fn about(&mut self) {
        let (book, operation) = (self.book, self.operation);
        if let Some(deprecated) = &operation.deprecated {
            let line = book.deprecation(&operation.area, deprecated);
            self.blocks.push(Block::Aside(Badge::Deprecated, line));
        }
        let more = book.lines(&operation.area, &operation.doc).into_iter().skip(1);
        self.blocks.extend(more.map(Block::Text));
        self.blocks.extend(book.notes(&operation.area, &operation.notes));
    }

    fn params(&mut self) {
        let operation = self.operation;
        if operation.params.is_empty() {
            return;
        }
        self.blocks.push(heading(2, "params", "Path parameters"));
        let owner = Owner {
            area: &operation.area,
            item: format!("{}.params", operation.item_path()),
            anchor: "params.".to_owned(),
            def: None,
        };
        let members = operation.params.iter().map(|param| self.book.member(&owner, param));
        self.blocks.push(Block::Members(members.collect()));
    }

    fn parameters(&mut self) {
        let Some(parameters) = self.operation.parameters else { return };
        self.blocks.push(heading(2, "parameters", "Parameters"));
        let object = self.book.interface.object(parameters);
        let mut places: Vec<(&str, Vec<Inline>)> = Vec::new();
        for (field, form) in object.fields.iter().zip(&self.operation.forms) {
            let name = code(&field.name.wire);
            match places.iter_mut().find(|(place, _)| *place == form.place.as_str()) {
                Some((_, names)) => names.push(name),
                None => places.push((form.place.as_str(), vec![name])),
            }
        }
        for (place, names) in places {
            let mut line = vec![text(format!("In the {place}: "))];
            line.extend(joined(names, ", "));
            self.blocks.push(Block::Text(line));
        }
        for (field, form) in object.fields.iter().zip(&self.operation.forms) {
            let parts = TextParts::of(&self.book.interface.types, &field.ty);
            if let Some(words) = parts.words(*form) {
                let line = vec![code(&field.name.wire), text(format!(" is sent as {words}."))];
                self.blocks.push(Block::Text(line));
            }
        }
        self.body(parameters.into());
    }

    fn headers(&mut self) {
        let Some(headers) = self.operation.headers else { return };
        self.blocks.push(heading(2, "headers", "Reply headers"));
        let object = self.book.interface.object(headers);
        for (field, statuses) in object.fields.iter().zip(&self.operation.header_statuses) {
            if !statuses.is_empty() {
                let mut line = vec![code(&field.name.wire), text(" with status ")];
                line.extend(joined(statuses.iter().map(code), ", "));
                self.blocks.push(Block::Text(line));
            }
        }
        self.body(headers.into());
    }

    fn request(&mut self) {
        let Some(request) = self.operation.request else { return };
        self.blocks.push(heading(2, "request", "Request body"));
        self.body(request);
    }

    /// Adds the section of a body if it belongs on this page, or else a link to it.
    fn body(&mut self, id: TypeId) {
        let place = self.book.place_of(id);
        if self.shown.contains(&id) || place.page != page_of_operation(self.operation) {
            let link = self.book.type_link(id);
            self.blocks.push(Block::Text(vec![text("The body is a "), link, text(".")]));
        } else {
            self.shown.push(id);
            self.blocks.extend(self.book.type_section(id, 3));
        }
    }

    fn response(&mut self, response: &Response) {
        let what = if response.stream.is_some() { "Events" } else { "Reply" };
        let anchor = format!("responses.{}", response.id);
        self.blocks.push(heading(2, anchor, what));
        let book = self.book;
        let doc = book.with_notes(self.area(), &response.doc, &response.notes);
        self.blocks.extend(doc.into_iter().map(Block::Text));
        let mut rows = vec![("Status", vec![code(response.status_words())])];
        if response.has_body() {
            let types = response.all_media_types().map(code);
            rows.push(("Media type", joined(types, ", or when asked for ")));
        }
        if let Some((when, cel)) = response.when.as_ref().zip(response.when_text.as_ref()) {
            rows.push(("Sent", book.line(self.area(), &condition::in_words(when, cel))));
        }
        rows.push((
            if response.stream.is_some() { "Each event" } else { "Body" },
            vec![content(book, response.ty, response.raw, "none")],
        ));
        self.blocks.push(pairs(rows));
        if let Some((event, stream)) = response.ty.zip(response.stream.as_ref()) {
            let framing = response.framing();
            self.blocks.extend(book.stream(event, framing, stream));
        }
        if let Some(ty) = response.ty {
            self.body(ty);
        }
    }

    fn callback(&mut self, callback: &Callback) {
        let (book, operation) = (self.book, self.operation);
        let anchor = format!("callbacks.{}", callback.id);
        self.blocks.push(Block::Heading(Heading {
            level: 2,
            anchor,
            title: vec![text("Callback "), code(&callback.id)],
            badges: Vec::new(),
        }));
        let doc = book.lines(&operation.area, &callback.doc);
        self.blocks.extend(doc.into_iter().map(Block::Text));
        self.blocks.extend(book.notes(&operation.area, &callback.notes));
        let address = operation.request.map_or_else(
            || code(&callback.address),
            |id| {
                let item = format!("{}.{}", book.interface.ty(id).path(), callback.address);
                book.place(&item)
                    .map_or_else(|| code(&callback.address), |at| link(at, &callback.address))
            },
        );
        let rows = self.callback_rows(callback, vec![text("the address in "), address]);
        self.blocks.push(pairs(rows));
        let item = format!("{}.callbacks.{}", operation.item_path(), callback.id);
        self.blocks.extend(book.sources(&book.gaps(&[], &item), book.facts(&item)));
        for id in [Some(callback.request), callback.response].into_iter().flatten() {
            let at_home = book.place_of(id).page == page_of_operation(operation);
            if at_home && !self.shown.contains(&id) {
                self.body(id);
            }
        }
    }

    fn callback_rows(&self, callback: &Callback, sent_to: Line) -> Vec<(&'static str, Line)> {
        let book = self.book;
        let mut rows = vec![("Sent to", sent_to), ("Body", vec![book.type_link(callback.request)])];
        rows.extend(callback.response.map(|id| ("Answer", vec![book.type_link(id)])));
        if let Some(seconds) = callback.timeout_seconds {
            rows.push(("Answered within", vec![text(format!("{seconds} seconds"))]));
        }
        rows
    }

    fn errors(&mut self) {
        let (book, operation) = (self.book, self.operation);
        if operation.codes.is_empty() {
            return;
        }
        self.blocks.push(heading(2, "codes", "Errors"));
        let known = |number: &u32| book.interface.codes.iter().find(|code| code.code == *number);
        let rows = operation.codes.iter().filter_map(known).map(|one| Row {
            anchor: Some(format!("codes.{}", one.code)),
            cells: self.error_cells(one),
        });
        let head = ["Code", "Name", "Status", "Meaning", "Retry"].map(str::to_owned);
        let table = Table { head: head.to_vec(), rows: rows.collect() };
        self.blocks.push(Block::Table(table));
    }

    fn error_cells(&self, one: &ErrorCode) -> Vec<Vec<Line>> {
        let retry =
            if one.retryable { vec![Inline::Badge(Badge::Retry)] } else { vec![text("no")] };
        vec![
            vec![vec![code_link(one.code)]],
            vec![vec![code(&one.name.wire)]],
            vec![vec![text(one.http.to_string())]],
            vec![self.book.first(self.area(), &one.doc)],
            vec![retry],
        ]
    }

    fn examples(&mut self) {
        let operation = self.operation;
        if operation.examples.is_empty() {
            return;
        }
        self.blocks.push(heading(2, "examples", "Examples"));
        let mut about = vec![text("Each of them is checked against the interface.")];
        if let Some(folder) = &self.book.interface.project.outputs.vectors {
            let vectors = format!("{folder}/{}/{}.json", operation.area, operation.name.snake);
            about = vec![
                text(
                    "Each of them is checked against the interface. Many more bodies, right and wrong, are in ",
                ),
                code(vectors),
                text("."),
            ];
        }
        self.blocks.push(Block::Text(about));
        for example in &operation.examples {
            let doc = plain(&self.book.first(self.area(), &example.doc));
            self.blocks.push(Block::Sample(Sample {
                anchor: Some(format!("examples.{}", example.id)),
                caption: vec![
                    Inline::Strong(part(example.part).to_owned()),
                    text(format!(" {doc}")),
                ],
                language: Language::Json,
                text: example.body.to_pretty(),
            }));
        }
    }

    fn types(&mut self) {
        let book = self.book;
        let home = page_of_operation(self.operation);
        let all = book.types_on(&home).iter().copied();
        let others: Vec<TypeId> = all.filter(|id| !self.shown.contains(id)).collect();
        if others.is_empty() {
            return;
        }
        self.blocks.push(heading(2, "types", "Types"));
        let place = PageAnchor::page(format!("{}/types", self.area()));
        if book.interface.types_of(self.area()).any(|(_, def)| def.operation.is_none()) {
            self.blocks.push(Block::Text(vec![
                text("Types that only this operation uses. Others are among the "),
                words_link(&place, "types of the area"),
                text("."),
            ]));
        }
        for id in others {
            self.blocks.extend(book.type_section(id, 3));
        }
    }

    fn sources(&mut self) {
        let (book, operation) = (self.book, self.operation);
        let item = operation.item_path();
        self.blocks.extend(book.sources(&book.gaps(&operation.gaps, &item), book.facts(&item)));
    }
}

fn part(part: BodyKind) -> &'static str {
    match part {
        BodyKind::Request => "Request.",
        BodyKind::Parameters => "Parameters.",
        BodyKind::Response => "Reply.",
        BodyKind::Event => "Event.",
        BodyKind::Callback => "Callback.",
    }
}

/// Returns the servers of a call, with their URLs.
fn servers(interface: &Interface, operation: &Operation) -> Line {
    let one = |server: &Server| vec![code(&server.name), text(" at "), code(&server.url)];
    joined_lines(interface.servers_of(operation).map(one), ", or ")
}

/// Returns the credentials of a call, as alternatives.
fn authentication(interface: &Interface, operation: &Operation) -> Option<Line> {
    let shown = |all: &Vec<usize>| -> Line {
        if all.is_empty() {
            return vec![text("nothing")];
        }
        let one = |scheme: &usize| -> Line {
            let auth = &interface.schemes[*scheme].auth;
            let place = if auth.header().is_some() { "header" } else { "query" };
            let place = words_link(&PageAnchor::page(AUTHENTICATION), place);
            vec![place, text(" "), code(auth.shown("KEY"))]
        };
        joined_lines(all.iter().map(one), " and ")
    };
    let lines = operation.security.iter().map(shown);
    (!operation.security.is_empty()).then(|| joined_lines(lines, ", or "))
}

/// Describes the error formats of an operation.
fn errors(interface: &Interface, operation: &Operation) -> Line {
    let named = |family: &ErrorFamily| link(&PageAnchor::at(ERRORS, &family.name), &family.name);
    let mut line = match interface.family_of(operation) {
        Some(family) => vec![text("in the form of "), named(family)],
        None => vec![text("by the HTTP status alone")],
    };
    for (status, family) in &operation.families {
        let of_status = named(interface.family(*family));
        line.extend([text(", with status "), code(status.to_string()), text(" of "), of_status]);
    }
    line
}

fn joined_lines(lines: impl Iterator<Item = Line>, between: &str) -> Line {
    let mut all = Line::new();
    for line in lines {
        if !all.is_empty() {
            all.push(text(between));
        }
        all.extend(line);
    }
    all
}

/// Returns the content of a response: a type, the kind of raw body, or a note that there is no
/// body.
fn content(book: &Book<'_>, ty: Option<TypeId>, raw: Option<RawBody>, none: &str) -> Inline {
    match (ty, raw) {
        (Some(ty), _) => book.type_link(ty),
        (None, Some(RawBody::Text)) => text("text"),
        (None, Some(RawBody::Bytes)) => text("bytes"),
        (None, None) => text(none),
    }
}
