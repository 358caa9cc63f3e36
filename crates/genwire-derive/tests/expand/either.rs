#[serde(untagged)]
#[wire(name = "chat.Content")]
pub enum Content {
    Text(String),
    Parts(Vec<Part>),
    Rate(
        #[wire(name = "chat.Content.alternatives.rate")]
        #[validate(range(min = 1, max = 9))]
        i64,
    ),
}
