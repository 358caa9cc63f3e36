//! Decodes audio with independent decoders, for tests.

use std::io::Cursor;

use flac_codec::decode::FlacSampleReader;
use flac_codec::metadata::Metadata as _;
use symphonia::core::codecs::audio::{AudioDecoder as _, AudioDecoderOptions};
use symphonia::core::formats::{FormatOptions, FormatReader as _, TrackType};
use symphonia::core::io::MediaSourceStream;
use symphonia::default::codecs::MpaDecoder;
use symphonia::default::formats::MpaReader;

use super::Container;

/// Decoded audio.
#[derive(Debug, PartialEq)]
pub(crate) struct Heard {
    pub(crate) sample_rate: u32,
    pub(crate) channels: u16,
    /// Samples of the first channel.
    pub(crate) samples: Vec<f32>,
}

/// Decodes audio; raw samples have no header and are assumed to be mono.
pub(crate) fn hear(container: Container, bytes: &[u8]) -> Heard {
    match container {
        Container::Mp3 => hear_mp3(bytes),
        Container::Flac => hear_flac(bytes),
        Container::Wav => hear_wav(bytes),
        _ => {
            let samples = bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
            heard(0, 1, samples.map(i32::from))
        }
    }
}

fn heard(sample_rate: u32, channels: u16, samples: impl Iterator<Item = i32>) -> Heard {
    let samples = samples
        .step_by(usize::from(channels))
        .map(|sample| f32::from(i16::try_from(sample).unwrap()) / 32_768.0)
        .collect();
    Heard { sample_rate, channels, samples }
}

fn hear_wav(bytes: &[u8]) -> Heard {
    let mut reader = hound::WavReader::new(Cursor::new(bytes)).unwrap();
    let spec = reader.spec();
    assert_eq!(spec.bits_per_sample, 16);
    let samples: Vec<i32> = reader.samples::<i16>().map_while(Result::ok).map(i32::from).collect();
    heard(spec.sample_rate, spec.channels, samples.into_iter())
}

fn hear_flac(bytes: &[u8]) -> Heard {
    let mut reader = FlacSampleReader::new(Cursor::new(bytes)).unwrap();
    let (rate, channels) = {
        let facts = reader.metadata();
        (facts.sample_rate(), facts.channel_count())
    };
    let mut samples = Vec::new();
    reader.read_to_end(&mut samples).unwrap();
    heard(rate, channels.into(), samples.into_iter())
}

fn hear_mp3(bytes: &[u8]) -> Heard {
    let source = MediaSourceStream::new(Box::new(Cursor::new(bytes.to_vec())), Default::default());
    let mut reader = MpaReader::try_new(source, FormatOptions::default()).unwrap();
    let track = reader.default_track(TrackType::Audio).unwrap();
    let params = track.codec_params.as_ref().unwrap().audio().unwrap().clone();
    let mut decoder = MpaDecoder::try_new(&params, &AudioDecoderOptions::default()).unwrap();
    let (mut sample_rate, mut channels) = (0, 0);
    let mut samples: Vec<f32> = Vec::new();
    while let Some(packet) = reader.next_packet().unwrap() {
        let buffer = decoder.decode(&packet).unwrap();
        sample_rate = buffer.spec().rate();
        channels = buffer.spec().channels().count();
        let mut frame: Vec<f32> = Vec::new();
        buffer.copy_to_vec_interleaved(&mut frame);
        samples.extend(frame.iter().step_by(channels));
    }
    Heard { sample_rate, channels: u16::try_from(channels).unwrap(), samples }
}
