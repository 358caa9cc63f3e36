//! Paged lists.

use super::Type;

/// A paged list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paging {
    /// The member of the reply (dotted wire path) that is the list; `None` if the reply itself is.
    pub items: Option<String>,
    /// The type of the items.
    pub item: Type,
    /// The link to the next page.
    pub next: NextPage,
    /// The Boolean member of the reply (dotted wire path) that is false on the last page.
    pub more: Option<String>,
    /// The member of the reply (dotted wire path) with the total number of items.
    pub total: Option<String>,
}

impl Paging {
    /// Describes the paging, as the end of a sentence about the list.
    pub fn in_words(&self) -> String {
        let way = match &self.next {
            NextPage::Cursor { input, from } => {
                format!("the cursor `{from}` of a page is `{}` of the next request", input.name())
            }
            NextPage::Number { input, first } => {
                format!("`{}` is the number of the page, from {first} on", input.name())
            }
            NextPage::Offset { input } => {
                format!("`{}` is the number of items before the page", input.name())
            }
            NextPage::Link => "the header `Link` has the address of the next page".to_owned(),
        };
        let part = |path: &Option<String>, words: &str| {
            path.as_ref().map_or_else(String::new, |path| words.replace("{}", path))
        };
        let items = part(&self.items, "; the items are in `{}`");
        let more = part(&self.more, "; `{}` is false on the last page");
        let total = part(&self.total, "; `{}` is the total number of items");
        format!("{way}{items}{more}{total}")
    }
}

/// The link from one page to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextPage {
    /// A cursor.
    Cursor {
        /// The part of the request that accepts the cursor.
        input: PageInput,
        /// The member of the reply (dotted wire path) with the cursor; inside a list, the member of
        /// the last item.
        from: String,
    },
    /// A page number.
    Number {
        /// The part of the request with the number.
        input: PageInput,
        /// The number of the first page.
        first: i64,
    },
    /// The number of items before the page.
    Offset {
        /// The part of the request with the number.
        input: PageInput,
    },
    /// The URL in the `Link` header of the reply.
    Link,
}

impl NextPage {
    /// Returns the part of the request that selects the page; `None` if the URL does.
    pub fn input(&self) -> Option<&PageInput> {
        match self {
            Self::Cursor { input, .. } | Self::Number { input, .. } | Self::Offset { input } => {
                Some(input)
            }
            Self::Link => None,
        }
    }
}

/// The part of a request that selects the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageInput {
    /// A parameter (wire name) outside the path.
    Parameter(String),
    /// A member of the request body (wire name).
    Member(String),
}

impl PageInput {
    /// Returns the wire name.
    pub fn name(&self) -> &str {
        match self {
            Self::Parameter(name) | Self::Member(name) => name,
        }
    }
}
