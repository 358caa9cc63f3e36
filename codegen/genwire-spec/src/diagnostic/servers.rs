//! Diagnostics about the servers of the service and its license.

use super::{Diagnostic, SpecPlace};

diagnostics! {
    "license-twice" license_twice()
        "the license has an `identifier` and a `url`"
        label "expected one of them"
        help "remove one: OpenAPI identifies a license by its SPDX expression or by its URL";
    "server-url" server_url(url: &str)
        "`{url}` is not a base URL"
        label "expected `https://HOST`, `http://HOST` or a path, with names in braces"
        help "remove the query and the fragment; the paths of operations are appended to the URL";
    "unknown-server-variable" unknown_server_variable(
        name: &str,
        known: impl IntoIterator<Item = impl AsRef<str>>
    )
        "the server has no variable `{name}`"
        label "expected names from `variables` in braces"
        help "add `variables.{name} = {{ default = \"…\" }}`"
        suggest name from known;
    "unused-server-variable" unused_server_variable(name: &str)
        "`url` has no `{{{name}}}`"
        label "expected a name that is in braces in `url`"
        help "use the variable in `url`, or remove it";
    "server-default" server_default(
        default: &str,
        values: impl IntoIterator<Item = impl AsRef<str>>
    )
        "the default `{default}` is not one of the values"
        label "expected one of `values`"
        help "add the default to `values`, or remove `values` to accept any string"
        suggest default from values;
    "server-value" server_value(value: &str, url: &str)
        "with `{value}`, the URL is `{url}`"
        label "expected a part of a base URL"
        help "correct the value or the URL";
    "no-servers" no_servers()
        "the operation has no server"
        label "expected the name of a server"
        help "name one of `[servers]`, or remove the key to use the base URL";
    "no-base-server" no_base_server(operation: &str)
        "operations name every server, so `{operation}` has no base URL"
        label "expected a server that no operation names"
        help "add the server for the other operations; to reuse one of these, add its URL again \
            under another name"
        as warning;
    "unknown-server" unknown_server(name: &str, known: impl IntoIterator<Item = impl AsRef<str>>)
        "there is no server `{name}`"
        label "expected a server of `service.toml`"
        help "add `[servers.{name}]` there, or name an existing server"
        suggest name from known;
    "server-twice" server_twice(name: &str)
        "the server `{name}` is named twice"
        label "expected each server once"
        help "remove one of the two";
    "server-value-twice" server_value_twice(value: &str)
        "the value `{value}` is listed twice"
        label "expected each value once"
        help "remove one of the two";
}
