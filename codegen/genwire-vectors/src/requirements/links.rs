//! Links: path parameters whose values come from the reply of another operation.

use genwire_spec::model::{BodyKind, Interface, Json, Method, Operation, Type, TypeKind};
use genwire_spec::names;

/// Returns the links between operations of an area with the same error family.
///
/// There are two kinds of links. Either the reply of an operation without path parameters has a
/// string member with the name of the parameter, and the name states what it identifies, unlike
/// `id` or `name`. For an operation that removes something, only a `POST` counts. Or the path
/// extends the path of a `POST` whose reply has a member of that name or an `id`.
pub(super) fn links(interface: &Interface) -> Vec<Json> {
    let mut links = Vec::new();
    for to in &interface.operations {
        for parameter in &to.params {
            let name = parameter.name.wire.as_str();
            let sources = interface.operations_of(&to.area).filter_map(|from| {
                if !from.params.is_empty() || from.family != to.family {
                    return None;
                }
                let is_string = |ty: &Type| *ty == Type::String;
                let is_scalar = |ty: &Type| ty.is_whole() || *ty == Type::String;
                let is_created = to.method != Method::Delete || from.method == Method::Post;
                let is_apart = names::name(name).snake.contains('_') && is_created;
                let member = if is_apart && replies_with(interface, from, name, is_string) {
                    name
                } else {
                    let below = to.path.strip_prefix(&from.path)?.strip_prefix("/{")?;
                    let is_next = below.strip_prefix(name)?.starts_with('}');
                    let creates = from.method == Method::Post && is_next;
                    let has = |member: &&str| replies_with(interface, from, member, is_scalar);
                    [name, "id"].into_iter().filter(|_| creates).find(has)?
                };
                Some((from, member))
            });
            links.extend(sources.map(|(from, member)| {
                Json::object([
                    ("to", Json::string(&to.name.snake)),
                    ("parameter", Json::string(name)),
                    ("from", Json::string(&from.name.snake)),
                    (
                        "at",
                        Json::string(format!("/{}", genwire_constraint::pointer::escape(member))),
                    ),
                ])
            }));
        }
    }
    links
}

fn replies_with(
    interface: &Interface,
    from: &Operation,
    name: &str,
    fits: impl Fn(&Type) -> bool,
) -> bool {
    from.bodies(BodyKind::Response).into_iter().any(|id| match &interface.ty(id).kind {
        TypeKind::Object(object) => object.field(name).is_some_and(|field| fits(&field.ty)),
        TypeKind::Enum(_) | TypeKind::Union(_) | TypeKind::Either(_) => false,
    })
}
