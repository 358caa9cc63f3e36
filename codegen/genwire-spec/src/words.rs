//! Enums whose values have a word each.

/// Declares an enum with the words of its values.
///
/// It has a list of all values as `ALL`, and `as_str` for the word.
#[macro_export]
macro_rules! words {
    ($(#[$attribute:meta])* $visibility:vis enum $name:ident {
        $($(#[$of_value:meta])* $value:ident = $word:literal,)*
    }) => {
        $(#[$attribute])*
        $visibility enum $name {
            $($(#[$of_value])* $value,)*
        }

        impl $name {
            /// All values, in the order of their declaration.
            pub const ALL: [Self; [$(Self::$value),*].len()] = [$(Self::$value),*];

            /// Returns the word of the value.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$value => $word,)*
                }
            }
        }
    };
}
