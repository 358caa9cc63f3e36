//! The types of the tests in idiomatic hand-written form, parsed from JSON.

use genwire_spec::model::Json;

/// A value that can be parsed from JSON; null and absent are the same.
pub(super) trait Read: Sized {
    fn read(json: &Json) -> Option<Self>;
}

macro_rules! object {
    ($name:ident { $($required:ident: $ty:ty,)* } { $($optional:ident: $optional_ty:ty,)* }) => {
        #[derive(Debug)]
        pub(super) struct $name {
            $(pub(super) $required: $ty,)*
            $(pub(super) $optional: Option<$optional_ty>,)*
        }

        impl Read for $name {
            fn read(json: &Json) -> Option<Self> {
                if json.is_null() {
                    return None;
                }
                Some(Self {
                    $($required: <$ty>::read(json.get(stringify!($required))?)?,)*
                    $($optional: json.get(stringify!($optional)).and_then(<$optional_ty>::read),)*
                })
            }
        }
    };
}

macro_rules! values {
    ($name:ident { $($value:ident = $wire:literal,)* }) => {
        #[derive(Debug, PartialEq, Eq)]
        pub(super) enum $name {
            $($value,)*
            Unknown,
        }

        impl Read for $name {
            fn read(json: &Json) -> Option<Self> {
                if json.is_null() {
                    return None;
                }
                $(if *json == Json::from($wire) {
                    return Some(Self::$value);
                })*
                Some(Self::Unknown)
            }
        }
    };
}

object! {
    Request {
        model: Model,
        name: String,
        count: i64,
        content: Vec<Item>,
    } {
        limit: i64,
        ratio: Ratio,
        title: String,
        strength: f64,
        stream: bool,
        options: Options,
        tags: Vec<String>,
        numbers: Vec<i64>,
        ratios: Vec<Ratio>,
        body: Body,
        free: Json,
        level: Level,
        fallback: Model,
    }
}
object! { Options { kind: String, } { deep: i64, mode: Ratio, model: Model, } }
object! { Reply {} { count: i64, status: Ratio, items: Vec<Item>, note: String, inner: Inner, } }
object! {
    Window { start: String, end: String, count: i64, } { until: String, times: Vec<String>, }
}
object! { Inner {} { kind: String, level: i64, } }
object! { TextItem {} { weight: i64, } }
object! { ImageItem { url: String, } { role: Ratio, weight: i64, } }
values! { Model { XA = "X-A", XB = "X-B", XC = "X-C", } }
values! { Ratio { Wide = "wide", Tall = "tall", Auto = "auto", } }
values! { Level { Low = 1, High = 2, } }

impl Model {
    pub(super) fn limit(&self) -> Option<i64> {
        match self {
            Self::XA => Some(5),
            Self::XB | Self::XC => Some(3),
            Self::Unknown => None,
        }
    }

    pub(super) fn media(&self) -> Option<bool> {
        match self {
            Self::XA | Self::XC => Some(true),
            Self::XB => Some(false),
            Self::Unknown => None,
        }
    }

    pub(super) fn family(&self) -> Option<&'static str> {
        match self {
            Self::XA => Some("new"),
            Self::XB | Self::XC => Some("old"),
            Self::Unknown => None,
        }
    }

    pub(super) fn score(&self) -> Option<i64> {
        match self {
            Self::XA => Some(4),
            Self::XB => Some(2),
            Self::XC | Self::Unknown => None,
        }
    }

    pub(super) fn rate(&self) -> Option<f64> {
        match self {
            Self::XA | Self::XB => Some(0.5),
            Self::XC => Some(1.0),
            Self::Unknown => None,
        }
    }
}

#[derive(Debug)]
pub(super) enum Item {
    Text(TextItem),
    Image(ImageItem),
}

impl Item {
    pub(super) fn ty(&self) -> &str {
        match self {
            Self::Text(_) => "text",
            Self::Image(_) => "image",
        }
    }

    pub(super) fn url(&self) -> Option<&str> {
        match self {
            Self::Image(item) => Some(&item.url),
            Self::Text(_) => None,
        }
    }

    pub(super) fn role(&self) -> Option<&Ratio> {
        match self {
            Self::Image(item) => item.role.as_ref(),
            Self::Text(_) => None,
        }
    }

    pub(super) fn weight(&self) -> Option<i64> {
        match self {
            Self::Image(item) => item.weight,
            Self::Text(item) => item.weight,
        }
    }
}

impl Read for Item {
    fn read(json: &Json) -> Option<Self> {
        match json.get("type")? {
            Json::String(tag) if tag == "text" => TextItem::read(json).map(Self::Text),
            _ => ImageItem::read(json).map(Self::Image),
        }
    }
}

#[derive(Debug)]
pub(super) enum Body {
    Text(String),
    Parts(Vec<Item>),
}

impl Body {
    pub(super) fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Parts(_) => None,
        }
    }

    pub(super) fn as_parts(&self) -> Option<&[Item]> {
        match self {
            Self::Parts(parts) => Some(parts),
            Self::Text(_) => None,
        }
    }
}

impl Read for Body {
    fn read(json: &Json) -> Option<Self> {
        String::read(json).map(Self::Text).or_else(|| Vec::read(json).map(Self::Parts))
    }
}

impl Read for Json {
    fn read(json: &Json) -> Option<Self> {
        (!json.is_null()).then(|| json.clone())
    }
}

impl Read for String {
    fn read(json: &Json) -> Option<Self> {
        match json {
            Json::String(text) => Some(text.clone()),
            _ => None,
        }
    }
}

impl Read for i64 {
    fn read(json: &Json) -> Option<Self> {
        match json {
            Json::Integer(number) => Some(*number),
            _ => None,
        }
    }
}

impl Read for f64 {
    #[expect(clippy::cast_precision_loss, reason = "the numbers of the tests are small")]
    fn read(json: &Json) -> Option<Self> {
        match json {
            Json::Integer(number) => Some(*number as Self),
            Json::Number(number) => Some(*number),
            _ => None,
        }
    }
}

impl Read for bool {
    fn read(json: &Json) -> Option<Self> {
        match json {
            Json::Bool(value) => Some(*value),
            _ => None,
        }
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(json: &Json) -> Option<Self> {
        match json {
            Json::Array(items) => items.iter().map(T::read).collect(),
            _ => None,
        }
    }
}
