//! Every rule of the tests as a Rust function.

use super::body::{Body, Item, Level, Model, Ratio, Reply, Request, Window};

/// The rules of `Request`, in order.
pub(super) const REQUEST: &[fn(&Request) -> bool] = &[
    request_1,
    request_2,
    request_3,
    request_4,
    request_5,
    request_6,
    request_7,
    request_8,
    request_9,
    request_10,
    request_11,
    request_12,
    request_13,
    request_14,
    request_15,
    request_16,
    request_17,
    request_18,
    request_19,
    request_20,
    request_21,
    request_22,
    request_23,
    request_24,
    request_25,
    request_26,
    request_27,
    request_28,
    request_29,
    request_30,
    request_31,
    request_32,
    request_33,
    request_34,
    request_35,
    request_36,
    request_37,
    request_38,
    request_39,
    request_40,
    request_41,
    request_42,
    request_43,
    request_44,
    request_45,
    request_46,
    request_47,
    request_48,
    request_49,
    request_50,
    request_51,
    request_52,
    request_53,
    request_54,
    request_55,
    request_56,
    request_57,
    request_58,
    request_59,
    request_60,
    request_61,
    request_62,
    request_63,
    request_64,
    request_65,
    request_66,
    request_67,
    request_68,
    request_69,
    request_70,
    request_71,
    request_72,
    request_73,
    request_74,
    request_75,
    request_76,
    request_77,
    request_78,
    request_79,
    request_80,
    request_81,
    request_82,
    request_83,
    request_84,
    request_85,
    request_86,
    request_87,
    request_88,
    request_89,
    request_90,
    request_91,
    request_92,
    request_93,
    request_94,
    request_95,
    request_96,
    request_97,
    request_98,
    request_99,
    request_100,
    request_101,
    request_102,
    request_103,
    request_104,
];

/// Rule `request_1`: The members go together.
///
/// ```cel
/// !has(this.limit) || this.limit <= this.model.limit
/// ```
fn request_1(this: &Request) -> bool {
    let Some(limit) = this.limit else { return true };
    let Some(model_limit) = this.model.limit() else { return true };
    limit <= model_limit
}

/// Rule `request_2`: The members go together.
///
/// ```cel
/// this.model.media || !has(this.body) || !is_parts(this.body) || as_parts(this.body).exists(p, p.type == "image")
/// ```
fn request_2(this: &Request) -> bool {
    let Some(body) = &this.body else { return true };
    let Some(parts) = body.as_parts() else { return true };
    let Some(media) = this.model.media() else { return true };
    media || parts.iter().any(|p| p.ty() == "image")
}

/// Rule `request_3`: The members go together.
///
/// ```cel
/// this.model.media || !this.content.exists(m, has(m.role) && (m.role == "wide" || m.role == "tall"))
/// ```
fn request_3(this: &Request) -> bool {
    let Some(media) = this.model.media() else { return true };
    media || !this.content.iter().any(|m| matches!(m.role(), Some(Ratio::Wide | Ratio::Tall)))
}

/// Rule `request_4`: The members go together.
///
/// ```cel
/// !has(this.limit) || !has(this.ratio)
/// ```
fn request_4(this: &Request) -> bool {
    this.limit.is_none() || this.ratio.is_none()
}

/// Rule `request_5`: The members go together.
///
/// ```cel
/// !has(this.options) || !has(this.options.mode) || this.options.mode != "auto" || this.model.media
/// ```
fn request_5(this: &Request) -> bool {
    let Some(options) = &this.options else { return true };
    let Some(mode) = &options.mode else { return true };
    let Some(media) = this.model.media() else { return true };
    *mode != Ratio::Auto || media
}

/// Rule `request_6`: The members go together.
///
/// ```cel
/// !has(this.options) || (has(this.stream) && this.stream)
/// ```
fn request_6(this: &Request) -> bool {
    this.options.is_none() || this.stream == Some(true)
}

/// Rule `request_7`: The members go together.
///
/// ```cel
/// !has(this.stream) || !this.stream || has(this.title)
/// ```
fn request_7(this: &Request) -> bool {
    let Some(stream) = this.stream else { return true };
    !stream || this.title.is_some()
}

/// Rule `request_8`: The members go together.
///
/// ```cel
/// size(this.content.filter(c, c.type == "image" && (!has(c.role) || c.role == "wide"))) <= 1
/// ```
fn request_8(this: &Request) -> bool {
    this.content
        .iter()
        .filter(|c| c.ty() == "image" && matches!(c.role(), None | Some(Ratio::Wide)))
        .count()
        <= 1
}

/// Rule `request_9`: The members go together.
///
/// ```cel
/// size(this.content.filter(c, c.type == "text")) == 1
/// ```
fn request_9(this: &Request) -> bool {
    this.content.iter().filter(|c| c.ty() == "text").count() == 1
}

/// Rule `request_10`: The members go together.
///
/// ```cel
/// size(this.content.filter(c, c.type == "text")) != 1
/// ```
fn request_10(this: &Request) -> bool {
    this.content.iter().filter(|c| c.ty() == "text").count() != 1
}

/// Rule `request_11`: The members go together.
///
/// ```cel
/// size(this.content.filter(c, c.type == "text")) > 1
/// ```
fn request_11(this: &Request) -> bool {
    this.content.iter().filter(|c| c.ty() == "text").count() > 1
}

/// Rule `request_12`: The members go together.
///
/// ```cel
/// size(this.content.filter(c, c.type == "text")) < 2
/// ```
fn request_12(this: &Request) -> bool {
    this.content.iter().filter(|c| c.ty() == "text").count() < 2
}

/// Rule `request_13`: The members go together.
///
/// ```cel
/// size(this.content.filter(c, c.type != "text")) == 0
/// ```
fn request_13(this: &Request) -> bool {
    !this.content.iter().any(|c| c.ty() != "text")
}

/// Rule `request_14`: The members go together.
///
/// ```cel
/// !this.content.exists(c, c.type == "image" && (!has(c.role) || c.role == "wide")) || !this.content.exists(c, c.type == "text" || (has(c.role) && c.role == "tall"))
/// ```
fn request_14(this: &Request) -> bool {
    !this.content.iter().any(|c| c.ty() == "image" && matches!(c.role(), None | Some(Ratio::Wide)))
        || !this.content.iter().any(|c| c.ty() == "text" || c.role() == Some(&Ratio::Tall))
}

/// Rule `request_15`: The members go together.
///
/// ```cel
/// has(this.ratio) || this.content.exists(c, c.type != "text")
/// ```
fn request_15(this: &Request) -> bool {
    this.ratio.is_some() || this.content.iter().any(|c| c.ty() != "text")
}

/// Rule `request_16`: The members go together.
///
/// ```cel
/// !has(this.ratio) || this.ratio in ["wide", "tall"] || this.content.all(c, has(c.weight) && c.weight > 1)
/// ```
fn request_16(this: &Request) -> bool {
    let Some(ratio) = &this.ratio else { return true };
    matches!(ratio, Ratio::Wide | Ratio::Tall)
        || this.content.iter().all(|c| c.weight().is_some_and(|weight| weight > 1))
}

/// Rule `request_17`: The members go together.
///
/// ```cel
/// has(this.options) && has(this.options.deep)
/// ```
fn request_17(this: &Request) -> bool {
    this.options.as_ref().is_some_and(|options| options.deep.is_some())
}

/// Rule `request_18`: The members go together.
///
/// ```cel
/// !has(this.fallback) || this.fallback.family == "old"
/// ```
fn request_18(this: &Request) -> bool {
    let Some(fallback) = &this.fallback else { return true };
    let Some(family) = fallback.family() else { return true };
    family == "old"
}

/// Rule `request_19`: The members go together.
///
/// ```cel
/// has(this.fallback) ? this.fallback.limit > 3 : this.count < 2
/// ```
fn request_19(this: &Request) -> bool {
    if this.fallback.as_ref().is_some_and(|fallback| fallback.limit().is_none()) {
        return true;
    }
    if let Some(fallback) = &this.fallback {
        fallback.limit().is_some_and(|limit| limit > 3)
    } else {
        this.count < 2
    }
}

/// Rule `request_20`: The members go together.
///
/// ```cel
/// has(this.title) && (this.title.startsWith("a") || size(this.title) > 3)
/// ```
fn request_20(this: &Request) -> bool {
    this.title.as_deref().is_some_and(|title| title.starts_with('a') || title.chars().count() > 3)
}

/// Rule `request_21`: The members go together.
///
/// ```cel
/// has(this.title) && !this.title.endsWith("b.") && !this.title.contains("é")
/// ```
fn request_21(this: &Request) -> bool {
    this.title.as_deref().is_some_and(|title| !title.ends_with("b.") && !title.contains('é'))
}

/// Rule `request_22`: The members go together.
///
/// ```cel
/// size(this.name) == 0 || this.content.exists_one(c, c.type == "text")
/// ```
fn request_22(this: &Request) -> bool {
    this.name.is_empty() || this.content.iter().filter(|c| c.ty() == "text").count() == 1
}

/// Rule `request_23`: The members go together.
///
/// ```cel
/// size(this.name) != 2
/// ```
fn request_23(this: &Request) -> bool {
    this.name.chars().count() != 2
}

/// Rule `request_24`: The members go together.
///
/// ```cel
/// this.name != "ab" && !(this.name == "aé")
/// ```
fn request_24(this: &Request) -> bool {
    this.name != "ab" && this.name != "aé"
}

/// Rule `request_25`: The members go together.
///
/// ```cel
/// has(this.strength) && this.strength > 0 && this.strength <= 1.5 && this.strength != 0.5
/// ```
fn request_25(this: &Request) -> bool {
    this.strength.is_some_and(|strength| {
        strength > 0.0 && strength <= 1.5 && !(0.5..=0.5).contains(&strength)
    })
}

/// Rule `request_26`: The members go together.
///
/// ```cel
/// has(this.strength) && (this.strength == 1 || this.strength in [0.5, 1.5])
/// ```
fn request_26(this: &Request) -> bool {
    this.strength.is_some_and(|strength| [1.0, 0.5, 1.5].contains(&strength))
}

/// Rule `request_27`: The members go together.
///
/// ```cel
/// !has(this.level) || this.level == 1
/// ```
fn request_27(this: &Request) -> bool {
    let Some(level) = &this.level else { return true };
    *level == Level::Low
}

/// Rule `request_28`: The members go together.
///
/// ```cel
/// has(this.level) && this.level in [1, 2] && this.count in [1, 3]
/// ```
fn request_28(this: &Request) -> bool {
    matches!(this.level, Some(Level::Low | Level::High)) && matches!(this.count, 1 | 3)
}

/// Rule `request_29`: The members go together.
///
/// ```cel
/// has(this.tags) && "a" in this.tags && this.tags.all(t, size(t) <= 2 && t != "ab")
/// ```
fn request_29(this: &Request) -> bool {
    this.tags.as_deref().is_some_and(|tags| {
        tags.iter().any(|item| item == "a")
            && tags.iter().all(|t| t.chars().count() <= 2 && t != "ab")
    })
}

/// Rule `request_30`: The members go together.
///
/// ```cel
/// has(this.numbers) && (2 in this.numbers || this.numbers.exists(n, n > 2 || n == 0))
/// ```
fn request_30(this: &Request) -> bool {
    this.numbers
        .as_deref()
        .is_some_and(|numbers| numbers.contains(&2) || numbers.iter().any(|&n| n > 2 || n == 0))
}

/// Rule `request_31`: The members go together.
///
/// ```cel
/// has(this.ratios) && ("tall" in this.ratios || size(this.ratios.filter(r, r == "wide" || r == "auto")) >= 2)
/// ```
fn request_31(this: &Request) -> bool {
    this.ratios.as_deref().is_some_and(|ratios| {
        ratios.contains(&Ratio::Tall)
            || ratios.iter().filter(|&r| matches!(r, Ratio::Wide | Ratio::Auto)).count() >= 2
    })
}

/// Rule `request_32`: The members go together.
///
/// ```cel
/// has(this.body) ? (is_text(this.body) ? size(as_text(this.body)) > 1 : size(as_parts(this.body)) == 1) : true
/// ```
fn request_32(this: &Request) -> bool {
    if let Some(body) = &this.body {
        if let Some(text) = body.as_text() {
            text.chars().count() > 1
        } else {
            body.as_parts().is_some_and(|parts| parts.len() == 1)
        }
    } else {
        true
    }
}

/// Rule `request_33`: The members go together.
///
/// ```cel
/// has(this.body) && is_parts(this.body) && as_parts(this.body).all(p, !has(p.role) || p.role == "wide")
/// ```
fn request_33(this: &Request) -> bool {
    this.body
        .as_ref()
        .and_then(Body::as_parts)
        .is_some_and(|parts| parts.iter().all(|p| matches!(p.role(), None | Some(Ratio::Wide))))
}

/// Rule `request_34`: The members go together.
///
/// ```cel
/// has(this.free) || this.model == "X-A" || this.model.rate < 0.75
/// ```
fn request_34(this: &Request) -> bool {
    let Some(rate) = this.model.rate() else { return true };
    this.free.is_some() || this.model == Model::XA || rate < 0.75
}

/// Rule `request_35`: The members go together.
///
/// ```cel
/// this.model != "X-B" && this.model in ["X-A", "X-B"]
/// ```
fn request_35(this: &Request) -> bool {
    this.model != Model::XB && matches!(this.model, Model::XA | Model::XB)
}

/// Rule `request_36`: The members go together.
///
/// ```cel
/// !has(this.options) || !has(this.options.model) || this.options.model.limit > 3 || this.options.kind == "ab"
/// ```
fn request_36(this: &Request) -> bool {
    let Some(options) = &this.options else { return true };
    let Some(model) = &options.model else { return true };
    let Some(limit) = model.limit() else { return true };
    limit > 3 || options.kind == "ab"
}

/// Rule `request_37`: The members go together.
///
/// ```cel
/// !has(this.options) || this.options.kind == "a" || size(this.options.kind) > 2
/// ```
fn request_37(this: &Request) -> bool {
    let Some(options) = &this.options else { return true };
    options.kind == "a" || options.kind.chars().count() > 2
}

/// Rule `request_38`: The members go together.
///
/// ```cel
/// !(has(this.limit) && this.limit > 3 && has(this.ratio))
/// ```
fn request_38(this: &Request) -> bool {
    let Some(limit) = this.limit else { return true };
    limit <= 3 || this.ratio.is_none()
}

/// Rule `request_39`: The members go together.
///
/// ```cel
/// !(has(this.limit) || has(this.ratio)) || this.count >= 2
/// ```
fn request_39(this: &Request) -> bool {
    !(this.limit.is_some() || this.ratio.is_some()) || this.count >= 2
}

/// Rule `request_40`: The members go together.
///
/// ```cel
/// this.content.exists(c, has(c.role)) == true || has(this.stream) == false
/// ```
fn request_40(this: &Request) -> bool {
    this.content.iter().any(|c| c.role().is_some()) || this.stream.is_none()
}

/// Rule `request_41`: The members go together.
///
/// ```cel
/// this.content.all(c, c.type == "image" ? has(c.role) : has(c.weight))
/// ```
fn request_41(this: &Request) -> bool {
    this.content
        .iter()
        .all(|c| if c.ty() == "image" { c.role().is_some() } else { c.weight().is_some() })
}

/// Rule `request_42`: The members go together.
///
/// ```cel
/// !has(this.limit) || (has(this.title) ? this.model.limit < 5 : this.model.limit > 3)
/// ```
fn request_42(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.limit.is_none() || (if this.title.is_some() { limit < 5 } else { limit > 3 })
}

/// Rule `request_43`: The members go together.
///
/// ```cel
/// has(this.ratio) && this.ratio == "auto" || this.model.family.startsWith("n") && this.model.media
/// ```
fn request_43(this: &Request) -> bool {
    let Some(family) = this.model.family() else { return true };
    let Some(media) = this.model.media() else { return true };
    this.ratio == Some(Ratio::Auto) || family.starts_with('n') && media
}

/// Rule `request_44`: The members go together.
///
/// ```cel
/// has(this.strength) && this.strength < this.model.rate
/// ```
fn request_44(this: &Request) -> bool {
    let Some(rate) = this.model.rate() else { return true };
    this.strength.is_some_and(|strength| strength < rate)
}

/// Rule `request_45`: The members go together.
///
/// ```cel
/// this.model.score > 3
/// ```
fn request_45(this: &Request) -> bool {
    let Some(score) = this.model.score() else { return true };
    score > 3
}

/// Rule `request_46`: The members go together.
///
/// ```cel
/// !has(this.limit) || this.limit <= this.model.score || this.model.media
/// ```
fn request_46(this: &Request) -> bool {
    let Some(limit) = this.limit else { return true };
    let Some(score) = this.model.score() else { return true };
    let Some(media) = this.model.media() else { return true };
    limit <= score || media
}

/// Rule `request_47`: The members go together.
///
/// ```cel
/// !has(this.fallback) || this.fallback.score > 2 && this.fallback.limit > 3
/// ```
fn request_47(this: &Request) -> bool {
    let Some(fallback) = &this.fallback else { return true };
    let Some(score) = fallback.score() else { return true };
    let Some(limit) = fallback.limit() else { return true };
    score > 2 && limit > 3
}

/// Rule `request_48`: The members go together.
///
/// ```cel
/// has(this.options) && has(this.options.model) && this.options.model.score > 2
/// ```
fn request_48(this: &Request) -> bool {
    if this
        .options
        .as_ref()
        .and_then(|options| options.model.as_ref())
        .is_some_and(|model| model.score().is_none())
    {
        return true;
    }
    this.options
        .as_ref()
        .and_then(|options| options.model.as_ref())
        .is_some_and(|model| model.score().is_some_and(|score| score > 2))
}

/// Rule `request_49`: The members go together.
///
/// ```cel
/// this.model.limit > 3 && has(this.fallback) && this.fallback.score > 3
/// ```
fn request_49(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    if this.fallback.as_ref().is_some_and(|fallback| fallback.score().is_none()) {
        return true;
    }
    limit > 3
        && this
            .fallback
            .as_ref()
            .is_some_and(|fallback| fallback.score().is_some_and(|score| score > 3))
}

/// Rule `request_50`: The members go together.
///
/// ```cel
/// has(this.fallback) && !this.fallback.media && this.model.score < 3
/// ```
fn request_50(this: &Request) -> bool {
    if this.fallback.as_ref().is_some_and(|fallback| fallback.media().is_none()) {
        return true;
    }
    let Some(score) = this.model.score() else { return true };
    this.fallback.as_ref().is_some_and(|fallback| fallback.media() != Some(true)) && score < 3
}

/// Rule `request_51`: The members go together.
///
/// ```cel
/// this.name.matches("^a.?$") || matches(this.name, "[b-d]")
/// ```
fn request_51(this: &Request) -> bool {
    genwire_core::pattern!("^a.?$").matches(&this.name)
        || genwire_core::pattern!("[b-d]").matches(&this.name)
}

/// Rule `request_52`: The members go together.
///
/// ```cel
/// has(this.title) && !this.title.matches("é{2}")
/// ```
fn request_52(this: &Request) -> bool {
    this.title.as_deref().is_some_and(|title| !genwire_core::pattern!("é{2}").matches(title))
}

/// Rule `request_53`: The members go together.
///
/// ```cel
/// size(this.content.filter(c, c.type == "image").filter(c, has(c.role))) <= 1
/// ```
fn request_53(this: &Request) -> bool {
    this.content.iter().filter(|c| c.ty() == "image" && c.role().is_some()).count() <= 1
}

/// Rule `request_54`: The members go together.
///
/// ```cel
/// this.content.map(c, c.type).exists(t, t == "text")
/// ```
fn request_54(this: &Request) -> bool {
    this.content.iter().any(|c| c.ty() == "text")
}

/// Rule `request_55`: The members go together.
///
/// ```cel
/// this.content.filter(c, has(c.weight)).all(c, c.weight > 1)
/// ```
fn request_55(this: &Request) -> bool {
    this.content.iter().all(|c| c.weight().is_none_or(|weight| weight > 1))
}

/// Rule `request_56`: The members go together.
///
/// ```cel
/// !this.content.filter(c, has(c.weight)).map(c, c.weight).exists(w, w < 2)
/// ```
fn request_56(this: &Request) -> bool {
    !this.content.iter().any(|c| c.weight().is_some_and(|weight| weight < 2))
}

/// Rule `request_57`: The members go together.
///
/// ```cel
/// "wide" in this.content.map(c, has(c.role), c.role)
/// ```
fn request_57(this: &Request) -> bool {
    this.content.iter().any(|c| c.role() == Some(&Ratio::Wide))
}

/// Rule `request_58`: The members go together.
///
/// ```cel
/// size(this.content.map(c, c.type)) == 2
/// ```
fn request_58(this: &Request) -> bool {
    this.content.len() == 2
}

/// Rule `request_59`: The members go together.
///
/// ```cel
/// this.model.limit * 2 > 7
/// ```
fn request_59(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    limit.checked_mul(2).is_some_and(|product| product > 7)
}

/// Rule `request_60`: The members go together.
///
/// ```cel
/// !has(this.limit) || this.limit < (this.model.media ? 4 : 2)
/// ```
fn request_60(this: &Request) -> bool {
    let Some(limit) = this.limit else { return true };
    let Some(media) = this.model.media() else { return true };
    if media { limit < 4 } else { limit < 2 }
}

/// Rule `request_61`: The members go together.
///
/// ```cel
/// has(this.title) == has(this.tags)
/// ```
fn request_61(this: &Request) -> bool {
    this.title.is_some() && this.tags.is_some() || this.title.is_none() && this.tags.is_none()
}

/// Rule `request_62`: The members go together.
///
/// ```cel
/// has(this.stream) && this.content.exists(c, has(c.weight)) != this.stream
/// ```
fn request_62(this: &Request) -> bool {
    this.stream.is_some_and(|stream| {
        this.content.iter().any(|c| c.weight().is_some()) && !stream
            || !this.content.iter().any(|c| c.weight().is_some()) && stream
    })
}

/// Rule `request_63`: The members go together.
///
/// ```cel
/// has(this.stream) && (this.stream ? 1 : this.count) == 1
/// ```
fn request_63(this: &Request) -> bool {
    this.stream.is_some_and(|stream| if stream { true } else { this.count == 1 })
}

/// Rule `request_64`: The members go together.
///
/// ```cel
/// size(this.name) < 9223372036854775807 && this.count > 1
/// ```
fn request_64(this: &Request) -> bool {
    i64::try_from(this.name.chars().count()).is_ok_and(|size| size < 9_223_372_036_854_775_807)
        && this.count > 1
}

/// Rule `request_65`: The members go together.
///
/// ```cel
/// has(this.strength) && this.strength < 9007199254740992.0 && this.strength > 0.5
/// ```
fn request_65(this: &Request) -> bool {
    this.strength.is_some_and(|strength| strength < 9_007_199_254_740_992.0 && strength > 0.5)
}

/// Rule `request_66`: The members go together.
///
/// ```cel
/// !has(this.limit) || this.count <= this.limit
/// ```
fn request_66(this: &Request) -> bool {
    let Some(limit) = this.limit else { return true };
    this.count <= limit
}

/// Rule `request_67`: The members go together.
///
/// ```cel
/// has(this.title) && this.title == this.name
/// ```
fn request_67(this: &Request) -> bool {
    this.title.as_deref().is_some_and(|title| title == this.name.as_str())
}

/// Rule `request_68`: The members go together.
///
/// ```cel
/// has(this.ratio) && has(this.ratios) && this.ratio in this.ratios
/// ```
fn request_68(this: &Request) -> bool {
    this.ratio
        .as_ref()
        .is_some_and(|ratio| this.ratios.as_deref().is_some_and(|ratios| ratios.contains(ratio)))
        && this.ratios.is_some()
}

/// Rule `request_69`: The members go together.
///
/// ```cel
/// has(this.tags) && this.name in this.tags
/// ```
fn request_69(this: &Request) -> bool {
    this.tags.as_deref().is_some_and(|tags| tags.iter().any(|item| item == this.name.as_str()))
}

/// Rule `request_70`: The members go together.
///
/// ```cel
/// has(this.tags) && this.count == size(this.tags) && size(this.name) >= this.count
/// ```
fn request_70(this: &Request) -> bool {
    this.tags
        .as_deref()
        .is_some_and(|tags| i64::try_from(tags.len()).is_ok_and(|size| size == this.count))
        && i64::try_from(this.name.chars().count()).is_ok_and(|size| size >= this.count)
}

/// Rule `request_71`: The members go together.
///
/// ```cel
/// has(this.numbers) && this.count in this.numbers
/// ```
fn request_71(this: &Request) -> bool {
    this.numbers.as_deref().is_some_and(|numbers| numbers.contains(&this.count))
}

/// Rule `request_72`: The members go together.
///
/// ```cel
/// has(this.limit) && this.content.all(c, !has(c.weight) || c.weight < this.limit)
/// ```
fn request_72(this: &Request) -> bool {
    this.limit.is_some_and(|limit| {
        this.content.iter().all(|c| c.weight().is_none_or(|weight| weight < limit))
    })
}

/// Rule `request_73`: The members go together.
///
/// ```cel
/// has(this.ratio) && this.content.exists(c, has(c.role) && c.role == this.ratio)
/// ```
fn request_73(this: &Request) -> bool {
    this.ratio.as_ref().is_some_and(|ratio| {
        this.content.iter().any(|c| c.role().is_some_and(|role| *role == *ratio))
    })
}

/// Rule `request_74`: The members go together.
///
/// ```cel
/// this.count + 1 < 5
/// ```
fn request_74(this: &Request) -> bool {
    this.count.checked_add(1).is_some_and(|sum| sum < 5)
}

/// Rule `request_75`: The members go together.
///
/// ```cel
/// has(this.limit) && this.count * this.limit <= 6
/// ```
fn request_75(this: &Request) -> bool {
    this.limit
        .is_some_and(|limit| this.count.checked_mul(limit).is_some_and(|product| product <= 6))
}

/// Rule `request_76`: The members go together.
///
/// ```cel
/// !(has(this.limit) && this.count / this.limit > 1)
/// ```
fn request_76(this: &Request) -> bool {
    let Some(limit) = this.limit else { return true };
    this.count.checked_div(limit).is_some_and(|quotient| quotient <= 1)
}

/// Rule `request_77`: The members go together.
///
/// ```cel
/// has(this.limit) ? this.count % this.limit == 0 : this.count - 1 > 1
/// ```
fn request_77(this: &Request) -> bool {
    if let Some(limit) = this.limit {
        this.count.checked_rem(limit) == Some(0)
    } else {
        this.count.checked_sub(1).is_some_and(|difference| difference > 1)
    }
}

/// Rule `request_78`: The members go together.
///
/// ```cel
/// has(this.limit) && (this.count / this.limit == 1 ? this.count > 2 : this.count < 2)
/// ```
fn request_78(this: &Request) -> bool {
    this.limit.is_some_and(|limit| {
        this.count.checked_div(limit) == Some(1) && this.count > 2
            || this.count.checked_div(limit).is_some_and(|quotient| quotient != 1) && this.count < 2
    })
}

/// Rule `request_79`: The members go together.
///
/// ```cel
/// this.content.all(c, !has(c.weight) || c.weight - 1 < this.count)
/// ```
fn request_79(this: &Request) -> bool {
    this.content.iter().all(|c| {
        c.weight().is_none_or(|weight| {
            weight.checked_sub(1).is_some_and(|difference| difference < this.count)
        })
    })
}

/// Rule `request_80`: The members go together.
///
/// ```cel
/// !this.content.exists(c, has(c.weight) && 6 / c.weight == 2)
/// ```
fn request_80(this: &Request) -> bool {
    this.content.iter().all(|c| {
        c.weight()
            .is_none_or(|weight| 6_i64.checked_div(weight).is_some_and(|quotient| quotient != 2))
    })
}

/// Rule `request_81`: The members go together.
///
/// ```cel
/// size(this.name) + size(this.content) <= 4
/// ```
fn request_81(this: &Request) -> bool {
    this.name.chars().count() + this.content.len() <= 4
}

/// Rule `request_82`: The members go together.
///
/// ```cel
/// !(size(this.name) + 1 == this.count) && this.count > size(this.content) + size(this.name)
/// ```
fn request_82(this: &Request) -> bool {
    i64::try_from(this.name.chars().count() + 1).is_ok_and(|size| size != this.count)
        && i64::try_from(this.content.len() + this.name.chars().count())
            .is_ok_and(|size| size < this.count)
}

/// Rule `request_83`: The members go together.
///
/// ```cel
/// size(this.content) - this.count >= 0 || 2 * size(this.name) + 1 == this.count
/// ```
fn request_83(this: &Request) -> bool {
    i64::try_from(this.content.len()).ok().is_some_and(|count| {
        count.checked_sub(this.count).is_some_and(|difference| difference >= 0)
    }) || i64::try_from(this.name.chars().count()).ok().is_some_and(|count| {
        2_i64
            .checked_mul(count)
            .is_some_and(|product| product.checked_add(1).is_some_and(|sum| sum == this.count))
    })
}

/// Rule `request_84`: The members go together.
///
/// ```cel
/// has(this.strength) && this.strength * 2.0 + 0.5 > 1.5
/// ```
fn request_84(this: &Request) -> bool {
    this.strength.is_some_and(|strength| (strength * 2.0) + 0.5 > 1.5)
}

/// Rule `request_85`: The members go together.
///
/// ```cel
/// has(this.strength) && !(this.strength / (this.strength - 0.5) < this.model.rate)
/// ```
fn request_85(this: &Request) -> bool {
    let Some(rate) = this.model.rate() else { return true };
    this.strength.is_some_and(|strength| {
        (strength / (strength - 0.5)).partial_cmp(&rate).is_none_or(std::cmp::Ordering::is_ge)
    })
}

/// Rule `request_86`: The members go together.
///
/// ```cel
/// has(this.strength) && (-this.strength - -1.0 == this.strength || this.model.rate == 2.0 * this.strength)
/// ```
fn request_86(this: &Request) -> bool {
    let Some(rate) = this.model.rate() else { return true };
    this.strength.is_some_and(|strength| {
        (strength..=strength).contains(&((-strength) - (-1.0)))
            || (rate..=rate).contains(&(2.0 * strength))
    })
}

/// Rule `request_87`: The members go together.
///
/// ```cel
/// -this.count > -3 && -3 - this.count != -4
/// ```
fn request_87(this: &Request) -> bool {
    (-1_i64).checked_mul(this.count).is_some_and(|product| product > -3)
        && (-3_i64).checked_sub(this.count).is_some_and(|difference| difference != -4)
}

/// Rule `request_88`: The members go together.
///
/// ```cel
/// has(this.limit) && 9223372036854775807 - this.limit >= this.count
/// ```
fn request_88(this: &Request) -> bool {
    this.limit.is_some_and(|limit| {
        9_223_372_036_854_775_807_i64
            .checked_sub(limit)
            .is_some_and(|difference| difference >= this.count)
    })
}

/// Rule `request_89`: The members go together.
///
/// ```cel
/// this.name < "ab" || has(this.title) && this.title >= this.name
/// ```
fn request_89(this: &Request) -> bool {
    this.name.as_str() < "ab"
        || this.title.as_deref().is_some_and(|title| title >= this.name.as_str())
}

/// Rule `request_90`: The members go together.
///
/// ```cel
/// has(this.tags) && this.tags.exists(t, t > "b" || t.matches("d$"))
/// ```
fn request_90(this: &Request) -> bool {
    this.tags.as_deref().is_some_and(|tags| {
        tags.iter().any(|t| t.as_str() > "b" || genwire_core::pattern!("d$").matches(t))
    })
}

/// Rule `request_91`: The members go together.
///
/// ```cel
/// this.count in this.content.filter(c, has(c.weight)).map(c, c.weight)
/// ```
fn request_91(this: &Request) -> bool {
    this.content.iter().any(|c| c.weight().is_some_and(|weight| weight == this.count))
}

/// Rule `request_92`: The members go together.
///
/// ```cel
/// this.count < (has(this.limit) ? this.limit : 3)
/// ```
fn request_92(this: &Request) -> bool {
    if let Some(limit) = this.limit { this.count < limit } else { this.count < 3 }
}

/// Rule `request_93`: The members go together.
///
/// ```cel
/// this.content.filter(c, has(c.weight)).map(c, c.weight).all(w, w * this.count < 6)
/// ```
fn request_93(this: &Request) -> bool {
    this.content.iter().all(|c| {
        c.weight()
            .is_none_or(|weight| weight.checked_mul(this.count).is_some_and(|product| product < 6))
    })
}

/// Rule `request_94`: The members go together.
///
/// ```cel
/// has(this.numbers) && this.numbers.map(n, n).exists_one(m, m == this.count)
/// ```
fn request_94(this: &Request) -> bool {
    this.numbers
        .as_deref()
        .is_some_and(|numbers| numbers.iter().filter(|&&n| n == this.count).count() == 1)
}

/// Rule `request_95`: The members go together.
///
/// ```cel
/// has(this.numbers) && this.numbers.filter(n, n > 0).exists(m, this.numbers.all(k, k <= m))
/// ```
fn request_95(this: &Request) -> bool {
    this.numbers
        .as_deref()
        .is_some_and(|numbers| numbers.iter().any(|&n| n > 0 && numbers.iter().all(|&k| k <= n)))
}

/// Rule `request_96`: The members go together.
///
/// ```cel
/// this.count + this.model.limit < 8 || this.model.limit / this.count == 3
/// ```
fn request_96(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.count.checked_add(limit).is_some_and(|sum| sum < 8)
        || limit.checked_div(this.count) == Some(3)
}

/// Rule `request_97`: The members go together.
///
/// ```cel
/// (this.count * 4611686018427387904 > 3) == has(this.title)
/// ```
fn request_97(this: &Request) -> bool {
    this.count.checked_mul(4_611_686_018_427_387_904).is_some_and(|product| product > 3)
        && this.title.is_some()
        || this.count.checked_mul(4_611_686_018_427_387_904).is_some_and(|product| product <= 3)
            && this.title.is_none()
}

/// Rule `request_98`: The members go together.
///
/// ```cel
/// !((this.count * 4611686018427387904 > 3) != has(this.title))
/// ```
fn request_98(this: &Request) -> bool {
    (this.count.checked_mul(4_611_686_018_427_387_904).is_some_and(|product| product <= 3)
        || this.title.is_some())
        && (this.count.checked_mul(4_611_686_018_427_387_904).is_some_and(|product| product > 3)
            || this.title.is_none())
}

/// Rule `request_99`: The members go together.
///
/// ```cel
/// has(this.numbers) && (size(this.name) in this.numbers || size(this.name) + 1 in this.numbers)
/// ```
fn request_99(this: &Request) -> bool {
    this.numbers.as_deref().is_some_and(|numbers| {
        i64::try_from(this.name.chars().count()).is_ok_and(|size| numbers.contains(&size))
            || i64::try_from(this.name.chars().count() + 1)
                .is_ok_and(|size| numbers.contains(&size))
    })
}

/// Rule `request_100`: The members go together.
///
/// ```cel
/// !has(this.limit) || this.content.all(limit, has(limit.weight) && limit.weight > this.limit)
/// ```
fn request_100(this: &Request) -> bool {
    let Some(limit) = this.limit else { return true };
    this.content.iter().all(|the_limit| the_limit.weight().is_some_and(|weight| weight > limit))
}

/// Rule `request_101`: The members go together.
///
/// ```cel
/// has(this.numbers) && this.numbers.all(None, size(this.name) != None)
/// ```
fn request_101(this: &Request) -> bool {
    this.numbers.as_deref().is_some_and(|numbers| {
        numbers
            .iter()
            .all(|&none| i64::try_from(this.name.chars().count()).is_ok_and(|size| size != none))
    })
}

/// Rule `request_102`: The members go together.
///
/// ```cel
/// has(this.numbers) && this.numbers.exists(size, size(this.name) < size)
/// ```
fn request_102(this: &Request) -> bool {
    this.numbers.as_deref().is_some_and(|numbers| {
        numbers.iter().any(|&size| {
            i64::try_from(this.name.chars().count()).is_ok_and(|the_size| the_size < size)
        })
    })
}

/// Rule `request_103`: The members go together.
///
/// ```cel
/// has(this.tags) && this.tags.exists(item, item in this.tags && size(item) > 1)
/// ```
fn request_103(this: &Request) -> bool {
    this.tags.as_deref().is_some_and(|tags| {
        tags.iter().any(|item| {
            tags.iter().any(|this_item| this_item == item.as_str()) && item.chars().count() > 1
        })
    })
}

/// Rule `request_104`: The members go together.
///
/// ```cel
/// size(this.name) in [-1, 1, 3]
/// ```
fn request_104(this: &Request) -> bool {
    i64::try_from(this.name.chars().count()).is_ok_and(|size| matches!(size, -1 | 1 | 3))
}

/// The rules of `Reply`, in order.
pub(super) const REPLY: &[fn(&Reply) -> bool] =
    &[reply_1, reply_2, reply_3, reply_4, reply_5, reply_6];

/// Rule `reply_1`: The members go together.
///
/// ```cel
/// this.count > 1 || this.status == "wide"
/// ```
fn reply_1(this: &Reply) -> bool {
    let Some(count) = this.count else { return true };
    let Some(status) = &this.status else { return true };
    count > 1 || *status == Ratio::Wide
}

/// Rule `reply_2`: The members go together.
///
/// ```cel
/// !has(this.inner) || !has(this.inner.level) || this.inner.level > 1 || this.status != "auto"
/// ```
fn reply_2(this: &Reply) -> bool {
    let Some(status) = &this.status else { return true };
    let Some(inner) = &this.inner else { return true };
    let Some(level) = inner.level else { return true };
    level > 1 || *status != Ratio::Auto
}

/// Rule `reply_3`: The members go together.
///
/// ```cel
/// !has(this.inner) || this.inner.kind != "a"
/// ```
fn reply_3(this: &Reply) -> bool {
    let Some(inner) = &this.inner else { return true };
    inner.kind.as_deref().is_some_and(|kind| kind != "a")
}

/// Rule `reply_4`: The members go together.
///
/// ```cel
/// this.items.all(i, i.type != "image" || has(i.role)) && (has(this.note) || this.count < 2)
/// ```
fn reply_4(this: &Reply) -> bool {
    let Some(items) = this.items.as_deref() else { return true };
    let Some(count) = this.count else { return true };
    items.iter().all(|i| i.ty() != "image" || i.role().is_some())
        && (this.note.is_some() || count < 2)
}

/// Rule `reply_5`: The members go together.
///
/// ```cel
/// !has(this.note) || size(this.items) == 0
/// ```
fn reply_5(this: &Reply) -> bool {
    let Some(items) = this.items.as_deref() else { return true };
    this.note.is_none() || items.is_empty()
}

/// Rule `reply_6`: The members go together.
///
/// ```cel
/// has(this.inner) ? this.inner.kind == "ab" : size(this.items.filter(i, true)) < 2
/// ```
fn reply_6(this: &Reply) -> bool {
    let Some(items) = this.items.as_deref() else { return true };
    if let Some(inner) = &this.inner {
        inner.kind.as_deref() == Some("ab")
    } else {
        items.iter().filter(|_| true).count() < 2
    }
}

/// The rules of `Item`, in order.
pub(super) const ITEM: &[fn(&Item) -> bool] = &[item_1, item_2, item_3];

/// Rule `item_1`: The members go together.
///
/// ```cel
/// this.type == "text" || !has(this.role) || this.role == "wide"
/// ```
fn item_1(this: &Item) -> bool {
    let Some(role) = this.role() else { return true };
    this.ty() == "text" || *role == Ratio::Wide
}

/// Rule `item_2`: The members go together.
///
/// ```cel
/// this.type != "image" || (has(this.weight) && this.weight > 1)
/// ```
fn item_2(this: &Item) -> bool {
    this.ty() != "image" || this.weight().is_some_and(|weight| weight > 1)
}

/// Rule `item_3`: The members go together.
///
/// ```cel
/// !has(this.url) || !has(this.weight)
/// ```
fn item_3(this: &Item) -> bool {
    this.url().is_none() || this.weight().is_none()
}

/// The rules of `Body`, in order.
pub(super) const BODY: &[fn(&Body) -> bool] = &[body_1, body_2];

/// Rule `body_1`: The members go together.
///
/// ```cel
/// !is_text(this) || as_text(this) != "a"
/// ```
fn body_1(this: &Body) -> bool {
    let Some(text) = this.as_text() else { return true };
    text != "a"
}

/// Rule `body_2`: The members go together.
///
/// ```cel
/// is_text(this) || as_parts(this).exists(p, p.type == "text")
/// ```
fn body_2(this: &Body) -> bool {
    this.as_text().is_some()
        || this.as_parts().is_some_and(|parts| parts.iter().any(|p| p.ty() == "text"))
}

/// The rules of `Window`, in order.
pub(super) const WINDOW: &[fn(&Window) -> bool] = &[
    window_1, window_2, window_3, window_4, window_5, window_6, window_7, window_8, window_9,
    window_10, window_11, window_12, window_13, window_14, window_15, window_16, window_17,
    window_18, window_19, window_20, window_21, window_22,
];

/// Rule `window_1`: The members go together.
///
/// ```cel
/// timestamp(this.end) > timestamp(this.start)
/// ```
fn window_1(this: &Window) -> bool {
    let Some(end_time) = genwire_core::time::Timestamp::read(&this.end) else { return true };
    let Some(start_time) = genwire_core::time::Timestamp::read(&this.start) else { return true };
    end_time > start_time
}

/// Rule `window_2`: The members go together.
///
/// ```cel
/// timestamp(this.end) - timestamp(this.start) <= duration("744h")
/// ```
fn window_2(this: &Window) -> bool {
    let Some(end_time) = genwire_core::time::Timestamp::read(&this.end) else { return true };
    let Some(start_time) = genwire_core::time::Timestamp::read(&this.start) else { return true };
    end_time - start_time <= genwire_core::time::Duration::from_secs(2_678_400)
}

/// Rule `window_3`: The members go together.
///
/// ```cel
/// !has(this.until) || timestamp(this.until) >= timestamp(this.end) + duration("1h30m")
/// ```
fn window_3(this: &Window) -> bool {
    let Some(until) = this.until.as_deref() else { return true };
    let Some(until_time) = genwire_core::time::Timestamp::read(until) else { return true };
    let Some(end_time) = genwire_core::time::Timestamp::read(&this.end) else { return true };
    until_time >= end_time + genwire_core::time::Duration::from_secs(5400)
}

/// Rule `window_4`: The members go together.
///
/// ```cel
/// !(timestamp(this.end) == timestamp(this.start))
/// ```
fn window_4(this: &Window) -> bool {
    let Some(end_time) = genwire_core::time::Timestamp::read(&this.end) else { return true };
    let Some(start_time) = genwire_core::time::Timestamp::read(&this.start) else { return true };
    end_time.differs(start_time)
}

/// Rule `window_5`: The members go together.
///
/// ```cel
/// !has(this.until) || !(timestamp(this.until) < timestamp(this.start) && this.count > 2)
/// ```
fn window_5(this: &Window) -> bool {
    let Some(until) = this.until.as_deref() else { return true };
    let Some(until_time) = genwire_core::time::Timestamp::read(until) else { return true };
    let Some(start_time) = genwire_core::time::Timestamp::read(&this.start) else { return true };
    until_time >= start_time || this.count <= 2
}

/// Rule `window_6`: The members go together.
///
/// ```cel
/// timestamp(this.start) >= timestamp("2026-01-01T00:00:00.5+01:00")
/// ```
fn window_6(this: &Window) -> bool {
    let Some(start_time) = genwire_core::time::Timestamp::read(&this.start) else { return true };
    start_time >= genwire_core::time::Timestamp::from_unix_nanos(1_767_222_000_500_000_000)
}

/// Rule `window_7`: The members go together.
///
/// ```cel
/// timestamp("2026-01-31T12:00:00Z") != timestamp(this.end)
/// ```
fn window_7(this: &Window) -> bool {
    let Some(end_time) = genwire_core::time::Timestamp::read(&this.end) else { return true };
    end_time.differs(genwire_core::time::Timestamp::from_unix(1_769_860_800))
}

/// Rule `window_8`: The members go together.
///
/// ```cel
/// duration("-1.5s") + (timestamp(this.end) - timestamp(this.start)) != duration("0")
/// ```
fn window_8(this: &Window) -> bool {
    let Some(end_time) = genwire_core::time::Timestamp::read(&this.end) else { return true };
    let Some(start_time) = genwire_core::time::Timestamp::read(&this.start) else { return true };
    (genwire_core::time::Duration::from_nanos(-1_500_000_000) + (end_time - start_time))
        .differs(genwire_core::time::Duration::from_secs(0))
}

/// Rule `window_9`: The members go together.
///
/// ```cel
/// has(this.times) && this.times.all(t, timestamp(t) < timestamp(this.end))
/// ```
fn window_9(this: &Window) -> bool {
    this.times.as_deref().is_some_and(|times| {
        times.iter().all(|t| {
            genwire_core::time::Timestamp::read(t).is_none_or(|t_time| {
                genwire_core::time::Timestamp::read(&this.end)
                    .is_none_or(|end_time| t_time < end_time)
            })
        })
    })
}

/// Rule `window_10`: The members go together.
///
/// ```cel
/// has(this.times) && this.times.exists(t, timestamp(t) - duration("24h") > timestamp(this.start))
/// ```
fn window_10(this: &Window) -> bool {
    this.times.as_deref().is_some_and(|times| {
        times.iter().any(|t| {
            genwire_core::time::Timestamp::read(t).is_none_or(|t_time| {
                genwire_core::time::Timestamp::read(&this.start).is_none_or(|start_time| {
                    t_time - genwire_core::time::Duration::from_secs(86_400) > start_time
                })
            })
        })
    })
}

/// Rule `window_11`: The members go together.
///
/// ```cel
/// !has(this.times) || !this.times.exists(t, timestamp(t) == timestamp(this.start))
/// ```
fn window_11(this: &Window) -> bool {
    let Some(times) = this.times.as_deref() else { return true };
    times.iter().all(|t| {
        genwire_core::time::Timestamp::read(t).is_none_or(|t_time| {
            genwire_core::time::Timestamp::read(&this.start)
                .is_none_or(|start_time| t_time.differs(start_time))
        })
    })
}

/// Rule `window_12`: The members go together.
///
/// ```cel
/// has(this.times) && this.times.filter(t, t != "no time").all(u, timestamp(u) <= timestamp(this.end))
/// ```
fn window_12(this: &Window) -> bool {
    this.times.as_deref().is_some_and(|times| {
        times.iter().all(|t| {
            t == "no time"
                || genwire_core::time::Timestamp::read(t).is_none_or(|t_time| {
                    genwire_core::time::Timestamp::read(&this.end)
                        .is_none_or(|end_time| t_time <= end_time)
                })
        })
    })
}

/// Rule `window_13`: The members go together.
///
/// ```cel
/// (timestamp(this.end) - timestamp(this.start)).getMinutes() % 15 == 0
/// ```
fn window_13(this: &Window) -> bool {
    let Some(end_time) = genwire_core::time::Timestamp::read(&this.end) else { return true };
    let Some(start_time) = genwire_core::time::Timestamp::read(&this.start) else { return true };
    (end_time - start_time).minutes().is_some_and(|minutes| minutes.checked_rem(15) == Some(0))
}

/// Rule `window_14`: The members go together.
///
/// ```cel
/// (timestamp(this.end) > timestamp(this.start)) == (this.count > 1)
/// ```
fn window_14(this: &Window) -> bool {
    genwire_core::time::Timestamp::read(&this.end).is_none_or(|end_time| {
        genwire_core::time::Timestamp::read(&this.start)
            .is_none_or(|start_time| end_time > start_time)
    }) && this.count > 1
        || genwire_core::time::Timestamp::read(&this.end).is_none_or(|end_time| {
            genwire_core::time::Timestamp::read(&this.start)
                .is_none_or(|start_time| end_time <= start_time)
        }) && this.count <= 1
}

/// Rule `window_15`: The members go together.
///
/// ```cel
/// this.count > 2 ? timestamp(this.end) > timestamp(this.start) : timestamp(this.start) != timestamp("2026-01-31T12:00:00Z")
/// ```
fn window_15(this: &Window) -> bool {
    if this.count > 2 {
        genwire_core::time::Timestamp::read(&this.end).is_none_or(|end_time| {
            genwire_core::time::Timestamp::read(&this.start)
                .is_none_or(|start_time| end_time > start_time)
        })
    } else {
        genwire_core::time::Timestamp::read(&this.start).is_none_or(|start_time| {
            start_time.differs(genwire_core::time::Timestamp::from_unix(1_769_860_800))
        })
    }
}

/// Rule `window_16`: The members go together.
///
/// ```cel
/// timestamp(this.end) == (has(this.until) ? timestamp(this.until) : timestamp(this.start))
/// ```
fn window_16(this: &Window) -> bool {
    if let Some(until) = this.until.as_deref() {
        genwire_core::time::Timestamp::read(&this.end).is_none_or(|end_time| {
            genwire_core::time::Timestamp::read(until)
                .is_none_or(|until_time| end_time == until_time)
        })
    } else {
        genwire_core::time::Timestamp::read(&this.end).is_none_or(|end_time| {
            genwire_core::time::Timestamp::read(&this.start)
                .is_none_or(|start_time| end_time == start_time)
        })
    }
}

/// Rule `window_17`: The members go together.
///
/// ```cel
/// has(this.until) && timestamp(this.until) - timestamp(this.end) < timestamp(this.end) - timestamp(this.start) - duration("1ms")
/// ```
fn window_17(this: &Window) -> bool {
    this.until.as_deref().is_some_and(|until| {
        genwire_core::time::Timestamp::read(until).is_none_or(|until_time| {
            genwire_core::time::Timestamp::read(&this.end).is_none_or(|end_time| {
                genwire_core::time::Timestamp::read(&this.start).is_none_or(|start_time| {
                    until_time - end_time
                        < end_time
                            - start_time
                            - genwire_core::time::Duration::from_nanos(1_000_000)
                })
            })
        })
    })
}

/// Rule `window_18`: The members go together.
///
/// ```cel
/// timestamp(this.start).getHours() >= 8 && timestamp(this.start).getHours() < 18
/// ```
fn window_18(this: &Window) -> bool {
    genwire_core::time::Timestamp::read(&this.start)
        .is_none_or(|start_time| start_time.hours().is_some_and(|hours| hours >= 8))
        && genwire_core::time::Timestamp::read(&this.start)
            .is_none_or(|start_time| start_time.hours().is_some_and(|hours| hours < 18))
}

/// Rule `window_19`: The members go together.
///
/// ```cel
/// timestamp(this.end).getFullYear() - timestamp(this.start).getFullYear() <= 1
/// ```
fn window_19(this: &Window) -> bool {
    let Some(end_time) = genwire_core::time::Timestamp::read(&this.end) else { return true };
    let Some(start_time) = genwire_core::time::Timestamp::read(&this.start) else { return true };
    end_time.full_year().is_some_and(|full_year| {
        start_time.full_year().is_some_and(|the_full_year| {
            full_year.checked_sub(the_full_year).is_some_and(|difference| difference <= 1)
        })
    })
}

/// Rule `window_20`: The members go together.
///
/// ```cel
/// timestamp(this.start).getDayOfWeek() != 6 && timestamp(this.end).getDate() > this.count
/// ```
fn window_20(this: &Window) -> bool {
    genwire_core::time::Timestamp::read(&this.start).is_none_or(|start_time| {
        start_time.day_of_week().is_some_and(|day_of_week| day_of_week != 6)
    }) && genwire_core::time::Timestamp::read(&this.end)
        .is_none_or(|end_time| end_time.date().is_some_and(|date| date > this.count))
}

/// Rule `window_21`: The members go together.
///
/// ```cel
/// timestamp(this.start).getMonth() == 0 || timestamp(this.start).getDayOfYear() > 60
/// ```
fn window_21(this: &Window) -> bool {
    let Some(start_time) = genwire_core::time::Timestamp::read(&this.start) else { return true };
    start_time.month() == Some(0)
        || start_time.day_of_year().is_some_and(|day_of_year| day_of_year > 60)
}

/// Rule `window_22`: The members go together.
///
/// ```cel
/// timestamp(this.end).getMilliseconds() == 0 && timestamp(this.end).getSeconds() < 30 || timestamp(this.end).getDayOfMonth() == 30
/// ```
fn window_22(this: &Window) -> bool {
    let Some(end_time) = genwire_core::time::Timestamp::read(&this.end) else { return true };
    end_time.milliseconds() == Some(0) && end_time.seconds().is_some_and(|seconds| seconds < 30)
        || end_time.day_of_month() == Some(30)
}
