//! The output of a service for people, once it accepts connections.

use crate::program::Program;
use crate::text::is_plain;
use genwire_core::Endpoint;
use genwire_mock::{Running, curl_key};

/// The printed form of a key.
struct ShownKey<'a> {
    /// Value of the line `key`.
    line: String,
    /// The key in a command, or a shell variable with the key.
    argument: String,
    /// Value for `export` of the variable; `None` if it is set already, or if any key is accepted.
    export: Option<&'a str>,
}

/// Returns the printed form of the key. It is shown if it was generated here or is an argument in
/// this terminal, but never if it is from the environment or from a file.
fn shown_key<'a>(program: &Program, running: &'a Running, flags: &[String]) -> ShownKey<'a> {
    let (key, name) = (running.api_key(), program.key_variable());
    let argument = format!("${name}");
    if running.takes_any_key() {
        return ShownKey { line: "any".to_owned(), argument: "any".to_owned(), export: None };
    }
    let is_of_terminal = || flags.iter().any(|flag| flag == key) && is_plain(key);
    let is_of_environment = std::env::var(&name).is_ok_and(|value| value == key);
    if running.has_made_key() || !is_of_environment && is_of_terminal() {
        return ShownKey { line: key.to_owned(), argument: key.to_owned(), export: Some(key) };
    }
    if is_of_environment {
        return ShownKey { line: format!("that of {name}"), argument, export: None };
    }
    ShownKey { line: "as configured".to_owned(), argument, export: Some("YOUR_KEY") }
}

/// Returns the addresses, a call to try, and the variables for other commands.
pub(super) fn page(program: &Program, running: &Running, flags: &[String]) -> String {
    let (base, admin) = (running.base_url(), running.admin_url());
    if base.is_empty() {
        return format!(
            "working  for the nodes that share the store\nadmin    {admin}\ninspect  {admin}/inspector\n"
        );
    }
    let key = shown_key(program, running, flags);
    let addresses = running.addresses(&key.line);
    let is_served = |it: &Endpoint| !running.passes_on(it.operation);
    let all = program.endpoints();
    let served = all.iter().filter(|it| is_served(it)).count();
    let count = counted(served, all.len() - served, running.upstream());
    let tried = tried(program, is_served, base, &key.argument);
    let tried = tried.map(|call| format!("\nTry it:\n  {call}\n")).unwrap_or_default();
    let (address, name) = (program.base_url_variable(), program.key_variable());
    let export = key.export.map(|key| format!(" {name}={key}")).unwrap_or_default();
    format!(
        "{addresses}\n{count}\n{tried}\n\
         Or set the address and the key for the other commands:\n  export {address}={base}{export}\n"
    )
}

/// Returns the number of operations that are served here, and the number that are forwarded to
/// another service.
fn counted(served: usize, passed: usize, upstream: Option<&str>) -> String {
    let of = |count: usize| match count {
        1 => "1 operation is".to_owned(),
        count => format!("{count} operations are"),
    };
    match upstream.filter(|_| passed > 0) {
        None => format!("{} served.", of(served)),
        Some(url) => {
            let verb = if passed == 1 { "is" } else { "are" };
            format!("{} served, {passed} {verb} passed on to {url}", of(served))
        }
    }
}

/// Returns a sample call with `curl`: the sample of the program, or an operation without a body.
fn tried(
    program: &Program,
    is_served: impl Fn(&Endpoint) -> bool,
    base: &str,
    key: &str,
) -> Option<String> {
    let is_bare =
        |it: &&'static Endpoint| it.method == "GET" && !it.path.contains('{') && is_served(it);
    let bare = || Some((program.endpoints().into_iter().find(is_bare)?, None));
    let sample = program.sample().filter(|(endpoint, _)| is_served(endpoint));
    let sample = sample.map(|(endpoint, body)| (endpoint, Some(body)));
    let (endpoint, body) = sample.or_else(bare)?;
    let (options, query) = credentials(endpoint, key);
    let address = format!("{base}{}{query}", endpoint.path);
    // A question mark is a pattern for some shells.
    let address = if is_plain(&address) { address } else { format!("\"{address}\"") };
    Some(match body {
        None => format!("curl {options}{address}"),
        Some(body) => format!(
            "curl {address} \\\n    {options}-H 'content-type: {}' \\\n    -d '{body}'",
            endpoint.content_type()
        ),
    })
}

/// Returns the options of `curl` for the credentials of an operation, and the suffix of its
/// address.
fn credentials(endpoint: &Endpoint, key: &str) -> (String, String) {
    let all = endpoint.security.iter().find(|all| !all.is_empty()).copied().unwrap_or_default();
    all.iter().fold((String::new(), String::new()), |(options, query), auth| {
        let is_pair = auth.basic && !key.contains([':', '$']);
        let key = if is_pair { format!("{key}:{key}") } else { key.to_owned() };
        let (option, end) = curl_key(auth, &key);
        let end = if query.is_empty() { end } else { end.replace('?', "&") };
        (options + &option, query + &end)
    })
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn operations_are_counted_where_they_are_answered() {
        let url = Some("https://api.example.com");
        for (served, passed, upstream, expected) in [
            (4, 0, None, "4 operations are served."),
            (1, 0, None, "1 operation is served."),
            (4, 0, url, "4 operations are served."),
            (1, 3, url, "1 operation is served, 3 are passed on to https://api.example.com"),
            (2, 1, url, "2 operations are served, 1 is passed on to https://api.example.com"),
        ] {
            assert_eq!(counted(served, passed, upstream), expected);
        }
    }
}
