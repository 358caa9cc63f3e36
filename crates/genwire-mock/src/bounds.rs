//! Work and memory that random hostile input can cause, counted by allocations and not by a clock.

use crate::faults::read_header;
use crate::interface::tests::API;
use crate::journal::{Journal, JournalConfig, JournalEntry};
use crate::metrics::{Metrics, Took};
use crate::values::size::ByteSize;
use allocation_counter::measure;
use genwire_audio::list_voices::ENDPOINT;
use genwire_core::BodyKind;
use proptest::prelude::*;
use std::time::Duration;

/// Memory that a body may take in addition to that for each of its bytes, such as for the report with a
/// thousand violations.
const FIXED_BYTES: u64 = 1 << 20;
/// Memory for each byte of a body: an object takes some 90 bytes for each of its text.
const MAX_BYTES_PER_BYTE: u64 = 120;
/// Small values that bodies repeat.
const UNITS: [&str; 8] =
    ["{\"\":0},", "[],", "{},", "0,", "\"\",", "{\"a\":{\"a\":[0]}},", "[[[0]]],", "null,"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_body_takes_memory_in_proportion_to_its_size(
        units in prop::collection::vec(proptest::sample::select(UNITS.to_vec()), 1..4),
        count in 1_usize..3000,
        member in "(messages|model|tools|[a-z]{1,8})",
        operation in proptest::sample::select(API.operations()),
    ) {
        let body = format!("{{\"{member}\":[{}0]}}", units.concat().repeat(count));
        let used = measure(|| drop(API.check(operation, BodyKind::Request, body.as_bytes())));
        let bound = FIXED_BYTES + MAX_BYTES_PER_BYTE * body.len() as u64;
        prop_assert!(used.bytes_max <= bound, "{} bytes for {}", used.bytes_max, body.len());
    }

    #[test]
    fn a_fault_header_asks_for_statuses_that_can_be_sent(
        text in "(kind|code|status|cut|latency|reset|[0-9]{1,5}|[=;,:{}\" ]){0,12}",
    ) {
        for fault in read_header(&text, "list_voices", API.interface.codes).unwrap_or_default() {
            prop_assert!(fault.status.is_none_or(|status| (200..600).contains(&status)));
        }
    }

    #[test]
    fn metrics_grow_with_the_interface_and_not_with_calls(
        calls in prop::collection::vec((any::<i64>(), proptest::sample::select(vec![200_u16, 400, 500])), 0..400),
    ) {
        let metrics = Metrics::new(API.interface);
        let took = Took { whole: Duration::ZERO, first_event: None };
        let before = metrics.write([]).lines().count();
        for (code, status) in calls {
            metrics.call(Some(&ENDPOINT), status, code, took);
        }
        let codes = API.interface.codes.len() + 2;
        let histogram = 20;
        prop_assert!(metrics.write([]).lines().count() <= before + 3 * codes + histogram);
    }

    #[test]
    fn the_journal_takes_the_memory_that_is_configured(
        entries in prop::collection::vec((0_usize..5000, 0_usize..60, 0_usize..300), 1..200),
    ) {
        const MAX_JOURNAL_BYTES: u64 = 64 << 10;
        let used = measure(|| {
            let bytes = ByteSize(MAX_JOURNAL_BYTES);
            let journal = Journal::new(JournalConfig { entries: 10_000, bytes, bodies: true });
            for (body, warnings, chunks) in entries {
                journal.add(JournalEntry {
                    request: Some("x".repeat(body)),
                    path: "/x".repeat(body / 4),
                    warnings: vec!["a warning of some length".to_owned(); warnings],
                    chunk_times_ms: vec![7; chunks],
                    ..JournalEntry::default()
                });
            }
        });
        // The entry that is being added, and the spare capacity of the list.
        prop_assert!(used.bytes_max <= 2 * MAX_JOURNAL_BYTES, "{} bytes", used.bytes_max);
    }
}
