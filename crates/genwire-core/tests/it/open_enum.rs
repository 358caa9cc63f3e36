//! Open enums, which keep unlisted values.

use crate::sample::{Grade, Model};
use genwire_core::Validate as _;

#[test]
fn a_listed_text_is_its_value_and_any_other_is_kept() {
    for (text, listed) in [("X-M3", true), ("X-M2.7", true), ("x-m3", false), ("", false)] {
        let value = Model::from(text);
        assert_eq!(matches!(value, Model::Unknown(_)), !listed, "{text}");
        assert_eq!(value.as_str(), text);
        assert_eq!(value.to_string(), text);
        assert_eq!(Model::from(text.to_owned()), value);
        assert_eq!(text.parse::<Model>().is_ok(), listed);
        assert_eq!(Model::try_parse(text).is_ok(), listed);
        let json = serde_json::to_string(&value).unwrap();
        assert_eq!(json, format!("\"{text}\""));
        assert_eq!(serde_json::from_str::<Model>(&json).unwrap(), value);
    }
    assert_eq!(Model::VALUES, [Model::XM3, Model::XM27]);
}

#[test]
fn a_listed_number_is_its_value_and_any_other_is_kept() {
    for (number, listed) in
        [(1, true), (-2, true), (0, false), (i64::MAX, false), (i64::MIN, false)]
    {
        let value = Grade::from(number);
        assert_eq!(matches!(value, Grade::Unknown(_)), !listed, "{number}");
        assert_eq!(value.as_i64(), number);
        assert_eq!(value.to_string(), number.to_string());
        assert_eq!(Grade::try_parse(number).is_ok(), listed);
        let json = serde_json::to_string(&value).unwrap();
        assert_eq!(json, number.to_string());
        assert_eq!(serde_json::from_str::<Grade>(&json).unwrap(), value);
    }
    for (json, expected) in [("1.0", Grade::Low), ("-2e0", Grade::High), ("30e-1", 3.into())] {
        assert_eq!(serde_json::from_str::<Grade>(json).unwrap(), expected);
    }
    assert_eq!(Grade::VALUES, [Grade::Low, Grade::High]);
}

#[test]
fn a_value_of_another_json_type_is_an_error() {
    for (json, expected) in [
        ("1", "invalid type: integer `1`, expected a string (`sample.Model`) at line 1 column 1"),
        ("null", "invalid type: null, expected a string (`sample.Model`) at line 1 column 4"),
        ("[]", "invalid type: sequence, expected a string (`sample.Model`) at line 1 column 0"),
    ] {
        assert_eq!(serde_json::from_str::<Model>(json).unwrap_err().to_string(), expected);
    }
    for (json, expected) in [
        (
            "1.5",
            "invalid type: floating point `1.5`, expected a whole number (`sample.Grade`) at line 1 column 3",
        ),
        (
            "\"1\"",
            "invalid type: string \"1\", expected a whole number (`sample.Grade`) at line 1 column 3",
        ),
        (
            "9223372036854775808",
            "invalid value: integer `9223372036854775808`, expected a whole number (`sample.Grade`) at line 1 column 19",
        ),
    ] {
        assert_eq!(serde_json::from_str::<Grade>(json).unwrap_err().to_string(), expected);
    }
}

#[test]
fn the_policy_decides_what_an_unlisted_value_weighs() {
    assert_eq!(
        Model::from("X-M4").validate().violations()[0].to_string(),
        "error: the body: `X-M4` is not listed, expected one of `X-M3`, `X-M2.7` (sample.Model.values)"
    );
    assert_eq!(
        Grade::from(3).validate().violations()[0].to_string(),
        "warning: the body: `3` is not listed, expected one of `1`, `-2` (sample.Grade.values)"
    );
    assert_eq!(
        Model::try_parse("M3").unwrap_err().to_string(),
        "`M3` is not listed, expected one of `X-M3`, `X-M2.7`"
    );
}
