//! The admin interface, on an address of its own.
