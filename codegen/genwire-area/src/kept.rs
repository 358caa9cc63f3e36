//! Values with a static lifetime. They are never freed.

pub(crate) fn kept<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

pub(crate) fn list<T>(items: impl IntoIterator<Item = T>) -> &'static [T] {
    items.into_iter().collect::<Vec<T>>().leak()
}

pub(crate) fn text(text: &str) -> &'static str {
    text.to_owned().leak()
}

pub(crate) fn texts(all: &[String]) -> &'static [&'static str] {
    list(all.iter().map(|one| text(one)))
}
