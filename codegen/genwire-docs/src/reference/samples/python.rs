//! A call with Python's standard library.

use super::{Call, FormValue, Header, Template, indented};
use genwire_spec::model::{Encoding, Json};
use genwire_spec::texts::Texts;

/// Maximum length of a body on one line, in characters.
const MAX_LINE_CHARS: usize = 70;

/// Returns the program; `None` for a multipart body, which the standard library does not support.
pub(super) fn sample(call: &Call<'_>, texts: &Texts) -> Option<String> {
    if call.body.is_some() && Encoding::of(call.content_type()) == Encoding::Parts {
        return None;
    }
    let (base_url, api_key) = call.variables();
    let key = format!("os.environ[\"{api_key}\"]");
    let target = sum(&call.target(texts), &key);
    let mut arguments = vec![format!("os.environ[\"{base_url}\"] + {target}")];
    let mut headers = Vec::new();
    for Header { name, value } in call.headers(texts) {
        headers.push(format!("{}: {}", Json::String(name).to_compact(), sum(&value, &key)));
    }
    let content_type = Json::string(call.content_type()).to_compact();
    let content_type = format!("\"Content-Type\": {content_type}");
    let mut body = String::new();
    let encoding = Encoding::of(call.content_type());
    if let Some(json) = &call.body {
        let written =
            if encoding == Encoding::Json { literal(json, 0) } else { pairs(call.entries()) };
        body = format!("body = {written}\n");
        arguments.push(match encoding {
            Encoding::Json => "data=json.dumps(body).encode()".to_owned(),
            _ => "data=urllib.parse.urlencode(body).encode()".to_owned(),
        });
        headers.push(content_type.clone());
    }
    if call.is_file {
        "with open(\"file\", \"rb\") as file:\n    body = file.read()\n".clone_into(&mut body);
        arguments.push("data=body".to_owned());
        headers.push(content_type);
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

/// Concatenates the strings and the keys between them.
fn sum(value: &Template, key: &str) -> String {
    let mut parts = Vec::new();
    for (place, text) in value.texts.iter().enumerate() {
        if place > 0 {
            parts.push(key.to_owned());
        }
        if !text.is_empty() || !value.has_key() {
            parts.push(Json::string(text).to_compact());
        }
    }
    parts.join(" + ")
}

/// Renders the names and values of a form; `urlencode` needs tuples.
fn pairs(entries: Vec<FormValue>) -> String {
    let pair = |FormValue { name, text, .. }| {
        let [name, text] = [name, text].map(|text| Json::String(text).to_compact());
        format!("    ({name}, {text}),\n")
    };
    format!("[\n{}]", entries.into_iter().map(pair).collect::<String>())
}

/// Renders a JSON value as a Python literal.
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
