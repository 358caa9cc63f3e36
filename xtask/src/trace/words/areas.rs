//! The words of an area's tables: states, media limits, markers in texts.

use super::{Collector, Home, paragraphs};
use genwire_spec::model::words::bytes;
use genwire_spec::model::{Area, EnumType, Media, StateMachine, TextRules, TransitionResult};

impl Collector<'_> {
    pub(super) fn area(&mut self, area: &Area) {
        let name = &area.name.wire;
        for table in &area.states {
            self.states(name, table);
        }
        for media in &area.media {
            self.media(name, media);
        }
        for texts in &area.text_rules {
            self.markers(name, texts);
        }
    }

    fn states(&mut self, area: &str, table: &StateMachine) {
        let states = self.interface.enum_type(table.ty);
        let item = format!("{area}.states.{}", table.name.wire);
        let rust_item = format!("{}_TRANSITIONS", table.name.shouting());
        let home = Home { area, rust_item: &rust_item };
        self.both(home, &item, paragraphs(&table.doc));
        for one in &table.transitions {
            let item = format!("{item}.{}", one.id);
            self.both(home, &item, paragraphs(&one.doc));
            self.both(home, &item, [wire(states, &one.from), &one.trigger]);
            let result = match &one.result {
                TransitionResult::To(state) => wire(states, state),
                TransitionResult::Removed => "removed",
                TransitionResult::Refused => "refused",
            };
            self.both(home, &item, [result]);
            self.notes(home, &item, &one.notes);
        }
    }

    fn media(&mut self, area: &str, media: &Media) {
        let item = format!("{area}.media.{}", media.name.wire);
        let rust_item = media.name.shouting();
        let home = Home { area, rust_item: &rust_item };
        self.both(home, &item, paragraphs(&media.doc));
        self.notes(home, &item, &media.notes);
        let range = |range: Option<(f64, f64)>| range.map(|(low, high)| format!("{low} to {high}"));
        let limits = [
            ("max_bytes", media.max_bytes.map(bytes)),
            ("max_upload_bytes", media.max_upload_bytes.map(bytes)),
            ("pixels", range(media.pixels)),
            ("ratio", range(media.ratio)),
            ("frame_rate", range(media.frame_rate)),
            ("seconds", range(media.seconds)),
            ("total_seconds", media.total_seconds.map(|limit| format!("at most {limit} seconds"))),
            ("max_count", media.max_count.map(|limit| format!("at most {limit}"))),
        ];
        for (limit, words) in limits {
            self.both(home, format!("{item}.{limit}"), words);
        }
        self.both(home, format!("{item}.video_codecs"), &media.video_codecs);
        self.both(home, format!("{item}.audio_codecs"), &media.audio_codecs);
        for format in &media.formats {
            let path = format!("{item}.formats.{}", format.name.to_lowercase());
            self.both(home, &path, [&format.name]);
            self.both(home, &path, format.extensions.iter().chain(&format.media_types));
        }
    }

    fn markers(&mut self, area: &str, texts: &TextRules) {
        let item = format!("{area}.text_rules.{}", texts.name.wire);
        let module = Home { area, rust_item: "mod text_rules" };
        self.both(module, &item, paragraphs(&texts.doc));
        self.notes(module, &item, &texts.notes);
        let constant = |part: &str| format!("{}_{part}", texts.name.shouting());
        let pause = &texts.pause;
        let open = constant("PAUSE_OPEN");
        self.both(Home { area, rust_item: &open }, format!("{item}.pause"), paragraphs(&pause.doc));
        for (part, value, key) in [
            ("PAUSE_MIN", pause.min.to_string(), "range"),
            ("PAUSE_MAX", pause.max.to_string(), "range"),
            ("PAUSE_DECIMALS", pause.decimals.to_string(), "decimals"),
        ] {
            let rust_item = constant(part);
            self.both(Home { area, rust_item: &rust_item }, format!("{item}.pause.{key}"), [value]);
        }
        for reading in &texts.readings {
            let item = format!("{item}.readings.{}", reading.name.wire);
            self.both(module, &item, paragraphs(&reading.doc));
            let rust_item = constant(&format!("{}_TONES", reading.name.shouting()));
            let home = Home { area, rust_item: &rust_item };
            if let Some((low, high)) = reading.tones {
                self.both(home, format!("{item}.tones"), [low.to_string(), high.to_string()]);
            }
        }
    }
}

/// Returns a state as it is written on the wire.
fn wire<'a>(states: &'a EnumType, key: &'a str) -> &'a str {
    states.values.iter().find(|value| value.key == key).map_or(key, |value| &value.name.wire)
}
