//! Resolves the areas: their descriptions, media limits and text rules.

use super::{Ctx, File};
use crate::diagnostic::SpecPlace;
use crate::model::COMMON;
use crate::names;
use crate::{
    Diagnostic,
    model::{Area, Interface, ItemKind, Media, MediaFormat, NumberMarker, Reading, Tag, TextRules},
    source::{
        At, SourceFile,
        area::{MediaSource, NumberMarkerSource, TextRulesSource},
    },
};
use std::collections::BTreeSet;

impl<'a> Ctx<'a> {
    /// Resolves every area except its states. States name operations and so come later.
    pub(super) fn areas(&mut self, interface: &mut Interface) {
        let source = self.source;
        // The files of an area are adjacent.
        for files in source.areas.chunk_by(|one, next| one.area == next.area) {
            let area = self.area(&files[0].area, files, interface);
            interface.areas.push(area);
        }
    }

    fn area(&mut self, name: &str, files: &'a [SourceFile<'a>], interface: &Interface) -> Area {
        let mut area = Area::empty(names::name(name));
        if let Some(file) = files.first() {
            let place = SpecPlace::top(&file.path);
            if !names::is_snake(name) {
                self.report(Diagnostic::area_name(place, name));
            } else if has_client(files) && !names::is_area(name) {
                self.report(Diagnostic::taken_name(place, &area.name.pascal));
            } else if super::project::is_taken(self.project, name) {
                self.report(Diagnostic::area_taken(place, &self.project.package(name)));
            }
        }
        // The constants of markers, which text rules share.
        let mut constants = BTreeSet::new();
        for source in files {
            let file = File::of(source);
            if let Some(head) = &source.body.area {
                area.doc = self.doc(file, &head.doc);
                area.order = head.order.as_ref().map(|order| **order);
            }
            for (name, media) in &source.body.media {
                area.media.push(self.media(file, name, media));
            }
            for (name, rules) in &source.body.text_rules {
                area.text_rules.push(self.text_rules(file, name, rules, interface));
                for marker in rules.numbers.keys() {
                    let constant = format!("{}_{}", name.as_str(), marker.as_str());
                    if !constants.insert(constant.clone()) {
                        let place = file.place(marker);
                        self.report(Diagnostic::same_in_code(place, marker, &constant));
                    }
                }
            }
        }
        if area.doc.is_empty() && name != COMMON && names::is_snake(name) {
            let path = self.project.spec_path(&format!("{name}/area.toml"));
            if let Some(file) = files.first() {
                let place = SpecPlace::top(&file.path);
                self.report(Diagnostic::area_without_doc(place, name, &path));
            }
        }
        area
    }

    fn media(&mut self, file: File<'_>, name: &At<String>, source: &MediaSource) -> Media {
        self.snake(file, name);
        let path = format!("{}.media.{}", file.area, name.as_str());
        self.item(path.as_str(), ItemKind::Media);
        let limits = [
            ("kind", true),
            ("video_codecs", !source.video_codecs.is_empty()),
            ("audio_codecs", !source.audio_codecs.is_empty()),
            ("formats", !source.formats.is_empty()),
            ("max_bytes", source.max_bytes.is_some()),
            ("max_upload_bytes", source.max_upload_bytes.is_some()),
            ("pixels", source.pixels.is_some()),
            ("ratio", source.ratio.is_some()),
            ("frame_rate", source.frame_rate.is_some()),
            ("seconds", source.seconds.is_some()),
            ("total_seconds", source.total_seconds.is_some()),
            ("max_count", source.max_count.is_some()),
        ];
        for (limit, there) in limits {
            if there {
                self.item(format!("{path}.{limit}"), ItemKind::MediaLimit);
            }
        }
        let formats = source.formats.iter().map(|(key, format)| {
            self.item(format!("{path}.formats.{}", key.as_str()), ItemKind::MediaLimit);
            if format.name.to_lowercase() != key.as_str() {
                self.report(Diagnostic::format_key(file.place(key), key, &format.name));
            }
            MediaFormat {
                name: format.name.to_string(),
                extensions: format.extensions.iter().map(ToString::to_string).collect(),
                media_types: format.media_types.iter().map(ToString::to_string).collect(),
            }
        });
        let formats = formats.collect();
        Media {
            name: names::name(name),
            doc: self.doc(file, &source.doc),
            kind: *source.kind,
            formats,
            video_codecs: source.video_codecs.clone(),
            audio_codecs: source.audio_codecs.clone(),
            max_bytes: self.bytes(file, source.max_bytes.as_ref()),
            max_upload_bytes: self.bytes(file, source.max_upload_bytes.as_ref()),
            pixels: self.pair(file, source.pixels.as_ref()),
            ratio: self.pair(file, source.ratio.as_ref()),
            frame_rate: self.pair(file, source.frame_rate.as_ref()),
            seconds: self.pair(file, source.seconds.as_ref()),
            total_seconds: source.total_seconds.as_ref().map(|seconds| **seconds),
            max_count: source.max_count.as_ref().map(|count| **count),
            notes: self.notes(file, &path, &source.notes),
        }
    }

    fn pair(&mut self, file: File<'_>, pair: Option<&At<(f64, f64)>>) -> Option<(f64, f64)> {
        let pair = pair?;
        if pair.0 > pair.1 {
            self.report(Diagnostic::empty_range(file.place(pair)));
            return None;
        }
        Some(**pair)
    }

    /// Parses a size such as `30 MiB` into bytes.
    pub(super) fn bytes(&mut self, file: File<'_>, text: Option<&At<String>>) -> Option<u64> {
        let text = text?;
        let parsed = text.split_once(' ').and_then(|(number, unit)| {
            let number: u64 = number.parse().ok()?;
            let unit: u64 = match unit {
                "B" => 1,
                "KiB" => 1 << 10,
                "MiB" => 1 << 20,
                "GiB" => 1 << 30,
                _ => return None,
            };
            number.checked_mul(unit)
        });
        if parsed.is_none() {
            self.report(Diagnostic::not_a_size(file.place(text), text));
        }
        parsed
    }

    fn text_rules(
        &mut self,
        file: File<'_>,
        name: &At<String>,
        source: &TextRulesSource,
        interface: &Interface,
    ) -> TextRules {
        self.snake(file, name);
        let path = format!("{}.text_rules.{}", file.area, name.as_str());
        self.item(path.as_str(), ItemKind::TextRule);
        let numbers = source.numbers.iter();
        let numbers = numbers.map(|(name, marker)| self.number_marker(file, &path, name, marker));
        let numbers = numbers.collect();
        let tags = source.tags.iter().filter_map(|(name, tag)| {
            self.marker_name(file, &path, name);
            if source.numbers.contains_key(name) {
                self.report(Diagnostic::marker_twice(file.place(name), name));
            }
            let doc = self.doc(file, &tag.doc);
            let (ty, _) = self.enum_named(file, &interface.types, &tag.ty)?;
            Some(Tag { name: names::name(name), ty, doc })
        });
        let tags = tags.collect();
        let mut readings = Vec::new();
        for (name, reading) in &source.readings {
            self.snake(file, name);
            let path = format!("{path}.readings.{}", name.as_str());
            self.item(path.as_str(), ItemKind::TextRule);
            if let Some(tones) = &reading.tones {
                self.item(format!("{path}.tones"), ItemKind::TextLimit);
                if tones.0 > tones.1 {
                    self.report(Diagnostic::empty_range(file.place(tones)));
                }
            }
            readings.push(Reading {
                name: names::name(name),
                tones: reading.tones.as_ref().map(|tones| **tones),
                doc: self.doc(file, &reading.doc),
            });
        }
        TextRules {
            name: names::name(name),
            doc: self.doc(file, &source.doc),
            numbers,
            tags,
            readings,
            notes: self.notes(file, &path, &source.notes),
            gaps: self.gap_ids(file, &path, &source.gaps),
        }
    }

    fn number_marker(
        &mut self,
        file: File<'_>,
        rules: &str,
        name: &At<String>,
        source: &NumberMarkerSource,
    ) -> NumberMarker {
        let path = self.marker_name(file, rules, name);
        for limit in ["range", "decimals"] {
            self.item(format!("{path}.{limit}"), ItemKind::TextLimit);
        }
        let (min, max, decimals) = (*source.min, *source.max, source.decimals);
        if min > max {
            self.report(Diagnostic::empty_range(file.place(&source.min)));
        }
        let limits = [("{min}", min), ("{max}", max), ("{decimals}", f64::from(decimals))];
        let doc = self.doc(file, &source.doc);
        NumberMarker {
            name: names::name(name),
            open: source.open.to_string(),
            close: source.close.to_string(),
            min,
            max,
            decimals,
            doc: limits.iter().fold(doc, |doc, (key, limit)| doc.replace(key, &limit.to_string())),
        }
    }

    /// Checks the name of a marker, and returns the path of its item.
    ///
    /// Markers are items at the same level as the tables `readings` and `notes`.
    fn marker_name(&mut self, file: File<'_>, rules: &str, name: &At<String>) -> String {
        self.snake(file, name);
        if matches!(name.as_str(), "readings" | "notes") {
            self.report(Diagnostic::marker_twice(file.place(name), name));
        }
        let path = format!("{rules}.{}", name.as_str());
        self.item(path.as_str(), ItemKind::TextRule);
        path
    }
}

/// Returns true if an area has an operation and thus a client.
fn has_client(files: &[SourceFile<'_>]) -> bool {
    files.iter().any(|file| file.body.operation.is_some())
}
