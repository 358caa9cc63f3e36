// @generated from spec/audio (genwire_typings::typescript) by cargo xtask generate. Do not edit by hand.

/** Types of the audio operations, and their tables as data. */

import { checks, type Checks } from "../checks.js";
import type { BaseResp, ErrorDetail } from "./common.js";

/** Request to list voices. */
export interface ListVoicesRequest {
  /** Category of voices to list. */
  voice_type: VoiceType;
}

/**
 * Category of voices.
 *
 * - `system`: System voices, which come with the service.
 * - `voice_cloning`: Cloned voices.
 * - `voice_generation`: Voices generated from a text description.
 * - `all`: All categories.
 */
export type VoiceType =
  | "system"
  | "voice_cloning"
  | "voice_generation"
  | "all";

/** The available voices by category. */
export interface ListVoicesResponse {
  /** System voices, which come with the service. */
  system_voice?: Array<Voice>;
  /** Cloned voices. */
  voice_cloning?: Array<Voice>;
  /** Voices generated from a text description. */
  voice_generation?: Array<Voice>;
  /** Status of the call. */
  base_resp?: BaseResp;
}

/** A voice. */
export interface Voice {
  /** Voice ID. */
  voice_id?: string;
  /**
   * Descriptions of the voice.
   *
   * The list may be empty.
   */
  description?: Array<string>;
  /**
   * Display name of the voice.
   *
   * System voices have one.
   */
  voice_name?: string;
  /**
   * Creation date.
   *
   * A date written `YYYY-MM-DD`.
   */
  created_time?: string;
}

/** Request to synthesize speech. */
export interface SynthesizeSpeechRequest {
  /** Speech model. */
  model: SpeechModel;
  /**
   * Text to synthesize.
   *
   * At most 9999 characters.
   */
  text: string;
  /**
   * Streams the audio if true.
   *
   * Default: `false`.
   */
  stream?: boolean | null;
  /**
   * Options for a streamed reply.
   *
   * The interface does not document this member.
   */
  stream_options?: SpeechStreamOptions | null;
  /** Voice settings. */
  voice_setting?: VoiceSetting | null;
  /** Custom pronunciations. */
  pronunciation_dict?: PronunciationDict | null;
  /** Audio format. */
  audio_setting?: AudioSetting | null;
  /**
   * Minority language or dialect to recognise better; null for none.
   *
   * Default: `null`.
   */
  language_boost?: LanguageBoost | null;
  /** Voice effects. */
  voice_modify?: VoiceModify | null;
  /**
   * Generates subtitles if true.
   *
   * Default: `false`.
   *
   * Every speech model supports it.
   */
  subtitle_enable?: boolean | null;
  /**
   * Granularity of subtitles.
   *
   * Default: `sentence`.
   */
  subtitle_type?: SubtitleType | null;
  /**
   * Form of the audio in a response that is not streamed.
   *
   * Default: `hex`.
   */
  output_format?: OutputFormat | null;
  /**
   * Adds a rhythm marker at the end of the audio if true; not for streamed replies.
   *
   * Default: `false`.
   */
  aigc_watermark?: boolean | null;
}

/** Options for a streamed speech reply. */
export interface SpeechStreamOptions {
  /**
   * Leaves the whole audio out of the last event if true.
   *
   * Default: `false`.
   */
  exclude_aggregated_audio?: boolean | null;
}

/** Voice settings. */
export interface VoiceSetting {
  /** Voice ID. */
  voice_id?: string | null;
  /**
   * Speaking rate.
   *
   * Recommended: a number from 0.5 to 2. Default: `1`.
   */
  speed?: number | null;
  /**
   * Volume.
   *
   * Recommended: a number above 0 and at most 10. Default: `1`.
   */
  vol?: number | null;
  /**
   * Pitch.
   *
   * Recommended: a number from -12 to 12. Default: `0`.
   */
  pitch?: number | null;
  /** Emotion of the voice. */
  emotion?: Emotion | null;
}

/** Custom pronunciations. */
export interface PronunciationDict {
  /**
   * Words with their pronunciations, such as `Oslo/(OOS-loo)`.
   *
   * An entry is a text followed by its pronunciation.
   */
  tone?: Array<string> | null;
}

/** Audio format settings. */
export interface AudioSetting {
  /**
   * Sample rate.
   *
   * Recommended: one of `8000`, `16000`, `22050`, `24000`, `32000`, `44100`. Unit: hertz.
   */
  sample_rate?: number | null;
  /**
   * Bit rate of MP3 audio.
   *
   * Recommended: one of `32000`, `64000`, `128000`, `256000`. Unit: bits per second.
   */
  bitrate?: number | null;
  /**
   * Audio format.
   *
   * Default: `mp3`.
   */
  format?: AudioFormat | null;
  /**
   * Number of audio channels.
   *
   * Recommended: one of `1`, `2`.
   */
  channel?: number | null;
}

/** Voice effects. */
export interface VoiceModify {
  /**
   * Pitch effect: negative values are deeper, positive values brighter.
   *
   * Recommended: a number from -100 to 100.
   */
  pitch?: number | null;
  /**
   * Intensity effect: negative values are stronger, positive values softer.
   *
   * Recommended: a number from -100 to 100.
   */
  intensity?: number | null;
  /**
   * Timbre effect: negative values are fuller, positive values crisper.
   *
   * Recommended: a number from -100 to 100.
   */
  timbre?: number | null;
  /** Sound effect. */
  sound_effects?: SoundEffect | null;
}

/** Response with the synthesized audio. */
export interface SynthesizeSpeechResponse {
  /** Audio data. */
  data?: SpeechData | null;
  /** Metadata of the audio. */
  extra_info?: SpeechInfo;
  /** Trace ID, to quote in support requests. */
  trace_id?: string;
  /** Status of the call. */
  base_resp?: BaseResp;
}

/** Audio data of a response. */
export interface SpeechData {
  /**
   * The audio, hex-encoded or as a URL.
   *
   * A URL if the request sets `output_format` to `url`, hex-encoded audio otherwise.
   */
  audio?: string;
  /** Status of the synthesis. */
  status?: SpeechStatus;
  /**
   * URL of the subtitles, a JSON array of `SubtitleEntry`.
   *
   * The interface does not document this member.
   */
  subtitle_file?: string | null;
}

/** Metadata of the audio. */
export interface SpeechInfo {
  /**
   * Duration of the audio.
   *
   * Unit: milliseconds. In a stream, the last value counts.
   */
  audio_length?: number;
  /**
   * Sample rate.
   *
   * Unit: hertz. In a stream, the last value counts.
   */
  audio_sample_rate?: number;
  /**
   * Size of the audio.
   *
   * Unit: bytes. In a stream, the last value counts.
   */
  audio_size?: number;
  /**
   * Bit rate.
   *
   * Unit: bits per second. In a stream, the last value counts.
   */
  bitrate?: number;
  /**
   * Number of spoken words.
   *
   * In a stream, the last value counts.
   */
  word_count?: number;
  /**
   * Ratio of invisible characters.
   *
   * In a stream, the last value counts.
   */
  invisible_character_ratio?: number;
  /**
   * Number of billed characters.
   *
   * Unit: characters. In a stream, the last value counts.
   */
  usage_characters?: number;
  /**
   * Audio format.
   *
   * In a stream, the last value counts.
   */
  audio_format?: string;
  /**
   * Number of audio channels.
   *
   * In a stream, the last value counts.
   */
  audio_channel?: number;
}

/** One event of a streamed speech reply. */
export interface SpeechEvent {
  /**
   * Next chunk of audio.
   *
   * In a stream, deltas are merged member by member.
   */
  data?: SpeechPiece | null;
  /**
   * Metadata of the audio, in the last event.
   *
   * In a stream, the last value counts.
   */
  extra_info?: SpeechInfo | null;
  /**
   * Trace ID, to quote in support requests.
   *
   * In a stream, the first value counts.
   */
  trace_id?: string | null;
  /**
   * Status of the call.
   *
   * In a stream, the last value counts.
   */
  base_resp?: BaseResp | null;
  /**
   * Error that occurred after the stream had started.
   *
   * In a stream, the last value counts. The interface does not document this member.
   */
  error?: ErrorDetail | null;
}

/** One chunk of streamed audio. */
export interface SpeechPiece {
  /**
   * Next chunk of audio, hex-encoded.
   *
   * Hexadecimal digits, two for each byte. In a stream, deltas are concatenated.
   */
  audio?: string;
  /**
   * Status of the synthesis.
   *
   * In a stream, the last value counts.
   */
  status?: SpeechStatus;
  /**
   * URL of the subtitles, a JSON array of `SubtitleEntry`.
   *
   * In a stream, the last value counts. The interface does not document this member.
   */
  subtitle_file?: string | null;
}

/**
 * Speech model.
 *
 * - `speech-2.8-hd`: Series 2.8, high-definition variant. Properties: `interjections`, `all_languages`.
 * - `speech-2.8-turbo`: Series 2.8, fast variant. Properties: `interjections`, `all_languages`.
 * - `speech-2.6-hd`: Series 2.6, high-definition variant. Properties: `all_languages`, `extra_emotions`.
 * - `speech-2.6-turbo`: Series 2.6, fast variant. Properties: `all_languages`, `extra_emotions`.
 * - `speech-02-hd`: Series 02, high-definition variant.
 * - `speech-02-turbo`: Series 02, fast variant.
 * - `speech-01-hd`: Series 01, high-definition variant.
 * - `speech-01-turbo`: Series 01, fast variant.
 */
export type SpeechModel =
  | "speech-2.8-hd"
  | "speech-2.8-turbo"
  | "speech-2.6-hd"
  | "speech-2.6-turbo"
  | "speech-02-hd"
  | "speech-02-turbo"
  | "speech-01-hd"
  | "speech-01-turbo";

/**
 * Language or dialect to recognise better.
 *
 * - `Chinese`: Chinese.
 * - `Chinese,Yue`: Cantonese; the comma is part of the value.
 * - `English`: English.
 * - `Arabic`: Arabic.
 * - `Russian`: Russian.
 * - `Spanish`: Spanish.
 * - `French`: French.
 * - `Portuguese`: Portuguese.
 * - `German`: German.
 * - `Turkish`: Turkish.
 * - `Dutch`: Dutch.
 * - `Ukrainian`: Ukrainian.
 * - `Vietnamese`: Vietnamese.
 * - `Indonesian`: Indonesian.
 * - `Japanese`: Japanese.
 * - `Italian`: Italian.
 * - `Korean`: Korean.
 * - `Thai`: Thai.
 * - `Polish`: Polish.
 * - `Romanian`: Romanian.
 * - `Greek`: Greek.
 * - `Czech`: Czech.
 * - `Finnish`: Finnish.
 * - `Hindi`: Hindi.
 * - `Bulgarian`: Bulgarian.
 * - `Danish`: Danish.
 * - `Hebrew`: Hebrew.
 * - `Malay`: Malay.
 * - `Persian`: Persian. Properties: `newer_models_only`.
 * - `Slovak`: Slovak.
 * - `Swedish`: Swedish.
 * - `Croatian`: Croatian.
 * - `Filipino`: Filipino. Properties: `newer_models_only`.
 * - `Hungarian`: Hungarian.
 * - `Norwegian`: Norwegian.
 * - `Slovenian`: Slovenian.
 * - `Catalan`: Catalan.
 * - `Nynorsk`: Norwegian Nynorsk.
 * - `Tamil`: Tamil. Properties: `newer_models_only`.
 * - `Afrikaans`: Afrikaans.
 * - `auto`: Detected by the model.
 */
export type LanguageBoost =
  | "Chinese"
  | "Chinese,Yue"
  | "English"
  | "Arabic"
  | "Russian"
  | "Spanish"
  | "French"
  | "Portuguese"
  | "German"
  | "Turkish"
  | "Dutch"
  | "Ukrainian"
  | "Vietnamese"
  | "Indonesian"
  | "Japanese"
  | "Italian"
  | "Korean"
  | "Thai"
  | "Polish"
  | "Romanian"
  | "Greek"
  | "Czech"
  | "Finnish"
  | "Hindi"
  | "Bulgarian"
  | "Danish"
  | "Hebrew"
  | "Malay"
  | "Persian"
  | "Slovak"
  | "Swedish"
  | "Croatian"
  | "Filipino"
  | "Hungarian"
  | "Norwegian"
  | "Slovenian"
  | "Catalan"
  | "Nynorsk"
  | "Tamil"
  | "Afrikaans"
  | "auto";

/**
 * Emotion of the voice.
 *
 * - `happy`: Happy.
 * - `sad`: Sad.
 * - `angry`: Angry.
 * - `fearful`: Fearful.
 * - `disgusted`: Disgusted.
 * - `surprised`: Surprised.
 * - `calm`: Calm.
 * - `fluent`: Fluent. Properties: `some_models_only`.
 * - `whisper`: Whispering. Properties: `some_models_only`.
 */
export type Emotion =
  | "happy"
  | "sad"
  | "angry"
  | "fearful"
  | "disgusted"
  | "surprised"
  | "calm"
  | "fluent"
  | "whisper"
  | (string & {});

/**
 * Audio format.
 *
 * - `mp3`: MP3. Properties: `voice_effects`, `streamed_voice_effects`.
 * - `pcm`: Raw PCM samples.
 * - `flac`: FLAC. Properties: `voice_effects`.
 * - `wav`: WAV. Properties: `voice_effects`.
 * - `pcmu_raw`: Raw µ-law samples.
 * - `pcmu_wav`: WAV with µ-law samples.
 * - `opus`: Opus.
 */
export type AudioFormat =
  | "mp3"
  | "pcm"
  | "flac"
  | "wav"
  | "pcmu_raw"
  | "pcmu_wav"
  | "opus"
  | (string & {});

/**
 * Granularity of subtitles.
 *
 * - `sentence`: One entry per sentence.
 * - `word`: One entry per word.
 * - `word_streaming`: One entry per word, sent during the stream. Properties: `streamed_only`.
 */
export type SubtitleType =
  | "sentence"
  | "word"
  | "word_streaming";

/**
 * Form of the returned audio.
 *
 * - `hex`: Hex-encoded audio.
 * - `url`: URL from which the audio can be downloaded. Properties: `valid_hours` is 24.
 */
export type OutputFormat =
  | "hex"
  | "url";

/**
 * Sound effect.
 *
 * - `spacious_echo`: Echo of a large space.
 * - `auditorium_echo`: Echo of an auditorium.
 * - `lofi_telephone`: Low-fidelity telephone.
 * - `robotic`: Robotic voice.
 */
export type SoundEffect =
  | "spacious_echo"
  | "auditorium_echo"
  | "lofi_telephone"
  | "robotic"
  | (string & {});

/**
 * Status of the synthesis.
 *
 * - `1`: Synthesis in progress; more audio follows.
 * - `2`: Synthesis finished; the audio is complete.
 */
export type SpeechStatus =
  | 1
  | 2
  | (number & {});

/**
 * Interjection tag inside the text.
 *
 * - `(laughs)`: A laugh.
 * - `(chuckle)`: A chuckle.
 * - `(coughs)`: A cough.
 * - `(clear-throat)`: Clearing the throat.
 * - `(groans)`: A groan.
 * - `(breath)`: A breath.
 * - `(pant)`: Panting.
 * - `(inhale)`: Breathing in.
 * - `(exhale)`: Breathing out.
 * - `(gasps)`: A gasp.
 * - `(sniffs)`: A sniff.
 * - `(sighs)`: A sigh.
 * - `(snorts)`: A snort.
 * - `(burps)`: A burp.
 * - `(lip-smacking)`: Smacking of the lips.
 * - `(humming)`: Humming.
 * - `(hissing)`: Hissing.
 * - `(emm)`: A thoughtful sound.
 * - `(sneezes)`: A sneeze.
 */
export type Interjection =
  | "(laughs)"
  | "(chuckle)"
  | "(coughs)"
  | "(clear-throat)"
  | "(groans)"
  | "(breath)"
  | "(pant)"
  | "(inhale)"
  | "(exhale)"
  | "(gasps)"
  | "(sniffs)"
  | "(sighs)"
  | "(snorts)"
  | "(burps)"
  | "(lip-smacking)"
  | "(humming)"
  | "(hissing)"
  | "(emm)"
  | "(sneezes)"
  | (string & {});

/** Entry of a subtitle file. */
export interface SubtitleEntry {
  /** Spoken text. */
  text?: string;
  /**
   * Start time of the text.
   *
   * Unit: milliseconds.
   */
  time_begin?: number;
  /**
   * End time of the text.
   *
   * Unit: milliseconds.
   */
  time_end?: number;
  /**
   * Start offset in the whole text.
   *
   * Unit: characters.
   */
  text_begin?: number;
  /**
   * End offset in the whole text.
   *
   * Unit: characters.
   */
  text_end?: number;
  /** Words of the text with their times. */
  timestamped_words?: Array<TimestampedWord>;
}

/** Word of a subtitle entry. */
export interface TimestampedWord {
  /** The word. */
  word?: string;
  /**
   * Start time of the word.
   *
   * Unit: milliseconds.
   */
  time_begin?: number;
  /**
   * End time of the word.
   *
   * Unit: milliseconds.
   */
  time_end?: number;
  /**
   * Start offset in the whole text.
   *
   * Unit: characters.
   */
  word_begin?: number;
  /**
   * End offset in the whole text.
   *
   * Unit: characters.
   */
  word_end?: number;
}

/** Operations of the area, with method, path and the parts that have a body. */
export const OPERATIONS = {
  "list_voices": {
    "method": "POST",
    "path": "/v1/get_voice",
    "parts": [
      "request",
      "response"
    ]
  },
  "synthesize_speech": {
    "method": "POST",
    "path": "/v1/t2a_v2",
    "parts": [
      "request",
      "response",
      "event"
    ]
  }
} as const;

/** Listed values of `VoiceType`. */
export const VOICE_TYPE_VALUES = [
  "system",
  "voice_cloning",
  "voice_generation",
  "all"
] as const;

/** Listed values of `SpeechModel`. */
export const SPEECH_MODEL_VALUES = [
  "speech-2.8-hd",
  "speech-2.8-turbo",
  "speech-2.6-hd",
  "speech-2.6-turbo",
  "speech-02-hd",
  "speech-02-turbo",
  "speech-01-hd",
  "speech-01-turbo"
] as const;

/**
 * Properties of the values of `SpeechModel`.
 *
 * - `interjections`: True if the model supports interjection tags.
 * - `all_languages`: True if the model supports every value of `language_boost`.
 * - `extra_emotions`: True if the model supports the emotions that only some models support.
 */
export const SPEECH_MODEL_PROPERTIES = {
  "speech-2.8-hd": {
    "interjections": true,
    "all_languages": true,
    "extra_emotions": false
  },
  "speech-2.8-turbo": {
    "interjections": true,
    "all_languages": true,
    "extra_emotions": false
  },
  "speech-2.6-hd": {
    "interjections": false,
    "all_languages": true,
    "extra_emotions": true
  },
  "speech-2.6-turbo": {
    "interjections": false,
    "all_languages": true,
    "extra_emotions": true
  },
  "speech-02-hd": {
    "interjections": false,
    "all_languages": false,
    "extra_emotions": false
  },
  "speech-02-turbo": {
    "interjections": false,
    "all_languages": false,
    "extra_emotions": false
  },
  "speech-01-hd": {
    "interjections": false,
    "all_languages": false,
    "extra_emotions": false
  },
  "speech-01-turbo": {
    "interjections": false,
    "all_languages": false,
    "extra_emotions": false
  }
} as const;

/** Listed values of `LanguageBoost`. */
export const LANGUAGE_BOOST_VALUES = [
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
  "auto"
] as const;

/**
 * Properties of the values of `LanguageBoost`.
 *
 * - `newer_models_only`: True if only models newer than the series 01 and 02 support it.
 */
export const LANGUAGE_BOOST_PROPERTIES = {
  "Chinese": {
    "newer_models_only": false
  },
  "Chinese,Yue": {
    "newer_models_only": false
  },
  "English": {
    "newer_models_only": false
  },
  "Arabic": {
    "newer_models_only": false
  },
  "Russian": {
    "newer_models_only": false
  },
  "Spanish": {
    "newer_models_only": false
  },
  "French": {
    "newer_models_only": false
  },
  "Portuguese": {
    "newer_models_only": false
  },
  "German": {
    "newer_models_only": false
  },
  "Turkish": {
    "newer_models_only": false
  },
  "Dutch": {
    "newer_models_only": false
  },
  "Ukrainian": {
    "newer_models_only": false
  },
  "Vietnamese": {
    "newer_models_only": false
  },
  "Indonesian": {
    "newer_models_only": false
  },
  "Japanese": {
    "newer_models_only": false
  },
  "Italian": {
    "newer_models_only": false
  },
  "Korean": {
    "newer_models_only": false
  },
  "Thai": {
    "newer_models_only": false
  },
  "Polish": {
    "newer_models_only": false
  },
  "Romanian": {
    "newer_models_only": false
  },
  "Greek": {
    "newer_models_only": false
  },
  "Czech": {
    "newer_models_only": false
  },
  "Finnish": {
    "newer_models_only": false
  },
  "Hindi": {
    "newer_models_only": false
  },
  "Bulgarian": {
    "newer_models_only": false
  },
  "Danish": {
    "newer_models_only": false
  },
  "Hebrew": {
    "newer_models_only": false
  },
  "Malay": {
    "newer_models_only": false
  },
  "Persian": {
    "newer_models_only": true
  },
  "Slovak": {
    "newer_models_only": false
  },
  "Swedish": {
    "newer_models_only": false
  },
  "Croatian": {
    "newer_models_only": false
  },
  "Filipino": {
    "newer_models_only": true
  },
  "Hungarian": {
    "newer_models_only": false
  },
  "Norwegian": {
    "newer_models_only": false
  },
  "Slovenian": {
    "newer_models_only": false
  },
  "Catalan": {
    "newer_models_only": false
  },
  "Nynorsk": {
    "newer_models_only": false
  },
  "Tamil": {
    "newer_models_only": true
  },
  "Afrikaans": {
    "newer_models_only": false
  },
  "auto": {
    "newer_models_only": false
  }
} as const;

/** Listed values of `Emotion`. */
export const EMOTION_VALUES = [
  "happy",
  "sad",
  "angry",
  "fearful",
  "disgusted",
  "surprised",
  "calm",
  "fluent",
  "whisper"
] as const;

/**
 * Properties of the values of `Emotion`.
 *
 * - `some_models_only`: True if only models with extra emotions support it.
 */
export const EMOTION_PROPERTIES = {
  "happy": {
    "some_models_only": false
  },
  "sad": {
    "some_models_only": false
  },
  "angry": {
    "some_models_only": false
  },
  "fearful": {
    "some_models_only": false
  },
  "disgusted": {
    "some_models_only": false
  },
  "surprised": {
    "some_models_only": false
  },
  "calm": {
    "some_models_only": false
  },
  "fluent": {
    "some_models_only": true
  },
  "whisper": {
    "some_models_only": true
  }
} as const;

/** Listed values of `AudioFormat`. */
export const AUDIO_FORMAT_VALUES = [
  "mp3",
  "pcm",
  "flac",
  "wav",
  "pcmu_raw",
  "pcmu_wav",
  "opus"
] as const;

/**
 * Properties of the values of `AudioFormat`.
 *
 * - `voice_effects`: True if voice effects work with it without streaming.
 * - `streamed_voice_effects`: True if voice effects work with it when streaming.
 */
export const AUDIO_FORMAT_PROPERTIES = {
  "mp3": {
    "voice_effects": true,
    "streamed_voice_effects": true
  },
  "pcm": {
    "voice_effects": false,
    "streamed_voice_effects": false
  },
  "flac": {
    "voice_effects": true,
    "streamed_voice_effects": false
  },
  "wav": {
    "voice_effects": true,
    "streamed_voice_effects": false
  },
  "pcmu_raw": {
    "voice_effects": false,
    "streamed_voice_effects": false
  },
  "pcmu_wav": {
    "voice_effects": false,
    "streamed_voice_effects": false
  },
  "opus": {
    "voice_effects": false,
    "streamed_voice_effects": false
  }
} as const;

/** Listed values of `SubtitleType`. */
export const SUBTITLE_TYPE_VALUES = [
  "sentence",
  "word",
  "word_streaming"
] as const;

/**
 * Properties of the values of `SubtitleType`.
 *
 * - `streamed_only`: True if it requires streaming.
 */
export const SUBTITLE_TYPE_PROPERTIES = {
  "sentence": {
    "streamed_only": false
  },
  "word": {
    "streamed_only": false
  },
  "word_streaming": {
    "streamed_only": true
  }
} as const;

/** Listed values of `OutputFormat`. */
export const OUTPUT_FORMAT_VALUES = [
  "hex",
  "url"
] as const;

/**
 * Properties of the values of `OutputFormat`.
 *
 * - `valid_hours`: Number of hours for which the result can be downloaded.
 */
export const OUTPUT_FORMAT_PROPERTIES = {
  "hex": {},
  "url": {
    "valid_hours": 24
  }
} as const;

/** Listed values of `SoundEffect`. */
export const SOUND_EFFECT_VALUES = [
  "spacious_echo",
  "auditorium_echo",
  "lofi_telephone",
  "robotic"
] as const;

/** Listed values of `SpeechStatus`. */
export const SPEECH_STATUS_VALUES = [
  1,
  2
] as const;

/** Listed values of `Interjection`. */
export const INTERJECTION_VALUES = [
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
  "(sneezes)"
] as const;

/** Bodies of the operations, by operation and part. */
export interface Bodies {
  /** Lists the voices available to the account, by category. */
  list_voices: {
    request: ListVoicesRequest;
    response: ListVoicesResponse;
  };
  /** Synthesizes speech from text, in one response or as a stream. */
  synthesize_speech: {
    request: SynthesizeSpeechRequest;
    response: SynthesizeSpeechResponse;
    event: SpeechEvent;
  };
}

/** Throws a `GenwireError` with all violations unless a value is a valid body. */
export const assertValid: Checks<Bodies>["assertValid"] =
  /* @__PURE__ */ checks<Bodies, "assertValid">("assertValid");
/** Checks a body and reports every violation. */
export const check: Checks<Bodies>["check"] = /* @__PURE__ */ checks<Bodies, "check">("check");
/** Returns true if a value is a valid body. */
export const isValid: Checks<Bodies>["isValid"] = /* @__PURE__ */ checks<Bodies, "isValid">("isValid");
/** Returns the schema of a body, for every library that takes Standard Schema. */
export const schema: Checks<Bodies>["schema"] = /* @__PURE__ */ checks<Bodies, "schema">("schema");
