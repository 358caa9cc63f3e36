//! Media limits as constants: `generated/limits.rs`.

use proc_macro2::TokenStream;
use quote::quote;

use crate::items::docs::Docs;
use crate::items::imports::Imports;
use crate::items::{const_ident, float, folder, ident, optional, unsigned};
use genwire_output::{OutputFile, render};
use genwire_spec::model::words::bytes;
use genwire_spec::model::{Area, Interface, Media, MediaFormat, MediaKind};

/// Emits one file for each area with media limits.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    interface.areas.iter().filter_map(|area| emit_area(interface, area)).collect()
}

fn emit_area(interface: &Interface, area: &Area) -> Option<OutputFile> {
    if area.media.is_empty() {
        return None;
    }
    let name = &area.name.wire;
    let mut imports = Imports::new(name, "limits");
    imports.core("MediaKind");
    imports.core("MediaLimits");
    if area.media.iter().any(|media| !media.formats.is_empty()) {
        imports.core("MediaFormat");
    }
    let mut items = imports.emit(interface);
    items.extend(area.media.iter().map(|media| emit_media(interface, name, media)));
    let from = interface.project.spec_path(&format!("{name}/media.toml"));
    let header = render::Header {
        from: &from,
        by: module_path!(),
        command: &interface.project.command,
        doc: "The limits of images, videos and sound files.",
    };
    Some(render::rust(format!("{}/limits.rs", folder(interface, name)), &header, items))
}

fn emit_media(interface: &Interface, area: &str, media: &Media) -> TokenStream {
    let path = format!("{area}.media.{}", media.name.wire);
    let mut docs = Docs::new(&media.doc);
    docs.list(limits(media));
    docs.notes(&media.notes);
    docs.reference(interface, &format!("{area}/media.md"));
    let docs = docs.emit();
    let name = const_ident(&media.name);
    let kind = ident(match media.kind {
        MediaKind::Image => "Image",
        MediaKind::Video => "Video",
        MediaKind::Audio => "Audio",
    });
    let formats = media.formats.iter().map(emit_format);
    let Media { video_codecs, audio_codecs, .. } = media;
    let max_bytes = optional(media.max_bytes.map(unsigned));
    let max_upload_bytes = optional(media.max_upload_bytes.map(unsigned));
    let pixels = span(media.pixels);
    let ratio = span(media.ratio);
    let frame_rate = span(media.frame_rate);
    let seconds = span(media.seconds);
    let total_seconds = optional(media.total_seconds.map(float));
    let max_count = optional(media.max_count.map(unsigned));
    quote! {
        #docs
        pub const #name: MediaLimits = MediaLimits {
            name: #path,
            kind: MediaKind::#kind,
            formats: &[#(#formats),*],
            video_codecs: &[#(#video_codecs),*],
            audio_codecs: &[#(#audio_codecs),*],
            max_bytes: #max_bytes,
            max_upload_bytes: #max_upload_bytes,
            pixels: #pixels,
            ratio: #ratio,
            frame_rate: #frame_rate,
            seconds: #seconds,
            total_seconds: #total_seconds,
            max_count: #max_count,
        };
    }
}

/// Describes the limits, because docs do not show the value of a constant.
fn limits(media: &Media) -> Vec<String> {
    let mut limits = Vec::new();
    let mut say = |sentence: Option<String>| limits.extend(sentence);
    let formats: Vec<String> = media
        .formats
        .iter()
        .map(|format| {
            let marks = [&format.extensions[..], &format.media_types[..]].concat();
            format!("{} (`{}`)", format.name, marks.join("`, `"))
        })
        .collect();
    let listed = |what: &str, names: &[String]| {
        (!names.is_empty()).then(|| format!("{what}: {}.", names.join(", ")))
    };
    say(listed("Formats", &formats));
    say(listed("Video codecs", &media.video_codecs));
    say(listed("Audio codecs", &media.audio_codecs));
    let span = |what: &str, ends: Option<(f64, f64)>| {
        ends.map(|(low, high)| format!("{what}: {low} to {high}."))
    };
    say(media.max_bytes.map(|most| format!("At most {} by URL or in Base64.", bytes(most))));
    say(media.max_upload_bytes.map(|most| format!("At most {} as an upload.", bytes(most))));
    say(span("Width and height, each, in pixels", media.pixels));
    say(span("Width divided by height", media.ratio));
    say(span("Frames per second", media.frame_rate));
    say(span("Seconds", media.seconds));
    say(media.total_seconds.map(|most| format!("At most {most} seconds together.")));
    say(media.max_count.map(|most| format!("At most {most} in a request.")));
    limits
}

fn emit_format(format: &MediaFormat) -> TokenStream {
    let MediaFormat { name, extensions, media_types } = format;
    quote! {
        MediaFormat {
            name: #name,
            extensions: &[#(#extensions),*],
            media_types: &[#(#media_types),*],
        }
    }
}

fn span(ends: Option<(f64, f64)>) -> TokenStream {
    optional(ends.map(|(low, high)| {
        let (low, high) = (float(low), float(high));
        quote! { (#low, #high) }
    }))
}
