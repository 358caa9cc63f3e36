//! Reading, printing and checking speech texts.

use genwire_audio::{
    FaultKind, Interjection, Pause, Reading, Segment, SpeechModel, SpeechText,
    SynthesizeSpeechRequest, faults, tokens,
};
use genwire_core::{Severity, Validate as _};
use proptest::prelude::*;

fn check_faults(text: &str, expected: &[FaultKind]) {
    let found: Vec<FaultKind> = faults(text).map(|fault| fault.kind()).collect();
    assert_eq!(found, expected, "{text:?}");
    assert_eq!(text.parse::<SpeechText>().is_ok(), expected.is_empty(), "{text:?}");
}

#[test]
fn markers_are_well_formed_and_well_placed() {
    use FaultKind::{NothingAfter, NothingBefore, PauseDecimals, PauseLength, PauseNumber};
    let cases: &[(&str, &[FaultKind])] = &[
        ("", &[]),
        ("no marker", &[]),
        ("a<#0.01#>b", &[]),
        ("a<#99.99#>b", &[]),
        ("a<#2#>b", &[]),
        ("a<#0.5#>b", &[]),
        ("a<#00.50#>b", &[]),
        ("a<#1#>b<#1#>c", &[]),
        ("a\n<#1#>\nb", &[]),
        ("a<#1#>(laughs)<#1#>c", &[]),
        ("a <# b", &[]),
        ("a #> b", &[]),
        ("a <#0.5# > b", &[]),
        ("a<#0.00#>b", &[PauseLength]),
        ("a<#0#>b", &[PauseLength]),
        ("a<#100#>b", &[PauseLength]),
        ("a<#99999999999999999999999#>b", &[PauseLength]),
        ("a<#0.505#>b", &[PauseDecimals]),
        ("a<#0.500#>b", &[PauseDecimals]),
        ("a<#+0.5#>b", &[PauseNumber]),
        ("a<#-1#>b", &[PauseNumber]),
        ("a<#.5#>b", &[PauseNumber]),
        ("a<#1.#>b", &[PauseNumber]),
        ("a<#1e1#>b", &[PauseNumber]),
        ("a<#1,5#>b", &[PauseNumber]),
        ("a<# 1 #>b", &[PauseNumber]),
        ("a<#x#>b", &[PauseNumber]),
        ("a<##>b", &[PauseNumber]),
        ("a<#<#1#>b", &[PauseNumber]),
        ("a<#\u{0661}#>b", &[PauseNumber]),
        ("<#1#>b", &[NothingBefore]),
        (" <#1#>b", &[NothingBefore]),
        ("a<#1#>", &[NothingAfter]),
        ("a<#1#> \n", &[NothingAfter]),
        ("a<#1#><#1#>b", &[NothingBefore]),
        ("a<#1#> <#1#>b", &[NothingBefore]),
        ("a<#1#>\u{3000}<#1#>b", &[NothingBefore]),
        ("<#1#>", &[NothingBefore, NothingAfter]),
        ("<#x#>b", &[PauseNumber, NothingBefore]),
    ];
    for (text, expected) in cases {
        check_faults(text, expected);
    }
}

#[test]
fn every_stretch_of_a_text_is_a_segment() {
    let text: SpeechText = "重(chong2)复<#1.50#>tomato(təˈmeɪtoʊ) (sighs)\r\n(mostly) done"
        .parse()
        .expect("the text is in order");
    let reading = |text: &str| Segment::Reading(text.parse().expect("a reading"));
    assert_eq!(
        text.segments(),
        [
            Segment::Text("重".to_owned()),
            reading("chong2"),
            Segment::Text("复".to_owned()),
            Segment::Pause(Pause::seconds(1.5).expect("a pause")),
            Segment::Text("tomato".to_owned()),
            reading("təˈmeɪtoʊ"),
            Segment::Text(" ".to_owned()),
            Segment::Interjection(Interjection::Sighs),
            Segment::Paragraph,
            Segment::Text("(mostly) done".to_owned()),
        ]
    );
    assert_eq!(text.to_string(), "重(chong2)复<#1.5#>tomato(təˈmeɪtoʊ) (sighs)\n(mostly) done");
}

#[test]
fn every_tag_of_the_interface_is_read() {
    for tag in Interjection::VALUES {
        let text: SpeechText = format!("well{tag}").parse().expect("the text is in order");
        assert_eq!(text.segments()[1], Segment::Interjection(tag.clone()));
    }
}

#[test]
fn kinds_of_readings_are_distinguished() {
    let cases = [
        ("hao3", Some((true, true, false))),
        ("nei5", Some((true, true, false))),
        ("sik6", Some((false, true, false))),
        ("nü3", Some((true, true, false))),
        ("ˈwɔːtə", Some((false, false, true))),
        ("/kat/", Some((false, false, true))),
        ("hao0", None),
        ("hao7", None),
        ("3", None),
        ("hao", None),
        ("see below", None),
        ("", None),
    ];
    for (text, expected) in cases {
        let found = text.parse::<Reading>().ok();
        let found = found.map(|it| (it.is_pinyin(), it.is_cantonese(), it.is_ipa()));
        assert_eq!(found, expected, "{text:?}");
    }
}

#[test]
fn pauses_keep_to_the_range() {
    for (seconds, expected) in [
        (0.01, Some(0.01)),
        (99.99, Some(99.99)),
        (0.1 + 0.2, Some(0.3)),
        (0.004, None),
        (0.0, None),
        (100.0, None),
        (f64::NAN, None),
        (f64::INFINITY, None),
    ] {
        assert_eq!(Pause::seconds(seconds).ok().map(Pause::as_seconds), expected, "{seconds}");
    }
}

#[test]
fn tags_are_advised_against_where_the_model_reads_them_aloud() {
    let cases = [
        (SpeechModel::Speech2_8Hd, "Well (laughs)", None),
        (SpeechModel::Speech2_8Turbo, "Well (laughs)", None),
        (SpeechModel::Speech2_6Hd, "Well (laughs)", Some(Severity::Warning)),
        (SpeechModel::Speech01Turbo, "Well (laughs)", Some(Severity::Warning)),
        (SpeechModel::Speech2_6Hd, "Well (mostly)", None),
        (SpeechModel::Speech2_6Hd, "Well (laughs)<#x#>a", Some(Severity::Error)),
    ];
    for (model, text, expected) in cases {
        let report = SynthesizeSpeechRequest::new(model, text).validate();
        let found: Vec<_> = report
            .violations()
            .iter()
            .map(|it| (it.path.as_str(), it.rule.as_ref(), it.severity))
            .collect();
        let rule = "audio.SynthesizeSpeechRequest.natives.text";
        let expected: Vec<_> =
            expected.into_iter().map(|severity| ("/text", rule, severity)).collect();
        assert_eq!(found, expected, "{text:?}");
    }
}

#[test]
fn a_long_row_of_open_signs_is_read_quickly() {
    for sign in ["(", "<#", "<#1", "(a", "#>", "<#x#>"] {
        let text = sign.repeat(200_000);
        assert_eq!(tokens(&text).map(|(span, _)| span.len()).sum::<usize>(), text.len());
    }
}

fn segments() -> impl Strategy<Value = Vec<Segment>> {
    let segment = prop_oneof![
        "[a-zA-Z .,!?é重]{1,8}".prop_map(Segment::Text),
        (1..=9999_u32).prop_map(|steps| {
            Segment::Pause(Pause::seconds(f64::from(steps) / 100.0).expect("a pause"))
        }),
        (0..Interjection::VALUES.len())
            .prop_map(|index| Segment::Interjection(Interjection::VALUES[index].clone())),
        "([a-z]{1,6}[1-6])|([a-z]{0,3}[əɪʊŋθ]{1,3})"
            .prop_map(|text| Segment::Reading(text.parse().expect("a reading"))),
        Just(Segment::Paragraph),
    ];
    proptest::collection::vec(segment, 0..12)
}

proptest! {
    #[test]
    fn what_is_built_is_read_back(segments in segments()) {
        let built = segments.iter().fold(SpeechText::new(), |text, segment| match segment {
            Segment::Text(plain) => text.text(plain),
            Segment::Pause(pause) => text.pause(*pause),
            Segment::Interjection(tag) => text.interjection(tag.clone()),
            Segment::Reading(reading) => text.reading(reading.clone()),
            _ => text.paragraph(),
        });
        prop_assert_eq!(SpeechText::new().text(&built.to_string()), built);
    }

    #[test]
    fn tokens_cover_any_text(text in "[ -~\n\r重<#>().0-9]{0,40}") {
        let mut end = 0;
        for (span, _) in tokens(&text) {
            prop_assert_eq!(span.start, end);
            prop_assert!(span.end > span.start);
            end = span.end;
        }
        prop_assert_eq!(end, text.len());
    }

    #[test]
    fn printing_settles_after_one_round(text in "[ -~\n\r重<#>().0-9]{0,40}") {
        let once = SpeechText::new().text(&text).to_string();
        let twice = SpeechText::new().text(&once).to_string();
        prop_assert_eq!(once, twice);
    }

    #[test]
    fn a_text_without_faults_parses(text in "[a-z<#>0-9. ]{0,30}") {
        prop_assert_eq!(text.parse::<SpeechText>().is_ok(), faults(&text).next().is_none());
    }
}

#[test]
fn every_fault_of_a_text_is_named_in_one_violation() {
    let message = |text: &str| {
        let report = SynthesizeSpeechRequest::new(SpeechModel::Speech2_8Hd, text).validate();
        assert_eq!(report.violations().len(), 1, "{text}");
        report.violations()[0].message.clone().into_owned()
    };
    assert_eq!(
        message("one<#200#>two<#1#>"),
        "a pause lasts from 0.01 to 99.99 seconds (bytes 3 to 10); a pause must be between two \
         texts, but nothing is spoken after it (bytes 13 to 18)"
    );
    let many = message(&"<#x#>a".repeat(30));
    assert_eq!(many.matches("in digits").count(), 9, "the start is a fault too: {many}");
    assert!(many.ends_with("; and 21 more"), "{many}");
}
