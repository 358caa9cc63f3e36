//! The methods of the client for TypeScript, one for each operation.

use super::{WORDS, comment, module, name, quoted, ty, type_name};
use crate::methods::{self, Body, Form, Method, Stream};
use crate::taken;
use genwire_output::render;
use genwire_spec::model::{Interface, Name};
use genwire_spec::names::camel;

/// Names of the parameters of every method.
const PARAMETERS: &[&str] = &["options", "parameters", "request"];

/// Returns the content of the file with the operations.
pub(super) fn text(interface: &Interface) -> String {
    let project = &interface.project;
    let methods = methods::all(interface);
    let mut text = render::first_line("//", &project.spec, module_path!(), &project.command);
    text += "\n/** The operations as methods of the client. */\n\n";
    text += "import { BaseClient, type EventStream, type Items } from \"../base.js\";\n";
    text += "import type { Reply } from \"../call.js\";\n";
    text += "import type { CallOptions } from \"../options.js\";\n";
    text += &imports(interface, &methods);
    text += "\n/** Methods for all operations. */\nexport class Operations extends BaseClient {\n";
    let parts = methods.iter().flat_map(|method| {
        method.forms().map(|form| written(interface, &methods, method, form)).collect::<Vec<_>>()
    });
    text += &parts.collect::<Vec<_>>().join("\n");
    text += "}\n";
    text
}

/// Returns the content of the file with the names of the package.
pub(super) fn project(interface: &Interface) -> String {
    let project = &interface.project;
    let mut text = render::first_line("//", &project.spec, module_path!(), &project.command);
    text += "\n/** The name of the package. */\n";
    text += &format!("export const NAME = {};\n", quoted(&project.name));
    text += "/** The beginning of the names of its variables of the environment. */\n";
    text += &format!("export const VARIABLES = {};\n", quoted(&methods::variables(interface)));
    text
}

/// Returns the lines that import the types, one statement for each area.
fn imports(interface: &Interface, methods: &[Method<'_>]) -> String {
    let lines = methods::used_types(interface, methods).into_iter().map(|(area, names)| {
        let names = names.into_iter().map(type_name).collect::<Vec<_>>().join(",\n  ");
        format!("import type {{\n  {names},\n}} from \"./{}.js\";\n", module(area))
    });
    lines.collect()
}

/// Returns the name of a parameter.
fn argument(name: &Name) -> String {
    taken::free(&camel(name), &[WORDS, PARAMETERS])
}

/// The type of a body: of a request, or of a reply.
fn body_type(interface: &Interface, body: Body, is_request: bool) -> String {
    match body {
        Body::Typed(id) => name(interface, id),
        Body::Text => "string".to_owned(),
        Body::Bytes if is_request => "Uint8Array | Blob".to_owned(),
        Body::Bytes => "Uint8Array".to_owned(),
        Body::None => "null".to_owned(),
    }
}

/// Names of the members of every client.
const MEMBERS: &[&str] =
    &["constructor", "download", "files", "paged", "shared", "stream", "whole"];

/// The method for a form of an operation.
fn written(
    interface: &Interface,
    methods: &[Method<'_>],
    method: &Method<'_>,
    form: Form,
) -> String {
    let bodies = method.replies.iter().map(|body| body_type(interface, *body, false));
    let reply = bodies.collect::<Vec<_>>().join(" | ");
    let (result, call) = match (form, &method.stream, method.item) {
        (Form::Events, Some(stream), _) => {
            let event = name(interface, stream.event);
            let whole = stream.whole.map(|id| name(interface, id.into()));
            let whole = whole.unwrap_or_else(|| "null".to_owned());
            (format!("EventStream<{event}, {whole}>"), "stream")
        }
        (Form::Items, _, Some(item)) => {
            (format!("Items<{}, {reply}>", ty(interface, item)), "paged")
        }
        _ => (format!("Promise<Reply<{reply}>>"), "whole"),
    };
    format!(
        "{}  {}(\n{}    options?: CallOptions,\n  ): {result} {{\n    return \
         this.{call}({{ {} }}, options);\n  }}\n",
        comment("  ", &method.docs(form)),
        methods::method_name(methods, method, form, &[MEMBERS], camel),
        parameters(interface, method),
        facts(method, form == Form::Events),
    )
}

/// Returns the parameters of a method, the required ones first.
fn parameters(interface: &Interface, method: &Method<'_>) -> String {
    let mut text = String::new();
    for param in &method.operation.params {
        let ty = ty(interface, Method::param_type(&param.ty));
        text += &format!("    {}: {ty},\n", argument(&param.name));
    }
    let request = method.request.map(|body| {
        ("request", body_type(interface, body, true), method.operation.is_body_optional)
    });
    let more = method
        .parameters
        .map(|id| ("parameters", name(interface, id.into()), !method.needs_parameters));
    let mut all: Vec<(&str, String, bool)> = request.into_iter().chain(more).collect();
    all.sort_by_key(|(_, _, is_optional)| *is_optional);
    for (name, ty, is_optional) in all {
        let optional = if is_optional { "?" } else { "" };
        text += &format!("    {name}{optional}: {ty},\n");
    }
    text
}

/// Returns the description of the call that a method makes.
fn facts(method: &Method<'_>, is_streamed: bool) -> String {
    let mut facts = vec![format!("operation: {}", quoted(&method.operation.name.snake))];
    if method.request.is_some() {
        facts.push("request".to_owned());
    }
    let params = method.operation.params.iter();
    let params: Vec<String> =
        params.map(|it| format!("{}: {}", quoted(&it.name.wire), argument(&it.name))).collect();
    if !params.is_empty() {
        facts.push(format!("path: {{ {} }}", params.join(", ")));
    }
    if method.parameters.is_some() {
        facts.push("parameters".to_owned());
    }
    if method.is_raw() {
        facts.push("isRaw: true".to_owned());
    }
    if let Some(Stream { switch, .. }) = &method.stream {
        let (member, by_default) = switch.unwrap_or_default();
        facts.push(format!("stream: [{}, {is_streamed}, {by_default}]", quoted(member)));
    }
    facts.join(", ")
}
