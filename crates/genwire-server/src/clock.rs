//! The time of the service, which can be frozen, advanced and scaled.
