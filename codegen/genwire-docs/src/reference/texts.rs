//! Media limits, and markers inside spoken text.

use super::book::Book;
use super::content::{Block, Group, Heading, Line, Page, Row, Table, code, joined, text};
use super::layout::{page, row};
use genwire_spec::model::words::bytes;
use genwire_spec::model::{Area, Media, MediaKind, TextRules};

/// Creates the page about the media limits of an area.
pub(super) fn media_page(book: &Book<'_>, area: &Area, group: Group) -> Page {
    let name = &area.name.wire;
    let mut blocks = Vec::new();
    for media in &area.media {
        let item = format!("{name}.media.{}", media.name.wire);
        blocks.push(section_heading(&media.name.wire));
        blocks.extend(book.lines(name, &media.doc).into_iter().map(Block::Text));
        blocks.extend(book.notes(name, &media.notes));
        blocks.push(limits(media));
        blocks.extend(formats(media));
        blocks.extend(book.sources(&book.gaps(&[], &item), book.facts(&item)));
    }
    let about = vec![text("Limits of images, videos and sounds in requests.")];
    let from = book.interface.project.spec_path(&format!("{name}/media.toml"));
    page(format!("{name}/media"), from, "media limits", group, about, blocks)
}

fn section_heading(name: &str) -> Block {
    Block::Heading(Heading {
        level: 2,
        anchor: name.to_owned(),
        title: vec![code(name)],
        badges: Vec::new(),
    })
}

fn limits(media: &Media) -> Block {
    let names = |names: &[String]| joined(names.iter().map(text), ", ");
    let between =
        |(low, high): (f64, f64), unit: &str| vec![text(format!("{low} to {high}{unit}"))];
    let kind = match media.kind {
        MediaKind::Image => "image",
        MediaKind::Video => "video",
        MediaKind::Audio => "audio",
    };
    let some = |lines: &[String]| (!lines.is_empty()).then(|| names(lines));
    let all: [(&str, &str, Option<Line>); 12] = [
        ("kind", "Kind", Some(vec![text(kind)])),
        ("max_bytes", "Largest file", media.max_bytes.map(|limit| vec![text(bytes(limit))])),
        (
            "max_upload_bytes",
            "Largest upload",
            media.max_upload_bytes.map(|limit| vec![text(bytes(limit))]),
        ),
        ("pixels", "Width and height, each", media.pixels.map(|it| between(it, " pixels"))),
        ("ratio", "Width divided by height", media.ratio.map(|it| between(it, ""))),
        ("frame_rate", "Frame rate", media.frame_rate.map(|it| between(it, " frames per second"))),
        ("seconds", "Length of each", media.seconds.map(|it| between(it, " seconds"))),
        (
            "total_seconds",
            "Length of all together",
            media.total_seconds.map(|limit| vec![text(format!("at most {limit} seconds"))]),
        ),
        ("max_count", "Count", media.max_count.map(|limit| vec![text(format!("at most {limit}"))])),
        ("video_codecs", "Video codecs", some(&media.video_codecs)),
        ("audio_codecs", "Audio codecs", some(&media.audio_codecs)),
        (
            "formats",
            "Formats",
            media.formats.is_empty().then(|| vec![text("left open; any is accepted")]),
        ),
    ];
    let rows = all.into_iter().filter_map(|(key, label, line)| {
        let anchor = format!("{}.{key}", media.name.wire);
        Some(row(anchor, vec![vec![vec![text(label)]], vec![line?]]))
    });
    Block::Table(Table {
        head: ["Limit", "Value"].map(str::to_owned).to_vec(),
        rows: rows.collect(),
    })
}

fn formats(media: &Media) -> Option<Block> {
    let codes = |names: &[String]| vec![joined(names.iter().map(code), ", ")];
    let rows: Vec<Row> = media
        .formats
        .iter()
        .map(|format| Row {
            anchor: None,
            cells: vec![
                vec![vec![text(&format.name)]],
                codes(&format.extensions),
                codes(&format.media_types),
            ],
        })
        .collect();
    (!rows.is_empty()).then(|| {
        Block::Table(Table {
            head: ["Format", "File names end in", "Media types"].map(str::to_owned).to_vec(),
            rows,
        })
    })
}

/// Creates the page about the markers in spoken text.
pub(super) fn markers_page(book: &Book<'_>, area: &Area, group: Group) -> Page {
    let name = &area.name.wire;
    let mut blocks = Vec::new();
    for texts in &area.text_rules {
        blocks.extend(markers(book, name, texts));
    }
    let about = vec![text("Markers inside spoken text.")];
    let from = book.interface.project.spec_path(&format!("{name}/text_rules.toml"));
    page(format!("{name}/text_rules"), from, "text markers", group, about, blocks)
}

fn markers(book: &Book<'_>, area: &str, texts: &TextRules) -> Vec<Block> {
    let id = &texts.name.wire;
    let item = format!("{area}.text_rules.{id}");
    let mut blocks = vec![section_heading(id)];
    blocks.extend(book.lines(area, &texts.doc).into_iter().map(Block::Text));
    blocks.extend(book.notes(area, &texts.notes));
    let numbers = texts.numbers.iter().map(|marker| {
        let form = vec![code(marker.with(marker.max))];
        let what = book.line(area, &marker.doc);
        row(format!("{id}.{}", marker.name.wire), vec![vec![form], vec![what]])
    });
    let mut rows: Vec<Row> = numbers.collect();
    for reading in &texts.readings {
        let mut what = book.first(area, &reading.doc);
        if let Some((low, high)) = reading.tones {
            what.push(text(format!(" The digit is {low} to {high}.")));
        }
        let name = format!("{id}.readings.{}", reading.name.wire);
        rows.push(row(name, vec![vec![vec![code(&reading.name.wire)]], vec![what]]));
    }
    for tag in &texts.tags {
        let (link, what) = (vec![book.type_link(tag.ty)], book.line(area, &tag.doc));
        rows.push(row(format!("{id}.{}", tag.name.wire), vec![vec![link], vec![what]]));
    }
    blocks.push(Block::Table(Table {
        head: ["Marker", "Description"].map(str::to_owned).to_vec(),
        rows,
    }));
    blocks.extend(book.sources(&book.gaps(&texts.gaps, &item), book.facts(&item)));
    blocks
}
