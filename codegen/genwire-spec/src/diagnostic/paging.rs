//! Mistakes about lists that come in pages, and about keys of calls that come again.

use super::{Diagnostic, SpecPlace};

impl Diagnostic {
    /// Reports a key in a header whose name HTTP does not allow.
    pub fn not_a_header(place: SpecPlace, name: &str) -> Self {
        Self::new(
            "not-a-header",
            place,
            format!("`{name}` cannot be the name of a header or a cookie"),
        )
        .label("expected letters, digits and `-`, such as `Idempotency-Key`")
        .help("write the name as HTTP sends it")
    }

    /// Reports a key in a header that a client sets for another purpose.
    pub fn header_of_client(place: SpecPlace, name: &str) -> Self {
        Self::new("header-of-client", place, format!("a client sets the header `{name}` itself"))
            .label("expected a header that has the key alone, such as `Idempotency-Key`")
            .help("name the header in which the service takes the key")
    }

    /// Reports a key that is a parameter as well.
    pub fn idempotency_is_parameter(place: SpecPlace, name: &str) -> Self {
        let title = format!("`{name}` is a parameter of the operation as well");
        Self::new("idempotency-is-parameter", place, title)
            .label("expected a header that is no parameter")
            .help("remove the parameter; `idempotency` describes it, and clients fill it")
    }

    /// Reports a key of a list in pages.
    pub fn idempotent_pages(place: SpecPlace) -> Self {
        Self::new("idempotent-pages", place, "the pages of a list are calls of their own")
            .label("expected no key beside `[operation.pages]`")
            .help("remove `idempotency`; a request for a page only reads")
    }

    /// Reports pages of an operation without a list to divide.
    pub fn pages_without_reply(place: SpecPlace) -> Self {
        Self::new("pages-without-reply", place, "this operation has no whole reply in JSON")
            .label("expected a reply with a list, and no stream")
            .help("remove `[operation.pages]`, or give the reply a type")
    }

    /// Reports pages without a style of paging, or with several.
    pub fn paging_style(place: SpecPlace) -> Self {
        let title =
            "`[operation.pages]` needs exactly one of `cursor`, `page`, `offset` and `link`";
        Self::new("paging-style", place, title)
            .label("expected one of `cursor`, `page`, `offset` and `link = true`")
            .help("add the one that the service has, or remove the others")
    }

    /// Reports items that are no list.
    pub fn items_not_a_list(place: SpecPlace, path: &str) -> Self {
        Self::new("items-not-a-list", place, format!("the items are those of a list, not `{path}`"))
            .label("expected a list")
            .help("name the member with the list in `items`, as a dotted path")
    }

    /// Reports a parameter of pages that the operation does not have.
    pub fn no_page_input<'a>(
        place: SpecPlace,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self::new("no-page-input", place, format!("the request has no `{name}`"))
            .label("expected a parameter outside the path, or a member of the request body")
            .help("declare the parameter, or name one that is there")
            .suggest(name, known)
    }

    /// Reports a number of a page, or of items, that is no number.
    pub fn page_input_type(place: SpecPlace, name: &str) -> Self {
        Self::new("page-input-type", place, format!("`{name}` cannot count pages or items"))
            .label("expected a parameter with the type `integer`")
            .help("name the parameter that is counted, or describe the pages by a `cursor`")
    }

    /// Reports a cursor that the request takes in another type than the reply has it.
    pub fn cursor_of_other_type(place: SpecPlace, name: &str, from: &str) -> Self {
        let title = format!("`{name}` of the request does not take what `{from}` of the reply is");
        Self::new("cursor-of-other-type", place, title)
            .label("expected both to be strings, or both numbers")
            .help("name the member with the cursor, or give both the same type")
    }

    /// Reports a member of the reply that says something about pages in another type.
    pub fn page_member_type(place: SpecPlace, path: &str, expected: &str) -> Self {
        Self::new("page-member-type", place, format!("`{path}` is not {expected}"))
            .label(format!("expected a path that leads to {expected}"))
            .help("`more` names a Boolean, `total` a number")
    }

    /// Reports a member that each item of a list has, of which none is meant.
    pub fn page_member_of_item(place: SpecPlace, path: &str, member: &str) -> Self {
        let title = format!("`{path}` leads through a list, whose items each have a `{member}`");
        Self::new("page-member-of-item", place, title)
            .label("expected a path through objects alone")
            .help("only `from` of a `cursor` leads through a list, to its last item")
    }

    /// Reports a number of all items where no items are counted.
    pub fn total_without_count(place: SpecPlace) -> Self {
        Self::new("total-without-count", place, "nothing counts items up to this number")
            .label("expected `page` or `offset` beside it")
            .help("remove `total`; `more` ends pages by a cursor or a link")
    }
}
