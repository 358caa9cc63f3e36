//! The response of an operation without a body.

use serde_core::de::{Deserialize, Deserializer, IgnoredAny};

/// A response without a body, such as a response with status 204.
///
/// A body that the service sends nevertheless is ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoContent;

impl<'de> Deserialize<'de> for NoContent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}
