//! Limits on concurrent speech production.

use genwire_audio::server::Refusal;
use genwire_common::ErrorCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Maximum number of calls that produce speech or send it.
const MAX_CALLS: usize = 32;
/// Memory for the audio of all calls, as a multiple of the maximum size of one audio.
const MAX_AUDIO_MULTIPLE: u64 = 2;
/// Number of bytes of memory for each permit of the semaphore.
const MEMORY_UNIT_BYTES: u64 = 4 << 10;

/// Limits on the calls that produce speech: their number and their memory.
#[derive(Debug)]
pub(super) struct SpeechSlots {
    calls: Arc<Semaphore>,
    memory: Arc<Semaphore>,
}

/// The share of a call in these limits. It is returned once the reply has been sent.
#[derive(Debug)]
pub(super) struct SpeechSlot {
    _call: OwnedSemaphorePermit,
    memory: Arc<Semaphore>,
    held: Mutex<Option<OwnedSemaphorePermit>>,
}

impl SpeechSlots {
    /// Creates the limits for audio of at most `max_audio` bytes per call.
    pub(super) fn new(max_audio: u64) -> Self {
        let units = units(max_audio.saturating_mul(MAX_AUDIO_MULTIPLE)) as usize;
        let memory = Semaphore::new(units.min(Semaphore::MAX_PERMITS));
        Self { calls: Arc::new(Semaphore::new(MAX_CALLS)), memory: Arc::new(memory) }
    }

    /// Acquires a share, or rejects the call if too many are active.
    pub(super) fn take(&self) -> Result<Arc<SpeechSlot>, Refusal> {
        let call = Arc::clone(&self.calls).try_acquire_owned().map_err(|_| busy())?;
        let memory = Arc::clone(&self.memory);
        Ok(Arc::new(SpeechSlot { _call: call, memory, held: Mutex::default() }))
    }
}

impl SpeechSlot {
    /// Reserves memory for the audio of the call, `bytes` in total, or rejects the call.
    pub(super) fn reserve(&self, bytes: u64) -> Result<(), Refusal> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let count = held.as_ref().map_or(0, OwnedSemaphorePermit::num_permits) as u64;
        let more = u64::from(units(bytes)).saturating_sub(count);
        let more = u32::try_from(more).unwrap_or(u32::MAX);
        if more == 0 {
            return Ok(());
        }
        let memory = Arc::clone(&self.memory);
        let permit = memory.try_acquire_many_owned(more).map_err(|_| busy())?;
        match held.as_mut() {
            Some(held) => held.merge(permit),
            None => *held = Some(permit),
        }
        Ok(())
    }
}

fn units(bytes: u64) -> u32 {
    u32::try_from(bytes.div_ceil(MEMORY_UNIT_BYTES)).unwrap_or(u32::MAX)
}

fn busy() -> Refusal {
    let message = "too much speech is being produced; wait and send the request again";
    Refusal::new(ErrorCode::RateLimited, message).with_retry_after(Duration::from_secs(1))
}

#[cfg(test)]
mod tests {
    use super::{MAX_AUDIO_MULTIPLE, MAX_CALLS, SpeechSlot, SpeechSlots};
    use genwire_common::ErrorCode;
    use proptest::prelude::*;
    use std::sync::Arc;

    #[test]
    fn calls_beyond_the_places_are_refused() {
        let slots = SpeechSlots::new(1 << 20);
        let mut taken: Vec<_> = (0..MAX_CALLS).map(|_| slots.take().unwrap()).collect();
        let refused = slots.take().unwrap_err();
        assert_eq!(refused.code(), ErrorCode::RateLimited);
        assert_eq!(refused.headers()["retry-after"], "1");
        assert_eq!(taken.len(), MAX_CALLS);
        taken.pop();
        assert!(slots.take().is_ok());
    }

    #[test]
    fn audio_is_bounded_over_all_calls() {
        let slots = SpeechSlots::new(1 << 20);
        let (first, second) = (slots.take().unwrap(), slots.take().unwrap());
        assert!(first.reserve(1 << 20).is_ok() && first.reserve(1 << 19).is_ok());
        assert!(second.reserve(1 << 20).is_ok() && second.reserve((1 << 20) + 1).is_err());
        drop(first);
        assert!(second.reserve((1 << 20) + 1).is_ok());
    }

    proptest! {
        #[test]
        fn no_calls_hold_more_than_their_limits(
            steps in proptest::collection::vec((0_usize..40, 0_u64..3 << 20, any::<bool>()), 0..200),
        ) {
            const MAX_AUDIO: u64 = 1 << 20;
            let slots = SpeechSlots::new(MAX_AUDIO);
            let mut open: Vec<(Arc<SpeechSlot>, u64)> = Vec::new();
            for (index, bytes, ends) in steps {
                let place = index % open.len().max(1);
                if ends && !open.is_empty() {
                    open.swap_remove(place);
                } else if let Ok(slot) = slots.take() {
                    open.push((slot, 0));
                }
                if let Some((slot, held)) = open.get_mut(place)
                    && slot.reserve(bytes).is_ok()
                {
                    *held = bytes.max(*held);
                }
                prop_assert!(open.len() <= MAX_CALLS);
                let held: u64 = open.iter().map(|(_, held)| held).sum();
                prop_assert!(held <= MAX_AUDIO * MAX_AUDIO_MULTIPLE, "{held}");
            }
        }
    }
}
