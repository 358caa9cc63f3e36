//! The area as a value, and the check of a body, found by operation and part.

use crate::library::common::INVALID_CODE;
use genwire_core::{BodyKind, Report, Unreadable};
use super::create_loan::NewLoan;
use super::types::Loan;

/// This area as a value, for programs that know no interface.
pub const AREA: genwire_core::Area = genwire_core::Area {
    name: "library",
    endpoints: &[
        super::create_loan::ENDPOINT,
        super::delete_loan::ENDPOINT,
        super::query_loan::ENDPOINT,
    ],
    states: super::states::STATES,
    check: &check,
    ..genwire_core::Area::EMPTY
};

/// Checks a body of one of this area's operations.
///
/// `None` when the area has no such operation or the operation has no such part.
#[inline]
pub fn check(
    operation: &str,
    part: BodyKind,
    body: &[u8],
) -> Option<Result<Report, Unreadable>> {
    let report = match (operation, part) {
        ("create_loan", BodyKind::Request) => genwire_core::check::<NewLoan>(body),
        ("create_loan" | "delete_loan" | "query_loan", BodyKind::Response) => {
            genwire_core::check::<Loan>(body)
        }
        _ => return None,
    };
    Some(report.map(|report| report.with_code(INVALID_CODE)))
}
