//! The calls, as a program in another language makes them.

mod calls;
mod hostile;
mod model;
