//! A call with the Rust library.

use super::{Call, indented};
use genwire_rust::{example, path_argument};
use genwire_spec::model::{CallName, Json, Operation, RawBody};
use std::fmt::Write as _;

/// The placeholder for the client of the area in hand-written statements.
const AREA: &str = "{area}";

/// Returns the program; `None` if the types cannot represent the body.
pub(super) fn sample(call: &Call<'_>) -> Option<String> {
    let Call { interface, operation, parameters, body, is_streamed, .. } = call;
    let Opening { uses, own, client, of_area, from } = Opening::of(call)?;
    let mut imports = example::Imports::default();
    if let Some(own) = own {
        imports.add(own);
    }
    let mut values = String::new();
    let mut value = |name: &str, example: &example::Example| {
        imports.extend(example);
        let _ = writeln!(values, "    {}", indented(&example.statement(name), 4));
    };
    let mut arguments: Vec<String> =
        operation.params.iter().map(|param| path_argument(interface, param)).collect();
    if let Some(id) = operation.parameters {
        value("parameters", &example::example(interface, id.into(), parameters.as_ref()?)?);
        arguments.push("&parameters".to_owned());
    }
    let optional = |argument: &str| {
        let is_optional = operation.is_body_optional;
        if is_optional { format!("Some({argument})") } else { argument.to_owned() }
    };
    if operation.request.is_some() && body.is_some() {
        value("request", &example::request(interface, operation)?);
        arguments.push(optional("&request"));
    }
    arguments.extend(operation.raw_request.map(|raw| {
        optional(match raw {
            RawBody::Text => "std::fs::read_to_string(\"file\")?.into()",
            RawBody::Bytes => "std::fs::read(\"file\")?.into()",
        })
    }));
    let by_hand = operation.samples.rust_stream.as_deref().filter(|_| *is_streamed);
    let rest = if let Some(stream) = by_hand {
        imports.extend_by_hand(stream);
        format!("    {}\n", indented(&stream.replace(AREA, &of_area), 4).trim_end())
    } else {
        let made = format!("{of_area}.{}({})", method(operation), arguments.join(", "));
        reading(operation, &made, *is_streamed)
    };
    let uses = uses + &imports.use_line(&from);
    Some(format!(
        "{uses}\n#[tokio::main]\nasync fn main() -> Result<(), Box<dyn std::error::Error>> {{\n    \
         let client = {client}?;\n{values}{rest}    Ok(())\n}}\n"
    ))
}

/// The beginning of a program.
struct Opening<'a> {
    /// The line that imports the client of all areas.
    uses: String,
    /// The client of the area, if the program imports that instead.
    own: Option<&'a str>,
    client: String,
    of_area: String,
    /// The crate or module with the types.
    from: String,
}

impl<'a> Opening<'a> {
    fn of(call: &Call<'a>) -> Option<Self> {
        let Call { interface, operation, .. } = call;
        let area = &operation.area;
        // Without a package for all areas, the program uses the client of the area.
        let Some(package) = &interface.project.client else {
            let own = interface.project.krate(area);
            let name = &interface.areas.iter().find(|one| one.name.wire == *area)?.name.pascal;
            return Some(Self {
                uses: String::new(),
                own: Some(name),
                client: format!("{name}::builder().env().build()"),
                of_area: "client".to_owned(),
                from: own,
            });
        };
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
        Some(Self {
            uses: format!("use {krate}::Client;\n"),
            own: None,
            client,
            of_area: format!("client.{area}()"),
            from: format!("{krate}::{area}"),
        })
    }
}

/// Returns the statements that make a call and print its result.
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

/// Returns the path from the client of the area to the method: `tasks().delete`.
fn method(operation: &Operation) -> String {
    let CallName { group, method } = &operation.call;
    let group = group.as_ref().map_or_else(String::new, |group| format!("{}().", group.name.snake));
    format!("{group}{}", method.snake)
}
