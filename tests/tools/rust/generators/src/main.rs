//! Runs typify or progenitor over a document and prints the Rust that it makes of it.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(tool), Some(document)) = (arguments.next(), arguments.next()) else {
        return Err("usage: generators typify|progenitor DOCUMENT".into());
    };
    let text = std::fs::read_to_string(document)?;
    let tokens = match tool.as_str() {
        "typify" => typify(&text)?,
        "progenitor" => progenitor(&text)?,
        _ => return Err(format!("there is no generator `{tool}`").into()),
    };
    println!("{}", prettyplease::unparse(&syn::parse_file(&tokens)?));
    Ok(())
}

fn typify(text: &str) -> Result<String, Box<dyn Error>> {
    let schema: schemars::schema::RootSchema = serde_json::from_str(text)?;
    let settings = typify::TypeSpaceSettings::default();
    let mut space = typify::TypeSpace::new(&settings);
    space.add_root_schema(schema)?;
    Ok(space.to_stream().to_string())
}

fn progenitor(text: &str) -> Result<String, Box<dyn Error>> {
    let document: openapiv3::OpenAPI = serde_json::from_str(text)?;
    let mut generator = progenitor_impl::Generator::default();
    Ok(generator.generate_tokens(&document)?.to_string())
}
