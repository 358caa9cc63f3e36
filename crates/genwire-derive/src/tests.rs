//! Expansions as snapshots.
