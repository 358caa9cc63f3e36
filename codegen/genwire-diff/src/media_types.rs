//! Effects of the media types of bodies: a client chooses a media type that its version lists.

use super::change::{Effect, Flow, Upgrade, Verdict, Witness};

/// Returns the effects of the media types of a request or of a reply, the usual one first.
pub(super) fn effects_of_media_types(flow: Flow, old: &[&str], new: &[&str]) -> Vec<Effect> {
    let effects = Upgrade::ALL.map(|upgrade| {
        let (client, service) = upgrade.sender(Flow::Request).ordered(old, new);
        // A client that asks for a media type accepts every type of its group.
        let has = |it: &str, one: &str| covers(it, one) || (flow == Flow::Reply && covers(one, it));
        let mut unknown = client.iter().filter(|one| !service.iter().any(|it| has(it, one)));
        let (verdict, reason, witness) = match (unknown.next(), flow) {
            (Some(one), Flow::Request) => (
                Verdict::Breaking,
                "a request is refused for its media type",
                Some(format!("a request in `{one}`")),
            ),
            (Some(one), _) => (
                Verdict::Breaking,
                "a client that asks for the media type gets another one",
                Some(format!("a request with `Accept: {one}`")),
            ),
            (None, Flow::Reply) if client.first() != service.first() => {
                (Verdict::Warning, "a client that asks for no media type may get another one", None)
            }
            (None, _) => {
                (Verdict::Compatible, "the service has each media type of the client", None)
            }
        };
        Effect {
            upgrade,
            flow,
            verdict,
            reason: reason.to_owned(),
            witness: witness.map(Witness::Value),
        }
    });
    effects.into()
}

/// Returns true if a media type, or a group such as `image/*`, is or contains another media type.
fn covers(known: &str, one: &str) -> bool {
    let group = known.strip_suffix('*').filter(|group| group.ends_with('/'));
    match group {
        Some("*/") => true,
        Some(group) => one.get(..group.len()).is_some_and(|it| it.eq_ignore_ascii_case(group)),
        None => known.eq_ignore_ascii_case(one),
    }
}

#[cfg(test)]
mod tests {
    use super::covers;

    #[test]
    fn a_group_contains_its_media_types() {
        for (known, one, expected) in [
            ("image/png", "Image/PNG", true),
            ("image/*", "image/png", true),
            ("image/*", "image/*", true),
            ("*/*", "text/csv", true),
            ("image/png", "image/*", false),
            ("image/*", "text/csv", false),
            ("text/plain", "text/csv", false),
        ] {
            assert_eq!(covers(known, one), expected, "{known} {one}");
        }
    }
}
