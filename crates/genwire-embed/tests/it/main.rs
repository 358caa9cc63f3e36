//! The calls as a program of another language makes them.

mod calls;
mod hostile;
mod model;
