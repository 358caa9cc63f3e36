//! Callbacks and webhooks: requests of the service, and the answers of the receiver.

use super::{examples_where, first_sentence, media, prose, summary};
use crate::schema::Schemas;
use genwire_spec::judge;
use genwire_spec::model::{BodyKind, Callback, Interface, Json, Operation};

/// Returns the callbacks of an operation, by id.
pub(super) fn all(interface: &Interface, schemas: &Schemas<'_>, operation: &Operation) -> Json {
    Json::object(operation.callbacks.iter().map(|callback| {
        let address = format!("{{$request.body#/{}}}", callback.address);
        let post = post(interface, schemas, operation, callback);
        let path = Json::object([("post", post)]);
        (callback.id.clone(), Json::object([(address, path)]))
    }))
}

pub(super) fn webhooks(schemas: &Schemas<'_>) -> Json {
    let interface = schemas.interface;
    Json::object(interface.webhooks.iter().filter_map(|webhook| {
        let callback = webhook.callbacks.first()?;
        let mut post = post(interface, schemas, webhook, callback);
        post.set("operationId", Json::string(&webhook.name.snake));
        post.set("summary", Json::string(summary(webhook)));
        if let Some(deprecated) = &webhook.deprecated {
            let doc = prose(&callback.doc, &callback.notes);
            post.set("description", Json::String(format!("{doc}\n\n{}", deprecated.paragraph())));
            post.set("deprecated", Json::Bool(true));
        }
        Some((webhook.name.wire.clone(), Json::object([("post", post)])))
    }))
}

fn post(
    interface: &Interface,
    schemas: &Schemas<'_>,
    operation: &Operation,
    callback: &Callback,
) -> Json {
    let examples = examples_where(operation, BodyKind::Callback, None, |example| {
        let ty = judge::type_of(operation, BodyKind::Callback, interface, &example.body);
        ty == Some(callback.request)
    });
    let sent = media(schemas.reference(callback.request), &examples);
    let content = |media: Json| Json::object([("application/json", media)]);
    let mut answer = Json::object([("description", Json::string("The answer of the receiver."))]);
    if let Some(response) = callback.response {
        let answered = media(schemas.reference(response), &Json::empty_object());
        answer.set("content", content(answered));
    }
    let id = format!("{}_{}", operation.name.snake, callback.id);
    let mut post = Json::object([
        ("operationId", Json::String(id)),
        ("tags", Json::array([Json::string(&operation.area)])),
        ("summary", Json::string(first_sentence(&callback.doc))),
        ("description", Json::String(prose(&callback.doc, &callback.notes))),
        ("security", Json::array([])),
        ("requestBody", Json::object([("required", Json::Bool(true)), ("content", content(sent))])),
        ("responses", Json::object([("200", answer)])),
    ]);
    if let Some(seconds) = callback.timeout_seconds {
        post.set("x-timeout-seconds", Json::number(seconds));
    }
    post
}
