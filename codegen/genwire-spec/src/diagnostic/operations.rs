//! Diagnostics about the service, its areas and operations.

use super::{Breach, Diagnostic, SpecPlace};
use crate::model::project::PROJECT_FILE;

diagnostics! {
    "unknown-code" unknown_code(code: u32)
        "there is no error code {code}"
        label "expected a code of `service.toml`"
        help "add `[codes.CODE]` there, or use a listed code";
    "code-not-a-number" code_not_a_number(key: &str)
        "`{key}` is not an error code"
        label "expected a number such as `2013`"
        help "use the number as the key, and put the name into `name`";
    "not-an-http-status" not_an_http_status(status: u16)
        "{status} is not an HTTP status"
        label "expected a number from 100 to 599"
        help "write the HTTP status that the service sends with the code";
    "not-a-success-status" not_a_success_status(status: u16)
        "{status} is not a success status"
        label "expected a number from 200 to 399"
        help "declare an error code with this status in `service.toml`, and its error family";
    "not-a-media-type" not_a_media_type(text: &str)
        "`{text}` is not a media type"
        label "expected a type and a subtype, such as `application/json`"
        help "write what the service sends as `Content-Type`";
    "not-a-timeout" not_a_timeout(seconds: f64)
        "the timeout must be positive, not {seconds} seconds"
        label "expected a number above 0"
        help "write the time in seconds, or remove the key";
    "not-a-client-error" not_a_client_error(key: &str)
        "`{key}` is not the status of a client error"
        label "expected a number from 400 to 499"
        help "write the status as the key, such as `413 = \"The body is too large.\"`";
    "unknown-family" unknown_family(name: &str, known: impl IntoIterator<Item = impl AsRef<str>>)
        "there is no error family `{name}`"
        label "expected a family of `service.toml`"
        help "add it there, or name an existing one"
        suggest name from known;
    "not-an-error-status" not_an_error_status(key: &str)
        "`{key}` is not the status of an error"
        label "expected a number from 400 to 599"
        help "write the status as the key, such as `families.404 = \"missing\"`";
    "area-without-doc" area_without_doc(area: &str, path: &str)
        "the area `{area}` has no description"
        help "add `{path}` with `[area]`";
    "format-key" format_key(key: &str, name: &str)
        "the key `{key}` is not the name `{name}`"
        label "expected the name in lower case"
        help "rename the key, or `name`";
    "not-a-size" not_a_size(text: &str)
        "`{text}` is not a size"
        label "expected a whole number, a space and `B`, `KiB`, `MiB` or `GiB`"
        help "write it like `10 MiB`";
    "marker-twice" marker_twice(name: &str)
        "these text rules already have `{name}`"
        label "expected a name that no other marker has, and neither `readings` nor `notes`"
        help "rename the marker";
    "reserved-operation" reserved_operation(name: &str)
        "`{name}` cannot be the name of an operation"
        help "rename the file: generated code already uses this name";
    "operation-id-twice" operation_id_twice(id: &str)
        "another operation or webhook already has the `operationId` `{id}`"
        help "change `operation_id`, or remove it";
    "operation-twice" operation_twice(name: &str)
        "another area already has an operation `{name}`"
        help "the name of an operation must be unique: file names and commands contain it";
    "webhook-beside-operation" webhook_beside_operation()
        "the file declares an operation and a webhook"
        help "move `[webhook]` to its own file, named after the webhook";
    "reserved-file" reserved_file(name: &str)
        "`{name}.toml` is not a file for a webhook"
        help "move `[webhook]` to its own file, named after the webhook";
    "endpoint-twice" endpoint_twice(other: &str)
        "`{other}` has the same method and path"
        help "change `method` or `path` of one of them, or require a parameter outside the path \
            that the other one does not have or limits to other values (`one_of`)";
    "not-a-call" not_a_call(text: &str)
        "`{text}` is not the name of a method"
        label "expected `method` or `group.method`, both in snake case"
        help "write it as in `create` or `tasks.create`";
    "reserved-call" reserved_call(name: &str)
        "every client already has a method `{name}`"
        help "choose another name for `call`";
    "call-twice" call_twice(other: &str)
        "`{other}` already uses this method of the client"
        help "change `call` of one of them";
    "call-is-group" call_is_group(other: &str)
        "this name is a method in one operation and a group in another: see `{other}`"
        help "move the method into the group, or rename one of them";
    "call-group-is-type" call_group_is_type(name: &str)
        "the client of the group, `{name}`, has the name of a type of the area"
        help "rename the group or the type";
    "operation-without-response" operation_without_response()
        "this operation has no response"
        help "add `[operation.responses.whole]`";
    "not-a-parameter" not_a_parameter(name: &str)
        "`{name}` is a member of a body"
        label "expected none of `in`, `style`, `explode` and `statuses`"
        help "remove them; `[operation.params.NAME]` has the first three, \
            `[operation.headers.NAME]` the last";
    "misplaced-wire" misplaced_wire(wire: &str)
        "`{wire}` cannot be the name on the wire"
        label "expected a name that no other parameter outside the path has"
        help "remove `wire`: members and path parameters use their keys as names";
    "style-does-not-fit" style_does_not_fit(style: &str)
        "`{style}` does not apply here"
        help "the query has `form`, `spaceDelimited`, `pipeDelimited`, `deepObject` and `json`; \
            a header `simple` and `json`; a cookie `form` and `json`";
    "parameter-without-form" parameter_without_form(name: &str, style: &str)
        "`{name}` cannot be serialized in the style `{style}`"
        label "values between separators must be scalars of a single type"
        help "use `style = \"deepObject\"`, `style = \"json\"` or another type";
    "parameter-name-twice" parameter_name_twice(name: &str, other: &str)
        "`{name}` and `{other}` have the same name in requests"
        label "the members of this object become separate parameters"
        help "use `style = \"deepObject\"`, `style = \"json\"` or `explode = false` for one of \
            them";
    "stream-without-type" stream_without_type()
        "this stream has no event type"
        label "expected `type` in addition to `stream`"
        help "add `type` with the object type of an event";
    "path-of-other-family" path_of_other_family(family: &str, prefix: &str)
        "this path does not belong to the error family `{family}`"
        label "expected a path that starts with `{prefix}`"
        help "change `path`, or name the `family` that owns it";
    "auth-without-place" auth_without_place()
        "`[service.auth]` does not state the location of the key"
        help "add `header`, `query` or `cookie` with the name that contains the key";
    "auth-without-name" auth_without_name()
        "this credential has no header, query parameter or cookie"
        help "add `name` with the header, query parameter or cookie";
    "needless-auth-name" needless_auth_name(name: &str)
        "`{name}` does not apply to this `kind`"
        label "belongs to another `kind`"
        help "remove it: `name` is for `header`, `query` and `cookie`, `token_url` for `oauth2`";
    "second-auth-place" second_auth_place(name: &str)
        "`{name}` is a second location of the key"
        label "expected one of `header`, `query` and `cookie`"
        help "keep one of them";
    "scheme-without-header" scheme_without_header(scheme: &str)
        "the scheme `{scheme}` has no header"
        label "expected no scheme in a query or a cookie"
        help "remove `scheme`, or name a `header`";
    "success-without-code" success_without_code()
        "`success` requires `code`"
        label "expected `code` as well"
        help "add `code` with the path of the number, or remove `success`";
    "family-like-any-reply" family_like_any_reply(name: &str)
        "errors of the family `{name}` cannot be distinguished from other responses"
        label "expected `success`, `present` or `statuses = \"errors\"`"
        help "name a member that only errors have, or rely on the HTTP status";
    "param-not-in-path" param_not_in_path(name: &str, known: &[&str])
        "the path has no parameter `{name}`"
        label "expected `{{{name}}}` in the path"
        help "add it to `path`, or remove its table"
        suggest name from known;
    "null-in-path" null_in_path()
        "a path parameter cannot be null"
        label "expected no `nullable`"
        help "remove `nullable`";
    "param-not-declared" param_not_declared(name: &str)
        "the path parameter `{name}` is not declared"
        help "add `[operation.params.{name}]`";
    "no-such-path" no_such_path(path: &str, member: &str)
        "`{path}` does not exist in the type"
        label "there is no member `{member}`"
        help "join the names of members by `.`, outermost first";
    "no-such-target" no_such_target(
        name: &str,
        whole: &str,
        known: impl IntoIterator<Item = impl AsRef<str>>
    )
        "the whole response has no member `{name}` to merge into"
        label "expected a member of `{whole}`"
        help "add the member to the whole response, or name an existing one"
        suggest name from known;
    "merges-no-objects" merges_no_objects(field: &str, target: &str)
        "`{field}` cannot be merged into `{target}` of the whole response"
        label "expected both to be objects, or lists of objects"
        help "use `concat`, `first` or `replace`, or give both members object types";
    "merges-other-type" merges_other_type(whole: &str)
        "unlisted members cannot be merged into those of `{whole}`"
        label "expected the same `unknown` in both"
        help "give both the same type of unlisted members, or none";
    "does-not-grow" does_not_grow(path: &str)
        "events add nothing to `{path}`"
        label "expected a string with `merge = \"concat\"`"
        help "each member above it merges as `nested` or `{{ by_key = … }}`";
    "joins-in-part" joins_in_part(key: &str, missing: &str)
        "`{key}` needs `{missing}`"
        label "expected `{missing}` as well"
        help "set both `collects_to` and `complete_when`, or neither for a feed, which ends with \
            the body";
    "stream-of-common" stream_of_common(name: &str)
        "`{name}` is a common type"
        label "expected a type of the area: common types cannot be streamed"
        help "declare the type in the area";
    "trace-without-request" trace_without_request()
        "this operation has no request body"
        label "expected no attributes of the request"
        help "remove `[operation.trace.request]` and `subject`, or add `request`";
    "not-an-attribute" not_an_attribute(name: &str)
        "`{name}` cannot be the name of an attribute"
        label "expected lower-case words with dots between them"
        help "write it as in `order.id` or `order.item_count`";
    "attribute-twice" attribute_twice(name: &str)
        "spans already have the attribute `{name}`"
        label "expected an attribute that is not recorded yet"
        help "rename it, or remove it; `[service.spans]` and clients have attributes, too";
    "unknown-attribute" unknown_attribute(name: &str, known: impl IntoIterator<Item = impl AsRef<str>>)
        "no part of the trace has the attribute `{name}`"
        label "expected an attribute of `request` or `reply`"
        help "add it there, or name an existing one"
        suggest name from known;
    "sample-without-example" sample_without_example()
        "this operation has no example of a request"
        label "expected an example that this code creates"
        help "add `[operation.examples.NAME]` with `part = \"request\"`, or remove `rust.request`";
    "sample-without-stream" sample_without_stream()
        "no response of this operation is a stream"
        label "expected a streamed response"
        help "add `stream` to a response, or remove `rust.stream`";
    "body-name-taken" body_name_taken(name: &str)
        "the type of this body would be `{name}`, which already exists"
        label "expected the name of a type, or an unused name for the type of the body"
        help "rename the declared type, or write its name here";
    "body-of-method" body_of_method(message: &str)
        "{message} has no body"
        label "expected no type"
        help "remove the type, or change `method` or `status`";
    "optional-without-request" optional_without_request()
        "this operation has no request body"
        label "expected no `optional`"
        help "remove `[operation.body]`, or add `request`";
    "not-a-header-status" not_a_header_status(text: &str)
        "`{text}` does not match any response"
        label "expected a status such as `200`, a group such as `4XX`, or `default`"
        help "remove `statuses` for a header of every response";
    "stream-without-framing" stream_without_framing(media_type: &str)
        "`{media_type}` does not frame the values of a stream"
        label "expected `text/event-stream`, a type of JSON lines or `application/json-seq`"
        help "name a media type that frames the values";
    "not-a-further-status" not_a_further_status(status: u16)
        "{status} is not an additional success status"
        label "expected a number from 200 to 399 that the response does not have yet"
        help "remove it; an error is described by its family and codes";
    "not-a-further-media-type" not_a_further_media_type(text: &str)
        "`{text}` is not an additional media type"
        label "expected a type such as `application/xml` that is not listed yet"
        help "remove it; only requests and whole responses with a body have media types";
    "form-without-names" form_without_names(media_type: &str)
        "`{media_type}` requires an object"
        label "expected a request body that is an object"
        help "name the type of an object in `request`, or use another media type";
    "style-of-no-form" style_of_no_form()
        "`style` applies only to forms"
        label "expected `body.media_type = \"application/x-www-form-urlencoded\"`"
        help "remove `body.style`, or send the body as a form";
    "raw-beside-stream" raw_beside_stream(text: &str)
        "a response of `{text}` next to a stream"
        label "expected a JSON type for the whole response"
        help "describe the stream alone, or an operation without a stream";
    "whole-reply-twice" whole_reply_twice(id: &str, first: SpecPlace)
        "`{id}` is a second whole response next to a stream"
        label "expected one whole response and streamed ones"
        related first "the first one"
        help "combine them into one type, such as an object with optional members";
    "replies-alike" replies_alike(id: &str, first: SpecPlace)
        "`{id}` has the status and the media type of another response"
        label "expected another status or media type"
        related first "the other one"
        help "change `status`, `statuses` or `media_type`, or combine both bodies into one type";
    "reply-name-taken" reply_name_taken(name: &str)
        "the enum of these responses, `{name}`, has the name of a type"
        label "several responses become an enum with a variant for each"
        help "rename the declared type or the operation";
    "example-without-body" example_without_body()
        "an example has exactly one body"
        label "expected either `body` or `body_json`"
        help "remove one of them, or add the one that is missing";
    "no-such-part" no_such_part(part: &str)
        "the operation has no {part} with a body"
        help "change `part`, or add the body to the operation";
    "condition-without-request" condition_without_request()
        "this operation has no request body"
        label "expected no condition"
        help "remove `when`, or add `request`";
}

impl Diagnostic {
    /// Reports a string that is not a valid URL path.
    pub fn not_a_path(place: SpecPlace, path: &str) -> Self {
        Self::new("not-a-path", place, format!("`{}` is not a path", path.escape_debug()))
            .label("expected a path that begins with `/` and has neither `?` nor `#`")
            .help("parameters of the query are `[operation.params.NAME]` with `in = \"query\"`")
    }

    /// Reports a spec without its main file.
    pub fn no_service(place: SpecPlace) -> Self {
        let title = format!("the spec has no `{}`", place.path);
        Self::new("no-service", place, title).help(
            "add it with `[service]` (see `spec/README.md`), or set `spec` in `genwire.toml` to \
            the folder of the spec",
        )
    }

    /// Reports an operation whose name does not begin with one of the project's verbs.
    pub fn name_without_verb(place: SpecPlace, name: &str, verbs: &[String]) -> Self {
        let title = format!("`{name}` does not begin with a known verb");
        let verbs = verbs.join("`, `");
        Self::new("name-without-verb", place, title).help(format!(
            "rename the file, verb first, or add the verb to `verbs` in `{PROJECT_FILE}`: `{verbs}`"
        ))
    }

    /// Reports an authentication method that the service does not declare.
    pub fn unknown_auth(place: SpecPlace, name: &str, known: &[&str]) -> Self {
        Self::new("unknown-auth", place, format!("there is no `[auth.{name}]`"))
            .label("expected an authentication method of `service.toml`")
            .help("add it there, or name an existing one")
            .suggest(name, known.iter().copied())
    }

    /// Reports a string that is not JSON.
    pub fn not_json(place: SpecPlace, message: &str) -> Self {
        Self::new("not-json", place, "this is not JSON")
            .label(message.to_owned())
            .help("correct the text, or write the body as TOML with `body`")
    }

    /// Reports an example that does not conform to the interface.
    pub fn body_does_not_conform(place: SpecPlace, breach: &Breach) -> Self {
        Self::new("body-does-not-conform", place, format!("the example violates `{}`", breach.rule))
            .help("change the example or the spec")
            .breach(breach)
    }
}
