//! Custom voices of a namespace.

use super::{Store, StoreError};
use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

macro_rules! voice_columns {
    () => {
        "namespace, voice_id, category, voice_name, description, created_time, used"
    };
}

const PUT_VOICE: &str = "INSERT INTO voices (namespace, voice_id, position, category, voice_name, \
     description, created_time, used) VALUES ($1, $2, \
     (SELECT COALESCE(MAX(position), 0) + 1 FROM voices), $3, $4, $5, $6, $7) \
     ON CONFLICT (namespace, voice_id) DO UPDATE SET category = excluded.category, \
     voice_name = excluded.voice_name, description = excluded.description, \
     created_time = excluded.created_time, used = excluded.used";
const GET_VOICE: &str =
    concat!("SELECT ", voice_columns!(), " FROM voices WHERE namespace = $1 AND voice_id = $2");
const LIST_VOICES: &str =
    concat!("SELECT ", voice_columns!(), " FROM voices WHERE namespace = $1 ORDER BY position");
const MARK_USED: &str =
    "UPDATE voices SET used = 1 WHERE namespace = $1 AND voice_id = $2 AND used = 0";

/// Custom voice of a namespace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VoiceRow {
    /// Namespace of the voice.
    pub namespace: String,
    /// ID, unique in the namespace.
    pub voice_id: String,
    /// Category: `voice_cloning` or `voice_generation`.
    pub category: String,
    /// Name for people.
    pub voice_name: Option<String>,
    /// Description, in several sentences.
    pub description: Vec<String>,
    /// Creation date.
    pub created_time: Option<String>,
    /// True once speech was synthesized with the voice, which is listed from then on.
    pub used: bool,
}

impl Store {
    /// Adds a voice, or replaces the voice with the same ID.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn put_voice(&self, voice: &VoiceRow) -> Result<(), StoreError> {
        // A list of strings always has a JSON form.
        let description = serde_json::to_string(&voice.description).unwrap_or_default();
        on_write!(self, connection => {
            sqlx::query(PUT_VOICE)
                .bind(&voice.namespace)
                .bind(&voice.voice_id)
                .bind(&voice.category)
                .bind(voice.voice_name.as_deref())
                .bind(description)
                .bind(voice.created_time.as_deref())
                .bind(i64::from(voice.used))
                .execute(connection)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(())
    }

    /// Returns a voice of a namespace, used or not.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn voice(
        &self,
        namespace: &str,
        voice_id: &str,
    ) -> Result<Option<VoiceRow>, StoreError> {
        Ok(on_read!(self, pool => {
            sqlx::query_as(GET_VOICE).bind(namespace).bind(voice_id).fetch_optional(pool).await
        })?)
    }

    /// Returns the voices of a namespace, used or not, in the order in which they were added.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn voices(&self, namespace: &str) -> Result<Vec<VoiceRow>, StoreError> {
        Ok(on_read!(self, pool => {
            sqlx::query_as(LIST_VOICES).bind(namespace).fetch_all(pool).await
        })?)
    }

    /// Marks a voice as used; returns `false` if it does not exist, or was already marked.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn use_voice(&self, namespace: &str, voice_id: &str) -> Result<bool, StoreError> {
        self.change_voice(MARK_USED, namespace, voice_id).await
    }

    async fn change_voice(
        &self,
        sql: &'static str,
        namespace: &str,
        voice_id: &str,
    ) -> Result<bool, StoreError> {
        let changed = on_write!(self, connection => {
            sqlx::query(sql)
                .bind(namespace)
                .bind(voice_id)
                .execute(connection)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(changed == 1)
    }
}

impl<'r, R: Row> FromRow<'r, R> for VoiceRow
where
    usize: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        let description: String = row.try_get(4)?;
        Ok(Self {
            namespace: row.try_get(0)?,
            voice_id: row.try_get(1)?,
            category: row.try_get(2)?,
            voice_name: row.try_get(3)?,
            description: serde_json::from_str(&description).unwrap_or_default(),
            created_time: row.try_get(5)?,
            used: row.try_get::<i64, _>(6)? != 0,
        })
    }
}
