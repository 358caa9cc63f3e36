//! Every code of the interface in every family.

use super::requests::request;
use super::{KEY, endpoints};
use crate::generated::router;
use axum::body::to_bytes;
use genwire_common::{CODES, ENVELOPE_ERRORS, ErrorCode, INTERFACE};
use genwire_core::server::{Call, Gate, Permit, Refusal};
use genwire_core::{Code, Family, ServiceError};
use serde_json::{Value as JsonValue, json};
use std::sync::Arc;
use tower::ServiceExt as _;

/// Refuses everything with one code.
struct Always(&'static Code);

impl Gate for Always {
    async fn admit(&self, _: &Call) -> Result<Permit, Refusal> {
        Err(Refusal::new(ErrorCode::from(i64::from(self.0.code)), "so it is"))
    }
}

fn expected(code: &Code, family: &Family, request_id: &JsonValue) -> JsonValue {
    match family.name {
        "base_resp" => json!({
            "base_resp": { "status_code": code.code, "status_msg": "so it is" },
            "error": {
                "type": code.error_type,
                "message": "so it is",
                "code": code.code.to_string(),
            },
        }),
        _ => json!({
            "type": "error",
            "error": {
                "type": code.error_type,
                "message": format!("so it is ({})", code.code),
                "http_code": code.status.to_string(),
            },
            "request_id": request_id,
        }),
    }
}

#[tokio::test]
async fn every_code_has_its_status_and_its_class_in_the_family_of_the_path() {
    for endpoint in endpoints() {
        for code in &CODES {
            let (_, request) = request(endpoint, &[]);
            let response = router(&Arc::new(Always(code))).oneshot(request).await;
            let (parts, body) = response.expect("an answer").into_parts();
            let bytes = to_bytes(body, usize::MAX).await.expect("a body");
            let what = format!("{} with {}", endpoint.operation, code.code);
            assert!(!String::from_utf8_lossy(&bytes).contains(KEY), "{what}");
            assert_eq!(parts.status, code.status, "{what}");
            let id = JsonValue::from(parts.headers["x-request-id"].to_str().expect("a text"));
            let body: JsonValue = serde_json::from_slice(&bytes).expect("JSON");
            assert_eq!(body, expected(code, endpoint.family, &id), "{what}");
            let error = ServiceError::classify(&INTERFACE, &bytes).expect("an error");
            assert_eq!(
                (error.family, error.category),
                (Some(endpoint.family), code.category),
                "{what}"
            );
            let has_id = *endpoint.family == ENVELOPE_ERRORS;
            assert_eq!(error.request_id.is_some(), has_id, "{what}");
        }
    }
}
