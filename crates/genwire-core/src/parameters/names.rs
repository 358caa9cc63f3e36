//! Names of parameters, and the assignment of names in a request to parameters.

use super::typed::{is_object, lists, may_be_object, member};
use super::{Parameter, ParameterPlace, ParameterStyle, brackets};
use crate::descriptor::Descriptor;

/// Returns true for a parameter whose items or members are separate parameters.
pub(super) fn is_apart(parameter: &Parameter) -> bool {
    parameter.explode && parameter.style == ParameterStyle::Form
}

/// Returns true if a key is the name of a parameter; names of headers are case-insensitive.
pub(super) fn is_name(place: ParameterPlace, key: &str, name: &str) -> bool {
    match place {
        ParameterPlace::Header => key.eq_ignore_ascii_case(name),
        ParameterPlace::Query | ParameterPlace::Cookie => key == name,
    }
}

/// Returns true if a name in a request belongs to another parameter in the same part of it.
pub(super) fn is_of_other(
    list: &[Parameter],
    object: &'static Descriptor,
    own: &Parameter,
    name: &str,
) -> bool {
    let others = list.iter().filter(|one| one.place == own.place && one.name != own.name);
    others.into_iter().any(|one| {
        let ty = member(object, one.name, &|_| None);
        let is_member = || may_be_object(ty) && lists(ty, name);
        match one.style {
            ParameterStyle::DeepObject => {
                name.strip_prefix(one.name).and_then(brackets::place).is_some()
            }
            _ if is_apart(one) => {
                is_member() || !is_object(ty) && is_name(one.place, name, one.name)
            }
            _ => is_name(one.place, name, one.name),
        }
    })
}
