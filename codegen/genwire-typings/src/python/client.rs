//! The methods of the clients for Python, one for each operation.

use super::{KEYWORDS, class_name, docstring, quoted, ty, type_name};
use crate::methods::{self, Body, Form, Method, Stream};
use crate::taken;
use genwire_output::render;
use genwire_spec::model::Interface;

/// Returns the content of the file with the operations.
pub(super) fn text(interface: &Interface) -> String {
    let project = &interface.project;
    let methods = methods::all(interface);
    let mut text = render::first_line("#", &project.spec, module_path!(), &project.command);
    text += "\n\"\"\"The operations as methods of the clients.\"\"\"\n\nfrom __future__ import annotations\n";
    let mut classes = String::new();
    classes += "\nfrom .._base import AsyncBase, AsyncEventStream, AsyncItems, EventStream, Items, SyncClient\n";
    classes += "from .._call import Reply\nfrom .._options import CallOptions\n";
    classes += &imports(interface, &methods);
    for (name, base, is_async) in
        [("Operations", "SyncClient", false), ("AsyncOperations", "AsyncBase", true)]
    {
        classes +=
            &format!("\n\nclass {name}({base}):\n    \"\"\"Methods for all operations.\"\"\"\n");
        for method in &methods {
            for form in method.forms() {
                classes += &written(interface, &methods, method, form, is_async);
            }
        }
    }
    let names = ["Any", "Mapping", "Optional", "Union"].into_iter();
    let is_used = |name: &&str| {
        classes.contains(&format!("{name}[")) || classes.contains(&format!(": {name},"))
    };
    let names: Vec<&str> = names.filter(is_used).collect();
    if !names.is_empty() {
        text += &format!("\nfrom typing import {}\n", names.join(", "));
    }
    text + &classes
}

/// Returns the content of the file with the names of the package.
pub(super) fn project(interface: &Interface) -> String {
    let project = &interface.project;
    let mut text = render::first_line("#", &project.spec, module_path!(), &project.command);
    text += "\n\"\"\"The names of the package, and of its variables of the environment.\"\"\"\n\n";
    text += &format!("NAME = {}\n", quoted(&project.name));
    text += &format!("VARIABLES = {}\n", quoted(&methods::variables(interface)));
    text
}

/// Returns the lines that import the types, one statement for each area.
fn imports(interface: &Interface, methods: &[Method<'_>]) -> String {
    let lines = methods::used_types(interface, methods).into_iter().map(|(area, names)| {
        let names = names.into_iter().map(class_name).collect::<Vec<_>>().join(",\n    ");
        format!("from .{} import (\n    {names},\n)\n", super::module(area))
    });
    lines.collect()
}

/// The method for a form of an operation.
fn written(
    interface: &Interface,
    methods: &[Method<'_>],
    method: &Method<'_>,
    form: Form,
    is_async: bool,
) -> String {
    let bodies: Vec<String> =
        method.replies.iter().map(|body| body_type(interface, *body)).collect();
    let reply = match bodies.as_slice() {
        [only] => only.clone(),
        all => format!("Union[{}]", all.join(", ")),
    };
    let class = if is_async { "Async" } else { "" };
    let given = passed(method, form == Form::Events);
    let (prefix, result, call) = match (form, &method.stream, method.item) {
        (Form::Events, Some(stream), _) => {
            let event = type_name(interface, stream.event);
            let whole = stream.whole.map(|id| type_name(interface, id.into()));
            let whole = whole.unwrap_or_else(|| "None".to_owned());
            let class = format!("{class}EventStream");
            let call = format!("{class}(self._stream({given}))");
            ("", format!("{class}[{event}, {whole}]"), call)
        }
        (Form::Items, _, Some(item)) => {
            let class = format!("{class}Items");
            let call = format!("{class}(self._pages({given}))");
            ("", format!("{class}[{}, {reply}]", ty(interface, item)), call)
        }
        _ if is_async => {
            ("async ", format!("Reply[{reply}]"), format!("await self._whole({given})"))
        }
        _ => ("", format!("Reply[{reply}]"), format!("self._whole({given})")),
    };
    format!(
        "\n    {prefix}def {}(\n{}    ) -> {result}:\n{}        return {call}\n",
        methods::method_name(methods, method, form, &[KEYWORDS, MEMBERS], |name| name
            .snake
            .clone()),
        parameters(interface, method),
        docstring("        ", &method.docs(form)),
    )
}

/// The type of a body.
fn body_type(interface: &Interface, body: Body) -> String {
    match body {
        Body::Typed(id) => type_name(interface, id),
        Body::Text => "str".to_owned(),
        Body::Bytes => "bytes".to_owned(),
        Body::None => "None".to_owned(),
    }
}

/// Names of the members of every client.
const MEMBERS: &[&str] = &["close", "download"];

/// Returns a parameter name that differs from the parameters of every method.
fn argument(name: &str) -> String {
    taken::free(name, &[KEYWORDS, &["self", "request", "parameters", "options"]])
}

/// Returns the parameters of a method, the required ones first.
fn parameters(interface: &Interface, method: &Method<'_>) -> String {
    let mut text = "        self,\n".to_owned();
    for param in &method.operation.params {
        let ty = ty(interface, Method::param_type(&param.ty));
        text += &format!("        {}: {ty},\n", argument(&param.name.snake));
    }
    let request = method
        .request
        .map(|body| ("request", body_type(interface, body), method.operation.is_body_optional));
    let more = method
        .parameters
        .map(|id| ("parameters", type_name(interface, id.into()), !method.needs_parameters));
    let mut all: Vec<(&str, String, bool)> = request.into_iter().chain(more).collect();
    all.sort_by_key(|(_, _, is_optional)| *is_optional);
    for (name, ty, is_optional) in all {
        text += &if is_optional {
            format!("        {name}: Optional[{ty}] = None,\n")
        } else {
            format!("        {name}: {ty},\n")
        };
    }
    text + "        options: Optional[CallOptions] = None,\n"
}

/// Returns the arguments of the call that a method makes.
fn passed(method: &Method<'_>, is_streamed: bool) -> String {
    let boolean = |value| if value { "True" } else { "False" };
    let mut arguments = vec![quoted(&method.operation.name.snake)];
    if method.request.is_some() {
        arguments.push("request".to_owned());
    }
    let params = method.operation.params.iter();
    let params: Vec<String> = params
        .map(|it| format!("{}: {}", quoted(&it.name.wire), argument(&it.name.snake)))
        .collect();
    if !params.is_empty() {
        arguments.push(format!("path={{{}}}", params.join(", ")));
    }
    if method.parameters.is_some() {
        arguments.push("parameters=parameters".to_owned());
    }
    if method.is_raw() {
        arguments.push("is_raw=True".to_owned());
    }
    if let Some(Stream { switch, .. }) = &method.stream {
        let (member, by_default) = switch.unwrap_or_default();
        arguments.push(format!(
            "stream=({}, {}, {})",
            quoted(member),
            boolean(is_streamed),
            boolean(by_default)
        ));
    }
    arguments.push("options=options".to_owned());
    arguments.join(", ")
}
