//! Functions from Rust types.

use std::collections::BTreeMap;
use std::num::NonZeroU8;

use genwire_chat::tools::{BadArguments, Json, NoArguments, ToolError, Toolbox};
use genwire_chat::{Tool, ToolCall};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize, JsonSchema)]
struct Trip {
    /// The city of departure.
    from: Place,
    to: Place,
    via: Option<Vec<Place>>,
    #[serde(default)]
    travellers: u8,
    mode: Mode,
}

#[derive(Deserialize, JsonSchema)]
struct Place {
    /// The name of the city.
    city: String,
    #[schemars(range(min = -90, max = 90))]
    latitude: Option<f64>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Mode {
    Train,
    Boat,
}

#[derive(Deserialize, JsonSchema)]
struct Tree {
    children: Vec<Self>,
}

fn parameters(tools: &Toolbox) -> Value {
    tools.tools().unwrap()[0].function.parameters.parse().unwrap()
}

fn call(name: &str, arguments: &str) -> ToolCall {
    serde_json::from_value(super::call("c", name, arguments)).unwrap()
}

#[test]
fn parameters_are_derived_as_one_schema() {
    let tools = Toolbox::new().add("plan", "Plans a trip.", async |_: Trip| "");
    let parameters = parameters(&tools);
    let text = parameters.to_string();
    for noise in ["$schema", "$ref", "$defs", "title", "uint8", "double"] {
        assert!(!text.contains(noise), "`{noise}` in {text}");
    }
    assert_eq!(parameters["type"], "object");
    assert_eq!(parameters["required"], json!(["from", "to", "mode"]));
    let members = &parameters["properties"];
    assert_eq!(members["from"]["description"], "The city of departure.");
    assert_eq!(members["to"]["properties"]["city"]["description"], "The name of the city.");
    assert_eq!(members["to"]["properties"]["latitude"]["maximum"], json!(90));
    assert_eq!(members["mode"]["enum"], json!(["train", "boat"]));
    assert_eq!(members["via"]["items"]["required"], json!(["city"]));

    let tool = &tools.tools().unwrap()[0];
    assert_eq!(tool.function.description.as_deref(), Some("Plans a trip."));
    assert_eq!(tool.function.name, "plan");
}

#[test]
fn a_type_that_holds_itself_keeps_one_reference() {
    let tools = Toolbox::new().add("plant", "", async |tree: Tree| tree.children.len().to_string());
    let parameters = parameters(&tools);
    let reference = parameters["properties"]["children"]["items"]["$ref"].as_str().unwrap();
    let target = parameters.pointer(reference.strip_prefix('#').unwrap()).unwrap();
    assert_eq!(target["type"], "object");
}

#[test]
fn a_model_can_only_give_objects() {
    let tools = Toolbox::new().add("bad", "", async |_: NonZeroU8| "");
    let error = tools.tools().unwrap_err();
    assert_eq!(
        (error.name(), error.to_string().as_str()),
        (
            "bad",
            "the function `bad` cannot be offered: expected a type with members for its arguments"
        )
    );
    let nothing = Toolbox::new().add("nothing", "", async |_: NoArguments| "");
    assert_eq!(parameters(&nothing), json!({ "type": "object", "properties": {} }));
    let map = Toolbox::new().add("map", "", async |_: BTreeMap<String, Value>| "");
    assert!(map.tools().is_ok());
}

#[test]
fn a_function_gives_way_to_one_of_the_same_name() {
    let tools = Toolbox::new()
        .add("a", "first", async |_: NoArguments| "")
        .add("b", "", async |_: NoArguments| "")
        .add("a", "second", async |_: NoArguments| "");
    assert_eq!(tools.names().collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(tools.tools().unwrap()[0].function.description.as_deref(), Some("second"));
    assert_eq!(format!("{tools:?}"), r#"["a", "b"]"#);
}

#[tokio::test]
async fn arguments_come_back_typed() {
    let tools = Toolbox::new().add("plan", "", async |trip: Trip| {
        let stops: Vec<String> =
            trip.via.unwrap_or_default().into_iter().map(|it| it.city).collect();
        let by = match trip.mode {
            Mode::Train => "train",
            Mode::Boat => "boat",
        };
        let (from, to) = (trip.from.city, trip.to);
        let north = to.latitude.unwrap_or_default();
        format!("{from} {stops:?} {} at {north}, {} by {by}", to.city, trip.travellers)
    });
    let arguments = r#"{"from":{"city":"Oslo"},"to":{"city":"Kiel","latitude":54.3},"via":[{"city":"Moss"}],"mode":"boat"}"#;
    let answer = tools.call(&call("plan", arguments)).await.unwrap();
    assert_eq!(answer.text(), r#"Oslo ["Moss"] Kiel at 54.3, 0 by boat"#);
}

#[tokio::test]
async fn invalid_arguments_are_explained_to_the_model() {
    let tools = Toolbox::new().add("plan", "", async |_: Trip| "planned");
    let cases = [
        (r#"{"from":{"city":"Oslo"}}"#, "missing field `to` at line 1 column 24"),
        (r#"{"from":"#, "EOF while parsing a value at line 1 column 8"),
        ("", "missing field `from` at line 1 column 2"),
        ("[]", "invalid length 0, expected struct Trip with 5 elements at line 1 column 2"),
    ];
    for (arguments, problem) in cases {
        let error = tools.call(&call("plan", arguments)).await.unwrap_err();
        let ToolError::BadArguments(BadArguments { name, problem: found, .. }) = &error else {
            unreachable!("{error}")
        };
        assert_eq!((name.as_str(), found.as_str()), ("plan", problem), "{arguments}");
        assert!(error.to_string().ends_with(
            "\nhelp: call `plan` again with one JSON object that follows its `parameters`"
        ));
    }
    let long = format!("{{\"{}", "ä".repeat(5000));
    let error = tools.call(&call("plan", &long)).await.unwrap_err();
    assert!(error.to_string().chars().count() < 500);
}

#[tokio::test]
async fn functions_give_back_texts_values_and_errors() {
    async fn answer(tools: Toolbox) -> Result<String, ToolError> {
        tools.call(&call("f", "")).await.map(|content| content.text())
    }
    let new = Toolbox::new;
    let text = |text: &str| Ok(text.to_owned());
    assert_eq!(answer(new().add("f", "", async |_: NoArguments| "word")).await, text("word"));
    assert_eq!(answer(new().add("f", "", async |_: NoArguments| json!([1]))).await, text("[1]"));
    assert_eq!(answer(new().add("f", "", async |_: NoArguments| Json("a"))).await, text(r#""a""#));
    let fails = new().add("f", "", async |_: NoArguments| Err::<Json<u8>, _>("no money"));
    assert_eq!(answer(fails).await, Err(ToolError::Failed("no money".to_owned())));
    let works = new().add("f", "", async |_: NoArguments| Ok::<_, String>(Json(7)));
    assert_eq!(answer(works).await, text("7"));
    // A closure that returns a future is also a function.
    let shared = std::sync::Arc::new(4);
    let old = new().add("f", "", move |_: NoArguments| {
        let shared = std::sync::Arc::clone(&shared);
        async move { format!("{shared}") }
    });
    assert_eq!(answer(old).await, text("4"));
}

#[tokio::test]
async fn a_function_can_be_defined_elsewhere() {
    let body = json!({ "type": "function", "function": {
        "name": "shell", "parameters": { "type": "object" }, "x-kind": 3,
    } });
    let tool: Tool = serde_json::from_value(body.clone()).unwrap();
    let tools =
        Toolbox::new().add_tool(tool, async |call| format!("ran {}", call.arguments_text()));
    assert_eq!(serde_json::to_value(tools.tools().unwrap()).unwrap(), json!([body]));
    let answer = tools.call(&call("shell", "{broken")).await.unwrap();
    assert_eq!(answer.text(), "ran {broken");
    let error = tools.call(&call("shel", "")).await.unwrap_err();
    assert_eq!(error.to_string(), "there is no function `shel`; expected one of `shell`");
    let error = Toolbox::new().call(&call("shel", "")).await.unwrap_err();
    assert_eq!(error.to_string(), "there is no function `shel`, and no other function");
}
