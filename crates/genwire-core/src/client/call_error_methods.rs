//! The predicates of [`Error`](crate::client::Error) on errors that hold one.

/// Adds the predicates about a failed call to an error type with a method `call_error`.
#[doc(hidden)]
#[macro_export]
macro_rules! call_error_methods {
    () => {
        /// Returns true if the call could not connect to the service.
        pub fn is_connect(&self) -> bool {
            self.call_error().is_some_and($crate::client::Error::is_connect)
        }

        /// Returns true if the service temporarily refuses more calls.
        pub fn is_rate_limit(&self) -> bool {
            self.call_error().is_some_and($crate::client::Error::is_rate_limit)
        }

        /// Returns true if the API key is missing or wrong.
        pub fn is_authentication(&self) -> bool {
            self.call_error().is_some_and($crate::client::Error::is_authentication)
        }

        /// Returns true if the request violates the interface and was not sent.
        pub fn is_invalid(&self) -> bool {
            self.call_error().is_some_and($crate::client::Error::is_invalid)
        }
    };
}
