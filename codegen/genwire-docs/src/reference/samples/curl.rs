//! A call by `curl`.

use super::{API_KEY, BASE_URL, Call};

pub(super) fn sample(call: &Call<'_>) -> String {
    let service = &call.interface.service;
    let all = call.interface.credentials(call.operation);
    let query = all.iter().map(|auth| auth.query()).find(|query| !query.is_empty());
    let query = query.map(|query| format!("{query}${API_KEY}")).unwrap_or_default();
    let stream = if call.is_streamed { " --no-buffer" } else { "" };
    let mut lines = vec![format!(
        "curl{stream} --request {} \"${BASE_URL}{}{query}\"",
        call.operation.method.as_str(),
        call.path
    )];
    for (name, front) in all.iter().filter_map(|auth| auth.header()) {
        lines.push(format!("  --header \"{name}: {front}${API_KEY}\""));
    }
    if let Some(body) = &call.body {
        lines.push(format!("  --header \"Content-Type: {}\"", service.content_type));
        lines.push(format!("  --data @- <<'JSON'\n{}JSON", body.to_pretty()));
    }
    format!("{}\n", lines.join(" \\\n"))
}
