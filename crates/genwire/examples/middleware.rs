//! Puts a layer of the program around each attempt of a call.
//!
//! Start `genwire serve`, set `GENWIRE_BASE_URL` and `GENWIRE_API_KEY` to what it prints, and run
//! `cargo run -p genwire --example middleware`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire::Client;
use genwire::audio::{ListVoicesRequest, VoiceType};
use genwire::client::transport_types::header::HeaderValue;
use genwire::client::{Middleware, Next, Outgoing, ResponseFuture};
use std::time::Instant;

/// Marks each request, and prints the time until its reply.
struct Clocked;

impl Middleware for Clocked {
    fn handle<'a>(&'a self, mut request: Outgoing, next: Next<'a>) -> ResponseFuture<'a> {
        let (operation, attempt) = (request.endpoint().operation, request.attempt());
        request.headers_mut().insert("x-attempt", HeaderValue::from(attempt));
        Box::pin(async move {
            let start = Instant::now();
            let reply = next.run(request).await?;
            let status = reply.status().as_u16();
            println!("{operation}, attempt {attempt}: {status} after {:?}", start.elapsed());
            Ok(reply)
        })
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::builder().env().middleware(Clocked).build()?;
    let reply = client.audio().voices(&ListVoicesRequest::new(VoiceType::All)).await?;
    println!("{} voices", reply.voices().count());
    Ok(())
}
