//! Records of the default engine, which callers created, by namespace, area and ID.

use super::{Store, StoreError};

/// Maximum number of records in all namespaces; beyond it, the oldest records are removed.
const MAX_RECORDS: i64 = 10_000;

const PUT_RECORD: &str = "INSERT INTO records (namespace, area, id, position, body) VALUES ($1, $2, $3, \
     (SELECT COALESCE(MAX(position), 0) + 1 FROM records), $4) \
     ON CONFLICT (namespace, area, id) DO UPDATE SET body = excluded.body";
const TRIM_RECORDS: &str = "DELETE FROM records WHERE position <= \
     (SELECT COALESCE(MAX(position), 0) FROM records) - $1";
const LIST_RECORDS: &str = "SELECT body FROM records WHERE namespace = $1 AND area = $2 \
     AND body NOT LIKE '%' || $3 ORDER BY position LIMIT $4";
const COUNT_FIRST_RECORD: &str = "SELECT COUNT(*) FROM \
     (SELECT 1 FROM records WHERE namespace = $1 AND area = $2 LIMIT 1) AS first_record";
/// Reads a record and locks it against changes until the transaction ends.
const LOCK_RECORD: &str = "UPDATE records SET position = position \
     WHERE namespace = $1 AND area = $2 AND id = $3 RETURNING body";
const SET_RECORD: &str =
    "UPDATE records SET body = $4 WHERE namespace = $1 AND area = $2 AND id = $3";
const REMOVE_RECORD: &str = "DELETE FROM records WHERE namespace = $1 AND area = $2 AND id = $3";

/// Key of a record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordKey<'a> {
    pub(crate) namespace: &'a str,
    pub(crate) area: &'a str,
    pub(crate) id: &'a str,
}

/// Change of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RecordChange {
    /// The record stays unchanged.
    Keep,
    /// The record gets a new body.
    Set(String),
    /// The record is removed.
    Remove,
}

impl Store {
    /// Adds a record, or replaces the record with the same ID.
    pub(crate) async fn put_record(
        &self,
        key: RecordKey<'_>,
        body: &str,
    ) -> Result<(), StoreError> {
        on_write!(self, connection => {
            sqlx::query(PUT_RECORD)
                .bind(key.namespace)
                .bind(key.area)
                .bind(key.id)
                .bind(body)
                .execute(&mut *connection)
                .await?;
            sqlx::query(TRIM_RECORDS).bind(MAX_RECORDS).execute(&mut *connection).await?;
            Ok::<_, sqlx::Error>(())
        })?;
        Ok(())
    }

    /// Returns the bodies of the records of an area, except those with a suffix, oldest first.
    ///
    /// The suffix must not contain `%`, `_` or `\`.
    pub(crate) async fn records(
        &self,
        namespace: &str,
        area: &str,
        end: &str,
    ) -> Result<Vec<String>, StoreError> {
        Ok(on_read!(self, pool => {
            sqlx::query_scalar(LIST_RECORDS)
                .bind(namespace)
                .bind(area)
                .bind(end)
                .bind(MAX_RECORDS)
                .fetch_all(pool)
                .await
        })?)
    }

    /// Returns true if an area has any record.
    pub(crate) async fn has_records(
        &self,
        namespace: &str,
        area: &str,
    ) -> Result<bool, StoreError> {
        let count: i64 = on_read!(self, pool => {
            sqlx::query_scalar(COUNT_FIRST_RECORD).bind(namespace).bind(area).fetch_one(pool).await
        })?;
        Ok(count > 0)
    }

    /// Changes a record while no other node does; `None` if the record does not exist.
    pub(crate) async fn change_record<T: Send>(
        &self,
        key: RecordKey<'_>,
        change: impl FnOnce(&str) -> (RecordChange, T) + Send,
    ) -> Result<Option<T>, StoreError> {
        Ok(on_write!(self, connection => {
            let before: Option<String> = sqlx::query_scalar(LOCK_RECORD)
                .bind(key.namespace)
                .bind(key.area)
                .bind(key.id)
                .fetch_optional(&mut *connection)
                .await?;
            let Some(before) = before else { return Ok(None) };
            let (wanted, result) = change(&before);
            let sql = match &wanted {
                RecordChange::Keep => None,
                RecordChange::Set(_) => Some(SET_RECORD),
                RecordChange::Remove => Some(REMOVE_RECORD),
            };
            if let Some(sql) = sql {
                let mut query =
                    sqlx::query(sql).bind(key.namespace).bind(key.area).bind(key.id);
                if let RecordChange::Set(body) = wanted {
                    query = query.bind(body);
                }
                query.execute(&mut *connection).await?;
            }
            Ok::<_, sqlx::Error>(Some(result))
        })?)
    }
}
