//! Replies of the audio area.

use genwire_audio::{
    ListVoicesResponse, SpeechEvent, SpeechStatus, SynthesizeSpeechResponse, VoiceType, check,
};
use genwire_core::BodyKind;

#[test]
fn voices_come_with_their_category() {
    let reply: ListVoicesResponse = serde_json::from_str(
        r#"{
            "system_voice": [{ "voice_id": "a", "voice_name": "A" }],
            "voice_generation": [{ "voice_id": "b", "description": [] }, { "voice_name": null }],
            "music_voice": [{ "voice_id": "c" }]
        }"#,
    )
    .expect("a reply");
    let found: Vec<_> = reply.voices().map(|(kind, voice)| (kind, voice.label())).collect();
    assert_eq!(
        found,
        [
            (VoiceType::System, "A"),
            (VoiceType::VoiceGeneration, "b"),
            (VoiceType::VoiceGeneration, ""),
        ]
    );
    assert_eq!(reply.extra.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["music_voice"]);
}

#[test]
fn replies_are_read_laxly() {
    for body in [
        "{}",
        r#"{ "data": null, "extra_info": null, "base_resp": null }"#,
        r#"{ "data": { "audio": null, "status": 77 }, "new": [1, { "a": null }] }"#,
    ] {
        let whole: SynthesizeSpeechResponse = serde_json::from_str(body).expect(body);
        let event: SpeechEvent = serde_json::from_str(body).expect(body);
        assert_eq!(whole.data.and_then(|data| data.audio), None);
        assert_eq!(event.data.and_then(|data| data.audio), None);
    }
}

#[test]
fn unlisted_numbers_survive() {
    let event: SpeechEvent = serde_json::from_str(r#"{ "data": { "status": 3 } }"#).expect("JSON");
    let status = event.data.as_ref().and_then(|data| data.status.as_ref());
    assert!(matches!(status, Some(SpeechStatus::Unknown(number)) if number.get() == 3));
    assert_eq!(serde_json::to_string(&event).expect("JSON"), r#"{"data":{"status":3}}"#);
}

#[cfg(feature = "stream")]
#[test]
fn audio_is_decoded_from_hexadecimal_digits() {
    for (text, expected) in [
        ("", Some(vec![])),
        ("00ff", Some(vec![0, 255])),
        ("FFfb", Some(vec![255, 251])),
        ("f", None),
        ("0g", None),
        ("https://example.com/a.mp3", None),
        ("éé", None),
    ] {
        let body = format!(r#"{{ "data": {{ "audio": "{text}" }} }}"#);
        let reply: SynthesizeSpeechResponse = serde_json::from_str(&body).expect("a reply");
        assert_eq!(reply.audio(), expected, "{text:?}");
        assert_eq!(reply.audio_url().is_some(), text.starts_with("https"));
    }
}

#[test]
fn bodies_are_found_by_operation_and_part() {
    for (operation, part, there) in [
        ("list_voices", BodyKind::Request, true),
        ("list_voices", BodyKind::Response, true),
        ("list_voices", BodyKind::Event, false),
        ("synthesize_speech", BodyKind::Event, true),
        ("synthesize_speech", BodyKind::Callback, false),
        ("create_chat_completion", BodyKind::Request, false),
    ] {
        assert_eq!(check(operation, part, b"{}").is_some(), there, "{operation} {part}");
    }
}
