//! Creates the cases for the bodies in a part of an operation.

use super::context::Context;
use super::suite::Suite;
use super::{fields, rules, types};
use genwire_spec::model::{BodyKind, Operation, TypeId, TypeKind};

/// Creates the cases for a part whose bodies have the type `root`.
pub(super) fn of_body<'a>(
    context: &'a Context<'a>,
    operation: &'a Operation,
    part: BodyKind,
    root: TypeId,
) -> Suite<'a> {
    let interface = context.interface;
    let mut suite = Suite::new(context, operation, part, root);
    suite.whole("minimal", context.instances.of(interface, root).clone());
    for example in operation.examples.iter().filter(|example| example.part == part) {
        suite.whole(&format!("examples.{}", example.id), example.body.clone());
    }
    for id in suite.in_reading_order() {
        match &interface.ty(id).kind {
            TypeKind::Object(object) => fields::add(&mut suite, id, object),
            TypeKind::Enum(values) => types::add_enum(&mut suite, id, values),
            TypeKind::Union(union) => types::add_union(&mut suite, id, union),
            TypeKind::Either(either) => types::add_either(&mut suite, id, either),
        }
        rules::add(&mut suite, id);
    }
    fields::add_wrong_body(&mut suite, root);
    suite
}
