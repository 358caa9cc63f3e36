//! The methods of the clients for Python, one for each operation.

use super::{KEYWORDS, docstring, quoted, type_name};
use crate::methods::{self, Method};
use genwire_output::render;
use genwire_spec::model::Interface;

/// The text of the file with the operations.
pub(super) fn text(interface: &Interface) -> String {
    let project = &interface.project;
    let methods = methods::all(interface);
    let mut text = render::first_line("#", &project.spec, module_path!(), &project.command);
    text += "\n\"\"\"The operations as methods of the clients.\"\"\"\n\nfrom __future__ import annotations\n";
    text += "\nfrom typing import Optional\n\n";
    text += "from .._base import AsyncBase, AsyncEventStream, EventStream, SyncClient\n";
    text += "from .._call import Reply\nfrom .._options import CallOptions\n";
    text += &imports(interface, &methods);
    for (name, base, is_async) in
        [("Operations", "SyncClient", false), ("AsyncOperations", "AsyncBase", true)]
    {
        text += &format!("\n\nclass {name}({base}):\n    \"\"\"Calls of all operations.\"\"\"\n");
        for method in &methods {
            text += &whole(interface, method, is_async);
            text += &streamed(interface, method, is_async);
        }
    }
    text
}

/// The lines that import the types, those of each area in one.
fn imports(interface: &Interface, methods: &[Method<'_>]) -> String {
    let lines = methods::used_types(interface, methods).into_iter().map(|(area, names)| {
        let names = names.into_iter().collect::<Vec<_>>().join(",\n    ");
        format!("from .{} import (\n    {names},\n)\n", super::module(area))
    });
    lines.collect()
}

/// The method for the whole reply.
fn whole(interface: &Interface, method: &Method<'_>, is_async: bool) -> String {
    let reply = format!("Reply[{}]", type_name(interface, method.reply));
    let (prefix, wait) = if is_async { ("async ", "await ") } else { ("", "") };
    let call = format!("{wait}self._whole({})", passed(method, false));
    let name = argument(&method.operation.name.snake);
    format!(
        "\n    {prefix}def {name}(\n{}    ) -> {reply}:\n{}        return {call}\n",
        parameters(interface, method),
        docstring("        ", &method.docs(false)),
    )
}

/// The method for the stream, if there is one.
fn streamed(interface: &Interface, method: &Method<'_>, is_async: bool) -> String {
    let Some(stream) = &method.stream else { return String::new() };
    let class = if is_async { "AsyncEventStream" } else { "EventStream" };
    let (event, reply) = (type_name(interface, stream.event), type_name(interface, method.reply));
    let name = &method.operation.name.snake;
    format!(
        "\n    def {name}_stream(\n{}    ) -> {class}[{event}, {reply}]:\n{}        return \
         {class}(self, self._stream({}))\n",
        parameters(interface, method),
        docstring("        ", &method.docs(true)),
        passed(method, true),
    )
}

/// Returns a name that a function or a parameter beside those of every method can have.
fn argument(name: &str) -> String {
    let is_taken = KEYWORDS.contains(&name) || matches!(name, "self" | "request" | "options");
    if is_taken { format!("{name}_") } else { name.to_owned() }
}

/// The parameters of a method.
fn parameters(interface: &Interface, method: &Method<'_>) -> String {
    let mut text = "        self,\n".to_owned();
    for param in &method.operation.params {
        text += &format!("        {}: str,\n", argument(&param.name.snake));
    }
    if let Some(request) = method.request {
        let ty = type_name(interface, request);
        text += &if method.operation.is_body_optional {
            format!("        request: Optional[{ty}] = None,\n")
        } else {
            format!("        request: {ty},\n")
        };
    }
    text + "        options: Optional[CallOptions] = None,\n"
}

/// The arguments of the call behind a method.
fn passed(method: &Method<'_>, is_streamed: bool) -> String {
    let mut arguments = vec![quoted(&method.operation.name.snake)];
    if method.request.is_some() {
        arguments.push("request".to_owned());
    }
    let params = method.operation.params.iter();
    let params: Vec<String> = params
        .map(|it| format!("{}: {}", quoted(&it.name.wire), argument(&it.name.snake)))
        .collect();
    if !params.is_empty() {
        arguments.push(format!("parameters={{{}}}", params.join(", ")));
    }
    if let Some(stream) = &method.stream {
        let value = if is_streamed { "True" } else { "False" };
        arguments.push(format!("stream=({}, {value})", quoted(stream.member)));
    }
    arguments.push("options=options".to_owned());
    arguments.join(", ")
}
