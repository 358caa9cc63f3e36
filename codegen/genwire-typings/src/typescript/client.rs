//! The methods of the client for TypeScript, one for each operation.

use super::{comment, name, quoted};
use crate::methods::{self, Method};
use genwire_output::render;
use genwire_spec::model::{Interface, Name};
use genwire_spec::names::camel;
use std::collections::BTreeSet;

/// Words that no parameter can have as its name, and the names of those of every method.
const TAKEN_NAMES: &[&str] = &[
    "arguments",
    "await",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "else",
    "enum",
    "eval",
    "export",
    "extends",
    "false",
    "finally",
    "for",
    "function",
    "if",
    "implements",
    "import",
    "in",
    "instanceof",
    "interface",
    "let",
    "new",
    "null",
    "options",
    "package",
    "private",
    "protected",
    "public",
    "request",
    "return",
    "static",
    "super",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "var",
    "void",
    "while",
    "with",
    "yield",
];

/// The text of the file with the operations.
pub(super) fn text(interface: &Interface) -> String {
    let project = &interface.project;
    let methods = methods::all(interface);
    let mut text = render::first_line("//", &project.spec, module_path!(), &project.command);
    text += "\n/** The operations as methods of the client. */\n\n";
    text += "import { BaseClient, type EventStream } from \"../base.js\";\n";
    text += "import type { Reply } from \"../call.js\";\n";
    text += "import type { CallOptions } from \"../options.js\";\n";
    text += &imports(interface, &methods);
    let areas: BTreeSet<&str> = methods.iter().map(|it| it.operation.area.as_str()).collect();
    for area in areas {
        text += &format!("import {{ engine as {area}Engine }} from \"../{area}.js\";\n");
    }
    text += "\n/** Calls of all operations. */\nexport class Operations extends BaseClient {\n";
    let parts = methods.iter().flat_map(|it| {
        let streamed = it.stream.is_some().then(|| written(interface, it, true));
        std::iter::once(written(interface, it, false)).chain(streamed)
    });
    text += &parts.collect::<Vec<_>>().join("\n");
    text += "}\n";
    text
}

/// The lines that import the types, those of each area in one.
fn imports(interface: &Interface, methods: &[Method<'_>]) -> String {
    let lines = methods::used_types(interface, methods).into_iter().map(|(area, names)| {
        let names = names.into_iter().collect::<Vec<_>>().join(",\n  ");
        format!("import type {{\n  {names},\n}} from \"./{area}.js\";\n")
    });
    lines.collect()
}

/// Returns the name of a parameter.
fn argument(name: &Name) -> String {
    let name = camel(name);
    if TAKEN_NAMES.contains(&name.as_str()) { format!("{name}_") } else { name }
}

/// The method for the whole reply, or for the stream.
fn written(interface: &Interface, method: &Method<'_>, is_streamed: bool) -> String {
    let reply = name(interface, method.reply);
    let (suffix, result, call) = match method.stream.as_ref().filter(|_| is_streamed) {
        Some(stream) => {
            let event = name(interface, stream.event);
            ("Stream", format!("EventStream<{event}, {reply}>"), "stream")
        }
        None => ("", format!("Promise<Reply<{reply}>>"), "whole"),
    };
    let mut parameters = String::new();
    for param in &method.operation.params {
        parameters += &format!("    {}: string,\n", argument(&param.name));
    }
    if let Some(request) = method.request {
        let optional = if method.operation.is_body_optional { "?" } else { "" };
        parameters += &format!("    request{optional}: {},\n", name(interface, request));
    }
    let mut facts = vec![
        format!("engine: {}Engine", method.operation.area),
        format!("operation: {}", quoted(&method.operation.name.snake)),
    ];
    if method.request.is_some() {
        facts.push("request".to_owned());
    }
    let params = method.operation.params.iter();
    let params: Vec<String> =
        params.map(|it| format!("{}: {}", quoted(&it.name.wire), argument(&it.name))).collect();
    if !params.is_empty() {
        facts.push(format!("parameters: {{ {} }}", params.join(", ")));
    }
    if let Some(stream) = &method.stream {
        facts.push(format!("stream: [{}, {is_streamed}]", quoted(stream.member)));
    }
    format!(
        "{}  {}{suffix}(\n{parameters}    options?: CallOptions,\n  ): {result} {{\n    return \
         this.{call}({{ {} }}, options);\n  }}\n",
        comment("  ", &method.docs(is_streamed)),
        camel(&method.operation.name),
        facts.join(", "),
    )
}
