//! A package whose build script makes its code.

#![deny(warnings)]

pub mod api {
    //! The interface.

    include!(concat!(env!("OUT_DIR"), "/genwire.rs"));
}

#[cfg(test)]
mod tests {
    use crate::api::shelf::{Review, Shelf};
    use genwire_core::Validate as _;

    #[test]
    fn types_checks_and_the_client_are_there() {
        assert!(Review::new(5).validate().is_valid() && !Review::new(6).validate().is_valid());
        let shelf = Shelf::builder().base_url("http://127.0.0.1:9").without_key().build();
        assert!(format!("{:?}", shelf.unwrap()).contains("127.0.0.1:9"));
    }
}
