//! Mistakes in the service, its areas and operations.

use super::{Breach, Diagnostic, SpecPlace};
use crate::model::project::PROJECT_FILE;

impl Diagnostic {
    /// Reports text that is not the path of an address.
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

    /// Reports an error code that `service.toml` does not list.
    pub fn unknown_code(place: SpecPlace, code: u32) -> Self {
        Self::new("unknown-code", place, format!("there is no error code {code}"))
            .label("expected a code of `service.toml`")
            .help("add `[codes.CODE]` there, or name one that is listed")
    }

    /// Reports a key that should be an error code.
    pub fn code_not_a_number(place: SpecPlace, key: &str) -> Self {
        Self::new("code-not-a-number", place, format!("`{key}` is not an error code"))
            .label("expected a number such as `2013`")
            .help("the key is the number; its name goes into `name`")
    }

    /// Reports a number that HTTP does not use.
    pub fn not_an_http_status(place: SpecPlace, status: u16) -> Self {
        Self::new("not-an-http-status", place, format!("{status} is not an HTTP status"))
            .label("expected a number from 100 to 599")
            .help("write the status that goes with the code on the wire")
    }

    /// Reports the status of an error, or of an interim reply, as that of a success.
    pub fn not_a_success_status(place: SpecPlace, status: u16) -> Self {
        let title = format!("{status} is not the status of a success");
        Self::new("not-a-success-status", place, title)
            .label("expected a number from 200 to 399")
            .help("describe an error by a code of `service.toml` with this status, and its family")
    }

    /// Reports text that is no media type.
    pub fn not_a_media_type(place: SpecPlace, text: &str) -> Self {
        Self::new("not-a-media-type", place, format!("`{text}` is not a media type"))
            .label("expected a type and a subtype, such as `application/json`")
            .help("write what the service sends as `Content-Type`")
    }

    /// Reports a time to answer that is over before it begins.
    pub fn not_a_timeout(place: SpecPlace, seconds: f64) -> Self {
        Self::new("not-a-timeout", place, format!("no receiver answers within {seconds} seconds"))
            .label("expected a number above 0")
            .help("write the time in seconds, or remove the key")
    }

    /// Reports a reason to refuse a body whose key is no status of a client error.
    pub fn not_a_client_error(place: SpecPlace, key: &str) -> Self {
        Self::new(
            "not-a-client-error",
            place,
            format!("`{key}` is not an HTTP status of a refused body"),
        )
        .label("expected a number from 400 to 499")
        .help("write the status as the key, such as `413 = \"The body is too large.\"`")
    }

    /// Reports a family that `service.toml` does not have.
    pub fn unknown_family<'a>(
        place: SpecPlace,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self::new("unknown-family", place, format!("there is no error family `{name}`"))
            .label("expected a family of `service.toml`")
            .help("add it there, or name one that is there")
            .suggest(name, known)
    }

    /// Reports a key of `families` that is no status of an error.
    pub fn not_an_error_status(place: SpecPlace, key: &str) -> Self {
        Self::new(
            "not-an-error-status",
            place,
            format!("`{key}` is not an HTTP status of an error"),
        )
        .label("expected a number from 400 to 599")
        .help("write the status as the key, such as `families.404 = \"missing\"`")
    }

    /// Reports an area without a description.
    pub fn area_without_doc(place: SpecPlace, area: &str, path: &str) -> Self {
        let title = format!("the area `{area}` does not say what it is about");
        Self::new("area-without-doc", place, title).help(format!("add `{path}` with `[area]`"))
    }

    /// Reports a format whose key is not its name.
    pub fn format_key(place: SpecPlace, key: &str, name: &str) -> Self {
        Self::new("format-key", place, format!("the key `{key}` is not the name `{name}`"))
            .label("expected the name in lower case")
            .help("rename the key, or `name`")
    }

    /// Reports a size that cannot be read.
    pub fn not_a_size(place: SpecPlace, text: &str) -> Self {
        Self::new("not-a-size", place, format!("`{text}` is not a size"))
            .label("expected a whole number, a space and `B`, `KiB`, `MiB` or `GiB`")
            .help("write it as in `10 MiB`")
    }

    /// Reports an operation whose name does not begin with a verb of the project.
    pub fn name_without_verb(place: SpecPlace, name: &str, verbs: &[String]) -> Self {
        let title = format!("`{name}` does not say what is done to what");
        let verbs = verbs.join("`, `");
        Self::new("name-without-verb", place, title).help(format!(
            "rename the file, verb first, or add the verb to `verbs` in `{PROJECT_FILE}`: `{verbs}`"
        ))
    }

    /// Reports an operation with a name that generated code has for something else.
    pub fn reserved_operation(place: SpecPlace, name: &str) -> Self {
        let title = format!("`{name}` cannot be the name of an operation");
        Self::new("reserved-operation", place, title)
            .help("rename the file, for example with one more word: generated code has that name")
    }

    /// Reports an `operationId` that two operations would have.
    pub fn operation_id_twice(place: SpecPlace, id: &str) -> Self {
        let title = format!("another operation or webhook has the `operationId` `{id}` already");
        Self::new("operation-id-twice", place, title)
            .help("write another `operation_id`, or remove it")
    }

    /// Reports two operations of one name.
    pub fn operation_twice(place: SpecPlace, name: &str) -> Self {
        let title = format!("another area has an operation `{name}` already");
        Self::new("operation-twice", place, title)
            .help("the name of an operation must be unique: file names and commands contain it")
    }

    /// Reports a file with both an operation and a webhook.
    pub fn webhook_beside_operation(place: SpecPlace) -> Self {
        Self::new("webhook-beside-operation", place, "the file has an operation and a webhook")
            .help("move `[webhook]` into a file of its own, named like the webhook")
    }

    /// Reports a webhook in a file whose name is for something else.
    pub fn reserved_file(place: SpecPlace, name: &str) -> Self {
        let title = format!("`{name}.toml` is not a file for a webhook");
        Self::new("reserved-file", place, title)
            .help("move `[webhook]` into a file of its own, named like the webhook")
    }

    /// Reports two operations with one method and path that no parameter distinguishes.
    pub fn endpoint_twice(place: SpecPlace, other: &str) -> Self {
        let title = format!("`{other}` has the same method and path");
        Self::new("endpoint-twice", place, title).help(
            "change `method` or `path` of one of them, or require a parameter outside the path that \
             the other one does not have, or that has other values there (`one_of`)",
        )
    }

    /// Reports a `call` that is neither a method nor a method of a group.
    pub fn not_a_call(place: SpecPlace, text: &str) -> Self {
        Self::new("not-a-call", place, format!("`{text}` is not the name of a method"))
            .label("expected `method` or `group.method`, both in snake case")
            .help("write it as in `create` or `tasks.create`")
    }

    /// Reports a `call` that every client has a method for.
    pub fn reserved_call(place: SpecPlace, name: &str) -> Self {
        Self::new("reserved-call", place, format!("every client has a method `{name}` of its own"))
            .help("choose another name for `call`")
    }

    /// Reports two operations of an area with one method.
    pub fn call_twice(place: SpecPlace, other: &str) -> Self {
        Self::new("call-twice", place, format!("`{other}` is called by the same method"))
            .help("change `call` of one of them")
    }

    /// Reports a method that is named like a group of methods.
    pub fn call_is_group(place: SpecPlace, other: &str) -> Self {
        let title = format!(
            "one name is a method here and a group of methods in `{other}`, or the reverse"
        );
        Self::new("call-is-group", place, title)
            .help("put the method into the group as well, or rename one of the two")
    }

    /// Reports a group of methods whose client is named like a type.
    pub fn call_group_is_type(place: SpecPlace, name: &str) -> Self {
        let title = format!("the client of this group is `{name}`, as is a type of the area");
        Self::new("call-group-is-type", place, title).help("rename the group or the type")
    }

    /// Reports an operation without a response.
    pub fn operation_without_response(place: SpecPlace) -> Self {
        Self::new("operation-without-response", place, "this operation has no response")
            .help("add `[operation.responses.whole]`")
    }

    /// Reports a member that says where in a request it is.
    pub fn not_a_parameter(place: SpecPlace, name: &str) -> Self {
        Self::new("not-a-parameter", place, format!("`{name}` is a member of a body"))
            .label("expected none of `in`, `style`, `explode` and `statuses`")
            .help("remove them; `[operation.params.NAME]` has the first three, `[operation.headers.NAME]` the last")
    }

    /// Reports a name on the wire of what has its key as one, or that another parameter has.
    pub fn misplaced_wire(place: SpecPlace, wire: &str) -> Self {
        Self::new("misplaced-wire", place, format!("`{wire}` cannot be the name on the wire"))
            .label("expected a name that no other parameter outside the path has")
            .help("members and parts of the path have their keys as names: remove `wire`")
    }

    /// Reports a style that parameters in that part of the request do not have.
    pub fn style_does_not_fit(place: SpecPlace, style: &str) -> Self {
        Self::new("style-does-not-fit", place, format!("`{style}` has no meaning here"))
            .help("the query has `form`, `spaceDelimited`, `pipeDelimited`, `deepObject` and `json`; a header `simple` and `json`; a cookie `form` and `json`")
    }

    /// Reports a parameter whose values have no text in its style, or one that may mean two things.
    pub fn parameter_without_form(place: SpecPlace, name: &str, style: &str) -> Self {
        let title = format!("`{name}` cannot be written in the style `{style}`");
        Self::new("parameter-without-form", place, title)
            .label(
                "a value between separators is a scalar, and that of a choice is of one type only",
            )
            .help("take `style = \"deepObject\"`, `style = \"json\"` or another type")
    }

    /// Reports two parameters that have one name, or of which each takes any name.
    pub fn parameter_name_twice(place: SpecPlace, name: &str, other: &str) -> Self {
        let title = format!("`{name}` and `{other}` are the same in a request");
        Self::new("parameter-name-twice", place, title)
            .label("the parts of such an object have names of their own")
            .help("take `style = \"deepObject\"`, `style = \"json\"` or `explode = false` for one of them")
    }

    /// Reports a stream that does not say what an event is.
    pub fn stream_without_type(place: SpecPlace) -> Self {
        Self::new("stream-without-type", place, "this stream has no type of its events")
            .label("expected `type` beside `stream`")
            .help("add `type` with the object that each event is")
    }

    /// Reports a path that another family owns.
    pub fn path_of_other_family(place: SpecPlace, family: &str, prefix: &str) -> Self {
        let title = format!("this path does not belong to the error family `{family}`");
        Self::new("path-of-other-family", place, title)
            .label(format!("expected a path that starts with `{prefix}`"))
            .help("change `path`, or name the `family` that owns it")
    }

    /// Reports authentication that names no part of the request.
    pub fn auth_without_place(place: SpecPlace) -> Self {
        Self::new("auth-without-place", place, "`[service.auth]` does not say where the key is")
            .help("add `header`, `query` or `cookie` with the name that carries the key")
    }

    /// Reports a credential without the name of its header, query parameter or cookie.
    pub fn auth_without_name(place: SpecPlace) -> Self {
        Self::new(
            "auth-without-name",
            place,
            "this credential has no header, query parameter or cookie",
        )
        .help("add `name`: that of the header, of the query parameter or of the cookie")
    }

    /// Reports a name where a standard says what carries the credential, or an address of tokens
    /// that nothing asks for.
    pub fn needless_auth_name(place: SpecPlace, name: &str) -> Self {
        Self::new("needless-auth-name", place, format!("`{name}` has no place in this kind"))
            .label("is for another `kind`")
            .help(
                "remove it: `name` is for `header`, `query` and `cookie`, `token_url` for `oauth2`",
            )
    }

    /// Reports credentials that the service does not declare.
    pub fn unknown_auth(place: SpecPlace, name: &str, known: &[&str]) -> Self {
        Self::new("unknown-auth", place, format!("there is no `[auth.{name}]`"))
            .label("expected a way to authenticate of `service.toml`")
            .help("add it there, or name one that is there")
            .suggest(name, known.iter().copied())
    }

    /// Reports a second place of the credential.
    pub fn second_auth_place(place: SpecPlace, name: &str) -> Self {
        Self::new("second-auth-place", place, format!("`{name}` is a second place of the key"))
            .label("expected one of `header`, `query` and `cookie`")
            .help("keep the one that carries the key")
    }

    /// Reports an authentication scheme outside a header.
    pub fn scheme_without_header(place: SpecPlace, scheme: &str) -> Self {
        let title = format!("the scheme `{scheme}` has no header");
        Self::new("scheme-without-header", place, title)
            .label("expected no scheme in a query or a cookie")
            .help("leave `scheme` out, or name a `header`")
    }

    /// Reports a value for success without the member that has it.
    pub fn success_without_code(place: SpecPlace) -> Self {
        Self::new(
            "success-without-code",
            place,
            "`success` is the value of a `code`, which is missing",
        )
        .label("expected `code` beside it")
        .help("add `code` with the path of the number, or leave `success` out")
    }

    /// Reports an error family that looks like any reply.
    pub fn family_like_any_reply(place: SpecPlace, name: &str) -> Self {
        let title = format!("an error of the family `{name}` looks like any reply");
        Self::new("family-like-any-reply", place, title)
            .label("expected `success`, `present` or `statuses = \"errors\"`")
            .help("name a member that only errors have, or leave it to the HTTP status")
    }

    /// Reports a parameter that the path does not have.
    pub fn param_not_in_path(place: SpecPlace, name: &str, known: &[&str]) -> Self {
        Self::new("param-not-in-path", place, format!("the path has no parameter `{name}`"))
            .label(format!("expected `{{{name}}}` in the path"))
            .help("add it to `path`, or remove its table")
            .suggest(name, known)
    }

    /// Reports a parameter of the path that is said to be null, or not to be.
    pub fn null_in_path(place: SpecPlace) -> Self {
        Self::new("null-in-path", place, "a parameter of the path is never null")
            .label("expected none here")
            .help("remove `nullable`")
    }

    /// Reports a parameter of the path that is not declared.
    pub fn param_not_declared(place: SpecPlace, name: &str) -> Self {
        let title = format!("the parameter `{name}` of the path is not declared");
        Self::new("param-not-declared", place, title)
            .help(format!("add `[operation.params.{name}]`"))
    }

    /// Reports a dotted path without a member.
    pub fn no_such_path(place: SpecPlace, path: &str, member: &str) -> Self {
        Self::new("no-such-path", place, format!("`{path}` does not exist in the type"))
            .label(format!("expected a member, there is no `{member}`"))
            .help("name members from the outside in, joined by `.`")
    }

    /// Reports a member of a chunk that merges into a member which the whole reply does not have.
    pub fn no_such_target<'a>(
        place: SpecPlace,
        name: &str,
        whole: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let title = format!("the whole reply has no `{name}` that chunks could merge into");
        Self::new("no-such-target", place, title)
            .label(format!("expected a member of `{whole}`"))
            .help("add the member to the whole reply, or name one that is there")
            .suggest(name, known)
    }

    /// Reports members of a chunk and of the whole reply that should be objects.
    pub fn merges_no_objects(place: SpecPlace, field: &str, target: &str) -> Self {
        let title = format!("`{field}` cannot be merged into `{target}` of the whole reply");
        Self::new("merges-no-objects", place, title)
            .label("expected both to be objects, or lists of objects")
            .help(
                "take `concat`, `first` or `replace`, or give both members types that are objects",
            )
    }

    /// Reports chunks whose unlisted members have another type than those of the whole reply.
    pub fn merges_other_type(place: SpecPlace, whole: &str) -> Self {
        let title = format!("unlisted members cannot be merged into those of `{whole}`");
        Self::new("merges-other-type", place, title)
            .label("expected the same `unknown` in both")
            .help("give both the same type of unlisted members, or none")
    }

    /// Reports a path to a member that chunks do not extend.
    pub fn does_not_grow(place: SpecPlace, path: &str) -> Self {
        Self::new("does-not-grow", place, format!("events add nothing to `{path}`"))
            .label("expected a string with `merge = \"concat\"`")
            .help("each member above it merges as `nested` or `{ by_key = … }`")
    }

    /// Reports a key about the whole reply of a stream without another one that it needs.
    pub fn joins_in_part(place: SpecPlace, key: &str, missing: &str) -> Self {
        Self::new("joins-in-part", place, format!("`{key}` needs `{missing}`"))
            .label(format!("expected `{missing}` beside it"))
            .help("give both `collects_to` and `complete_when`, or none of these keys for a feed, which ends where the body does")
    }

    /// Reports a common type as the whole reply of a stream, or as the request that asks for one.
    pub fn stream_of_common(place: SpecPlace, name: &str) -> Self {
        Self::new("stream-of-common", place, format!("`{name}` is a common type"))
            .label("expected a type of the area, which alone can have a stream")
            .help("declare the type in the area, or the operation in the area that uses the type")
    }

    /// Reports an attribute that client spans do not support in this part of the table, and names
    /// the other part if they support it there.
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

    /// Reports an attribute of a request body that does not exist.
    pub fn trace_without_request(place: SpecPlace) -> Self {
        Self::new("trace-without-request", place, "this operation has no request body")
            .label("expected no attribute of it")
            .help("remove `[operation.trace.request]`, or add `request`")
    }

    /// Reports a hand-written request of an operation whose examples have none.
    pub fn sample_without_example(place: SpecPlace) -> Self {
        Self::new("sample-without-example", place, "this operation has no example of a request")
            .label("expected an example that this makes")
            .help("add `[operation.examples.NAME]` with `part = \"request\"`, or remove `rust.request`")
    }

    /// Reports statements that read the stream of an operation without one.
    pub fn sample_without_stream(place: SpecPlace) -> Self {
        Self::new("sample-without-stream", place, "no response of this operation is a stream")
            .label("expected a response that this reads")
            .help("add `stream` to a response, or remove `rust.stream`")
    }

    /// Reports a type whose name a body without a name has as well.
    pub fn body_name_taken(place: SpecPlace, name: &str) -> Self {
        Self::new(
            "body-name-taken",
            place,
            format!("this body makes a type `{name}`, which is there"),
        )
        .label("expected the name of a type, or a free name for what is made of the body")
        .help("rename the declared type, or write its name here")
    }

    /// Reports the body of a message that has none in HTTP.
    pub fn body_of_method(place: SpecPlace, message: &str) -> Self {
        Self::new("body-of-method", place, format!("{message} has no body"))
            .label("expected no type")
            .help("remove the type, or change `method` or `status`")
    }

    /// Reports a body that may be left out of an operation without one.
    pub fn optional_without_request(place: SpecPlace) -> Self {
        Self::new("optional-without-request", place, "this operation has no request body")
            .label("expected no `optional`")
            .help("remove `[operation.body]`, or add `request`")
    }

    /// Reports a status of a header that is none.
    pub fn not_a_header_status(place: SpecPlace, text: &str) -> Self {
        Self::new("not-a-header-status", place, format!("`{text}` names no replies"))
            .label("expected a status such as `200`, a group such as `4XX`, or `default`")
            .help("leave `statuses` out for a header of every reply")
    }

    /// Reports a further status that a response has already or that is none of success.
    pub fn not_a_further_status(place: SpecPlace, status: u16) -> Self {
        Self::new(
            "not-a-further-status",
            place,
            format!("{status} is not a further status of a reply"),
        )
        .label("expected a number from 200 to 399 that the response does not have yet")
        .help("remove it; an error is described by its family and codes")
    }

    /// Reports a further media type that is none, or that a response has already.
    pub fn not_a_further_media_type(place: SpecPlace, text: &str) -> Self {
        let title = format!("`{text}` is not a further media type here");
        Self::new("not-a-further-media-type", place, title)
            .label("expected a type such as `application/xml` that is not there yet")
            .help("remove it; requests and whole replies with a body have media types")
    }

    /// Reports a form, or a body of parts, whose type is no object.
    pub fn form_without_names(place: SpecPlace, media_type: &str) -> Self {
        let title = format!("`{media_type}` holds the members of an object");
        Self::new("form-without-names", place, title)
            .label("expected a request body that is an object")
            .help("name the type of an object in `request`, or take another media type")
    }

    /// Reports a style of a body that is no form.
    pub fn style_of_no_form(place: SpecPlace) -> Self {
        Self::new("style-of-no-form", place, "only a form has a style")
            .label("expected `body.media_type = \"application/x-www-form-urlencoded\"`")
            .help("remove `body.style`, or send the body as a form")
    }

    /// Reports a text or bytes beside a stream.
    pub fn raw_beside_stream(place: SpecPlace, text: &str) -> Self {
        let title = format!("a reply of `{text}` beside a stream");
        Self::new("raw-beside-stream", place, title)
            .label("expected the type of the whole reply, which is JSON like the events")
            .help("describe the stream alone, or an operation without a stream")
    }

    /// Reports a second reply beside a stream.
    pub fn whole_reply_twice(place: SpecPlace, id: &str, first: SpecPlace) -> Self {
        let title = format!("`{id}` is a second whole reply beside a stream");
        Self::new("whole-reply-twice", place, title)
            .label("expected one whole reply and streamed ones")
            .related(first, "the first one")
            .help("make one type of both, such as an object with optional members")
    }

    /// Reports a reply that no client can distinguish from another one.
    pub fn replies_alike(place: SpecPlace, id: &str, first: SpecPlace) -> Self {
        let title = format!("`{id}` has a status and a media type of another reply");
        Self::new("replies-alike", place, title)
            .label("expected a status of its own, or a body in another media type")
            .related(first, "the other one")
            .help("change `status`, `statuses` or `media_type`, or make one type of both bodies")
    }

    /// Reports replies whose enum has the name of a type.
    pub fn reply_name_taken(place: SpecPlace, name: &str) -> Self {
        let title = format!("the enum of these replies is `{name}`, as is a type");
        Self::new("reply-name-taken", place, title)
            .label("several replies make an enum, with a variant for each")
            .help("rename the declared type or the operation")
    }

    /// Reports a string that is not JSON.
    pub fn not_json(place: SpecPlace, message: &str) -> Self {
        Self::new("not-json", place, "this is not JSON")
            .label(message.to_owned())
            .help("correct the text, or write the body as TOML with `body`")
    }

    /// Reports an example without a body, or with two.
    pub fn example_without_body(place: SpecPlace) -> Self {
        Self::new("example-without-body", place, "an example has one body")
            .label("expected either `body` or `body_json`")
            .help("remove one of them, or add the one that is missing")
    }

    /// Reports an example of a part that the operation does not have.
    pub fn no_such_part(place: SpecPlace, part: &str) -> Self {
        Self::new("no-such-part", place, format!("the operation has no {part} with a body"))
            .help("change `part`, or add the body to the operation")
    }

    /// Reports an example that departs from the interface.
    pub fn body_does_not_conform(place: SpecPlace, breach: &Breach) -> Self {
        Self::new("body-does-not-conform", place, format!("the example breaks `{}`", breach.rule))
            .help("change the example, or what it breaks")
            .breach(breach)
    }

    /// Reports a condition on a request body that does not exist.
    pub fn condition_without_request(place: SpecPlace) -> Self {
        Self::new("condition-without-request", place, "this operation has no request body")
            .label("expected no condition")
            .help("remove `when`, or add `request`")
    }
}
