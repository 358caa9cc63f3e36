//! One client for all areas of a generation service.
