//! Every vector of a request, sent over HTTP.

use super::requests::{requests, with_body};
use super::{Guard, endpoints, send};
use crate::project::Expected;
use genwire_common::INTERFACE;
use genwire_core::ServiceError;
use std::collections::BTreeSet;

#[tokio::test]
async fn accepted_requests_reach_the_work_and_refused_ones_name_their_rules() {
    let mut wrong = Vec::new();
    let mut sent = 0;
    for endpoint in endpoints() {
        for vector in requests(endpoint) {
            sent += 1;
            let answer = send(Guard::default(), with_body(endpoint, &vector.body)).await;
            let error = ServiceError::classify(&INTERFACE, answer.body.to_string().as_bytes());
            let error = error.unwrap_or_else(|| panic!("no error in {}", answer.body));
            let refusal = answer.refusal.expect("a refusal");
            let listed: BTreeSet<&Expected> = vector
                .violations
                .iter()
                .filter(|violation| violation.severity == "error")
                .collect();
            let found: BTreeSet<Expected> = refusal
                .violations()
                .iter()
                .map(|violation| Expected {
                    path: violation.path.clone(),
                    rule: violation.rule.clone().into_owned(),
                    code: violation.code.unwrap_or(2013),
                    severity: violation.severity.as_str().to_owned(),
                })
                .collect();
            let is_said = listed.iter().all(|violation| error.message.contains(&violation.rule));
            let code = listed.first().map_or(2013, |violation| i64::from(violation.code));
            let status = if vector.valid { 404 } else { 400 };
            let fits = listed.into_iter().eq(&found)
                && is_said
                && vector.valid == refusal.message().ends_with("is not served here")
                && error.family == Some(endpoint.family)
                && error.code.map(|code| code.as_i64()) == Some(code)
                && answer.status == status;
            if !fits {
                wrong.push(format!("{} {}: {}", endpoint.operation, vector.id, answer.body));
            }
        }
    }
    assert!(sent > 500, "{sent} vectors");
    assert!(
        wrong.is_empty(),
        "{} of {sent}:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
}
