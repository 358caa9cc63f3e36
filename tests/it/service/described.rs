//! Areas without generated code, over HTTP: the same checks in the same order.

use super::order::check;
use super::requests::{Fault, request, requests, with_body};
use super::{Guard, endpoints, send, send_to};
use crate::generated::AREAS;
use crate::project::INTERFACE as MODEL;
use axum::Router;
use genwire_core::RequestForm;
use genwire_core::server::{Refusal, described};
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

/// The forms of the requests of each area.
static FORMS: LazyLock<Vec<Vec<RequestForm>>> =
    LazyLock::new(|| AREAS.iter().map(|area| genwire_area::request_forms(&MODEL, area)).collect());

fn router(guard: Guard) -> Router {
    let gate = Arc::new(guard);
    AREAS.iter().zip(FORMS.iter()).fold(Router::new(), |router, (area, forms)| {
        let interface = area.endpoints[0].interface;
        router.merge(described(interface, area, forms, Arc::clone(&gate)))
    })
}

#[tokio::test]
async fn of_two_faults_the_earlier_is_reported() {
    for endpoint in endpoints() {
        let faults: Vec<Fault> =
            Fault::ALL.into_iter().filter(|fault| fault.concerns(endpoint)).collect();
        for (index, first) in faults.iter().enumerate() {
            for second in faults[index..].iter().filter(|second| first.goes_with(**second)) {
                let (guard, request) = request(endpoint, &[*first, *second]);
                let answer = send_to(router(guard), request).await;
                let what = format!("{}: {first:?} before {second:?}", endpoint.operation);
                check(endpoint, *first, &answer, &what);
            }
        }
    }
}

#[tokio::test]
async fn every_vector_is_answered_as_by_generated_code() {
    let facts = |refusal: &Refusal| -> BTreeSet<(String, String)> {
        let all = refusal.violations().iter();
        all.map(|it| (it.path.clone(), it.rule.clone().into_owned())).collect()
    };
    for endpoint in endpoints() {
        for vector in requests(endpoint) {
            let compiled = send(Guard::default(), with_body(endpoint, &vector.body)).await;
            let request = with_body(endpoint, &vector.body);
            let answer = send_to(router(Guard::default()), request).await;
            let what = format!("{} {}: {}", endpoint.operation, vector.id, answer.body);
            assert_eq!(answer.status, compiled.status, "{what}");
            let [found, expected] = [&answer, &compiled].map(|it| it.refusal.as_deref().map(facts));
            assert_eq!(found, expected, "{what}");
        }
    }
}
