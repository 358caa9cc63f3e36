//! Files served by URL for a limited time, named by their content and a key.

use super::{Store, StoreError};

/// If the same content is stored twice, the later expiry counts.
const PUT_BLOB: &str = "INSERT INTO blobs (namespace, name, media_type, valid_until, bytes, object) \
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (name, namespace) DO UPDATE SET valid_until = \
     CASE WHEN excluded.valid_until > blobs.valid_until THEN excluded.valid_until \
     ELSE blobs.valid_until END RETURNING object";
const GET_BLOB: &str = "SELECT media_type, valid_until, bytes, object FROM blobs \
     WHERE name = $1 AND valid_until > $2 ORDER BY valid_until DESC LIMIT 1";

/// File with its media type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Blob {
    pub(crate) media_type: String,
    /// Service time at which the file expires.
    pub(crate) valid_until: i64,
    pub(crate) bytes: Vec<u8>,
}

impl Store {
    /// Stores a file until a service time. Returns its name: 64 hexadecimal digits derived from the
    /// key of the namespace and the content.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn put_blob(
        &self,
        namespace: &str,
        key: &[u8; 32],
        media_type: &str,
        bytes: &[u8],
        valid_until: i64,
    ) -> Result<String, StoreError> {
        // The same bytes with two media types are two files.
        let mut hasher = blake3::Hasher::new_keyed(key);
        hasher.update(media_type.as_bytes()).update(&[0]).update(bytes);
        let name = hasher.finalize().to_hex().to_string();
        let added = match &self.0.objects {
            Some(objects) => Some(self.0.health.watch_objects(objects.add(bytes).await)?),
            None => None,
        };
        let in_table = if added.is_some() { &[][..] } else { bytes };
        let stored: Result<Option<String>, _> = on_write!(self, connection => {
            sqlx::query_scalar(PUT_BLOB)
                .bind(namespace)
                .bind(&name)
                .bind(media_type)
                .bind(valid_until)
                .bind(in_table)
                .bind(&added)
                .fetch_one(connection)
                .await
        });
        if stored.as_ref().ok() != Some(&added) {
            // The same file already existed, or the row could not be written.
            if let (Ok(Some(object)), Some(objects)) = (&stored, &self.0.objects) {
                // Another process may have removed the object.
                self.0.health.watch_objects(objects.put(object, bytes).await)?;
            }
            self.remove_objects(added.into_iter()).await;
        }
        stored?;
        Ok(name)
    }

    /// Returns a file by name while it is valid.
    pub(crate) async fn blob(&self, name: &str, now: i64) -> Result<Option<Blob>, StoreError> {
        let found: Option<(String, i64, Vec<u8>, Option<String>)> = on_read!(self, pool => {
            sqlx::query_as(GET_BLOB).bind(name).bind(now).fetch_optional(pool).await
        })?;
        let Some((media_type, valid_until, bytes, object)) = found else { return Ok(None) };
        let bytes = match (object, &self.0.objects) {
            (None, _) => bytes,
            (Some(object), Some(objects)) => {
                self.0.health.watch_objects(objects.get(&object).await)?
            }
            (Some(_), None) => {
                return Err(StoreError::new(
                    "the file is not stored in the database; set `files` to the place where it is",
                ));
            }
        };
        Ok(Some(Blob { media_type, valid_until, bytes }))
    }

    /// Removes objects that no row references any more.
    pub(super) async fn remove_objects(&self, names: impl Iterator<Item = String>) {
        let names: Vec<String> = names.collect();
        if let Some(objects) = self.0.objects.as_ref().filter(|_| !names.is_empty()) {
            objects.remove(&names).await;
        }
    }
}
