//! Starting a service and stopping it.
