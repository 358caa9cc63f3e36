//! Admission of whole bodies, of bodies that are still arriving, and of files.

use super::*;
use crate::interface::tests::API;
use genwire_core::Category;
use proptest::prelude::*;

const MIB: u64 = 1 << 20;

fn memory(mib: u64, seconds: u64) -> BodyMemory {
    BodyMemory::new(
        ByteSize::mib(mib),
        Duration::from_secs(seconds),
        API.code_of(Category::RateLimit),
    )
}

/// Admits a body that arrives all at once.
async fn whole(memory: &BodyMemory, key: &str, bytes: u64) -> Result<Option<Reservation>, Refusal> {
    memory.admit(key, None, BodySize { held: 0, wanted: bytes, max: bytes }).await
}

/// Admits the first bytes of a body.
async fn begun(
    memory: &BodyMemory,
    key: &str,
    bytes: u64,
    max: u64,
) -> Result<Option<Reservation>, Refusal> {
    memory.admit(key, None, BodySize { held: 0, wanted: bytes, max }).await
}

/// Admits more bytes of a body.
async fn grown(
    memory: &BodyMemory,
    body: Option<&Reservation>,
    bytes: u64,
    max: u64,
) -> Result<(), Refusal> {
    let size = BodySize { held: 0, wanted: bytes, max };
    memory.admit("a", body.map(Reservation::id), size).await.map(|new| assert!(new.is_none()))
}

#[tokio::test(start_paused = true)]
async fn large_bodies_wait_for_memory_and_small_ones_pass() {
    let memory = memory(96, 30);
    let first = whole(&memory, "a", 64 * MIB).await.unwrap();
    let refused = whole(&memory, "b", 64 * MIB).await.unwrap_err();
    assert_eq!(refused.code().as_i64(), 1002);
    assert!(whole(&memory, "a", 1_000).await.is_ok());
    assert!(whole(&memory, "b", 20 * MIB).await.is_ok());
    drop(first);
    assert!(whole(&memory, "b", 64 * MIB).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_small_body_overtakes_a_large_one_that_waits() {
    let memory = Arc::new(memory(96, 30));
    let _first = whole(&memory, "a", 60 * MIB).await.unwrap();
    let other = Arc::clone(&memory);
    let waiting = tokio::spawn(async move { whole(&other, "b", 60 * MIB).await.is_ok() });
    tokio::task::yield_now().await;
    let start = tokio::time::Instant::now();
    assert!(whole(&memory, "c", 20_000).await.is_ok());
    assert_eq!(start.elapsed(), Duration::ZERO);
    assert!(!waiting.await.unwrap());
}

#[tokio::test(start_paused = true)]
async fn no_key_takes_all_memory() {
    let memory = memory(96, 1);
    let _first = whole(&memory, "a", 60 * MIB).await.unwrap();
    assert!(whole(&memory, "a", 20 * MIB).await.is_err());
    assert!(whole(&memory, "b", 20 * MIB).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_body_larger_than_the_share_of_its_key_takes_the_share() {
    let memory = memory(8, 1);
    let body = whole(&memory, "a", 64 * MIB).await.unwrap();
    assert!(whole(&memory, "a", MIB).await.is_err());
    assert!(whole(&memory, "b", MIB).await.is_ok());
    drop(body);
    let body = begun(&memory, "a", 4 * MIB, 64 * MIB).await.unwrap();
    grown(&memory, body.as_ref(), 60 * MIB, 64 * MIB).await.unwrap();
    assert!(whole(&memory, "a", MIB).await.is_err());
    drop(body);
    assert_eq!(memory.pool.in_use(), (0, vec![]));
}

#[tokio::test(start_paused = true)]
async fn a_body_that_stalls_holds_what_has_arrived() {
    let memory = memory(96, 0);
    let stalled = begun(&memory, "a", MIB, 64 * MIB).await.unwrap();
    let bodies = [20_000, 8 * MIB, 64 * MIB];
    for bytes in bodies {
        assert!(whole(&memory, "a", bytes).await.is_ok(), "{bytes}");
    }
    grown(&memory, stalled.as_ref(), 64 * MIB, 64 * MIB).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_body_without_a_length_claims_the_rest_until_it_is_complete() {
    let memory = memory(96, 0);
    let first = begun(&memory, "a", 30 * MIB, 64 * MIB).await.unwrap();
    // Neither could be received completely if both had this much.
    assert!(begun(&memory, "a", 30 * MIB, 64 * MIB).await.is_err());
    grown(&memory, first.as_ref(), 30 * MIB, 30 * MIB).await.unwrap();
    assert!(begun(&memory, "a", 30 * MIB, 64 * MIB).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn no_key_shares_its_memory_with_files() {
    let memory = memory(96, 1);
    let _file = memory.admit_file(60 * MIB, 0).await.unwrap();
    for key in ["", "files"] {
        assert!(whole(&memory, key, 20 * MIB).await.is_ok(), "{key}");
    }
}

#[tokio::test(start_paused = true)]
async fn files_wait_for_memory_but_not_for_their_own_call() {
    let memory = memory(96, 30);
    let body = whole(&memory, "a", 64 * MIB).await.unwrap();
    let file = memory.admit_file(50 * MIB, 64 * MIB).await.unwrap();
    let refused = memory.admit_file(1, 1_000).await.unwrap_err();
    assert_eq!(refused.code().as_i64(), 1002);
    drop(file);
    assert!(memory.admit_file(50 * MIB, 1_000).await.is_err());
    drop(body);
    assert!(memory.admit_file(50 * MIB, 1_000).await.is_ok());
}

/// An arriving body in the model below.
#[derive(Clone, Debug)]
struct Arriving {
    key: u8,
    size: u64,
    /// Number of bytes that each request for more memory adds.
    step: u64,
}

fn arriving() -> impl Strategy<Value = Arriving> {
    (0_u8..3, 1..(80 * MIB), MIB..(40 * MIB)).prop_map(|(key, size, step)| Arriving {
        key,
        size,
        step,
    })
}

/// Runs a check with a stopped clock.
fn paused(check: impl Future<Output = ()>) {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    runtime.enable_time().start_paused(true).build().unwrap().block_on(check);
}

proptest! {
    /// Bodies request more memory in any order, until all have arrived.
    #[test]
    fn bodies_that_are_half_received_never_all_wait(
        bodies in prop::collection::vec(arriving(), 1..8),
        order in prop::collection::vec(any::<prop::sample::Index>(), 1..300),
    ) {
        paused(async {
            let memory = memory(96, 0);
            let mut left: Vec<(Arriving, u64, Option<Reservation>)> =
                bodies.into_iter().map(|body| (body, 0, None)).collect();
            let mut order = order.into_iter();
            while !left.is_empty() {
                let count = left.len();
                let first = order.next().map_or(0, |index| index.index(count));
                let mut has_grown = false;
                for place in (first..count).chain(0..first) {
                    let (body, held, reservation) = &mut left[place];
                    let wanted = (*held + body.step).min(body.size);
                    let size = BodySize { held: *held, wanted, max: body.size };
                    let id = reservation.as_ref().map(Reservation::id);
                    let Ok(new) = memory.admit(&body.key.to_string(), id, size).await else {
                        continue;
                    };
                    *held = wanted;
                    *reservation = reservation.take().or(new);
                    has_grown = true;
                    if wanted == body.size {
                        left.swap_remove(place);
                    }
                    break;
                }
                let (bytes, by_holder) = memory.pool.in_use();
                assert!(has_grown, "all of {left:?} wait");
                assert!(bytes <= memory.pool.limit());
                assert!(by_holder.iter().all(|bytes| *bytes <= memory.pool.share()));
                assert_eq!(by_holder.iter().sum::<u64>(), bytes);
            }
            assert_eq!(memory.pool.in_use(), (0, vec![]));
        });
    }

    #[test]
    fn the_memory_of_each_holder_and_of_all_is_bounded(
        steps in prop::collection::vec(
            (
                prop_oneof![3 => (0_u8..4).prop_map(Some), 1 => Just(None)],
                prop_oneof![0..200_000_u64, 0..(96 * MIB)],
            ),
            1..60,
        ),
    ) {
        paused(async {
            let memory = memory(96, 1);
            let mut held = std::collections::VecDeque::new();
            for (holder, bytes) in steps {
                let admitted = match holder {
                    Some(key) => whole(&memory, &key.to_string(), bytes)
                        .await
                        .map(|it| it.map_or_else(Permit::default, Permit::holding)),
                    None => memory.admit_file(bytes, 0).await,
                };
                match admitted {
                    Ok(permit) => held.push_back(permit),
                    Err(refused) => {
                        assert_eq!(refused.code().as_i64(), 1002);
                        held.pop_front();
                    }
                }
                let (bytes, by_holder) = memory.pool.in_use();
                assert!(bytes <= memory.pool.limit(), "{bytes}");
                assert!(by_holder.iter().all(|bytes| *bytes <= memory.pool.share()));
            }
            drop(held);
            assert_eq!(memory.pool.in_use(), (0, vec![]));
        });
    }
}
