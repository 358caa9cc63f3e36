//! A call with `curl`.

use super::{Call, FormValue, FormValueKind, Header};
use genwire_spec::address::escaped;
use genwire_spec::model::{Auth, Encoding, Method};
use genwire_spec::texts::Texts;

pub(super) fn sample(call: &Call<'_>, texts: &Texts) -> String {
    let (base_url, api_key) = call.variables();
    let key = format!("${api_key}");
    let target = call.target(texts).written(in_double_quotes, &key);
    // Otherwise, `curl` would interpret brackets as URL patterns.
    let glob = if target.contains(['[', ']']) { " --globoff" } else { "" };
    let stream = if call.is_streamed { " --no-buffer" } else { "" };
    let method = match call.operation.method {
        // Otherwise, `curl` would wait for a body.
        Method::Head => "--head".to_owned(),
        method => format!("--request {}", method.as_str()),
    };
    let mut lines = vec![format!("curl{stream}{glob} {method} \"${base_url}{target}\"")];
    for Header { name, value } in call.headers(texts) {
        let is_basic = |auth: &&Auth| auth.is_basic() && auth.name == name;
        let credentials = call.interface.credentials(call.operation);
        lines.push(if credentials.iter().any(is_basic) {
            format!("  --user \"{key}\"")
        } else if value.has_key() {
            let (name, value) = (in_double_quotes(&name), value.written(in_double_quotes, &key));
            format!("  --header \"{name}: {value}\"")
        } else {
            let value = value.written(str::to_owned, "");
            format!("  --header {}", in_quotes(&format!("{name}: {value}")))
        });
    }
    let content_type = in_double_quotes(call.content_type());
    if call.is_file {
        lines.push(format!("  --header \"Content-Type: {content_type}\""));
        lines.push("  --data-binary @file".to_owned());
    }
    match (&call.body, Encoding::of(call.content_type())) {
        (None, _) => {}
        (Some(body), Encoding::Json) => {
            lines.push(format!("  --header \"Content-Type: {content_type}\""));
            lines.push(format!("  --data @- <<'JSON'\n{}JSON", body.to_pretty()));
        }
        (Some(_), Encoding::Form) => {
            let entries = call.entries().into_iter();
            let entry = |FormValue { name, text, .. }: FormValue| {
                // `curl` encodes the value, but not the name.
                format!("  --data-urlencode {}", quoted(&escaped(&name), &text))
            };
            lines.extend(entries.map(entry));
        }
        (Some(_), Encoding::Parts) => {
            let entry = |FormValue { name, text, kind, media_type }: FormValue| {
                // A value that begins with `@` or `<` would be a file name.
                if let (FormValueKind::Text, None) = (kind, &media_type) {
                    return format!("  --form-string {}", quoted(&name, &text));
                }
                let value = match kind {
                    FormValueKind::File => "@file".to_owned(),
                    // An unquoted value ends at a comma or a semicolon.
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

/// Escapes a name and a value as a single-quoted shell word.
fn quoted(name: &str, text: &str) -> String {
    in_quotes(&format!("{name}={text}"))
}

/// Escapes a string as a single-quoted shell word.
fn in_quotes(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// Escapes a string for a double-quoted shell word.
fn in_double_quotes(text: &str) -> String {
    let is_read = |one: char| matches!(one, '"' | '$' | '`' | '\\');
    text.chars().flat_map(|one| is_read(one).then_some('\\').into_iter().chain([one])).collect()
}
