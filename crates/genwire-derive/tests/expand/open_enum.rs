#[wire(name = "chat.Tier", unknown = "warning")]
pub enum Tier {
    #[serde(rename = "standard")]
    Standard,
    #[serde(rename = "priority")]
    Priority,
    #[serde(untagged)]
    Unknown(UnknownValue),
}
