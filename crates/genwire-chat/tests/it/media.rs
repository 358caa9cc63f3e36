//! Images and videos in data URLs.

use genwire_chat::{ChatModel, ContentPart, CreateChatCompletionRequest, Message, limits};
use genwire_core::Validate as _;

fn check(part: ContentPart, expected: Option<(&str, &str)>) {
    let request = CreateChatCompletionRequest::new(ChatModel::M3, vec![Message::user(vec![part])]);
    let report = request.validate();
    let found = report
        .violations()
        .iter()
        .find(|it| it.rule == "chat.CreateChatCompletionRequest.natives.data_urls")
        .map(|it| (it.severity.as_str(), it.path.as_str()));
    assert_eq!(found, expected);
}

fn data_url(media_type: &str, bytes: u64) -> String {
    let digits = usize::try_from(bytes.div_ceil(3) * 4).expect("small");
    let padding = usize::try_from((3 - bytes % 3) % 3).expect("small");
    format!("data:{media_type};base64,{}{}", "A".repeat(digits - padding), "=".repeat(padding))
}

#[test]
fn images_have_a_listed_format_and_size() {
    let limit = limits::IMAGE.max_bytes.expect("a limit");
    let path = "/messages/0/content/0/image_url/url";
    for (url, expected) in [
        (data_url("image/jpeg", limit), None),
        (data_url("image/jpeg", limit + 1), Some("error")),
        (data_url("Image/WebP", 3), None),
        (data_url("image/tiff", 3), Some("error")),
        ("data:,hello".to_owned(), Some("error")),
        ("data:image/png;base64,A".to_owned(), Some("advice")),
        ("https://example.com/a.tiff".to_owned(), None),
        ("mm_file://1".to_owned(), None),
    ] {
        check(ContentPart::image(url), expected.map(|severity| (severity, path)));
    }
}

#[test]
fn videos_have_any_format_and_a_listed_size() {
    let limit = limits::VIDEO.max_bytes.expect("a limit");
    let path = "/messages/0/content/0/video_url/url";
    for (url, expected) in
        [(data_url("video/x-matroska", 3), None), (data_url("video/mp4", limit + 1), Some("error"))]
    {
        check(ContentPart::video(url), expected.map(|severity| (severity, path)));
    }
}
