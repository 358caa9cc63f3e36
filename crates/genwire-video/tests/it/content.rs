//! The content of an H3 prompt request.

use genwire_core::Validate as _;
use genwire_video::{AspectRatio, ContentItem, CreateH3ContextIrRequest, limits};

const URL: &str = "https://example.com/file";

fn rules_of(material: Vec<ContentItem>) -> Vec<String> {
    let request = CreateH3ContextIrRequest::from_prompt("A lighthouse")
        .material(material)
        .duration_seconds(6)
        .ratio(AspectRatio::Wide16_9);
    let report = request.validate();
    let mut rules: Vec<String> = report
        .errors()
        .filter_map(|error| error.rule.strip_prefix("video.CreateH3ContextIrRequest.rules."))
        .map(str::to_owned)
        .collect();
    rules.sort_unstable();
    rules
}

type Make = fn(&str) -> ContentItem;

/// Every kind of material once, with the numbers of frames and of references that it counts as.
const KINDS: [(Make, u8, u8, u8); 6] = [
    (|url| ContentItem::first_frame(url), 1, 0, 0),
    (|url| roleless_image(url), 1, 0, 0),
    (|url| ContentItem::last_frame(url), 0, 1, 0),
    (|url| ContentItem::reference_image(url), 0, 0, 1),
    (|url| ContentItem::reference_video(url), 0, 0, 1),
    (|url| ContentItem::reference_audio(url), 0, 0, 1),
];

fn roleless_image(url: &str) -> ContentItem {
    serde_json::from_value(serde_json::json!({ "type": "image_url", "image_url": { "url": url } }))
        .expect("an item")
}

#[test]
fn every_pair_and_triple_of_material_is_judged_by_its_roles() {
    let none = KINDS.len();
    for first in 0..KINDS.len() {
        for second in 0..=none {
            for third in 0..=none {
                let chosen = [first, second, third].into_iter().filter_map(|kind| KINDS.get(kind));
                let (firsts, lasts, references) = chosen
                    .clone()
                    .fold((0, 0, 0), |sum, kind| (sum.0 + kind.1, sum.1 + kind.2, sum.2 + kind.3));
                let mut expected = Vec::new();
                if firsts > 1 {
                    expected.push("first_frames");
                }
                if firsts + lasts > 0 && references > 0 {
                    expected.push("frames_or_references");
                }
                if lasts > 1 {
                    expected.push("last_frames");
                }
                let found = rules_of(chosen.map(|(make, ..)| make(URL)).collect());
                assert_eq!(found, expected, "{first} {second} {third}");
            }
        }
    }
}

#[test]
fn material_in_data_urls_keeps_to_the_limits() {
    let base64 = |bytes: u64| "A".repeat(usize::try_from(bytes.div_ceil(3) * 4).expect("small"));
    let of_size = |media_type: &str, bytes: u64| {
        let remainder = usize::try_from((3 - bytes % 3) % 3).expect("small");
        let mut payload = base64(bytes);
        payload.truncate(payload.len() - remainder);
        format!("data:{media_type};base64,{payload}{}", "=".repeat(remainder))
    };
    let limit = |limits: &genwire_core::MediaLimits| limits.max_bytes.expect("a limit");
    let image: Make = |url| ContentItem::reference_image(url);
    let video: Make = |url| ContentItem::reference_video(url);
    let audio: Make = |url| ContentItem::reference_audio(url);
    for (make, url, expected) in [
        (image, of_size("image/jpeg", limit(&limits::H3_IMAGE)), None),
        (image, of_size("image/jpeg", limit(&limits::H3_IMAGE) + 1), Some("error")),
        (image, of_size("IMAGE/HEIF", 4), None),
        (image, of_size("image/gif", 4), Some("error")),
        (image, "data:image/png,plain".to_owned(), Some("advice")),
        (image, "data:image/png;base64,@@@@".to_owned(), Some("advice")),
        (video, of_size("video/quicktime", 4), None),
        (video, of_size("video/quicktime", limit(&limits::H3_VIDEO) + 1), Some("error")),
        (video, of_size("video/webm", 4), Some("error")),
        (audio, of_size("audio/wav", limit(&limits::H3_AUDIO)), None),
        (audio, of_size("audio/wav", limit(&limits::H3_AUDIO) + 1), Some("error")),
        (audio, of_size("audio/flac", 4), Some("error")),
    ] {
        let request = CreateH3ContextIrRequest::from_prompt("A lighthouse")
            .material([make(&url)])
            .duration_seconds(6);
        let report = request.validate();
        let found = report
            .violations()
            .iter()
            .find(|it| it.rule == "video.CreateH3ContextIrRequest.natives.data_urls")
            .map(|it| it.severity.as_str());
        let start: String = url.chars().take(40).collect();
        assert_eq!(found, expected, "{start}");
    }
}
