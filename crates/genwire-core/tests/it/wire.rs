//! Reading and writing through `Wire` and `OpenEnum`.

use crate::sample::Request;

#[test]
fn works() {
    let r: Request = serde_json::from_str(
        r#"{"model":"X-M3","messages":[{"content":"hi","role":"user"}],"x":1}"#,
    )
    .unwrap();
    println!("{}", serde_json::to_string(&r).unwrap());
    println!("{r:?}");
}
