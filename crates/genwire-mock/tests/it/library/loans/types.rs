//! The types that the library operations share.

use genwire_core::{Build, Extra, OpenEnum, UnknownValue, Validate, Wire};

/// A loan of a book.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "library.Loan", deny_null)]
#[non_exhaustive]
pub struct Loan {
    /// ID of the loan.
    pub loan_id: Option<String>,
    /// Title of the book.
    pub book: Option<String>,
    /// Number of days.
    pub days: Option<i64>,
    /// State of the loan.
    pub state: Option<LoanState>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// State of a loan.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as a warning.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[wire(name = "library.LoanState", unknown = "warning")]
#[non_exhaustive]
pub enum LoanState {
    /// The book waits at the desk.
    ///
    /// In JSON: `reserved`.
    #[serde(rename = "reserved")]
    Reserved,
    /// The book is with its reader.
    ///
    /// In JSON: `lent`.
    #[serde(rename = "lent")]
    Lent,
    /// The book is back.
    ///
    /// In JSON: `returned`.
    #[serde(rename = "returned")]
    Returned,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}
