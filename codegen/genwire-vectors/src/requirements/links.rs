//! Links: values in the path of a request that come from the reply of another operation.

use genwire_spec::model::{BodyKind, Interface, Json, Operation, Type, TypeKind};

/// Returns the links between operations of an area with the same error family: a path parameter
/// has the name of a string member in the reply of an operation without path parameters.
pub(super) fn links(interface: &Interface) -> Vec<Json> {
    let mut links = Vec::new();
    for to in &interface.operations {
        for parameter in &to.params {
            let name = &parameter.name.wire;
            let sources = interface.operations_of(&to.area).filter(|from| {
                from.params.is_empty()
                    && from.family == to.family
                    && replies_with(interface, from, name)
            });
            links.extend(sources.map(|from| {
                Json::object([
                    ("to", Json::string(&to.name.snake)),
                    ("parameter", Json::string(name)),
                    ("from", Json::string(&from.name.snake)),
                    ("at", Json::string(format!("/{}", genwire_spec::judge::escape(name)))),
                ])
            }));
        }
    }
    links
}

fn replies_with(interface: &Interface, from: &Operation, name: &str) -> bool {
    from.bodies(BodyKind::Response).into_iter().any(|id| match &interface.ty(id).kind {
        TypeKind::Object(object) => {
            object.field(name).is_some_and(|field| field.ty == Type::String)
        }
        TypeKind::Enum(_) | TypeKind::Union(_) | TypeKind::Either(_) => false,
    })
}
