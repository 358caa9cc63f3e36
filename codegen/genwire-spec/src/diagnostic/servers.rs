//! Diagnostics about the servers of the service and its license.

use super::{Diagnostic, SpecPlace};

diagnostics! {
    "license-twice" license_twice()
        "the license has an `identifier` and a `url`"
        label "expected one of them"
        help "an OpenAPI document has a license by its SPDX expression or by its address";
    "server-url" server_url(url: &str)
        "`{url}` is no base address"
        label "expected `https://HOST`, `http://HOST` or a path, with names in braces"
        help "leave out a query and a fragment; the paths of the operations follow the address";
    "unknown-server-variable" unknown_server_variable(
        name: &str,
        known: impl IntoIterator<Item = impl AsRef<str>>
    )
        "the server has no variable `{name}`"
        label "expected names of `variables` in braces"
        help "add `variables.{name} = {{ default = \"…\" }}`"
        suggest name from known;
    "unused-server-variable" unused_server_variable(name: &str)
        "the address has no `{{{name}}}`"
        label "expected a name that `url` has in braces"
        help "write the name in `url`, or remove the variable";
    "server-default" server_default(
        default: &str,
        values: impl IntoIterator<Item = impl AsRef<str>>
    )
        "the default `{default}` is none of the values"
        label "expected one of `values`"
        help "add the default to `values`; without the key, any string is a value"
        suggest default from values;
    "server-value" server_value(value: &str, url: &str)
        "with `{value}`, the address is `{url}`"
        label "expected a part of a base address"
        help "correct the value, or the address around it";
    "no-servers" no_servers()
        "the operation has no server"
        label "expected the name of a server"
        help "name one of `[servers]`; without the key, the base address takes the calls";
    "no-base-server" no_base_server(operation: &str)
        "operations name each server, but `{operation}` names none"
        label "expected a server that no operation names, as the base address"
        help "add the server that takes the other calls; if it is one of these, add its address \
            once more, under a name that no operation has"
        as warning;
    "unknown-server" unknown_server(name: &str, known: impl IntoIterator<Item = impl AsRef<str>>)
        "there is no server `{name}`"
        label "expected a server of `service.toml`"
        help "add `[servers.{name}]` there, or name one that is there"
        suggest name from known;
    "server-twice" server_twice(name: &str)
        "the server `{name}` is named twice"
        label "expected every server once"
        help "remove one of the two";
    "server-value-twice" server_value_twice(value: &str)
        "the value `{value}` is listed twice"
        label "expected every value once"
        help "remove one of the two";
}
