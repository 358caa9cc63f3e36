//! The admin interface, route by route.

use crate::support::{KEY, VOICES, admin, builder, credential, get, post, post_with, send, start};
use genwire_server::{Clock, Running};
use serde_json::{Value as JsonValue, json};

/// The Unix time of stopped clocks at the start, in milliseconds.
const START: i64 = 1_790_000_000_000;

async fn ok(server: &Running, method: &str, path: &str, body: JsonValue) -> JsonValue {
    let reply = admin(server, method, path, &body).await;
    assert!(reply.status < 300, "{method} {path}: {reply:?}");
    reply.json()
}

async fn refused(server: &Running, method: &str, path: &str, body: JsonValue) -> (u16, String) {
    let reply = admin(server, method, path, &body).await;
    let message = reply.json()["error"]["message"].as_str().unwrap_or_default().to_owned();
    (reply.status, message)
}

#[tokio::test]
async fn it_says_what_there_is() {
    let server = start().await;
    let index = ok(&server, "GET", "/", JsonValue::Null).await;
    let routes = index["routes"].as_array().unwrap();
    assert!(routes.len() > 15);
    assert_eq!(ok(&server, "GET", "/health", JsonValue::Null).await["status"], "ok");
    assert_eq!(ok(&server, "GET", "/ready", JsonValue::Null).await["status"], "ready");
    for route in routes {
        let (method, path) = route["route"].as_str().unwrap().split_once(' ').unwrap();
        let path = path.replace("{id}", "1");
        let reply = admin(&server, method, &path, &json!({})).await;
        assert!(![404, 405].contains(&reply.status) || path.contains("/1"), "{method} {path}");
    }
    let (status, message) = refused(&server, "GET", "/nowhere", JsonValue::Null).await;
    assert_eq!((status, message.as_str()), (404, "nothing is served at `GET /nowhere`"));
    let (status, _) = refused(&server, "PUT", "/clock", JsonValue::Null).await;
    assert_eq!(status, 405);
}

#[tokio::test]
async fn the_clock_is_set() {
    let server = builder().clock(Clock::frozen_at(START)).start().await.unwrap();
    let shown = ok(&server, "POST", "/clock", json!({ "advance_seconds": 604_801 })).await;
    assert_eq!(shown["now_ms"], START + 604_801_000);
    assert_eq!(shown["frozen"], true);
    let shown = ok(&server, "POST", "/clock", json!({ "freeze": false, "scale": 10 })).await;
    assert_eq!((&shown["frozen"], &shown["scale"]), (&json!(false), &json!(10.0)));
    let shown = ok(&server, "POST", "/clock", json!({ "freeze": true })).await;
    assert_eq!(shown["frozen"], true);
    let again = ok(&server, "GET", "/clock", JsonValue::Null).await;
    assert_eq!(again["now_ms"], shown["now_ms"]);
    for body in [json!({ "advance_seconds": -1 }), json!({ "scale": 0 }), json!({ "speed": 2 })] {
        let (status, message) = refused(&server, "POST", "/clock", body).await;
        assert_eq!(status, 400, "{message}");
    }
}

#[tokio::test]
async fn tasks_are_made_and_moved_along_the_table() {
    let server = start().await;
    let task = json!({ "task_type": "generation", "status": "queued" });
    let made = ok(&server, "POST", "/tasks", task).await;
    let id = made["task_id"].as_str().unwrap();
    assert_eq!(made["status"], "queued");
    let to = |status: &str| (format!("/tasks/{id}/status"), json!({ "status": status }));

    let (path, body) = to("succeeded");
    let (status, message) = refused(&server, "POST", &path, body).await;
    assert_eq!(
        (status, message.as_str()),
        (409, "a task does not move from `queued` to `succeeded`")
    );
    for next in ["running", "succeeded"] {
        let (path, body) = to(next);
        assert_eq!(ok(&server, "POST", &path, body).await["status"], next);
    }
    for next in ["queued", "running", "failed", "cancelled"] {
        let (path, body) = to(next);
        assert_eq!(refused(&server, "POST", &path, body).await.0, 409, "{next}");
    }
    let (path, body) = to("melted");
    assert_eq!(refused(&server, "POST", &path, body).await.0, 400);
    let unknown = json!({ "status": "running" });
    assert_eq!(refused(&server, "POST", "/tasks/none/status", unknown).await.0, 404);

    let list = ok(&server, "GET", "/tasks", JsonValue::Null).await;
    assert_eq!(list["tasks"][0]["task_id"], id);
    assert_eq!(list["tasks"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn tasks_begin_in_any_state() {
    let server = start().await;
    for status in ["queued", "running", "succeeded", "failed", "cancelled"] {
        let task = json!({ "task_type": "generation", "status": status });
        assert_eq!(ok(&server, "POST", "/tasks", task).await["status"], status);
    }
    let task = json!({ "task_type": "generation", "status": "gone" });
    assert_eq!(refused(&server, "POST", "/tasks", task).await.0, 400);
}

#[tokio::test]
async fn tasks_are_of_any_type_that_has_a_name() {
    let server = start().await;
    for kind in ["generation", "h3_context_ir", "regeneration", "film"] {
        let made = ok(&server, "POST", "/tasks", json!({ "task_type": kind })).await;
        assert_eq!(made["task_type"], kind);
    }
    for nothing in ["", " "] {
        let (status, message) =
            refused(&server, "POST", "/tasks", json!({ "task_type": nothing })).await;
        assert_eq!(status, 400);
        assert!(message.contains("`task_type`"), "{message}");
    }
}

#[tokio::test]
async fn words_are_set_shown_and_forgotten() {
    let server = builder().set("screening.words", "{ \"worst\" = 1 }").start().await.unwrap();
    let words = json!({ "words": { "forbidden": 3 }, "namespace": "a" });
    ok(&server, "POST", "/screening", words).await;
    let shown = async |path: &str| {
        let shown = ok(&server, "GET", path, JsonValue::Null).await;
        (shown["words"].clone(), shown["everywhere"].clone())
    };
    let everywhere = json!({ "worst": 1 });
    assert_eq!(shown("/screening").await, (json!({}), everywhere.clone()));
    let own = shown("/screening?namespace=a").await;
    assert_eq!(own, (json!({ "forbidden": 3 }), everywhere.clone()));
    ok(&server, "DELETE", "/screening", JsonValue::Null).await;
    assert_eq!(shown("/screening?namespace=a").await, (json!({}), everywhere));
}

#[tokio::test]
async fn voices_are_added_and_listed_once_used() {
    let server = builder().clock(Clock::frozen_at(START)).start().await.unwrap();
    for (voice, used) in [("quiet", false), ("heard", true)] {
        let voice = json!({ "category": "voice_cloning", "voice_id": voice, "used": used });
        ok(&server, "POST", "/voices", voice).await;
    }
    let reply = post(&server, VOICES, &json!({ "voice_type": "voice_cloning" })).await.json();
    let ids: Vec<_> =
        reply["voice_cloning"].as_array().unwrap().iter().map(|voice| &voice["voice_id"]).collect();
    assert_eq!(ids, ["heard"]);
    assert_eq!(reply["voice_cloning"][0]["created_time"], "2026-09-21");
    let voice = json!({ "category": "voice_cloning", "voice_id": "x", "created_time": "today" });
    assert_eq!(refused(&server, "POST", "/voices", voice).await.0, 400);
    assert_eq!(ok(&server, "GET", "/voices", JsonValue::Null).await["voices"][0]["used"], false);
    let voice = json!({ "category": "system", "voice_id": "x" });
    let (status, message) = refused(&server, "POST", "/voices", voice).await;
    assert_eq!(status, 400);
    assert!(message.contains("`voice_cloning` or `voice_generation`"), "{message}");
}

#[tokio::test]
async fn words_have_types() {
    let server = start().await;
    ok(&server, "POST", "/screening", json!({ "words": { "forbidden": 3 } })).await;
    let (status, message) =
        refused(&server, "POST", "/screening", json!({ "words": { "forbidden": 9 } })).await;
    assert_eq!(status, 400);
    assert!(message.contains("`forbidden`"), "{message}");
}

#[tokio::test]
async fn the_journal_remembers_calls_and_their_mistakes() {
    let server = start().await;
    post(&server, VOICES, &json!({ "voice_type": "all" })).await;
    let refused = post(&server, VOICES, &json!({ "voice_type": "x" })).await;
    send(server.base_url(), "POST", VOICES, &[("authorization", "Bearer wrong")], b"{}").await;
    get(&server, "/v3/nothing").await;
    let journal = ok(&server, "GET", "/journal", JsonValue::Null).await;
    let entries = journal["entries"].as_array().unwrap();
    let seen: Vec<_> = entries
        .iter()
        .map(|entry| (entry["status"].as_i64().unwrap(), entry["code"].as_i64().unwrap()))
        .collect();
    assert_eq!(seen, [(200, 0), (400, 2013), (401, 1004), (404, 2013)]);
    assert_eq!(entries[0]["operation"], "list_voices");
    assert_eq!(entries[0]["key_id"], "key-1");
    assert_eq!(entries[1]["violations"][0]["rule"], "audio.VoiceType.values");
    assert_eq!(entries[1]["request_id"], refused.headers["x-request-id"]);
    assert_eq!(entries[2]["key_id"], JsonValue::Null);
    assert_eq!(entries[3]["operation"], JsonValue::Null);
    assert!(!journal.to_string().contains(KEY));
    assert_eq!(entries[0].get("request"), None);

    let after = ok(&server, "GET", "/journal?after=2&limit=1", JsonValue::Null).await;
    assert_eq!(after["entries"][0]["number"], 4);
    let of = ok(&server, "GET", "/journal?operation=list_voices", JsonValue::Null).await;
    assert_eq!(of["entries"].as_array().unwrap().len(), 3);
    ok(&server, "DELETE", "/journal", JsonValue::Null).await;
    let journal = ok(&server, "GET", "/journal", JsonValue::Null).await;
    assert_eq!(journal["entries"], json!([]));
}

#[tokio::test]
async fn bodies_are_kept_on_demand_and_without_keys() {
    let server = builder().set("journal.bodies", "true").start().await.unwrap();
    post(&server, VOICES, &json!({ "voice_type": "system", "note": KEY })).await;
    let journal = ok(&server, "GET", "/journal", JsonValue::Null).await;
    let entry = &journal["entries"][0];
    assert!(entry["request"].as_str().unwrap().contains("\"note\":\"***\""));
    assert!(entry["response"].as_str().unwrap().contains("system_voice"));
}

#[tokio::test]
async fn a_response_without_a_body_is_complete() {
    let server = builder().set("journal.bodies", "true").start().await.unwrap();
    let rule = json!({ "operation": "list_voices", "reply": { "status": 204 }, "times": 1 });
    let program = admin(&server, "POST", "/replies", &rule).await;
    assert_eq!(program.status, 201, "{program:?}");
    let empty = post(&server, VOICES, &json!({ "voice_type": "system" })).await;
    assert_eq!((empty.status, empty.text()), (204, String::new()));
    let (name, key) = credential(KEY);
    let path = "/v2/query/video_generation/none";
    let head = send(server.base_url(), "HEAD", path, &[(name, &key)], b"").await;
    assert_eq!(head.text(), "");
    let journal = ok(&server, "GET", "/journal", JsonValue::Null).await;
    let entries = journal["entries"].as_array().unwrap().iter();
    let outcomes: Vec<_> = entries.map(|it| (&it["status"], &it["outcome"])).collect();
    let (empty, head) = (json!(204), json!(head.status));
    assert_eq!(outcomes, [(&empty, &json!("complete")), (&head, &json!("complete"))]);
}

#[tokio::test]
async fn metrics_count_calls() {
    let server = start().await;
    post(&server, VOICES, &json!({ "voice_type": "all" })).await;
    ok(&server, "POST", "/tasks", json!({ "task_type": "generation", "status": "queued" })).await;
    let page = admin(&server, "GET", "/metrics", &JsonValue::Null).await;
    assert!(page.headers["content-type"].starts_with("application/openmetrics-text"));
    for line in [
        "genwire_requests_total{operation=\"list_voices\",status=\"200\",code=\"0\"} 1",
        "genwire_tasks{status=\"queued\"} 1",
        "genwire_requests_open 0",
    ] {
        assert!(page.text().lines().any(|found| found == line), "{line}:\n{}", page.text());
    }
}

#[tokio::test]
async fn a_reset_goes_back_to_the_start() {
    let server = start().await;
    ok(&server, "POST", "/faults", json!({ "code": 1008 })).await;
    ok(&server, "POST", "/tasks", json!({ "task_type": "generation" })).await;
    ok(
        &server,
        "POST",
        "/voices",
        json!({ "category": "voice_cloning", "voice_id": "v", "namespace": "other" }),
    )
    .await;
    ok(&server, "POST", "/reset", JsonValue::Null).await;
    for (path, member) in [
        ("/faults", "faults"),
        ("/tasks", "tasks"),
        ("/voices?namespace=other", "voices"),
        ("/journal", "entries"),
    ] {
        assert_eq!(ok(&server, "GET", path, JsonValue::Null).await[member], json!([]), "{path}");
    }
}

#[tokio::test]
async fn the_configuration_is_shown_without_secrets() {
    let server = start().await;
    let shown = admin(&server, "GET", "/config", &JsonValue::Null).await.text();
    assert!(shown.contains("seed = 7"), "{shown}");
    assert!(!shown.contains(KEY), "{shown}");
}

#[tokio::test]
async fn the_admin_interface_needs_the_token_of_the_ready_file() {
    let server = start().await;
    let token = server.admin_token().unwrap().to_owned();
    assert!(token.len() > 30 && server.has_made_admin_token());
    let bearer = format!("Bearer {token}");
    for (path, without) in [("/health", 200), ("/ready", 200), ("/journal", 401), ("/config", 401)]
    {
        let reply = send(server.admin_url(), "GET", path, &[], b"").await;
        assert_eq!(reply.status, without, "{path}");
        let wrong = [("authorization", "Bearer wrong")];
        let reply = send(server.admin_url(), "GET", path, &wrong, b"").await;
        assert_eq!(reply.status, without, "{path}");
        let right = [("authorization", bearer.as_str())];
        let reply = send(server.admin_url(), "GET", path, &right, b"").await;
        assert_eq!(reply.status, 200, "{path}");
        assert!(!reply.text().contains(&token), "{path}");
    }
    let reply = send(server.admin_url(), "POST", "/reset", &[], b"").await;
    assert_eq!(reply.status, 401, "{reply:?}");
    assert_ne!(start().await.admin_token(), Some(token.as_str()));
}

#[tokio::test]
async fn without_a_token_only_this_machine_is_let_in() {
    let off = || builder().set("server.admin_token", "none");
    let open = off().set("server.admin_addr", "0.0.0.0:0").start().await.unwrap_err();
    assert!(open.to_string().contains("is open to other machines"), "{open}");
    let server = off().start().await.unwrap();
    assert_eq!(server.admin_token(), None);
    let status = async |headers: &[(&str, &str)]| {
        send(server.admin_url(), "POST", "/reset", headers, b"").await.status
    };
    assert_eq!(status(&[]).await, 200);
    for foreign in [("origin", "http://page.test"), ("sec-fetch-site", "cross-site")] {
        assert_eq!(status(&[foreign]).await, 403, "{foreign:?}");
    }
}

#[tokio::test]
async fn a_token_of_the_configuration_is_enough_for_other_machines() {
    let server = builder()
        .set("server.admin_addr", "0.0.0.0:0")
        .set("server.admin_token", "let-me-in")
        .start()
        .await
        .unwrap();
    assert!(!server.has_made_admin_token());
    let token = [("authorization", "Bearer let-me-in")];
    let reply = send(server.admin_url(), "GET", "/journal", &token, b"").await;
    assert_eq!(reply.status, 200);
}

/// A request for the voices of the service.
fn system() -> JsonValue {
    json!({ "voice_type": "system" })
}

#[tokio::test]
async fn codes_that_callers_make_up_do_not_make_the_metrics_grow() {
    let server = start().await;
    let lines = async || {
        let page = admin(&server, "GET", "/metrics", &JsonValue::Null).await.text();
        page.lines().filter(|line| line.starts_with("genwire_requests_total{")).count()
    };
    let call = async |code: u32| {
        let fault = json!({ "kind": "code", "code": code, "status": 500 }).to_string();
        let reply = post_with(&server, VOICES, &[("x-genwire-fault", &fault)], &system()).await;
        assert_eq!(reply.status, 500, "{reply:?}");
    };
    call(1_000_000).await;
    let before = lines().await;
    for code in 1_000_001..1_000_050 {
        call(code).await;
    }
    assert_eq!(lines().await, before);
    let informational = r#"{"kind":"code","code":7,"status":101}"#;
    let headers = [("x-genwire-fault", informational)];
    let reply = post_with(&server, VOICES, &headers, &system()).await;
    assert_eq!((reply.status, reply.code()), (400, 2013), "{reply:?}");
}

#[tokio::test]
async fn a_request_has_only_the_parameters_that_it_heeds() {
    const NAMES: [&str; 6] = ["namespace", "limit", "operation", "task_id", "after", "x"];
    let server = start().await;
    for (request, heeded) in [
        ("GET /tasks", &["namespace", "limit"][..]),
        ("GET /deliveries", &["namespace", "limit", "task_id"]),
        ("GET /journal", &["namespace", "limit", "after", "operation"]),
        ("DELETE /journal", &["namespace"]),
        ("GET /faults", &["namespace"]),
        ("DELETE /faults", &["namespace"]),
        ("DELETE /faults/1", &[]),
        ("GET /replies", &["namespace"]),
        ("DELETE /replies", &["namespace"]),
        ("DELETE /replies/1", &[]),
        ("GET /voices", &["namespace"]),
        ("GET /screening", &["namespace"]),
        ("DELETE /screening", &["namespace"]),
        ("POST /reset", &["namespace"]),
        ("POST /clock", &[]),
    ] {
        let (method, path) = request.split_once(' ').unwrap();
        for name in NAMES {
            let path = format!("{path}?{name}=1");
            let (status, message) = refused(&server, method, &path, JsonValue::Null).await;
            let is_refused = message == format!("unknown query parameter `{name}`");
            assert_eq!(
                (is_refused, status == 400),
                (!heeded.contains(&name), is_refused),
                "{path}"
            );
        }
    }
}

#[tokio::test]
async fn an_id_that_is_not_text_is_an_error_in_json() {
    let server = start().await;
    for request in
        ["GET /tasks/%ff", "POST /tasks/%ff/status", "DELETE /faults/%ff", "DELETE /replies/%ff"]
    {
        let (method, path) = request.split_once(' ').unwrap();
        let (status, message) = refused(&server, method, path, JsonValue::Null).await;
        assert!(status == 400 && message.contains("UTF-8"), "{request}: {status} {message}");
    }
}

#[tokio::test]
async fn a_system_voice_is_not_added_again() {
    let server = start().await;
    let system = post(&server, VOICES, &system()).await.json();
    let id = &system["system_voice"][0]["voice_id"];
    let voice = json!({ "category": "voice_cloning", "voice_id": id, "used": true });
    let (status, message) = refused(&server, "POST", "/voices", voice).await;
    assert!(status == 409 && message.contains("is a system voice"), "{status} {message}");
}
