//! Error bodies of each family.

use super::Refusal;
use crate::service::PATH_FAMILIES;
use crate::{BaseResp, BaseRespBody, ErrorDetail, ErrorEnvelope, Family, RawJson, to_vec};

/// Returns the family of the errors on a path.
pub(super) fn family_of(path: &str) -> Family {
    let found = PATH_FAMILIES.iter().find(|(prefix, _)| {
        path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    });
    found.map_or(Family::Envelope, |(_, family)| *family)
}

/// Writes the body of an error.
pub(super) fn whole(refusal: &Refusal, family: Family, request_id: &str) -> Vec<u8> {
    let body = match family {
        Family::BaseResp => to_vec(&base_resp_body(refusal)),
        Family::Envelope => to_vec(&envelope(refusal, request_id)),
    };
    // Strings and numbers can always be written.
    body.unwrap_or_default()
}

/// Writes the last event of a stream that failed, which clients of either family understand.
pub(super) fn event(refusal: &Refusal, family: Family, request_id: &str) -> Vec<u8> {
    let body = match family {
        Family::BaseResp => to_vec(&base_resp_body(refusal)),
        Family::Envelope => {
            let mut envelope = envelope(refusal, request_id);
            if let Ok(base_resp) = RawJson::from_serialize(&base_resp(refusal)) {
                envelope.extra.insert("base_resp", base_resp);
            }
            to_vec(&envelope)
        }
    };
    body.unwrap_or_default()
}

/// Makes a body with `base_resp`, and with the `error` that most clients read instead.
fn base_resp_body(refusal: &Refusal) -> BaseRespBody {
    let error = ErrorDetail {
        ty: Some(error_type(refusal)),
        message: Some(refusal.message().to_owned()),
        // A string of digits: some clients reject a number here.
        code: RawJson::from_serialize(&refusal.code().to_string()).ok(),
        ..ErrorDetail::default()
    };
    BaseRespBody {
        base_resp: Some(base_resp(refusal)),
        error: Some(error),
        ..BaseRespBody::default()
    }
}

fn base_resp(refusal: &Refusal) -> BaseResp {
    BaseResp {
        status_code: Some(refusal.code().as_i64()),
        status_msg: Some(refusal.message().to_owned()),
        ..BaseResp::default()
    }
}

fn envelope(refusal: &Refusal, request_id: &str) -> ErrorEnvelope {
    let error = ErrorDetail {
        ty: Some(error_type(refusal)),
        message: Some(refusal.to_string()),
        http_code: Some(refusal.status().as_u16().to_string()),
        ..ErrorDetail::default()
    };
    ErrorEnvelope {
        ty: Some("error".to_owned()),
        error: Some(error),
        request_id: Some(request_id.to_owned()),
        ..ErrorEnvelope::default()
    }
}

/// Returns the type of an error; an unlisted code has the type of an unknown error.
fn error_type(refusal: &Refusal) -> String {
    let listed = refusal.code().error_type();
    listed.or(crate::ErrorCode::UnknownError.error_type()).unwrap_or_default().to_owned()
}
