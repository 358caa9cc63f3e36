//! Compares the media types of parts of a body.

use super::change::{Flow, Upgrade, Verdict};
use super::compare::Ctx;
use super::effect::effect_without_body;
use super::kind::Subject;
use genwire_spec::model::Field;

/// Compares the media types that a part may have.
pub(super) fn compare_part(ctx: &mut Ctx<'_>, (old, new): (&Field, &Field), item: &str) {
    if old.media_types == new.media_types {
        return;
    }
    let is_checked = old.is_file() || new.is_file();
    let effects = Upgrade::ALL.map(|upgrade| {
        let (sender, receiver) = upgrade.sender(Flow::Request).ordered(old, new);
        let (verdict, reason) = if !is_checked {
            (Verdict::Compatible, "the media type of a part that is no file is not checked")
        } else if takes_media_types(&receiver.media_types, &sender.media_types) {
            (Verdict::Compatible, "the receiver takes each media type that the sender may send")
        } else {
            (Verdict::Breaking, "a part is refused for its media type")
        };
        effect_without_body(upgrade, Flow::Request, verdict, reason)
    });
    let words =
        |field: &Field| (!field.media_types.is_empty()).then(|| field.media_types.join(", "));
    ctx.attribute(Subject::MediaTypes, item, words(old), words(new), effects.into());
}

/// Returns true if each of some media types, or each at all where there are none, is among others.
fn takes_media_types(wide: &[String], narrow: &[String]) -> bool {
    let is_in = |one: &String| {
        wide.iter().any(|known| {
            known == one
                || known == "*/*"
                || known.strip_suffix('*').is_some_and(|group| one.starts_with(group))
        })
    };
    wide.is_empty() || !narrow.is_empty() && narrow.iter().all(is_in)
}
