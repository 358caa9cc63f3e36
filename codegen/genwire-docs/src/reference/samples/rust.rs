//! A call by the Rust library.

use super::{Call, indented};
use genwire_rust::{example, path_argument};
use genwire_spec::model::{CallName, Json, Operation, RawBody};
use std::fmt::Write as _;

/// The client of the area in hand-written statements.
const AREA: &str = "{area}";

/// The program; `None` where the types cannot make the body.
pub(super) fn sample(call: &Call<'_>) -> Option<String> {
    let Call { interface, operation, parameters, body, is_streamed, .. } = call;
    let area = &operation.area;
    let own = interface.project.krate(area);
    // Without a package for all areas, the client is that of the area.
    let (mut uses, client, from) = if let Some(package) = &interface.project.client {
        let krate = package.replace('-', "_");
        let client = match operation.servers.first() {
            Some(server) => {
                let (server, variable) =
                    (Json::string(server), interface.project.server_url_variable(server));
                format!(
                    "Client::builder().env().server_url({}, std::env::var(\"{variable}\")?).build()",
                    server.to_compact()
                )
            }
            None => "Client::from_env()".to_owned(),
        };
        (format!("use {krate}::Client;\n"), client, format!("{krate}::{area}"))
    } else {
        let name = &interface.areas.iter().find(|one| one.name.wire == *area)?.name.pascal;
        (format!("use {own}::{name};\n"), format!("{name}::builder().env().build()"), own)
    };
    let by_hand = operation.samples.rust_stream.as_deref().filter(|_| *is_streamed);
    let mut request = String::new();
    let mut arguments: Vec<String> =
        operation.params.iter().map(|param| path_argument(interface, param)).collect();
    if let Some(id) = operation.parameters {
        let example = example::example(interface, id.into(), parameters.as_ref()?)?;
        uses.push_str(&example.use_line(&from));
        request = format!("    {}\n", indented(&example.statement("parameters"), 4));
        arguments.push("&parameters".to_owned());
    }
    if operation.request.is_some() && body.is_some() {
        let mut example = example::request(interface, operation)?;
        if let Some(stream) = by_hand {
            example = example.and_types_of(stream);
        }
        uses.push_str(&example.use_line(&from));
        let _ = writeln!(request, "    {}", indented(&example.statement("request"), 4));
        let is_optional = operation.is_body_optional;
        arguments.push(if is_optional { "Some(&request)" } else { "&request" }.to_owned());
    }
    if let (None, Some(stream)) = (operation.request, by_hand) {
        uses.push_str(&example::Example::of_types(stream).use_line(&from));
    }
    if let Some(raw) = operation.raw_request {
        let value = match raw {
            RawBody::Text => "std::fs::read_to_string(\"file\")?.into()",
            RawBody::Bytes => "std::fs::read(\"file\")?.into()",
        };
        arguments.push(if operation.is_body_optional {
            format!("Some({value})")
        } else {
            value.to_owned()
        });
    }
    let is_for_all = interface.project.client.is_some();
    let of_area = if is_for_all { format!("client.{area}()") } else { "client".to_owned() };
    let made = format!("{of_area}.{}({})", method(operation), arguments.join(", "));
    let rest = if let Some(stream) = by_hand {
        format!("    {}\n", indented(&stream.replace(AREA, &of_area), 4).trim_end())
    } else {
        reading(operation, &made, *is_streamed)
    };
    Some(format!(
        "{uses}\n#[tokio::main]\nasync fn main() -> Result<(), Box<dyn std::error::Error>> {{\n    \
         let client = {client}?;\n{request}{rest}    Ok(())\n}}\n"
    ))
}

/// The statements that make a call and print what it returns.
fn reading(operation: &Operation, call: &str, is_streamed: bool) -> String {
    let each = |stream: &str, open: &str, item: &str| {
        format!(
            "    let mut {stream} = {open};\n    while let Some({item}) = {stream}.next().await {{\n        \
             println!(\"{{:?}}\", {item}?);\n    }}\n"
        )
    };
    if is_streamed {
        each("events", &format!("{call}.stream().await?"), "event")
    } else if operation.pages.is_some() {
        each("items", &format!("{call}.items()"), "item")
    } else {
        format!("    let reply = {call}.await?;\n    {}", example::printed(operation, "reply"))
    }
}

/// The way from the client of the area to the method: `tasks().delete`.
fn method(operation: &Operation) -> String {
    let CallName { group, method } = &operation.call;
    let group = group.as_ref().map_or_else(String::new, |group| format!("{}().", group.name.snake));
    format!("{group}{}", method.snake)
}
