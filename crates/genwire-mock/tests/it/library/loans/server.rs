//! The server side of the library area: the trait of its service, and its routes.

use std::future::{Future, ready};
use std::sync::Arc;
use genwire_core::server::{Entry, Exit, Reply, Router, Routes, Unserved};
use crate::library::common::INTERFACE;
use super::create_loan::NewLoan;
use super::types::Loan;

pub use genwire_core::server::{
    Answer, ByteReply, Bytes, Call, Caller, EventBody, Gate, Open, Permit, Refusal,
    RequestId, credential, credentials, fallback, http,
};

/// The operations of the library area, as a service implements them.
///
/// A request that arrives here has passed the checks that come before the work. The methods may be written as `async fn`. A method that is not written refuses its requests, so that a service may leave operations out, and a new operation of the interface breaks no service.
pub trait LibraryService: Send + Sync + 'static {
    /// Reserves a book.
    ///
    /// `POST /loans`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`UnknownCard`](crate::library::common::ErrorCode::UnknownCard), [`InvalidRequest`](crate::library::common::ErrorCode::InvalidRequest), [`TooManyRequests`](crate::library::common::ErrorCode::TooManyRequests) or [`InternalError`](crate::library::common::ErrorCode::InternalError).
    fn create_loan(
        &self,
        call: Call,
        _request: NewLoan,
    ) -> impl Future<Output = Result<Loan, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Cancels a reservation.
    ///
    /// `DELETE /loans/{loan_id}`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`UnknownCard`](crate::library::common::ErrorCode::UnknownCard), [`InvalidRequest`](crate::library::common::ErrorCode::InvalidRequest), [`TooManyRequests`](crate::library::common::ErrorCode::TooManyRequests) or [`InternalError`](crate::library::common::ErrorCode::InternalError).
    fn delete_loan(
        &self,
        call: Call,
        _loan_id: String,
    ) -> impl Future<Output = Result<Loan, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Returns a loan.
    ///
    /// `GET /loans/{loan_id}`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`UnknownCard`](crate::library::common::ErrorCode::UnknownCard), [`InvalidRequest`](crate::library::common::ErrorCode::InvalidRequest), [`TooManyRequests`](crate::library::common::ErrorCode::TooManyRequests) or [`InternalError`](crate::library::common::ErrorCode::InternalError).
    fn query_loan(
        &self,
        call: Call,
        _loan_id: String,
    ) -> impl Future<Output = Result<Loan, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }
}

/// The routes of the library area.
///
/// Add [`fallback`] for paths without a route, once for all routers that are merged.
pub fn router<S: LibraryService, G: Gate>(service: Arc<S>, gate: Arc<G>) -> Router {
    Routes::new(&INTERFACE, service, gate)
        .route(
            &super::create_loan::ENDPOINT,
            |service, entry| { Box::pin(create_loan(service, entry)) },
        )
        .route(
            &super::delete_loan::ENDPOINT,
            |service, entry| { Box::pin(delete_loan(service, entry)) },
        )
        .route(
            &super::query_loan::ENDPOINT,
            |service, entry| { Box::pin(query_loan(service, entry)) },
        )
        .finish()
}

impl LibraryService for Unserved {}

/// The routes of the library area for a program that replies by [`Gate::serve`] alone.
pub fn unserved<G: Gate>(gate: Arc<G>) -> Router {
    router(Arc::new(Unserved), gate)
}

async fn create_loan<S: LibraryService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: NewLoan = entry.read().await?;
    let call = entry.admit().await?;
    let reply = service.create_loan(call, request).await?;
    entry.whole(&reply)
}

async fn delete_loan<S: LibraryService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let loan_id = entry.param("loan_id")?;
    let call = entry.admit().await?;
    let reply = service.delete_loan(call, loan_id).await?;
    entry.whole(&reply)
}

async fn query_loan<S: LibraryService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let loan_id = entry.param("loan_id")?;
    let call = entry.admit().await?;
    let reply = service.query_loan(call, loan_id).await?;
    entry.whole(&reply)
}
