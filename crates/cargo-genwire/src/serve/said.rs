//! The output of the service once it accepts connections.

use genwire_core::Endpoint;
use genwire_mock::{Error, Running, curl_key};

/// Returns the lines for people.
pub(super) fn welcome<'e>(
    running: &Running,
    endpoints: impl Iterator<Item = &'e Endpoint>,
) -> String {
    let takes_any = running.takes_any_key();
    let addresses = running.addresses(if takes_any { "any" } else { "as configured" });
    let endpoints: Vec<&Endpoint> = endpoints.collect();
    let count = endpoints.len();
    let tried = first(&endpoints).map(|endpoint| {
        let (options, query) = credentials(endpoint, takes_any);
        format!("\nTry it:\n  curl {options}\"{}{}{query}\"\n", running.base_url(), endpoint.path)
    });
    format!("{addresses}\n{count} operations are served.\n{}", tried.unwrap_or_default())
}

/// Returns an operation that can be called without a body.
fn first<'e>(endpoints: &[&'e Endpoint]) -> Option<&'e Endpoint> {
    let mut readable = endpoints.iter().filter(|it| it.method == "GET" && !it.path.contains('{'));
    readable.next().copied()
}

/// Returns the options of `curl` that carry the credentials of an operation, and what its address
/// ends with.
fn credentials(endpoint: &Endpoint, takes_any: bool) -> (String, String) {
    let all = endpoint.security.iter().find(|all| !all.is_empty()).copied().unwrap_or_default();
    all.iter().fold((String::new(), String::new()), |(options, query), auth| {
        let key = match (takes_any, auth.basic) {
            (true, true) => "any:any",
            (true, false) => "any",
            (false, _) => "$GENWIRE_API_KEY",
        };
        let (option, end) = curl_key(auth, key);
        let end = if query.is_empty() { end } else { end.replace('?', "&") };
        (options + &option, query + &end)
    })
}

/// Returns an error of the service as this command prints errors.
pub(super) fn error(error: &Error) -> String {
    let text = error.to_string().replace("\nhelp: ", "\n  help: ");
    if error.is_address_in_use() {
        return format!("{text}\n  help: `--addr 127.0.0.1:0` picks a free port");
    }
    text
}
