//! Files in parts: from the generated client to the generated server.

use super::super::send_survey::Buyer;
use super::super::server::Call;
use super::super::upload_photos::{ENDPOINT, PARTS, PhotoSizes, Photos};
use super::{LABEL, client};
use genwire_core::client::{ErrorKind, Validation};
use genwire_core::{ByteBody, File, RawJson};

/// Returns the names, the media types and the sizes of photos.
pub(super) fn sizes(call: &Call, request: Photos) -> PhotoSizes {
    // The JSON in a gate does not contain the contents of files.
    let json = String::from_utf8(call.json().to_vec()).unwrap();
    assert!(json.contains(r#""cover":"file:"#), "{json}");
    let files: Vec<File> =
        [request.cover].into_iter().chain(request.others.into_iter().flatten()).collect();
    let text = |text: Option<&str>| text.unwrap_or("none").to_owned();
    let mut names: Vec<String> = files.iter().map(|file| text(file.name())).collect();
    let mut media_types: Vec<String> = files.iter().map(|file| text(file.media_type())).collect();
    if let Some(since) = request.buyer.and_then(|buyer| buyer.since) {
        names.push(since.to_string());
    }
    media_types.extend(request.table);
    let bytes: usize = files.iter().map(|file| file.bytes().unwrap().len()).sum();
    let sizes = PhotoSizes::builder().names(names).media_types(media_types);
    sizes.bytes(i64::try_from(bytes).unwrap())
}

#[tokio::test]
async fn a_service_gets_files_of_all_kinds() {
    let client = client().await;
    let path = std::env::temp_dir().join(format!("genwire-photo-{}.gif", std::process::id()));
    std::fs::write(&path, LABEL).unwrap();
    let request = Photos::new("Sea", LABEL.to_vec())
        .others(vec![
            File::from(path.as_path()).with_name("a \"b\"\r\n.gif"),
            File::from_bytes("ü.txt", "text").with_media_type("text/plain; charset=latin1"),
        ])
        .buyer(Buyer::default().since(2020))
        .table("a,b");
    let reply = client.upload_photos(&request).await.unwrap().into_inner();
    std::fs::remove_file(path).unwrap();
    let names = ["cover", "a \"b\"\r\n.gif", "ü.txt", "2020"].map(str::to_owned).to_vec();
    let bytes = "application/octet-stream";
    let types = ["image/png", bytes, "text/plain; charset=latin1", "a,b"].map(str::to_owned);
    assert_eq!(reply.names, Some(names));
    assert_eq!(reply.media_types, Some(types.to_vec()));
    assert_eq!(reply.bytes, Some(i64::try_from(2 * LABEL.len() + 4).unwrap()));
}

#[tokio::test]
async fn parts_are_checked_as_any_body() {
    let client = client().await;
    let html = File::from_bytes("a", "x").with_media_type("text/html");
    let three = vec![File::default(), File::default(), File::default()];
    for (request, rule) in [
        (Photos::new("Sea", html), "demo.Photos.cover.media_types"),
        (Photos::new("Sea", vec![1]).others(three), "demo.Photos.others.items"),
        (Photos::new("", vec![1]), "demo.Photos.title.length"),
        (Photos::new("Sea", vec![1]).table("a"), "demo.Photos.rules.others_or_table"),
    ] {
        let error = client.upload_photos(&request).await.unwrap_err();
        let ErrorKind::Invalid(invalid) = error.kind() else { panic!("{error}") };
        assert_eq!(invalid.report().violations()[0].rule, rule);
        let call = client.upload_photos(&request).validation(Validation::Off);
        let error = call.await.unwrap_err();
        assert_eq!(error.service_error().unwrap().code.unwrap().as_i64(), 2013, "{rule}: {error}");
    }
    let large = Photos::new("Sea", vec![0; 70_000]);
    let error = client.upload_photos(&large).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::TooLarge { .. }), "{error}");
    let error = client.upload_photos(&large).validation(Validation::Off).await.unwrap_err();
    assert_eq!(error.status(), Some(413));
}

#[tokio::test]
async fn parts_without_types_are_sent_as_files() {
    let client = client().await;
    let request = RawJson::from_text(r#"{"title":"Sea","cover":"file:0","others":["b"]}"#).unwrap();
    let call = client.transport().call::<PhotoSizes>(&ENDPOINT).request(&request).parts(PARTS);
    let reply = call.await.unwrap();
    assert_eq!(reply.names.as_ref().unwrap(), &["cover", "others"]);
    assert_eq!(reply.bytes, Some(7));
}

#[tokio::test]
async fn a_web_form_is_read() {
    let body = "--x\r\ncontent-disposition: form-data; name=\"title\"\r\n\r\nSea\r\n\
        --x\r\ncontent-disposition: form-data; name=\"cover\"; filename=\"../a.png\"\r\n\
        content-type: image/png\r\n\r\n\u{1}--x\r\n--x\r\n\
        content-disposition: form-data; name=\"others\"; filename=\"\"\r\n\
        content-type: application/octet-stream\r\n\r\n\r\n--x--\r\n";
    let client = client().await;
    let call = client.transport().call::<PhotoSizes>(&ENDPOINT);
    let raw = ByteBody::new(body).with_media_type("multipart/form-data; boundary=x");
    let reply = call.raw_request(raw).await.unwrap();
    assert_eq!(reply.names.as_ref().unwrap(), &["../a.png"]);
    assert_eq!(reply.bytes, Some(4));
}
