//! The example of a call, for the docs of its method.

use super::ClientFile;
use super::arguments::path_argument;
use crate::items::example;
use genwire_spec::instance;
use genwire_spec::model::{BodyKind, Example, Name, Operation, RawBody, TypeId};

impl ClientFile<'_> {
    /// Writes a call as a user would, with the first example of the spec.
    pub(super) fn example(&self, operation: &Operation) -> Option<String> {
        let krate = self.interface.project.krate(&self.area.name.wire);
        let Name { pascal: client, snake: variable, .. } = &self.area.name;
        let is_request = |example: &Example| example.part == BodyKind::Request;
        let has_request = operation.request.is_some() && operation.examples.iter().any(is_request);
        let mut uses = String::new();
        let params = operation.params.iter();
        let mut arguments: Vec<String> =
            params.map(|param| path_argument(self.interface, param)).collect();
        let mut made = String::new();
        if let Some(parameters) = operation.parameters {
            let (made_of, imports) = self.parameters_example(operation, parameters.into())?;
            made.push_str(&made_of);
            uses.push_str(&imports);
            arguments.push("&parameters".to_owned());
        }
        if has_request {
            let request = example::request(self.interface, operation)?;
            made.push_str(&request.statement("request"));
            uses = format!("{uses}{}\n", request.use_line(&krate));
            arguments.push(if operation.is_body_optional {
                "Some(&request)".to_owned()
            } else {
                "&request".to_owned()
            });
        } else if operation.request.is_some() {
            // Without an example, only a call with an optional request can be shown.
            arguments.push(operation.is_body_optional.then(|| "None".to_owned())?);
        }
        if let Some(raw) = operation.raw_request {
            let value = match raw {
                RawBody::Text => "\"…\".into()",
                RawBody::Bytes => "vec![0; 16].into()",
            };
            let value = value.to_owned();
            let is_optional = operation.is_body_optional;
            arguments.push(if is_optional { format!("Some({value})") } else { value });
        }
        let group = operation.call.group.as_ref().map(|group| format!("{}().", group.name.snake));
        let method = format!("{}{}", group.unwrap_or_default(), operation.call.method.snake);
        let call = format!("{variable}.{method}({})", arguments.join(", "));
        let shown = shown(operation, &call);
        Some(format!(
            "```no_run\n# async fn example({variable}: {krate}::{client}) \
             -> Result<(), Box<dyn std::error::Error>> {{\n{uses}{made}{shown}# Ok(())\n# }}\n```",
        ))
    }

    /// Returns the statement that creates the parameters of a call, and its imports.
    fn parameters_example(&self, operation: &Operation, id: TypeId) -> Option<(String, String)> {
        let of_spec = operation.examples.iter().find(|one| one.part == BodyKind::Parameters);
        let body = match of_spec {
            Some(example) => example.body.clone(),
            None => instance::minimal(&self.interface.types, id)?,
        };
        let made = example::example(self.interface, id, &body)?;
        let krate = self.interface.project.krate(&self.area.name.wire);
        Some((made.statement("parameters"), made.use_line(&krate)))
    }
}

/// Returns the statements that make a call and print its result.
fn shown(operation: &Operation, call: &str) -> String {
    let (one, all, call) = if operation.pages.is_some() {
        ("item", "items", format!("{call}.items()"))
    } else if operation.has_only_feed() {
        ("event", "events", format!("{call}.stream().await?"))
    } else {
        let printed = example::printed(operation, "response");
        return format!("let response = {call}.await?;\n{printed}");
    };
    format!(
        "let mut {all} = {call};\nwhile let Some({one}) = {all}.next().await {{\n    \
         println!(\"{{:?}}\", {one}?);\n}}\n"
    )
}
