//! Permits of a gate. They are held as long as a resource is used.

use std::any::Any;
use std::fmt;

/// A permit that is returned when it is dropped.
#[derive(Default)]
pub struct Permit {
    held: Option<Box<dyn Any + Send>>,
}

impl Permit {
    /// Creates a permit that holds a value, such as the permit of a semaphore.
    pub fn holding(held: impl Any + Send) -> Self {
        Self { held: Some(Box::new(held)) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.held.is_none()
    }
}

impl fmt::Debug for Permit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Permit").field("is_empty", &self.is_empty()).finish()
    }
}
