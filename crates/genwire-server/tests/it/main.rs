//! Tests against a service that runs in the same process.
