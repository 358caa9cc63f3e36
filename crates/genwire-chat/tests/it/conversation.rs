//! Conversations over several turns.

use genwire_chat::{
    ChatModel, Conversation, ConversationError, CreateChatCompletionResponse, Message,
};
use genwire_core::Validate as _;
use proptest::prelude::*;
use serde_json::{Value as JsonValue, json};

fn reply(message: &JsonValue) -> CreateChatCompletionResponse {
    serde_json::from_value(json!({ "choices": [{ "message": message }] })).expect("a reply")
}

fn call(id: &str) -> JsonValue {
    json!({ "id": id, "type": "function", "index": 0,
        "function": { "name": "f", "arguments": "{ \"city\" : \"Oslo\" }", "index": 0 } })
}

#[test]
fn a_reply_goes_back_as_it_came() {
    let message = json!({
        "role": "assistant",
        "content": "<think>\nhm\n</think>\n",
        "name": "Assistant",
        "audio_content": "",
        "reasoning_content": "hm",
        "reasoning_details": [
            { "type": "reasoning.text", "id": "r", "format": "f", "index": 0, "text": "hm", "signature": "s" },
        ],
        "tool_calls": [call("call_1")],
        "unheard_of": { "deep": [1, null, "x"] },
    });
    let mut conversation = Conversation::new(ChatModel::M3);
    conversation.push_user("How warm is it in Oslo?");
    conversation.push_reply(&reply(&message)).expect("a message");
    let request = serde_json::to_value(conversation.messages()).expect("JSON");
    assert_eq!(request[1], message);
}

#[test]
fn a_conversation_waits_for_every_answer() {
    let mut conversation = Conversation::new(ChatModel::M3);
    assert_eq!(conversation.request(), Err(ConversationError::NoMessages));
    conversation.push_user("How warm is it?");
    let calls = json!({ "role": "assistant", "content": "", "tool_calls": [call("a"), call("b")] });
    conversation.push_reply(&reply(&calls)).expect("a message");
    let pending = ConversationError::PendingCalls(vec!["a".to_owned(), "b".to_owned()]);
    assert_eq!(conversation.request(), Err(pending));
    assert_eq!(conversation.answer("c", "17"), Err(ConversationError::UnknownCall("c".to_owned())));
    conversation.answer("b", "17").expect("a pending call");
    conversation.answer("b", "17").expect_err("the call has its answer");
    conversation.answer("a", "18").expect("a pending call");
    let request = conversation.request().expect("every call has its answer");
    assert!(request.validate().violations().is_empty());
}

#[test]
fn an_empty_reply_adds_nothing() {
    let mut conversation = Conversation::new(ChatModel::M3);
    let empty = CreateChatCompletionResponse::default();
    assert_eq!(conversation.push_reply(&empty), Err(ConversationError::EmptyReply));
    assert!(conversation.messages().is_empty());
}

#[test]
fn arguments_are_read_as_a_value() {
    let calls = json!({ "role": "assistant", "content": "", "tool_calls": [call("a")] });
    let reply = reply(&calls);
    let arguments: JsonValue = reply.tool_calls()[0].arguments().expect("JSON");
    assert_eq!(arguments, json!({ "city": "Oslo" }));
    assert_eq!(reply.tool_calls()[0].call_index(), Some(0));
}

proptest! {
    #[test]
    fn any_round_trip_conforms(turns in proptest::collection::vec((0..5_usize, any::<bool>()), 1..6)) {
        let mut conversation = Conversation::new(ChatModel::M3);
        conversation.push_system("Answer briefly.");
        for (turn, (count, backwards)) in turns.into_iter().enumerate() {
            conversation.push_user(format!("Question {turn}"));
            let ids: Vec<String> = (0..count).map(|call| format!("call_{turn}_{call}")).collect();
            let calls: Vec<JsonValue> = ids.iter().map(|id| call(id)).collect();
            let message = json!({ "role": "assistant", "content": "x", "tool_calls": calls });
            conversation.push_reply(&reply(&message)).expect("a message");
            let mut order = ids.clone();
            if backwards {
                order.reverse();
            }
            for id in &order {
                prop_assert!(conversation.request().is_err());
                conversation.answer(id, "17").expect("a pending call");
            }
            let request = conversation.request().expect("every call has its answer");
            prop_assert!(request.validate().violations().is_empty());
            let text = serde_json::to_string(&request.messages).expect("JSON");
            let back: Vec<Message> = serde_json::from_str(&text).expect("JSON");
            prop_assert_eq!(back, request.messages);
        }
    }
}
