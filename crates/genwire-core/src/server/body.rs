//! Reads a request body within its limits.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, EXPECT};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use bytes::BytesMut;
use http_body::Body as _;
use tokio::time::Instant;

use super::{BodySize, Call, Gate, Permit, Refusal};
use crate::encoding::Encoding;
use crate::{DEFAULT_BODY_LIMIT, Endpoint, Interface};
use genwire_constraint::media_type::{essence, is_in};

/// Maximum number of bytes of a rejected request's body that are read and discarded.
const MAX_DISCARDED_BYTES: u64 = 256 << 20;
/// Maximum time for discarding a body.
const DISCARD_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum time for the next chunk of a body that is discarded.
const DISCARD_IDLE_TIMEOUT: Duration = Duration::from_millis(500);
/// Minimum number of bytes that are requested from the gate, unless the body is shorter.
const FIRST_RESERVATION: u64 = 16 << 10;

/// Reads a whole body into memory that the gate has admitted.
///
/// The body and the permits for its memory are stored in the call.
pub(super) async fn read<G: Gate>(
    gate: &G,
    call: &Call,
    body: &mut Body,
) -> Result<Bytes, Refusal> {
    let endpoint = call.endpoint();
    let limit = endpoint.body_limit.unwrap_or(DEFAULT_BODY_LIMIT);
    let declared = declared(call.headers()).or_else(|| body.size_hint().exact());
    if declared.is_some_and(|size| size > limit) {
        return Err(too_large(endpoint.interface, limit));
    }
    // Before any memory is admitted: a caller with too many attempts gets none.
    gate.admit_attempt(call).await?;
    let max = declared.unwrap_or(limit);
    let mut memory = Memory { gate, call, size: 0, max, limit, permits: Vec::new() };
    let bytes = collect(&mut *body, &mut memory).await;
    let is_over = |refusal: &Refusal| refusal.status() != StatusCode::PAYLOAD_TOO_LARGE;
    if bytes.as_ref().is_err_and(is_over) {
        // The rest of a body that timed out or was interrupted is not read.
        *body = Body::empty();
    }
    let bytes = bytes?;
    call.hold_body(bytes.clone(), memory.permits);
    Ok(bytes)
}

/// The memory for one body, admitted by the gate as the body arrives.
///
/// A declared length is not admitted in advance: its bytes may never arrive.
struct Memory<'a, G> {
    gate: &'a G,
    call: &'a Call,
    /// Number of bytes that were admitted.
    size: u64,
    /// Maximum number of bytes of this body.
    max: u64,
    /// Maximum number of bytes of any body of the operation.
    limit: u64,
    permits: Vec<Permit>,
}

impl<G: Gate> Memory<'_, G> {
    /// Requests more memory from the gate if a size exceeds the admitted memory.
    ///
    /// The memory doubles each time, so that few requests are needed.
    async fn grow(&mut self, size: u64) -> Result<(), Refusal> {
        if size > self.limit {
            return Err(too_large(self.call.endpoint().interface, self.limit));
        }
        if size <= self.size {
            return Ok(());
        }
        let wanted = size.max(2 * self.size).max(FIRST_RESERVATION).min(self.max.max(size));
        self.ask(wanted, self.max.max(wanted)).await
    }

    /// Reports to the gate that the body is complete.
    async fn complete(&mut self) -> Result<(), Refusal> {
        let is_known = self.size == 0 || self.size == self.max;
        if is_known { Ok(()) } else { self.ask(self.size, self.size).await }
    }

    async fn ask(&mut self, wanted: u64, max: u64) -> Result<(), Refusal> {
        let size = BodySize { held: self.size, wanted, max };
        self.permits.push(self.gate.admit_bytes(self.call, size).await?);
        self.size = wanted;
        Ok(())
    }
}

/// Reads the rest of a body and discards it, before its request is rejected.
///
/// Most clients write a body to its end before they read; if the connection is closed meanwhile,
/// they never see the error. The body of a client that sent `Expect: 100-continue` is not
/// requested.
pub(super) async fn drain(body: &mut Body, headers: &HeaderMap) {
    let waits = headers.contains_key(EXPECT);
    let is_long = declared(headers).is_some_and(|size| size > MAX_DISCARDED_BYTES);
    if waits || body.is_end_stream() || is_long {
        return;
    }
    let mut size = 0;
    let rest = async {
        loop {
            let next = poll_fn(|context| Pin::new(&mut *body).poll_frame(context));
            let next = tokio::time::timeout(DISCARD_IDLE_TIMEOUT, next).await;
            let Ok(Some(Ok(frame))) = next else { break };
            size += frame.data_ref().map_or(0, |data| data.len() as u64);
            if size > MAX_DISCARDED_BYTES {
                break;
            }
        }
    };
    // If this times out, a client that does not read while it writes loses the error.
    let _ = tokio::time::timeout(DISCARD_TIMEOUT, rest).await;
}

/// Returns the declared media type; fails if it is not readable, or if there is a content encoding.
pub(super) fn media_type(call: &Call) -> Result<&str, Refusal> {
    checked_media_type(call, is_taken)
}

/// Returns the declared media type of a body that is passed on unchanged; fails if the operation
/// does not list it.
pub(super) fn raw_media_type(call: &Call) -> Result<&str, Refusal> {
    checked_media_type(call, |value, endpoint| {
        endpoint.content_types.iter().any(|known| is_in(value, known))
    })
}

/// Returns the declared media type of a UTF-8 text body; fails if the operation does not list it.
pub(super) fn text_media_type(call: &Call) -> Result<&str, Refusal> {
    checked_media_type(call, |value, endpoint| {
        is_utf8(value) && endpoint.content_types.iter().any(|known| is_in(value, known))
    })
}

fn checked_media_type(
    call: &Call,
    is_taken: impl Fn(&str, &Endpoint) -> bool,
) -> Result<&str, Refusal> {
    let (endpoint, headers) = (call.endpoint(), call.headers());
    let (interface, expected) = (endpoint.interface, endpoint.content_type());
    let unsupported = |message: String| {
        Err(Refusal::request(interface, StatusCode::UNSUPPORTED_MEDIA_TYPE, message))
    };
    let mut types = headers.get_all(CONTENT_TYPE).iter().map(readable);
    let Some(first) = headers.get(CONTENT_TYPE).map(readable) else {
        return unsupported(format!("the `Content-Type` header is missing; expected `{expected}`"));
    };
    if let Some(found) = types.find(|found| !is_taken(found, endpoint)) {
        return unsupported(format!(
            "expected the `Content-Type` header `{expected}`, found `{found}`"
        ));
    }
    let mut encodings = headers.get_all(CONTENT_ENCODING).iter().map(readable);
    match encodings.find(|found| !found.trim().eq_ignore_ascii_case("identity")) {
        Some(found) => unsupported(format!(
            "expected a body without a `Content-Encoding`, found `{found}`; send it uncompressed"
        )),
        None => Ok(first),
    }
}

fn readable(value: &HeaderValue) -> &str {
    value.to_str().unwrap_or_default()
}

/// Returns true for a media type of the operation that is read as JSON, a form or parts.
fn is_taken(value: &str, endpoint: &Endpoint) -> bool {
    let is_read =
        |name: &&&str| essence(name).ends_with("json") || Encoding::of(name) != Encoding::Json;
    let further = endpoint.content_types.iter().filter(is_read);
    further.chain([&endpoint.content_type()]).any(|expected| is_type(value, expected))
}

fn is_type(value: &str, expected: &str) -> bool {
    is_in(value, expected) && is_utf8(value)
}

/// Returns true for a media type without a charset other than UTF-8.
fn is_utf8(value: &str) -> bool {
    let mut parameters = value.split(';').skip(1).filter_map(|part| part.split_once('='));
    parameters.all(|(name, value)| {
        !name.trim().eq_ignore_ascii_case("charset")
            || value.trim().trim_matches('"').eq_ignore_ascii_case("utf-8")
    })
}

fn declared(headers: &HeaderMap) -> Option<u64> {
    headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

async fn collect<G: Gate>(body: &mut Body, memory: &mut Memory<'_, G>) -> Result<Bytes, Refusal> {
    let interface = memory.call.endpoint().interface;
    let time = memory.gate.read_time(memory.call.endpoint());
    // The time that a body waits for memory does not count.
    let mut left = time;
    let mut first = Bytes::new();
    let mut all = BytesMut::new();
    loop {
        let began = Instant::now();
        let frame = poll_fn(|context| Pin::new(&mut *body).poll_frame(context));
        let Ok(frame) = tokio::time::timeout(left, frame).await else {
            let message = format!("the body did not arrive within {} s", time.as_secs_f64());
            return Err(Refusal::request(interface, StatusCode::REQUEST_TIMEOUT, message));
        };
        let Some(frame) = frame else { break };
        left = left.saturating_sub(began.elapsed());
        let frame = frame.map_err(|_| {
            Refusal::request(interface, StatusCode::BAD_REQUEST, "the body ended early")
        })?;
        let Ok(chunk) = frame.into_data() else { continue };
        let size = first.len() + all.len() + chunk.len();
        memory.grow(size as u64).await?;
        if all.is_empty() && first.is_empty() {
            // A small body arrives in one chunk, which is not copied.
            first = chunk;
            continue;
        }
        if size > all.capacity() {
            let admitted = usize::try_from(memory.size).unwrap_or(size);
            all.reserve(admitted.max(size) - all.len());
        }
        all.extend_from_slice(&std::mem::take(&mut first));
        all.extend_from_slice(&chunk);
    }
    memory.complete().await?;
    Ok(if all.is_empty() { first } else { all.freeze() })
}

fn too_large(interface: &Interface, limit: u64) -> Refusal {
    let message = format!("the body has more than {limit} bytes, which is the limit");
    Refusal::request(interface, StatusCode::PAYLOAD_TOO_LARGE, message)
}
