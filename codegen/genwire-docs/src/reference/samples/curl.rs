//! A call by `curl`.

use super::{Call, Entry, EntryKind};
use genwire_spec::model::{Encoding, Method};

pub(super) fn sample(call: &Call<'_>) -> String {
    let (base_url, api_key) = call.variables();
    let all = call.interface.credentials(call.operation);
    let query = all.iter().map(|auth| auth.query()).find(|query| !query.is_empty());
    let query = query.map(|query| format!("{query}${api_key}")).unwrap_or_default();
    let stream = if call.is_streamed { " --no-buffer" } else { "" };
    let method = match call.operation.method {
        // Otherwise, it would wait for a body.
        Method::Head => "--head".to_owned(),
        method => format!("--request {}", method.as_str()),
    };
    let mut lines = vec![format!("curl{stream} {method} \"${base_url}{}{query}\"", call.path)];
    for (name, front) in all.iter().filter_map(|auth| auth.header()) {
        lines.push(format!("  --header \"{name}: {front}${api_key}\""));
    }
    if call.is_file {
        lines.push(format!("  --header \"Content-Type: {}\"", call.content_type()));
        lines.push("  --data-binary @file".to_owned());
    }
    match (&call.body, Encoding::of(call.content_type())) {
        (None, _) => {}
        (Some(body), Encoding::Json) => {
            lines.push(format!("  --header \"Content-Type: {}\"", call.content_type()));
            lines.push(format!("  --data @- <<'JSON'\n{}JSON", body.to_pretty()));
        }
        (Some(_), Encoding::Form) => {
            let entries = call.entries().into_iter();
            let entry = |Entry { name, text, .. }: Entry| {
                format!("  --data-urlencode {}", quoted(&name, &text))
            };
            lines.extend(entries.map(entry));
        }
        (Some(_), Encoding::Parts) => {
            let entry = |Entry { name, text, kind, media_type }: Entry| {
                // A text that begins with `@` or `<` would be the name of a file.
                if let (EntryKind::Text, None) = (kind, &media_type) {
                    return format!("  --form-string {}", quoted(&name, &text));
                }
                let value = match kind {
                    EntryKind::File => "@file".to_owned(),
                    // A text outside quotes ends at a comma or a semicolon.
                    _ => format!("\"{}\"", text.replace('\\', r"\\").replace('"', "\\\"")),
                };
                let media_type = media_type.map(|it| format!(";type={it}")).unwrap_or_default();
                format!("  --form {}", quoted(&name, &format!("{value}{media_type}")))
            };
            lines.extend(call.entries().into_iter().map(entry));
        }
    }
    format!("{}\n", lines.join(" \\\n"))
}

/// A name and a text in the quotes of a shell.
fn quoted(name: &str, text: &str) -> String {
    format!("'{}'", format!("{name}={text}").replace('\'', r"'\''"))
}
