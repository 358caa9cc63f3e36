//! Calls of paged lists, calls with several credentials, and calls of servers that operations name.

use super::{Ended, Listener};
use crate::serve::Service;
use serde_json::Value as JsonValue;
use std::process::Command;

const CAKES: &str = include_str!("cakes.yaml");

fn run(service: &Service, words: &[&str], variables: &[(&str, &str)]) -> Ended {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-genwire"));
    command.arg("genwire").args(words).current_dir(&service.workspace.0);
    command.env_remove("API_API_KEY").env("API_BASE_URL", address(service));
    command.envs(variables.iter().copied());
    Ended::of(&mut command, "")
}

fn address(service: &Service) -> &str {
    service.ready["base_url"].as_str().expect("an address")
}

#[test]
fn all_pages_of_a_list_are_printed() {
    let service = Service::start("call_pages", CAKES, &[]);
    for number in 0..7 {
        let name = format!("cake {number}");
        run(&service, &["call", "api.yaml", "addCake", "--name", &name], &[]).check(0, &[]);
    }
    let list = |words: &[&str]| {
        let words = [&["call", "api.yaml", "listCakes", "--limit", "3"], words].concat();
        run(&service, &words, &[])
    };
    let first: JsonValue = list(&[]).json();
    assert_eq!(first["data"].as_array().map(Vec::len), Some(3), "{first}");
    let all = list(&["--all"]);
    all.check(0, &[]);
    let names = all.output.lines().map(|line| {
        let cake: JsonValue = serde_json::from_str(line).expect("JSON");
        cake["name"].as_str().expect("a name").to_owned()
    });
    let expected: Vec<String> = (0..7).map(|number| format!("cake {number}")).collect();
    assert_eq!(names.collect::<Vec<_>>(), expected);
    run(&service, &["call", "api.yaml", "getCake", "--cakeId", "1", "--all"], &[])
        .check(2, &["the pages of `getCake` are not known", "listCakes"]);
}

#[test]
fn each_credential_may_have_its_own_key_or_tokens() {
    let service = Service::start("call_credentials", CAKES, &[]);
    let call =
        |variables: &[(&str, &str)]| run(&service, &["call", "api.yaml", "getRecipes"], variables);
    let tenant = ("API_TENANT_API_KEY", "a-tenant");
    call(&[]).check(2, &["API_API_KEY"]);
    // If one credential is missing, none is sent.
    call(&[tenant]).check(3, &["HTTP status: 401"]);
    call(&[tenant, ("API_TOKEN_API_KEY", "a-secret-key")]).check(0, &["204"]);
    let reply = r#"{"access_token":"a-secret-key","token_type":"bearer","expires_in":60}"#;
    let tokens = Listener::start(Box::leak(Box::new([("200 OK", "application/json", reply)])));
    let url = ("API_TOKEN_TOKEN_URL", tokens.url.as_str());
    let client = [("API_TOKEN_CLIENT_ID", "me"), ("API_TOKEN_CLIENT_SECRET", "a-secret-key")];
    call(&[tenant, url, client[0]]).check(2, &["API_TOKEN_CLIENT_SECRET"]);
    call(&[tenant, url, client[0], client[1]]).check(0, &["204"]);
}

#[test]
fn batches_and_tools_read_the_addresses_of_servers() {
    let service = Service::start("call_servers", CAKES, &[]);
    service.workspace.write("lines.jsonl", r#"{"id":1,"operation":"getOrders"}"#);
    let words = ["batch", "api.yaml", "lines.jsonl", "--no-key"];
    let missing = run(&service, &words, &[]);
    assert_eq!(missing.code, Some(1), "{}{}", missing.output, missing.errors);
    let name = "API_PRODUCTION_BASE_URL";
    let sent = run(&service, &words, &[(name, address(&service))]);
    sent.check(0, &["\"ok\":true"]);
}
