//! Tasks from their creation to their end, with a service that follows a script.

mod deleting;
mod network;
mod script;
mod waiting;
