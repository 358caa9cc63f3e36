//! What an error looks like in each of the families.

use super::Refusal;
use crate::service::PATH_FAMILIES;
use crate::{BaseResp, BaseRespBody, ErrorDetail, ErrorEnvelope, Family, RawJson, to_vec};

/// The family of the errors on a path.
pub(super) fn family_of(path: &str) -> Family {
    let found = PATH_FAMILIES.iter().find(|(prefix, _)| {
        path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    });
    found.map_or(Family::Envelope, |(_, family)| *family)
}

/// The body of an error.
pub(super) fn whole(refusal: &Refusal, family: Family, request_id: &str) -> Vec<u8> {
    let body = match family {
        Family::BaseResp => to_vec(&base_resp_body(refusal)),
        Family::Envelope => to_vec(&envelope(refusal, request_id)),
    };
    // Texts and numbers alone can always be written.
    body.unwrap_or_default()
}

/// The last event of a stream that broke: clients of either family see the error in it.
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

/// The error beside `base_resp` is for the many clients that read nothing else.
fn base_resp_body(refusal: &Refusal) -> BaseRespBody {
    let error = ErrorDetail {
        ty: Some(error_type(refusal)),
        message: Some(refusal.message().to_owned()),
        // In digits: some clients take a number there for a broken body.
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

/// The class of an error; that of a code which nobody has listed is that of the broken service.
fn error_type(refusal: &Refusal) -> String {
    let listed = refusal.code().error_type();
    listed.or(crate::ErrorCode::UnknownError.error_type()).unwrap_or_default().to_owned()
}
