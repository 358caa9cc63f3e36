//! Calls with a kept connection.

use super::{Kept, PROFILE_KEY};
use crate::loopback::{Answer, Service};
use crate::serve::serve;
use crate::voices::voices;
use serde_json::json;
use std::fs;

/// A profile with the shared key, as the default.
fn profile(url: &str) -> String {
    format!(
        "default = \"work\"\n[profiles.work]\nbase_url = \"{url}\"\napi_key = \"{PROFILE_KEY}\"\n"
    )
}

#[test]
fn the_key_of_a_profile_stays_with_its_address() {
    let kept = Kept::with("origin", &profile("https://api.example.com:8443/base"));
    // Each would send a request if it had a key: nothing listens there.
    for (url, is_own) in [
        ("https://api.example.com:8443", true),
        ("https://API.example.com:8443/other", true),
        ("https://api.example.com", false),
        ("http://api.example.com:8443", false),
        ("https://api.example.com:8444", false),
        ("https://api.example.com.evil.example:8443", false),
        ("https://evil.example/https://api.example.com:8443", false),
        ("https://xapi.example.com:8443", false),
    ] {
        let dry = kept.genwire(&["voices", "--dry-run", "--json", "--base-url", url]);
        assert_eq!(dry.stdout.contains("Bearer ***"), is_own, "{url} {dry:?}");
        if is_own {
            continue;
        }
        let why = "the key of the profile `work` is sent only to \
                   https://api.example.com:8443/base, and this is another address; set GENWIRE_API_KEY, or give";
        kept.refuses(&["voices", "--base-url", url], "", "the API key is missing", why);
        let named = ["voices", "--base-url", url, "--profile", "work"];
        kept.refuses(&named, "", "the API key is missing", why);
        let variables = [("GENWIRE_BASE_URL", url)];
        let run = kept.genwire_with(&["voices"], &variables, "");
        assert!(run.code == 2 && run.stderr.contains(why), "{run:?}");
        let why = why.split("; set").next().unwrap_or_default();
        kept.refuses(&["conform", "--base-url", url], "", "`--key` is missing", why);
    }
}

#[test]
fn an_address_without_a_key_is_shown_its_profile() {
    let text = profile("https://a.example") + "[profiles.b]\nbase_url = \"https://b.example\"\n";
    let kept = Kept::with("fitting", &text);
    let args = ["voices", "--base-url", "https://b.example/x"];
    kept.refuses(&args, "", "the API key is missing", "`--profile b` is for this address; set");
}

#[test]
fn a_refused_key_of_a_profile_is_mended_there() {
    let refusal = json!({ "base_resp": { "status_code": 1004, "status_msg": "no such key" } });
    let service = Service::start((0..4).map(|_| Answer::json(&refusal)));
    let [url, key, _] = service.variables();
    let text = profile(url.1) + &format!("[profiles.open]\nbase_url = \"{}\"\n", url.1);
    let kept = Kept::with("refused-key", &text);
    let with =
        "help: the key is that of the profile `work`: `genwire login work` keeps another one";
    let without =
        "help: no key was sent, as there is none in the profile `open`: `genwire login open`";
    let general = "help: give another key by `--api-key-file`, by GENWIRE_API_KEY or";
    for (args, variables, help) in [
        (&["voices"][..], &[key][..], with),
        (&["voices", "--profile", "open"], &[key], without),
        (&["voices"], &[url, key], general),
        (&["voices", "--no-key"], &[], general),
    ] {
        let run = kept.genwire_with(args, variables, "");
        assert!(run.code == 3 && run.stderr.contains(help), "{args:?} {run:?}");
    }
    let heads: Vec<String> = service.asked().iter().map(|asked| asked.head.clone()).collect();
    let is_sent = |head: &String| head.contains(&format!("bearer {}\r", key.1));
    let sent: Vec<bool> = heads.iter().map(is_sent).collect();
    assert_eq!(sent, [false, false, true, false], "{heads:?}");
    assert!(heads[0].contains(PROFILE_KEY), "{heads:?}");
}

#[test]
fn a_server_is_not_tried_without_a_key() {
    let kept = Kept::with("conform", "[profiles.open]\nbase_url = \"https://a.example\"\n");
    let help = "`--key KEY` gives one; `genwire login open` keeps one";
    let error = "the profile `open` has no key";
    kept.refuses(&["conform", "--profile", "open"], "", error, help);
}

#[test]
fn what_is_missing_can_be_kept() {
    let kept = Kept::new("missing");
    for (args, error) in [
        (&["voices"][..], "the address of the service and the API key are missing"),
        (&["voices", "--no-key"], "the address of the service is missing"),
        (&["voices", "--base-url", "https://a.example"], "the API key is missing"),
        (&["conform"], "`--base-url` is missing"),
        (&["conform", "--base-url", "https://a.example"], "`--key` is missing"),
    ] {
        kept.refuses(args, "", error, "`genwire login` keeps both");
    }
}

#[test]
fn every_command_that_calls_uses_the_profile() {
    let (_started, ready) = serve("profiles-service", &["--key", PROFILE_KEY]);
    let url = ready["base_url"].as_str().expect("an address");
    let kept = Kept::with("commands", &profile(url));
    let requests = kept.0.with_file_name("in.jsonl");
    let line = r#"{"id":"1","operation":"list_voices","body":{"voice_type":"all"}}"#;
    fs::write(&requests, line).expect("a file");
    let requests = requests.display().to_string();
    for args in [
        &["voices"][..],
        &["voices", "-v"],
        &["chat", "Hi"],
        &["batch", &requests],
        &["conform", "--only", "VOICE-016"],
    ] {
        let run = kept.genwire(args);
        assert_eq!(run.code, 0, "{args:?} {run:?}");
    }
    // The service does not read the file for its own settings.
    kept.write("a mistake");
    let run = kept.genwire(&["serve", "--print-config"]);
    assert_eq!(run.code, 0, "{run:?}");
}

#[test]
fn a_file_is_not_read_where_nothing_is_missing() {
    let kept = Kept::with("unread", "a mistake");
    let service = Service::start((0..4).map(|_| Answer::json(&voices())));
    let [url, key, _] = service.variables();
    let folder = kept.0.with_file_name("key");
    fs::write(&folder, "k").expect("a file");
    let key_file = folder.display().to_string();
    let call = |args: &[&str], variables: &[(&str, &str)]| {
        let run = kept.genwire_with(&[&["voices"], args].concat(), variables, "");
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{args:?} {run:?}");
    };
    call(&[], &[url, key]);
    call(&["--base-url", url.1], &[key]);
    call(&["--no-key"], &[url]);
    call(&["--base-url", url.1, "--api-key-file", &key_file], &[("GENWIRE_PROFILE", "x")]);
    let run = kept.genwire_with(&["voices"], &[url], "");
    assert!(run.code == 2 && run.stderr.contains("config.toml:1:3: "), "{run:?}");
}
