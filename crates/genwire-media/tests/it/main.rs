//! Tests of the measuring of media.

mod data_urls;
mod ffprobe;
mod fixtures;
mod images;
mod limits;
mod movies;
mod sounds;
