//! Names of members in JSON pointers (RFC 6901).

/// Escapes the name of a member for a JSON pointer.
pub fn escape(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// Returns the name of a member from its part of a JSON pointer.
pub fn unescape(part: &str) -> String {
    part.replace("~1", "/").replace("~0", "~")
}

#[cfg(test)]
mod tests {
    use super::{escape, unescape};

    #[test]
    fn a_name_is_what_its_part_means() {
        for (name, part) in [("a", "a"), ("a/b", "a~1b"), ("~1", "~01"), ("~/~", "~0~1~0")] {
            assert_eq!(escape(name), part);
            assert_eq!(unescape(part), name);
        }
    }
}
