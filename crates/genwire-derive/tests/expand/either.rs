#[serde(untagged)]
#[wire(name = "chat.Content")]
pub enum Content {
    Text(String),
    Parts(Vec<Part>),
}
