//! Diagnostics about paged lists and idempotency keys.

use super::{Diagnostic, SpecPlace};

diagnostics! {
    "not-a-header" not_a_header(name: &str)
        "`{name}` cannot be the name of a header or a cookie"
        label "expected letters, digits and `-`, such as `Idempotency-Key`"
        help "write the name as HTTP sends it";
    "header-of-client" header_of_client(name: &str)
        "clients set the header `{name}` themselves"
        label "expected a header for the key only, such as `Idempotency-Key`"
        help "name the header in which the service expects the key";
    "idempotency-is-parameter" idempotency_is_parameter(name: &str)
        "`{name}` is also a parameter of the operation"
        label "expected a header that is not a parameter"
        help "remove the parameter; `idempotency` describes it, and clients fill it";
    "idempotent-pages" idempotent_pages()
        "each page of a list is a separate call"
        label "expected `[operation.pages]` without other keys"
        help "remove `idempotency`; a request for a page only reads";
    "pages-without-reply" pages_without_reply()
        "this operation has no whole response in JSON"
        label "expected a response with a list, and no stream"
        help "remove `[operation.pages]`, or give the response a type";
    "paging-style" paging_style()
        "`[operation.pages]` needs exactly one of `cursor`, `page`, `offset` and `link`"
        label "expected one of `cursor`, `page`, `offset` and `link = true`"
        help "keep the one that the service supports";
    "items-not-a-list" items_not_a_list(path: &str)
        "`{path}` is not a list"
        label "expected a list"
        help "name the member with the list in `items`, as a dotted path";
    "no-page-input" no_page_input(name: &str, known: impl IntoIterator<Item = impl AsRef<str>>)
        "the request has no `{name}`"
        label "expected a parameter outside the path, or a member of the request body"
        help "declare the parameter, or name an existing one"
        suggest name from known;
    "page-input-type" page_input_type(name: &str)
        "`{name}` cannot count pages or items"
        label "expected a parameter with the type `integer`"
        help "name the parameter with the count, or describe the pages by a `cursor`";
    "cursor-of-other-type" cursor_of_other_type(name: &str, from: &str)
        "the types of `{name}` in the request and `{from}` in the response differ"
        label "expected both to be strings, or both numbers"
        help "name the member with the cursor, or give both the same type";
    "page-member-type" page_member_type(path: &str, expected: &str)
        "`{path}` is not {expected}"
        label "expected a path that leads to {expected}"
        help "`more` names a Boolean, `total` a number";
    "page-member-of-item" page_member_of_item(path: &str, member: &str)
        "`{path}` leads through a list, whose items each have a `{member}`"
        label "expected a path through objects only"
        help "only `from` of a `cursor` may lead through a list, to its last item";
    "total-without-count" total_without_count()
        "`total` requires a count of pages or items"
        label "expected `page` or `offset` as well"
        help "remove `total`; `more` ends pages by a cursor or a link";
}
