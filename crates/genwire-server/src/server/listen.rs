//! Accepting connections and serving them, within bounds.

use super::stop::Stop;
use super::wire::{Connection, Wire};
use crate::config::ServerConfig;
use crate::metrics::Metrics;
use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tower::Service;

/// How long accepting pauses when the machine has no more sockets.
const PAUSE: Duration = Duration::from_millis(50);
/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 64 << 10;

/// What connections are bounded by.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    pub(super) connections: usize,
    pub(super) header: Duration,
    pub(super) write: Duration,
    pub(super) shutdown: Duration,
}

impl Bounds {
    pub(super) fn of(config: &ServerConfig) -> Self {
        Self {
            connections: config.max_connections.clamp(1, Semaphore::MAX_PERMITS),
            header: Duration::from_secs_f64(config.header_seconds),
            write: Duration::from_secs_f64(config.write_seconds),
            shutdown: Duration::from_secs_f64(config.shutdown_seconds),
        }
    }
}

/// Serves connections until the service stops and those that are open have ended.
pub(super) async fn serve(
    listener: TcpListener,
    router: Router,
    bounds: Bounds,
    metrics: Arc<Metrics>,
    stop: Stop,
) {
    let places = Arc::new(Semaphore::new(bounds.connections));
    let mut open = JoinSet::new();
    loop {
        let accepted = async {
            // The semaphore is never closed.
            let place = Arc::clone(&places).acquire_owned().await.ok();
            (listener.accept().await, place)
        };
        let (accepted, place) = tokio::select! {
            () = stop.stopping() => break,
            accepted = accepted => accepted,
        };
        while open.try_join_next().is_some() {}
        let Ok((stream, _)) = accepted else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let (router, bounds) = (router.clone(), bounds.clone());
        let (metrics, stop) = (Arc::clone(&metrics), stop.clone());
        open.spawn(async move {
            metrics.connections.add(1);
            metrics.connections_open.up();
            serve_one(stream, router, &bounds, &metrics, stop).await;
            metrics.connections_open.down();
            drop(place);
        });
    }
    drop(listener);
    let all = async { while open.join_next().await.is_some() {} };
    if tokio::time::timeout(bounds.shutdown, all).await.is_err() {
        open.shutdown().await;
    }
}

async fn serve_one(
    stream: TcpStream,
    router: Router,
    bounds: &Bounds,
    metrics: &Arc<Metrics>,
    stop: Stop,
) {
    // A failure costs speed and nothing else.
    let _ = stream.set_nodelay(true);
    let wire = Wire::default();
    let connection = Connection::new(stream, wire.clone(), bounds.write, Arc::clone(metrics));
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(wire.clone());
        router.clone().call(request)
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(bounds.header)
        .max_header_size(LONGEST_HEAD)
        .half_close(false)
        .serve_connection(TokioIo::new(connection), service);
    let mut serving = pin!(serving);
    let ended = tokio::select! {
        ended = serving.as_mut() => ended,
        () = stop.stopping() => {
            serving.as_mut().graceful_shutdown();
            serving.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended early");
    }
}
