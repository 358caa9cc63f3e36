//! What was asked and answered, bounded.
