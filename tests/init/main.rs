//! One program with a server and the clients of two interfaces, each with its own codes and forms
//! of errors.

use genwire_chat::server::{Open, fallback};
use genwire_chat::{Chat, ChatModel, ChatService, CreateChatCompletionRequest, Message};
use greeter_greetings::server::{Call, Refusal};
use greeter_greetings::{CreateGreetingRequest, Greeting, Greetings, GreetingsService};
use std::sync::Arc;
use tokio::net::TcpListener;

struct Service;

impl GreetingsService for Service {
    async fn create_greeting(
        &self,
        _call: Call,
        request: CreateGreetingRequest,
    ) -> Result<Greeting, Refusal> {
        if request.name == "Ghost" {
            let code = greeter_greetings::ErrorCode::InvalidRequest;
            return Err(Refusal::new(code, "a ghost is not greeted"));
        }
        Ok(Greeting::new().text(format!("Hello, {}!", request.name)))
    }
}

impl ChatService for Service {
    type Media = ();
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (service, gate) = (Arc::new(Service), Arc::new(Open));
    let router = greeter_greetings::server::router(Arc::clone(&service), Arc::clone(&gate))
        .merge(genwire_chat::server::router(service, gate))
        .fallback(fallback(&genwire_chat::INTERFACE));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = format!("http://{}", listener.local_addr()?);
    tokio::spawn(axum::serve(listener, router).into_future());

    let greetings = Greetings::builder()
        .variables(|name| match name {
            "GREETER_BASE_URL" => Some(address.clone()),
            "GREETER_API_KEY" => Some("key".to_owned()),
            _ => None,
        })
        .build()?;
    let greeting = greetings.create(&CreateGreetingRequest::new("Ada")).await?;
    assert_eq!(greeting.text.as_deref(), Some("Hello, Ada!"));
    let refused = greetings.create(&CreateGreetingRequest::new("Ghost")).await.unwrap_err();
    assert_eq!(refused.code().map(|code| code.as_i64()), Some(400), "{refused}");

    // The chat is not served: the error comes in the form and with a code of its own interface.
    let chat = Chat::builder().base_url(&address).api_key("key").build()?;
    let request = CreateChatCompletionRequest::new(ChatModel::M3, vec![Message::user("Hello")]);
    let refused = chat.create(&request).await.unwrap_err();
    assert_eq!(refused.code().map(|code| code.as_i64()), Some(2013), "{refused}");
    assert_ne!(greeter_greetings::INTERFACE.title, genwire_chat::INTERFACE.title);
    println!("two interfaces answer in one program");
    Ok(())
}
