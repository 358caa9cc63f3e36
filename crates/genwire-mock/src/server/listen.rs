//! Accepts and serves connections, within limits.

use super::connection::Connection;
use crate::anonymous::{AnonymousConnections, AnonymousPlace};
use crate::config::ServerConfig;
use crate::connection_reset::ConnectionReset;
use crate::metrics::Metrics;
use crate::mock::Mock;
use crate::stop::Stop;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// Pause after a connection could not be accepted, for example without free sockets.
const ACCEPT_BACKOFF: Duration = Duration::from_millis(50);
/// Minimum interval between log lines about connections that cannot be accepted.
const LOG_INTERVAL: Duration = Duration::from_secs(10);
/// Divisor for the share of connections that is reserved for callers with a valid key.
const KEYED_SHARE: usize = 4;
/// Maximum size of a request head, in bytes.
const MAX_HEAD_BYTES: usize = 64 << 10;

/// Limits of connections.
#[derive(Clone, Debug)]
struct Bounds {
    connections: usize,
    anonymous_per_address: usize,
    header: Duration,
    write: Duration,
    shutdown: Duration,
}

impl Bounds {
    fn of(config: &ServerConfig) -> Self {
        Self {
            connections: config.max_connections.clamp(1, Semaphore::MAX_PERMITS),
            anonymous_per_address: config.max_anonymous_per_address,
            header: Duration::from_secs_f64(config.header_seconds),
            write: Duration::from_secs_f64(config.write_seconds),
            shutdown: config.grace(),
        }
    }
}

/// Serves connections until the service stops and all open connections have ended.
pub(crate) async fn serve<F: Future<Output = Response> + Send + 'static>(
    listener: TcpListener,
    answer: impl Fn(Request) -> F + Clone + Send + 'static,
    shared: Arc<Mock>,
) {
    let bounds = Bounds::of(&shared.config.server);
    let (metrics, stop) = (Arc::clone(&shared.metrics), shared.stop.clone());
    let places = Arc::new(Semaphore::new(bounds.connections));
    let anonymous = Arc::new(AnonymousConnections::new(
        bounds.anonymous_per_address,
        bounds.connections - bounds.connections / KEYED_SHARE,
    ));
    let mut open = JoinSet::new();
    let mut logged: Option<Instant> = None;
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
        // The set keeps the results of ended connections until they are taken.
        while open.try_join_next().is_some() {}
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                if logged.is_none_or(|at| at.elapsed() >= LOG_INTERVAL) {
                    tracing::error!(%error, "no connection can be accepted");
                    logged = Some(Instant::now());
                }
                // Without file handles, for example, every other attempt fails at once.
                tokio::time::sleep(ACCEPT_BACKOFF).await;
                continue;
            }
        };
        let (answer, bounds) = (answer.clone(), bounds.clone());
        let (metrics, stop) = (Arc::clone(&metrics), stop.clone());
        let anonymous = anonymous.add(address.ip());
        open.spawn(async move {
            metrics.connections.inc();
            metrics.connections_open.inc();
            tokio::select! {
                () = anonymous.closed() => {}
                () = serve_one(stream, answer, &bounds, &metrics, stop, &anonymous) => {}
            }
            anonymous.release();
            metrics.connections_open.dec();
            drop(place);
        });
    }
    drop(listener);
    let all = async { while open.join_next().await.is_some() {} };
    if tokio::time::timeout(bounds.shutdown, all).await.is_err() {
        open.shutdown().await;
    }
}

async fn serve_one<F: Future<Output = Response>>(
    stream: TcpStream,
    answer: impl Fn(Request) -> F,
    bounds: &Bounds,
    metrics: &Arc<Metrics>,
    stop: Stop,
    anonymous: &AnonymousPlace,
) {
    // A failure only costs speed.
    let _ = stream.set_nodelay(true);
    let reset = ConnectionReset::default();
    let connection = Connection::new(stream, reset.clone(), bounds.write, Arc::clone(metrics));
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(reset.clone());
        request.extensions_mut().insert(anonymous.clone());
        let answered = answer(request);
        async move { Ok::<_, Infallible>(answered.await) }
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(bounds.header)
        .max_header_size(MAX_HEAD_BYTES)
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
