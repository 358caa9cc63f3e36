//! `POST /parcels/found`
//!
//! Finds parcels, page by page.
//!
//! # Responses
//!
//! - [`SearchParcelsResponse`], status 200, `application/json`: The numbers of parcels.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.
//!
//! # Example
//!
//! Request: Heavy parcels.
//!
//! ```json
//! { "word": "heavy" }
//! ```

use genwire_common::INTERFACE;
use genwire_core::{BodyForm, Build, Endpoint, Extra, ResponseForm, Trace, Validate, Wire};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "search_parcels",
    area: "demo",
    method: "POST",
    path: "/parcels/found",
    version: "",
    content_types: &["application/json"],
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["application/json"],
        body: BodyForm::Json,
    }],
    codes: &[2013],
    trace: Trace::named("search_parcels"),
    ..Endpoint::DEFAULT
};

/// The items of a page, and the way to the next one.
pub const PAGING: genwire_core::Paging = genwire_core::Paging {
    items: "",
    next: genwire_core::NextPage::Number {
        input: genwire_core::PageInput::Member("page"),
        first: 0,
    },
    more: None,
    total: None,
};

/// A search.
///
/// # Examples
///
/// Heavy parcels.
///
/// ```
/// use genwire_demo::ParcelSearch;
///
/// let request = ParcelSearch::new("heavy");
/// # use genwire_core::Validate as _;
/// # assert!(request.validate().is_valid());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.ParcelSearch", deny_null)]
#[non_exhaustive]
pub struct ParcelSearch {
    /// A word about the parcels.
    pub word: String,
    /// The number of the page.
    ///
    /// Range: at least 0. Default: `0`.
    #[validate(range(min = 0))]
    pub page: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The reply `whole` of `search_parcels`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(untagged)]
#[wire(name = "demo.SearchParcelsResponse")]
pub enum SearchParcelsResponse {
    /// The reply `whole` of `search_parcels`.
    List(Vec<i64>),
}

impl SearchParcelsResponse {
    /// Returns the value within.
    pub fn into_inner(self) -> Vec<i64> {
        let Self::List(value) = self;
        value
    }
}

impl std::ops::Deref for SearchParcelsResponse {
    type Target = Vec<i64>;

    fn deref(&self) -> &Vec<i64> {
        let Self::List(value) = self;
        value
    }
}

impl From<Vec<i64>> for SearchParcelsResponse {
    fn from(value: Vec<i64>) -> Self {
        Self::List(value)
    }
}
