//! Replaces objects outside the database where the service is built without them.

use super::StoreError;

/// A place for objects, of which there is none.
#[derive(Clone, Debug)]
pub(crate) enum Objects {}

impl Objects {
    /// Refuses every place.
    pub(crate) fn open(place: &str) -> Result<Option<Self>, StoreError> {
        if place.is_empty() {
            return Ok(None);
        }
        Err(StoreError::new("it needs a build with the feature `object-store`").with_help(
            "leave the place out to keep files in the store, or build with `--features object-store`",
        ))
    }

    #[expect(clippy::unused_async, reason = "its counterpart with `object-store` waits")]
    pub(super) async fn add(&self, _: &[u8]) -> Result<String, StoreError> {
        match *self {}
    }

    #[expect(clippy::unused_async, reason = "its counterpart with `object-store` waits")]
    pub(super) async fn put(&self, _: &str, _: &[u8]) -> Result<(), StoreError> {
        match *self {}
    }

    #[expect(clippy::unused_async, reason = "its counterpart with `object-store` waits")]
    pub(super) async fn get(&self, _: &str) -> Result<Vec<u8>, StoreError> {
        match *self {}
    }

    #[expect(clippy::unused_async, reason = "its counterpart with `object-store` waits")]
    pub(super) async fn remove(&self, _: &[String]) {
        match *self {}
    }
}
