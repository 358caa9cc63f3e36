//! The interface of the command as a value, and the clients of its areas.

use crate::connection::Connection;
use genwire_audio::Audio;
use genwire_chat::Chat;
use genwire_command::Program;
use genwire_core::Endpoint;
use genwire_video::Video;

/// The schemas of all types, and the types of each body.
const SCHEMAS: &str = include_str!("generated/schemas.json");
/// A request for examples.
const SAMPLE: &str =
    r#"{"model":"X-M3","messages":[{"role":"user","content":"Hello"}],"reasoning_split":true}"#;
/// Subcommands that call one operation; their names are accepted as names of the operation.
const SUBCOMMANDS: &[(&str, &Endpoint)] = &[
    ("speak", &genwire_audio::synthesize_speech::ENDPOINT),
    ("task", &genwire_video::create_h3_context_ir::ENDPOINT),
];

/// The interface of the command.
pub(crate) static PROGRAM: Program = Program::new("genwire", "GENWIRE", genwire::AREAS)
    .schemas(SCHEMAS)
    .short_names(SUBCOMMANDS)
    .sample_call(&genwire_chat::create_chat_completion::ENDPOINT, SAMPLE)
    .user_agent(concat!("genwire-cli/", env!("CARGO_PKG_VERSION")));

/// The clients of the areas.
pub(crate) trait Clients {
    /// Returns the client of the audio area.
    fn audio(&self) -> Audio;
    /// Returns the client of the chat area.
    fn chat(&self) -> Chat;
    /// Returns the client of the video area.
    fn video(&self) -> Video;
}

impl Clients for Connection {
    fn audio(&self) -> Audio {
        Audio::from(self.transport().clone())
    }

    fn chat(&self) -> Chat {
        Chat::from(self.transport().clone())
    }

    fn video(&self) -> Video {
        Video::from(self.transport().clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use genwire_command::schema::document;

    #[test]
    fn an_operation_may_be_typed_in_short() {
        let check =
            |typed: &str, expected: &str| assert_eq!(PROGRAM.resolve(typed).unwrap(), expected);
        check("chat", "create_chat_completion");
        check("create-chat-completion", "create_chat_completion");
        check("voices", "list_voices");
        check("speech", "synthesize_speech");
        check("speak", "synthesize_speech");
        check("template", "create_template_video");
        check("query", "query_video_task");
        check("task", "create_h3_context_ir");
        check("delete_task", "delete_video_task");
        for (slip, meant) in [
            ("chatt", "create_chat_completion"),
            ("chta", "create_chat_completion"),
            ("voice", "list_voices"),
            ("speeech", "synthesize_speech"),
            ("speakk", "synthesize_speech"),
            ("list_voice", "list_voices"),
            ("templates", "create_template_video"),
        ] {
            let help = PROGRAM.resolve(slip).unwrap_err().help(&PROGRAM).unwrap_or_default();
            assert!(help.starts_with(&format!("did you mean `{meant}`? ")), "{slip}: {help}");
        }
        for ambiguous in ["create", "video", "", "xyz", "list_voice"] {
            assert!(PROGRAM.resolve(ambiguous).is_err(), "{ambiguous}");
        }
    }

    fn check_references(text: &str) {
        let schema: serde_json::Value = serde_json::from_str(text).unwrap();
        for reference in text.split("\"#/").skip(1) {
            let pointer = format!("/{}", reference.split('"').next().unwrap());
            assert!(schema.pointer(&pointer).is_some(), "{pointer} in {text}");
        }
    }

    #[test]
    fn every_body_has_a_schema_with_everything_that_it_refers_to() {
        for endpoint in PROGRAM.endpoints() {
            for part in PROGRAM.parts(endpoint.operation) {
                for rules in [true, false] {
                    let text = document(&PROGRAM, endpoint.operation, part.as_str(), rules);
                    check_references(&text.unwrap().unwrap());
                }
            }
        }
    }
}
