//! The generated crates of an interface for lending books.

#[expect(unreachable_pub, dead_code, reason = "a crate exports what it has, tests use some of it")]
#[expect(unnameable_types, unused_imports, reason = "tests use some of it")]
pub(crate) mod common {
    mod error_code;
    mod service;
    mod types;

    pub(crate) use error_code::{ErrorCode, INVALID_CODE};
    pub(crate) use service::{INTERFACE, KEY_AUTH, PROBLEM_ERRORS};
}

#[expect(unreachable_pub, dead_code, reason = "an area exports what it has, tests use some of it")]
#[expect(unused_imports, reason = "tests use some of it")]
pub(crate) mod loans {
    mod check;
    mod create_loan;
    mod delete_loan;
    mod query_loan;
    pub(crate) mod server;
    mod states;
    mod types;

    pub(crate) use check::AREA;
}
