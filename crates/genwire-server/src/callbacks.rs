//! Notifications about template tasks, and the handshake before them.
