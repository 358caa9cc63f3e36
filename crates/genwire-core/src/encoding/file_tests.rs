//! Tests of files in parts: a written body is read back, and hostile parts do no harm.

use super::{Body, Chunk, Decoded, decoded, encoded};
use crate::descriptor::{Descriptor, Member, ObjectDescriptor, UnknownPolicy};
use crate::file::beside;
use crate::{Extra, File, Part, Unreadable};
use bytes::Bytes;
use proptest::prelude::*;
use upload::Upload;

const PARTS: &str = "multipart/form-data";

const IMAGES: &[&str] = &["image/*", "image/png"];
const ALL: &[Part] = &[
    Part { name: "picture", item: "t.Upload.picture", is_file: true, media_types: IMAGES },
    Part { name: "others", item: "t.Upload.others", is_file: true, media_types: &[] },
    Part { name: "table", item: "t.Upload.table", is_file: false, media_types: &["text/csv"] },
    Part { name: "title", item: "t.Upload.title", is_file: false, media_types: &["x/y+json"] },
];

mod upload {
    use crate::{Build, Extra, Validate, Wire};

    // The macros recognize the file type of the runtime by its path.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Wire, Validate, Build)]
    #[wire(name = "t.Upload")]
    pub(super) struct Upload {
        pub(super) picture: Option<genwire_core::File>,
        pub(super) others: Option<Vec<genwire_core::File>>,
        pub(super) table: Option<String>,
        pub(super) title: Option<String>,
        #[serde(flatten)]
        pub(super) extra: Extra,
    }
}

fn descriptor() -> &'static Descriptor {
    const MEMBERS: &[Member] = &[
        Member::new("picture", || &Descriptor::String),
        Member::new("others", || &Descriptor::List(|| &Descriptor::String)),
        Member::new("table", || &Descriptor::String),
        Member::new("title", || &Descriptor::String),
    ];
    &Descriptor::Object(ObjectDescriptor {
        name: "t.Upload",
        members: MEMBERS,
        unknown: UnknownPolicy::Warning,
        extra: None,
        deny_null: false,
        constraints: &[],
    })
}

/// Writes a body whose files are all in memory.
fn written(upload: &Upload) -> Result<(Vec<u8>, String), String> {
    let (json, files) = beside::write(|| crate::to_vec(upload).unwrap());
    let random = "4f2a".to_owned();
    let body = Body { json, parts: ALL, files, random, ..Body::default() };
    let written = encoded(PARTS, body).map_err(|error| error.to_string())?;
    let (bytes, media_type) = written.into_bytes().unwrap();
    Ok((bytes, media_type.into_owned()))
}

fn parts_of(media_type: &str, body: &[u8]) -> Result<Decoded, Unreadable> {
    decoded(media_type, &Bytes::copy_from_slice(body), descriptor(), ALL)
}

fn read(media_type: &str, body: &[u8]) -> (Upload, Vec<String>) {
    let Decoded { json, files, report } = parts_of(media_type, body).unwrap();
    let upload = beside::read(files, || serde_json::from_slice(&json).unwrap());
    (upload, report.violations().iter().map(ToString::to_string).collect())
}

/// Checks that an upload is read back, with the default media types of its parts.
fn check(upload: &Upload) {
    let (bytes, media_type) = written(upload).unwrap();
    let with_usual = |file: &File, name: &str, usual: &str| {
        let named = file.clone().with_name(file.name().unwrap_or(name));
        named.with_media_type(file.media_type().unwrap_or(usual))
    };
    let mut expected = upload.clone();
    expected.picture = upload.picture.as_ref().map(|file| with_usual(file, "picture", "image/png"));
    expected.others = upload.others.as_ref().filter(|all| !all.is_empty()).map(|all| {
        let usual = |file| with_usual(file, "others", "application/octet-stream");
        all.iter().map(usual).collect()
    });
    assert_eq!(read(&media_type, &bytes), (expected, Vec::new()));
}

#[test]
fn files_and_texts_come_back() {
    let png = File::from_bytes("a.png", vec![0xff, 0, b'\r', b'\n', b'-', b'-']);
    check(&Upload::new());
    check(&Upload::new().picture(png.clone()).title("\"a\" b").table("a,b\r\n1,2"));
    check(&Upload::new().picture(vec![1, 2]).others(vec![png.clone()]));
    let text = File::from_bytes("b.txt", "text").with_media_type("text/plain; charset=utf-8");
    check(&Upload::new().others(vec![png, text, File::from(Vec::new())]).title("file:0"));
}

#[test]
fn parts_look_like_this() {
    let upload =
        Upload::new().picture(File::from_bytes("ü \"1\".png", "png")).table("a").title("b");
    let (bytes, media_type) = written(&upload).unwrap();
    let boundary = media_type.strip_prefix("multipart/form-data; boundary=").unwrap();
    let expected = "--B\r\nContent-Disposition: form-data; name=\"picture\"; \
         filename=\"ü %221%22.png\"\r\nContent-Type: image/png\r\n\r\npng\r\n\
         --B\r\nContent-Disposition: form-data; name=\"table\"\r\nContent-Type: text/csv\r\n\r\n\
         a\r\n--B\r\nContent-Disposition: form-data; name=\"title\"\r\nContent-Type: x/y+json\r\n\
         \r\n\"b\"\r\n--B--\r\n";
    assert_eq!(String::from_utf8(bytes).unwrap().replace(boundary, "B"), expected);
    assert!(boundary.ends_with("4f2a"), "{boundary} can be guessed");
}

#[test]
fn a_group_is_no_media_type_of_a_file() {
    let group = Part {
        name: "picture",
        item: "t.Upload.picture",
        is_file: true,
        media_types: &["image/*"],
    };
    let json = br#"{"picture":"x"}"#.to_vec();
    let body = Body { json, in_brackets: false, parts: &[group], ..Body::default() };
    let (bytes, _) = encoded(PARTS, body).unwrap().into_bytes().unwrap();
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.contains("filename=\"picture\"\r\n\r\nx\r\n"), "{text}");
}

#[test]
fn hostile_names_stay_names() {
    for name in [
        "a\r\nContent-Type: text/html\r\n\r\n<b>",
        "\"; name=\"title",
        "../../etc/passwd",
        "C:\\a\\b.png",
        "\\",
        "a\\\\b\\\\\\",
        "a\\\"; name=\"title",
        "日本.png",
        "a;b=c.png",
        "\u{0}\t'%",
        " a ",
    ] {
        let upload = Upload::new().picture(File::from_bytes(name, "x")).title("t");
        let (bytes, media_type) = written(&upload).unwrap();
        let (found, _) = read(&media_type, &bytes);
        assert_eq!(found.picture.unwrap().name(), Some(name.trim()), "{name:?}");
        assert_eq!(found.title.as_deref(), Some("t"), "{name:?}");
    }
}

#[test]
fn a_media_type_ends_no_header() {
    for media_type in ["image/png\r\nX: y", "image/ü", "a\u{0}"] {
        let file = File::from_bytes("a", "x").with_media_type(media_type);
        let error = written(&Upload::new().picture(file)).unwrap_err();
        assert_eq!(error, "the media type of the file `picture` is not a valid header value");
    }
}

#[test]
fn a_file_of_another_media_type_is_reported() {
    let part = |name: &str, media_type: &str| {
        format!(
            "--a\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"f\"\r\n\
             Content-Type: {media_type}\r\n\r\nx\r\n"
        )
    };
    let long = "text/html; ".repeat(1000);
    for (media_type, shown) in [
        ("image/png", None),
        ("IMAGE/gif; q=1", None),
        ("text/html", Some("text/html")),
        ("", Some("")),
        ("text/\u{1b}[2Jü\u{7}", Some("text/\u{fffd}[2Jü\u{fffd}")),
        (&long, Some("text/html; text/html; text/html; text/html; text/html; text/..")),
    ] {
        let body = part("picture", media_type) + &part("others", "text/html") + "--a--";
        let (_, violations) = read("multipart/form-data; boundary=a", body.as_bytes());
        let expected = |shown| {
            format!(
                "error: /picture: expected a file of type `image/*` or `image/png`, found \
                 `{shown}` (t.Upload.picture.media_types)"
            )
        };
        let expected: Vec<String> = shown.into_iter().map(expected).collect();
        assert_eq!(violations, expected, "{media_type}");
    }
}

/// Reads a body with HTML files and these part names.
fn html(names: &[&str]) -> Decoded {
    const IMAGE_PARTS: &[Part] = &[Part { media_types: IMAGES, ..ALL[1] }];
    let part = |name: &&str| {
        format!(
            "--a\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"f\"\r\n\
             Content-Type: text/html\r\n\r\n\r\n"
        )
    };
    let body = names.iter().map(part).collect::<String>() + "--a--";
    decoded("multipart/form-data; boundary=a", &body.into(), descriptor(), IMAGE_PARTS).unwrap()
}

#[test]
fn violations_of_media_types_are_bounded() {
    let report = html(&vec!["others"; 5000]).report;
    assert_eq!(report.violations().len(), crate::MAX_KEPT_VIOLATIONS);
    assert_eq!(report.error_count(), 5000);
}

#[test]
fn files_of_a_list_have_their_positions() {
    for names in
        [["others"; 3], ["others[]", "others", "others[]"], ["others[1]", "others[0]", "others"]]
    {
        let report = html(&names).report;
        let paths: Vec<&str> = report.violations().iter().map(|one| one.path.as_str()).collect();
        assert_eq!(paths, ["/others/0", "/others/1", "/others/2"], "{names:?}");
    }
}

#[test]
fn a_name_that_is_no_place_is_no_file() {
    for name in ["others[", "others[a", "others[]]", "others]"] {
        let Decoded { json, files, report } = html(&[name]);
        assert!(files.is_empty() && report.is_valid(), "{name}");
        assert_eq!(serde_json::from_slice::<serde_json::Value>(&json).unwrap()[name], "");
    }
}

#[test]
fn other_senders_write_files_in_their_own_way() {
    let body = "--a\r\nContent-Disposition: form-data; filename=f.png; name=picture\r\n\r\nx\r\n\
         --a\r\ncontent-disposition: form-data; name=\"others[]\"; filename=\"1\"\r\n\r\n1\r\n\
         --a\r\ncontent-disposition: form-data; name=\"others[]\"; filename=\"2\"\r\n\r\n2\r\n\
         --a\r\nContent-Disposition: form-data; name=\"title\"; filename=\"t\"\r\n\r\nT\r\n--a--";
    let (found, violations) = read("multipart/form-data; boundary=a", body.as_bytes());
    let others = vec![File::from_bytes("1", "1"), File::from_bytes("2", "2")];
    let picture = File::from_bytes("f.png", "x");
    assert_eq!(found, Upload::new().picture(picture).others(others).title("T"));
    assert!(violations.is_empty());
    // A web form has such a part for a field without a chosen file.
    let body = "--a\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"\"\r\n\
         Content-Type: application/octet-stream\r\n\r\n\r\n--a--";
    assert_eq!(read("multipart/form-data; boundary=a", body.as_bytes()).0, Upload::new());
}

#[test]
fn names_have_the_escapes_of_other_senders() {
    for (written, name) in [
        (r#""a \"b\".png""#, r#"a "b".png"#),
        (r#""a\\b; c=\"d""#, r#"a\b; c="d"#),
        (r#""C:\new\a.png""#, r"C:\new\a.png"),
        (r#""a\\\\""#, r"a\\"),
        // Web forms do not use such escapes.
        (r#""a\""#, r"a\"),
        (r#""a%22\%22b""#, r#"a"\"b"#),
    ] {
        for head in
            [r#"name="picture"; filename="#, r#"name="picture"; more="\"; filename="; filename="#]
        {
            let body =
                format!("--a\r\nContent-Disposition: form-data; {head}{written}\r\n\r\nx\r\n--a--");
            let (found, _) = read("multipart/form-data; boundary=a", body.as_bytes());
            assert_eq!(found.picture.unwrap().name(), Some(name), "{head}{written}");
        }
    }
}

#[test]
fn the_number_of_files_is_limited() {
    let many = |count: usize| {
        let part = "--a\r\nContent-Disposition: form-data; name=others\r\n\r\n\r\n";
        parts_of("multipart/form-data; boundary=a", (part.repeat(count) + "--a--").as_bytes())
    };
    assert_eq!(many(1000).unwrap().files.len(), 1000);
    let limit = crate::MAX_VALUES;
    assert_eq!(many(limit / 10 + 1).unwrap_err(), Unreadable::TooManyValues { limit });
}

#[test]
fn a_file_that_is_not_in_memory_is_a_chunk_of_its_own() {
    let upload = Upload::new().picture(File::open("a/b.png")).title("t");
    let (json, files) = beside::write(|| crate::to_vec(&upload).unwrap());
    let body = Body { json, in_brackets: false, parts: ALL, files, ..Body::default() };
    let chunks = encoded(PARTS, body).unwrap().chunks;
    let [Chunk::Bytes(_), Chunk::File(file), Chunk::Bytes(_)] = chunks.as_slice() else {
        panic!("{chunks:?}");
    };
    assert_eq!((file.name(), file.bytes()), (Some("b.png"), None));
}

#[test]
fn files_beside_an_outer_body_come_back() {
    let ((), files) = beside::write(|| {
        drop(crate::to_vec(&File::from_bytes("outer", "1")));
        let (_, inner) = beside::write(|| crate::to_vec(&File::from_bytes("inner", "2")));
        assert_eq!(inner, [File::from_bytes("inner", "2")]);
        drop(crate::to_vec(&File::from_bytes("outer", "3")));
    });
    assert_eq!(files, [File::from_bytes("outer", "1"), File::from_bytes("outer", "3")]);
    assert_eq!(crate::to_vec(&File::from_bytes("none", "4")).unwrap(), b"\"4\"");
}

/// File names that are read back unchanged.
///
/// A name is written without escapes, as web forms do, and a receiver trims it.
fn name() -> impl Strategy<Value = String> {
    "[^%]{1,20}".prop_map(|name| name.trim().to_owned()).prop_filter("empty", |it| !it.is_empty())
}

fn file() -> impl Strategy<Value = File> {
    let media_type = prop::option::of("image/[a-z]{1,9}(; a=[0-9]{1,3})?");
    let bytes = prop::collection::vec(
        prop_oneof![Just(b'\r'), Just(b'\n'), Just(b'-'), any::<u8>()],
        0..200,
    );
    (name(), media_type, bytes).prop_map(|(name, media_type, bytes)| {
        let file = File::from_bytes(name, bytes);
        media_type.into_iter().fold(file, File::with_media_type)
    })
}

proptest! {
    #[test]
    fn random_parts_come_back(
        picture in prop::option::of(file()),
        others in prop::option::of(prop::collection::vec(file(), 0..4)),
        table in prop::option::of(any::<String>()),
        title in prop::option::of(any::<String>()),
    ) {
        check(&Upload { picture, others, table, title, extra: Extra::default() });
    }

    #[test]
    fn random_bytes_are_read_or_refused(
        words in prop::collection::vec(prop_oneof![
            Just("--a".to_owned()),
            Just("\r\n".to_owned()),
            Just("--".to_owned()),
            Just("Content-Disposition: form-data; name=\"picture\"; filename=\"".to_owned()),
            Just("others[".to_owned()),
            any::<String>(),
        ], 0..30),
    ) {
        drop(parts_of("multipart/form-data; boundary=a", words.concat().as_bytes()));
    }
}
