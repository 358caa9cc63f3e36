//! The result of a subcommand.

use std::process::ExitCode;

/// The result of a subcommand, as an exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Success.
    Success,
    /// A check failed, or a task or a part of a batch failed.
    Failure,
    /// The command cannot run; the reason has been reported.
    CannotRun,
    /// The service reported an error.
    Service,
    /// The service could not be reached, or did not respond in time.
    Network,
    /// The user ended the command.
    Interrupted,
}

impl Verdict {
    /// Returns the more severe of two verdicts.
    #[must_use]
    pub fn worst(self, other: Self) -> Self {
        if self.code() >= other.code() { self } else { other }
    }

    /// Returns the code to exit with.
    pub fn exit_code(self) -> ExitCode {
        ExitCode::from(self.code())
    }

    /// Returns the exit code as a number.
    pub fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Failure => 1,
            Self::CannotRun => 2,
            Self::Service => 3,
            Self::Network => 4,
            Self::Interrupted => 130,
        }
    }
}
