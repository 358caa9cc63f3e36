//! What survives a restart: tasks, deliveries, voices, files.
