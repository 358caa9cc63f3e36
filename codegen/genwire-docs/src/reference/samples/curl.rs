//! A call by `curl`.

use super::{Call, Entry, EntryKind, Header};
use genwire_spec::model::{Encoding, Method};
use genwire_spec::texts::Texts;

pub(super) fn sample(call: &Call<'_>, texts: &Texts) -> String {
    let (base_url, api_key) = call.variables();
    let (target, has_key) = call.target(texts);
    let key = if has_key { format!("${api_key}") } else { String::new() };
    let stream = if call.is_streamed { " --no-buffer" } else { "" };
    let method = match call.operation.method {
        // Otherwise, it would wait for a body.
        Method::Head => "--head".to_owned(),
        method => format!("--request {}", method.as_str()),
    };
    let mut lines = vec![format!("curl{stream} {method} \"${base_url}{target}{key}\"")];
    for Header { name, front, has_key, back } in call.headers(texts) {
        let header = format!("{name}: {front}");
        lines.push(if has_key {
            format!("  --header \"{header}${api_key}{}\"", in_double_quotes(&back))
        } else {
            format!("  --header {}", in_quotes(&header))
        });
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
    in_quotes(&format!("{name}={text}"))
}

/// A text in the quotes of a shell.
fn in_quotes(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// A text as it is between double quotes, in which a shell reads variables.
fn in_double_quotes(text: &str) -> String {
    let is_read = |one: char| matches!(one, '"' | '$' | '`' | '\\');
    text.chars().flat_map(|one| is_read(one).then_some('\\').into_iter().chain([one])).collect()
}
