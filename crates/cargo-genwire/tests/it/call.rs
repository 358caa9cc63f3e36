//! Calls of the operations of a document, against its service.

mod batch;
mod odd;
mod ways;

use super::Workspace;
use super::serve::Service;
use serde_json::{Value as JsonValue, json};
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::process::{Command, Stdio};
use std::thread;

const ZOO: &str = include_str!("call/zoo.yaml");
/// A key that nothing may print.
const KEY: &str = "a-secret-key";

/// The code, the standard output and the standard error of a command.
struct Ended {
    code: Option<i32>,
    output: String,
    errors: String,
}

impl Ended {
    /// Runs a command with an input.
    fn of(command: &mut Command, input: &str) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn().expect("the command starts");
        // A command that reads no input may have ended.
        drop(process.stdin.take().expect("a pipe").write_all(input.as_bytes()));
        let output = process.wait_with_output().expect("the command ends");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        let (output, errors, code) =
            (text(output.stdout), text(output.stderr), output.status.code());
        Self { code, output, errors }
    }

    fn json(&self) -> JsonValue {
        serde_json::from_str(&self.output)
            .unwrap_or_else(|error| panic!("{error}: {} {}", self.output, self.errors))
    }

    /// Compares the exit code, and searches the whole output for words.
    #[track_caller]
    fn check(&self, code: i32, words: &[&str]) {
        let said = [self.output.as_str(), &self.errors].concat();
        assert_eq!(self.code, Some(code), "{said}");
        assert!(words.iter().all(|word| said.contains(word)), "{words:?} in {said}");
        assert!(!said.contains(KEY), "{said}");
    }
}

fn call(workspace: &Workspace, base_url: Option<&str>, words: &[&str], input: &str) -> Ended {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-genwire"));
    command.args(["genwire", "call", "api.yaml"]).args(words).current_dir(&workspace.0);
    command.env("API_API_KEY", KEY).env_remove("GENWIRE_BASE_URL").env_remove("API_BASE_URL");
    if let Some(url) = base_url {
        command.env("API_BASE_URL", url);
    }
    Ended::of(&mut command, input)
}

/// A service with one reply for each connection: a status, a media type and a body.
struct Listener {
    url: String,
}

impl Listener {
    fn start(replies: &'static [(&str, &str, &str)]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        thread::spawn(move || {
            for (status, media_type, body) in replies {
                let (mut stream, _) = listener.accept().expect("a connection");
                // The requests of these tests fit into one packet.
                let _ = stream.read(&mut [0; 1 << 13]).expect("a request");
                let size = body.len();
                let kind = if media_type.is_empty() {
                    String::new()
                } else {
                    format!("content-type: {media_type}\r\n")
                };
                write!(
                    stream,
                    "HTTP/1.1 {status}\r\n{kind}connection: close\r\ncontent-length: {size}\r\n\
                     \r\n{body}"
                )
                .expect("a reply");
            }
        });
        Self { url }
    }
}

struct Zoo(Service);

impl Zoo {
    fn start(name: &str) -> Self {
        Self(Service::start(name, ZOO, &[]))
    }

    fn call(&self, words: &[&str]) -> Ended {
        self.call_with(words, "")
    }

    fn call_with(&self, words: &[&str], input: &str) -> Ended {
        call(&self.0.workspace, self.0.ready["base_url"].as_str(), words, input)
    }
}

#[test]
fn members_and_parameters_are_options_with_the_types_of_the_document() {
    let zoo = Zoo::start("call_options");
    let words = ["createAnimal", "--name", "7", "--age", "3", "--tags", "a", "--tags", "b"];
    let made = zoo.call(&[&words[..], &["--home.floor", "2", "--json"]].concat());
    made.check(0, &[]);
    let expected =
        json!({ "id": 1, "name": "7", "age": 3, "tags": ["a", "b"], "home": { "floor": 2 } });
    assert_eq!(made.json(), expected);
    assert_eq!(zoo.call(&["get_animal", "--animalId", "1"]).json(), expected);
    let listed = zoo.call(&["list-animals", "--limit", "1", "--kinds", "cat", "--json"]);
    assert_eq!(listed.json(), json!([expected]));
}

#[test]
fn a_body_is_text_a_file_or_standard_input_with_members_in_place() {
    let zoo = Zoo::start("call_bodies");
    zoo.0.workspace.write("rex.json", r#"{ "name": "Rex", "home": { "street": "A" } }"#);
    for words in
        [&["{\"name\":\"Rex\",\"home\":{\"street\":\"A\"}}"][..], &["rex.json"], &["@rex.json"]]
    {
        let words = [&["createAnimal", "--home.floor", "1"], words].concat();
        let made = zoo.call(&words);
        made.check(0, &[]);
        assert_eq!(made.json()["home"], json!({ "street": "A", "floor": 1 }));
    }
    let made = zoo.call_with(&["createAnimal", "-"], r#"{"name":"Ida"}"#);
    assert_eq!(made.json()["name"], "Ida");
    zoo.call_with(&["createAnimal", "-"], "{").check(2, &["<stdin>:1:", "not JSON"]);
    zoo.call(&["createAnimal", "none.json"]).check(2, &["none.json"]);
    zoo.call(&["watchNews", "{}"]).check(2, &["has no body"]);
}

#[test]
fn a_wrong_request_is_shown_with_its_places_and_not_sent() {
    let zoo = Zoo::start("call_refusals");
    let body = "{\"name\":\"\",\n\"age\":-1,\"size\":1}";
    let words = ["--> <body>:1:9", "--> <body>:2:7", "no member `size`", "3 errors", "not sent"];
    zoo.call(&["createAnimal", body]).check(1, &words);
    zoo.call(&["createAnimal"]).check(1, &["a member `name`"]);
    zoo.call(&["getAnimal", "--animalId", "rex"]).check(1, &["--animalId: expected an integer"]);
    zoo.call(&["listAnimals", "--limit", "0"]).check(1, &["--limit: expected a number from 1"]);
    zoo.call(&["getAnimal"]).check(2, &["--animalId"]);
    zoo.call(&["getAnimal", "--animal", "1"]).check(2, &["--animalId"]);
    let refused = zoo.call(&["createAnimal", "--age", "x", "--json"]);
    refused.check(1, &[]);
    let paths = refused.json()["error"]["violations"].as_array().expect("a list").len();
    assert_eq!(paths, 2, "{}", refused.output);
    let sent = zoo.call(&["createAnimal", "--age", "x", "--validation", "off"]);
    sent.check(3, &["HTTP status: 400"]);
    zoo.call(&["getAnimal", "--animalId", "4711", "--base-url", "http://127.0.0.1:9"])
        .check(4, &[]);
}

#[test]
fn a_misspelt_operation_gets_the_name_that_was_meant() {
    let zoo = Zoo::start("call_names");
    zoo.call(&["createAnimals"]).check(2, &["did you mean `createAnimal`?"]);
    zoo.call(&["get_photos"]).check(2, &["did you mean"]);
    zoo.call(&[]).check(2, &["watchNews     GET /news"]);
    let help = zoo.call(&["createAnimal", "--help"]);
    help.check(0, &["Take in an animal", "--home.floor <NUMBER>", "The name", "API_BASE_URL"]);
}

#[test]
fn events_and_bytes_are_printed_as_they_come() {
    let zoo = Zoo::start("call_streams");
    let news = zoo.call(&["watchNews"]);
    news.check(0, &[]);
    let events = news.output.lines().map(serde_json::from_str::<JsonValue>);
    let events: Vec<JsonValue> = events.collect::<Result<_, _>>().expect("JSON on each line");
    assert!(!events.is_empty() && events.iter().all(|event| event["text"].is_string()));
    let photo = zoo.call(&["getPhoto", "--animalId", "1"]);
    photo.check(0, &[]);
    let words = ["getPhoto", "--animalId", "1", "--output", "photo.png"];
    zoo.call(&words).check(0, &["bytes are in `photo.png`"]);
    assert_eq!(zoo.0.workspace.read("photo.png"), Some(photo.output));
    let words = ["addPhoto", "--animalId", "1", "--photo", "photo.png", "--caption", "Rex"];
    zoo.call(&words).check(0, &["204"]);
    zoo.call(&["addPhoto", "--animalId", "1", "--caption", "Rex"]).check(1, &["`photo`"]);
}

#[test]
fn a_dry_run_sends_nothing_and_shows_no_key() {
    let zoo = Zoo::start("call_dry_run");
    let shown = zoo.call(&["createAnimal", "--name", "Rex", "--dry-run"]);
    shown.check(0, &["POST http://127.0.0.1", "/animals?key=***", "\"name\": \"Rex\"", "dry run"]);
    let shown = zoo.call(&["createAnimal", "--age", "-1", "--dry-run", "--json"]);
    shown.check(1, &[]);
    assert_eq!((&shown.json()["valid"], &shown.json()["dry_run"]), (&json!(false), &json!(true)));
    zoo.call(&["listAnimals", "--verbose"]).check(0, &["?key=***"]);
    // No animal has been created yet; this is the first one.
    assert_eq!(zoo.call(&["createAnimal", "--name", "Rex"]).json()["id"], 1);
}

#[test]
fn nothing_is_sent_to_an_address_that_was_not_given() {
    let zoo = Zoo::start("call_addresses");
    let workspace = &zoo.0.workspace;
    let missing = call(workspace, None, &["listAnimals"], "");
    missing.check(2, &["API_BASE_URL", "`--base-url https://zoo.example`"]);
    let url = zoo.0.ready["base_url"].as_str().expect("an address");
    call(workspace, None, &["listAnimals", "--base-url", url], "").check(0, &[]);
    // An operation without security is called without a key.
    let shown = call(workspace, None, &["watchNews", "--dry-run"], "");
    shown.check(0, &["$API_BASE_URL/news\n"]);
}

#[test]
fn the_lines_of_a_batch_are_calls_of_any_operation() {
    let zoo = Zoo::start("call_batch");
    let lines = [
        json!({ "id": 1, "operation": "createAnimal", "body": { "name": "Rex" } }),
        json!({ "id": 2, "operation": "create_animal", "body": { "age": -1 } }),
        json!({ "id": 3, "operation": "getAnimal", "animalId": 4711 }),
        json!({ "id": 4, "operation": "listAnimals", "parameters": { "limit": 0 } }),
        json!({ "id": 5, "operation": "listAnimals", "parameters": { "limit": 1 } }),
    ];
    let lines: Vec<String> = lines.iter().map(JsonValue::to_string).collect();
    zoo.0.workspace.write("lines.jsonl", &lines.join("\n"));
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-genwire"))
        .args(["genwire", "batch", "api.yaml", "lines.jsonl", "--concurrency", "1", "--base-url"])
        .arg(zoo.0.ready["base_url"].as_str().expect("an address"))
        .env("API_API_KEY", KEY)
        .current_dir(&zoo.0.workspace.0)
        .output()
        .expect("the command runs");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    let results: Vec<JsonValue> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let of = |id: u64| results.iter().find(|result| result["id"] == id).expect("a result");
    let is_ok = [1, 2, 3, 4, 5].map(|id| of(id)["ok"].as_bool());
    assert_eq!(is_ok, [Some(true), Some(false), Some(true), Some(false), Some(true)], "{text}");
    assert_eq!(of(1)["reply"]["name"], "Rex");
    assert_eq!(of(2)["error"]["violations"].as_array().map(Vec::len), Some(2), "{text}");
    assert_eq!(of(4)["error"]["violations"][0]["path"], "/limit");
}
