//! The queue of tasks, its workers, and how tasks move on.
