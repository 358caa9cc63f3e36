//! Local images and videos, sent and measured.

use genwire_chat::{ChatModel, ContentPart, CreateChatCompletionRequest, Message, limits};
use genwire_core::Validate as _;

use crate::fixtures::{Movie, gif, heif, jpeg, png, wav, webp};

fn check(parts: Vec<ContentPart>, expected: &[(&str, &str, &str)]) {
    let messages = vec![Message::user("Look."), Message::user(parts)];
    let report = CreateChatCompletionRequest::new(ChatModel::M3, messages).check_media();
    let found: Vec<_> = report
        .violations()
        .iter()
        .map(|it| (it.severity.as_str(), it.path.as_str(), it.rule.as_ref()))
        .collect();
    assert_eq!(found, expected);
    assert!(report.violations().iter().all(|it| it.code.is_none()));
}

fn image(bytes: &[u8]) -> ContentPart {
    ContentPart::image_from_bytes(bytes).expect("an image")
}

fn video(bytes: &[u8]) -> ContentPart {
    ContentPart::video_from_bytes(bytes).expect("a video")
}

#[test]
fn listed_images_and_any_video_are_sent_as_they_are() {
    let mut parts: Vec<_> =
        [png(8, 8), jpeg(8, 8, 1), gif(8, 8), webp(8, 8)].iter().map(|it| image(it)).collect();
    parts.push(video(&Movie::default().bytes()));
    parts.push(video(b"\x1a\x45\xdf\xa3\x9f\x42"));
    parts.push(ContentPart::image("https://example.com/a.tiff"));
    parts.push(ContentPart::video("mm_file://7"));
    check(parts.clone(), &[]);
    let request = CreateChatCompletionRequest::new(ChatModel::M3, vec![Message::user(parts)]);
    assert!(request.validate().violations().is_empty());
}

#[test]
fn the_content_counts_and_not_what_the_url_says() {
    let place = "/messages/1/content/0/image_url/url";
    let heic = genwire_media::data_url(&heif(b"heic", 8, 8)).expect("an image");
    let disguised = heic.replace("image/heic", "image/png");
    check(vec![ContentPart::image(disguised)], &[("error", place, "chat.media.image.formats")]);
    let mixed_up = genwire_media::data_url(&png(8, 8)).expect("an image");
    let mixed_up = mixed_up.replace("image/png", "image/jpeg");
    check(vec![ContentPart::image(mixed_up)], &[("advice", place, "chat.media.image.formats")]);
    let text = ContentPart::image("data:image/png;base64,aGVsbG8=");
    check(vec![text], &[("error", place, "chat.media.image.formats")]);
    let broken = ContentPart::image("data:image/png;base64,aGVsbG8==");
    check(vec![broken], &[("advice", place, "chat.media.image")]);
}

#[test]
fn a_client_measures_what_it_is_about_to_send() {
    let text = ContentPart::image("data:image/png;base64,aGVsbG8=");
    let request = CreateChatCompletionRequest::new(ChatModel::M3, vec![Message::user(vec![text])]);
    assert!(request.validate().is_valid());
    let report = request.validate_thoroughly();
    assert_eq!(report, request.check_media());
    assert_eq!(report.error_count(), 1);
}

#[cfg(feature = "client")]
#[tokio::test]
async fn a_file_beyond_the_limits_is_refused_before_sending() {
    use genwire_chat::client::{Config, ErrorKind, RetryPolicy, Validation};

    let config = Config::builder().base_url("http://127.0.0.1:9").api_key("k").no_proxy();
    let config = config.retry(RetryPolicy::never()).build().expect("a configuration");
    let chat = genwire_chat::Chat::new(config).expect("a client");
    let text = ContentPart::image("data:image/png;base64,aGVsbG8=");
    let request = CreateChatCompletionRequest::new(ChatModel::M3, vec![Message::user(vec![text])]);
    let sent = |validation| {
        let (chat, request) = (chat.clone(), request.clone());
        async move { chat.create(&request).validation(validation).await.map(drop) }
    };
    let refused = sent(Validation::Refuse).await.expect_err("no service listens");
    let ErrorKind::Invalid(invalid) = refused.kind() else { unreachable!("{refused}") };
    assert_eq!(invalid.report().violations()[0].rule, "chat.media.image.formats");
    for validation in [Validation::Warn, Validation::Off] {
        let tried = sent(validation).await.expect_err("no service listens");
        assert!(matches!(tried.kind(), ErrorKind::Connection { sent: false, .. }), "{tried}");
    }
}

#[test]
fn an_unknown_video_is_a_remark() {
    let place = "/messages/1/content/1/video_url/url";
    let text = ContentPart::video("data:video/x-own;base64,aGVsbG8=");
    check(vec!["And this?".into(), text], &[("advice", place, "chat.media.video")]);
}

#[test]
fn files_that_are_too_large_are_found_before_they_are_decoded() {
    let limit = usize::try_from(limits::IMAGE.max_bytes.expect("a limit")).expect("small");
    let mut bytes = png(8, 8);
    bytes.resize(limit, 0);
    check(vec![image(&bytes)], &[]);
    bytes.push(0);
    assert!(ContentPart::image_from_bytes(&bytes).is_err());
    let url = genwire_media::data_url(&bytes).expect("an image");
    let place = "/messages/1/content/0/image_url/url";
    check(vec![ContentPart::image(url)], &[("error", place, "chat.media.image.max_bytes")]);
}

#[test]
fn all_files_together_fit_into_the_body() {
    // Data outside Base64 is counted but not decoded.
    let head = "data:video/mp4,";
    let limit = genwire_chat::create_chat_completion::ENDPOINT.body_limit.expect("a limit");
    let len = usize::try_from(limit).expect("small") - head.len();
    let large = |len: usize| ContentPart::video(format!("{head}{}", "A".repeat(len)));
    let unread = ("advice", "/messages/1/content/0/video_url/url", "chat.media.video");
    check(vec![large(len)], &[unread]);
    let whole_body = ("error", "", "chat.create_chat_completion.body_limit");
    check(vec![large(len + 1)], &[unread, whole_body]);
    let other = ContentPart::image("data:image/gif;base64,R0lGODlhAQABAA==");
    check(vec![large(len), other], &[unread, whole_body]);
}

#[test]
fn a_file_of_another_kind_is_refused_at_once() {
    for part in [
        ContentPart::image_from_bytes(&wav(0.1, 8000)),
        ContentPart::video_from_bytes(&png(8, 8)),
        ContentPart::image_from_bytes(b"text"),
        ContentPart::image_from_path("no such file"),
        ContentPart::video_from_path("no such file"),
    ] {
        assert!(part.is_err());
    }
}
