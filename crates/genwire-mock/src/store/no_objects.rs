//! Replaces the file store in builds without the feature `object-store`.

use super::StoreError;

/// A file store, which does not exist in this build.
#[derive(Clone, Debug)]
pub(crate) enum Objects {}

impl Objects {
    /// Refuses every address.
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
