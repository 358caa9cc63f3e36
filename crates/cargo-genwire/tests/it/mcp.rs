//! Tools of the operations of a document, called with messages of the protocol.

use super::serve::Service;
use serde_json::{Value as JsonValue, json};
use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const ZOO: &str = include_str!("call/zoo.yaml");
/// The maximum size of the list of tools for an interface with many operations, in bytes.
const MAX_LIST_BYTES: usize = 60_000;

/// The command with its pipes, in front of a service of the same document.
struct Session {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    _service: Service,
    count: u64,
}

impl Session {
    fn start(name: &str, document: &str) -> Self {
        let service = Service::start(name, document, &[]);
        let mut process = Command::new(env!("CARGO_BIN_EXE_cargo-genwire"))
            .args(["genwire", "mcp", "api.yaml", "--base-url"])
            .arg(service.ready["base_url"].as_str().expect("an address"))
            .current_dir(&service.workspace.0)
            .env("API_API_KEY", "any")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let input = process.stdin.take().expect("a pipe");
        let output = BufReader::new(process.stdout.take().expect("a pipe"));
        let mut session = Self { process, input, output, _service: service, count: 0 };
        let client = json!({ "name": "test", "version": "1" });
        let begin =
            json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
        session.ask("initialize", &begin);
        session.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        session
    }

    fn send(&mut self, message: &JsonValue) {
        writeln!(self.input, "{message}").expect("an open pipe");
    }

    fn ask(&mut self, method: &str, params: &JsonValue) -> JsonValue {
        self.count += 1;
        let id = self.count;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
        let mut answer: JsonValue = serde_json::from_str(&line).expect("JSON");
        assert_eq!(answer["id"], id, "{answer}");
        let part = if answer["error"].is_object() { "error" } else { "result" };
        answer[part].take()
    }

    fn tools(&mut self) -> JsonValue {
        self.ask("tools/list", &json!({}))["tools"].take()
    }

    fn call(&mut self, name: &str, arguments: &JsonValue) -> JsonValue {
        self.ask("tools/call", &json!({ "name": name, "arguments": arguments }))
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // A process that has already exited cannot be killed.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn each_of_a_few_operations_is_a_tool() {
    let mut session = Session::start("mcp_tools", ZOO);
    let tools = session.tools();
    let names: Vec<&str> =
        tools.as_array().expect("a list").iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names.len(), 7, "{names:?}");
    let created = session.call("create_animal", &json!({ "name": "Rex", "age": 3 }));
    let expected = json!({ "id": 1, "name": "Rex", "age": 3 });
    assert_eq!(created["structuredContent"], expected);
    let found = session.call("getAnimal", &json!({ "animalId": 1 }));
    assert_eq!(found["structuredContent"], expected);
    let listed = session.call("list_animals", &json!({ "limit": 1, "kinds": ["cat"] }));
    assert_eq!(listed["content"][0]["text"], json!([expected]).to_string());
    let news = session.call("watch_news", &json!({}));
    assert!(news["structuredContent"]["events"][0]["text"].is_string(), "{news}");
}

#[test]
fn wrong_arguments_are_the_error_of_the_tool() {
    let mut session = Session::start("mcp_refusals", ZOO);
    for (tool, arguments, place) in [
        ("create_animal", json!({ "name": "", "age": -1 }), "/age"),
        ("list_animals", json!({ "limit": 0 }), "/limit"),
        ("get_animal", json!({ "animalId": "rex" }), "/animalId"),
    ] {
        let refused = session.call(tool, &arguments);
        assert_eq!(refused["isError"], true, "{refused}");
        let violations = refused["structuredContent"]["violations"].as_array().expect("a list");
        assert!(violations.iter().any(|it| it["path"] == place), "{refused}");
    }
    let unknown = session.call("sell_animal", &json!({}));
    assert_eq!(unknown["code"], -32602, "{unknown}");
    assert!(
        unknown["message"].as_str().is_some_and(|it| it.contains("`sell_animal`")),
        "{unknown}"
    );
    session.call("create_animal", &json!({ "name": "Rex", "age": 3 }));
    session.call("delete_animal", &json!({ "animalId": 1 }));
    let gone = session.call("delete_animal", &json!({ "animalId": 1 }));
    assert_eq!(gone["structuredContent"]["error"]["status"], 404, "{gone}");
}

#[test]
fn a_body_that_is_one_argument_is_required_unless_it_is_optional() {
    let mut session = Session::start("mcp_bodies", include_str!("call/odd.yaml"));
    let refused = session.call("say", &json!({}));
    assert_eq!(refused["isError"], true, "{refused}");
    assert!(refused.to_string().contains("`say` needs the argument `body`"), "{refused}");
    let noted = session.call("note", &json!({}));
    assert_ne!(noted["isError"], true, "{noted}");
}

#[test]
fn many_operations_are_three_tools_whose_list_is_short() {
    let mut document =
        String::from("openapi: 3.1.0\ninfo: {title: Large, version: \"1\"}\npaths:\n");
    for number in 0..500 {
        let _ = write!(
            document,
            "  /things{number}:\n    post:\n      operationId: createThing{number}\n      \
             description: Makes the thing {number} out of a name.\n      requestBody:\n        \
             required: true\n        content: {{application/json: {{schema: {{type: object, \
             required: [name], properties: {{name: {{type: string}}, size: {{type: integer}}}}}}}}}}\n      \
             responses:\n        \"200\": {{description: Done, content: {{application/json: \
             {{schema: {{type: object, properties: {{name: {{type: string}}}}}}}}}}}}\n"
        );
    }
    let mut session = Session::start("mcp_many", &document);
    let tools = session.tools();
    let names: Vec<&str> =
        tools.as_array().expect("a list").iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, ["search_operations", "describe_operation", "call_operation"]);
    assert!(tools.to_string().len() < MAX_LIST_BYTES);
    let found = session.call("search_operations", &json!({ "query": "thing 417" }));
    let best = found["structuredContent"]["operations"][0]["operation"].clone();
    assert_eq!(best, "create_thing417", "{found}");
    let described = session.call("describe_operation", &json!({ "operation": best }));
    let schema = &described["structuredContent"]["arguments"];
    assert_eq!(schema["properties"]["size"]["type"], "integer", "{described}");
    let arguments = json!({ "name": "a", "size": 1 });
    let call = json!({ "operation": "createThing417", "arguments": arguments });
    let made = session.call("call_operation", &call);
    assert_eq!(made["structuredContent"]["name"], "a", "{made}");
    let call = json!({ "operation": "createThing417", "arguments": { "size": "x" } });
    assert_eq!(session.call("call_operation", &call)["isError"], true);
    let unknown = session.call("call_operation", &json!({ "operation": "createThink1" }));
    assert!(unknown.to_string().contains("did you mean `createThing1`"), "{unknown}");
    let unknown = session.call("call_operation", &json!({ "operation": "drop_thing499" }));
    assert!(unknown.to_string().contains("500 operations, such as `createThing499`"), "{unknown}");
}
