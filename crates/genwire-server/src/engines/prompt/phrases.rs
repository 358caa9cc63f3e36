//! The words that prompts are written with.

/// A cue in a text, with the sound and the light that it suggests.
pub(super) struct Cue {
    /// The beginnings of the words of the cue.
    pub(super) words: &'static [&'static str],
    pub(super) sound: Option<&'static str>,
    pub(super) light: Option<&'static str>,
    pub(super) mood: Option<Mood>,
}

/// The mood of music.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mood {
    Calm,
    Bright,
    Tense,
    Driving,
}

const fn sound(words: &'static [&'static str], sound: &'static str) -> Cue {
    Cue { words, sound: Some(sound), light: None, mood: None }
}

const fn light(words: &'static [&'static str], light: &'static str) -> Cue {
    Cue { words, sound: None, light: Some(light), mood: None }
}

const fn mood(words: &'static [&'static str], mood: Mood) -> Cue {
    Cue { words, sound: None, light: None, mood: Some(mood) }
}

/// All cues; of several that a text has, the first one with a light or a mood counts.
pub(super) const CUES: &[Cue] = &[
    sound(
        &["sea", "ocean", "wave", "beach", "shore", "surf", "海"],
        "waves that roll in and run out",
    ),
    sound(
        &["lighthouse", "harbour", "harbor", "boat", "ship", "sail"],
        "ropes and hulls that creak",
    ),
    sound(&["rain", "storm", "drizzle", "雨"], "rain, near and far"),
    sound(&["thunder", "lightning"], "thunder that rolls away"),
    sound(&["wind", "desert", "dune", "mountain", "cliff", "plain"], "wind that comes and goes"),
    sound(&["forest", "wood", "tree", "jungle", "garden", "park"], "leaves, and birds among them"),
    sound(&["river", "stream", "waterfall", "brook", "fountain"], "running water"),
    sound(&["city", "street", "traffic", "taxi", "downtown", "城市"], "traffic behind the houses"),
    sound(&["car", "engine", "motor", "truck", "race", "racing"], "engines that rise and fall"),
    sound(&["train", "station", "rail", "tram"], "wheels on rails"),
    sound(
        &["crowd", "market", "festival", "stadium", "party"],
        "a crowd, its voices not told apart",
    ),
    sound(
        &["kitchen", "cook", "coffee", "cafe", "café", "restaurant"],
        "cups, plates and a low fire",
    ),
    sound(&["fire", "flame", "campfire", "candle"], "a fire that crackles"),
    sound(&["snow", "ice", "winter", "雪"], "steps on snow, everything else muffled"),
    sound(&["dog", "puppy"], "paws and quick breath"),
    sound(&["cat", "kitten", "猫"], "soft paws and a low purr"),
    sound(&["horse", "gallop"], "hooves on the ground"),
    sound(&["bird", "gull", "seagull"], "birds that call"),
    sound(
        &["walk", "run", "step", "march", "dance", "dancer"],
        "steps in the rhythm of the movement",
    ),
    sound(
        &["say", "speak", "talk", "tell", "sing", "voice", "whisper"],
        "a voice, close and clear",
    ),
    sound(&["robot", "machine", "factory", "workshop"], "machines that hum and click"),
    sound(&["space", "spaceship", "orbit", "planet", "astronaut"], "the low hum of a cabin"),
    light(&["dusk", "sunset", "evening", "黄昏"], "Low, warm light lengthens the shadows"),
    light(&["dawn", "sunrise", "morning", "早晨"], "Pale light from the side wakes the colours"),
    light(&["night", "midnight", "moon", "夜"], "The dark is broken by a few points of light"),
    light(&["neon", "cyberpunk"], "Coloured signs are mirrored in every surface"),
    light(
        &["fog", "mist", "haze", "rain", "storm"],
        "A soft, grey light takes the edge off everything",
    ),
    light(&["sun", "summer", "noon", "desert"], "Hard sunlight draws clear shadows"),
    light(&["studio", "product", "portrait"], "An even light from the front leaves no shadow"),
    mood(&["chase", "flee", "escape", "storm", "dark", "horror", "danger"], Mood::Tense),
    mood(&["dance", "race", "racing", "fight", "battle", "sport", "train"], Mood::Driving),
    mood(&["happy", "party", "festival", "child", "children", "play", "sunny"], Mood::Bright),
    mood(&["calm", "quiet", "peace", "dusk", "dawn", "sleep", "lighthouse", "slow"], Mood::Calm),
];

/// Words that exclude music.
pub(super) const NO_MUSIC: &[&str] = &["no music", "without music", "no soundtrack", "silent film"];

/// Sounds for a text without a cue.
pub(super) const QUIET_SOUNDS: &[&str] =
    &["a quiet room tone", "a faint breath of air", "distant sounds of the day"];

/// The light for a text without a cue.
pub(super) const LIGHT_PHRASES: &[&str] = &[
    "Soft light from the side shapes every surface",
    "Even daylight keeps the colours true",
    "A single warm source sets the subject off from the background",
];

/// Sizes and angles of shots.
pub(super) const FRAMING: &[&str] =
    &["a wide shot", "a medium shot", "a low-angle shot", "a shot at eye level", "a close shot"];

/// Movements of the camera.
pub(super) const CAMERA: &[&str] = &[
    "The camera pushes in slowly",
    "The camera follows at a steady distance",
    "The camera holds still and lets the movement happen",
    "The camera drifts sideways, so that the foreground slides past",
    "The camera rises a little and looks down",
    "The camera pulls back and shows more of the place",
];

/// Descriptions of shots for which the text has no sentence.
pub(super) const CONTINUATIONS: &[&str] = &[
    "The same movement goes on from a new angle, and details come to the fore.",
    "The view moves closer to what matters, and the background falls out of focus.",
    "The scene settles, and its surroundings come into view.",
];

/// Features of a reference image that are kept.
pub(super) const UNCHANGED_PHRASES: &[&str] = &[
    "shape, proportions and colours stay as they are",
    "the look stays the same from every side",
    "every marking and material stays recognisable",
];

/// Instruments of the music.
pub(super) const INSTRUMENTS: &[&str] =
    &["strings", "a piano", "a synthesizer", "an acoustic guitar", "a small ensemble"];

/// Returns descriptions of music of a mood.
pub(super) fn character(mood: Mood) -> &'static [&'static str] {
    match mood {
        Mood::Calm => {
            &["slow and sparse", "warm, with long notes", "quiet, hardly more than a chord"]
        }
        Mood::Bright => &["light and quick", "playful, with a clear tune", "open and hopeful"],
        Mood::Tense => {
            &["low and uneasy", "restless, with a beat that tightens", "dark, held notes"]
        }
        Mood::Driving => {
            &["fast, with a strong beat", "rhythmic and direct", "pulsing, growing louder"]
        }
    }
}
