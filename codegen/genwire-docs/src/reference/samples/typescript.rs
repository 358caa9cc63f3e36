//! A call with `fetch`, for Node.js, Deno and Bun.

use super::{Call, FormValue, FormValueKind, Header, indented};
use genwire_spec::model::{Encoding, Json};
use genwire_spec::texts::Texts;
use std::fmt::Write as _;

/// The import for reading a file.
const READ_FILE: &str = "import { readFile } from \"node:fs/promises\";\n\n";

pub(super) fn sample(call: &Call<'_>, texts: &Texts) -> String {
    let (base_url, api_key) = call.variables();
    let key = format!("${{process.env.{api_key}}}");
    let target = call.target(texts).written(in_template, &key);
    let mut headers = Vec::new();
    for Header { name, value } in call.headers(texts) {
        let text = if value.has_key() {
            format!("`{}`", value.written(in_template, &key))
        } else {
            Json::String(value.written(str::to_owned, "")).to_compact()
        };
        headers.push(format!("{}: {text}", member(&name)));
    }
    let content_type = Json::string(call.content_type()).to_compact();
    let content_type = format!("\"Content-Type\": {content_type}");
    let mut body = String::new();
    let mut made = String::new();
    match (&call.body, Encoding::of(call.content_type())) {
        (None, _) => {}
        (Some(json), Encoding::Json) => {
            headers.push(content_type.clone());
            body = format!("  body: JSON.stringify({}),\n", indented(&json.to_pretty(), 2));
        }
        (Some(_), encoding) => {
            // The body sets the media type itself.
            let class = if encoding == Encoding::Form { "URLSearchParams" } else { "FormData" };
            made = format!("const body = new {class}();\n");
            let entries = call.entries();
            if entries.iter().any(|entry| entry.kind == FormValueKind::File) {
                made.insert_str(0, READ_FILE);
            }
            for FormValue { name, text, kind, media_type } in entries {
                let text = Json::String(text).to_compact();
                let options =
                    media_type.map(|it| format!(", {{ type: {} }}", Json::String(it).to_compact()));
                let value = match (kind, options) {
                    (FormValueKind::File, options) => {
                        let options = options.unwrap_or_default();
                        format!("new Blob([await readFile(\"file\")]{options}), \"file\"")
                    }
                    (_, Some(options)) if encoding == Encoding::Parts => {
                        format!("new Blob([{text}]{options})")
                    }
                    _ => text,
                };
                let name = Json::String(name).to_compact();
                // Writing to a string cannot fail.
                let _ = writeln!(made, "body.append({name}, {value});");
            }
            "  body,\n".clone_into(&mut body);
        }
    }
    if call.is_file {
        headers.push(content_type);
        READ_FILE.clone_into(&mut made);
        "  body: await readFile(\"file\"),\n".clone_into(&mut body);
    }
    let headers: Vec<String> = headers.iter().map(|one| format!("    {one},\n")).collect();
    let headers = headers.concat();
    let print = if call.is_streamed {
        "for await (const bytes of response.body!) {\n  \
         process.stdout.write(new TextDecoder().decode(bytes));\n}"
    } else if call.has_json_reply() {
        "console.log(await response.json());"
    } else {
        "console.log(response.status);"
    };
    format!(
        "{made}const response = await fetch(`${{process.env.{base_url}}}{target}`, {{\n  method: \"{}\",\n  \
         headers: {{\n{headers}  }},\n{body}}});\n{print}\n",
        call.operation.method.as_str()
    )
}

/// Renders the name of an object member, quoted unless it is an identifier.
fn member(name: &str) -> String {
    let is_identifier = name.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && name.starts_with(|first: char| first.is_ascii_alphabetic());
    if is_identifier { name.to_owned() } else { Json::string(name).to_compact() }
}

/// Escapes a string for a template literal, in which a dollar sign may begin an expression.
fn in_template(text: &str) -> String {
    let is_read = |one: char| matches!(one, '`' | '$' | '\\');
    text.chars().flat_map(|one| is_read(one).then_some('\\').into_iter().chain([one])).collect()
}
