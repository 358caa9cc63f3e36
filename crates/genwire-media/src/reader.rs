//! Reads numbers out of bytes without ever reading past their end.

/// A place in bytes that only moves on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a>(pub(crate) &'a [u8]);

impl<'a> Cursor<'a> {
    /// The next bytes, as many as asked for.
    pub(crate) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// The next bytes, as an array.
    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    /// The next byte.
    pub(crate) fn byte(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    /// The next four bytes as a number, the highest first.
    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_be_bytes)
    }

    /// The next eight bytes as a number, the highest first.
    pub(crate) fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_be_bytes)
    }
}

/// The bytes at a place, as an array.
pub(crate) fn array_at<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..)?.first_chunk().copied()
}

/// A number of four bytes at a place, the highest first.
pub(crate) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    array_at(bytes, at).map(u32::from_be_bytes)
}

/// A number of two bytes at a place, the highest first.
pub(crate) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    array_at(bytes, at).map(u16::from_be_bytes)
}

/// One number over another, if that says anything.
#[expect(clippy::cast_precision_loss, reason = "no length of a file needs more than 52 bits")]
pub(crate) fn quotient(amount: u64, unit: u64) -> Option<f64> {
    (amount > 0 && unit > 0).then(|| amount as f64 / unit as f64)
}

/// Marks one turn of a loop whose length a file decides; the tests count them.
#[inline]
pub(crate) fn step() {
    #[cfg(test)]
    crate::mutations::STEPS.with(|steps| steps.set(steps.get() + 1));
}
