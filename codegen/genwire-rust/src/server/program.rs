//! A program that serves one operation, as a starting point for its author.

use crate::items::example::{Imports, example};
use crate::items::{ident, imports, param_idents, service_ident};
use crate::path_limits;
use crate::server::emit_no_media;
use genwire_spec::instance;
use genwire_spec::model::{Area, BodyKind, COMMON, Interface, Operation};
use std::fmt::Write as _;

/// Returns a program that replies to an operation with the example of its reply.
///
/// `None` if requests are not JSON, if replies have more than one type, or if creating the reply
/// may fail because it parses JSON.
pub fn program(interface: &Interface, area: &Area, operation: &Operation) -> Option<String> {
    let whole = operation.whole()?;
    let is_plain = operation.variants().is_empty()
        && operation.streamed().is_none()
        && operation.empty().is_none()
        && operation.headers.is_none()
        && operation.raw_request.is_none();
    let reply = whole.ty.filter(|_| is_plain && whole.raw.is_none())?;
    let shown = operation.examples.iter().find(|one| one.part == BodyKind::Response);
    let body = match shown {
        Some(example) => example.body.clone(),
        None => instance::minimal(&interface.types, reply)?,
    };
    let made = example(interface, reply, &body)?;
    let statement = made.statement("reply").trim_end().replace('\n', "\n        ");
    // An error from parsing JSON does not convert into a refusal.
    if statement.contains(")?") {
        return None;
    }
    let name = |id| interface.ty(id).name.pascal.clone();
    let (service, returned) = (service_ident(area).to_string(), name(reply));
    let mut types = Imports::default();
    types.extend(&made);
    types.add(&service);
    types.add(&returned);
    let mut passed = String::new();
    let mut unused = imports::Imports::new(&area.name.wire, "server");
    let names = param_idents(operation, &["call", "parameters", "request", "media"]);
    for (param, name) in operation.params.iter().zip(names) {
        let ty = path_limits::served_type(interface, param, &mut unused).to_string();
        if interface.types.iter().any(|known| known.name.pascal == ty) {
            types.add(&ty);
        }
        let _ = writeln!(passed, "        _{name}: {ty},");
    }
    if let Some(id) = operation.parameters {
        let ty = name(id.into());
        types.add(&ty);
        let _ = writeln!(passed, "        _parameters: {ty},");
    }
    if let Some(id) = operation.request {
        let ty = name(id);
        types.add(&ty);
        let ty = if operation.is_body_optional { format!("Option<{ty}>") } else { ty };
        let _ = writeln!(passed, "        _request: {ty},");
        if !area.media.is_empty() {
            passed.push_str("        _media: Self::Media,\n");
        }
    }
    let media = emit_no_media(interface, area).map_or("", |_| "    type Media = ();\n\n");
    let own = free(interface);
    let (krate, common) =
        (interface.project.krate(&area.name.wire), interface.project.krate(COMMON));
    // The full paths of server items, so that no type of the interface can shadow them.
    Some(format!(
        "use {krate}::server;\n{}use {common}::INTERFACE;\n\nstruct {own};\n\n\
         impl {service} for {own} {{\n{media}    async fn {}(\n        &self,\n        \
         _call: server::Call,\n{passed}    ) -> Result<{returned}, server::Refusal> {{\n        \
         {statement}\n        Ok(reply)\n    }}\n}}\n\n#[tokio::main]\n\
         async fn main() -> std::io::Result<()> {{\n    \
         let (service, gate) = (std::sync::Arc::new({own}), std::sync::Arc::new(server::Open));\n    \
         let routes = server::router(service, gate).fallback(server::fallback(&INTERFACE));\n    \
         let listener = tokio::net::TcpListener::bind(\"127.0.0.1:8080\").await?;\n    \
         axum::serve(listener, routes).await\n}}\n",
        types.use_line(&krate),
        ident(&operation.name.snake),
    ))
}

/// Returns a name for the service that no type of the interface has.
fn free(interface: &Interface) -> String {
    let mut name = "Service".to_owned();
    while interface.types.iter().any(|known| known.name.pascal == name) {
        name.insert_str(0, "My");
    }
    name
}
