//! The proxies of the environment. They are never used for loopback addresses.

use reqwest::{NoProxy, Proxy};

/// Loopback hosts and addresses.
const LOOPBACK: &str = "localhost,localhost.,127.0.0.0/8,0.0.0.0,::1,::,::ffff:127.0.0.0/104";

/// Schemes of proxies.
const SCHEMES: [&str; 6] = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"];

/// Returns the proxies in `HTTP_PROXY`, `HTTPS_PROXY` and `ALL_PROXY`, in upper or lower case.
///
/// A [`Transport`](crate::client::Transport) uses them unless its configuration sets proxies. They
/// are not used for hosts in `NO_PROXY` or for loopback addresses, because a plain request would
/// reveal its API key to the proxy. A program that passes its own HTTP client can do the same:
///
/// ```
/// use genwire_core::client::{environment_proxies, http_client_builder};
///
/// let builder = http_client_builder()?.no_proxy();
/// let builder = environment_proxies().into_iter().fold(builder, |it, proxy| it.proxy(proxy));
/// let http = builder.build()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn environment_proxies() -> Vec<Proxy> {
    proxies(|name| std::env::var(name).ok())
}

/// Returns the proxies of an environment, by the rules of the HTTP library.
fn proxies(variable: impl Fn(&str) -> Option<String>) -> Vec<Proxy> {
    // In a CGI script, `HTTP_PROXY` is a header of the caller.
    if variable("REQUEST_METHOD").is_some() {
        return Vec::new();
    }
    let first = |name: &str| {
        variable(&name.to_ascii_uppercase()).or_else(|| variable(name)).unwrap_or_default()
    };
    let no_proxy = NoProxy::from_string(&format!("{},{LOOPBACK}", first("no_proxy")));
    let make = |kind: fn(String) -> reqwest::Result<Proxy>, name: &str| {
        let address = address(&first(name)).or_else(|| address(&first("all_proxy")))?;
        Some(kind(address).ok()?.no_proxy(no_proxy.clone()))
    };
    let http = make(Proxy::http, "http_proxy");
    http.into_iter().chain(make(Proxy::https, "https_proxy")).collect()
}

/// Returns the address of a proxy with its scheme; `None` if the scheme is unknown.
fn address(text: &str) -> Option<String> {
    match text.split_once("://") {
        Some((scheme, _)) => {
            SCHEMES.contains(&scheme.to_ascii_lowercase().as_str()).then(|| text.to_owned())
        }
        None => (!text.is_empty()).then(|| format!("http://{text}")),
    }
}

#[cfg(test)]
mod tests {
    use super::proxies;
    use crate::client::http_client_builder;
    use std::io::{Read as _, Write as _};
    use std::net::{TcpListener, TcpStream};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    /// A server that answers each request; returns its port and the number of requests.
    fn server() -> (u16, Arc<AtomicUsize>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let count = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&count);
        thread::spawn(move || {
            for connection in listener.incoming() {
                counted.fetch_add(1, Ordering::SeqCst);
                answer(connection.unwrap());
            }
        });
        (port, count)
    }

    fn answer(mut connection: TcpStream) {
        // One read is enough, even for a tunnel request.
        drop(connection.read(&mut [0; 4096]));
        let reply = b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
        drop(connection.write_all(reply));
    }

    /// Calls a URL in an environment; returns the number of requests that each of two proxies
    /// received.
    async fn seen(variables: &[(&str, &str)], url: &str) -> [usize; 2] {
        let ((one_port, one), (two_port, two), (own_port, _)) = (server(), server(), server());
        let fill = |text: &str| {
            let text = text.replace("ONE", &format!("127.0.0.1:{one_port}"));
            let text = text.replace("TWO", &format!("127.0.0.1:{two_port}"));
            text.replace("PORT", &own_port.to_string())
        };
        let variable = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| fill(value))
        };
        let builder = http_client_builder().unwrap().no_proxy();
        let builder = proxies(variable).into_iter().fold(builder, reqwest::ClientBuilder::proxy);
        let sent = builder.build().unwrap().get(fill(url)).header("authorization", "Bearer k");
        drop(sent.send().await);
        [one, two].map(|count| count.load(Ordering::SeqCst))
    }

    #[tokio::test]
    async fn no_proxy_of_the_environment_sees_a_call_of_this_machine() {
        for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
            for host in [
                "127.0.0.1",
                "127.1.2.3",
                "127.1",
                "2130706433",
                "0x7f.1",
                "localhost",
                "LOCALHOST",
                "localhost.",
                "a.localhost",
                "[::1]",
                "[0:0:0:0:0:0:0:1]",
                "[::ffff:127.0.0.1]",
                "0.0.0.0",
                "[::]",
                "user@localhost",
            ] {
                for scheme in ["http", "https"] {
                    let url = format!("{scheme}://{host}:PORT/");
                    let found = seen(&[(name, "http://ONE")], &url).await;
                    assert_eq!(found, [0, 0], "{name} {url}");
                }
            }
        }
    }

    #[tokio::test]
    async fn other_addresses_have_the_proxy_of_their_scheme() {
        let (http, https) = ("http://a.example/", "https://a.example/");
        for (variables, url, expected) in [
            (&[("http_proxy", "http://ONE")][..], http, [1, 0]),
            (&[("http_proxy", "ONE")], http, [1, 0]),
            (&[("http_proxy", "http://u:p@ONE")], http, [1, 0]),
            (&[("http_proxy", "http://ONE")], https, [0, 0]),
            (&[("https_proxy", "http://ONE")], https, [1, 0]),
            (&[("http_proxy", "http://ONE"), ("all_proxy", "http://TWO")], http, [1, 0]),
            (&[("http_proxy", "http://ONE"), ("all_proxy", "http://TWO")], https, [0, 1]),
            (&[("http_proxy", "http://ONE"), ("HTTP_PROXY", "http://TWO")], http, [0, 1]),
            (&[("http_proxy", "ftp://ONE"), ("all_proxy", "http://TWO")], http, [0, 1]),
            (&[("http_proxy", "http://ONE"), ("no_proxy", "a.example")], http, [0, 0]),
            (&[("http_proxy", "http://ONE"), ("NO_PROXY", "*")], http, [0, 0]),
            (&[("http_proxy", "http://ONE"), ("no_proxy", "b.example")], http, [1, 0]),
            (&[("http_proxy", "http://ONE"), ("REQUEST_METHOD", "GET")], http, [0, 0]),
            (&[("http_proxy", "http://ONE")], "http://127.0.0.1.example/", [1, 0]),
            (&[("http_proxy", "http://ONE")], "http://localhost.example/", [1, 0]),
        ] {
            assert_eq!(seen(variables, url).await, expected, "{variables:?} {url}");
        }
    }
}
