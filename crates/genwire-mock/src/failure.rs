//! Internal failures of the service, which callers see as errors of the interface.

use crate::blocking::JobError;
use crate::interface::code_of;
use crate::store::StoreError;
use genwire_core::server::Refusal;
use genwire_core::{Category, Interface, ServiceCode};

/// Internal failure of the service.
pub trait ServiceFailure {
    /// Creates the error that callers of an interface see.
    fn into_refusal(self, interface: &Interface) -> Refusal;
}

/// Conversion of internal failures into errors of the interface.
pub trait OrRefuse<T> {
    /// Returns the value, or the error that callers of an interface see.
    ///
    /// # Errors
    ///
    /// The service failed.
    fn or_refuse(self, interface: &Interface) -> Result<T, Refusal>;
}

impl<T, E: ServiceFailure> OrRefuse<T> for Result<T, E> {
    fn or_refuse(self, interface: &Interface) -> Result<T, Refusal> {
        self.map_err(|error| error.into_refusal(interface))
    }
}

/// Logs the error, which callers must not see.
impl ServiceFailure for StoreError {
    fn into_refusal(self, interface: &Interface) -> Refusal {
        tracing::error!(error = %self, "the store failed");
        Refusal::new(internal(interface), "the store of the service failed")
    }
}

impl ServiceFailure for JobError {
    fn into_refusal(self, interface: &Interface) -> Refusal {
        let code = match self {
            Self::TimedOut => code_of(interface, Category::Timeout),
            Self::Panicked => internal(interface),
        };
        Refusal::new(code, self.to_string())
    }
}

/// Returns the code of an internal error.
pub(crate) fn internal(interface: &Interface) -> ServiceCode {
    ServiceCode::new(interface, i64::from(interface.internal_code))
}
