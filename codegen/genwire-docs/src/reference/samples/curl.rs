//! A call by `curl`.

use super::{API_KEY, BASE_URL, Call};
use genwire_spec::model::Auth;

pub(super) fn sample(call: &Call<'_>) -> String {
    let service = &call.interface.service;
    let auth = service.auth.as_ref();
    let query = auth.map(Auth::query).filter(|query| !query.is_empty());
    let query = query.map(|query| format!("{query}${API_KEY}")).unwrap_or_default();
    let stream = if call.is_streamed { " --no-buffer" } else { "" };
    let mut lines = vec![format!(
        "curl{stream} --request {} \"${BASE_URL}{}{query}\"",
        call.operation.method.as_str(),
        call.path
    )];
    if let Some((name, front)) = auth.and_then(Auth::header) {
        lines.push(format!("  --header \"{name}: {front}${API_KEY}\""));
    }
    if let Some(body) = &call.body {
        lines.push(format!("  --header \"Content-Type: {}\"", service.content_type));
        lines.push(format!("  --data @- <<'JSON'\n{}JSON", body.to_pretty()));
    }
    format!("{}\n", lines.join(" \\\n"))
}
