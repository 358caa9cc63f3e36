//! The body of a request, read within its limits.

use std::future::poll_fn;
use std::pin::Pin;

use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE as CONTENT_TYPE_HEADER};
use axum::http::{HeaderMap, StatusCode};
use bytes::BytesMut;
use http_body::Body as _;

use super::{Call, Gate, Permit, Refusal};
use crate::DEFAULT_LIMIT;
use crate::service::CONTENT_TYPE;

/// Reads a body whole, once the gate has made room for it.
pub(super) async fn read<G: Gate>(
    gate: &G,
    call: &Call,
    body: Body,
) -> Result<(Bytes, Permit), Refusal> {
    let endpoint = call.endpoint();
    let limit = endpoint.body_limit.unwrap_or(DEFAULT_LIMIT);
    let declared = declared(call.headers()).or_else(|| body.size_hint().exact());
    if declared.is_some_and(|size| size > limit) {
        return Err(too_large(limit));
    }
    let permit = gate.admit_bytes(endpoint, declared).await?;
    let time = gate.read_time(endpoint);
    let bytes = tokio::time::timeout(time, collect(body, declared, limit)).await;
    let bytes = bytes.map_err(|_| {
        let message = format!("the body did not arrive within {} seconds", time.as_secs_f64());
        Refusal::request(StatusCode::REQUEST_TIMEOUT, message)
    })?;
    Ok((bytes?, permit))
}

/// Whether the headers say that the body is JSON.
pub(super) fn check_content_type(headers: &HeaderMap) -> Result<(), Refusal> {
    let found = headers.get(CONTENT_TYPE_HEADER).map(|value| value.to_str().unwrap_or_default());
    let message = match found {
        Some(found) if is_json(found) => return Ok(()),
        Some(found) => {
            format!("expected the `Content-Type` header `{CONTENT_TYPE}`, found `{found}`")
        }
        None => format!("the `Content-Type` header is missing, which should be `{CONTENT_TYPE}`"),
    };
    Err(Refusal::request(StatusCode::UNSUPPORTED_MEDIA_TYPE, message))
}

fn is_json(value: &str) -> bool {
    let mut parts = value.split(';').map(str::trim);
    let is_type = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(CONTENT_TYPE));
    is_type
        && parts.filter_map(|part| part.split_once('=')).all(|(name, value)| {
            !name.trim().eq_ignore_ascii_case("charset")
                || value.trim().trim_matches('"').eq_ignore_ascii_case("utf-8")
        })
}

fn declared(headers: &HeaderMap) -> Option<u64> {
    headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

async fn collect(mut body: Body, declared: Option<u64>, limit: u64) -> Result<Bytes, Refusal> {
    let mut first = Bytes::new();
    let mut all = BytesMut::new();
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let frame = frame
            .map_err(|_| Refusal::request(StatusCode::BAD_REQUEST, "the body broke off early"))?;
        let Ok(piece) = frame.into_data() else { continue };
        let size = first.len() + all.len() + piece.len();
        if size as u64 > limit {
            return Err(too_large(limit));
        }
        if all.is_empty() && first.is_empty() {
            // Small bodies come in one piece, which is kept as it is.
            first = piece;
            continue;
        }
        if all.is_empty() {
            let size = declared.map_or(size, |declared| usize::try_from(declared).unwrap_or(size));
            all.reserve(size);
            all.extend_from_slice(&std::mem::take(&mut first));
        }
        all.extend_from_slice(&piece);
    }
    Ok(if all.is_empty() { first } else { all.freeze() })
}

fn too_large(limit: u64) -> Refusal {
    let message = format!("the body has more than {limit} bytes, which is the most");
    Refusal::request(StatusCode::PAYLOAD_TOO_LARGE, message)
}
