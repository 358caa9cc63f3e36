//! Local material, sent and measured.

use genwire_core::Validate as _;
use genwire_video::{AspectRatio, ContentItem, ContentRole, CreateH3ContextIrRequest};

use crate::fixtures::{Movie, gif, heif, mp3, png, wav, webp};

fn check(material: Vec<ContentItem>, expected: &[(&str, &str, &str)]) {
    let request = CreateH3ContextIrRequest::from_prompt("A lighthouse")
        .material(material)
        .duration_seconds(6);
    let report = request.ratio(AspectRatio::Wide16_9).check_media();
    let found: Vec<_> = report
        .violations()
        .iter()
        .map(|it| (it.severity.as_str(), it.path.as_str(), it.rule.as_ref()))
        .collect();
    assert_eq!(found, expected);
    assert!(report.violations().iter().all(|it| it.code.is_none()));
}

fn item(role: ContentRole, bytes: &[u8]) -> ContentItem {
    ContentItem::from_bytes(role, bytes).expect("material")
}

fn video(frames: u32) -> ContentItem {
    let movie = Movie { runs: vec![(frames, 1000)], ..Movie::default() };
    item(ContentRole::ReferenceVideo, &movie.bytes())
}

#[test]
fn material_within_the_limits_is_sent_as_it_is() {
    check(
        vec![
            item(ContentRole::ReferenceImage, &png(256, 640)),
            item(ContentRole::ReferenceImage, &webp(5760, 2304)),
            item(ContentRole::ReferenceImage, &heif(b"heic", 1024, 1024)),
            item(ContentRole::ReferenceVideo, &Movie::default().bytes()),
            item(ContentRole::ReferenceAudio, &wav(2.0, 8000)),
            item(ContentRole::ReferenceAudio, &mp3(100)),
            ContentItem::reference_image("https://example.com/a.gif"),
        ],
        &[],
    );
}

#[test]
fn every_limit_of_an_image_points_at_its_address() {
    let place = "/content/1/image_url/url";
    for role in [ContentRole::FirstFrame, ContentRole::LastFrame, ContentRole::ReferenceImage] {
        let narrow = vec![item(role.clone(), &png(255, 512))];
        check(narrow, &[("error", place, "video.media.h3_image.pixels")]);
        let long = vec![item(role.clone(), &png(1000, 2600))];
        check(long, &[("error", place, "video.media.h3_image.ratio")]);
        let foreign = vec![item(role, &gif(512, 512))];
        check(foreign, &[("error", place, "video.media.h3_image.formats")]);
    }
}

#[test]
fn every_limit_of_a_video_points_at_its_address() {
    let place = "/content/1/video_url/url";
    let movie = Movie::default;
    for (movie, limit) in [
        (Movie { size: (100, 200), ..movie() }, "pixels"),
        (Movie { size: (2600, 1000), ..movie() }, "ratio"),
        (Movie { runs: vec![(100, 1002)], ..movie() }, "frame_rate"),
        (Movie { runs: vec![(47, 1000)], ..movie() }, "seconds"),
        (Movie { codec: b"vp09", ..movie() }, "video_codecs"),
        (Movie { sound: Some(0xdd), ..movie() }, "audio_codecs"),
    ] {
        let rule = format!("video.media.h3_video.{limit}");
        let item = item(ContentRole::ReferenceVideo, &movie.bytes());
        check(vec![item], &[("error", place, &rule)]);
    }
}

#[test]
fn sound_is_held_against_its_limits() {
    let place = "/content/1/audio_url/url";
    let short = vec![item(ContentRole::ReferenceAudio, &wav(1.9, 8000))];
    check(short, &[("error", place, "video.media.h3_audio.seconds")]);
    let foreign = vec![item(ContentRole::ReferenceAudio, b"OggS\0\x02")];
    check(
        foreign,
        &[
            ("error", place, "video.media.h3_audio.formats"),
            ("advice", place, "video.media.h3_audio.seconds"),
        ],
    );
}

#[test]
fn numbers_and_lengths_point_at_the_content() {
    check(vec![video(120), video(120), video(120)], &[]);
    check(
        vec![video(120), video(121), video(120)],
        &[("error", "/content", "video.media.h3_video.total_seconds")],
    );
    check(vec![video(48); 4], &[("error", "/content", "video.media.h3_video.max_count")]);
    let remote = |count| vec![ContentItem::reference_image("https://example.com/a.png"); count];
    check(remote(9), &[]);
    check(remote(10), &[("error", "/content", "video.media.h3_image.max_count")]);
    let sounds = vec![item(ContentRole::ReferenceAudio, &wav(8.0, 4000)); 2];
    check(sounds, &[("error", "/content", "video.media.h3_audio.total_seconds")]);
}

#[test]
fn material_has_to_fit_its_role() {
    for (role, bytes) in [
        (ContentRole::FirstFrame, wav(2.0, 8000)),
        (ContentRole::ReferenceVideo, png(512, 512)),
        (ContentRole::ReferenceAudio, Movie::default().bytes()),
        (ContentRole::ReferenceImage, b"text".to_vec()),
    ] {
        assert!(ContentItem::from_bytes(role, &bytes).is_err());
    }
    assert!(ContentItem::from_path(ContentRole::FirstFrame, "no such file").is_err());
    // For an unlisted role, the content of the file decides its type.
    let own = item(ContentRole::from("storyboard"), &png(512, 512));
    assert_eq!((own.ty(), own.role().map(ContentRole::as_str)), ("image_url", Some("storyboard")));
}

#[test]
fn a_full_check_reports_every_fault() {
    let items = vec![video(30), ContentItem::first_frame("https://example.com/a.png")];
    let request =
        CreateH3ContextIrRequest::from_prompt("A lighthouse").material(items).duration_seconds(6);
    let report = request.validate_thoroughly();
    let rules: Vec<&str> = report.errors().map(|it| it.rule.as_ref()).collect();
    assert_eq!(
        rules,
        [
            "video.CreateH3ContextIrRequest.rules.frames_or_references",
            "video.media.h3_video.seconds"
        ]
    );
}
