//! Diagnostics about the service, its areas and operations.

use super::{Breach, Diagnostic, SpecPlace};
use crate::model::project::PROJECT_FILE;

diagnostics! {
    "unknown-code" unknown_code(code: u32)
        "there is no error code {code}"
        label "expected a code of `service.toml`"
        help "add `[codes.CODE]` there, or name one that is listed";
    "code-not-a-number" code_not_a_number(key: &str)
        "`{key}` is not an error code"
        label "expected a number such as `2013`"
        help "the key is the number; its name goes into `name`";
    "not-an-http-status" not_an_http_status(status: u16)
        "{status} is not an HTTP status"
        label "expected a number from 100 to 599"
        help "write the status that goes with the code on the wire";
    "not-a-success-status" not_a_success_status(status: u16)
        "{status} is not the status of a success"
        label "expected a number from 200 to 399"
        help "describe an error by a code of `service.toml` with this status, and its family";
    "not-a-media-type" not_a_media_type(text: &str)
        "`{text}` is not a media type"
        label "expected a type and a subtype, such as `application/json`"
        help "write what the service sends as `Content-Type`";
    "not-a-timeout" not_a_timeout(seconds: f64)
        "no receiver answers within {seconds} seconds"
        label "expected a number above 0"
        help "write the time in seconds, or remove the key";
    "not-a-client-error" not_a_client_error(key: &str)
        "`{key}` is not an HTTP status of a refused body"
        label "expected a number from 400 to 499"
        help "write the status as the key, such as `413 = \"The body is too large.\"`";
    "unknown-family" unknown_family(name: &str, known: impl IntoIterator<Item = impl AsRef<str>>)
        "there is no error family `{name}`"
        label "expected a family of `service.toml`"
        help "add it there, or name one that is there"
        suggest name from known;
    "not-an-error-status" not_an_error_status(key: &str)
        "`{key}` is not an HTTP status of an error"
        label "expected a number from 400 to 599"
        help "write the status as the key, such as `families.404 = \"missing\"`";
    "area-without-doc" area_without_doc(area: &str, path: &str)
        "the area `{area}` does not say what it is about"
        help "add `{path}` with `[area]`";
    "format-key" format_key(key: &str, name: &str)
        "the key `{key}` is not the name `{name}`"
        label "expected the name in lower case"
        help "rename the key, or `name`";
    "not-a-size" not_a_size(text: &str)
        "`{text}` is not a size"
        label "expected a whole number, a space and `B`, `KiB`, `MiB` or `GiB`"
        help "write it as in `10 MiB`";
    "reserved-operation" reserved_operation(name: &str)
        "`{name}` cannot be the name of an operation"
        help "rename the file, for example with one more word: generated code has that name";
    "operation-id-twice" operation_id_twice(id: &str)
        "another operation or webhook has the `operationId` `{id}` already"
        help "write another `operation_id`, or remove it";
    "operation-twice" operation_twice(name: &str)
        "another area has an operation `{name}` already"
        help "the name of an operation must be unique: file names and commands contain it";
    "webhook-beside-operation" webhook_beside_operation()
        "the file has an operation and a webhook"
        help "move `[webhook]` into a file of its own, named like the webhook";
    "reserved-file" reserved_file(name: &str)
        "`{name}.toml` is not a file for a webhook"
        help "move `[webhook]` into a file of its own, named like the webhook";
    "endpoint-twice" endpoint_twice(other: &str)
        "`{other}` has the same method and path"
        help "change `method` or `path` of one of them, or require a parameter outside the path \
            that the other one does not have, or that has other values there (`one_of`)";
    "not-a-call" not_a_call(text: &str)
        "`{text}` is not the name of a method"
        label "expected `method` or `group.method`, both in snake case"
        help "write it as in `create` or `tasks.create`";
    "reserved-call" reserved_call(name: &str)
        "every client has a method `{name}` of its own"
        help "choose another name for `call`";
    "call-twice" call_twice(other: &str)
        "`{other}` is called by the same method"
        help "change `call` of one of them";
    "call-is-group" call_is_group(other: &str)
        "one name is a method here and a group of methods in `{other}`, or the reverse"
        help "put the method into the group as well, or rename one of the two";
    "call-group-is-type" call_group_is_type(name: &str)
        "the client of this group is `{name}`, as is a type of the area"
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
        help "members and parts of the path have their keys as names: remove `wire`";
    "style-does-not-fit" style_does_not_fit(style: &str)
        "`{style}` has no meaning here"
        help "the query has `form`, `spaceDelimited`, `pipeDelimited`, `deepObject` and `json`; a \
            header `simple` and `json`; a cookie `form` and `json`";
    "parameter-without-form" parameter_without_form(name: &str, style: &str)
        "`{name}` cannot be written in the style `{style}`"
        label "a value between separators is a scalar, and that of a choice is of one type only"
        help "take `style = \"deepObject\"`, `style = \"json\"` or another type";
    "parameter-name-twice" parameter_name_twice(name: &str, other: &str)
        "`{name}` and `{other}` are the same in a request"
        label "the parts of such an object have names of their own"
        help "take `style = \"deepObject\"`, `style = \"json\"` or `explode = false` for one of \
            them";
    "stream-without-type" stream_without_type()
        "this stream has no type of its events"
        label "expected `type` beside `stream`"
        help "add `type` with the object that each event is";
    "path-of-other-family" path_of_other_family(family: &str, prefix: &str)
        "this path does not belong to the error family `{family}`"
        label "expected a path that starts with `{prefix}`"
        help "change `path`, or name the `family` that owns it";
    "auth-without-place" auth_without_place()
        "`[service.auth]` does not say where the key is"
        help "add `header`, `query` or `cookie` with the name that carries the key";
    "auth-without-name" auth_without_name()
        "this credential has no header, query parameter or cookie"
        help "add `name`: that of the header, of the query parameter or of the cookie";
    "needless-auth-name" needless_auth_name(name: &str)
        "`{name}` has no place in this kind"
        label "is for another `kind`"
        help "remove it: `name` is for `header`, `query` and `cookie`, `token_url` for `oauth2`";
    "second-auth-place" second_auth_place(name: &str)
        "`{name}` is a second place of the key"
        label "expected one of `header`, `query` and `cookie`"
        help "keep the one that carries the key";
    "scheme-without-header" scheme_without_header(scheme: &str)
        "the scheme `{scheme}` has no header"
        label "expected no scheme in a query or a cookie"
        help "leave `scheme` out, or name a `header`";
    "success-without-code" success_without_code()
        "`success` is the value of a `code`, which is missing"
        label "expected `code` beside it"
        help "add `code` with the path of the number, or leave `success` out";
    "family-like-any-reply" family_like_any_reply(name: &str)
        "an error of the family `{name}` looks like any reply"
        label "expected `success`, `present` or `statuses = \"errors\"`"
        help "name a member that only errors have, or leave it to the HTTP status";
    "param-not-in-path" param_not_in_path(name: &str, known: &[&str])
        "the path has no parameter `{name}`"
        label "expected `{{{name}}}` in the path"
        help "add it to `path`, or remove its table"
        suggest name from known;
    "null-in-path" null_in_path()
        "a parameter of the path is never null"
        label "expected none here"
        help "remove `nullable`";
    "param-not-declared" param_not_declared(name: &str)
        "the parameter `{name}` of the path is not declared"
        help "add `[operation.params.{name}]`";
    "no-such-path" no_such_path(path: &str, member: &str)
        "`{path}` does not exist in the type"
        label "expected a member, there is no `{member}`"
        help "name members from the outside in, joined by `.`";
    "no-such-target" no_such_target(
        name: &str,
        whole: &str,
        known: impl IntoIterator<Item = impl AsRef<str>>
    )
        "the whole reply has no `{name}` that chunks could merge into"
        label "expected a member of `{whole}`"
        help "add the member to the whole reply, or name one that is there"
        suggest name from known;
    "merges-no-objects" merges_no_objects(field: &str, target: &str)
        "`{field}` cannot be merged into `{target}` of the whole reply"
        label "expected both to be objects, or lists of objects"
        help "take `concat`, `first` or `replace`, or give both members types that are objects";
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
        label "expected `{missing}` beside it"
        help "give both `collects_to` and `complete_when`, or none of these keys for a feed, which \
            ends where the body does";
    "stream-of-common" stream_of_common(name: &str)
        "`{name}` is a common type"
        label "expected a type of the area, which alone can have a stream"
        help "declare the type in the area, or the operation in the area that uses the type";
    "trace-without-request" trace_without_request()
        "this operation has no request body"
        label "expected no attribute of it"
        help "remove `[operation.trace.request]`, or add `request`";
    "sample-without-example" sample_without_example()
        "this operation has no example of a request"
        label "expected an example that this makes"
        help "add `[operation.examples.NAME]` with `part = \"request\"`, or remove `rust.request`";
    "sample-without-stream" sample_without_stream()
        "no response of this operation is a stream"
        label "expected a response that this reads"
        help "add `stream` to a response, or remove `rust.stream`";
    "body-name-taken" body_name_taken(name: &str)
        "this body makes a type `{name}`, which is there"
        label "expected the name of a type, or a free name for what is made of the body"
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
        "`{text}` names no replies"
        label "expected a status such as `200`, a group such as `4XX`, or `default`"
        help "leave `statuses` out for a header of every reply";
    "stream-without-framing" stream_without_framing(media_type: &str)
        "`{media_type}` does not divide a stream into values"
        label "expected `text/event-stream`, a type of JSON lines or `application/json-seq`"
        help "name the media type that says how the values are sent";
    "not-a-further-status" not_a_further_status(status: u16)
        "{status} is not a further status of a reply"
        label "expected a number from 200 to 399 that the response does not have yet"
        help "remove it; an error is described by its family and codes";
    "not-a-further-media-type" not_a_further_media_type(text: &str)
        "`{text}` is not a further media type here"
        label "expected a type such as `application/xml` that is not there yet"
        help "remove it; requests and whole replies with a body have media types";
    "form-without-names" form_without_names(media_type: &str)
        "`{media_type}` holds the members of an object"
        label "expected a request body that is an object"
        help "name the type of an object in `request`, or take another media type";
    "style-of-no-form" style_of_no_form()
        "only a form has a style"
        label "expected `body.media_type = \"application/x-www-form-urlencoded\"`"
        help "remove `body.style`, or send the body as a form";
    "raw-beside-stream" raw_beside_stream(text: &str)
        "a reply of `{text}` beside a stream"
        label "expected the type of the whole reply, which is JSON like the events"
        help "describe the stream alone, or an operation without a stream";
    "whole-reply-twice" whole_reply_twice(id: &str, first: SpecPlace)
        "`{id}` is a second whole reply beside a stream"
        label "expected one whole reply and streamed ones"
        related first "the first one"
        help "make one type of both, such as an object with optional members";
    "replies-alike" replies_alike(id: &str, first: SpecPlace)
        "`{id}` has a status and a media type of another reply"
        label "expected a status of its own, or a body in another media type"
        related first "the other one"
        help "change `status`, `statuses` or `media_type`, or make one type of both bodies";
    "reply-name-taken" reply_name_taken(name: &str)
        "the enum of these replies is `{name}`, as is a type"
        label "several replies make an enum, with a variant for each"
        help "rename the declared type or the operation";
    "example-without-body" example_without_body()
        "an example has one body"
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
            "add it with `[service]`, whose keys `spec/README.md` shows, or name the folder of the \
             spec with `spec` in `genwire.toml`",
        )
    }

    /// Reports an operation whose name does not begin with one of the project's verbs.
    pub fn name_without_verb(place: SpecPlace, name: &str, verbs: &[String]) -> Self {
        let title = format!("`{name}` does not say what is done to what");
        let verbs = verbs.join("`, `");
        Self::new("name-without-verb", place, title).help(format!(
            "rename the file, verb first, or add the verb to `verbs` in `{PROJECT_FILE}`: `{verbs}`"
        ))
    }

    /// Reports an authentication method that the service does not declare.
    pub fn unknown_auth(place: SpecPlace, name: &str, known: &[&str]) -> Self {
        Self::new("unknown-auth", place, format!("there is no `[auth.{name}]`"))
            .label("expected a way to authenticate of `service.toml`")
            .help("add it there, or name one that is there")
            .suggest(name, known.iter().copied())
    }

    /// Reports an attribute that client spans do not support in this part of the table.
    ///
    /// Names the other part if they support it there.
    pub fn unknown_attribute(
        place: SpecPlace,
        name: &str,
        known: &[&str],
        other: Option<&str>,
    ) -> Self {
        let title = format!("spans record no attribute `{name}` here");
        let new = Self::new("unknown-attribute", place, title);
        match other {
            Some(part) => new
                .label(format!("expected below `[operation.trace.{part}]`"))
                .help(format!("move it there, and name a member of the {part}")),
            None => new.label("it would be left out of every span").suggest(name, known),
        }
    }

    /// Reports a string that is not JSON.
    pub fn not_json(place: SpecPlace, message: &str) -> Self {
        Self::new("not-json", place, "this is not JSON")
            .label(message.to_owned())
            .help("correct the text, or write the body as TOML with `body`")
    }

    /// Reports an example that does not conform to the interface.
    pub fn body_does_not_conform(place: SpecPlace, breach: &Breach) -> Self {
        Self::new("body-does-not-conform", place, format!("the example breaks `{}`", breach.rule))
            .help("change the example, or what it breaks")
            .breach(breach)
    }
}
