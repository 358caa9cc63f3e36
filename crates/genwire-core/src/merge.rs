//! How the pieces of a streamed reply add up.
