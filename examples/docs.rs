//! The programs of the README, of the docs and of the crate pages, compiled as tests.

macro_rules! pages {
    ($($name:ident: $path:literal,)*) => {
        $(
            #[cfg(doctest)]
            #[doc = include_str!($path)]
            mod $name {}
        )*
    };
}

pages! {
    readme: "../README.md",
    library: "../docs/library.md",
    genwire: "../crates/genwire/README.md",
    audio: "../crates/genwire-audio/README.md",
    chat: "../crates/genwire-chat/README.md",
    media: "../crates/genwire-media/README.md",
    server: "../crates/genwire-server/README.md",
    video: "../crates/genwire-video/README.md",
}
