//! What all rooms of one running service share.
