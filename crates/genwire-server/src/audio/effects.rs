//! Volume and voice effects.

use std::f32::consts::{PI, TAU};

/// Amplitude above which samples are compressed smoothly rather than clipped.
const KNEE_AMPLITUDE: f32 = 0.9;
/// Frequency of the tremolo of the robot effect.
const ROBOT_HERTZ: f32 = 55.0;

/// Effect chain, with the state that it keeps between calls.
#[derive(Clone, Debug)]
pub(crate) struct Effects {
    gain: f32,
    /// Brightness: above 0 brighter, below 0 duller.
    tilt: f32,
    echo: Option<EchoLine>,
    telephone: Option<Telephone>,
    robot: Option<f32>,
    last: f32,
    sample_rate: f32,
}

/// Echo with feedback.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Echo {
    pub(crate) seconds: f32,
    pub(crate) feedback: f32,
}

#[derive(Clone, Debug)]
struct EchoLine {
    line: Vec<f32>,
    at: usize,
    feedback: f32,
}

#[derive(Clone, Debug, Default)]
struct Telephone {
    low: f32,
    high: f32,
    before: f32,
}

impl Effects {
    pub(crate) fn new(sample_rate: u32, gain: f32) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "rates are far below the exact range")]
        let sample_rate = sample_rate as f32;
        Self { gain, tilt: 0.0, echo: None, telephone: None, robot: None, last: 0.0, sample_rate }
    }

    /// Sets the brightness: above 0 brighter, below 0 duller, at most 0.9 either way.
    #[must_use]
    pub(crate) fn tilt(mut self, tilt: f32) -> Self {
        self.tilt = tilt.clamp(-0.9, 0.9);
        self
    }

    /// Adds an echo.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "an echo is a fraction of a second"
    )]
    pub(crate) fn echo(mut self, echo: Echo) -> Self {
        let length = ((echo.seconds * self.sample_rate) as usize).max(1);
        self.echo = Some(EchoLine { line: vec![0.0; length], at: 0, feedback: echo.feedback });
        self
    }

    /// Adds the band-pass of a telephone.
    #[must_use]
    pub(crate) fn telephone(mut self) -> Self {
        self.telephone = Some(Telephone::default());
        self
    }

    /// Adds the robot effect, a fast tremolo.
    #[must_use]
    pub(crate) fn robot(mut self) -> Self {
        self.robot = Some(0.0);
        self
    }

    /// Processes samples in place; their number stays the same.
    pub(crate) fn apply(&mut self, samples: &mut [f32]) {
        for sample in samples {
            *sample = soften(self.next(*sample) * self.gain);
        }
    }

    fn next(&mut self, mut sample: f32) -> f32 {
        if self.tilt != 0.0 {
            // One pole below 0, one zero above: the high frequencies are attenuated or amplified.
            let high = sample - self.last;
            self.last += high * 0.3;
            sample += high * self.tilt * if self.tilt > 0.0 { 1.5 } else { 1.0 };
        }
        if let Some(phase) = &mut self.robot {
            *phase = (*phase + TAU * ROBOT_HERTZ / self.sample_rate) % TAU;
            sample *= 0.4 + 0.6 * phase.sin();
        }
        if let Some(telephone) = &mut self.telephone {
            sample = telephone.next(sample, self.sample_rate);
        }
        if let Some(EchoLine { line, at, feedback }) = &mut self.echo {
            let echoed = sample + line[*at] * *feedback;
            line[*at] = echoed;
            *at = (*at + 1) % line.len();
            sample = echoed;
        }
        sample
    }
}

impl Telephone {
    /// Band-pass of about 300 to 3400 hertz.
    fn next(&mut self, sample: f32, sample_rate: f32) -> f32 {
        let low = (TAU * 3_400.0 / sample_rate).min(1.0);
        self.low += low * (sample - self.low);
        let high = 1.0 / (1.0 + 2.0 * PI * 300.0 / sample_rate);
        self.high = high * (self.high + self.low - self.before);
        self.before = self.low;
        self.high * 1.4
    }
}

/// Limits large amplitudes smoothly.
fn soften(sample: f32) -> f32 {
    let over = sample.abs() - KNEE_AMPLITUDE;
    if over <= 0.0 {
        return sample;
    }
    let headroom = 1.0 - KNEE_AMPLITUDE;
    (KNEE_AMPLITUDE + headroom * (over / headroom).tanh()).copysign(sample)
}

#[cfg(test)]
mod tests {
    use super::{Echo, Effects};

    fn tone() -> Vec<f32> {
        (0..8_000_u16).map(|at| (f32::from(at) * 0.2).sin() * 0.5).collect()
    }

    #[test]
    fn no_effect_changes_nothing() {
        let mut samples = tone();
        Effects::new(8_000, 1.0).apply(&mut samples);
        assert_eq!(samples, tone());
    }

    #[test]
    fn every_effect_is_audible_and_stays_within_the_range() {
        let echo = Echo { seconds: 0.2, feedback: 0.4 };
        let plain = || Effects::new(8_000, 1.0);
        for mut effects in [
            plain().echo(echo),
            plain().telephone(),
            plain().robot(),
            plain().tilt(1.0),
            plain().tilt(-1.0),
            Effects::new(8_000, 10.0),
        ] {
            let mut samples = tone();
            effects.apply(&mut samples);
            assert_ne!(samples, tone());
            assert!(samples.iter().all(|sample| sample.abs() <= 1.0));
        }
    }
}
