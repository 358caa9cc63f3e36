//! Mistakes about the addresses under which the service runs.

use super::{Diagnostic, SpecPlace};

impl Diagnostic {
    /// Reports a license with an SPDX expression beside an address.
    pub fn license_twice(place: SpecPlace) -> Self {
        Self::new("license-twice", place, "the license has an `identifier` and a `url`")
            .label("expected one of them")
            .help("an OpenAPI document has a license by its SPDX expression or by its address")
    }

    /// Reports an address to which no path can be appended.
    pub fn server_url(place: SpecPlace, url: &str) -> Self {
        Self::new("server-url", place, format!("`{url}` is no base address"))
            .label("expected `https://HOST`, `http://HOST` or a path, with names in braces")
            .help(
                "leave out a query and a fragment; the paths of the operations follow the address",
            )
    }

    /// Reports a name in braces that is no variable of the server.
    pub fn unknown_server_variable<'a>(
        place: SpecPlace,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let title = format!("the server has no variable `{name}`");
        Self::new("unknown-server-variable", place, title)
            .label("expected names of `variables` in braces")
            .help(format!("add `variables.{name} = {{ default = \"…\" }}`"))
            .suggest(name, known)
    }

    /// Reports a variable that the address does not have.
    pub fn unused_server_variable(place: SpecPlace, name: &str) -> Self {
        let title = format!("the address has no `{{{name}}}`");
        Self::new("unused-server-variable", place, title)
            .label("expected a name that `url` has in braces")
            .help("write the name in `url`, or remove the variable")
    }

    /// Reports a default that is none of the values of its variable.
    pub fn server_default<'a>(
        place: SpecPlace,
        default: &str,
        values: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self::new("server-default", place, format!("the default `{default}` is none of the values"))
            .label("expected one of `values`")
            .help("add the default to `values`; without the key, any string is a value")
            .suggest(default, values)
    }

    /// Reports a value with which the address is none.
    pub fn server_value(place: SpecPlace, value: &str, url: &str) -> Self {
        Self::new("server-value", place, format!("with `{value}`, the address is `{url}`"))
            .label("expected a part of a base address")
            .help("correct the value, or the address around it")
    }

    /// Reports an empty list of servers.
    pub fn no_servers(place: SpecPlace) -> Self {
        Self::new("no-servers", place, "the operation has no server")
            .label("expected the name of a server")
            .help("name one of `[servers]`; without the key, the base address takes the calls")
    }

    /// Warns of servers that operations name, all of them, where another operation names none.
    pub fn no_base_server(place: SpecPlace, operation: &str) -> Self {
        let title = format!("operations name each server, but `{operation}` names none");
        Self::new("no-base-server", place, title)
            .warning()
            .label("expected a server that no operation names, as the base address")
            .help(
                "add the server that takes the other calls; if it is one of these, add its address \
                 once more, under a name that no operation has",
            )
    }

    /// Reports a server that `service.toml` does not have.
    pub fn unknown_server<'a>(
        place: SpecPlace,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self::new("unknown-server", place, format!("there is no server `{name}`"))
            .label("expected a server of `service.toml`")
            .help(format!("add `[servers.{name}]` there, or name one that is there"))
            .suggest(name, known)
    }

    /// Reports a server that an operation names twice.
    pub fn server_twice(place: SpecPlace, name: &str) -> Self {
        Self::new("server-twice", place, format!("the server `{name}` is named twice"))
            .label("expected every server once")
            .help("remove one of the two")
    }

    /// Reports a value that is listed twice.
    pub fn server_value_twice(place: SpecPlace, value: &str) -> Self {
        Self::new("server-value-twice", place, format!("the value `{value}` is listed twice"))
            .label("expected every value once")
            .help("remove one of the two")
    }
}
