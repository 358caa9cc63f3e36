// @generated from spec/chat (genwire_typings::typescript) by cargo xtask generate. Do not edit by hand.

/** Types of the chat operations, and their tables as data. */

import { checks, type Checks } from "../checks.js";
import type { BaseResp, ErrorDetail } from "./common.js";

/** Request to create a chat completion. */
export interface CreateChatCompletionRequest {
  /** Chat model. */
  model: ChatModel;
  /**
   * Conversation so far, oldest message first.
   *
   * At least 1 item.
   *
   * The history may contain text, images, videos and tool calls.
   */
  messages: Array<Message>;
  /**
   * Scheduling priority.
   *
   * Default: `standard`.
   */
  service_tier?: ServiceTier | null;
  /**
   * Controls whether the model thinks before it answers.
   *
   * Default: `{"type":"adaptive"}`.
   *
   * It controls the thinking of `X-M3`. By default `X-M3` thinks adaptively, and the reply
   * contains the thinking.
   */
  thinking?: Thinking | null;
  /**
   * Returns thinking separately from the answer if true.
   *
   * If true, thinking is in `reasoning_content` and `reasoning_details`. Otherwise thinking is
   * inside `content`, between `<think>` and `</think>`. It does not affect whether the model
   * thinks.
   */
  reasoning_split?: boolean | null;
  /**
   * Streams the reply if true.
   *
   * Default: `false`.
   */
  stream?: boolean | null;
  /** Options for a streamed reply. */
  stream_options?: StreamOptions | null;
  /**
   * Maximum number of tokens to generate.
   *
   * Range: at least 1. At most 524288 for `X-M3`; 204800 for `X-M2.7`, `X-M2.7-highspeed`,
   * `X-M2.5`, `X-M2.5-highspeed`, `X-M2.1`, `X-M2.1-highspeed` and `X-M2`. Unit: tokens.
   *
   * If a reply ends with the finish reason `length`, raise this value.
   */
  max_completion_tokens?: number | null;
  /**
   * Sampling temperature.
   *
   * Range: from 0 to 2. Default: `1`.
   *
   * A higher temperature makes the output more random.
   */
  temperature?: number | null;
  /**
   * Nucleus sampling: the probability mass to sample from.
   *
   * Range: from 0 to 1. Default: 0.95 for `X-M3`; 0.9 for `X-M2.7`, `X-M2.7-highspeed`,
   * `X-M2.5`, `X-M2.5-highspeed`, `X-M2.1`, `X-M2.1-highspeed` and `X-M2`.
   */
  top_p?: number | null;
  /** Functions that the model may call. */
  tools?: Array<Tool> | null;
  /**
   * Controls which function the model calls, if any.
   *
   * The interface does not document this member.
   */
  tool_choice?: ToolChoice | null;
  /**
   * Allows several tool calls in one reply if true.
   *
   * The interface does not document this member.
   */
  parallel_tool_calls?: boolean | null;
  /**
   * Maximum number of tokens to generate; the deprecated name of `max_completion_tokens`.
   *
   * Range: at least 1. At most 524288 for `X-M3`; 204800 for `X-M2.7`, `X-M2.7-highspeed`,
   * `X-M2.5`, `X-M2.5-highspeed`, `X-M2.1`, `X-M2.1-highspeed` and `X-M2`. Unit: tokens.
   *
   * @deprecated Use `max_completion_tokens` instead. The newer name means the same.
   */
  max_tokens?: number | null;
}

/** Options for a streamed chat reply. */
export interface StreamOptions {
  /**
   * Reports token usage at the end of the stream if true.
   *
   * Default: `false`.
   */
  include_usage?: boolean | null;
}

/** Controls whether the model thinks before it answers. */
export interface Thinking {
  /**
   * Thinking mode.
   *
   * Default: `adaptive`.
   */
  type?: ThinkingType | null;
}

/**
 * Thinking mode.
 *
 * - `disabled`: The model does not think.
 * - `adaptive`: The model decides how much to think.
 */
export type ThinkingType =
  | "disabled"
  | "adaptive";

/**
 * Scheduling priority of a request.
 *
 * - `standard`: Standard priority. Properties: `price_factor` is 1.0.
 * - `priority`: High priority. Properties: `price_factor` is 1.5.
 */
export type ServiceTier =
  | "standard"
  | "priority";

/** Whole chat reply. */
export interface CreateChatCompletionResponse {
  /** Unique ID of the reply. */
  id?: string;
  /** List of choices. */
  choices?: Array<Choice> | null;
  /**
   * Creation time, as a Unix timestamp.
   *
   * Unit: seconds.
   */
  created?: number;
  /** Model that generated the reply. */
  model?: string;
  /** Always `chat.completion`. */
  object?: "chat.completion";
  /** Token usage of the call. */
  usage?: Usage;
  /**
   * True if the input contains sensitive words.
   *
   * A severe violation in the input gives an error and an empty reply.
   */
  input_sensitive?: boolean;
  /**
   * Type of sensitive content in the input.
   *
   * Present if `input_sensitive` is true.
   */
  input_sensitive_type?: SensitiveType;
  /**
   * True if the output contains sensitive words.
   *
   * A severe violation in the output gives an error and an empty reply.
   */
  output_sensitive?: boolean;
  /** Type of sensitive content in the output. */
  output_sensitive_type?: SensitiveType;
  /**
   * Result of the output screening, as a number.
   *
   * It is sent with the reply, and is 0 if nothing sensitive was found.
   */
  output_sensitive_int?: number;
  /** Status of the call. */
  base_resp?: BaseResp;
}

/** Choice of a whole reply. */
export interface Choice {
  /**
   * Index of the choice, from 0.
   *
   * Range: at least 0.
   */
  index?: number;
  /** Reason why the reply ended. */
  finish_reason?: FinishReason;
  /** Message of the assistant. */
  message?: ReplyMessage;
}

/**
 * Message of the assistant in a whole reply.
 *
 * If it contains tool calls, send it back unchanged in the next request.
 */
export interface ReplyMessage {
  /** Always `assistant`. */
  role: "assistant";
  /** Text of the reply. */
  content: string;
  /** Name of the assistant. */
  name?: string;
  /**
   * Audio of the reply.
   *
   * It is always present, and empty for a text reply.
   */
  audio_content?: string;
  /**
   * Thinking of the model.
   *
   * Present only if the request sets `reasoning_split`.
   */
  reasoning_content?: string;
  /**
   * Thinking of the model, as many services name it.
   *
   * The interface does not document this member.
   */
  reasoning?: string | null;
  /**
   * Thinking of the model, as services name it that send the text in parts.
   *
   * The interface does not document this member.
   */
  thinking?: string | null;
  /**
   * Thinking of the model, as a list of details.
   *
   * Present only if the request sets `reasoning_split`.
   */
  reasoning_details?: Array<ReasoningDetail>;
  /** Tool calls that the model requests. */
  tool_calls?: Array<ToolCall>;
}

/** One event of a streamed chat reply. */
export interface ChatCompletionChunk {
  /**
   * ID of the reply, the same in all its chunks.
   *
   * In a stream, the first value counts.
   */
  id?: string;
  /**
   * Next delta of each choice; empty in a chunk that only reports usage.
   *
   * In a stream, items with the same `index` are merged.
   */
  choices?: Array<ChunkChoice>;
  /**
   * Creation time, as a Unix timestamp.
   *
   * Unit: seconds. In a stream, the first value counts.
   */
  created?: number;
  /**
   * Chat model.
   *
   * In a stream, the first value counts.
   */
  model?: string;
  /**
   * Always `chat.completion.chunk`.
   *
   * In a stream, the first value counts.
   */
  object?: "chat.completion.chunk";
  /**
   * Token usage of the call.
   *
   * In a stream, the last value counts.
   *
   * Only the last chunk has it; it is null in all other chunks.
   */
  usage?: Usage | null;
  /**
   * True if the input contains sensitive words.
   *
   * In a stream, the last value counts.
   */
  input_sensitive?: boolean;
  /**
   * Type of sensitive content in the input.
   *
   * In a stream, the last value counts.
   */
  input_sensitive_type?: SensitiveType;
  /**
   * True if the output contains sensitive words.
   *
   * In a stream, the last value counts.
   */
  output_sensitive?: boolean;
  /**
   * Type of sensitive content in the output.
   *
   * In a stream, the last value counts.
   */
  output_sensitive_type?: SensitiveType;
  /**
   * Result of the output screening, as a number.
   *
   * In a stream, the last value counts.
   */
  output_sensitive_int?: number;
  /**
   * Status of the call, where the event has one.
   *
   * In a stream, the last value counts. The interface does not document this member.
   */
  base_resp?: BaseResp | null;
  /**
   * Error that occurred after the stream had started.
   *
   * In a stream, the last value counts. The interface does not document this member.
   */
  error?: ErrorDetail | null;
}

/** Next delta of one choice. */
export interface ChunkChoice {
  /**
   * Index of the choice, from 0.
   *
   * Range: at least 0. In a stream, the first value counts.
   */
  index?: number;
  /**
   * Reason why the reply ended; null until then.
   *
   * In a stream, the last value counts.
   */
  finish_reason?: FinishReason | null;
  /**
   * Delta to add to the message.
   *
   * In a stream, deltas are merged member by member; the whole reply has the result as
   * `message`.
   */
  delta?: ChunkDelta;
  /**
   * The whole message, which the last event may repeat.
   *
   * In a stream, the last value counts. The interface does not document this member.
   */
  message?: ReplyMessage | null;
}

/** Delta of a message in one chunk. */
export interface ChunkDelta {
  /**
   * Role of the sender, `assistant`.
   *
   * Recommended: `assistant`. In a stream, the first value counts.
   */
  role?: string;
  /**
   * Next part of the text.
   *
   * In a stream, deltas are concatenated.
   */
  content?: string;
  /**
   * Name of the assistant, sent with the chunks.
   *
   * In a stream, the first value counts.
   */
  name?: string;
  /**
   * Audio of the reply, sent with the chunks.
   *
   * In a stream, deltas are concatenated.
   */
  audio_content?: string;
  /**
   * Next part of the thinking.
   *
   * In a stream, deltas are concatenated, without text that a delta repeats. The interface does
   * not document this member.
   */
  reasoning_content?: string | null;
  /**
   * Next part of the thinking, as many services name it.
   *
   * In a stream, deltas are concatenated, without text that a delta repeats. The interface does
   * not document this member.
   */
  reasoning?: string | null;
  /**
   * Next part of the thinking, as services name it that send the text in parts.
   *
   * In a stream, deltas are concatenated, without text that a delta repeats. The interface does
   * not document this member.
   */
  thinking?: string | null;
  /**
   * Next parts of the thinking details.
   *
   * In a stream, items with the same `index` are merged. The interface does not document this
   * member.
   */
  reasoning_details?: Array<ReasoningDetail> | null;
  /**
   * Next parts of the tool calls.
   *
   * In a stream, items with the same `id` or `index` are merged; a different `id` or `name`
   * starts a new item, and a delta with neither continues the last one. The interface does not
   * document this member.
   */
  tool_calls?: Array<ToolCallDelta> | null;
}

/** Next part of one tool call. */
export interface ToolCallDelta {
  /**
   * Index of the call, from 0.
   *
   * In a stream, the first value counts.
   */
  index?: number | null;
  /**
   * ID of the call, in its first delta.
   *
   * In a stream, the first value counts.
   */
  id?: string | null;
  /**
   * Type of the call, `function`, in its first delta.
   *
   * In a stream, the first value counts.
   */
  type?: string | null;
  /**
   * Next part of the function and its arguments.
   *
   * In a stream, deltas are merged member by member.
   */
  function?: FunctionCallDelta | null;
}

/** Next part of a function and its arguments. */
export interface FunctionCallDelta {
  /**
   * Name of the function, in the first delta.
   *
   * In a stream, the first value counts, or a longer one that begins with it.
   */
  name?: string | null;
  /**
   * Next part of the arguments.
   *
   * In a stream, deltas are concatenated.
   */
  arguments?: string | null;
  /**
   * Index of the call, from 0.
   *
   * In a stream, the first value counts.
   */
  index?: number | null;
}

/**
 * Chat model.
 *
 * - `X-M3`: Multimodal model: accepts images and videos, and thinking can be disabled. Properties: `max_completion_tokens` is 524288, `recommended_completion_tokens` is 131072, `top_p_default` is 0.95, `thinking_can_be_disabled`, `context_tokens` is 1000000, `accepts_media`.
 * - `X-M2.7`: Text model 2.7. Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536, `top_p_default` is 0.9.
 * - `X-M2.7-highspeed`: High-speed variant of the text model 2.7. Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536, `top_p_default` is 0.9.
 * - `X-M2.5`: Text model 2.5. Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536, `top_p_default` is 0.9.
 * - `X-M2.5-highspeed`: High-speed variant of the text model 2.5. Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536, `top_p_default` is 0.9.
 * - `X-M2.1`: Text model 2.1. Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536, `top_p_default` is 0.9.
 * - `X-M2.1-highspeed`: High-speed variant of the text model 2.1. Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536, `top_p_default` is 0.9.
 * - `X-M2`: Text model 2. Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536, `top_p_default` is 0.9.
 */
export type ChatModel =
  | "X-M3"
  | "X-M2.7"
  | "X-M2.7-highspeed"
  | "X-M2.5"
  | "X-M2.5-highspeed"
  | "X-M2.1"
  | "X-M2.1-highspeed"
  | "X-M2";

/** Message of a conversation, by the role of its sender. */
export type Message =
  | SystemMessage
  | UserMessage
  | AssistantMessage
  | ToolMessage;

/** System message: instructions for the whole conversation. */
export interface SystemMessage {
  /** Value that selects the variant. */
  role: "system";
  /**
   * Name of the sender.
   *
   * It distinguishes several senders with the same role.
   */
  name?: string | null;
  /** Content of the message. */
  content?: MessageContent | null;
  /** Ignored for this role. */
  tool_call_id?: string | null;
}

/** User message. */
export interface UserMessage {
  /** Value that selects the variant. */
  role: "user";
  /**
   * Name of the sender.
   *
   * It distinguishes several senders with the same role.
   */
  name?: string | null;
  /** Content of the message: text, images and videos. */
  content: MessageContent;
  /** Ignored for this role. */
  tool_call_id?: string | null;
}

/**
 * Assistant message: an earlier reply of the model.
 *
 * A reply with tool calls is sent back unchanged, with all its members.
 */
export interface AssistantMessage {
  /** Value that selects the variant. */
  role: "assistant";
  /**
   * Name of the sender.
   *
   * It distinguishes several senders with the same role.
   */
  name?: string | null;
  /** Content of the reply. */
  content?: MessageContent | null;
  /** Tool calls of the reply. */
  tool_calls?: Array<ToolCall> | null;
  /** Ignored for this role. */
  tool_call_id?: string | null;
  /**
   * Audio of the reply, as received.
   *
   * The interface does not document this member.
   */
  audio_content?: string | null;
  /**
   * Thinking of the reply, as received.
   *
   * The interface does not document this member.
   */
  reasoning_content?: string | null;
  /**
   * Thinking details of the reply, as received.
   *
   * The interface does not document this member.
   */
  reasoning_details?: Array<ReasoningDetail> | null;
}

/** Tool message: the result of a function that the model called. */
export interface ToolMessage {
  /** Value that selects the variant. */
  role: "tool";
  /**
   * Name of the sender.
   *
   * It distinguishes several senders with the same role.
   */
  name?: string | null;
  /** Result of the function. */
  content: MessageContent;
  /** `id` of the tool call that this message answers. */
  tool_call_id: string;
}

/** Content of a message: a string or a list of parts. */
export type MessageContent = string | Array<ContentPart>;

/** Part of the content of a message. */
export type ContentPart =
  | TextPart
  | ImagePart
  | VideoPart;

/** Text part. */
export interface TextPart {
  /** Value that selects the variant. */
  type: "text";
  /** The text. */
  text: string;
}

/** An image. */
export interface ImagePart {
  /** Value that selects the variant. */
  type: "image_url";
  /** URL and resolution of the image. */
  image_url: ImageUrl;
}

/** A video. */
export interface VideoPart {
  /** Value that selects the variant. */
  type: "video_url";
  /** URL of the video. */
  video_url: VideoUrl;
}

/** URL and resolution of an image. */
export interface ImageUrl {
  /**
   * URL of the image, or the image itself as a Base64 data URL.
   *
   * An `http(s)` address, a data URL or an `mm_file://` reference.
   *
   * A file uploaded through the separate upload interface is written as `mm_file://{file_id}`.
   */
  url: string;
  /**
   * Level of detail of the image.
   *
   * Default: `default`.
   *
   * It sets the resolution at which the image is analysed.
   */
  detail?: ImageDetail | null;
}

/**
 * Level of detail of an image.
 *
 * - `low`: Low resolution.
 * - `default`: Default resolution.
 * - `high`: High resolution.
 */
export type ImageDetail =
  | "low"
  | "default"
  | "high";

/** URL of a video. */
export interface VideoUrl {
  /**
   * URL of the video, or the video itself as a Base64 data URL.
   *
   * An `http(s)` address, a data URL or an `mm_file://` reference.
   *
   * A file uploaded through the separate upload interface is written as `mm_file://{file_id}`.
   */
  url: string;
}

/** Function that the model may call. */
export interface Tool {
  /** Tool type. */
  type: ToolType;
  /** Definition of the function. */
  function: FunctionDefinition;
}

/**
 * Tool type.
 *
 * - `function`: A function.
 */
export type ToolType =
  | "function";

/** Name, description and parameters of a function. */
export interface FunctionDefinition {
  /** Function name. */
  name: string;
  /** Description of the function, read by the model. */
  description?: string | null;
  /** JSON Schema of the arguments of the function. */
  parameters: Record<string, unknown>;
  /**
   * Requires arguments that match the schema exactly if true.
   *
   * The interface does not document this member.
   */
  strict?: boolean | null;
}

/** Tool choice: a mode, or a function by name. */
export type ToolChoice = ToolChoiceMode | NamedToolChoice;

/**
 * Tool choice mode.
 *
 * - `auto`: The model decides whether to call functions.
 * - `none`: The model calls no function.
 * - `required`: The model calls at least one function.
 */
export type ToolChoiceMode =
  | "auto"
  | "none"
  | "required"
  | (string & {});

/** Function that the model must call. */
export interface NamedToolChoice {
  /** Tool type, `function`. */
  type?: string | null;
  /** Function to call. */
  function?: NamedFunction | null;
}

/** Function by name. */
export interface NamedFunction {
  /** Function name. */
  name?: string | null;
}

/** Tool call by the model. */
export interface ToolCall {
  /**
   * ID of the tool call.
   *
   * The model generates it.
   */
  id: string;
  /** Tool type. */
  type: ToolType;
  /** Function name and arguments. */
  function: FunctionCall;
  /** Index of the call within the reply, unless it is inside `function`. */
  index?: number | null;
}

/** Function name and arguments. */
export interface FunctionCall {
  /** Name of the function to call. */
  name: string;
  /**
   * Arguments, as a JSON-encoded string.
   *
   * Recommended: a string that is itself JSON.
   */
  arguments: string;
  /**
   * Index of the call within the reply.
   *
   * Replies have the index of the call here, inside `function`.
   */
  index?: number | null;
}

/** Part of the thinking. */
export interface ReasoningDetail {
  /**
   * Type of the detail, such as `reasoning.text`.
   *
   * In a stream, the first value counts.
   */
  type?: string | null;
  /**
   * ID of the detail.
   *
   * In a stream, the first value counts.
   */
  id?: string | null;
  /**
   * Format of the detail.
   *
   * In a stream, the first value counts.
   */
  format?: string | null;
  /**
   * Index of the detail within the thinking.
   *
   * In a stream, the first value counts.
   */
  index?: number | null;
  /**
   * Text of the detail.
   *
   * In a stream, deltas are concatenated, without text that a delta repeats.
   */
  text?: string | null;
}

/**
 * Reason why a reply ended.
 *
 * - `stop`: Natural end of the reply.
 * - `length`: Token limit reached.
 * - `content_filter`: Reply filtered because of its content.
 * - `tool_calls`: Tool calls requested; the model expects their results.
 */
export type FinishReason =
  | "stop"
  | "length"
  | "content_filter"
  | "tool_calls"
  | (string & {});

/**
 * Type of sensitive content.
 *
 * - `1`: A severe violation.
 * - `2`: Pornography.
 * - `3`: Advertising.
 * - `4`: Prohibited content.
 * - `5`: Abuse.
 * - `6`: Violence or terror.
 * - `7`: Something else.
 */
export type SensitiveType =
  | 1
  | 2
  | 3
  | 4
  | 5
  | 6
  | 7
  | (number & {});

/** Token usage of a call. */
export interface Usage {
  /**
   * Total number of tokens.
   *
   * Unit: tokens. In a stream, the last value counts.
   */
  total_tokens?: number;
  /**
   * Number of input tokens.
   *
   * Unit: tokens. In a stream, the last value counts.
   */
  prompt_tokens?: number;
  /**
   * Number of output tokens.
   *
   * Unit: tokens. In a stream, the last value counts.
   */
  completion_tokens?: number;
  /**
   * Total number of characters.
   *
   * Unit: characters. In a stream, the last value counts.
   */
  total_characters?: number;
  /**
   * Details of the input tokens.
   *
   * In a stream, the last value counts.
   */
  prompt_tokens_details?: PromptTokensDetails;
  /**
   * Details of the output tokens.
   *
   * In a stream, the last value counts. The interface does not document this member.
   */
  completion_tokens_details?: CompletionTokensDetails | null;
}

/** Details of the input tokens. */
export interface PromptTokensDetails {
  /**
   * Number of input tokens read from a cache.
   *
   * Unit: tokens. In a stream, the last value counts.
   */
  cached_tokens?: number;
}

/** Details of the output tokens. */
export interface CompletionTokensDetails {
  /**
   * Number of output tokens used for thinking.
   *
   * Unit: tokens. In a stream, the last value counts.
   */
  reasoning_tokens?: number | null;
}

/** Operations of the area, with method, path and the parts that have a body. */
export const OPERATIONS = {
  "create_chat_completion": {
    "method": "POST",
    "path": "/v1/chat/completions",
    "parts": [
      "request",
      "response",
      "event"
    ]
  }
} as const;

/** Listed values of `ThinkingType`. */
export const THINKING_TYPE_VALUES = [
  "disabled",
  "adaptive"
] as const;

/** Listed values of `ServiceTier`. */
export const SERVICE_TIER_VALUES = [
  "standard",
  "priority"
] as const;

/**
 * Properties of the values of `ServiceTier`.
 *
 * - `price_factor`: Price multiplier.
 */
export const SERVICE_TIER_PROPERTIES = {
  "standard": {
    "price_factor": 1.0
  },
  "priority": {
    "price_factor": 1.5
  }
} as const;

/** Listed values of `ChatModel`. */
export const CHAT_MODEL_VALUES = [
  "X-M3",
  "X-M2.7",
  "X-M2.7-highspeed",
  "X-M2.5",
  "X-M2.5-highspeed",
  "X-M2.1",
  "X-M2.1-highspeed",
  "X-M2"
] as const;

/**
 * Properties of the values of `ChatModel`.
 *
 * - `max_completion_tokens`: Maximum number of tokens that the model generates.
 * - `recommended_completion_tokens`: Recommended value of `max_completion_tokens`.
 * - `top_p_default`: Default of `top_p`.
 * - `thinking_can_be_disabled`: True if thinking can be disabled.
 * - `context_tokens`: Context length.
 * - `accepts_media`: True if the model accepts images and videos.
 */
export const CHAT_MODEL_PROPERTIES = {
  "X-M3": {
    "max_completion_tokens": 524288,
    "recommended_completion_tokens": 131072,
    "top_p_default": 0.95,
    "thinking_can_be_disabled": true,
    "context_tokens": 1000000,
    "accepts_media": true
  },
  "X-M2.7": {
    "max_completion_tokens": 204800,
    "recommended_completion_tokens": 65536,
    "top_p_default": 0.9,
    "thinking_can_be_disabled": false,
    "accepts_media": false
  },
  "X-M2.7-highspeed": {
    "max_completion_tokens": 204800,
    "recommended_completion_tokens": 65536,
    "top_p_default": 0.9,
    "thinking_can_be_disabled": false,
    "accepts_media": false
  },
  "X-M2.5": {
    "max_completion_tokens": 204800,
    "recommended_completion_tokens": 65536,
    "top_p_default": 0.9,
    "thinking_can_be_disabled": false,
    "accepts_media": false
  },
  "X-M2.5-highspeed": {
    "max_completion_tokens": 204800,
    "recommended_completion_tokens": 65536,
    "top_p_default": 0.9,
    "thinking_can_be_disabled": false,
    "accepts_media": false
  },
  "X-M2.1": {
    "max_completion_tokens": 204800,
    "recommended_completion_tokens": 65536,
    "top_p_default": 0.9,
    "thinking_can_be_disabled": false,
    "accepts_media": false
  },
  "X-M2.1-highspeed": {
    "max_completion_tokens": 204800,
    "recommended_completion_tokens": 65536,
    "top_p_default": 0.9,
    "thinking_can_be_disabled": false,
    "accepts_media": false
  },
  "X-M2": {
    "max_completion_tokens": 204800,
    "recommended_completion_tokens": 65536,
    "top_p_default": 0.9,
    "thinking_can_be_disabled": false,
    "accepts_media": false
  }
} as const;

/** Listed values of `ImageDetail`. */
export const IMAGE_DETAIL_VALUES = [
  "low",
  "default",
  "high"
] as const;

/** Listed values of `ToolType`. */
export const TOOL_TYPE_VALUES = [
  "function"
] as const;

/** Listed values of `ToolChoiceMode`. */
export const TOOL_CHOICE_MODE_VALUES = [
  "auto",
  "none",
  "required"
] as const;

/** Listed values of `FinishReason`. */
export const FINISH_REASON_VALUES = [
  "stop",
  "length",
  "content_filter",
  "tool_calls"
] as const;

/** Listed values of `SensitiveType`. */
export const SENSITIVE_TYPE_VALUES = [
  1,
  2,
  3,
  4,
  5,
  6,
  7
] as const;

/** Bodies of the operations, by operation and part. */
export interface Bodies {
  /** Creates a reply of the assistant to a conversation. */
  create_chat_completion: {
    request: CreateChatCompletionRequest;
    response: CreateChatCompletionResponse;
    event: ChatCompletionChunk;
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
