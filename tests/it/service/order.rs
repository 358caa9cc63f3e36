//! The order of the checks: of two faults, the service reports the fault that it checks first.

use super::requests::{Fault, is_rule, refused, request};
use super::{Answer, auth, endpoints, send};
use genwire_common::INTERFACE;
use genwire_core::{Endpoint, ServiceError};

/// Checks that an answer reports a fault and no other.
pub(super) fn check(endpoint: &Endpoint, fault: Fault, answer: &Answer, what: &str) {
    let broken = |rules: bool| {
        let vector = refused(endpoint, |vector| is_rule(vector) == rules);
        vector.map_or_else(String::new, |vector| vector.violations[0].rule.clone())
    };
    let (status, code, words) = match fault {
        Fault::Key => (401, 1004, format!("`{}`", auth().name)),
        Fault::Declared | Fault::Counted => (413, 2013, "the body has more than".to_owned()),
        Fault::Memory => (429, 1002, "bytes".to_owned()),
        Fault::Type => (415, 2013, "`Content-Type`".to_owned()),
        Fault::Json => (400, 2013, "the body is not JSON".to_owned()),
        Fault::Value => (400, 2013, broken(false)),
        Fault::Rule => (400, 2013, broken(true)),
        Fault::Path => (400, 2013, "in the path".to_owned()),
        Fault::Quota => (429, 1002, "too many requests".to_owned()),
    };
    assert_eq!(answer.status, status, "{what}: {}", answer.body);
    assert!(answer.message().contains(&words), "{what}: no `{words}` in {}", answer.body);
    let error =
        ServiceError::classify(&INTERFACE, answer.body.to_string().as_bytes()).expect("an error");
    assert_eq!(error.family, Some(endpoint.family), "{what}");
    assert_eq!(error.code.map(|code| code.as_i64()), Some(code), "{what}");
}

#[tokio::test]
async fn each_fault_alone_is_reported() {
    for endpoint in endpoints() {
        for fault in Fault::ALL.into_iter().filter(|fault| fault.concerns(endpoint)) {
            let (guard, request) = request(endpoint, &[fault]);
            let answer = send(guard, request).await;
            check(endpoint, fault, &answer, &format!("{}: {fault:?}", endpoint.operation));
        }
    }
}

#[tokio::test]
async fn of_two_faults_the_earlier_is_reported() {
    let mut pairs = 0;
    for endpoint in endpoints() {
        let faults: Vec<Fault> =
            Fault::ALL.into_iter().filter(|fault| fault.concerns(endpoint)).collect();
        for (index, first) in faults.iter().enumerate() {
            for second in faults[index..].iter().filter(|second| first.goes_with(**second)) {
                let (guard, request) = request(endpoint, &[*first, *second]);
                let answer = send(guard, request).await;
                let what = format!("{}: {first:?} before {second:?}", endpoint.operation);
                check(endpoint, *first, &answer, &what);
                pairs += 1;
            }
        }
    }
    assert!(pairs > 100, "{pairs} pairs");
}

#[tokio::test]
async fn a_request_without_faults_reaches_the_work() {
    for endpoint in endpoints() {
        let (guard, request) = request(endpoint, &[]);
        let answer = send(guard, request).await;
        assert!(answer.message().ends_with("is not served here"), "{}", answer.body);
        let call = answer.call.expect("a call");
        assert_eq!(call.endpoint().operation, endpoint.operation);
        assert_eq!(call.caller().map(|caller| caller.key_id.as_str()), Some("1"));
    }
}
