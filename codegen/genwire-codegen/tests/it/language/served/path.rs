//! The limits of parameters in a path.

use super::client;

#[tokio::test]
async fn a_parameter_in_the_path_keeps_to_its_limits() {
    let client = client().await;
    for ([hall, row, side, note], expected) in [
        (["east", "30", "left", "a,b"], Ok("east 30 left a,b")),
        (["e", "30", "left", "5"], Err("/hall")),
        (["east", "31", "left", "5"], Err("a number from 1 to 30")),
        (["east", "x", "left", "5"], Err("a whole number")),
        (["east", "1.5", "left", "5"], Err("a whole number")),
        (["east", "1", "top", "5"], Err("/side")),
    ] {
        let result = client.query_hall_seat(hall, row, side, note).await;
        match expected {
            Ok(reply) => assert_eq!(&**result.unwrap(), reply),
            Err(words) => {
                let error = result.unwrap_err();
                assert_eq!(error.status(), Some(400), "{error}");
                assert!(error.to_string().contains(words), "{error}");
            }
        }
    }
}
