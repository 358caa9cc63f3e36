//! A call by `fetch`, for Node.js, Deno and Bun.

use super::{Call, indented};

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
    if let Some(json) = &call.body {
        headers.push(format!("\"Content-Type\": \"{}\"", call.content_type()));
        body = format!("  body: JSON.stringify({}),\n", indented(&json.to_pretty(), 2));
    }
    let headers: Vec<String> = headers.iter().map(|one| format!("    {one},\n")).collect();
    let headers = headers.concat();
    let print = if call.is_streamed {
        "for await (const bytes of response.body!) {\n  \
         process.stdout.write(new TextDecoder().decode(bytes));\n}"
    } else {
        "console.log(await response.json());"
    };
    format!(
        "const response = await fetch(`${{process.env.{base_url}}}{}{query}`, {{\n  method: \"{}\",\n  \
         headers: {{\n{headers}  }},\n{body}}});\n{print}\n",
        call.path,
        call.operation.method.as_str()
    )
}
