//! The body of a request, read within its limits.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{
    CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE as CONTENT_TYPE_HEADER, EXPECT,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use bytes::BytesMut;
use http_body::Body as _;

use super::{Call, Gate, Permit, Refusal};
use crate::DEFAULT_LIMIT;
use crate::service::CONTENT_TYPE;

/// How much of a body is taken in although its request is refused, in bytes.
const MOST_UNWANTED: u64 = 256 << 20;
/// How long that may take, and how long its next piece.
const UNWANTED_TIME: Duration = Duration::from_secs(10);
const UNWANTED_PAUSE: Duration = Duration::from_millis(500);

/// Reads a body whole, once the gate has made room for it.
pub(super) async fn read<G: Gate>(
    gate: &G,
    call: &Call,
    body: &mut Body,
) -> Result<(Bytes, Permit), Refusal> {
    let endpoint = call.endpoint();
    let limit = endpoint.body_limit.unwrap_or(DEFAULT_LIMIT);
    let declared = declared(call.headers()).or_else(|| body.size_hint().exact());
    if declared.is_some_and(|size| size > limit) {
        return Err(too_large(limit));
    }
    let permit = gate.admit_bytes(endpoint, declared).await?;
    let time = gate.read_time(endpoint);
    let bytes = tokio::time::timeout(time, collect(&mut *body, declared, limit)).await;
    let bytes = bytes.unwrap_or_else(|_| {
        let message = format!("the body did not arrive within {} s", time.as_secs_f64());
        Err(Refusal::request(StatusCode::REQUEST_TIMEOUT, message))
    });
    let is_over = |refusal: &Refusal| refusal.status() != StatusCode::PAYLOAD_TOO_LARGE;
    if bytes.as_ref().is_err_and(is_over) {
        // Nothing more is expected of a body that was late or broke off.
        *body = Body::empty();
    }
    Ok((bytes?, permit))
}

/// Takes in what is left of a body, and forgets it, before its request is refused.
///
/// Most clients write a body to its end before they read; a connection that closes meanwhile keeps
/// the answer from them. A client that waits to be asked for its body is not asked.
pub(super) async fn drain(body: &mut Body, headers: &HeaderMap) {
    let waits = headers.contains_key(EXPECT);
    if waits || body.is_end_stream() || declared(headers).is_some_and(|size| size > MOST_UNWANTED) {
        return;
    }
    let mut size = 0;
    let rest = async {
        loop {
            let next = poll_fn(|context| Pin::new(&mut *body).poll_frame(context));
            let next = tokio::time::timeout(UNWANTED_PAUSE, next).await;
            let Ok(Some(Ok(frame))) = next else { break };
            size += frame.data_ref().map_or(0, |data| data.len() as u64);
            if size > MOST_UNWANTED {
                break;
            }
        }
    };
    // What is still under way then is lost, and the answer with it where a client does not read.
    let _ = tokio::time::timeout(UNWANTED_TIME, rest).await;
}

/// Whether the headers say that the body is JSON, as it is.
pub(super) fn check_content_type(headers: &HeaderMap) -> Result<(), Refusal> {
    let unsupported =
        |message: String| Err(Refusal::request(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
    let mut types = headers.get_all(CONTENT_TYPE_HEADER).iter().map(readable).peekable();
    if types.peek().is_none() {
        return unsupported(format!(
            "the `Content-Type` header is missing, which should be `{CONTENT_TYPE}`"
        ));
    }
    if let Some(found) = types.find(|found| !is_json(found)) {
        return unsupported(format!(
            "expected the `Content-Type` header `{CONTENT_TYPE}`, found `{found}`"
        ));
    }
    let mut encodings = headers.get_all(CONTENT_ENCODING).iter().map(readable);
    match encodings.find(|found| !found.trim().eq_ignore_ascii_case("identity")) {
        Some(found) => unsupported(format!(
            "expected a body without a `Content-Encoding`, found `{found}`; send it uncompressed"
        )),
        None => Ok(()),
    }
}

fn readable(value: &HeaderValue) -> &str {
    value.to_str().unwrap_or_default()
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

async fn collect(body: &mut Body, declared: Option<u64>, limit: u64) -> Result<Bytes, Refusal> {
    let mut first = Bytes::new();
    let mut all = BytesMut::new();
    while let Some(frame) = poll_fn(|context| Pin::new(&mut *body).poll_frame(context)).await {
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
