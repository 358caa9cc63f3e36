//! The limits of path parameters. The client checks them, and so does the server in case no client
//! did.

use super::{client, started};
use crate::language::query_hall_seat::{ENDPOINT, SeatFloor, SeatSide};
use genwire_core::TextBody;
use genwire_core::client::Validation;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

#[tokio::test]
async fn a_parameter_in_the_path_keeps_to_its_limits() {
    let client = client().await;
    for ((hall, floor, row, side, note), expected) in [
        (("east", 1, 30, "left", "a,b"), Ok("east 1 before 31 on the left a,b")),
        (("east", 2, 1, "right", "5"), Ok("east 2 before 2 on the right 5")),
        (("e", 1, 30, "left", "5"), Err("/hall")),
        (("east", 1, 31, "left", "5"), Err("a number from 1 to 30")),
        (("east", 1, 1, "top", "5"), Err("/side")),
        (("east", 3, 1, "left", "5"), Err("/floor")),
    ] {
        let call = || client.query_hall_seat(hall, floor, row, side, note);
        let (result, unchecked) = (call().await, call().validation(Validation::Off).await);
        match expected {
            Ok(reply) => assert_eq!([&**result.unwrap(), &**unchecked.unwrap()], [reply; 2]),
            Err(words) => {
                let (error, refusal) = (result.unwrap_err(), unchecked.unwrap_err());
                assert!(error.is_invalid(), "{error}");
                assert_eq!(refusal.status(), Some(400), "{refusal}");
                for error in [error, refusal] {
                    assert!(error.to_string().contains(words), "{error}");
                }
            }
        }
    }
}

#[tokio::test]
async fn an_enum_in_the_path_is_one_of_the_interface() {
    let client = client().await;
    let reply = client.query_hall_seat("east", SeatFloor::Gallery, 1, SeatSide::Right, "5").await;
    assert_eq!(&**reply.unwrap(), "east 2 before 2 on the right 5");
}

#[tokio::test]
async fn a_service_refuses_texts_that_are_no_numbers() {
    let client = client().await;
    for row in ["x", "1.5", "1e16", "9223372036854775808", " 7", "7 ", "\t7", "7\n"] {
        let call = client.transport().call::<TextBody>(&ENDPOINT).param("hall", "east");
        let call = call.param("floor", "1");
        let call = call.param("row", row).param("side", "left").param("note", "5");
        let refusal = call.await.unwrap_err();
        assert_eq!(refusal.status(), Some(400), "{refusal}");
        assert!(refusal.to_string().contains("a whole number"), "{refusal}");
    }
    let call = client.transport().call::<TextBody>(&ENDPOINT).param("hall", "east");
    let call = call.param("floor", "1.0").param("row", "7.0").param("side", "left");
    assert_eq!(&**call.param("note", "5").await.unwrap(), "east 1 before 8 on the left 5");
}

#[tokio::test]
async fn a_service_refuses_a_number_that_is_not_utf_8() {
    let address = started().await;
    let address = address.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request =
        "GET /halls/east/2/rows/%ff/left/5 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut reply = String::new();
    stream.read_to_string(&mut reply).await.unwrap();
    assert!(reply.starts_with("HTTP/1.1 400 "), "{reply}");
    assert!(reply.contains("`hall` in the path is not percent-encoded UTF-8"), "{reply}");
}
