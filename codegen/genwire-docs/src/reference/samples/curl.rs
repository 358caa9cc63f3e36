//! A call by `curl`.

use super::Call;

pub(super) fn sample(call: &Call<'_>) -> String {
    let (base_url, api_key) = call.variables();
    let all = call.interface.credentials(call.operation);
    let query = all.iter().map(|auth| auth.query()).find(|query| !query.is_empty());
    let query = query.map(|query| format!("{query}${api_key}")).unwrap_or_default();
    let stream = if call.is_streamed { " --no-buffer" } else { "" };
    let mut lines = vec![format!(
        "curl{stream} --request {} \"${base_url}{}{query}\"",
        call.operation.method.as_str(),
        call.path
    )];
    for (name, front) in all.iter().filter_map(|auth| auth.header()) {
        lines.push(format!("  --header \"{name}: {front}${api_key}\""));
    }
    if let Some(body) = &call.body {
        lines.push(format!("  --header \"Content-Type: {}\"", call.content_type()));
        lines.push(format!("  --data @- <<'JSON'\n{}JSON", body.to_pretty()));
    }
    format!("{}\n", lines.join(" \\\n"))
}
