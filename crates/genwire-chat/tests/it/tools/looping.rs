//! The loop of requests, calls and answers.

use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::Duration;

use genwire_chat::client::{Config, Error, RetryPolicy};
use genwire_chat::tools::{ToolEvent, ToolLoop, ToolLoopError, Toolbox, UnknownTool};
use genwire_chat::{Chat, ChatModel, Conversation, CreateChatCompletionResponse, Delta};
use genwire_core::{Category, Validate as _};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::server::{Server, Step, body, chunk, chunked, header, json as http, last_chunk};

use super::{Model, call, calls, reply, says};

#[derive(Deserialize, JsonSchema)]
struct Place {
    city: String,
}

/// Arguments of the calls.
type Log = Arc<Mutex<Vec<String>>>;

/// Creates a function that runs for one second per letter, and a record of its calls.
fn toolbox() -> (Toolbox, Log) {
    let log = Log::default();
    let calls = Arc::clone(&log);
    let tools =
        Toolbox::new().add("temperature", "Returns the temperature.", move |place: Place| {
            calls.lock().unwrap().push(place.city.clone());
            async move {
                let seconds = u64::try_from(place.city.len()).unwrap();
                sleep(Duration::from_secs(seconds)).await;
                format!("{seconds} degrees")
            }
        });
    (tools, log)
}

fn asked() -> Conversation {
    let mut conversation = Conversation::new(ChatModel::M3);
    conversation.push_user("How warm is it?");
    conversation
}

fn city(id: &str, city: &str) -> Value {
    call(id, "temperature", &json!({ "city": city }).to_string())
}

async fn run(
    tools: ToolLoop<'_>,
    conversation: &mut Conversation,
    model: &mut Model,
) -> Result<CreateChatCompletionResponse, ToolLoopError<String>> {
    let send = |request| {
        let answer = model.answer(&request);
        async move { answer }
    };
    tools.run_with(conversation, send).await
}

#[tokio::test(start_paused = true)]
async fn the_message_of_the_assistant_goes_back_as_it_came() {
    let (tools, log) = toolbox();
    let message = json!({
        "role": "assistant", "content": "\n", "name": "Assistant", "audio_content": "",
        "reasoning_content": "Two cities.", "seed": { "z": 1, "a": [null] },
        "reasoning_details": [{ "type": "reasoning.text", "id": "r", "format": "f", "index": 0,
            "text": "Two cities.", "signature": "xyz" }],
        "tool_calls": [
            { "id": "call_1", "type": "function", "index": 0, "note": true,
              "function": { "name": "temperature", "arguments": "{ \"city\": \"Oslo\" }", "index": 0 } },
            { "id": "call_2", "type": "function", "index": 1,
              "function": { "name": "temperature", "arguments": "{\"city\":\"Bergen\"}", "x": 1 } },
        ],
    });
    let mut model = Model::new([reply("tool_calls", &message), says("Bergen is warmer.")]);
    let mut conversation = asked();
    let answer = run(ToolLoop::new(&tools), &mut conversation, &mut model).await.unwrap();
    assert_eq!(answer.text(), "Bergen is warmer.");
    assert_eq!(*log.lock().unwrap(), ["Oslo", "Bergen"]);
    let heard = model.heard();
    assert_eq!(heard[1], message);
    let expected = json!([
        { "role": "tool", "content": "4 degrees", "tool_call_id": "call_1" },
        { "role": "tool", "content": "6 degrees", "tool_call_id": "call_2" },
    ]);
    assert_eq!(json!(heard[2..]), expected);
    assert_eq!(model.requests[0]["tools"][0]["function"]["name"], "temperature");
    // The conversation can continue.
    conversation.push_user("Thanks.");
    let next = conversation.request().unwrap();
    assert_eq!(next.messages.len(), 6);
    assert!(next.validate().is_valid());
}

#[tokio::test(start_paused = true)]
async fn calls_run_one_after_the_other_or_at_the_same_time() {
    let cases = [(1, 14), (0, 14), (2, 8), (3, 6), (100, 6)];
    for (at_once, expected) in cases {
        let (tools, log) = toolbox();
        let script = [city("a", "Bergen"), city("b", "Oslo"), city("c", "Kiel")];
        let mut model = Model::new([calls(&script), says("so")]);
        let start = Instant::now();
        let tools = ToolLoop::new(&tools).concurrent(at_once);
        run(tools, &mut asked(), &mut model).await.unwrap();
        assert_eq!(start.elapsed().as_secs(), expected, "{at_once} at once");
        assert_eq!(*log.lock().unwrap(), ["Bergen", "Oslo", "Kiel"]);
        let ids: Vec<&Value> = model.heard()[2..].iter().map(|it| &it["tool_call_id"]).collect();
        assert_eq!(ids, ["a", "b", "c"]);
    }
}

#[tokio::test(start_paused = true)]
async fn a_reply_that_broke_off_runs_no_call() {
    for reason in ["length", "content_filter", "something_new", ""] {
        let (tools, log) = toolbox();
        let message = json!({ "tool_calls": [city("a", "Oslo")] });
        let mut model = Model::new([reply(reason, &message)]);
        let mut conversation = asked();
        let error = run(ToolLoop::new(&tools), &mut conversation, &mut model).await.unwrap_err();
        assert!(
            matches!(&error, ToolLoopError::CutShort { reply } if reply.tool_calls().len() == 1)
        );
        assert!(error.to_string().contains(&format!("`{reason}`")), "{error}");
        assert!(log.lock().unwrap().is_empty());
        // The reply is omitted, so no call waits for an answer.
        assert_eq!(conversation.request().unwrap().messages.len(), 1);
    }
    let (tools, _) = toolbox();
    let unsaid = json!({ "choices": [{ "message": { "tool_calls": [city("a", "Oslo")] } }] });
    let error = run(ToolLoop::new(&tools), &mut asked(), &mut Model::new([unsaid])).await;
    assert!(matches!(error, Err(ToolLoopError::CutShort { .. })));
    // Without calls, it is an ordinary answer, and the caller sees the finish reason.
    let words = reply("length", &json!({ "content": "It is" }));
    let answer = run(ToolLoop::new(&tools), &mut asked(), &mut Model::new([words])).await;
    assert_eq!(answer.unwrap().text(), "It is");
}

#[tokio::test(start_paused = true)]
async fn turns_are_limited_and_a_later_loop_goes_on() {
    let (tools, log) = toolbox();
    let again = || calls(&[city("a", "Oslo")]);
    let mut conversation = asked();
    let mut model = Model::new([again(), again(), says("so")]);
    let limited = ToolLoop::new(&tools).max_turns(2);
    let error = run(limited, &mut conversation, &mut model).await.unwrap_err();
    assert_eq!(error.to_string(), "the model still calls functions after 2 turns");
    assert_eq!((model.requests.len(), log.lock().unwrap().len()), (2, 1));
    assert_eq!(conversation.pending_calls().count(), 1);

    let answer = run(ToolLoop::new(&tools), &mut conversation, &mut model).await.unwrap();
    assert_eq!((answer.text(), log.lock().unwrap().len()), ("so", 2));
    assert_eq!(conversation.options_mut().tools.as_ref().unwrap().len(), 1);

    // There is always one turn.
    let mut model = Model::new([says("so")]);
    assert!(run(ToolLoop::new(&tools).max_turns(0), &mut asked(), &mut model).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn calls_that_were_pending_have_the_limits_of_others() {
    let (tools, log) = toolbox();
    let pending = || {
        let script = calls(&[city("a", "Oslo"), call("b", "unknown", "{}")]);
        let reply: CreateChatCompletionResponse = serde_json::from_value(script).unwrap();
        let mut conversation = asked();
        conversation.push_reply(&reply).unwrap();
        conversation
    };
    let strict = ToolLoop::new(&tools).unknown_tool(UnknownTool::Fail);
    for (tools, expected) in [
        (ToolLoop::new(&tools).max_calls(1), "the model calls more than 1 functions"),
        (strict, "the model called the function `unknown`, which does not exist"),
    ] {
        let (mut conversation, mut model) = (pending(), Model::new([]));
        let error = run(tools, &mut conversation, &mut model).await.unwrap_err();
        assert_eq!(error.to_string(), expected);
        let (ToolLoopError::CallLimit { reply, .. } | ToolLoopError::UnknownTool { reply, .. }) =
            &error
        else {
            panic!("{error:?}")
        };
        assert_eq!(reply.tool_calls().len(), 2);
        assert_eq!((conversation.pending_calls().count(), model.requests.len()), (2, 0));
        assert!(log.lock().unwrap().is_empty());
    }
    let mut model = Model::new([says("so")]);
    let within = ToolLoop::new(&tools).max_calls(2);
    assert_eq!(run(within, &mut pending(), &mut model).await.unwrap().text(), "so");
    assert_eq!(*log.lock().unwrap(), ["Oslo"]);
}

#[tokio::test(start_paused = true)]
async fn errors_are_reported_to_the_model() {
    let (tools, log) = toolbox();
    let tools = tools.add("fail", "", async |_: Place| Err::<&str, _>("no such city"));
    let script = [
        call("a", "temperatur", "{}"),
        call("b", "temperature", r#"{"town":"Oslo"}"#),
        call("c", "fail", r#"{"city":"X"}"#),
        city("d", "Oslo"),
    ];
    let mut model = Model::new([calls(&script), says("so")]);
    run(ToolLoop::new(&tools), &mut asked(), &mut model).await.unwrap();
    let heard: Vec<&str> =
        model.heard()[2..].iter().filter_map(|it| it["content"].as_str()).collect();
    assert_eq!(
        heard,
        [
            "error: there is no function `temperatur`; expected one of `temperature`, `fail`",
            "error: the arguments of `temperature` do not fit: missing field `city` at line 1 \
             column 15; got `{\"town\":\"Oslo\"}`\nhelp: call `temperature` again with one JSON \
             object that follows its `parameters`",
            "error: no such city",
            "4 degrees",
        ]
    );
    assert_eq!(*log.lock().unwrap(), ["Oslo"]);
}

#[tokio::test]
async fn a_panic_is_that_of_the_caller_and_leaves_its_calls_to_a_later_loop() {
    let calm = Arc::new(AtomicBool::new(false));
    let is_calm = Arc::clone(&calm);
    let tools =
        Toolbox::new().add("temperature", "Returns the temperature.", move |place: Place| {
            let is_calm = is_calm.load(Ordering::Relaxed);
            async move {
                assert!(is_calm || place.city != "Bergen", "no weather in {}", place.city);
                place.city
            }
        });
    let asks = calls(&[city("call_1", "Oslo"), city("call_2", "Bergen")]);
    let mut model = Model::new([asks, says("Done.")]);
    let mut conversation = asked();
    {
        let mut panicking = pin!(run(ToolLoop::new(&tools), &mut conversation, &mut model));
        let caught = poll_fn(|context| {
            let poll = || panicking.as_mut().poll(context).map(drop);
            Poll::Ready(catch_unwind(AssertUnwindSafe(poll)))
        });
        let panic = caught.await.unwrap_err();
        assert_eq!(panic.downcast_ref::<String>().unwrap(), "no weather in Bergen");
    }
    assert_eq!(conversation.pending_calls().count(), 2);
    calm.store(true, Ordering::Relaxed);
    let reply = run(ToolLoop::new(&tools), &mut conversation, &mut model).await.unwrap();
    assert_eq!(reply.text(), "Done.");
    assert_eq!([&model.heard()[2]["content"], &model.heard()[3]["content"]], ["Oslo", "Bergen"]);
}

#[tokio::test(start_paused = true)]
async fn an_unknown_function_can_end_the_loop_before_any_call() {
    let (tools, log) = toolbox();
    let mut model = Model::new([calls(&[city("a", "Oslo"), call("b", "unknown", "{}")])]);
    let mut conversation = asked();
    let strict = ToolLoop::new(&tools).unknown_tool(UnknownTool::Fail);
    let error = run(strict, &mut conversation, &mut model).await.unwrap_err();
    assert!(matches!(&error, ToolLoopError::UnknownTool { name, .. } if name == "unknown"));
    assert!(log.lock().unwrap().is_empty());
    assert!(conversation.request().is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_request_that_fails_leaves_a_conversation_to_go_on_with() {
    let (tools, log) = toolbox();
    let mut conversation = asked();
    let mut model = Model::new([calls(&[city("a", "Oslo")])]);
    let error = run(ToolLoop::new(&tools), &mut conversation, &mut model).await.unwrap_err();
    assert_eq!(error.to_string(), "the request of turn 2 failed");
    let mut model = Model::new([says("so")]);
    run(ToolLoop::new(&tools), &mut conversation, &mut model).await.unwrap();
    assert_eq!((model.heard().len(), log.lock().unwrap().len()), (3, 1));

    let error = run(ToolLoop::new(&tools), &mut asked(), &mut Model::new([json!({})])).await;
    assert_eq!(error.unwrap_err().to_string(), "the reply has no message");
    let mut empty = Conversation::new(ChatModel::M3);
    let error = run(ToolLoop::new(&tools), &mut empty, &mut model).await.unwrap_err();
    assert_eq!(error.to_string(), "the conversation has no messages");
}

#[tokio::test(start_paused = true)]
async fn an_observer_sees_everything_in_order() {
    let (tools, _) = toolbox();
    let log = Log::default();
    let events = Arc::clone(&log);
    let observed = ToolLoop::new(&tools).concurrent(2).on_event(move |event| {
        events.lock().unwrap().push(match event {
            ToolEvent::Reply { turn, reply, .. } => format!("{turn} reply {}", reply.text()),
            ToolEvent::Call { turn, call, .. } => format!("{turn} call {}", call.arguments_text()),
            ToolEvent::Answer { turn, answer, .. } => match answer {
                Ok(content) => format!("{turn} answer {}", content.text()),
                Err(error) => format!("{turn} error {error}"),
            },
            _ => "something new".to_owned(),
        });
    });
    let script = [city("a", "Oslo"), call("b", "no", "{}")];
    run(observed, &mut asked(), &mut Model::new([calls(&script), says("so")])).await.unwrap();
    let expected = [
        "1 reply ",
        r#"1 call {"city":"Oslo"}"#,
        "1 call {}",
        "1 answer 4 degrees",
        "1 error there is no function `no`; expected one of `temperature`",
        "2 reply so",
    ];
    assert_eq!(*log.lock().unwrap(), expected);
}

#[test]
fn other_tools_of_the_conversation_stay() {
    let (tools, _) = toolbox();
    let other = json!([
        { "type": "function", "function": { "name": "other", "parameters": {} } },
        { "type": "function", "function": { "name": "temperature", "parameters": {} } },
    ]);
    let mut conversation = asked();
    conversation.options_mut().tools = serde_json::from_value(other).unwrap();
    let mut model = Model::new([says("so")]);
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(run(ToolLoop::new(&tools), &mut conversation, &mut model)).unwrap();
    let tools = model.requests[0]["tools"].as_array().unwrap();
    assert_eq!(tools.len(), 2);
    assert_eq!(tools[1]["function"]["parameters"]["required"], json!(["city"]));
}

#[tokio::test]
async fn the_client_is_asked_for_whole_replies() {
    let (tools, _) = toolbox();
    let answers = [calls(&[city("a", "")]), says("so")];
    let server = Server::start(answers.iter().map(|body| http(200, &body.to_string())).collect());
    let config = Config::builder().base_url(&*server.url).api_key("k").no_proxy().build().unwrap();
    let chat = Chat::new(config).unwrap();
    let mut conversation = asked();
    conversation.options_mut().stream = Some(true);
    let tools = ToolLoop::new(&tools).header("x-team", "maps").timeout(Duration::from_mins(1));
    let reply = tools.run(&chat, &mut conversation).await.unwrap();
    assert_eq!(reply.text(), "so");
    let requests = server.seen().requests;
    assert_eq!(requests.len(), 2);
    for request in &requests {
        assert_eq!(header(request, "x-team"), Some("maps"));
        assert!(!body(request).contains("\"stream\""), "{request}");
    }
    assert!(body(&requests[1]).contains(r#""tool_call_id":"a""#));
    assert_eq!(conversation.messages().len(), 4);
}

#[tokio::test(start_paused = true)]
async fn calls_are_limited_over_all_turns() {
    let (tools, log) = toolbox();
    let limited = |limit| ToolLoop::new(&tools).max_calls(limit);
    let turns = || {
        Model::new([calls(&[city("a", "")]), calls(&[city("b", ""), city("c", "")]), says("so")])
    };
    assert!(run(limited(3), &mut asked(), &mut turns()).await.is_ok());
    assert_eq!(log.lock().unwrap().len(), 3);
    let mut conversation = asked();
    let error = run(limited(2), &mut conversation, &mut turns()).await.unwrap_err();
    assert!(
        matches!(&error, ToolLoopError::CallLimit { limit: 2, reply } if reply.tool_calls().len() == 2)
    );
    assert_eq!(log.lock().unwrap().len(), 4);
    assert!(conversation.request().is_ok());
}

#[tokio::test]
async fn a_client_streams_the_replies_of_a_loop_with_an_observer_for_deltas() {
    let (tools, log) = toolbox();
    let open = || [Step::Read, chunked(200, "text/event-stream")];
    let call = json!({ "tool_calls": [{ "index": 0, "id": "a", "type": "function",
        "function": { "name": "temperature", "arguments": "{\"city\":\"\"}" } }] });
    let calling = [chunk_of(&call, &json!("tool_calls")), last_chunk()];
    let answering = [
        chunk_of(&json!({ "content": "<think>Hm." }), &Value::Null),
        chunk_of(&json!({ "content": "</think>so" }), &json!("stop")),
        last_chunk(),
    ];
    let scripts = vec![
        open().into_iter().chain(calling).collect(),
        open().into_iter().chain(answering).collect(),
    ];
    let server = Server::start(scripts);
    let config = Config::builder().base_url(&*server.url).api_key("k").no_proxy().build().unwrap();
    let chat = Chat::new(config).unwrap();
    let mut seen = Vec::new();
    let observed = ToolLoop::new(&tools).on_delta(|delta| {
        seen.push(match delta {
            Delta::Thinking(text) => format!("thinking {text}"),
            Delta::Text(text) => format!("text {text}"),
            Delta::ToolCall(call) => format!("call {}", call.name()),
            Delta::Finish(reason) => format!("finish {}", reason.as_str()),
            other => format!("{other:?}"),
        });
    });
    let reply = observed.run(&chat, &mut asked()).await.unwrap();
    assert_eq!((reply.text(), log.lock().unwrap().len()), ("so", 1));
    let expected =
        ["call temperature", "finish tool_calls", "thinking Hm.", "text so", "finish stop"];
    assert_eq!(seen, expected);
    assert!(
        server.seen().requests.iter().all(|request| body(request).contains(r#""stream":true"#))
    );
}

#[tokio::test]
async fn the_error_of_a_request_has_predicates() {
    let (tools, _) = toolbox();
    let busy = r#"{"base_resp":{"status_code":1002,"status_msg":"m"},"request_id":"r-7"}"#;
    let wrong = r#"{"base_resp":{"status_code":1004,"status_msg":"m"}}"#;
    let server = Server::start(vec![http(429, busy), http(401, wrong)]);
    let config = |url: &str| Config::builder().base_url(url).api_key("k").no_proxy();
    let chat =
        |url: &str| Chat::new(config(url).retry(RetryPolicy::never()).build().unwrap()).unwrap();
    let reached = chat(&server.url);
    let busy = ToolLoop::new(&tools).run(&reached, &mut asked()).await.unwrap_err();
    assert!(busy.is_rate_limit() && busy.is_retryable() && !busy.is_timeout(), "{busy:?}");
    assert_eq!(busy.request_id().as_deref(), Some("r-7"));
    let wrong = ToolLoop::new(&tools).run(&reached, &mut asked()).await.unwrap_err();
    assert!(wrong.is_authentication() && !wrong.is_retryable(), "{wrong:?}");
    assert_eq!(
        (busy.category(), wrong.category()),
        (Category::RateLimit, Category::Authentication)
    );
    assert!(wrong.call_error().is_some() && !wrong.is_invalid() && wrong.request_id().is_none());
    drop(server);
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let gone = chat(&format!("http://{free}"));
    let gone = ToolLoop::new(&tools).run(&gone, &mut asked()).await.unwrap_err();
    assert!(gone.is_connect() && gone.is_retryable(), "{gone:?}");
    assert!(gone.help().unwrap().contains("genwire serve"), "{:?}", gone.help());
    let none = ToolLoop::new(&tools)
        .run(&reached, &mut Conversation::new(ChatModel::M3))
        .await
        .unwrap_err();
    assert!(!none.is_retryable() && none.call_error().is_none() && none.help().is_none());
    assert_eq!(none.category(), Category::Unknown);
    let mut broken = asked();
    broken.options_mut().temperature = Some(9.0);
    let broken = ToolLoop::new(&tools).run(&reached, &mut broken).await.unwrap_err();
    assert!(broken.is_invalid() && broken.category() == Category::Request, "{broken:?}");
}

#[test]
fn a_loop_can_move_to_another_thread() {
    fn is_send<T: Send>(_: &T) {}
    let (tools, _) = toolbox();
    let mut conversation = asked();
    let send = async |_| Ok::<CreateChatCompletionResponse, String>(Default::default());
    is_send(&ToolLoop::new(&tools).run_with(&mut conversation, send));
    let config = Config::builder().base_url("http://localhost").api_key("k").build().unwrap();
    let chat = Chat::new(config).unwrap();
    is_send(&ToolLoop::new(&tools).run(&chat, &mut conversation));
}

/// A chunk of a streamed reply.
fn chunk_of(delta: &Value, finish_reason: &Value) -> Step {
    let choice = json!({ "index": 0, "delta": delta, "finish_reason": finish_reason });
    chunk(&format!("data: {}\n\n", json!({ "id": "c", "choices": [choice] })))
}

#[tokio::test]
async fn streamed_replies_are_added_up_before_their_calls_run() {
    let (tools, log) = toolbox();
    let open = || [Step::Read, chunked(200, "text/event-stream")];
    let part = |function: Value| json!({ "tool_calls": [{ "index": 0, "function": function }] });
    let named = json!({ "name": "temperature", "arguments": "{\"ci" });
    let first = json!({ "index": 0, "id": "a", "type": "function", "function": named });
    let first = json!({ "tool_calls": [first] });
    let none = Value::Null;
    let calling = [
        chunk_of(&first, &none),
        chunk_of(&part(json!({ "arguments": "ty\":\"\"}" })), &none),
        chunk_of(&json!({}), &json!("tool_calls")),
        last_chunk(),
    ];
    let answering = [chunk_of(&json!({ "content": "so" }), &json!("stop")), last_chunk()];
    let scripts = vec![
        open().into_iter().chain(calling).collect(),
        open().into_iter().chain(answering).collect(),
    ];
    let server = Server::start(scripts);
    let config = Config::builder().base_url(&*server.url).api_key("k").no_proxy().build().unwrap();
    let chat = &Chat::new(config).unwrap();
    let send = |request| async move {
        let reply = chat.create(&request).stream().await?;
        Ok::<_, Error>(reply.into_response().await?.into_inner())
    };
    let reply = ToolLoop::new(&tools).run_with(&mut asked(), send).await.unwrap();
    assert_eq!((reply.text(), log.lock().unwrap().as_slice()), ("so", &[String::new()][..]));
    let requests = server.seen().requests;
    assert!(body(&requests[1]).contains(r#""arguments":"{\"city\":\"\"}""#), "{}", requests[1]);
}
