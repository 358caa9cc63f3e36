//! Structured video prompts out of text and media.
