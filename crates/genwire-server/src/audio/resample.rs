//! Resampling; the only module that uses the resampler crate.

use rubato::audioadapter_buffers::direct::InterleavedSlice;
use rubato::{
    Async, FixedAsync, Resampler as _, SincInterpolationParameters, SincInterpolationType,
    WindowFunction,
};

use super::AudioError;

/// Samples per resampled block.
const BLOCK_SAMPLES: usize = 1024;
/// Number of taps of the filter; more taps would only preserve frequencies that speech hardly has.
const FILTER_TAPS: usize = 64;

/// Resamples mono samples to another rate; the duration is preserved exactly.
pub(crate) fn resample(samples: Vec<f32>, from: u32, to: u32) -> Result<Vec<f32>, AudioError> {
    if from == to || samples.is_empty() {
        return Ok(samples);
    }
    let ratio = f64::from(to) / f64::from(from);
    let filter = SincInterpolationParameters {
        // Cubic interpolation takes twice the time, and 16 bits do not show the difference.
        interpolation: SincInterpolationType::Linear,
        ..SincInterpolationParameters::new(FILTER_TAPS, WindowFunction::BlackmanHarris2)
    };
    let mut resampler =
        Async::<f32>::new_sinc(ratio, 1.0, &filter, BLOCK_SAMPLES, 1, FixedAsync::Input)
            .map_err(AudioError::new)?;
    let input = InterleavedSlice::new(&samples, 1, samples.len()).map_err(AudioError::new)?;
    let output = resampler.process_all(&input, samples.len(), None).map_err(AudioError::new)?;
    let mut output = output.take_data();
    // The ratio is not exact, so the length is computed from the rates.
    let length = (samples.len() as u64 * u64::from(to)).div_ceil(from.into());
    output.resize(usize::try_from(length).unwrap_or(usize::MAX), 0.0);
    Ok(output)
}

#[cfg(test)]
mod tests {
    use super::resample;

    #[test]
    fn the_length_and_the_sound_stay() {
        let tone: Vec<f32> = (0..22_050_u16)
            .map(|at| (f32::from(at) * 440.0 * std::f32::consts::TAU / 22_050.0).sin())
            .collect();
        for rate in [8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000] {
            let resampled = resample(tone.clone(), 22_050, rate).unwrap();
            assert_eq!(resampled.len(), rate as usize);
            let crossings =
                resampled.windows(2).filter(|pair| pair[0] <= 0.0 && pair[1] > 0.0).count();
            assert!((438..=442).contains(&crossings), "{rate}: {crossings}");
        }
        assert_eq!(resample(Vec::new(), 22_050, 8_000).unwrap(), Vec::<f32>::new());
    }
}
