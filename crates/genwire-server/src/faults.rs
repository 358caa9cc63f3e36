//! Faults on demand and by chance, repeatable.
