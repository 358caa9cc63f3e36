//! Fetching from addresses that the user has allowed.
