//! Reads numbers from bytes, never past their end.

/// A position in bytes that only moves forward.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a>(pub(crate) &'a [u8]);

impl<'a> Cursor<'a> {
    /// Returns the next `count` bytes.
    pub(crate) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// Returns the next bytes, as an array.
    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    /// Returns the next byte.
    pub(crate) fn byte(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    /// Returns the next four bytes as a big-endian number.
    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_be_bytes)
    }

    /// Returns the next eight bytes as a big-endian number.
    pub(crate) fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_be_bytes)
    }
}

/// Returns the bytes at an offset, as an array.
pub(crate) fn array_at<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..)?.first_chunk().copied()
}

/// Returns the big-endian number of four bytes at an offset.
pub(crate) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    array_at(bytes, at).map(u32::from_be_bytes)
}

/// Returns the big-endian number of two bytes at an offset.
pub(crate) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    array_at(bytes, at).map(u16::from_be_bytes)
}

/// Divides two numbers; `None` if either is zero.
#[expect(clippy::cast_precision_loss, reason = "no length of a file needs more than 52 bits")]
pub(crate) fn quotient(amount: u64, unit: u64) -> Option<f64> {
    (amount > 0 && unit > 0).then(|| amount as f64 / unit as f64)
}

/// Counts an iteration of a loop whose length depends on a file, for the tests.
#[inline]
pub(crate) fn step() {
    #[cfg(test)]
    crate::mutations::STEPS.with(|steps| steps.set(steps.get() + 1));
}
