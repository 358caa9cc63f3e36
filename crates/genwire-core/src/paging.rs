//! Paged lists.

/// The division of a list into pages: the path of its items, and the way to the next page.
///
/// Members of a response are identified by dotted paths; a path through a list leads to its last item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paging {
    /// The member with the items of a page; empty if the response is the list.
    pub items: &'static str,
    /// The way to the next page.
    pub next: NextPage,
    /// The member that is false on the last page.
    pub more: Option<&'static str>,
    /// The member with the number of items on all pages.
    pub total: Option<&'static str>,
}

/// The way from one page to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextPage {
    /// A page has a cursor for the request of the next page.
    Cursor {
        /// The location of the cursor in the request.
        input: PageInput,
        /// The member of the response that is the cursor of the next page.
        from: &'static str,
    },
    /// A request has a page number.
    Number {
        /// The location of the number in the request.
        input: PageInput,
        /// The number of the first page.
        first: i64,
    },
    /// A request has the number of items before its page.
    Offset {
        /// The location of the number in the request.
        input: PageInput,
    },
    /// A page links the next page in its header `Link`.
    Link,
}

/// The part of a request that selects the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageInput {
    /// A query parameter, a header or a cookie.
    Parameter(&'static str),
    /// A member of the request body.
    Member(&'static str),
}
