//! `genwire mcp`, called by a client of the protocol, with `genwire serve` as its service.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use crate::process::{ISOLATION, Started, genwire, scratch};
use crate::serve::serve;
use rmcp::model::{CallToolRequestParams, CallToolResult, JsonObject, ProgressNotificationParam};
use rmcp::service::{NotificationContext, RunningService};
use rmcp::{ClientHandler, RoleClient, ServiceExt as _};
use serde_json::{Value as JsonValue, json};
use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use tokio::process::{Child, Command};

/// A client that records progress messages.
#[derive(Clone, Default)]
struct Client {
    progress: Arc<Mutex<Vec<String>>>,
}

impl ClientHandler for Client {
    async fn on_progress(
        &self,
        params: ProgressNotificationParam,
        _context: NotificationContext<RoleClient>,
    ) {
        self.progress.lock().unwrap().push(params.message.unwrap_or_default());
    }
}

/// A client, the command, and the service that it calls.
struct Session {
    client: RunningService<RoleClient, Client>,
    command: Child,
    _service: Started,
}

impl Session {
    async fn start(name: &str, more: &[&str]) -> Self {
        Self::start_with(name, more, |base_url, key| {
            [("GENWIRE_BASE_URL", base_url.to_owned()), ("GENWIRE_API_KEY", key.to_owned())].into()
        })
        .await
    }

    /// Starts with variables for the address and the key of the service.
    async fn start_with(
        name: &str,
        more: &[&str],
        variables: impl FnOnce(&str, &str) -> Vec<(&'static str, String)>,
    ) -> Self {
        let (service, ready) = serve(name, &["--seed", "7"]);
        let of = |name: &str| ready[name].as_str().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_genwire"))
            .envs(ISOLATION)
            .arg("mcp")
            .args(more)
            .envs(variables(of("base_url"), of("api_key")))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let pipes = (command.stdout.take().unwrap(), command.stdin.take().unwrap());
        let client = Client::default().serve(pipes).await.unwrap();
        Self { client, command, _service: service }
    }

    async fn call(&self, tool: &'static str, arguments: JsonValue) -> CallToolResult {
        let JsonValue::Object(arguments) = arguments else { panic!("arguments are an object") };
        let arguments: JsonObject = arguments;
        let params = CallToolRequestParams::new(tool).with_arguments(arguments);
        self.client.call_tool(params).await.unwrap()
    }

    fn progress(&self) -> Vec<String> {
        std::mem::take(&mut *self.client.service().progress.lock().unwrap())
    }

    /// Closes the connection, so that the command ends.
    async fn end(mut self) {
        self.client.cancel().await.unwrap();
        assert!(self.command.wait().await.unwrap().success());
    }
}

/// Returns the text of the first content.
fn text(result: &CallToolResult) -> &str {
    &result.content[0].as_text().expect("a text").text
}

fn chat(temperature: f64) -> JsonValue {
    json!({
        "model": "X-M3",
        "messages": [{ "role": "user", "content": "Name a river." }],
        "temperature": temperature,
    })
}

#[tokio::test]
async fn each_operation_is_a_tool_that_calls_the_service() {
    let session = Session::start("mcp_tools", &[]).await;
    let info = session.client.peer_info().unwrap();
    assert_eq!(info.server_info.as_ref().unwrap().name, "genwire");
    let tools = session.client.list_all_tools().await.unwrap();
    assert_eq!(tools.len(), 7);
    let reply = session.call("create_chat_completion", chat(0.5)).await;
    assert_eq!(reply.is_error, Some(false));
    let whole = reply.structured_content.as_ref().unwrap();
    let answer = whole["choices"][0]["message"]["content"].as_str().unwrap();
    assert!(answer.ends_with(text(&reply)), "{answer}");
    assert!(session.progress().iter().all(|message| message == "receiving the reply"));
    let voices = session.call("list_voices", json!({ "voice_type": "all" })).await;
    assert!(voices.structured_content.unwrap()["system_voice"].is_array());
    session.end().await;
}

#[tokio::test]
async fn a_kept_connection_is_enough() {
    let file = scratch("mcp_profile").join("config.toml");
    let session = Session::start_with("mcp_kept", &["--profile", "work"], |base_url, key| {
        let profile = format!("[profiles.work]\nbase_url = {base_url:?}\napi_key = {key:?}\n");
        std::fs::write(&file, profile).unwrap();
        [("GENWIRE_CONFIG", file.display().to_string())].into()
    })
    .await;
    let voices = session.call("list_voices", json!({ "voice_type": "all" })).await;
    assert!(voices.structured_content.unwrap()["system_voice"].is_array());
    session.end().await;
}

#[tokio::test]
async fn arguments_that_break_a_rule_are_the_error_of_the_tool() {
    let session = Session::start("mcp_refused", &[]).await;
    let refused = session.call("create_chat_completion", chat(7.0)).await;
    assert_eq!(refused.is_error, Some(true));
    assert!(text(&refused).contains("/temperature"), "{}", text(&refused));
    let violations = &refused.structured_content.as_ref().unwrap()["violations"];
    assert_eq!(violations[0]["path"], "/temperature");
    let refused = session.call("query_video_task", json!({})).await;
    assert_eq!(text(&refused).lines().next(), Some("expected a non-empty string for `task_id`"));
    let refused = session.call("query_video_task", json!({ "task_id": "t", "x": 1 })).await;
    assert_eq!(text(&refused), "`query_video_task` has no argument `x`");
    // The service reports that there is no such task.
    let failed = session.call("query_video_task", json!({ "task_id": "nowhere" })).await;
    assert_eq!(failed.is_error, Some(true));
    assert_eq!(failed.structured_content.unwrap()["error"]["operation"], "query_video_task");
    session.end().await;
}

#[tokio::test]
async fn a_task_is_awaited_with_its_states_as_progress() {
    let session = Session::start("mcp_task", &[]).await;
    let mut request = json!({
        "model": "X-H3",
        "content": [{ "type": "text", "text": "A lighthouse at dusk." }],
        "duration": 6,
        "ratio": "16:9",
    });
    let done = session.call("create_h3_context_ir", request.clone()).await;
    assert_eq!(done.is_error, Some(false), "{}", text(&done));
    assert_eq!(done.structured_content.unwrap()["task"]["status"], "succeeded");
    let progress = session.progress();
    assert!(progress[0].ends_with(": created"), "{progress:?}");
    request["wait"] = json!(false);
    let created = session.call("create_h3_context_ir", request.clone()).await;
    let reply = created.structured_content.unwrap();
    let id = reply["task_id"].as_str().or(reply["id"].as_str()).unwrap();
    let state = session.call("query_video_task", json!({ "task_id": id })).await;
    assert_eq!(state.is_error, Some(false));
    request["wait"] = json!("yes");
    let refused = session.call("create_h3_context_ir", request).await;
    assert_eq!(text(&refused), "expected true or false for `wait`");
    session.end().await;
}

/// A request for speech with the first voice of the service.
async fn speech(session: &Session) -> JsonValue {
    let voices = session.call("list_voices", json!({ "voice_type": "all" })).await;
    let voices = voices.structured_content.unwrap();
    json!({
        "model": "speech-2.8-hd",
        "text": "One, two.",
        "voice_setting": { "voice_id": voices["system_voice"][0]["voice_id"] },
        "audio_setting": { "format": "wav" },
    })
}

#[tokio::test]
async fn speech_is_audio_or_a_file() {
    let session = Session::start("mcp_audio", &[]).await;
    let reply = session.call("synthesize_speech", speech(&session).await).await;
    let audio = reply.content[0].as_audio().unwrap_or_else(|| panic!("{reply:?}"));
    assert_eq!(audio.mime_type, "audio/wav");
    assert!(audio.data.starts_with("UklGR"), "the beginning of RIFF in base64");
    assert_eq!(reply.structured_content.unwrap()["data"].get("audio"), None);
    session.end().await;

    let folder = scratch("mcp_audio_files").join("speech");
    let session = Session::start("mcp_files", &["--files", folder.to_str().unwrap()]).await;
    for _ in 0..2 {
        let reply = session.call("synthesize_speech", speech(&session).await).await;
        let reply = reply.structured_content.unwrap();
        let file = Path::new(reply["file"].as_str().unwrap()).to_owned();
        assert_eq!(file.parent(), Some(folder.as_path()));
        assert!(std::fs::read(&file).unwrap().starts_with(b"RIFF"));
    }
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(Result::unwrap).collect();
    assert_eq!(files.len(), 2);
    #[cfg(unix)]
    for file in files {
        let mode = std::os::unix::fs::PermissionsExt::mode(&file.metadata().unwrap().permissions());
        assert_eq!(mode & 0o777, 0o600, "{}", file.path().display());
    }
    session.end().await;
}

/// The command as a server for HTTP.
struct HttpServer {
    url: String,
    http: genwire_core::client::transport_types::HttpClient,
    _command: Child,
}

impl HttpServer {
    async fn start() -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_genwire"))
            .envs(ISOLATION)
            .args(["mcp", "--http", "127.0.0.1:0", "--only", "voices"])
            .args(["--base-url", "127.0.0.1:9", "--no-key"])
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut reader = tokio::io::BufReader::new(command.stderr.take().unwrap());
        tokio::io::AsyncBufReadExt::read_line(&mut reader, &mut line).await.unwrap();
        let url = line.trim().strip_prefix("listening at ").unwrap().to_owned();
        let builder = genwire_core::client::http_client_builder().unwrap();
        Self { url, http: builder.no_proxy().build().unwrap(), _command: command }
    }

    /// Sends a message with additional headers.
    async fn send(&self, message: String, headers: &[(&'static str, &str)]) -> HttpReply {
        let request = self.http.post(&self.url);
        let request = request.header("accept", "application/json, text/event-stream");
        let request = request.header("content-type", "application/json");
        let request =
            headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        let reply = request.body(message).send().await.unwrap();
        let session = reply.headers().get("mcp-session-id");
        let session = session.map(|id| id.to_str().unwrap().to_owned());
        HttpReply { status: reply.status().as_u16(), session, reply }
    }
}

/// A reply, whose stream may still be open.
struct HttpReply {
    status: u16,
    session: Option<String>,
    reply: reqwest::Response,
}

fn initialize() -> String {
    let message = json!({
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18", "capabilities": {},
            "clientInfo": { "name": "test", "version": "1" },
        },
    });
    message.to_string()
}

#[tokio::test]
async fn http_takes_local_requests_alone() {
    let server = HttpServer::start().await;
    let send = async |header, value| server.send(initialize(), &[(header, value)]).await.status;
    assert_eq!(send("x-plain", "1").await, 200);
    assert_eq!(send("origin", "http://localhost:3000").await, 200);
    for origin in ["https://example.com", "http://localhost:1.evil.test", "http://localhost:1@x"] {
        assert_eq!(send("origin", origin).await, 403, "{origin}");
    }
    for host in ["example.com", "localhost:1.evil.test", "127.0.0.1.evil.test"] {
        assert_eq!(send("host", host).await, 403, "{host}");
    }
    let run = genwire(&["mcp", "--http", "0.0.0.0:0", "--base-url", "127.0.0.1:9", "--no-key"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("can be reached from other machines"), "{}", run.stderr);
}

#[tokio::test]
async fn sessions_over_http_are_counted() {
    const LIMIT: usize = 64;
    let server = HttpServer::start().await;
    let mut sessions = Vec::new();
    for _ in 0..LIMIT + 6 {
        let reply = server.send(initialize(), &[]).await;
        assert_eq!(reply.status, 200);
        sessions.push(reply.session.unwrap());
    }
    let ping = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string();
    let mut ended = 0;
    for session in &sessions {
        let headers = [("mcp-session-id", session.as_str())];
        match server.send(ping.clone(), &headers).await.status {
            202 => {}
            404 => ended += 1,
            other => panic!("{other}"),
        }
    }
    assert_eq!(ended, 6);
}

/// A call with many small values: a megabyte needs gigabytes as a tree.
fn bomb(id: u32) -> String {
    let values = vec![r#"{"":0}"#; 1 << 17].join(",");
    let head = r#""jsonrpc":"2.0","method":"tools/call""#;
    format!(
        r#"{{{head},"id":{id},"params":{{"name":"list_voices","arguments":{{"z":[{values}]}}}}}}"#
    )
}

/// A call whose arguments are nested too deep.
fn tower(id: u32) -> String {
    let (open, close) = ("[".repeat(200_000), "]".repeat(200_000));
    let head = r#""jsonrpc":"2.0","method":"tools/call""#;
    format!(
        r#"{{{head},"id":{id},"params":{{"name":"list_voices","arguments":{{"z":{open}{close}}}}}}}"#
    )
}

#[tokio::test]
async fn a_message_over_http_with_too_many_values_is_refused_unread() {
    let server = HttpServer::start().await;
    let reply = server.send(bomb(7), &[]).await;
    assert_eq!(reply.status, 413);
    let answer: JsonValue = serde_json::from_slice(&reply.reply.bytes().await.unwrap()).unwrap();
    assert_eq!(answer["id"], 7);
    assert_eq!(answer["error"]["message"], "the message has more than 65536 values");
    assert!(server.send(tower(8), &[]).await.status >= 400);
    let large = format!("\"{}\"", "x".repeat(9 << 20));
    assert_eq!(server.send(large, &[]).await.status, 413);
    assert_eq!(server.send(initialize(), &[]).await.status, 200);
}

#[tokio::test]
async fn a_line_with_too_many_values_is_refused_unread_and_the_next_one_is_read() {
    use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _};

    let mut command = Command::new(env!("CARGO_BIN_EXE_genwire"))
        .envs(ISOLATION)
        .args(["mcp", "--base-url", "127.0.0.1:9", "--no-key"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut input = command.stdin.take().unwrap();
    let mut output = tokio::io::BufReader::new(command.stdout.take().unwrap()).lines();
    let initialized = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    let ping = json!({ "jsonrpc": "2.0", "id": 9, "method": "ping" });
    let lines = [initialize(), initialized.to_string(), bomb(7), tower(8), ping.to_string()];
    for line in lines {
        input.write_all(format!("{line}\n").as_bytes()).await.unwrap();
    }
    let mut answers = std::collections::BTreeMap::new();
    while !answers.contains_key("9") || !answers.contains_key("7") {
        let line = output.next_line().await.unwrap().expect("an answer");
        let answer: JsonValue = serde_json::from_str(&line).unwrap();
        answers.insert(answer["id"].to_string(), answer);
    }
    let message = "the message has more than 65536 values";
    assert_eq!(answers["7"]["error"]["message"], message);
    assert!(answers["9"]["result"].is_object(), "{answers:?}");
    drop(input);
    assert!(command.wait().await.unwrap().success());
}

#[test]
fn a_client_that_says_nothing_is_an_error_with_help() {
    let run = genwire(&["mcp", "--base-url", "127.0.0.1:9", "--no-key"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(
        run.stderr.starts_with("error: the client did not begin as expected"),
        "{}",
        run.stderr
    );
}
