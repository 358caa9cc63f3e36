//! Samples of the reference sent to a generated server, which shows the parsed parameters, and to a
//! server that shows the request itself.

use super::started;
use crate::language;
use axum::extract::Request;
use genwire_docs::markdown;
use serde_json::{Value, json};
use std::io::Write as _;
use std::process::{Command, Stdio};

/// The page of an operation in a spec with some replacements and additional lines.
fn page(operation: &str, replaced: &[(&str, &str)], lines: &str, auths: &str) -> String {
    let mut files = language::files();
    let own = format!("/{operation}.toml");
    for (name, replaced, lines) in [(&*own, replaced, lines), ("/service.toml", &[], auths)] {
        let file = files.iter_mut().find(|file| file.path.ends_with(name)).unwrap();
        for (old, new) in replaced {
            assert!(file.text.contains(old), "{old}: {}", file.text);
            file.text = file.text.replacen(old, new, 1);
        }
        file.text.push_str(lines);
    }
    let interface = genwire_spec::load(&files).unwrap_or_else(|error| panic!("{error}"));
    let mut pages = markdown::emit(&interface).into_iter();
    pages.find(|page| page.path.ends_with(&format!("/{operation}.md"))).unwrap().text
}

/// A credential as the spec declares it.
fn auth(id: &str, kind: &str, name: &str) -> String {
    let name = Value::from(name);
    format!("\n[auth.{id}]\nkind = \"{kind}\"\nname = {name}\ndoc = \"A key.\"\n")
}

/// Parameters as an example of the spec.
fn example(parameters: &Value) -> String {
    let body = toml(parameters);
    format!("\n[operation.examples.all]\npart = \"parameters\"\ndoc = \"All.\"\nbody = {body}\n")
}

/// A value as TOML writes it.
fn toml(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let members = members
                .iter()
                .map(|(name, value)| format!("{} = {}", Value::from(name.as_str()), toml(value)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
        }
        Value::Array(items) => {
            format!("[{}]", items.iter().map(toml).collect::<Vec<_>>().join(", "))
        }
        scalar => scalar.to_string(),
    }
}

/// The sample for `curl`.
fn sample(page: &str) -> String {
    let (_, rest) = page.split_once("```sh\n").unwrap_or_else(|| panic!("{page}"));
    rest.split("```").next().unwrap().to_owned()
}

/// Runs a sample in a shell.
fn output(sample: &str, address: &str) -> String {
    let mut command = Command::new("bash");
    command.arg("-s").env("GENWIRE_BASE_URL", address).env("GENWIRE_API_KEY", "key-0");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(sample.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}: {sample}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs the sample of a page; returns the JSON that it printed.
async fn printed(page: &str, address: &str) -> Value {
    let (sample, address) = (sample(page), address.to_owned());
    let text = tokio::task::spawn_blocking(move || output(&sample, &address)).await.unwrap();
    serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}"))
}

/// Returns a request as JSON: the target, the values of each header, and the body.
async fn shown(request: Request) -> String {
    let (head, body) = request.into_parts();
    let body = axum::body::to_bytes(body, 1 << 20).await.unwrap();
    let mut headers = json!({});
    for name in head.headers.keys() {
        let values = head.headers.get_all(name).iter().map(|value| value.to_str().unwrap());
        headers[name.as_str()] = values.collect();
    }
    let target = head.uri.to_string();
    json!({"target": target, "headers": headers, "body": String::from_utf8_lossy(&body)})
        .to_string()
}

/// Starts a server that shows requests; returns its address.
async fn mirror() -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let router = axum::Router::new().fallback(shown);
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

#[test]
fn samples_have_parameters_beside_keys() {
    let auths = auth("call_key", "query", "call_key") + &auth("visit", "cookie", "visit");
    let security = ("codes = ", "security = [[\"visit\", \"call_key\"]]\ncodes = ");
    let example = example(&json!({"page": 3, "theme": {}, "X-Span": {"least": 1, "most": 2}}));
    let page = page("list_shop_orders", &[security], &example, &auths);
    let sample = sample(&page);
    for line in [
        "\"$GENWIRE_BASE_URL/shops/0/\\$all/orders?page=3&call_key=$GENWIRE_API_KEY\"",
        "--header \"Cookie: visit=$GENWIRE_API_KEY; theme={}\"",
        "--header 'X-Span: least=1,most=2'",
    ] {
        assert!(sample.contains(line), "{line}: {sample}");
    }
}

#[tokio::test]
async fn samples_send_the_same_parameters() {
    let parameters = json!({
        "size": {"width": 2, "units": ["mm", "a b&c"]},
        "rows": [{"width": 1}],
        "filter": {"words": ["it's \"$HOME\" `x` \\ ü"], "least": 0.5},
        "page": 3,
        "free": {"it's $HOME `x`": 7},
        "X-Span": {"least": -1, "most": 2},
        "X-Filter": {"words": ["it's \"$HOME\" `x` \\ ${'y'}"]},
        "theme": {},
    });
    // The second cookie with a key precedes the parameter in the same header.
    let auths = auth("visit", "cookie", "visit");
    let security = ("codes = ", "security = [[\"session\", \"visit\"]]\ncodes = ");
    let page = page("list_shop_orders", &[security], &example(&parameters), &auths);
    assert_eq!(printed(&page, &started().await).await, parameters);
}

#[tokio::test]
async fn samples_send_characters_that_mean_something_in_a_shell() {
    let target = "/anything/$(echo a)/`x`/\"$HOME\"/it's[1]\\";
    let media_type = "application/vnd.demo+json; note=\"a $HOME `x` $(y)\"";
    let [path, quoted] = [target, media_type].map(|text| Value::from(text).to_string());
    let replaced = [
        ("\"/anything\"", &*path),
        ("\"application/vnd.demo+json\"", &*quoted),
        ("[]", "[[\"key\", \"digit\", \"visit\", \"session\", \"first\", \"second\"]]"),
    ];
    let auths = [
        "\n[service.auth]\nheader = \"X-`y`\"\nscheme = '\"$HOME\" `x`'\n".to_owned(),
        auth("digit", "header", "2fa"),
        auth("visit", "cookie", "visit$HOME`x`"),
        auth("first", "query", "a&$HOME\"`x`"),
        auth("second", "query", "b"),
    ];
    let page = page("check_anything", &replaced, "", &auths.concat());
    let shown = printed(&page, &mirror().await).await;
    let path = "/anything/$(echo%20a)/%60x%60/%22$HOME%22/it's[1]/";
    let query = "a%26%24HOME%22%60x%60=key-0&b=key-0";
    assert_eq!(shown["target"], format!("{path}?{query}"));
    for (name, value) in [
        ("content-type", media_type),
        ("x-`y`", "\"$HOME\" `x` key-0"),
        ("2fa", "key-0"),
        ("cookie", "visit$HOME`x`=key-0; session=key-0"),
    ] {
        assert_eq!(shown["headers"][name], json!([value]), "{name}");
    }
    let body: Value = serde_json::from_str(shown["body"].as_str().unwrap()).unwrap();
    assert_eq!(body, json!([1]));
}

#[tokio::test]
async fn samples_encode_the_names_of_a_form() {
    let page = page("send_answers", &[], "", "");
    let shown = printed(&page, &mirror().await).await;
    let body = shown["body"].as_str().unwrap();
    assert!(body.contains("&buyer%5Bsince%5D=2020"), "{body}");
}

#[test]
fn a_name_that_no_cookie_has_is_in_no_sample() {
    let more = "\n[operation.params.more]\nin = \"cookie\"\ntype = \"{integer}\"\n\
                doc = \"All other cookies.\"\n";
    for (name, is_sent) in [("a-b", true), ("a;b", false), ("", false)] {
        let example = example(&json!({"more": {name: 1}}));
        let page = page("list_shop_orders", &[], &format!("{more}{example}"), "");
        assert_eq!(page.contains("curl "), is_sent, "{name}: {page}");
    }
}
