//! Documents with hand-written states and rules: served, moved, refused, and tested.

use super::serve::Service;
use super::{Workspace, folder};
use serde_json::{Value as JsonValue, json};

const ORDERS: &str = include_str!("states/orders.yaml");
const JOBS: &str = include_str!("states/jobs.yaml");
const JSON: &str = "application/json";

/// Imports a document, and adds a state table and a rule to the draft.
fn spec(name: &str, document: &str, area: &str, states: &str, rule: (&str, &str)) -> Workspace {
    let workspace = folder(name);
    workspace.write("api.yaml", document);
    let output = workspace.run(&["import", "api.yaml", "--out", "draft"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    workspace.write(&format!("draft/spec/{area}/states.toml"), states);
    let (file, rule) = rule;
    let file = format!("draft/spec/{area}/{file}");
    let text = workspace.read(&file).expect("a file of the draft");
    workspace.write(&file, &(text + rule));
    workspace
}

/// Tests the service with `conform` and the same spec.
#[cfg(feature = "conform")]
#[track_caller]
fn conforms(service: &Service) {
    let url = service.ready["base_url"].as_str().expect("an address");
    let output = service.workspace.run(&["conform", "draft", "--base-url", url, "--key", "any"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("states"), "{text}");
}

#[test]
fn an_order_is_paid_and_shipped() {
    let states = include_str!("states/orders.states.toml");
    let rule = ("create_order.toml", include_str!("states/orders.rule.toml"));
    let workspace = spec("states_orders", ORDERS, "orders", states, rule);
    let service = Service::of(workspace, "draft", &[]);
    let (status, order) = service.call("POST /orders", JSON, r#"{"item":"tea","count":2}"#);
    assert_eq!((status, &order["state"]), (201, &json!("open")), "{order}");
    let wrong = r#"{"item":"tea","count":2,"message":"Enjoy it."}"#;
    let (status, refused) = service.call("POST /orders", JSON, wrong);
    assert_eq!(status, 422, "{refused}");
    let id = order["id"].as_str().expect("an id");
    let at =
        |method: &str, rest: &str| service.call(&format!("{method} /orders/{id}{rest}"), JSON, "");
    for (method, rest, status, state) in [
        ("POST", "/shipment", 409, ""),
        ("POST", "/payment", 200, "paid"),
        ("POST", "/payment", 409, ""),
        ("DELETE", "", 409, ""),
        ("POST", "/shipment", 200, "shipped"),
        ("GET", "", 200, "shipped"),
    ] {
        let (found, body) = at(method, rest);
        let shown = body["state"].as_str().unwrap_or_default();
        assert_eq!((found, shown), (status, state), "{method} {rest}: {body}");
    }
    let (_, listed) = service.call("GET /orders", JSON, "");
    let shown = (&listed["orders"][0]["state"], &listed["orders"][0]["item"]);
    assert_eq!(shown, (&json!("shipped"), &json!("tea")), "{listed}");
    // A record that no caller has created has no state; records without states are still made up.
    assert_eq!(service.call("GET /orders/unknown", JSON, "").0, 404);
    assert_eq!(service.call("POST /orders/unknown/payment", JSON, "").0, 404);
    assert_eq!(service.call("GET /shops/7", JSON, "").1["id"], 7);
    let (_, shown) = service.admin("GET /states", "");
    assert!(shown.to_string().contains("\"shipped\""), "{shown}");
    #[cfg(feature = "conform")]
    conforms(&service);
}

#[test]
fn a_job_runs_and_ends() {
    let states = include_str!("states/jobs.states.toml");
    let rule = ("create_job.toml", include_str!("states/jobs.rule.toml"));
    let workspace = spec("states_jobs", JOBS, "jobs", states, rule);
    let service = Service::of(workspace, "draft", &[]);
    let create = |body: &str| service.call("POST /jobs", JSON, body);
    let (status, job) = create(r#"{"command":"build","retries":1,"timeout":9}"#);
    assert_eq!((status, &job["state"]), (202, &json!("queued")), "{job}");
    assert_eq!(create(r#"{"command":"build","retries":1}"#).0, 400);
    let at = |job: &JsonValue| format!("/jobs/{}", job["id"].as_str().expect("an id"));
    // The service moves a job after each query.
    for state in ["queued", "running", "done", "done"] {
        let (_, shown) = service.call(&format!("GET {}", at(&job)), JSON, "");
        assert_eq!(shown["state"], state, "{shown}");
    }
    assert_eq!(service.call(&format!("DELETE {}", at(&job)), JSON, "").0, 409);
    let (_, other) = create(r#"{"command":"test"}"#);
    let (status, cancelled) = service.call(&format!("DELETE {}", at(&other)), JSON, "");
    assert_eq!((status, &cancelled["state"]), (200, &json!("cancelled")), "{cancelled}");
    #[cfg(feature = "conform")]
    conforms(&service);
}
