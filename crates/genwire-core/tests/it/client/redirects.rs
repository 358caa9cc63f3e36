//! Redirects: they must not send the key to another host.

use super::server::{Server, header, json, reply};
use super::{KEY, client, config, make};
use genwire_core::client::{ErrorKind, Transport};

fn moved(status: u16, to: &str) -> super::server::Script {
    reply(status, &format!("location: {to}"), "")
}

#[tokio::test]
async fn no_redirect_is_followed_unless_asked_for() {
    for status in [301, 302, 303, 307, 308] {
        let other = Server::start(vec![json(200, "{}")]);
        let to = format!("{}/v1/make?token=x", other.url);
        let server = Server::start(vec![moved(status, &to)]);
        let error = make(&client(&server)).await.unwrap_err();
        let to = format!("{}/v1/make", other.url);
        assert_eq!(error.kind(), &ErrorKind::Redirect { to: to.clone() });
        let text = error.to_string();
        assert!(text.contains(&to) && !text.contains("token"), "{text}");
        let help = "use the final address instead of the one that was called";
        assert_eq!(error.help(), Some(help), "{text}");
        assert_eq!((other.seen().connections, error.attempts()), (0, 1));
    }
}

#[tokio::test]
async fn only_the_same_origin_gets_the_key() {
    let other = Server::start(vec![json(200, "{}")]);
    let server = Server::start(vec![moved(307, "/there/v1/make"), json(200, r#"{"id":"a"}"#)]);
    let http = |url: &str| {
        Transport::new(config(url).same_origin_redirects(true).build().unwrap()).unwrap()
    };
    assert_eq!(make(&http(&server.url)).await.unwrap().id.as_deref(), Some("a"));
    let followed = server.seen().requests.remove(1);
    assert!(followed.starts_with("POST /there/v1/make"), "{followed}");
    assert_eq!(header(&followed, "authorization"), Some(&*format!("Bearer {KEY}")));
    assert!(followed.ends_with(r#"{"name":"cube"}"#));

    for (status, to) in [(307, other.url.as_str()), (308, "//localhost/"), (302, "/there")] {
        let server = Server::start(vec![moved(status, to), json(200, "{}")]);
        let error = make(&http(&server.url)).await.unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Redirect { .. }), "{error:?}");
        assert_eq!(server.count(), 1);
    }
    assert_eq!(other.seen().connections, 0);
}
