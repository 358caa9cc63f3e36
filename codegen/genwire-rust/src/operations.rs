//! One file for each operation: `generated/<operation>.rs`, with its endpoint and its own types.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::definitions::emit_types;
use crate::items::docs::{self, Docs};
use crate::items::imports::Imports;
use crate::items::replies;
use crate::items::{
    family_ident, folder, ident, integer, optional, package_ident, scheme_ident, type_ident,
    types_of_modules, unsigned,
};
use crate::path_limits;
use crate::rules::emit_body;
use crate::trace::emit_trace;
use genwire_output::{OutputFile, render};
use genwire_spec::map_in_parallel;
use genwire_spec::model::words::{bytes, capitalised};
use genwire_spec::model::{
    BodyKind, Callback, Field, Framing, Interface, Json, NextPage, Note, Operation, PageInput,
    ParameterPlace, ParameterStyle, RawBody, Response, TypeId, condition,
};
use std::collections::BTreeMap;

/// Maximum length of a line in an example, in characters.
const MAX_EXAMPLE_CHARS: usize = 84;

/// Emits one file for each operation.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let areas = interface.areas.iter().map(|area| area.name.wire.as_str());
    let types: BTreeMap<&str, _> =
        areas.map(|area| (area, types_of_modules(interface, area))).collect();
    let ids = |operation: &Operation| {
        types.get(operation.area.as_str())?.get(operation.name.snake.as_str())
    };
    map_in_parallel(&interface.operations, |operation| {
        let ids = ids(operation).map_or(&[][..], Vec::as_slice);
        emit_operation(interface, operation, ids)
    })
}

fn emit_operation(interface: &Interface, operation: &Operation, ids: &[TypeId]) -> OutputFile {
    let module = operation.name.snake.as_str();
    let mut imports = Imports::new(&operation.area, module);
    let endpoint = emit_endpoint(interface, operation, &mut imports);
    let path = path_limits::emit(interface, operation, &mut imports);
    let parameters = emit_parameters(interface, operation, &mut imports);
    let parts = emit_parts(interface, operation);
    let headers = emit_headers(interface, operation, &mut imports);
    let servers = emit_servers(operation);
    let paging = emit_paging(operation);
    let streamed = emit_streamed(interface, operation, &mut imports);
    let types = emit_types(interface, ids, &mut imports);
    let mut of_replies = Imports::new(&operation.area, module);
    let replies = replies::emit_enum(interface, operation, &mut of_replies);
    let feature = replies::feature(operation);
    let further = if feature.is_some() {
        of_replies.without(&imports).emit(interface)
    } else {
        imports.add(of_replies);
        Vec::new()
    };
    let mut items = imports.emit(interface);
    items.extend(further.into_iter().map(|line| quote! { #feature #line }));
    items.push(endpoint);
    items.extend(path);
    items.extend(parameters);
    items.extend(parts);
    items.extend(headers);
    items.extend(servers);
    items.extend(paging);
    items.extend(streamed);
    items.extend(replies);
    items.extend(types);
    let doc = module_docs(interface, operation, &imports).text();
    let header = render::Header {
        from: &operation.file,
        by: module_path!(),
        command: &interface.project.command,
        doc: &doc,
    };
    render::rust(format!("{}/{module}.rs", folder(interface, &operation.area)), &header, items)
}

fn emit_endpoint(
    interface: &Interface,
    operation: &Operation,
    imports: &mut Imports,
) -> TokenStream {
    imports.core("Endpoint");
    imports.shared("INTERFACE");
    let operation_id = operation.exported_id.as_ref().map(|id| quote! { Some(#id) });
    let limit = operation.body_limit.map(unsigned).map(|limit| quote! { Some(#limit) });
    let security = operation.security.iter().map(|all| {
        let all = all.iter().map(|scheme| {
            let scheme = scheme_ident(interface, &interface.schemes[*scheme].name);
            imports.shared(&scheme.to_string());
            quote! { &#scheme }
        });
        quote! { &[#(#all),*] }
    });
    let security: Vec<TokenStream> = security.collect();
    let family = interface.family_of(operation).map(|family| {
        let family = family_ident(interface, &family.name);
        imports.shared(&family.to_string());
        quote! { &#family }
    });
    let families = operation.families.iter().map(|(status, id)| {
        let family = family_ident(interface, &interface.family(*id).name);
        imports.shared(&family.to_string());
        let status = Literal::u16_unsuffixed(*status);
        quote! { (#status, &#family) }
    });
    let families: Vec<TokenStream> = families.collect();
    for core in ["BodyForm", "ResponseForm"] {
        imports.core(core);
    }
    let content_types = operation.body_media_types.iter().map(|one| quote! { #one });
    let responses = operation.responses.iter().map(emit_response_form);
    let codes = operation.codes.iter().map(|code| {
        let code = Literal::u32_unsuffixed(*code);
        quote! { #code }
    });
    let (name, method) = (&operation.name.snake, operation.method.as_str());
    let Operation { area, path, version, .. } = operation;
    let trace = emit_trace(&interface.service.spans, &operation.trace, imports);
    let members = [
        ("interface", Some(quote! { &INTERFACE })),
        ("operation", Some(quote! { #name })),
        ("operation_id", operation_id),
        ("area", Some(quote! { #area })),
        ("method", Some(quote! { #method })),
        ("path", Some(quote! { #path })),
        ("version", Some(quote! { #version })),
        ("body_limit", limit),
        ("security", listed(security)),
        ("family", family),
        ("families", listed(families)),
        ("content_types", listed(content_types)),
        ("responses", listed(responses)),
        ("codes", listed(codes)),
        ("deprecated", operation.deprecated.is_some().then(|| quote! { true })),
        ("trace", Some(trace)),
    ];
    let is_whole = members.iter().all(|(_, value)| value.is_some());
    let members = members.into_iter().filter_map(|(name, value)| {
        let (name, value) = (ident(name), value?);
        Some(quote! { #name: #value })
    });
    let rest = (!is_whole).then(|| quote! { ..Endpoint::DEFAULT });
    quote! {
        /// Method, path, error codes and other constants of the operation.
        pub const ENDPOINT: Endpoint = Endpoint { #(#members,)* #rest };
    }
}

/// Returns a list as a constant; `None` for an empty list, because that is the default.
fn listed(items: impl IntoIterator<Item = TokenStream>) -> Option<TokenStream> {
    let items: Vec<TokenStream> = items.into_iter().collect();
    (!items.is_empty()).then(|| quote! { &[#(#items),*] })
}

fn emit_response_form(response: &Response) -> TokenStream {
    let statuses = std::iter::once(&response.status).chain(&response.statuses);
    let statuses = statuses.filter(|_| !response.any_success).map(|it| unsigned((*it).into()));
    let media_types = response.all_media_types().filter(|_| response.has_body());
    let body = match (response.raw, response.ty) {
        _ if response.stream.is_some() => quote! { Events },
        (Some(RawBody::Text), _) => quote! { Text },
        (Some(RawBody::Bytes), _) => quote! { Bytes },
        (None, Some(_)) => quote! { Json },
        (None, None) => quote! { None },
    };
    quote! {
        ResponseForm {
            statuses: &[#(#statuses),*],
            media_types: &[#(#media_types),*],
            body: BodyForm::#body,
        }
    }
}

/// Emits the locations and forms of the parameters outside the path.
fn emit_parameters(
    interface: &Interface,
    operation: &Operation,
    imports: &mut Imports,
) -> Option<TokenStream> {
    let object = interface.object(operation.parameters?);
    for core in ["Parameter", "ParameterPlace", "ParameterStyle"] {
        imports.core(core);
    }
    let parameters = object.fields.iter().zip(&operation.forms).map(|(field, form)| {
        let (name, explode) = (&field.name.wire, form.explode);
        let place = match form.place {
            ParameterPlace::Query => quote! { Query },
            ParameterPlace::Header => quote! { Header },
            ParameterPlace::Cookie => quote! { Cookie },
        };
        let style = match form.style {
            ParameterStyle::Form => quote! { Form },
            ParameterStyle::Space => quote! { Space },
            ParameterStyle::Pipe => quote! { Pipe },
            ParameterStyle::DeepObject => quote! { DeepObject },
            ParameterStyle::Simple => quote! { Simple },
            ParameterStyle::Json => quote! { Json },
        };
        quote! {
            Parameter {
                name: #name,
                place: ParameterPlace::#place,
                style: ParameterStyle::#style,
                explode: #explode,
            }
        }
    });
    Some(quote! {
        /// The locations and styles of the query, header and cookie parameters.
        pub const PARAMETERS: &[Parameter] = &[#(#parameters),*];
    })
}

/// Emits the parts of the body that are files or have media types.
///
/// They have full paths, because types of an interface often have these names.
fn emit_parts(interface: &Interface, operation: &Operation) -> Option<TokenStream> {
    let request = interface.ty(operation.request?);
    let fields = operation.special_parts(interface);
    if fields.is_empty() {
        return None;
    }
    let parts = fields.into_iter().map(|field| {
        let (name, is_file) = (&field.name.wire, field.is_file());
        let item = format!("{}.{name}", request.path());
        let media_types = &field.media_types;
        quote! {
            genwire_core::Part {
                name: #name,
                item: #item,
                is_file: #is_file,
                media_types: &[#(#media_types),*],
            }
        }
    });
    Some(quote! {
        /// The parts of the request body that are files or have media types.
        pub const PARTS: &[genwire_core::Part] = &[#(#parts),*];
    })
}

/// Emits the names and forms of the reply headers.
fn emit_headers(
    interface: &Interface,
    operation: &Operation,
    imports: &mut Imports,
) -> Option<TokenStream> {
    let id = operation.headers?;
    imports.core("ResponseHeaders");
    imports.named(interface, id.into());
    let ty = type_ident(&interface.ty(id).name);
    let names = interface.object(id).fields.iter().map(|field| &field.name.wire);
    Some(quote! {
        impl ResponseHeaders for #ty {
            const NAMES: &'static [&'static str] = &[#(#names),*];
        }
    })
}

/// Emits the servers of the operation, if it does not use the base URL.
fn emit_servers(operation: &Operation) -> Option<TokenStream> {
    let names = &operation.servers;
    (!names.is_empty()).then(|| {
        quote! {
            /// The servers to which calls are sent instead of the base address.
            pub const SERVERS: &[&str] = &[#(#names),*];
        }
    })
}

/// Emits the link between pages. It has full paths, because types of an interface often have these
/// names.
fn emit_paging(operation: &Operation) -> Option<TokenStream> {
    let paging = operation.pages.as_ref()?;
    let items = paging.items.as_deref().unwrap_or_default();
    let input = paging.next.input().map(|input| match input {
        PageInput::Parameter(name) => quote! { genwire_core::PageInput::Parameter(#name) },
        PageInput::Member(name) => quote! { genwire_core::PageInput::Member(#name) },
    });
    let next = match &paging.next {
        NextPage::Cursor { from, .. } => quote! { Cursor { input: #input, from: #from } },
        NextPage::Number { first, .. } => {
            let first = integer(*first);
            quote! { Number { input: #input, first: #first } }
        }
        NextPage::Offset { .. } => quote! { Offset { input: #input } },
        NextPage::Link => quote! { Link },
    };
    let [more, total] = [&paging.more, &paging.total]
        .map(|path| optional(path.as_ref().map(|path| quote! { #path })));
    Some(quote! {
        /// The items of a page, and the way to the next one.
        pub const PAGING: genwire_core::Paging = genwire_core::Paging {
            items: #items,
            next: genwire_core::NextPage::#next,
            more: #more,
            total: #total,
        };
    })
}

/// Emits the function that returns true if a request selects a stream, if that depends on the
/// request.
fn emit_streamed(
    interface: &Interface,
    operation: &Operation,
    imports: &mut Imports,
) -> Option<TokenStream> {
    let response = operation.streamed()?;
    let (request, when) = (operation.request?, response.when.as_ref()?);
    imports.named(interface, request);
    let mut docs = Docs::new("Returns true if the request asks for a stream.");
    docs.code("cel", response.when_text.as_deref()?.trim());
    let docs = docs.emit();
    let ty = type_ident(&interface.ty(request).name);
    let body = emit_body(interface, when);
    imports.scan(interface, &body);
    Some(quote! {
        #docs
        pub fn is_streamed(this: &#ty) -> bool { #body }
    })
}

fn module_docs(interface: &Interface, operation: &Operation, imports: &Imports) -> Docs {
    let mut docs = Docs::new(&format!("`{} {}`", operation.method.as_str(), operation.path));
    docs.push(&operation.doc);
    docs.notes(&operation.notes);
    if let Some(limit) = operation.body_limit {
        docs.push(format!("The body of a request has at most {}.", bytes(limit)));
    }
    docs.deprecated(operation.deprecated.as_ref());
    let writer = ModuleDocs { interface, operation, imports };
    writer.push_params(&mut docs);
    writer.push_responses(&mut docs);
    writer.push_callbacks(&mut docs);
    writer.push_codes(&mut docs);
    push_example(&mut docs, operation);
    docs.reference(interface, &docs::page_of_operation(operation));
    docs
}

/// The lists in the docs of an operation's module.
struct ModuleDocs<'a> {
    interface: &'a Interface,
    operation: &'a Operation,
    imports: &'a Imports,
}

impl ModuleDocs<'_> {
    fn push_params(&self, docs: &mut Docs) {
        let params = &self.operation.params;
        if params.is_empty() {
            return;
        }
        docs.push("# Path parameters");
        let line =
            |it: &Field| format!("`{}`: {}", it.name.wire, docs::of_param(self.interface, it));
        docs.list(params.iter().map(line));
    }

    fn push_responses(&self, docs: &mut Docs) {
        docs.push("# Responses");
        docs.list(self.operation.responses.iter().map(|response| self.response_line(response)));
    }

    fn response_line(&self, response: &Response) -> String {
        let condition = response.when.as_ref().zip(response.when_text.as_ref());
        let when = condition.map_or_else(String::new, |(when, text)| {
            format!(" {}", condition::in_words(when, text))
        });
        let stream = response.stream.as_ref().map_or_else(String::new, |stream| {
            let end = stream
                .terminator
                .as_ref()
                .map_or_else(String::new, |end| format!(" `{end}` ends the stream."));
            let joined = stream.joined.as_ref().map_or_else(
                || format!(" The {} end where the body does.", values(response)),
                |joined| {
                    let (whole, member) =
                        (self.link(joined.collects_to.into()), &joined.complete_when);
                    format!(
                        " Together they make a {whole}, which is complete once `{member}` is \
                         present."
                    )
                },
            );
            let one = values(response).trim_end_matches('s');
            format!(" Each {one} is one body.{joined}{end}")
        });
        let content = match (response.ty, response.raw) {
            (Some(ty), _) => Some(self.link(ty)),
            (None, Some(RawBody::Text)) => Some("Text".to_owned()),
            (None, Some(RawBody::Bytes)) => Some("Bytes".to_owned()),
            (None, None) => None,
        };
        let body = match content {
            Some(content) => {
                format!(
                    "{content}, status {}, {}",
                    response.status_words(),
                    response
                        .all_media_types()
                        .map(|one| format!("`{one}`"))
                        .collect::<Vec<_>>()
                        .join(" or "),
                )
            }
            None => format!("No body, status {}", response.status_words()),
        };
        format!("{body}{when}: {}{stream}{}", one_line(&response.doc), notes(&response.notes))
    }

    fn push_callbacks(&self, docs: &mut Docs) {
        let callbacks = &self.operation.callbacks;
        if callbacks.is_empty() {
            return;
        }
        docs.push("# Callbacks");
        docs.list(callbacks.iter().map(|callback| self.callback_line(callback)));
    }

    fn callback_line(&self, callback: &Callback) -> String {
        let timeout = callback
            .timeout_seconds
            .map_or_else(String::new, |seconds| format!(" within {seconds} seconds"));
        let answer = callback.response.map(|id| format!(" with {}", self.link(id)));
        format!(
            "{} to the address in `{}`, answered{timeout}{}: {}{}",
            self.link(callback.request),
            callback.address,
            answer.unwrap_or_default(),
            one_line(&callback.doc),
            notes(&callback.notes)
        )
    }

    fn push_codes(&self, docs: &mut Docs) {
        let listed = &self.operation.codes;
        if listed.is_empty() {
            return;
        }
        docs.push("# Errors");
        let codes = self.interface.codes.iter().filter(|code| listed.contains(&code.code));
        docs.list(codes.map(|code| {
            format!(
                "{}: {}",
                docs::code_link(self.interface, &code.name.pascal),
                one_line(&code.doc)
            )
        }));
    }

    /// Returns a link to a type, with its path if the module does not import it.
    fn link(&self, id: TypeId) -> String {
        let def = self.interface.ty(id);
        let name = type_ident(&def.name);
        if self.imports.has(self.interface, id) {
            return format!("[`{name}`]");
        }
        let own = def.area == self.operation.area;
        let krate = if own {
            "crate".to_owned()
        } else {
            package_ident(self.interface, &def.area).to_string()
        };
        format!("[`{name}`]({krate}::{name})")
    }
}

/// Returns the word for the values of a stream.
fn values(response: &Response) -> &'static str {
    match response.framing() {
        Framing::Events => "events",
        Framing::Lines => "lines",
        Framing::Sequence => "records",
    }
}

/// Adds the first request among the examples, or else the first body.
fn push_example(docs: &mut Docs, operation: &Operation) {
    let examples = &operation.examples;
    let request = examples.iter().find(|example| example.part == BodyKind::Request);
    let Some(example) = request.or_else(|| examples.first()) else { return };
    docs.push("# Example");
    docs.push(format!("{}: {}", capitalised(example.part.as_str()), one_line(&example.doc)));
    docs.code("json", &laid_out(&example.body, 0));
}

/// Formats a body as JSON. Each value that fits on a line stays on one line.
fn laid_out(body: &Json, indent: usize) -> String {
    let line = on_one_line(body);
    let inner = " ".repeat(indent + 2);
    if indent + line.chars().count() <= MAX_EXAMPLE_CHARS {
        return line;
    }
    let (open, close, items): (_, _, Vec<String>) = match body {
        Json::Array(items) => {
            ('[', ']', items.iter().map(|item| laid_out(item, indent + 2)).collect())
        }
        Json::Object(members) => {
            let member = |(name, value): &(String, Json)| {
                format!("{}: {}", Json::string(name).to_compact(), laid_out(value, indent + 2))
            };
            ('{', '}', members.iter().map(member).collect())
        }
        _ => return line,
    };
    let items = items.join(&format!(",\n{inner}"));
    format!("{open}\n{inner}{items}\n{}{close}", " ".repeat(indent))
}

fn on_one_line(body: &Json) -> String {
    match body {
        Json::Array(items) if !items.is_empty() => {
            format!("[{}]", items.iter().map(on_one_line).collect::<Vec<_>>().join(", "))
        }
        Json::Object(members) if !members.is_empty() => {
            let member = |(name, value): &(String, Json)| {
                format!("{}: {}", Json::string(name).to_compact(), on_one_line(value))
            };
            format!("{{ {} }}", members.iter().map(member).collect::<Vec<_>>().join(", "))
        }
        other => other.to_compact(),
    }
}

/// Joins notes as the end of a paragraph.
fn notes(notes: &[Note]) -> String {
    notes.iter().fold(String::new(), |text, note| text + " " + &one_line(&note.text))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
