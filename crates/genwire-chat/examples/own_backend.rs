//! Serves the chat operation with a custom backend that repeats the words of the caller.
//!
//! Run `cargo run -p genwire-chat --example own_backend --features server`, and point any client of
//! the interface at the address that it prints, with the key `secret`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire_chat::server::{
    self, Answer, Call, Caller, Gate, Permit, Refusal, credential, fallback,
};
use genwire_chat::{
    ChatCompletionChunk, ChatService, Choice, ChunkChoice, ChunkDelta, CreateChatCompletionRequest,
    CreateChatCompletionResponse, FinishReason, Message, ReplyMessage,
};
use genwire_common::{BaseResp, ErrorCode, INTERFACE};
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// The backend. Requests have been checked and typed when they arrive here.
struct Parrot;

impl ChatService for Parrot {
    // Media have already been checked, and nothing is passed on.
    type Media = ();

    async fn create_chat_completion(
        &self,
        call: Call,
        request: CreateChatCompletionRequest,
        (): Self::Media,
    ) -> Result<Answer<CreateChatCompletionResponse, ChatCompletionChunk>, Refusal> {
        let id = call.request_id().to_owned();
        let words = request.messages.last().and_then(Message::text).unwrap_or_default();
        if words.is_empty() {
            // An error is a code and a message; the runtime writes it in the form of the interface.
            return Err(Refusal::new(ErrorCode::InvalidParameter, "there is nothing to say again"));
        }
        let model = request.model.to_string();
        if !request.is_streamed() {
            let message = ReplyMessage::builder().role("assistant").content(words);
            let choice = Choice::new().index(0).message(message).finish_reason(FinishReason::Stop);
            let reply = CreateChatCompletionResponse::new()
                .id(id)
                .model(model)
                .object("chat.completion")
                .choices(vec![choice])
                .base_resp(BaseResp::new().status_code(0).status_msg("success"));
            return Ok(Answer::Whole(reply));
        }
        let chunk = move |choice: ChunkChoice| {
            Ok(ChatCompletionChunk::new()
                .id(id.clone())
                .model(model.clone())
                .object("chat.completion.chunk")
                .choices(vec![choice.index(0)]))
        };
        let words: Vec<String> = words.split_inclusive(' ').map(str::to_owned).collect();
        let said = words.into_iter().map(|word| {
            ChunkChoice::new().delta(ChunkDelta::new().role("assistant").content(word))
        });
        let end = ChunkChoice::new().delta(ChunkDelta::new()).finish_reason(FinishReason::Stop);
        // Any stream works here, such as the reply of a model as it arrives.
        Ok(Answer::each(said.chain([end]).map(chunk)))
    }
}

/// Accepts one key, and admits eight requests at a time.
struct Places {
    places: Arc<Semaphore>,
}

impl Gate for Places {
    async fn authenticate(&self, call: &Call) -> Result<Caller, Refusal> {
        match credential(call)?.as_ref() {
            "secret" => Ok(Caller { key_id: "only".to_owned(), ..Caller::default() }),
            _ => Err(Refusal::new(ErrorCode::AuthenticationFailed, "the key is not known")),
        }
    }

    async fn admit(&self, _: &Call) -> Result<Permit, Refusal> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        place
            .map(Permit::holding)
            .map_err(|_| Refusal::new(ErrorCode::RateLimited, "all places are taken"))
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let gate = Places { places: Arc::new(Semaphore::new(8)) };
    let app = server::router(Arc::new(Parrot), Arc::new(gate)).fallback(fallback(&INTERFACE));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("http://{}", listener.local_addr()?);
    axum::serve(listener, app).await?;
    Ok(())
}
