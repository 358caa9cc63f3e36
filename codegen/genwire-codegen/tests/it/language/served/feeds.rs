//! Events that do not add up to a whole reply.

use super::client;
use crate::language::query_order_events::{ENDPOINT, OrderEvent};
use crate::language::server::{EventBody, Refusal};
use genwire_core::client::transport_types::Stream;
use std::collections::VecDeque;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Events that are already available.
struct Feed(VecDeque<Result<OrderEvent, Refusal>>);

impl Stream for Feed {
    type Item = Result<OrderEvent, Refusal>;

    fn poll_next(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<OrderEvent, Refusal>>> {
        Poll::Ready(self.0.pop_front())
    }
}

fn sent() -> [OrderEvent; 2] {
    [OrderEvent::new("AB-123"), OrderEvent::new("AB-123").parcels(2)]
}

/// Returns the events of a feed, optionally with a failure after them.
pub(super) fn events(fails: bool) -> EventBody<OrderEvent> {
    let mut all: VecDeque<_> = sent().into_iter().map(Ok).collect();
    if fails {
        all.push_back(Err(Refusal::unserved(&ENDPOINT)));
    }
    Box::pin(Feed(all))
}

#[tokio::test]
async fn a_feed_is_over_at_its_end_and_not_where_it_fails() {
    let client = client().await;
    for fails in [false, true] {
        let call = client.query_order_events();
        let call = if fails { call.header("x-fails", "1") } else { call };
        let mut feed = call.stream().await.unwrap();
        for event in sent() {
            assert_eq!(feed.next().await.unwrap().unwrap(), event);
        }
        let last = feed.next().await;
        assert_eq!(last.is_some_and(|last| last.is_err()), fails);
        assert!(feed.next().await.is_none());
    }
}
