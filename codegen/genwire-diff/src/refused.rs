//! Values of one version that the other version refuses.

use genwire_spec::model::{Json, Type};

/// Values of one version that the other version refuses.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Refused {
    None,
    /// There are some; contains an example if one is known.
    Some(Option<Json>),
    /// There may be some.
    Maybe,
}

impl Refused {
    /// Returns the lists or maps whose items are refused.
    pub(super) fn of_items(self, ty: &Type) -> Self {
        match (self, ty) {
            (Self::Some(Some(item)), Type::Map(_)) => Self::Some(Some(Json::object([("a", item)]))),
            (Self::Some(Some(item)), _) => Self::Some(Some(Json::array([item]))),
            (other, _) => other,
        }
    }
}
