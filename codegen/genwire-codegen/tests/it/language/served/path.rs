//! The limits of parameters in a path, which the client checks, and the server where no client did.

use super::client;
use crate::language::query_hall_seat::ENDPOINT;
use genwire_core::TextBody;
use genwire_core::client::Validation;

#[tokio::test]
async fn a_parameter_in_the_path_keeps_to_its_limits() {
    let client = client().await;
    for ((hall, row, side, note), expected) in [
        (("east", 30, "left", "a,b"), Ok("east 30 left a,b")),
        (("e", 30, "left", "5"), Err("/hall")),
        (("east", 31, "left", "5"), Err("a number from 1 to 30")),
        (("east", 1, "top", "5"), Err("/side")),
    ] {
        let call = || client.query_hall_seat(hall, row, side, note);
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
async fn a_service_refuses_texts_that_are_no_numbers() {
    let client = client().await;
    for row in ["x", "1.5"] {
        let call = client.transport().call::<TextBody>(&ENDPOINT).param("hall", "east");
        let call = call.param("row", row).param("side", "left").param("note", "5");
        let refusal = call.await.unwrap_err();
        assert_eq!(refusal.status(), Some(400), "{refusal}");
        assert!(refusal.to_string().contains("a whole number"), "{refusal}");
    }
}
