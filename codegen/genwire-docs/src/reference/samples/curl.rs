//! A call by `curl`.

use super::{API_KEY, BASE_URL, Call};

pub(super) fn sample(call: &Call<'_>) -> String {
    let service = &call.interface.service;
    let stream = if call.is_streamed { " --no-buffer" } else { "" };
    let mut lines = vec![
        format!(
            "curl{stream} --request {} \"${BASE_URL}{}\"",
            call.operation.method.as_str(),
            call.path
        ),
        format!("  --header \"{}: {} ${API_KEY}\"", service.auth_header, service.auth_scheme),
    ];
    if let Some(body) = &call.body {
        lines.push(format!("  --header \"Content-Type: {}\"", service.content_type));
        lines.push(format!("  --data @- <<'JSON'\n{}JSON", body.to_pretty()));
    }
    format!("{}\n", lines.join(" \\\n"))
}
