//! The methods of [`CallOptions`](crate::client::CallOptions) on builders that hold such options.

/// Adds the methods that set call options to a builder.
///
/// The argument is the path of the field with the options. Append `with a body` if the call has a
/// body with members that can be set.
#[doc(hidden)]
#[macro_export]
macro_rules! call_option_methods {
    ($($field:ident).+, with a body) => {
        $crate::call_option_methods!($($field).+);

        /// Sets a member of the request body that the request type does not have.
        ///
        /// The member is not validated, and replaces a member of the same name.
        pub fn member<T: $crate::wire::serde::Serialize + ?Sized>(
            self,
            name: impl ::core::convert::Into<::std::string::String>,
            value: &T,
        ) -> Self {
            self.configure(|options| options.member(name, value))
        }
    };
    ($($field:ident).+) => {
        fn configure(
            mut self,
            change: impl FnOnce($crate::client::CallOptions) -> $crate::client::CallOptions,
        ) -> Self {
            self.$($field).+ = change(::std::mem::take(&mut self.$($field).+));
            self
        }

        /// Replaces the options of each call.
        pub fn options(self, options: $crate::client::CallOptions) -> Self {
            self.configure(|_| options)
        }

        /// Limits the duration of each call, retries included.
        pub fn timeout(self, total: ::std::time::Duration) -> Self {
            self.configure(|options| options.timeout(total))
        }

        /// Replaces the timeouts of the client, except the one for connecting.
        pub fn timeouts(self, timeouts: $crate::client::Timeouts) -> Self {
            self.configure(|options| options.timeouts(timeouts))
        }

        /// Sets a header; it replaces a header of the client.
        pub fn header(self, name: &str, value: &str) -> Self {
            self.configure(|options| options.header(name, value))
        }

        /// Adds a query parameter to the URL.
        pub fn query(
            self,
            name: impl ::core::convert::Into<::std::string::String>,
            value: impl ::core::convert::Into<::std::string::String>,
        ) -> Self {
            self.configure(|options| options.query(name, value))
        }

        /// Sets the handling of requests that break a rule of the interface.
        pub fn validation(self, validation: $crate::client::Validation) -> Self {
            self.configure(|options| options.validation(validation))
        }

        /// Sends each request at most once.
        pub fn no_retry(self) -> Self {
            self.configure($crate::client::CallOptions::no_retry)
        }

        /// Sets the maximum number of times that each request is sent. Overrides the setting of the
        /// client.
        pub fn attempts(self, count: u32) -> Self {
            self.configure(|options| options.attempts(count))
        }
    };
}
