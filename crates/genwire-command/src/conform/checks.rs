//! The checks of a program, in the form that a run of requirements needs.

use crate::program::Program;
use genwire_conform::{Judge, Whole};
use genwire_core::{BodyKind, Family, MediaLimits, Report, Unreadable};
use std::fmt;

/// The check of an error body of a family.
type CheckError = dyn Fn(&Family, &[u8]) -> Option<Result<Report, Unreadable>> + Send + Sync;

/// The checks of a program and of the errors of its interface.
pub struct Checks {
    program: &'static Program,
    check_error: &'static CheckError,
}

impl Checks {
    /// Adds the check of errors to the checks of a program; area crates do not have it.
    pub fn new(program: &'static Program, check_error: &'static CheckError) -> Self {
        Self { program, check_error }
    }
}

impl fmt::Debug for Checks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checks").field("program", self.program).finish_non_exhaustive()
    }
}

impl Judge for Checks {
    fn check(
        &self,
        operation: &str,
        part: BodyKind,
        body: &[u8],
    ) -> Option<Result<Report, Unreadable>> {
        self.program.check(operation, part, body).ok()
    }

    fn check_error(&self, family: &Family, body: &[u8]) -> Option<Result<Report, Unreadable>> {
        (self.check_error)(family, body)
    }

    fn media(&self, operation: &str) -> &'static [MediaLimits] {
        self.program.media(operation)
    }

    fn check_files(&self, operation: &str, body: &[u8]) -> Option<Report> {
        self.program.check_request(operation, body)
    }

    fn collect(&self, operation: &str, events: &[Vec<u8>]) -> Option<Result<Whole, String>> {
        self.program.join(operation, events)
    }
}
