//! Polling, with a clock that only advances when every task waits.

use genwire_common::INTERFACE;
use genwire_core::Category;
use genwire_core::ServiceError;
use genwire_core::client::{Error, Poll, PollError};
use std::cell::{Cell, RefCell};
use std::time::Duration;
use tokio::time::{Instant, sleep};

const SECOND: Duration = Duration::from_secs(1);

/// Result of one poll, and its duration in milliseconds.
type Look = (u64, Result<&'static str, Error>);

/// Course of a wait: its end, and the start times of its polls, in milliseconds.
struct Run {
    end: Result<&'static str, PollError<&'static str>>,
    polls: Vec<u128>,
    took: u128,
    reported: Vec<String>,
}

/// Waits for `done`; after the end of the script, every poll is like the last one.
async fn run(poll: Poll, script: Vec<Look>) -> Run {
    let start = Instant::now();
    let polls = RefCell::new(Vec::new());
    let mut script = script.into_iter();
    let left = Cell::new(0);
    let mut reported = Vec::new();
    let ask = || {
        polls.borrow_mut().push(start.elapsed().as_millis());
        let (delay, answer) = script.next().unwrap_or((0, Ok("waiting")));
        left.set(left.get() + 1);
        async move {
            sleep(Duration::from_millis(delay)).await;
            answer
        }
    };
    let end = poll
        .run(
            ask,
            |state| *state == "done",
            |progress| {
                let last =
                    progress.last().map_or_else(ToString::to_string, |state| (*state).to_owned());
                reported.push(format!(
                    "{} {} {last}",
                    progress.polls(),
                    progress.elapsed().as_millis()
                ));
            },
        )
        .await;
    Run { end, polls: polls.take(), took: start.elapsed().as_millis(), reported }
}

fn steady(interval: u64, deadline: u64) -> Poll {
    Poll::every(SECOND * u32::try_from(interval).unwrap())
        .jitter(0.0)
        .deadline(Duration::from_secs(deadline))
}

fn broken() -> Error {
    Error::truncated()
}

fn hopeless() -> Error {
    let body = br#"{"base_resp":{"status_code":1004,"status_msg":"no such key"}}"#;
    Error::from_service(ServiceError::classify(&INTERFACE, body).unwrap())
}

#[tokio::test(start_paused = true)]
async fn every_look_but_the_first_comes_after_a_pause() {
    let polls = vec![(0, Ok("waiting")), (0, Ok("never heard of")), (0, Ok("")), (0, Ok("done"))];
    let run = run(steady(10, 100), polls).await;
    assert_eq!(run.end.unwrap(), "done");
    assert_eq!(run.polls, [0, 10_000, 20_000, 30_000]);
    assert_eq!(run.reported, ["1 0 waiting", "2 10000 never heard of", "3 20000 ", "4 30000 done"]);
}

#[tokio::test(start_paused = true)]
async fn the_deadline_is_kept_and_used_for_a_last_look() {
    // Interval, deadline, and the start times of the polls.
    let cases: [(u64, u64, &[u128]); 5] = [
        (10, 25, &[0, 10_000, 20_000, 24_000]),
        (10, 20, &[0, 10_000, 19_000]),
        (10, 5, &[0, 4_000]),
        (10, 1, &[0, 500]),
        (1, 2, &[0, 1_000, 1_500]),
    ];
    for (interval, deadline, expected) in cases {
        let run = run(steady(interval, deadline), Vec::new()).await;
        assert_eq!(run.polls, expected, "every {interval} up to {deadline}");
        assert!(run.took <= u128::from(deadline) * 1000, "{}", run.took);
        let Err(PollError::DeadlinePassed { last, is_fresh, error }) = run.end else {
            unreachable!("it never ends by itself")
        };
        assert_eq!((last, is_fresh, error.is_none()), (Some("waiting"), true, true));
    }
}

#[tokio::test(start_paused = true)]
async fn a_look_under_way_ends_at_the_deadline() {
    let run = run(steady(10, 15), vec![(0, Ok("waiting")), (60_000, Ok("done"))]).await;
    assert_eq!((run.polls, run.took), (vec![0, 10_000], 15_000));
    let Err(PollError::DeadlinePassed { last, is_fresh, .. }) = run.end else {
        unreachable!("the look takes a minute")
    };
    assert_eq!((last, is_fresh), (Some("waiting"), false));
}

#[tokio::test(start_paused = true)]
async fn no_time_at_all_ends_at_once() {
    let run = run(steady(10, 0), vec![(1, Ok("done"))]).await;
    assert!(matches!(run.end, Err(PollError::DeadlinePassed { last: None, .. })));
    assert!(run.took <= 1, "{}", run.took);
}

#[tokio::test(start_paused = true)]
async fn errors_that_may_pass_do_not_end_the_wait() {
    let polls = vec![(0, Err(broken())), (0, Ok("waiting")), (0, Err(broken())), (0, Ok("done"))];
    let run = run(steady(10, 100), polls).await;
    assert_eq!(run.end.unwrap(), "done");
    assert_eq!(run.polls.len(), 4);
    assert_eq!(run.reported[2], "3 20000 the response ended before it was complete");
}

#[tokio::test(start_paused = true)]
async fn the_last_error_is_reported_when_the_deadline_passes() {
    let polls = vec![(0, Ok("waiting")), (0, Err(broken())), (0, Err(broken()))];
    let run = run(steady(10, 15), polls).await;
    assert_eq!(run.polls, [0, 10_000, 14_000]);
    let end = run.end.as_ref().unwrap_err();
    assert_eq!((end.category(), end.last()), (Category::Timeout, Some(&"waiting")));
    assert!(end.is_timeout() && end.is_retryable() && end.call_error().is_some());
    let Err(PollError::DeadlinePassed { last, is_fresh, error: Some(error) }) = run.end else {
        unreachable!("the polls at the end fail")
    };
    assert_eq!((last, is_fresh), (Some("waiting"), false));
    assert!(error.is_retryable());
}

#[tokio::test(start_paused = true)]
async fn an_error_that_stays_ends_the_wait() {
    let run = run(steady(10, 100), vec![(0, Ok("waiting")), (0, Err(hopeless()))]).await;
    assert_eq!(run.took, 10_000);
    let end = run.end.as_ref().unwrap_err();
    assert_eq!((end.category(), end.last()), (Category::Authentication, Some(&"waiting")));
    assert!(end.is_authentication() && !end.is_retryable() && !end.is_timeout());
    assert!(!end.is_invalid() && !end.is_connect() && !end.is_rate_limit());
    let Err(PollError::Failed { error, last }) = run.end else { unreachable!("the key is wrong") };
    assert_eq!((error.code().unwrap().as_i64(), last), (1004, Some("waiting")));
}

#[tokio::test(start_paused = true)]
async fn pauses_vary_around_the_interval() {
    let poll = Poll::every(SECOND * 10).jitter(0.25).deadline(SECOND * 2000);
    let run = run(poll, Vec::new()).await;
    let pauses: Vec<u128> = run.polls.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let (last, pauses) = pauses.split_last().unwrap();
    assert!(pauses.iter().all(|pause| (7_499..=12_501).contains(pause)), "{pauses:?}");
    assert!(pauses.iter().any(|pause| *pause < 9_900));
    assert!(pauses.iter().any(|pause| *pause > 10_100));
    assert!(*last <= 12_501);
}

#[tokio::test(start_paused = true)]
async fn no_setting_leads_to_asking_without_a_pause() {
    let poll = Poll::every(Duration::ZERO).jitter(f64::NAN).deadline(Duration::from_millis(20));
    let run = run(poll, Vec::new()).await;
    assert!(run.polls.len() <= 23, "{:?}", run.polls);
    let poll = Poll::every(Duration::MAX).deadline(Duration::MAX);
    let end = self::run(poll, vec![(0, Ok("done"))]).await.end;
    assert_eq!(end.unwrap(), "done");
}
