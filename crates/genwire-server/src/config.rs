//! What a service is started with.
