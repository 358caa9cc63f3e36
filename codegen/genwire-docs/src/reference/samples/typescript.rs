//! A call by `fetch`, for Node.js, Deno and Bun.

use super::{Call, Entry, EntryKind, indented};
use genwire_spec::model::{Encoding, Json};
use std::fmt::Write as _;

/// The line that imports what reads a file.
const READ_FILE: &str = "import { readFile } from \"node:fs/promises\";\n\n";

pub(super) fn sample(call: &Call<'_>) -> String {
    let (base_url, api_key) = call.variables();
    let all = call.interface.credentials(call.operation);
    let query = all.iter().map(|auth| auth.query()).find(|query| !query.is_empty());
    let query = query.map(|query| format!("{query}${{process.env.{api_key}}}"));
    let query = query.unwrap_or_default();
    let mut headers = Vec::new();
    for (name, front) in all.iter().filter_map(|auth| auth.header()) {
        let is_word = name.chars().all(char::is_alphanumeric);
        let name = if is_word { name.to_owned() } else { format!("\"{name}\"") };
        headers.push(format!("{name}: `{front}${{process.env.{api_key}}}`"));
    }
    let mut body = String::new();
    let mut made = String::new();
    match (&call.body, Encoding::of(call.content_type())) {
        (None, _) => {}
        (Some(json), Encoding::Json) => {
            headers.push(format!("\"Content-Type\": \"{}\"", call.content_type()));
            body = format!("  body: JSON.stringify({}),\n", indented(&json.to_pretty(), 2));
        }
        (Some(_), encoding) => {
            // The body sets the media type.
            let class = if encoding == Encoding::Form { "URLSearchParams" } else { "FormData" };
            made = format!("const body = new {class}();\n");
            let entries = call.entries();
            if entries.iter().any(|entry| entry.kind == EntryKind::File) {
                made.insert_str(0, READ_FILE);
            }
            for Entry { name, text, kind, media_type } in entries {
                let text = Json::String(text).to_compact();
                let options = media_type.map(|it| format!(", {{ type: \"{it}\" }}"));
                let value = match (kind, options) {
                    (EntryKind::File, options) => {
                        let options = options.unwrap_or_default();
                        format!("new Blob([await readFile(\"file\")]{options}), \"file\"")
                    }
                    (_, Some(options)) if encoding == Encoding::Parts => {
                        format!("new Blob([{text}]{options})")
                    }
                    _ => text,
                };
                let name = Json::String(name).to_compact();
                // Writing to a string does not fail.
                let _ = writeln!(made, "body.append({name}, {value});");
            }
            "  body,\n".clone_into(&mut body);
        }
    }
    if call.is_file {
        headers.push(format!("\"Content-Type\": \"{}\"", call.content_type()));
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
        "{made}const response = await fetch(`${{process.env.{base_url}}}{}{query}`, {{\n  method: \"{}\",\n  \
         headers: {{\n{headers}  }},\n{body}}});\n{print}\n",
        call.path,
        call.operation.method.as_str()
    )
}
