//! Makes the code of the interface.

fn main() -> Result<(), genwire_build::Error> {
    genwire_build::Build::openapi("openapi.yaml").module("api").client().generate()
}
