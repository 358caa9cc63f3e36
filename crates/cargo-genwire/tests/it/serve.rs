//! The service of a document, over the network.

use super::{Workspace, folder};
use serde_json::{Value as JsonValue, json};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;

const PETS: &str = include_str!("serve/pets.yaml");
const OWNERS: &str = include_str!("serve/owners.yaml");
const SHOPS: &str = include_str!("serve/shops.yaml");
const SHELVES: &str = include_str!("serve/shelves.yaml");
const CALLBACKS: &str = include_str!("serve/callbacks.yaml");
const NOTES: &str = include_str!("serve/notes.yaml");
const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";

/// A service that runs until this is dropped.
pub(super) struct Service {
    process: Child,
    pub(super) ready: JsonValue,
    pub(super) workspace: Workspace,
}

impl Service {
    pub(super) fn start(name: &str, document: &str, options: &[&str]) -> Self {
        let workspace = folder(name);
        workspace.write("api.yaml", document);
        Self::of(workspace, "api.yaml", options)
    }

    /// Serves a document or a folder of a workspace.
    pub(super) fn of(workspace: Workspace, source: &str, options: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_cargo-genwire"))
            .args(["genwire", "serve", source])
            .args(["--addr", "127.0.0.1:0", "--seed", "7", "--json"])
            .args(options)
            .current_dir(&workspace.0)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut line = String::new();
        let output = process.stdout.take().expect("a pipe");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let ready = serde_json::from_str(&line).expect("JSON");
        Self { process, ready, workspace }
    }

    /// Sends a request; returns the status and the body of the reply.
    fn send(&self, line: &str, headers: &[(&str, &str)], body: &str) -> (u16, JsonValue) {
        self.exchange("base_url", line, headers, body)
    }

    /// Sends a request to the admin interface.
    pub(super) fn admin(&self, line: &str, body: &str) -> (u16, JsonValue) {
        let token = self.ready["admin_token"].as_str().expect("a token");
        self.exchange("admin_url", line, &[("authorization", &format!("Bearer {token}"))], body)
    }

    fn exchange(
        &self,
        url: &str,
        line: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> (u16, JsonValue) {
        let address = self.ready[url].as_str().expect("an address");
        let address = address.strip_prefix("http://").expect("an address");
        let mut stream = TcpStream::connect(address).expect("a connection");
        let lines = headers.iter().map(|(name, value)| [name, ": ", value, "\r\n"].concat());
        let headers: String = lines.collect();
        write!(
            stream,
            "{line} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {}\r\n\
             {headers}\r\n{body}",
            body.len()
        )
        .expect("a request");
        let mut reply = String::new();
        stream.read_to_string(&mut reply).expect("a reply");
        let status = reply.get(9..12).and_then(|it| it.parse().ok()).expect("a status");
        let (_, body) = reply.split_once("\r\n\r\n").expect("a body");
        (status, serde_json::from_str(body).unwrap_or(JsonValue::Null))
    }

    pub(super) fn call(&self, line: &str, media_type: &str, body: &str) -> (u16, JsonValue) {
        let headers = [("x-key", "any"), ("content-type", media_type)];
        let count = if body.is_empty() { 1 } else { 2 };
        self.send(line, &headers[..count], body)
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        // A process that has ended already needs no end.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn what_is_created_is_found_listed_changed_and_deleted() {
    let service = Service::start("serve_records", PETS, &[]);
    let (status, listed) = service.call("GET /pets?limit=2", JSON, "");
    assert!(status == 200 && listed.is_array(), "{listed}");
    let (status, rex) = service.call("POST /pets", JSON, r#"{"name":"Rex","age":3,"tags":["a"]}"#);
    assert_eq!((status, &rex["name"], &rex["age"]), (201, &json!("Rex"), &json!(3)));
    let (_, ida) = service.call("POST /pets", FORM, "name=Ida&age=4&tags=b");
    assert_eq!((&ida["age"], &ida["tags"]), (&json!(4), &json!(["b"])), "{ida}");
    let one = format!("/pets/{}", rex["id"]);
    assert_eq!(service.call(&format!("GET {one}"), JSON, ""), (200, rex.clone()));
    assert_eq!(service.call("GET /pets", JSON, ""), (200, json!([rex, ida.clone()])));
    assert_eq!(service.call(&format!("DELETE {one}"), JSON, "").0, 204);
    assert_eq!(service.call(&format!("GET {one}"), JSON, "").0, 404);
    assert_eq!(service.call("GET /pets", JSON, ""), (200, json!([ida])));
    // A record that no caller has created is made up.
    let (status, other) = service.call("GET /pets/4711", JSON, "");
    assert_eq!((status, &other["id"]), (200, &json!(4711)));
}

#[test]
fn records_are_the_same_at_every_path_that_leads_to_them() {
    let service = Service::start("serve_shops", SHOPS, &[]);
    let add = |shop: &str, name: &str| {
        let body =
            json!({"cake": {"name": name, "size": 20, "form": {"round": true, "layers": 1}}});
        service.call(&format!("POST /api/v1/shops/{shop}/cakes"), JSON, &body.to_string())
    };
    let (status, ida) = add("a", "Ida");
    assert_eq!((status, &ida["name"], &ida["form"]["layers"]), (201, &json!("Ida"), &json!(1)));
    let (_, tom) = add("a", "Tom");
    let (_, eva) = add("b", "Eva");
    let one = format!("/cakes/{}", ida["id"].as_str().expect("an id"));
    assert_eq!(service.call(&format!("GET {one}"), JSON, ""), (200, ida.clone()));
    assert_eq!(service.call(&format!("GET /api/v1{one}"), JSON, ""), (200, ida.clone()));
    let list = |query: &str| service.call(&format!("GET /shops/a/cakes{query}"), JSON, "").1;
    for (query, cakes, total, has_more) in [
        ("", json!([ida, tom]), 2, false),
        ("?name=Tom", json!([tom]), 1, false),
        ("?name=Eva", json!([]), 0, false),
        ("?limit=1", json!([ida]), 2, true),
        ("?limit=1&page=2", json!([tom]), 2, false),
    ] {
        let expected = json!({"cakes": cakes, "total": total, "has_more": has_more});
        assert_eq!(list(query)["result"], expected, "{query}");
    }
    let (_, of_b) = service.call("GET /shops/b/cakes", JSON, "");
    assert_eq!(of_b["result"]["cakes"], json!([eva]));
    let (_, changed) = service.call(&format!("PATCH {one}"), JSON, r#"{"form":{"layers":3}}"#);
    assert_eq!(changed["form"], json!({"round": true, "layers": 3}), "{changed}");
    assert_eq!(changed["name"], "Ida");
    assert_eq!(service.call(&format!("DELETE {one}"), JSON, "").0, 204);
    assert_eq!(service.call(&format!("GET {one}"), JSON, "").0, 404);
    assert_eq!(list("")["result"]["cakes"], json!([tom]));
    // A `PUT` restores the record.
    assert_eq!(service.call(&format!("PUT {one}"), JSON, r#"{"name":"New"}"#).0, 200);
    assert_eq!(service.call(&format!("GET {one}"), JSON, "").1["name"], "New");
    // A record that no caller has created stays made up.
    let other = "/cakes/123e4567-e89b-12d3-a456-426614174000";
    assert_eq!(service.call(&format!("DELETE {other}"), JSON, "").0, 204);
    assert_eq!(service.call(&format!("GET {other}"), JSON, "").0, 200);
}

#[test]
fn a_list_has_every_record_that_is_left() {
    let service = Service::start("serve_many", OWNERS, &[]);
    let add = |name: &str| {
        let body = json!({"name": name, "ownerId": 5}).to_string();
        service.call("POST /pets?key=any", JSON, &body).1["id"].clone()
    };
    let ids: Vec<JsonValue> = (0..217).map(|number| add(&format!("n{number}"))).collect();
    let list = |query: &str| service.call(&format!("GET /pets?key=any{query}"), JSON, "").1;
    assert_eq!(list("")["total"], 217);
    assert_eq!(list("&name=n210")["total"], 1);
    let (_, of_owner) = service.call("GET /owners/5/pets?key=any", JSON, "");
    assert_eq!(of_owner["total"], 217, "{}", of_owner["total"]);
    let (_, of_other) = service.call("GET /owners/6/pets?key=any", JSON, "");
    assert_eq!(of_other["pets"], json!([]));
    for id in &ids {
        let id = id.as_i64().expect("a number");
        assert_eq!(service.call(&format!("DELETE /pets/{id}?key=any"), JSON, "").0, 204);
    }
    assert_eq!(list("")["pets"], json!([]));
    let fresh = add("fresh");
    assert_eq!(list("")["pets"][0]["id"], fresh);
}

#[test]
fn a_parameter_of_the_path_is_checked_beside_another_with_its_name() {
    let service = Service::start("serve_same_name", SHELVES, &[]);
    for (target, status) in [
        ("/shelves/5", 200),
        ("/shelves/5?id=ab", 200),
        ("/shelves/5?id=a", 400),
        ("/shelves/500?id=ab", 400),
        ("/shelves/five?id=ab", 400),
    ] {
        let (found, body) = service.send(&format!("GET {target}"), &[], "");
        assert_eq!(found, status, "{target}: {body}");
    }
}

#[test]
fn an_error_need_not_be_an_object() {
    let service = Service::start("serve_errors", SHELVES, &[]);
    let (_, listed) = service.send("GET /shelves/500", &[], "");
    assert!(listed[0].as_str().is_some_and(|it| it.contains("/id: ")), "{listed}");
    let json = [("content-type", JSON)];
    let (_, text) = service.send("POST /labels", &json, "{}");
    assert!(text.as_str().is_some_and(|it| it.contains("/label: ")), "{text}");
    let (_, object) = service.send("POST /colours", &json, "{}");
    let reason = object["reason"].as_str();
    assert!(reason.is_some_and(|it| it.contains("/label: ")), "{object}");
}

#[test]
fn what_only_leaves_out_is_passed_on_and_recorded() {
    let upstream = Service::start("serve_upstream", OWNERS, &[]);
    let (status, _) = upstream.call("POST /pets?key=any", JSON, r#"{"name":"Ida"}"#);
    assert_eq!(status, 201);
    let url = upstream.ready["base_url"].as_str().expect("an address");
    let options = ["--only", "createPet", "--upstream", url, "--key", "own"];
    let service = Service::start("serve_before", OWNERS, &options);
    let (status, listed) = service.call("GET /pets?key=any", JSON, "");
    assert_eq!((status, &listed["pets"][0]["name"]), (200, &json!("Ida")), "{listed}");
    // An operation that is served here does not reach the other service, and needs a key of this
    // service.
    assert_eq!(service.call("POST /pets?key=any", JSON, r#"{"name":"Rex"}"#).0, 401);
    assert_eq!(service.call("POST /pets?key=own", JSON, r#"{"name":"Rex"}"#).0, 201);
    assert_eq!(upstream.call("GET /pets?key=any", JSON, "").1["total"], 1);
    // The other service checks its calls, and paths without an operation belong to it.
    for line in ["GET /pets/five?key=any", "GET /nothing"] {
        assert_eq!(service.call(line, JSON, "").0, upstream.call(line, JSON, "").0, "{line}");
    }
    for line in ["GET /nothing/../pets", "GET /%2e%2E/pets", "GET /pets/%2e%2e?key=any"] {
        assert_eq!(service.call(line, JSON, "").0, 400, "{line}");
    }
    let (_, recorded) = service.admin("GET /journal/replies", "");
    let first = &recorded["replies"][0];
    assert_eq!((&first["operation"], &first["reply"]["body"]), (&json!("list_pets"), &listed));
    drop(upstream);
    assert_eq!(service.call("GET /pets?key=any", JSON, "").0, 502);
    drop(service.admin("POST /replies", &first.to_string()));
    assert_eq!(service.call("GET /pets?key=any", JSON, ""), (200, listed));
}

#[test]
fn an_id_that_a_trial_reserves_names_nothing() {
    let service = Service::start("serve_unknown", NOTES, &[]);
    assert_eq!(service.call("GET /notes/any", JSON, "").0, 200);
    assert_eq!(service.call("GET /notes/genwire-conform-unknown", JSON, "").0, 404);
    let parts = r#"{"openapi": "3.1.0", "info": {"title": "Parts", "version": "1"}, "paths":
        {"/notes/{id}/size": {"get": {"operationId": "getSize", "parameters": [{"name": "id",
        "in": "path", "required": true, "schema": {"type": "string"}}], "responses": {"200":
        {"description": "It.", "content": {"application/json": {"schema": {"type": "object",
        "properties": {"bytes": {"type": "integer"}}}}}}}}}}}"#;
    let service = Service::start("serve_unknown_parts", parts, &[]);
    assert_eq!(service.call("GET /notes/any/size", JSON, "").0, 200);
    assert_eq!(service.call("GET /notes/genwire-conform-unknown/size", JSON, "").0, 404);
}

#[test]
fn faults_and_replies_know_operations_by_the_names_of_the_document() {
    let service = Service::start("serve_names", NOTES, &[]);
    for name in ["getNote", "get_note"] {
        let reply = json!({ "operation": name, "times": 1, "reply": { "status": 418, "body": {} },
                            "check": false });
        let (status, added) = service.admin("POST /replies", &reply.to_string());
        assert_eq!(status, 201, "{added}");
        assert_eq!(service.call("GET /notes/any", JSON, "").0, 418, "{name}");
        let fault = json!({ "operation": name, "kind": "latency", "seconds": 0.0, "times": 1 });
        let (status, added) = service.admin("POST /faults", &fault.to_string());
        assert_eq!(status, 201, "{added}");
        let (_, listed) = service.admin("GET /faults", "");
        assert_eq!(listed["faults"][0]["operation"], "get_note", "{listed}");
        assert_eq!(service.call("GET /notes/any", JSON, "").0, 200);
    }
}

#[test]
fn an_operation_that_needs_no_key_takes_calls_without_one() {
    let service = Service::start("serve_open", CALLBACKS, &["--key", "k"]);
    let headers = [("content-type", JSON)];
    assert_eq!(service.send("POST /pets", &headers, r#"{"name":"Rex"}"#).0, 201);
    let guarded = Service::start("serve_guarded", PETS, &["--key", "k"]);
    assert_eq!(guarded.send("GET /pets", &[], "").0, 401);
    assert_eq!(guarded.send("GET /pets", &[("x-key", "other")], "").0, 401);
    assert_eq!(guarded.send("GET /pets", &[("x-key", "k")], "").0, 200);
}

#[test]
fn callbacks_and_webhooks_are_sent_on_demand() {
    let receiver = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}/hook", receiver.local_addr().expect("an address"));
    let send = |service: &Service, body: JsonValue| {
        let mut request = json!({ "url": url });
        request.as_object_mut().expect("an object").extend(body.as_object().cloned().expect("one"));
        service.admin("POST /callbacks", &request.to_string())
    };
    // Without an allowed range, nothing is sent.
    let closed = Service::start("serve_callbacks_closed", CALLBACKS, &[]);
    let (status, refused) = send(&closed, json!({ "operation": "petSold" }));
    let why = refused["attempt"]["error"].as_str().unwrap_or_default();
    assert!(status == 200 && why.contains("outside of the allowed ranges"), "{refused}");
    let service = Service::start("serve_callbacks", CALLBACKS, &["--allow-local-callbacks"]);
    let received = thread::spawn(move || {
        let received = (0..3).map(|_| {
            let (mut stream, _) = receiver.accept().expect("a connection");
            let mut bytes = [0; 1 << 13];
            let count = stream.read(&mut bytes).expect("a request");
            let reply = b"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n";
            stream.write_all(reply).expect("a reply is sent");
            let text = String::from_utf8_lossy(&bytes[..count]).into_owned();
            let body = text.split_once("\r\n\r\n").map(|(_, body)| body.to_owned());
            serde_json::from_str(&body.unwrap_or_default()).unwrap_or(JsonValue::Null)
        });
        received.collect::<Vec<JsonValue>>()
    });
    let (_, sold) = send(&service, json!({ "operation": "petSold", "body": { "price": 7 } }));
    assert_eq!((&sold["attempt"]["status"], &sold["body"]["price"]), (&json!(204), &json!(7)));
    let (_, added) = send(&service, json!({ "operation": "addPet" }));
    assert_eq!(added["attempt"]["status"], 204, "{added}");
    let (_, counted) = send(&service, json!({ "operation": "petsCounted", "body": [4, 2] }));
    assert_eq!(counted["body"], json!([4, 2]), "{counted}");
    let received = received.join().expect("requests");
    assert_eq!(received, [sold["body"].clone(), added["body"].clone(), json!([4, 2])]);
    // One that the document does not have, and a body that it does not accept.
    for (body, status) in [
        (json!({ "operation": "petLost" }), 404),
        (json!({ "operation": "addPet", "id": "lost" }), 404),
        (json!({ "operation": "petSold", "body": { "price": "much" } }), 400),
        (json!({ "operation": "petSold", "body": [] }), 400),
        (json!({ "operation": "petSold", "body": null }), 400),
        (json!({ "operation": "petsCounted", "body": ["much"] }), 400),
        (json!({ "operation": "petsCounted", "body": { "count": 4 } }), 400),
        (json!({ "operation": "petsCounted", "body": {} }), 400),
        (json!({ "operation": "petsCounted", "body": null }), 400),
    ] {
        assert_eq!(send(&service, body.clone()).0, status, "{body}");
    }
    let (_, listed) = service.admin("GET /callbacks", "");
    assert_eq!(listed["callbacks"].as_array().map(Vec::len), Some(3), "{listed}");
    let (_, deliveries) = service.admin("GET /deliveries", "");
    assert_eq!(deliveries["deliveries"].as_array().map(Vec::len), Some(3), "{deliveries}");
}

#[test]
fn a_query_says_only_members_that_the_record_has() {
    let service = Service::start("serve_query", OWNERS, &[]);
    let body = r#"{"name":"Rex","tag":"a","nick":"R"}"#;
    let line = "POST /pets?key=secret1&notify=true&colour=red";
    let (status, rex) = service.call(line, JSON, body);
    assert_eq!((status, &rex["colour"]), (201, &json!("red")), "{rex}");
    for (query, expected) in [
        ("key=secret2", 1),
        ("key=secret2&notify=false", 1),
        ("key=secret2&colour=red", 1),
        ("key=secret2&colour=blue", 0),
    ] {
        let (_, listed) = service.call(&format!("GET /pets?{query}"), JSON, "");
        assert_eq!(listed["total"], expected, "{query}");
    }
}

#[test]
fn a_patch_takes_away_and_a_put_replaces() {
    let service = Service::start("serve_replaced", OWNERS, &[]);
    let body = r#"{"name":"Rex","tag":"a","nick":"R","ownerId":5}"#;
    let (_, rex) = service.call("POST /pets?key=any&colour=red", JSON, body);
    assert_eq!((&rex["tag"], &rex["nick"]), (&json!("a"), &json!("R")), "{rex}");
    let one = format!("/pets/{}?key=any", rex["id"]);
    let mut expected = rex.clone();
    expected["tag"] = JsonValue::Null;
    let (status, patched) = service.call(&format!("PATCH {one}"), JSON, r#"{"tag":null}"#);
    assert_eq!((status, &patched), (200, &expected));
    assert_eq!(service.call(&format!("GET {one}"), JSON, ""), (200, expected.clone()));
    let (_, patched) = service.call(&format!("PATCH {one}"), JSON, r#"{"nick":null}"#);
    expected.as_object_mut().expect("an object").remove("nick");
    assert_eq!(patched, expected);
    let (_, listed) = service.call("GET /pets?key=any", JSON, "");
    assert_eq!(listed["pets"], json!([expected]));
    let (status, put) = service.call(&format!("PUT {one}"), JSON, r#"{"name":"Ida","nick":"I"}"#);
    let stays = json!({"id": rex["id"], "name": "Ida", "tag": null, "nick": "I",
        "created_at": rex["created_at"], "colour": "red"});
    assert_eq!((status, &put), (200, &stays));
    assert_eq!(service.call(&format!("GET {one}"), JSON, ""), (200, stays));
}

#[test]
fn an_error_has_the_media_type_and_the_values_that_the_document_states() {
    let service = Service::start("serve_problems", SHOPS, &[]);
    let address = service.ready["base_url"].as_str().expect("an address").replace("http://", "");
    let mut stream = TcpStream::connect(&address).expect("a connection");
    let line = "POST /shops/a/cakes HTTP/1.1";
    write!(
        stream,
        "{line}\r\nhost: {address}\r\nconnection: close\r\ncontent-type: {JSON}\r\n\
         content-length: 2\r\n\r\n{{}}"
    )
    .expect("a request");
    let mut reply = String::new();
    stream.read_to_string(&mut reply).expect("a reply");
    let (head, body) = reply.split_once("\r\n\r\n").expect("a body");
    assert!(head.contains("content-type: application/problem+json"), "{head}");
    let body: JsonValue = serde_json::from_str(body).expect("JSON");
    assert_eq!((&body["status"], &body["code"]), (&json!(400), &json!("e1")), "{body}");
    assert!(body["detail"].as_str().is_some_and(|it| it.contains("/cake")), "{body}");
}

#[test]
fn a_wrong_request_is_refused_with_all_violations_in_the_form_of_the_document() {
    let service = Service::start("serve_refusals", PETS, &[]);
    for (line, media_type, body, expected, words) in [
        (
            "POST /pets",
            JSON,
            r#"{"name":"","age":-1,"size":1}"#,
            400,
            &["/name", "/age", "size"][..],
        ),
        ("POST /pets", FORM, "age=x", 400, &["/name", "/age"]),
        ("POST /pets", JSON, "{", 400, &["JSON"]),
        ("POST /pets", "text/plain", "a", 415, &["Content-Type"]),
        ("GET /pets?limit=0", JSON, "", 400, &["/limit"]),
        ("GET /pets/rex", JSON, "", 400, &["/petId"]),
        ("GET /zoo", JSON, "", 404, &["/zoo"]),
        ("PUT /pets", JSON, "{}", 405, &["PUT"]),
    ] {
        let (status, error) = service.call(line, media_type, body);
        let message = error["message"].as_str().unwrap_or_default();
        assert_eq!(status, expected, "{line} {body}: {error}");
        assert!(words.iter().all(|word| message.contains(word)), "{line} {body}: {error}");
        assert!(error["code"].is_number(), "{error}");
    }
}

#[test]
fn a_key_is_asked_for_and_only_those_that_are_set_are_accepted() {
    let service = Service::start("serve_any_key", PETS, &[]);
    let status = |service: &Service, headers| service.send("GET /pets", headers, "").0;
    assert_eq!(status(&service, &[]), 401);
    assert_eq!(status(&service, &[("x-key", "whatever")]), 200);
    let service = Service::start("serve_one_key", PETS, &["--key", "secret"]);
    assert_eq!(status(&service, &[("x-key", "whatever")]), 401);
    assert_eq!(status(&service, &[("x-key", "secret")]), 200);
    assert!(service.ready.get("api_key").is_none());
}

#[test]
fn an_error_whose_form_is_a_list_says_what_is_wrong_in_an_item() {
    let listed = "type: object\n      required: [errors]\n      properties:\n        errors: \
                  {type: array, items: {type: object, required: [description], properties: \
                  {description: {type: string}}}}\n";
    let (before, _) =
        PETS.split_once("    Error:\n      type: object").expect("the form of errors");
    let document = format!("{before}    Error:\n      {listed}");
    let service = Service::start("serve_error_list", &document, &[]);
    let (status, error) = service.call("POST /pets", JSON, "{}");
    let said = error["errors"][0]["description"].as_str().unwrap_or_default();
    assert!(status == 400 && said.contains("/name"), "{error}");
}

#[test]
fn a_document_that_cannot_be_read_is_an_error_with_its_place() {
    let workspace = folder("serve_unreadable");
    workspace.write("api.yaml", "openapi: 3.1.0\ninfo: [\n");
    let output = workspace.run(&["serve", "api.yaml"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && said.contains("--> api.yaml:"), "{said}");
}

#[test]
fn the_variable_of_the_key_is_that_of_the_interface() {
    let workspace = folder("serve_key_variable");
    workspace.write("pet-shop.yaml", PETS);
    let (own, general) = ("PET_SHOP_API_KEY", "GENWIRE_API_KEY");
    let read = "# The key in the variable PET_SHOP_API_KEY is not in this file";
    let warning = "warning: GENWIRE_API_KEY is not read here; set PET_SHOP_API_KEY\n";
    for (source, variables, is_read, expected) in [
        (Some("pet-shop.yaml"), vec![own], true, ""),
        (Some("pet-shop.yaml"), vec![general], false, warning),
        (Some("pet-shop.yaml"), vec![own, general], true, ""),
        (Some("pet-shop.yaml"), vec![], false, ""),
        // The settings of any interface.
        (None, vec![own], false, ""),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_cargo-genwire"))
            .args(["genwire", "serve"].into_iter().chain(source))
            .arg("--print-config")
            .env_remove(own)
            .env_remove(general)
            .envs(variables.iter().map(|name| (*name, "a-key")))
            .current_dir(&workspace.0)
            .output()
            .expect("the command starts");
        let [printed, noted] =
            [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text"));
        assert!(output.status.success() && printed.contains("[server]"), "{printed}{noted}");
        assert_eq!((printed.contains(read), noted.as_str()), (is_read, expected), "{printed}");
    }
}
