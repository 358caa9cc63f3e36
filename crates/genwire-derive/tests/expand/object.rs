/// A request.
#[wire(name = "chat.Request", unknown = "error")]
#[validate(rule(check = short_type, id = "short_type", at = "type", message = "the type is too long"))]
#[validate(native = crate::links::check)]
#[validate(members(min = 2))]
pub struct Request {
    pub model: ChatModel,
    /// Sampling temperature.
    ///
    /// Range: from 0 to 2.
    #[validate(range(min = 0.0, max = 2.0))]
    pub temperature: Option<f64>,
    #[serde(rename = "type")]
    #[validate(required, length(max = 10), warning)]
    pub kind: Option<String>,
    #[serde(flatten)]
    pub extra: Extra,
}
