//! A call by Python's standard library.

use super::{Call, Entry, Header, indented};
use genwire_spec::model::{Encoding, Json};
use genwire_spec::texts::Texts;

/// The most characters of a body on one line.
const MAX_LINE_CHARS: usize = 70;

/// The program; `None` for a body of parts, which the standard library does not write.
pub(super) fn sample(call: &Call<'_>, texts: &Texts) -> Option<String> {
    if call.body.is_some() && Encoding::of(call.content_type()) == Encoding::Parts {
        return None;
    }
    let (base_url, api_key) = call.variables();
    let (target, has_key) = call.target(texts);
    let key = format!("os.environ[\"{api_key}\"]");
    let query = if has_key { format!(" + {key}") } else { String::new() };
    let mut arguments = vec![format!("os.environ[\"{base_url}\"] + \"{target}\"{query}")];
    let mut headers = Vec::new();
    for Header { name, front, has_key, back } in call.headers(texts) {
        let around = |text: String| (!text.is_empty()).then(|| Json::String(text).to_compact());
        let key = has_key.then(|| key.clone());
        let parts: Vec<String> = [around(front), key, around(back)].into_iter().flatten().collect();
        headers.push(format!("\"{name}\": {}", parts.join(" + ")));
    }
    let mut body = String::new();
    let encoding = Encoding::of(call.content_type());
    if let Some(json) = &call.body {
        let pairs = call.entries().into_iter();
        let pair = |Entry { name, text, .. }| [name, text].map(Json::String).to_vec();
        let pairs = pairs.map(pair);
        let pairs = Json::Array(pairs.map(Json::Array).collect());
        let written = literal(if encoding == Encoding::Json { json } else { &pairs }, 0);
        body = format!("body = {written}\n");
        arguments.push(match encoding {
            Encoding::Json => "data=json.dumps(body).encode()".to_owned(),
            _ => "data=urllib.parse.urlencode(body).encode()".to_owned(),
        });
        headers.push(format!("\"Content-Type\": \"{}\"", call.content_type()));
    }
    if call.is_file {
        "with open(\"file\", \"rb\") as file:\n    body = file.read()\n".clone_into(&mut body);
        arguments.push("data=body".to_owned());
        headers.push(format!("\"Content-Type\": \"{}\"", call.content_type()));
    }
    let headers: Vec<String> = headers.iter().map(|one| format!("        {one},\n")).collect();
    arguments.push(format!("headers={{\n{}    }}", headers.concat()));
    arguments.push(format!("method=\"{}\"", call.operation.method.as_str()));
    let arguments: Vec<String> = arguments.iter().map(|one| format!("    {one},\n")).collect();
    let arguments = arguments.concat();
    let print = if call.is_streamed {
        "    for line in response:\n        print(line.decode().rstrip())"
    } else if call.has_json_reply() {
        "    print(json.load(response))"
    } else {
        "    print(response.status)"
    };
    let is_json = call.body.is_some() && encoding == Encoding::Json;
    let imports =
        if is_json || (!call.is_streamed && call.has_json_reply()) { "import json\n" } else { "" };
    let has_pairs = call.body.is_some() && !is_json;
    let more = if has_pairs { "import urllib.parse\n" } else { "" };
    Some(format!(
        "{imports}import os\n{more}import urllib.request\n\n{body}request = urllib.request.Request(\n\
         {arguments})\nwith urllib.request.urlopen(request) as response:\n{print}\n"
    ))
}

/// A JSON value as Python writes it.
fn literal(json: &Json, indent: usize) -> String {
    let line = on_one_line(json);
    if indent + line.chars().count() <= MAX_LINE_CHARS {
        return line;
    }
    let inner = indent + 4;
    let (open, close, items): (_, _, Vec<String>) = match json {
        Json::Array(items) => ('[', ']', items.iter().map(|item| literal(item, inner)).collect()),
        Json::Object(members) => {
            let member = |(name, value): &(String, Json)| {
                format!("{}: {}", Json::string(name).to_compact(), literal(value, inner))
            };
            ('{', '}', members.iter().map(member).collect())
        }
        _ => return line,
    };
    let items: Vec<String> = items.iter().map(|item| format!("{:inner$}{item},\n", "")).collect();
    format!("{open}\n{}{:indent$}{close}", items.concat(), "")
}

fn on_one_line(json: &Json) -> String {
    match json {
        Json::Null => "None".to_owned(),
        Json::Bool(true) => "True".to_owned(),
        Json::Bool(false) => "False".to_owned(),
        Json::Array(items) => {
            format!("[{}]", items.iter().map(on_one_line).collect::<Vec<_>>().join(", "))
        }
        Json::Object(members) => {
            let member = |(name, value): &(String, Json)| {
                format!("{}: {}", Json::string(name).to_compact(), on_one_line(value))
            };
            format!("{{{}}}", members.iter().map(member).collect::<Vec<_>>().join(", "))
        }
        other => indented(&other.to_compact(), 0),
    }
}
