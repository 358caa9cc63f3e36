//! The parts of a request in addition to its path and JSON: parameters, forms and files.

use crate::context::Context;
use genwire_constraint::Encoding;
use genwire_core::exchange::{Chunk, FileHead, Parameters, body, parameters};
use serde_json::{Map, Value as JsonValue, json};

/// Adds the parameters outside the path, and the content of a body that is not sent as JSON.
pub(crate) fn add(
    context: &Context,
    json: &[u8],
    headers: &mut Map<String, JsonValue>,
    request: &mut JsonValue,
) -> Result<(), String> {
    let endpoint = context.endpoint();
    let Some(form) = context.interface().form(endpoint.operation) else { return Ok(()) };
    if let Some(all) = context.member("parameters") {
        let Parameters { query, headers: more } = parameters(form, all)?;
        if context.text("url").is_empty() {
            request["query"] =
                query.into_iter().map(|(name, value)| json!([name, value])).collect();
        }
        headers.extend(
            more.into_iter().map(|(name, value)| (name.to_ascii_lowercase(), value.into())),
        );
    }
    if let Some(name) = form.idempotency {
        let name = name.to_ascii_lowercase();
        headers.entry(name).or_insert_with(|| context.text("token").into());
    }
    if json.is_empty() || Encoding::of(endpoint.content_type()) == Encoding::Json {
        return Ok(());
    }
    let files = context.member("files").and_then(JsonValue::as_array).into_iter().flatten();
    let text = |file: &JsonValue, name: &str| file.get(name)?.as_str().map(str::to_owned);
    let files: Vec<FileHead> = files
        .map(|file| FileHead { name: text(file, "name"), media_type: text(file, "media_type") })
        .collect();
    let (chunks, media_type) = body(form, json, &files, context.text("token"))?;
    headers.insert("content-type".to_owned(), media_type.into());
    request["content"] = chunks
        .into_iter()
        .map(|chunk| match chunk {
            Chunk::Bytes(bytes) => String::from_utf8_lossy(&bytes).into_owned().into(),
            Chunk::File(position) => JsonValue::from(position),
        })
        .collect();
    Ok(())
}
