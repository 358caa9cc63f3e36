//! One file for each operation: `generated/<operation>.rs` with its endpoint and its own types.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::emit::rust::docs::{self, Docs};
use crate::emit::rust::imports::Imports;
use crate::emit::rust::types::emit_types;
use crate::emit::rust::{folder, ident, optional, type_ident, unsigned};
use crate::emit::rust_rules::emit_body;
use crate::model::{
    Callback, FamilyKind, Interface, Json, Note, Operation, Response, Trace, TypeId,
};
use crate::{OutputFile, render};

/// How wide a line of an example gets.
const EXAMPLE_WIDTH: usize = 84;

/// One file for each operation.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    interface.operations.iter().map(|operation| emit_operation(interface, operation)).collect()
}

fn emit_operation(interface: &Interface, operation: &Operation) -> OutputFile {
    let module = operation.name.snake.as_str();
    let ids: Vec<TypeId> = interface
        .types_of(&operation.area)
        .filter(|(_, def)| def.operation.as_deref() == Some(module))
        .map(|(id, _)| id)
        .collect();
    let mut imports = Imports::new(&operation.area, module);
    let endpoint = emit_endpoint(interface, operation, &mut imports);
    let streamed = emit_streamed(interface, operation, &mut imports);
    let types = emit_types(interface, &ids, &mut imports);
    let mut items = imports.emit();
    items.push(endpoint);
    items.extend(streamed);
    items.extend(types);
    let doc = module_docs(interface, operation).text();
    let header = render::Header { from: &operation.file, doc: &doc };
    render::rust(format!("{}/{module}.rs", folder(&operation.area)), &header, &items)
}

fn emit_endpoint(
    interface: &Interface,
    operation: &Operation,
    imports: &mut Imports,
) -> TokenStream {
    imports.core("Endpoint");
    imports.core("Family");
    imports.core("Trace");
    let name = &operation.name.snake;
    let area = &operation.area;
    let method = operation.method.as_str();
    let path = &operation.path;
    let version = &operation.version;
    let limit = optional(operation.body_limit.map(unsigned));
    let family = family(interface, operation);
    let codes = operation.codes.iter().map(|code| Literal::u32_unsuffixed(*code));
    let deprecated = operation.deprecated.is_some();
    let trace = emit_trace(&operation.trace);
    quote! {
        /// The fixed facts of the operation.
        pub const ENDPOINT: Endpoint = Endpoint {
            operation: #name,
            area: #area,
            method: #method,
            path: #path,
            version: #version,
            body_limit: #limit,
            family: Family::#family,
            codes: &[#(#codes),*],
            deprecated: #deprecated,
            trace: #trace,
        };
    }
}

fn emit_trace(trace: &Trace) -> TokenStream {
    let name = &trace.name;
    let [request, reply] = [&trace.request, &trace.reply].map(|told| {
        let told = told.iter().map(|(attribute, path)| quote! { (#attribute, #path) });
        quote! { &[#(#told),*] }
    });
    quote! { Trace { name: #name, request: #request, reply: #reply } }
}

/// Whether a request asks for a stream, where the operation has one under a condition.
fn emit_streamed(
    interface: &Interface,
    operation: &Operation,
    imports: &mut Imports,
) -> Option<TokenStream> {
    let response = operation.responses.iter().find(|response| response.stream.is_some())?;
    let (request, when) = (operation.request?, response.when.as_ref()?);
    imports.named(interface, request);
    let mut docs = Docs::new("Whether the reply to a request comes in events.");
    docs.push_verbatim(format!("```cel\n{}\n```", response.when_text.as_deref()?.trim()));
    let docs = docs.emit();
    let ty = type_ident(&interface.ty(request).name);
    let body = emit_body(interface, when);
    imports.scan(interface, &body);
    Some(quote! {
        #docs
        pub fn is_streamed(this: &#ty) -> bool { #body }
    })
}

fn family(interface: &Interface, operation: &Operation) -> proc_macro2::Ident {
    let kind = interface
        .families
        .iter()
        .find(|family| family.name == operation.family)
        .map_or(FamilyKind::BaseResp, |family| family.kind);
    ident(match kind {
        FamilyKind::BaseResp => "BaseResp",
        FamilyKind::Envelope => "Envelope",
    })
}

fn module_docs(interface: &Interface, operation: &Operation) -> Docs {
    let path = operation.item_path();
    let mut docs = Docs::new(&format!("`{} {}`", operation.method.as_str(), operation.path));
    docs.push(&operation.doc);
    docs.notes(&operation.notes);
    docs.deprecated(operation.deprecated.as_ref());
    push_params(&mut docs, interface, operation);
    push_responses(&mut docs, interface, operation);
    push_callbacks(&mut docs, interface, operation);
    push_codes(&mut docs, interface, operation);
    docs.gaps(interface, &operation.gaps, &path);
    push_examples(&mut docs, operation);
    let own = ["http", "body_limit", "deprecated"].map(|part| format!("{path}.{part}"));
    let own: Vec<&str> = own.iter().map(String::as_str).chain([path.as_str()]).collect();
    let notes = docs::facts_below(interface, &format!("{path}.notes"));
    let facts: Vec<&str> = docs::facts_at(interface, &own).into_iter().chain(notes).collect();
    docs.spec(&path, &facts);
    docs
}

fn push_params(docs: &mut Docs, interface: &Interface, operation: &Operation) {
    if operation.params.is_empty() {
        return;
    }
    docs.push("# Path parameters");
    let lines = operation.params.iter().map(|param| {
        let path = format!("{}.params.{}", operation.item_path(), param.name.wire);
        let doc = one_line(&param.doc);
        format!("`{}`: {doc}{}", param.name.wire, facts(interface, &path))
    });
    docs.list(lines);
}

fn push_responses(docs: &mut Docs, interface: &Interface, operation: &Operation) {
    docs.push("# Responses");
    let lines =
        operation.responses.iter().map(|response| response_line(interface, operation, response));
    docs.list(lines);
}

fn response_line(interface: &Interface, operation: &Operation, response: &Response) -> String {
    let path = format!("{}.responses.{}", operation.item_path(), response.id);
    let when = response
        .when_text
        .as_ref()
        .map_or_else(String::new, |text| format!(" when `{}`", one_line(text)));
    let stream = response.stream.as_ref().map_or_else(String::new, |stream| {
        let end = stream
            .terminator
            .as_ref()
            .map_or_else(String::new, |end| format!(", closed by `{end}`"));
        format!(
            " Each event is one body{end}; together they make a `{}`, complete once `{}` is there.",
            interface.ty(stream.collects_to).name.wire,
            stream.complete_when
        )
    });
    let notes = notes(&response.notes);
    format!(
        "`{}`, {} `{}`{when}: {}{stream}{notes}{}",
        interface.ty(response.ty).name.wire,
        response.status,
        response.media_type,
        one_line(&response.doc),
        facts(interface, &path)
    )
}

fn push_callbacks(docs: &mut Docs, interface: &Interface, operation: &Operation) {
    if operation.callbacks.is_empty() {
        return;
    }
    docs.push("# Callbacks");
    let lines =
        operation.callbacks.iter().map(|callback| callback_line(interface, operation, callback));
    docs.list(lines);
}

fn callback_line(interface: &Interface, operation: &Operation, callback: &Callback) -> String {
    let path = format!("{}.callbacks.{}", operation.item_path(), callback.id);
    let timeout = callback
        .timeout_seconds
        .map_or_else(String::new, |seconds| format!(" within {seconds} seconds"));
    let notes = notes(&callback.notes);
    format!(
        "`{}` to the address in `{}`, answered{timeout} by `{}`: {}{notes}{}",
        interface.ty(callback.request).name.wire,
        callback.address,
        interface.ty(callback.response).name.wire,
        one_line(&callback.doc),
        facts(interface, &path)
    )
}

fn push_codes(docs: &mut Docs, interface: &Interface, operation: &Operation) {
    if operation.codes.is_empty() {
        return;
    }
    docs.push("# Error codes");
    let lines =
        interface.codes.iter().filter(|code| operation.codes.contains(&code.code)).map(|code| {
            let path = format!("{}.codes.{}", operation.item_path(), code.code);
            format!("{}: {}{}", code.code, one_line(&code.doc), facts(interface, &path))
        });
    docs.list(lines);
}

fn push_examples(docs: &mut Docs, operation: &Operation) {
    for example in &operation.examples {
        docs.push(format!("# Example {}: {}", example.part.as_str(), one_line(&example.doc)));
        docs.push_verbatim(format!("```json\n{}\n```", laid_out(&example.body, 0)));
    }
}

/// A body as JSON text: what fits on a line stays on one.
fn laid_out(body: &Json, indent: usize) -> String {
    let line = on_one_line(body);
    let inner = " ".repeat(indent + 2);
    if indent + line.chars().count() <= EXAMPLE_WIDTH {
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

fn facts(interface: &Interface, path: &str) -> String {
    let facts = docs::facts_below(interface, path);
    if facts.is_empty() { String::new() } else { format!(" ({})", facts.join(", ")) }
}

/// The notes behind the sentence they belong to.
fn notes(notes: &[Note]) -> String {
    notes.iter().fold(String::new(), |text, note| text + " " + &one_line(&note.text))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
