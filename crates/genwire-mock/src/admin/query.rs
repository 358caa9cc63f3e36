//! Bodies and query parameters of admin requests.

use super::problem::Problem;
use crate::journal::Query;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query as UriQuery, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, Uri};
use genwire_core::server::NAMESPACE_HEADER;
use serde::de::DeserializeOwned;

/// JSON body, regardless of its content type; an empty body counts as `{}`.
#[derive(Debug)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|error| Problem::new(error.status(), error.body_text()))?;
        let text = if bytes.trim_ascii().is_empty() { b"{}" } else { &bytes[..] };
        if text.trim_ascii_start().first() != Some(&b'{') {
            return Err(Problem::request("the body has to be a JSON object"));
        }
        serde_json::from_slice(text)
            .map(Self)
            .map_err(|error| Problem::request(format!("the body is not a valid request: {error}")))
    }
}

/// Id at the end of a path, or before its last segment.
pub(super) struct PathId(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for PathId {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let id = Path::from_request_parts(parts, state).await;
        id.map(|Path(id)| Self(id)).map_err(|error| Problem::new(error.status(), error.body_text()))
    }
}

/// Query parameter that every request with parameters accepts.
const NAMESPACE: &str = "namespace";
/// Additional query parameters of some requests.
const FURTHER_PARAMETERS: &[(&str, &str, &[&str])] = &[
    ("GET", "/tasks", &["limit"]),
    ("GET", "/deliveries", &["limit", "task_id"]),
    ("GET", "/journal", &["after", "limit", "operation"]),
    ("GET", "/journal/replies", &["after", "limit", "operation"]),
];

/// Extractor that rejects query parameters.
pub(super) struct NoQuery;

impl<S: Send + Sync> FromRequestParts<S> for NoQuery {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let query = AdminQuery::of(&parts.uri, &parts.headers);
        let unknown = query.pairs.first().map(|(name, _)| unknown(name));
        unknown.map_or(Ok(Self), |problem| Err(problem.help("this request has no parameters")))
    }
}

/// Query parameters of a request, and the namespace that its header names.
#[derive(Clone, Debug, Default)]
pub struct AdminQuery {
    pairs: Vec<(String, String)>,
    namespace: Option<String>,
}

impl AdminQuery {
    fn of(uri: &Uri, headers: &HeaderMap) -> Self {
        // Every query is a list of pairs.
        let pairs =
            UriQuery::try_from_uri(uri).map_or_else(|_| Vec::new(), |UriQuery(pairs)| pairs);
        let namespace = headers.get(NAMESPACE_HEADER).and_then(|value| value.to_str().ok());
        Self { pairs, namespace: namespace.map(str::to_owned) }
    }

    /// Returns the value of a parameter.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Returns the value of a parameter that is a number.
    pub(super) fn number<N: std::str::FromStr>(&self, name: &str) -> Result<Option<N>, Problem> {
        let wrong =
            |value| Problem::request(format!("expected a number for `{name}`, found `{value}`"));
        self.get(name).map(|value| value.parse().map_err(|_| wrong(value))).transpose()
    }

    /// Returns the matching calls of the journal.
    pub(super) fn calls(&self) -> Result<Query, Problem> {
        Ok(Query {
            namespace: self.namespace().map(str::to_owned),
            operation: self.get("operation").map(str::to_owned),
            after: self.number("after")?.unwrap_or(0),
            limit: self.number("limit")?,
        })
    }

    /// Returns the namespace in the query, or else in the header.
    pub fn namespace(&self) -> Option<&str> {
        self.get(NAMESPACE).or(self.namespace.as_deref())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for AdminQuery {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let query = Self::of(&parts.uri, &parts.headers);
        // The headers of a GET are asked for with its parameters.
        let method = if parts.method == Method::HEAD { &Method::GET } else { &parts.method };
        let (method, path) = (method.as_str(), parts.uri.path());
        let further = FURTHER_PARAMETERS.iter().find(|(of, at, _)| (*of, *at) == (method, path));
        let mut known = vec![NAMESPACE];
        known.extend(further.iter().flat_map(|(.., names)| *names));
        match query.pairs.iter().find(|(name, _)| !known.contains(&name.as_str())) {
            Some((name, _)) => {
                Err(unknown(name).help(format!("expected one of `{}`", known.join("`, `"))))
            }
            None => Ok(query),
        }
    }
}

fn unknown(name: &str) -> Problem {
    Problem::request(format!("unknown query parameter `{name}`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::StatusCode;
    use axum::response::IntoResponse;

    #[test]
    fn queries_are_read() {
        let uri: Uri = "/journal?namespace=a%20b&limit=3&x".parse().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(NAMESPACE_HEADER, "c".parse().unwrap());
        let query = AdminQuery::of(&uri, &headers);
        assert_eq!(query.namespace(), Some("a b"));
        assert_eq!(query.number::<usize>("limit").unwrap(), Some(3));
        assert!(query.number::<usize>("x").is_err());
        assert_eq!(AdminQuery::of(&"/".parse().unwrap(), &headers).namespace(), Some("c"));
        let uri = "/tasks?namespace=100%+%zz%4".parse().unwrap();
        assert_eq!(AdminQuery::of(&uri, &headers).namespace(), Some("100% %zz%4"));
    }

    async fn status<T, M>(uri: &str, body: &'static str) -> StatusCode
    where
        T: FromRequest<(), M>,
    {
        let request = Request::get(uri).body(body.into()).unwrap();
        match T::from_request(request, &()).await {
            Ok(_) => StatusCode::OK,
            Err(problem) => problem.into_response().status(),
        }
    }

    #[tokio::test]
    async fn what_is_not_known_is_refused() {
        assert_eq!(status::<AdminQuery, _>("/journal?limit=3", "").await, StatusCode::OK);
        assert_eq!(
            status::<AdminQuery, _>("/journal?opration=x", "").await,
            StatusCode::BAD_REQUEST
        );
        for (body, expected) in [
            ("", StatusCode::OK),
            (" {\"a\":1}", StatusCode::OK),
            ("[1]", StatusCode::BAD_REQUEST),
            ("{", StatusCode::BAD_REQUEST),
        ] {
            assert_eq!(status::<Body<Sample>, _>("/clock", body).await, expected, "{body}");
        }
    }

    /// Struct whose members could also be read from a JSON array.
    #[derive(Default, serde::Deserialize)]
    #[serde(default)]
    struct Sample {
        a: u8,
    }
}
