//! Makes the code of the interface.

fn main() -> Result<(), genwire_build::Error> {
    genwire_build::Build::openapi("shelf.yaml").module("api").client().server().generate()
}
