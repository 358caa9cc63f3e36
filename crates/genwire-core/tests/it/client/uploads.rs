//! Files in parts: sent from memory, from the disk and from readers.

use super::listener::Notes;
use super::server::{Script, Seen, Server, Step, body, header, json, reply};
use super::{Made, client, config, kind};
use genwire_core::client::transport_types::{AsyncRead, ReadBuf};
use genwire_core::client::{
    Error, Middleware, Next, Outgoing, Response, ResponseFuture, Transport, Validation,
};
use genwire_core::{Endpoint, File, Part};
use model::Upload;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::AsyncReadExt as _;

static UPLOAD_ENDPOINT: Endpoint = Endpoint {
    operation: "upload",
    path: "/v1/files",
    body_limit: Some(400_000),
    content_types: &["multipart/form-data"],
    ..super::MAKE_ENDPOINT
};

const PARTS: &[Part] = &[
    Part { name: "picture", item: "sample.Upload.picture", is_file: true, media_types: IMAGES },
    Part { name: "others", item: "sample.Upload.others", is_file: true, media_types: &[] },
];
const IMAGES: &[&str] = &["image/png"];

mod model {
    use genwire_core::client::RequestBody;
    use genwire_core::{Build, Extra, Validate, Wire};

    // The macros recognize the file type of the runtime by its path.
    #[derive(Clone, Debug, PartialEq, Wire, Validate, Build)]
    #[wire(name = "sample.Upload")]
    pub(super) struct Upload {
        #[validate(required)]
        pub(super) picture: Option<genwire_core::File>,
        pub(super) others: Option<Vec<genwire_core::File>>,
        pub(super) title: Option<String>,
        #[serde(flatten)]
        pub(super) extra: Extra,
    }

    impl RequestBody for Upload {}
}

async fn upload(http: &Transport, request: &Upload) -> Result<Response<Made>, Error> {
    http.call(&UPLOAD_ENDPOINT).request(request).parts(PARTS).await
}

/// Parts without files, such as the parts of a type that is a form as well.
const TEXTS: &[Part] = &[Part {
    name: "title",
    item: "sample.Upload.title",
    is_file: false,
    media_types: &["a/b+json"],
}];

static JSON_ENDPOINT: Endpoint = Endpoint { content_types: &[], ..UPLOAD_ENDPOINT };
static FORM_ENDPOINT: Endpoint =
    Endpoint { content_types: &["application/x-www-form-urlencoded"], ..UPLOAD_ENDPOINT };

/// A file on disk that is removed at the end.
struct OnDisk(PathBuf);

impl OnDisk {
    fn new(name: &str, content: &[u8]) -> Self {
        let name = format!("genwire-uploads-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::File::create(&path).unwrap().write_all(content).unwrap();
        Self(path)
    }
}

impl Drop for OnDisk {
    fn drop(&mut self) {
        drop(std::fs::remove_file(&self.0));
    }
}

/// A reader that returns one byte at a time, up to an error.
struct Bytewise(&'static [u8], Option<io::ErrorKind>);

impl AsyncRead for Bytewise {
    fn poll_read(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match (self.0.split_first(), self.1) {
            (Some((first, rest)), _) => {
                buffer.put_slice(&[*first]);
                self.0 = rest;
            }
            (None, Some(error)) => return Poll::Ready(Err(error.into())),
            (None, None) => {}
        }
        Poll::Ready(Ok(()))
    }
}

fn good() -> Script {
    json(200, r#"{"id":"a"}"#)
}

/// The body of the last request, with the boundary replaced by `B`.
fn sent(seen: &Seen) -> String {
    let request = seen.requests.last().unwrap();
    let media_type = header(request, "content-type").unwrap();
    let boundary = media_type.strip_prefix("multipart/form-data; boundary=").unwrap();
    let text = body(request);
    // The content of a file may be hostile, so the boundary must not be predictable.
    assert!(!text.contains("filename=") || boundary.len() > 30, "{boundary}");
    text.replace(boundary, "B")
}

const EXPECTED: &str = "--B\r\nContent-Disposition: form-data; name=\"picture\"; \
     filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\nPNG\r\n\
     --B\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nt\r\n--B--\r\n";

#[tokio::test]
async fn a_file_is_sent_from_wherever_it_is() {
    let disk = OnDisk::new("a.png", b"PNG");
    for (file, has_length) in [
        (File::from_bytes("a.png", "PNG"), true),
        (File::open(&*disk.0).with_name("a.png"), true),
        (File::from_reader("a.png", Bytewise(b"PNG", None), 3), true),
        // At most the stated length is read.
        (File::from_reader("a.png", Bytewise(b"PNG and more", None), 3), true),
        (File::from_reader("a.png", Bytewise(b"PNG", None), None), false),
    ] {
        let server = Server::start(vec![good()]);
        upload(&client(&server), &Upload::new(file.clone()).title("t")).await.unwrap();
        let seen = server.seen();
        assert_eq!(header(&seen.requests[0], "content-length").is_some(), has_length, "{file:?}");
        let body = sent(&seen);
        let body = if has_length { body } else { joined(&body) };
        assert_eq!(body, EXPECTED, "{file:?}");
    }
}

/// A body without the lines between its chunks.
fn joined(chunks: &str) -> String {
    let (mut rest, mut out) = (chunks, String::new());
    // The boundary is shorter in this body than it was in the request, and so are the chunks.
    while let Some((size, after)) = rest.split_once("\r\n") {
        assert!(usize::from_str_radix(size, 16).is_ok(), "{size}");
        let after = after.split_once("\r\n0\r\n").map_or(after, |(chunk, _)| chunk);
        let lines: Vec<&str> = after.split("\r\n").collect();
        let next = lines.iter().position(|line| {
            line.len() <= 3 && !line.is_empty() && usize::from_str_radix(line, 16).is_ok()
        });
        out += &lines[..next.unwrap_or(lines.len())].join("\r\n");
        let Some(next) = next else { break };
        rest = &after[lines[..next].iter().map(|line| line.len() + 2).sum()..];
    }
    out
}

#[tokio::test]
async fn a_file_that_is_no_part_is_its_text() {
    let request = Upload::new(File::from_bytes("a", "A b")).title("t");
    let part = |name: &str, text: &str| {
        format!("--part-0\r\nContent-Disposition: form-data; name=\"{name}\"\r\n{text}\r\n")
    };
    let picture = part("picture", "\r\nA b");
    let title = part("title", "Content-Type: a/b+json\r\n\r\n\"t\"");
    for (endpoint, parts, expected) in [
        (&JSON_ENDPOINT, PARTS, r#"{"picture":"A b","title":"t"}"#.to_owned()),
        (&FORM_ENDPOINT, PARTS, "picture=A+b&title=t".to_owned()),
        (&FORM_ENDPOINT, TEXTS, "picture=A+b&title=t".to_owned()),
        (&UPLOAD_ENDPOINT, TEXTS, picture + &title + "--part-0--\r\n"),
    ] {
        let server = Server::start(vec![good()]);
        let http = client(&server);
        http.call::<Made>(endpoint).request(&request).parts(parts).await.unwrap();
        assert_eq!(body(&server.seen().requests[0]), expected);
        let request = Upload::new(File::from_reader("a", Bytewise(b"A", None), 1));
        let error = http.call::<Made>(endpoint).request(&request).parts(parts).await.unwrap_err();
        assert!(error.to_string().contains("only a file of a part is read"), "{error}");
        assert_eq!(server.count(), 1);
    }
}

#[tokio::test]
async fn a_file_inside_another_member_is_refused() {
    let server = Server::start(Vec::new());
    let request = Upload::new(File::from_bytes("a", "A")).others(vec![File::from_bytes("b", "B")]);
    let http = client(&server);
    let error = http.call::<Made>(&UPLOAD_ENDPOINT).request(&request).parts(&PARTS[..1]).await;
    let error = error.unwrap_err();
    assert_eq!(kind(&error), "Request", "{error:?}");
    assert!(error.to_string().contains("the file `b` is not a separate part"), "{error}");
}

#[tokio::test]
async fn a_large_file_is_sent_in_chunks_and_again() {
    let content: Vec<u8> = (0..300_000_u32).map(|it| b'a' + (it % 26) as u8).collect();
    let disk = OnDisk::new("large.png", &content);
    let server = Server::start(vec![reply(429, "", "slow down"), good()]);
    let request = Upload::new(disk.0.clone()).others(vec![File::from_bytes("b", "B")]);
    upload(&client(&server), &request).await.unwrap();
    let seen = server.seen();
    assert_eq!(seen.requests.len(), 2);
    let content = String::from_utf8(content).unwrap();
    assert!(seen.requests.iter().all(|request| request.contains(&content)));
}

#[tokio::test]
async fn a_reader_is_sent_once() {
    let server = Server::start(vec![reply(429, "", "slow down"), good()]);
    let request = Upload::new(File::from_reader("a", Bytewise(b"PNG", None), 3));
    let error = upload(&client(&server), &request).await.unwrap_err();
    assert_eq!(error.status(), Some(429), "{error}");
    let error = upload(&client(&server), &request).await.unwrap_err();
    assert_eq!(server.count(), 1);
    assert!(error.to_string().contains("the reader of the file `a` was read by an earlier"));
}

#[tokio::test]
async fn a_reader_that_was_not_read_is_sent_again() {
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", closed.local_addr().unwrap());
    drop(closed);
    let request = Upload::new(File::from_reader("a.png", Bytewise(b"PNG", None), 3)).title("t");
    let http = Transport::new(config(&address).build().unwrap()).unwrap();
    assert_eq!(kind(&upload(&http, &request).await.unwrap_err()), "transport sent=false");
    let server = Server::start(vec![good()]);
    upload(&client(&server), &request).await.unwrap();
    assert_eq!(sent(&server.seen()), EXPECTED);
}

#[tokio::test]
async fn a_file_that_cannot_be_read_is_an_error_of_the_request() {
    let missing = std::env::temp_dir().join("genwire-no-such-file");
    let folder = std::env::temp_dir();
    for (file, expected) in [
        (File::open(missing), "the file `genwire-no-such-file` cannot be read: "),
        (File::open(folder).with_name("f"), "the file `f` cannot be read: "),
        (
            File::from_reader("f", Bytewise(b"P", Some(io::ErrorKind::TimedOut)), 3),
            "the file `f` cannot be read: timed out",
        ),
        (
            File::from_reader("f", Bytewise(b"P", None), 3),
            "the file `f` cannot be read: it ended 2 bytes early",
        ),
    ] {
        let server = Server::start(vec![vec![Step::Read], vec![Step::Read]]);
        let error = upload(&client(&server), &Upload::new(file)).await.unwrap_err();
        assert_eq!(kind(&error), "Request", "{error:?}");
        assert!(error.to_string().contains(expected), "{error}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_pipe_or_a_device_is_sent_by_a_reader() {
    let server = Server::start(Vec::new());
    let request = Upload::new(File::open("/dev/zero"));
    let error = upload(&client(&server), &request).await.unwrap_err();
    assert_eq!(kind(&error), "Request", "{error:?}");
    let expected = "the file `zero` cannot be read: it is not a regular file";
    assert!(error.to_string().contains(expected), "{error}");
    assert_eq!(error.help(), Some("open it, and send it by `File::from_reader`"));
}

#[tokio::test]
async fn the_size_is_limited() {
    let large = OnDisk::new("too-large", &vec![b'a'; 400_000]);
    let endless = || File::from_reader("f", tokio::io::repeat(b'a'), None);
    for file in [File::open(&*large.0), File::from_bytes("f", vec![b'a'; 400_000]), endless()] {
        let server = Server::start(vec![vec![Step::Read]]);
        let error = upload(&client(&server), &Upload::new(file)).await.unwrap_err();
        assert_eq!(kind(&error), "too large the request 400000");
    }
    let server = Server::start(vec![good()]);
    let request = Upload::new(File::open(&*large.0));
    let http = client(&server);
    let call = http.call::<Made>(&UPLOAD_ENDPOINT).request(&request).parts(PARTS);
    call.validation(Validation::Off).await.unwrap();
}

#[tokio::test]
async fn a_size_is_logged_where_it_is_not_refused() {
    let large = OnDisk::new("logged", &vec![b'a'; 400_000]);
    let reader = || File::from_reader("f", tokio::io::repeat(b'a').take(900_000), None);
    for (validation, count) in [(Validation::Warn, 1), (Validation::Off, 0)] {
        for file in [File::open(&*large.0), reader(), File::from_bytes("f", vec![b'a'; 400_000])] {
            let server = Server::start(vec![good()]);
            let notes = Notes::default();
            let _noting = tracing::subscriber::set_default(notes.clone());
            let (request, http) = (Upload::new(file.clone()), client(&server));
            let call = http.call::<Made>(&UPLOAD_ENDPOINT).request(&request).parts(PARTS);
            call.validation(validation).await.unwrap();
            let logged = notes.text().matches("message=the request is too large").count();
            assert_eq!(logged, count, "{file:?}");
        }
    }
}

#[tokio::test]
async fn a_file_of_another_media_type_is_not_sent() {
    let server = Server::start(Vec::new());
    let request = Upload::new(File::from_bytes("a", "x").with_media_type("text/html"));
    let error = upload(&client(&server), &request).await.unwrap_err();
    let expected = "/picture: expected a file of type `image/png`, found `text/html`";
    assert!(error.to_string().contains(expected), "{error}");
}

#[tokio::test]
async fn a_layer_sees_what_is_in_memory() {
    struct Sizes;

    impl Middleware for Sizes {
        fn handle<'a>(&'a self, mut request: Outgoing, next: Next<'a>) -> ResponseFuture<'a> {
            let is_streamed = request.is_streamed();
            assert_eq!(request.body().is_empty(), is_streamed);
            if is_streamed {
                request.set_body("another body");
            }
            next.run(request)
        }
    }

    let disk = OnDisk::new("seen.png", b"PNG");
    let server = Server::start(vec![good(), good()]);
    let http = config(&server.url).middleware(Sizes).build().unwrap();
    let http = Transport::new(http).unwrap();
    upload(&http, &Upload::new(File::from_bytes("a.png", "PNG")).title("t")).await.unwrap();
    assert_eq!(sent(&server.seen()), EXPECTED);
    upload(&http, &Upload::new(disk.0.clone())).await.unwrap();
    assert_eq!(sent(&server.seen()), "another body");
}

#[cfg(feature = "blocking")]
#[test]
fn synchronous_programs_send_files_too() {
    let disk = OnDisk::new("synchronous.png", b"PNG");
    let server = Server::start(vec![good()]);
    let config = config(&server.url).build().unwrap();
    let http = Transport::new(config).unwrap().blocking().unwrap();
    let request = Upload::new(File::open(&*disk.0).with_name("a.png")).title("t");
    let call = http.call::<Made>(&UPLOAD_ENDPOINT).request(&request).parts(PARTS);
    call.send().unwrap();
    assert_eq!(sent(&server.seen()), EXPECTED);
}
