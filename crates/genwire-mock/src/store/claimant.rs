//! The process that claims work, with the times of its lease.

/// Claimant with the duration of its lease.
#[derive(Clone, Debug)]
pub(crate) struct Claimant<'a> {
    /// Name of the process.
    pub(crate) owner: &'a str,
    /// Service time.
    pub(crate) now: i64,
    /// Machine time for measuring leases; absent if the database clock measures them.
    pub(crate) machine_now: Option<i64>,
    /// Milliseconds after which the lease expires unless it is renewed.
    pub(crate) lease: i64,
}
