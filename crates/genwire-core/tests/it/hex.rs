//! Bytes as hexadecimal digits inside JSON.

use genwire_core::hex::{Hex, decode};
use proptest::prelude::*;

#[test]
fn digits_become_bytes() {
    for (digits, bytes) in [("", &[][..]), ("00", &[0]), ("fFFb90", &[0xff, 0xfb, 0x90])] {
        assert_eq!(decode(digits).as_deref(), Ok(bytes));
        let read: Hex = serde_json::from_str(&format!("\"{digits}\"")).unwrap();
        assert_eq!(read.as_bytes(), bytes);
    }
}

#[test]
fn invalid_hex_is_reported_with_its_place() {
    let message = |digits: &str| decode(digits).unwrap_err().to_string();
    assert_eq!(message("0g"), "expected a hexadecimal digit at position 1");
    assert_eq!(message("0x00"), "expected a hexadecimal digit at position 1");
    assert_eq!(message("0X"), "expected a hexadecimal digit at position 1");
    assert_eq!(message("gx"), "expected a hexadecimal digit at position 0");
    assert_eq!(message("00 0"), "expected a hexadecimal digit at position 2");
    assert_eq!(message("abc"), "expected pairs of hexadecimal digits, found 3 digits");
    assert_eq!(message("https://example.com/a.mp3"), "expected a hexadecimal digit at position 0");
    for body in ["null", "7", "[1]", "\"zz\""] {
        assert!(serde_json::from_str::<Hex>(body).is_err(), "{body}");
    }
    assert_eq!(serde_json::from_str::<Option<Hex>>("null").unwrap(), None);
}

#[test]
fn escapes_inside_the_digits_are_read() {
    assert_eq!(serde_json::from_str::<Hex>(r#""\u0066f""#).unwrap().as_bytes(), [0xff]);
}

proptest! {
    #[test]
    fn bytes_come_back(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let text = serde_json::to_string(&Hex::from(bytes.clone())).unwrap();
        prop_assert_eq!(serde_json::from_str::<Hex>(&text).unwrap().into_bytes(), bytes);
    }

    #[test]
    fn only_pairs_of_digits_are_taken(text in "[0-9a-fA-FxgG ]{0,40}") {
        let good = text.len() % 2 == 0 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        prop_assert_eq!(decode(&text).is_ok(), good);
    }
}
