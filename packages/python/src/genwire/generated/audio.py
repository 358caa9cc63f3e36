# @generated from spec/audio (genwire_typings::python) by cargo xtask generate. Do not edit by hand.

"""Types of the audio operations, and their tables as data."""

from __future__ import annotations

from typing import (
    Any,
    Callable,
    Final,
    Literal,
    Mapping,
    NoReturn,
    Optional,
    Protocol,
    Sequence,
    TypedDict,
    Union,
    cast,
    overload,
)

from .. import _engine
from .._report import GenwireError as GenwireError
from .._report import Report as Report
from .._report import Violation as Violation
from .common import BaseResp, ErrorDetail


class ListVoicesRequest(TypedDict):
    """Request to list voices."""

    voice_type: VoiceType
    """Category of voices to list."""


class ListVoicesResponse(TypedDict, total=False):
    """The available voices by category."""

    system_voice: list[Voice]
    """System voices, which come with the service."""
    voice_cloning: list[Voice]
    """Cloned voices."""
    voice_generation: list[Voice]
    """Voices generated from a text description."""
    base_resp: BaseResp
    """Status of the call."""


class Voice(TypedDict, total=False):
    """A voice."""

    voice_id: str
    """Voice ID."""
    description: list[str]
    """Descriptions of the voice.

    The list may be empty.
    """
    voice_name: str
    """Display name of the voice.

    System voices have one.
    """
    created_time: str
    """Creation date.

    A date written `YYYY-MM-DD`.
    """


class _SynthesizeSpeechRequest(TypedDict):
    model: SpeechModel
    """Speech model."""
    text: str
    """Text to synthesize.

    At most 9999 characters.
    """


class SynthesizeSpeechRequest(_SynthesizeSpeechRequest, total=False):
    """Request to synthesize speech."""

    stream: Optional[bool]
    """Streams the audio if true.

    Default: `false`.
    """
    stream_options: Optional[SpeechStreamOptions]
    """Options for a streamed reply.

    The interface does not document this member.
    """
    voice_setting: Optional[VoiceSetting]
    """Voice settings."""
    pronunciation_dict: Optional[PronunciationDict]
    """Custom pronunciations."""
    audio_setting: Optional[AudioSetting]
    """Audio format."""
    language_boost: Optional[LanguageBoost]
    """Minority language or dialect to recognise better; null for none.

    Default: `null`.
    """
    voice_modify: Optional[VoiceModify]
    """Voice effects."""
    subtitle_enable: Optional[bool]
    """Generates subtitles if true.

    Default: `false`.

    Every speech model supports it.
    """
    subtitle_type: Optional[SubtitleType]
    """Granularity of subtitles.

    Default: `sentence`.
    """
    output_format: Optional[OutputFormat]
    """Form of the audio in a response that is not streamed.

    Default: `hex`.
    """
    aigc_watermark: Optional[bool]
    """Adds a rhythm marker at the end of the audio if true; not for streamed replies.

    Default: `false`.
    """


class SpeechStreamOptions(TypedDict, total=False):
    """Options for a streamed speech reply."""

    exclude_aggregated_audio: Optional[bool]
    """Leaves the whole audio out of the last event if true.

    Default: `false`.
    """


class VoiceSetting(TypedDict, total=False):
    """Voice settings."""

    voice_id: Optional[str]
    """Voice ID."""
    speed: Optional[float]
    """Speaking rate.

    Recommended: a number from 0.5 to 2. Default: `1`.
    """
    vol: Optional[float]
    """Volume.

    Recommended: a number above 0 and at most 10. Default: `1`.
    """
    pitch: Optional[int]
    """Pitch.

    Recommended: a number from -12 to 12. Default: `0`.
    """
    emotion: Optional[Emotion]
    """Emotion of the voice."""


class PronunciationDict(TypedDict, total=False):
    """Custom pronunciations."""

    tone: Optional[list[str]]
    """Words with their pronunciations, such as `Oslo/(OOS-loo)`.

    An entry is a text followed by its pronunciation.
    """


class AudioSetting(TypedDict, total=False):
    """Audio format settings."""

    sample_rate: Optional[int]
    """Sample rate.

    Recommended: one of `8000`, `16000`, `22050`, `24000`, `32000`, `44100`. Unit: hertz.
    """
    bitrate: Optional[int]
    """Bit rate of MP3 audio.

    Recommended: one of `32000`, `64000`, `128000`, `256000`. Unit: bits per second.
    """
    format: Optional[AudioFormat]
    """Audio format.

    Default: `mp3`.
    """
    channel: Optional[int]
    """Number of audio channels.

    Recommended: one of `1`, `2`.
    """


class VoiceModify(TypedDict, total=False):
    """Voice effects."""

    pitch: Optional[int]
    """Pitch effect: negative values are deeper, positive values brighter.

    Recommended: a number from -100 to 100.
    """
    intensity: Optional[int]
    """Intensity effect: negative values are stronger, positive values softer.

    Recommended: a number from -100 to 100.
    """
    timbre: Optional[int]
    """Timbre effect: negative values are fuller, positive values crisper.

    Recommended: a number from -100 to 100.
    """
    sound_effects: Optional[SoundEffect]
    """Sound effect."""


class SynthesizeSpeechResponse(TypedDict, total=False):
    """Response with the synthesized audio."""

    data: Optional[SpeechData]
    """Audio data."""
    extra_info: SpeechInfo
    """Metadata of the audio."""
    trace_id: str
    """Trace ID, to quote in support requests."""
    base_resp: BaseResp
    """Status of the call."""


class SpeechData(TypedDict, total=False):
    """Audio data of a response."""

    audio: str
    """The audio, hex-encoded or as a URL.

    A URL if the request sets `output_format` to `url`, hex-encoded audio otherwise.
    """
    status: SpeechStatus
    """Status of the synthesis."""
    subtitle_file: Optional[str]
    """URL of the subtitles, a JSON array of `SubtitleEntry`.

    The interface does not document this member.
    """


class SpeechInfo(TypedDict, total=False):
    """Metadata of the audio."""

    audio_length: int
    """Duration of the audio.

    Unit: milliseconds. In a stream, the last value counts.
    """
    audio_sample_rate: int
    """Sample rate.

    Unit: hertz. In a stream, the last value counts.
    """
    audio_size: int
    """Size of the audio.

    Unit: bytes. In a stream, the last value counts.
    """
    bitrate: int
    """Bit rate.

    Unit: bits per second. In a stream, the last value counts.
    """
    word_count: int
    """Number of spoken words.

    In a stream, the last value counts.
    """
    invisible_character_ratio: float
    """Ratio of invisible characters.

    In a stream, the last value counts.
    """
    usage_characters: int
    """Number of billed characters.

    Unit: characters. In a stream, the last value counts.
    """
    audio_format: str
    """Audio format.

    In a stream, the last value counts.
    """
    audio_channel: int
    """Number of audio channels.

    In a stream, the last value counts.
    """


class SpeechEvent(TypedDict, total=False):
    """One event of a streamed speech reply."""

    data: Optional[SpeechPiece]
    """Next chunk of audio.

    In a stream, deltas are merged member by member.
    """
    extra_info: Optional[SpeechInfo]
    """Metadata of the audio, in the last event.

    In a stream, the last value counts.
    """
    trace_id: Optional[str]
    """Trace ID, to quote in support requests.

    In a stream, the first value counts.
    """
    base_resp: Optional[BaseResp]
    """Status of the call.

    In a stream, the last value counts.
    """
    error: Optional[ErrorDetail]
    """Error that occurred after the stream had started.

    In a stream, the last value counts. The interface does not document this member.
    """


class SpeechPiece(TypedDict, total=False):
    """One chunk of streamed audio."""

    audio: str
    """Next chunk of audio, hex-encoded.

    Hexadecimal digits, two for each byte. In a stream, deltas are concatenated.
    """
    status: SpeechStatus
    """Status of the synthesis.

    In a stream, the last value counts.
    """
    subtitle_file: Optional[str]
    """URL of the subtitles, a JSON array of `SubtitleEntry`.

    In a stream, the last value counts. The interface does not document this member.
    """


class SubtitleEntry(TypedDict, total=False):
    """Entry of a subtitle file."""

    text: str
    """Spoken text."""
    time_begin: float
    """Start time of the text.

    Unit: milliseconds.
    """
    time_end: float
    """End time of the text.

    Unit: milliseconds.
    """
    text_begin: int
    """Start offset in the whole text.

    Unit: characters.
    """
    text_end: int
    """End offset in the whole text.

    Unit: characters.
    """
    timestamped_words: list[TimestampedWord]
    """Words of the text with their times."""


class TimestampedWord(TypedDict, total=False):
    """Word of a subtitle entry."""

    word: str
    """The word."""
    time_begin: float
    """Start time of the word.

    Unit: milliseconds.
    """
    time_end: float
    """End time of the word.

    Unit: milliseconds.
    """
    word_begin: int
    """Start offset in the whole text.

    Unit: characters.
    """
    word_end: int
    """End offset in the whole text.

    Unit: characters.
    """

VoiceType = Literal[
    "system",
    "voice_cloning",
    "voice_generation",
    "all",
]
"""Category of voices.

- `system`: System voices, which come with the service.
- `voice_cloning`: Cloned voices.
- `voice_generation`: Voices generated from a text description.
- `all`: All categories.
"""

SpeechModel = Literal[
    "speech-2.8-hd",
    "speech-2.8-turbo",
    "speech-2.6-hd",
    "speech-2.6-turbo",
    "speech-02-hd",
    "speech-02-turbo",
    "speech-01-hd",
    "speech-01-turbo",
]
"""Speech model.

- `speech-2.8-hd`: Series 2.8, high-definition variant. Properties: `interjections`, `all_languages`.
- `speech-2.8-turbo`: Series 2.8, fast variant. Properties: `interjections`, `all_languages`.
- `speech-2.6-hd`: Series 2.6, high-definition variant. Properties: `all_languages`, `extra_emotions`.
- `speech-2.6-turbo`: Series 2.6, fast variant. Properties: `all_languages`, `extra_emotions`.
- `speech-02-hd`: Series 02, high-definition variant.
- `speech-02-turbo`: Series 02, fast variant.
- `speech-01-hd`: Series 01, high-definition variant.
- `speech-01-turbo`: Series 01, fast variant.
"""

LanguageBoost = Literal[
    "Chinese",
    "Chinese,Yue",
    "English",
    "Arabic",
    "Russian",
    "Spanish",
    "French",
    "Portuguese",
    "German",
    "Turkish",
    "Dutch",
    "Ukrainian",
    "Vietnamese",
    "Indonesian",
    "Japanese",
    "Italian",
    "Korean",
    "Thai",
    "Polish",
    "Romanian",
    "Greek",
    "Czech",
    "Finnish",
    "Hindi",
    "Bulgarian",
    "Danish",
    "Hebrew",
    "Malay",
    "Persian",
    "Slovak",
    "Swedish",
    "Croatian",
    "Filipino",
    "Hungarian",
    "Norwegian",
    "Slovenian",
    "Catalan",
    "Nynorsk",
    "Tamil",
    "Afrikaans",
    "auto",
]
"""Language or dialect to recognise better.

- `Chinese`: Chinese.
- `Chinese,Yue`: Cantonese; the comma is part of the value.
- `English`: English.
- `Arabic`: Arabic.
- `Russian`: Russian.
- `Spanish`: Spanish.
- `French`: French.
- `Portuguese`: Portuguese.
- `German`: German.
- `Turkish`: Turkish.
- `Dutch`: Dutch.
- `Ukrainian`: Ukrainian.
- `Vietnamese`: Vietnamese.
- `Indonesian`: Indonesian.
- `Japanese`: Japanese.
- `Italian`: Italian.
- `Korean`: Korean.
- `Thai`: Thai.
- `Polish`: Polish.
- `Romanian`: Romanian.
- `Greek`: Greek.
- `Czech`: Czech.
- `Finnish`: Finnish.
- `Hindi`: Hindi.
- `Bulgarian`: Bulgarian.
- `Danish`: Danish.
- `Hebrew`: Hebrew.
- `Malay`: Malay.
- `Persian`: Persian. Properties: `newer_models_only`.
- `Slovak`: Slovak.
- `Swedish`: Swedish.
- `Croatian`: Croatian.
- `Filipino`: Filipino. Properties: `newer_models_only`.
- `Hungarian`: Hungarian.
- `Norwegian`: Norwegian.
- `Slovenian`: Slovenian.
- `Catalan`: Catalan.
- `Nynorsk`: Norwegian Nynorsk.
- `Tamil`: Tamil. Properties: `newer_models_only`.
- `Afrikaans`: Afrikaans.
- `auto`: Detected by the model.
"""

Emotion = Union[str, Literal[
    "happy",
    "sad",
    "angry",
    "fearful",
    "disgusted",
    "surprised",
    "calm",
    "fluent",
    "whisper",
]]
"""Emotion of the voice.

- `happy`: Happy.
- `sad`: Sad.
- `angry`: Angry.
- `fearful`: Fearful.
- `disgusted`: Disgusted.
- `surprised`: Surprised.
- `calm`: Calm.
- `fluent`: Fluent. Properties: `some_models_only`.
- `whisper`: Whispering. Properties: `some_models_only`.
"""

AudioFormat = Union[str, Literal[
    "mp3",
    "pcm",
    "flac",
    "wav",
    "pcmu_raw",
    "pcmu_wav",
    "opus",
]]
"""Audio format.

- `mp3`: MP3. Properties: `voice_effects`, `streamed_voice_effects`.
- `pcm`: Raw PCM samples.
- `flac`: FLAC. Properties: `voice_effects`.
- `wav`: WAV. Properties: `voice_effects`.
- `pcmu_raw`: Raw µ-law samples.
- `pcmu_wav`: WAV with µ-law samples.
- `opus`: Opus.
"""

SubtitleType = Literal[
    "sentence",
    "word",
    "word_streaming",
]
"""Granularity of subtitles.

- `sentence`: One entry per sentence.
- `word`: One entry per word.
- `word_streaming`: One entry per word, sent during the stream. Properties: `streamed_only`.
"""

OutputFormat = Literal[
    "hex",
    "url",
]
"""Form of the returned audio.

- `hex`: Hex-encoded audio.
- `url`: URL from which the audio can be downloaded. Properties: `valid_hours` is 24.
"""

SoundEffect = Union[str, Literal[
    "spacious_echo",
    "auditorium_echo",
    "lofi_telephone",
    "robotic",
]]
"""Sound effect.

- `spacious_echo`: Echo of a large space.
- `auditorium_echo`: Echo of an auditorium.
- `lofi_telephone`: Low-fidelity telephone.
- `robotic`: Robotic voice.
"""

SpeechStatus = Union[int, Literal[
    1,
    2,
]]
"""Status of the synthesis.

- `1`: Synthesis in progress; more audio follows.
- `2`: Synthesis finished; the audio is complete.
"""

Interjection = Union[str, Literal[
    "(laughs)",
    "(chuckle)",
    "(coughs)",
    "(clear-throat)",
    "(groans)",
    "(breath)",
    "(pant)",
    "(inhale)",
    "(exhale)",
    "(gasps)",
    "(sniffs)",
    "(sighs)",
    "(snorts)",
    "(burps)",
    "(lip-smacking)",
    "(humming)",
    "(hissing)",
    "(emm)",
    "(sneezes)",
]]
"""Interjection tag inside the text.

- `(laughs)`: A laugh.
- `(chuckle)`: A chuckle.
- `(coughs)`: A cough.
- `(clear-throat)`: Clearing the throat.
- `(groans)`: A groan.
- `(breath)`: A breath.
- `(pant)`: Panting.
- `(inhale)`: Breathing in.
- `(exhale)`: Breathing out.
- `(gasps)`: A gasp.
- `(sniffs)`: A sniff.
- `(sighs)`: A sigh.
- `(snorts)`: A snort.
- `(burps)`: A burp.
- `(lip-smacking)`: Smacking of the lips.
- `(humming)`: Humming.
- `(hissing)`: Hissing.
- `(emm)`: A thoughtful sound.
- `(sneezes)`: A sneeze.
"""

OPERATIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "list_voices": {
        "method": "POST",
        "path": "/v1/get_voice",
        "parts": (
            "request",
            "response",
        ),
    },
    "synthesize_speech": {
        "method": "POST",
        "path": "/v1/t2a_v2",
        "parts": (
            "request",
            "response",
            "event",
        ),
    },
}
"""Operations of the area, with method, path and the parts that have a body."""

VOICE_TYPE_VALUES: Final[Sequence[str]] = (
    "system",
    "voice_cloning",
    "voice_generation",
    "all",
)
"""Listed values of `VoiceType`."""

SPEECH_MODEL_VALUES: Final[Sequence[str]] = (
    "speech-2.8-hd",
    "speech-2.8-turbo",
    "speech-2.6-hd",
    "speech-2.6-turbo",
    "speech-02-hd",
    "speech-02-turbo",
    "speech-01-hd",
    "speech-01-turbo",
)
"""Listed values of `SpeechModel`."""

SPEECH_MODEL_PROPERTIES: Final[Mapping[str, Mapping[str, Any]]] = {
    "speech-2.8-hd": {
        "interjections": True,
        "all_languages": True,
        "extra_emotions": False,
    },
    "speech-2.8-turbo": {
        "interjections": True,
        "all_languages": True,
        "extra_emotions": False,
    },
    "speech-2.6-hd": {
        "interjections": False,
        "all_languages": True,
        "extra_emotions": True,
    },
    "speech-2.6-turbo": {
        "interjections": False,
        "all_languages": True,
        "extra_emotions": True,
    },
    "speech-02-hd": {
        "interjections": False,
        "all_languages": False,
        "extra_emotions": False,
    },
    "speech-02-turbo": {
        "interjections": False,
        "all_languages": False,
        "extra_emotions": False,
    },
    "speech-01-hd": {
        "interjections": False,
        "all_languages": False,
        "extra_emotions": False,
    },
    "speech-01-turbo": {
        "interjections": False,
        "all_languages": False,
        "extra_emotions": False,
    },
}
"""Properties of the values of `SpeechModel`.

- `interjections`: True if the model supports interjection tags.
- `all_languages`: True if the model supports every value of `language_boost`.
- `extra_emotions`: True if the model supports the emotions that only some models support.
"""

LANGUAGE_BOOST_VALUES: Final[Sequence[str]] = (
    "Chinese",
    "Chinese,Yue",
    "English",
    "Arabic",
    "Russian",
    "Spanish",
    "French",
    "Portuguese",
    "German",
    "Turkish",
    "Dutch",
    "Ukrainian",
    "Vietnamese",
    "Indonesian",
    "Japanese",
    "Italian",
    "Korean",
    "Thai",
    "Polish",
    "Romanian",
    "Greek",
    "Czech",
    "Finnish",
    "Hindi",
    "Bulgarian",
    "Danish",
    "Hebrew",
    "Malay",
    "Persian",
    "Slovak",
    "Swedish",
    "Croatian",
    "Filipino",
    "Hungarian",
    "Norwegian",
    "Slovenian",
    "Catalan",
    "Nynorsk",
    "Tamil",
    "Afrikaans",
    "auto",
)
"""Listed values of `LanguageBoost`."""

LANGUAGE_BOOST_PROPERTIES: Final[Mapping[str, Mapping[str, Any]]] = {
    "Chinese": {
        "newer_models_only": False,
    },
    "Chinese,Yue": {
        "newer_models_only": False,
    },
    "English": {
        "newer_models_only": False,
    },
    "Arabic": {
        "newer_models_only": False,
    },
    "Russian": {
        "newer_models_only": False,
    },
    "Spanish": {
        "newer_models_only": False,
    },
    "French": {
        "newer_models_only": False,
    },
    "Portuguese": {
        "newer_models_only": False,
    },
    "German": {
        "newer_models_only": False,
    },
    "Turkish": {
        "newer_models_only": False,
    },
    "Dutch": {
        "newer_models_only": False,
    },
    "Ukrainian": {
        "newer_models_only": False,
    },
    "Vietnamese": {
        "newer_models_only": False,
    },
    "Indonesian": {
        "newer_models_only": False,
    },
    "Japanese": {
        "newer_models_only": False,
    },
    "Italian": {
        "newer_models_only": False,
    },
    "Korean": {
        "newer_models_only": False,
    },
    "Thai": {
        "newer_models_only": False,
    },
    "Polish": {
        "newer_models_only": False,
    },
    "Romanian": {
        "newer_models_only": False,
    },
    "Greek": {
        "newer_models_only": False,
    },
    "Czech": {
        "newer_models_only": False,
    },
    "Finnish": {
        "newer_models_only": False,
    },
    "Hindi": {
        "newer_models_only": False,
    },
    "Bulgarian": {
        "newer_models_only": False,
    },
    "Danish": {
        "newer_models_only": False,
    },
    "Hebrew": {
        "newer_models_only": False,
    },
    "Malay": {
        "newer_models_only": False,
    },
    "Persian": {
        "newer_models_only": True,
    },
    "Slovak": {
        "newer_models_only": False,
    },
    "Swedish": {
        "newer_models_only": False,
    },
    "Croatian": {
        "newer_models_only": False,
    },
    "Filipino": {
        "newer_models_only": True,
    },
    "Hungarian": {
        "newer_models_only": False,
    },
    "Norwegian": {
        "newer_models_only": False,
    },
    "Slovenian": {
        "newer_models_only": False,
    },
    "Catalan": {
        "newer_models_only": False,
    },
    "Nynorsk": {
        "newer_models_only": False,
    },
    "Tamil": {
        "newer_models_only": True,
    },
    "Afrikaans": {
        "newer_models_only": False,
    },
    "auto": {
        "newer_models_only": False,
    },
}
"""Properties of the values of `LanguageBoost`.

- `newer_models_only`: True if only models newer than the series 01 and 02 support it.
"""

EMOTION_VALUES: Final[Sequence[str]] = (
    "happy",
    "sad",
    "angry",
    "fearful",
    "disgusted",
    "surprised",
    "calm",
    "fluent",
    "whisper",
)
"""Listed values of `Emotion`."""

EMOTION_PROPERTIES: Final[Mapping[str, Mapping[str, Any]]] = {
    "happy": {
        "some_models_only": False,
    },
    "sad": {
        "some_models_only": False,
    },
    "angry": {
        "some_models_only": False,
    },
    "fearful": {
        "some_models_only": False,
    },
    "disgusted": {
        "some_models_only": False,
    },
    "surprised": {
        "some_models_only": False,
    },
    "calm": {
        "some_models_only": False,
    },
    "fluent": {
        "some_models_only": True,
    },
    "whisper": {
        "some_models_only": True,
    },
}
"""Properties of the values of `Emotion`.

- `some_models_only`: True if only models with extra emotions support it.
"""

AUDIO_FORMAT_VALUES: Final[Sequence[str]] = (
    "mp3",
    "pcm",
    "flac",
    "wav",
    "pcmu_raw",
    "pcmu_wav",
    "opus",
)
"""Listed values of `AudioFormat`."""

AUDIO_FORMAT_PROPERTIES: Final[Mapping[str, Mapping[str, Any]]] = {
    "mp3": {
        "voice_effects": True,
        "streamed_voice_effects": True,
    },
    "pcm": {
        "voice_effects": False,
        "streamed_voice_effects": False,
    },
    "flac": {
        "voice_effects": True,
        "streamed_voice_effects": False,
    },
    "wav": {
        "voice_effects": True,
        "streamed_voice_effects": False,
    },
    "pcmu_raw": {
        "voice_effects": False,
        "streamed_voice_effects": False,
    },
    "pcmu_wav": {
        "voice_effects": False,
        "streamed_voice_effects": False,
    },
    "opus": {
        "voice_effects": False,
        "streamed_voice_effects": False,
    },
}
"""Properties of the values of `AudioFormat`.

- `voice_effects`: True if voice effects work with it without streaming.
- `streamed_voice_effects`: True if voice effects work with it when streaming.
"""

SUBTITLE_TYPE_VALUES: Final[Sequence[str]] = (
    "sentence",
    "word",
    "word_streaming",
)
"""Listed values of `SubtitleType`."""

SUBTITLE_TYPE_PROPERTIES: Final[Mapping[str, Mapping[str, Any]]] = {
    "sentence": {
        "streamed_only": False,
    },
    "word": {
        "streamed_only": False,
    },
    "word_streaming": {
        "streamed_only": True,
    },
}
"""Properties of the values of `SubtitleType`.

- `streamed_only`: True if it requires streaming.
"""

OUTPUT_FORMAT_VALUES: Final[Sequence[str]] = (
    "hex",
    "url",
)
"""Listed values of `OutputFormat`."""

OUTPUT_FORMAT_PROPERTIES: Final[Mapping[str, Mapping[str, Any]]] = {
    "hex": {
    },
    "url": {
        "valid_hours": 24,
    },
}
"""Properties of the values of `OutputFormat`.

- `valid_hours`: Number of hours for which the result can be downloaded.
"""

SOUND_EFFECT_VALUES: Final[Sequence[str]] = (
    "spacious_echo",
    "auditorium_echo",
    "lofi_telephone",
    "robotic",
)
"""Listed values of `SoundEffect`."""

SPEECH_STATUS_VALUES: Final[Sequence[int]] = (
    1,
    2,
)
"""Listed values of `SpeechStatus`."""

INTERJECTION_VALUES: Final[Sequence[str]] = (
    "(laughs)",
    "(chuckle)",
    "(coughs)",
    "(clear-throat)",
    "(groans)",
    "(breath)",
    "(pant)",
    "(inhale)",
    "(exhale)",
    "(gasps)",
    "(sniffs)",
    "(sighs)",
    "(snorts)",
    "(burps)",
    "(lip-smacking)",
    "(humming)",
    "(hissing)",
    "(emm)",
    "(sneezes)",
)
"""Listed values of `Interjection`."""

BODIES: Final[Mapping[tuple[str, str], Any]] = {
    ("list_voices", "request"): ListVoicesRequest,
    ("list_voices", "response"): ListVoicesResponse,
    ("synthesize_speech", "request"): SynthesizeSpeechRequest,
    ("synthesize_speech", "response"): SynthesizeSpeechResponse,
    ("synthesize_speech", "event"): SpeechEvent,
}
"""Types of the bodies, by operation and part."""

OperationName = Literal[
    "list_voices",
    "synthesize_speech",
]
"""Name of an operation."""

PartName = Literal[
    "request",
    "response",
    "event",
]
"""Part of an operation that has a body."""


class Validate(Protocol):
    """Function that returns a valid body with its type."""

    @overload
    def __call__(
        self,
        operation: Literal["list_voices"],
        part: Literal["request"],
        body: object,
    ) -> ListVoicesRequest: ...

    @overload
    def __call__(
        self,
        operation: Literal["list_voices"],
        part: Literal["response"],
        body: object,
    ) -> ListVoicesResponse: ...

    @overload
    def __call__(
        self,
        operation: Literal["synthesize_speech"],
        part: Literal["request"],
        body: object,
    ) -> SynthesizeSpeechRequest: ...

    @overload
    def __call__(
        self,
        operation: Literal["synthesize_speech"],
        part: Literal["response"],
        body: object,
    ) -> SynthesizeSpeechResponse: ...

    @overload
    def __call__(
        self,
        operation: Literal["synthesize_speech"],
        part: Literal["event"],
        body: object,
    ) -> SpeechEvent: ...


check: Callable[[OperationName, PartName, object], Report] = _engine.check
"""Checks a body and reports every violation.

Text and bytes are read as JSON; any other value is the body itself. Nothing is raised: a body that
cannot be read has a report with ``error``.
"""
is_valid: Callable[[OperationName, PartName, object], bool] = _engine.is_valid
"""Returns true if a value is a valid body; a part that does not exist is a ``GenwireError``."""
validate = cast(Validate, _engine.validate)
"""Returns a value that is a valid body; raises a ``GenwireError`` with all violations if not."""
