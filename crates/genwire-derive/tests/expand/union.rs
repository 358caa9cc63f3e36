#[serde(tag = "role")]
#[wire(name = "chat.Message", unknown = "error")]
pub enum Message {
    #[serde(rename = "user")]
    User(UserMessage),
    #[serde(rename = "tool")]
    Tool(ToolMessage),
    #[serde(rename = "assistant")]
    Assistant(Box<AssistantMessage>),
    #[serde(untagged)]
    Unknown(UnknownVariant),
}
