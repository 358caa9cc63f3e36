//! The servers of the service.

use genwire_constraint::Format;
use std::collections::BTreeSet;

/// A server of the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// The name, in snake case.
    pub name: String,
    /// The base URL; names in braces are variables.
    pub url: String,
    /// Description of the server.
    pub doc: String,
    /// The variables, in the order of the spec.
    pub variables: Vec<ServerVariable>,
}

/// A part of a URL that the caller chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerVariable {
    /// The name in the URL.
    pub name: String,
    /// The default value.
    pub default: String,
    /// The allowed values; any string if empty.
    pub values: Vec<String>,
    /// Description of the variable.
    pub doc: Option<String>,
}

impl Server {
    /// Returns the URL with the default values of its variables.
    pub fn usual_url(&self) -> String {
        self.url_with("", "")
    }

    /// Returns the URL with a value for one variable, and the defaults for the others.
    pub fn url_with(&self, name: &str, value: &str) -> String {
        let mut url = String::new();
        for part in parts(&self.url).unwrap_or_default() {
            match part {
                UrlPart::Text(text) => url.push_str(text),
                UrlPart::Variable(variable) if variable == name => url.push_str(value),
                UrlPart::Variable(variable) => {
                    let known = self.variables.iter().find(|known| known.name == variable);
                    url.push_str(known.map_or("", |known| &known.default));
                }
            }
        }
        url
    }

    /// Returns the names of the variables in a URL; `None` if its braces do not match.
    pub fn names_in(url: &str) -> Option<BTreeSet<&str>> {
        let names = parts(url)?.into_iter().filter_map(|part| match part {
            UrlPart::Variable(name) => Some(name),
            UrlPart::Text(_) => None,
        });
        Some(names.collect())
    }

    /// Returns true for a valid base URL, without a query and a fragment.
    ///
    /// It is an `http` or `https` URL with a host, or relative to the URL of the document.
    pub fn is_base_address(url: &str) -> bool {
        if url.is_empty() || url.contains(['?', '#']) || !Format::UriReference.accepts(url) {
            return false;
        }
        let scheme = url.split('/').next().and_then(|head| head.split_once(':'));
        let Some((scheme, _)) = scheme else { return true };
        let rest = url[scheme.len() + 1..].strip_prefix("//").unwrap_or_default();
        let is_web = ["http", "https"].iter().any(|web| scheme.eq_ignore_ascii_case(web));
        is_web && !matches!(rest.chars().next(), None | Some('/' | ':'))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UrlPart<'a> {
    Text(&'a str),
    Variable(&'a str),
}

/// Splits a URL at its braces; `None` if they do not match.
fn parts(url: &str) -> Option<Vec<UrlPart<'_>>> {
    let (mut parts, mut rest) = (Vec::new(), url);
    while let Some((text, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}')?;
        if text.contains('}') || name.is_empty() || name.contains('{') {
            return None;
        }
        parts.extend([UrlPart::Text(text), UrlPart::Variable(name)]);
        rest = after;
    }
    parts.push(UrlPart::Text(rest));
    (!rest.contains('}')).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::Server;

    #[test]
    fn base_addresses_have_a_host_or_are_relative() {
        for (url, is_one) in [
            ("https://api.example.com", true),
            ("HTTP://api.example.com:8443/a/b", true),
            ("/", true),
            ("/v2", true),
            ("//api.example.com", true),
            ("v2/things", true),
            ("", false),
            ("https://", false),
            ("https:///v2", false),
            ("https://:80", false),
            ("https:api.example.com", false),
            ("ftp://api.example.com", false),
            ("localhost:8080", false),
            ("https://api.example.com?a=1", false),
            ("https://api.example.com#a", false),
            ("https://api example.com", false),
            ("https://{host}", false),
        ] {
            assert_eq!(Server::is_base_address(url), is_one, "{url}");
        }
    }

    #[test]
    fn braces_enclose_names() {
        for (url, names) in [
            ("https://{a}.{b}/{a}", Some(&["a", "b"][..])),
            ("/", Some(&[])),
            ("{a", None),
            ("a}", None),
            ("{}", None),
            ("{a{b}}", None),
            ("}{a}", None),
        ] {
            let found = Server::names_in(url).map(|names| names.into_iter().collect::<Vec<_>>());
            assert_eq!(found.as_deref(), names, "{url}");
        }
    }
}
