//! Objects that hold the bytes of files outside the database: in a folder, or in a bucket.

use super::StoreError;
use genwire_core::client::{environment_proxies, http_client_builder};
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::client::{ClientOptions, HttpClient, HttpConnector};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt as _, RetryConfig};
use std::env;
use std::sync::Arc;
use std::time::Duration;

/// Maximum size of an object that is read, in bytes; files of the service are smaller.
const MAX_BYTES: u64 = 256 << 20;
/// Time limits of a connection and of a whole request.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const REQUEST_TIMEOUT: Duration = Duration::from_mins(1);
/// Time limit for the removal of unused objects, which holds up timed tasks.
const REMOVAL_TIMEOUT: Duration = Duration::from_secs(10);
/// Attempts at a request that fails, and the time limit of all of them.
const MAX_RETRIES: usize = 2;
const RETRY_TIMEOUT: Duration = Duration::from_secs(10);
/// Region of a bucket, unless `AWS_REGION` names another region; servers other than Amazon's ignore
/// it.
const REGION: &str = "us-east-1";

/// A file store: a folder or a bucket.
#[derive(Clone, Debug)]
pub(crate) struct Objects {
    place: Arc<dyn ObjectStore>,
    /// Path in front of all names; empty for none.
    prefix: Path,
}

impl Objects {
    /// Opens `file:FOLDER` or `s3://BUCKET/PREFIX`; `None` if the address is empty.
    pub(crate) fn open(place: &str) -> Result<Option<Self>, StoreError> {
        if place.is_empty() {
            return Ok(None);
        }
        if let Some(folder) = place.strip_prefix("file:") {
            let folder = folder.strip_prefix("//").unwrap_or(folder);
            // A missing folder is not created, because the path may be a typing error.
            let place = LocalFileSystem::new_with_prefix(folder).map_err(|error| {
                StoreError::new(error.to_string())
                    .with_help("make the folder first, or name another")
            })?;
            return Ok(Some(Self { place: Arc::new(place), prefix: Path::default() }));
        }
        let Some(rest) = place.strip_prefix("s3://") else {
            return Err(StoreError::new("expected `file:FOLDER` or `s3://BUCKET/PREFIX`"));
        };
        let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
        let prefix = Path::parse(prefix.trim_end_matches('/'))
            .map_err(|error| StoreError::new(error.to_string()))?;
        Ok(Some(Self { place: Arc::new(bucket_of(bucket)?), prefix }))
    }

    /// Stores bytes in a new object, and returns its name.
    pub(super) async fn add(&self, bytes: &[u8]) -> Result<String, StoreError> {
        let mut name = [0; 16];
        getrandom::fill(&mut name).map_err(|error| StoreError::new(error.to_string()))?;
        let name = const_hex::encode(name);
        self.put(&name, bytes).await?;
        Ok(name)
    }

    /// Stores bytes in the object with a name.
    pub(super) async fn put(&self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let stored = self.place.put(&self.path(name), bytes.to_vec().into()).await;
        stored.map(drop).map_err(|error| failed(&error))
    }

    /// Returns the bytes of an object.
    pub(super) async fn get(&self, name: &str) -> Result<Vec<u8>, StoreError> {
        let found = self.place.get(&self.path(name)).await.map_err(|error| failed(&error))?;
        if found.meta.size > MAX_BYTES {
            return Err(StoreError::new(format!(
                "the object `{name}` has {} bytes",
                found.meta.size
            )));
        }
        Ok(found.bytes().await.map_err(|error| failed(&error))?.into())
    }

    /// Removes objects, for a limited time; a failure is logged, since nothing refers to the
    /// objects any longer.
    pub(super) async fn remove(&self, names: &[String]) {
        let removal = async {
            for name in names {
                if let Err(error) = self.place.delete(&self.path(name)).await {
                    tracing::warn!(%error, object = name, "an unused object was not removed");
                }
            }
        };
        if tokio::time::timeout(REMOVAL_TIMEOUT, removal).await.is_err() {
            tracing::warn!(objects = names.len(), "unused objects were not all removed in time");
        }
    }

    fn path(&self, name: &str) -> Path {
        self.prefix.clone().join(name)
    }
}

/// Opens a bucket with the credentials in the environment variables. Other sources, such as
/// instance metadata, are not queried.
fn bucket_of(name: &str) -> Result<AmazonS3, StoreError> {
    let variable = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let needed = |name| {
        variable(name).ok_or_else(|| {
            StoreError::new(format!("the environment variable {name} is not set"))
                .with_help("a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
        })
    };
    let mut builder = AmazonS3Builder::new()
        .with_http_connector(Connector)
        .with_bucket_name(name)
        .with_retry(RetryConfig {
            max_retries: MAX_RETRIES,
            retry_timeout: RETRY_TIMEOUT,
            ..RetryConfig::default()
        })
        .with_access_key_id(needed("AWS_ACCESS_KEY_ID")?)
        .with_secret_access_key(needed("AWS_SECRET_ACCESS_KEY")?)
        .with_region(variable("AWS_REGION").unwrap_or_else(|| REGION.to_owned()));
    if let Some(token) = variable("AWS_SESSION_TOKEN") {
        builder = builder.with_token(token);
    }
    if let Some(endpoint) = variable("AWS_ENDPOINT_URL_S3").or_else(|| variable("AWS_ENDPOINT_URL"))
    {
        builder = builder.with_allow_http(endpoint.starts_with("http://")).with_endpoint(endpoint);
    }
    builder.build().map_err(|error| failed(&error))
}

/// Creates the HTTP client of a bucket, with the TLS settings of the other clients.
#[derive(Debug)]
struct Connector;

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        let failed = |source: Box<dyn std::error::Error + Send + Sync>| {
            object_store::Error::Generic { store: "S3", source }
        };
        let client = http_client_builder()
            .map_err(|error| failed(error.into()))?
            .no_proxy()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(REQUEST_TIMEOUT)
            .redirect(reqwest::redirect::Policy::none());
        let client = environment_proxies()
            .into_iter()
            .fold(client, reqwest::ClientBuilder::proxy)
            .build()
            .map_err(|error| failed(error.into()))?;
        Ok(HttpClient::new(client))
    }
}

fn failed(error: &object_store::Error) -> StoreError {
    StoreError::new(error.to_string())
}
