//! A program that serves one operation, as a beginning for its author.

use crate::items::example::{Imports, example};
use crate::items::{imports, service_ident};
use crate::path_limits;
use genwire_spec::instance;
use genwire_spec::model::{Area, BodyKind, COMMON, Interface, Operation};
use std::fmt::Write as _;

/// Returns a program that answers an operation with the example of its reply; `None` for one whose
/// requests are no JSON, or whose replies are not of one type.
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
    let name = |id| interface.ty(id).name.pascal.clone();
    let (service, returned) = (service_ident(area).to_string(), name(reply));
    let mut types = Imports::default();
    types.extend(&made);
    types.add(&service);
    types.add(&returned);
    let mut passed = String::new();
    let mut unused = imports::Imports::new(&area.name.wire, "server");
    for param in &operation.params {
        let ty = path_limits::served_type(interface, param, &mut unused).to_string();
        if interface.types.iter().any(|known| known.name.pascal == ty) {
            types.add(&ty);
        }
        let _ = writeln!(passed, "        _{}: {ty},", param.name.snake);
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
    }
    let (krate, common) =
        (interface.project.krate(&area.name.wire), interface.project.krate(COMMON));
    let statement = made.statement("reply").trim_end().replace('\n', "\n        ");
    Some(format!(
        "use {krate}::server::{{self, Call, Open, Refusal, fallback}};\n{}use {common}::INTERFACE;\n\
         use std::sync::Arc;\n\nstruct Service;\n\nimpl {service} for Service {{\n    \
         async fn {}(\n        &self,\n        _call: Call,\n{passed}    ) -> \
         Result<{returned}, Refusal> {{\n        {statement}\n        Ok(reply)\n    }}\n}}\n\n\
         #[tokio::main]\nasync fn main() -> std::io::Result<()> {{\n    \
         let routes = server::router(Arc::new(Service), Arc::new(Open));\n    \
         let listener = tokio::net::TcpListener::bind(\"127.0.0.1:8080\").await?;\n    \
         axum::serve(listener, routes.fallback(fallback(&INTERFACE))).await\n}}\n",
        types.use_line(&krate),
        operation.name.snake,
    ))
}
