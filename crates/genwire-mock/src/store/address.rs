//! Address of a `PostgreSQL` server, with its parameters.

use super::StoreError;
use reqwest::Url;
use sqlx::postgres::PgConnectOptions;

/// Default number of concurrent statements.
const DEFAULT_CONNECTIONS: u32 = 16;
/// Maximum length of the name of a schema, in bytes.
const MAX_SCHEMA_BYTES: usize = 50;
/// Parameters that the driver reads.
const DRIVER_PARAMETERS: [&str; 13] = [
    "sslmode",
    "sslrootcert",
    "sslcert",
    "sslkey",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "application_name",
    "statement-cache-capacity",
    "options",
];

/// Address of a `PostgreSQL` server, with its parameters.
#[derive(Debug)]
pub(super) struct ServerAddress {
    pub(super) options: PgConnectOptions,
    /// Schema of the tables; by default, the schema of the user.
    pub(super) schema: Option<String>,
    /// Maximum number of concurrent statements.
    pub(super) connections: u32,
}

impl ServerAddress {
    /// Parses `postgres://…`, with `pool_size` and `schema` in addition to the parameters of the
    /// driver.
    pub(super) fn parse(text: &str) -> Result<Self, StoreError> {
        let mut url = Url::parse(text).map_err(|error| {
            StoreError::new(format!("expected an address: {error}"))
                .with_help("write `postgres://USER@HOST/DATABASE`")
        })?;
        let (mut schema, mut connections) = (None, DEFAULT_CONNECTIONS);
        let mut rest: Vec<(String, String)> = Vec::new();
        for (name, value) in url.query_pairs() {
            match &*name {
                "pool_size" => connections = pool_size(&value)?,
                "schema" => schema = Some(schema_name(&value)?),
                known if DRIVER_PARAMETERS.contains(&known) || known.starts_with("options[") => {
                    rest.push((name.into_owned(), value.into_owned()));
                }
                other => {
                    let drivers = DRIVER_PARAMETERS.join("`, `");
                    return Err(StoreError::new(format!("unknown parameter `{other}`"))
                        .with_help(format!("expected `pool_size`, `schema`, `{drivers}`")));
                }
            }
        }
        url.set_query(None);
        if !rest.is_empty() {
            url.query_pairs_mut().extend_pairs(rest);
        }
        let options = url.as_str().parse().map_err(StoreError::opening)?;
        Ok(Self { options, schema, connections })
    }
}

fn pool_size(text: &str) -> Result<u32, StoreError> {
    text.parse().ok().filter(|size| (1..=1_000).contains(size)).ok_or_else(|| {
        StoreError::new(format!("expected `pool_size` from 1 to 1000, found `{text}`"))
    })
}

fn schema_name(text: &str) -> Result<String, StoreError> {
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
    let is_name = text.bytes().next().is_some_and(is_letter)
        && text.len() <= MAX_SCHEMA_BYTES
        && text.bytes().all(|byte| is_letter(byte) || byte.is_ascii_digit());
    is_name.then(|| text.to_owned()).ok_or_else(|| {
        StoreError::new(format!(
            "expected lower-case letters, digits and `_` for `schema`, found `{text}`"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::ServerAddress;
    use sqlx::postgres::PgSslMode;

    #[test]
    fn parameters_of_an_address_are_read() {
        let address = ServerAddress::parse(
            "postgres://me:s%40@db.example:5433/main?sslmode=verify-full&schema=gw_1&pool_size=4",
        )
        .unwrap();
        assert_eq!((address.schema.as_deref(), address.connections), (Some("gw_1"), 4));
        let options = &address.options;
        assert_eq!((options.get_host(), options.get_port()), ("db.example", 5433));
        assert_eq!(options.get_database(), Some("main"));
        assert!(matches!(options.get_ssl_mode(), PgSslMode::VerifyFull));
        let plain = ServerAddress::parse("postgresql://me@127.0.0.1/main").unwrap();
        assert_eq!((plain.schema, plain.connections), (None, 16));
    }

    #[test]
    fn mistakes_in_an_address_are_named() {
        for (parameters, expected) in [
            ("sslmod=require", "unknown parameter `sslmod`"),
            ("pool_size=0", "expected `pool_size` from 1 to 1000"),
            ("pool_size=many", "expected `pool_size` from 1 to 1000"),
            ("schema=a;drop", "expected lower-case letters, digits and `_` for `schema`"),
            ("schema=", "expected lower-case letters, digits and `_` for `schema`"),
            ("sslmode=maybe", "unknown value \"maybe\""),
        ] {
            let text = format!("postgres://me:secret@127.0.0.1/main?{parameters}");
            let error = ServerAddress::parse(&text).unwrap_err().to_string();
            assert!(error.contains(expected) && !error.contains("secret"), "{error}");
        }
    }
}
