//! Numbers for those who watch.
