// @generated from spec/video (genwire_typings::typescript) by cargo xtask generate. Do not edit by hand.

/** Types of the video operations, and their tables as data. */

import { checks, type Checks } from "../checks.js";
import type { BaseResp } from "./common.js";

/**
 * Request to enhance a video prompt.
 *
 * Text alone is allowed (text to video). Text with one image as the first frame is allowed.
 * Text with one image that has no role is allowed; the image counts as the first frame. Text
 * with one image as the last frame is allowed. Text with two images, one as the first frame
 * and one as the last, is allowed. Text with images, videos and audio as references is
 * allowed. No other combination is allowed.
 */
export interface CreateH3ContextIrRequest {
  /** Prompt model. */
  model: H3Model;
  /** Prompt and media of the request. */
  content: Array<ContentItem>;
  /**
   * Duration of the video.
   *
   * Range: from 4 to 15. Unit: seconds.
   */
  duration: number;
  /**
   * Aspect ratio of the video.
   *
   * Default: `adaptive`.
   *
   * With frame images the ratio follows the image, so it is always `adaptive`. With frame images
   * any other ratio is accepted and ignored. With references it may be any listed ratio; the
   * default is `adaptive`.
   */
  ratio?: AspectRatio | null;
}

/**
 * Video prompt model.
 *
 * - `X-H3`: Model H3.
 */
export type H3Model =
  | "X-H3";

/**
 * Aspect ratio of a video.
 *
 * - `adaptive`: Follows the media of the request.
 * - `21:9`: Ultra-wide landscape, 21:9.
 * - `16:9`: Widescreen landscape, 16:9.
 * - `4:3`: Landscape, 4:3.
 * - `1:1`: Square, 1:1.
 * - `3:4`: Portrait, 3:4.
 * - `9:16`: Vertical portrait, 9:16.
 */
export type AspectRatio =
  | "adaptive"
  | "21:9"
  | "16:9"
  | "4:3"
  | "1:1"
  | "3:4"
  | "9:16"
  | (string & {});

/** The prompt, or one media item. */
export type ContentItem =
  | TextItem
  | ImageItem
  | VideoItem
  | AudioItem;

/** The prompt. */
export interface TextItem {
  /** Value that selects the variant. */
  type: "text";
  /** Role of the item. */
  role?: ContentRole | null;
  /**
   * Text of the prompt.
   *
   * Recommended: at most 7000 characters. A string with at least one character that is not white
   * space.
   */
  text: string;
}

/** An image. */
export interface ImageItem {
  /** Value that selects the variant. */
  type: "image_url";
  /** Role of the item. */
  role?: ContentRole | null;
  /**
   * URL of the image.
   *
   * The interface does not document this member.
   */
  image_url?: MediaSource | null;
}

/** A video. */
export interface VideoItem {
  /** Value that selects the variant. */
  type: "video_url";
  /** Role of the item. */
  role?: ContentRole | null;
  /**
   * URL of the video.
   *
   * The interface does not document this member.
   */
  video_url?: MediaSource | null;
}

/** An audio file. */
export interface AudioItem {
  /** Value that selects the variant. */
  type: "audio_url";
  /** Role of the item. */
  role?: ContentRole | null;
  /**
   * URL of the audio file.
   *
   * The interface does not document this member.
   */
  audio_url?: MediaSource | null;
}

/**
 * Role of a media item.
 *
 * - `first_frame`: First frame of the video. Properties: `item` is `image_url`.
 * - `last_frame`: Last frame of the video. Properties: `item` is `image_url`.
 * - `reference_image`: Reference image. Properties: `item` is `image_url`.
 * - `reference_video`: Reference video. Properties: `item` is `video_url`.
 * - `reference_audio`: Reference audio. Properties: `item` is `audio_url`.
 */
export type ContentRole =
  | "first_frame"
  | "last_frame"
  | "reference_image"
  | "reference_video"
  | "reference_audio";

/** URL of a media item. */
export interface MediaSource {
  /**
   * Public URL, Base64 data URL, or an uploaded file as `mm_file://{file_id}`.
   *
   * Recommended: an `http(s)` address, a data URL or an `mm_file://` reference.
   */
  url?: string | null;
}

/** The new task. */
export interface CreateH3ContextIrResponse {
  /** Task ID. */
  task_id?: string;
}

/** Request to generate a video from a template. */
export interface CreateTemplateVideoRequest {
  /** Template ID. */
  template_id: string;
  /**
   * Text inputs of the template.
   *
   * They fill the text slots; the template determines how many.
   */
  text_inputs?: Array<TemplateText> | null;
  /**
   * Media inputs of the template.
   *
   * They fill the media slots, such as images; the template determines how many.
   */
  media_inputs?: Array<TemplateMedia> | null;
  /**
   * Callback URL for notifications about the task.
   *
   * An `http` or `https` address.
   */
  callback_url?: string | null;
}

/** Text input of a template. */
export interface TemplateText {
  /** The text. */
  value?: string | null;
}

/** Media input of a template. */
export interface TemplateMedia {
  /**
   * URL of the media.
   *
   * An `http(s)` address, a data URL or an `mm_file://` reference.
   */
  value?: string | null;
}

/** The new task. */
export interface CreateTemplateVideoResponse {
  /** Task ID. */
  task_id?: string | null;
  /** Status of the call. */
  base_resp?: BaseResp;
}

/** Challenge that verifies a callback URL. */
export interface CallbackChallenge {
  /** Challenge value, to be returned unchanged. */
  challenge: string;
}

/** Notification about a task. */
export interface TaskNotification {
  /** Task ID. */
  task_id?: string;
  /** Status of the task. */
  status?: CallbackStatus;
  /** File ID of the result. */
  file_id?: FileId;
  /** Status of the call. */
  base_resp?: BaseResp;
  /** The task, where the body has the structure of the task query's reply. */
  task?: NotifiedTask;
}

/** A task inside a notification. */
export interface NotifiedTask {
  /** Task ID. */
  id?: string;
  /** Model that processes the task. */
  model?: string;
  /** Status of the task. */
  status?: CallbackStatus;
  /**
   * Creation time, as a Unix timestamp.
   *
   * Unit: seconds.
   */
  created_at?: number;
  /**
   * Time of the last change, as a Unix timestamp.
   *
   * Unit: seconds.
   */
  updated_at?: number;
  /** Result of the task. */
  content?: TaskContent;
  /** Resolution of the video. */
  resolution?: string;
  /**
   * Duration of the video.
   *
   * Unit: seconds.
   */
  duration?: number;
  /** Aspect ratio of the task. */
  ratio?: string;
  /** Task type. */
  task_type?: TaskType;
  /** Modality of the result. */
  modality?: Modality;
  /** Usage of the task. */
  usage?: TaskUsage;
  /**
   * Error of a failed task.
   *
   * The interface does not document this member.
   */
  error?: TaskError | null;
}

/**
 * Status of a template task.
 *
 * - `processing`: The video is being generated.
 * - `success`: The video is finished.
 * - `failed`: The video could not be generated.
 */
export type CallbackStatus =
  | "processing"
  | "success"
  | "failed"
  | (string & {});

/** File ID, as a string or a number. */
export type FileId = string | number;

/** Response of the receiver to a notification. */
export interface NotificationReceipt {
  /**
   * Success indicator, such as a word.
   *
   * The interface does not document this member.
   */
  status?: unknown | null;
}

/** Response to a task deletion. */
export interface DeleteVideoTaskResponse {
  /** Task ID. */
  task_id?: string;
  /** Action taken. */
  action?: TaskAction;
  /** Status of the task after the action. */
  status?: DeletionStatus;
}

/**
 * Action of a deletion.
 *
 * - `cancelled`: The task was removed from the queue.
 * - `deleted`: The record of the task was deleted.
 */
export type TaskAction =
  | "cancelled"
  | "deleted"
  | (string & {});

/**
 * Status of a task after a deletion.
 *
 * - `cancelled`: The task is cancelled.
 * - `deleted`: The task is deleted.
 */
export type DeletionStatus =
  | "cancelled"
  | "deleted"
  | (string & {});

/** Current state of a task. */
export interface QueryVideoTaskResponse {
  /** The task. */
  task?: VideoTask;
}

/** Task with its status and result. */
export interface VideoTask {
  /** Task ID. */
  id?: string;
  /** Model that processes the task, such as `X-H3`. */
  model?: string;
  /** Status of the task. */
  status?: TaskStatus;
  /**
   * Creation time, as a Unix timestamp.
   *
   * Unit: seconds.
   */
  created_at?: number;
  /**
   * Time of the last change, as a Unix timestamp.
   *
   * Unit: seconds.
   */
  updated_at?: number;
  /** Result of the task. */
  content?: TaskContent;
  /** Resolution of the video; only for video tasks. */
  resolution?: string;
  /**
   * Duration of the video.
   *
   * Unit: seconds.
   */
  duration?: number;
  /** Aspect ratio of the task. */
  ratio?: string;
  /** Task type. */
  task_type?: TaskType;
  /** Modality of the result. */
  modality?: Modality;
  /** Usage of the task. */
  usage?: TaskUsage;
  /**
   * Error of a failed task.
   *
   * The interface does not document this member.
   */
  error?: TaskError | null;
}

/**
 * Status of a task.
 *
 * - `queued`: The task is queued.
 * - `running`: The task is being processed.
 * - `succeeded`: The task finished successfully. Properties: `finished`.
 * - `failed`: The task failed. Properties: `finished`.
 * - `cancelled`: The task was cancelled before it started. Properties: `finished`.
 */
export type TaskStatus =
  | "queued"
  | "running"
  | "succeeded"
  | "failed"
  | "cancelled"
  | (string & {});

/** Result of a task. */
export interface TaskContent {
  /** URL of the finished video; only for video tasks. */
  url?: string;
  /**
   * Enhanced prompt; only for H3 prompt tasks.
   *
   * It has labelled sections on separate lines, for example the multimodal description, the
   * overall soundscape and the non-diegetic music.
   */
  prompt?: string;
}

/**
 * Task type.
 *
 * - `generation`: A video. Properties: `query_days` is 7.
 * - `h3_context_ir`: An enhanced video prompt. Properties: `query_days` is 7.
 * - `regeneration`: A regenerated video. Properties: `query_days` is 7.
 */
export type TaskType =
  | "generation"
  | "h3_context_ir"
  | "regeneration"
  | (string & {});

/**
 * Modality of a result.
 *
 * - `video`: A video.
 * - `text`: A text.
 */
export type Modality =
  | "video"
  | "text"
  | (string & {});

/** Usage of a task. */
export interface TaskUsage {
  /**
   * Total number of tokens.
   *
   * Unit: tokens.
   */
  total_tokens?: number;
  /**
   * Number of input tokens.
   *
   * Unit: tokens.
   */
  prompt_tokens?: number;
  /**
   * Number of output tokens.
   *
   * Unit: tokens.
   */
  completion_tokens?: number;
  /**
   * Total billed seconds of video; only for video tasks.
   *
   * Unit: seconds.
   */
  total_seconds?: number;
  /**
   * Seconds of input video; only for video tasks.
   *
   * Unit: seconds.
   */
  input_seconds?: number;
  /**
   * Seconds of output video; only for video tasks.
   *
   * Unit: seconds.
   */
  output_seconds?: number;
  /** Number of input images; only for video tasks. */
  input_image_count?: number;
  /**
   * Seconds of input audio; only for video tasks.
   *
   * Unit: seconds.
   */
  input_audio_seconds?: number;
}

/** Error of a failed task. */
export interface TaskError {
  /** Error code, as a string or a number. */
  code?: unknown | null;
  /** Human-readable message. */
  message?: string | null;
}

/** Operations of the area, with method, path and the parts that have a body. */
export const OPERATIONS = {
  "create_h3_context_ir": {
    "method": "POST",
    "path": "/v2/h3_context_ir",
    "parts": [
      "request",
      "response"
    ]
  },
  "create_template_video": {
    "method": "POST",
    "path": "/v1/video_template_generation",
    "parts": [
      "request",
      "response",
      "callback"
    ]
  },
  "delete_video_task": {
    "method": "DELETE",
    "path": "/v2/video_generation/{task_id}",
    "parts": [
      "response"
    ]
  },
  "query_video_task": {
    "method": "GET",
    "path": "/v2/query/video_generation/{task_id}",
    "parts": [
      "response"
    ]
  }
} as const;

/** Listed values of `H3Model`. */
export const H3_MODEL_VALUES = [
  "X-H3"
] as const;

/** Listed values of `AspectRatio`. */
export const ASPECT_RATIO_VALUES = [
  "adaptive",
  "21:9",
  "16:9",
  "4:3",
  "1:1",
  "3:4",
  "9:16"
] as const;

/** Listed values of `ContentRole`. */
export const CONTENT_ROLE_VALUES = [
  "first_frame",
  "last_frame",
  "reference_image",
  "reference_video",
  "reference_audio"
] as const;

/**
 * Properties of the values of `ContentRole`.
 *
 * - `item`: Item type that can have the role.
 */
export const CONTENT_ROLE_PROPERTIES = {
  "first_frame": {
    "item": "image_url"
  },
  "last_frame": {
    "item": "image_url"
  },
  "reference_image": {
    "item": "image_url"
  },
  "reference_video": {
    "item": "video_url"
  },
  "reference_audio": {
    "item": "audio_url"
  }
} as const;

/** Listed values of `CallbackStatus`. */
export const CALLBACK_STATUS_VALUES = [
  "processing",
  "success",
  "failed"
] as const;

/** Listed values of `TaskAction`. */
export const TASK_ACTION_VALUES = [
  "cancelled",
  "deleted"
] as const;

/** Listed values of `DeletionStatus`. */
export const DELETION_STATUS_VALUES = [
  "cancelled",
  "deleted"
] as const;

/** Listed values of `TaskStatus`. */
export const TASK_STATUS_VALUES = [
  "queued",
  "running",
  "succeeded",
  "failed",
  "cancelled"
] as const;

/**
 * Properties of the values of `TaskStatus`.
 *
 * - `finished`: True if the status is final.
 */
export const TASK_STATUS_PROPERTIES = {
  "queued": {
    "finished": false
  },
  "running": {
    "finished": false
  },
  "succeeded": {
    "finished": true
  },
  "failed": {
    "finished": true
  },
  "cancelled": {
    "finished": true
  }
} as const;

/** Listed values of `TaskType`. */
export const TASK_TYPE_VALUES = [
  "generation",
  "h3_context_ir",
  "regeneration"
] as const;

/**
 * Properties of the values of `TaskType`.
 *
 * - `query_days`: Number of days after its creation for which a task can be queried.
 */
export const TASK_TYPE_PROPERTIES = {
  "generation": {
    "query_days": 7
  },
  "h3_context_ir": {
    "query_days": 7
  },
  "regeneration": {
    "query_days": 7
  }
} as const;

/** Listed values of `Modality`. */
export const MODALITY_VALUES = [
  "video",
  "text"
] as const;

/** Transitions between states. Lifecycle of a video task. */
export const TASK_TRANSITIONS = [
  {
    "from": "queued",
    "trigger": "delete",
    "result": "to",
    "to": "cancelled",
    "action": "cancelled",
    "code": null
  },
  {
    "from": "succeeded",
    "trigger": "delete",
    "result": "removed",
    "to": null,
    "action": "deleted",
    "code": null
  },
  {
    "from": "failed",
    "trigger": "delete",
    "result": "removed",
    "to": null,
    "action": "deleted",
    "code": null
  },
  {
    "from": "running",
    "trigger": "delete",
    "result": "refused",
    "to": null,
    "action": null,
    "code": 2013
  },
  {
    "from": "cancelled",
    "trigger": "delete",
    "result": "refused",
    "to": null,
    "action": null,
    "code": 2013
  },
  {
    "from": "queued",
    "trigger": "start",
    "result": "to",
    "to": "running",
    "action": null,
    "code": null
  },
  {
    "from": "running",
    "trigger": "succeed",
    "result": "to",
    "to": "succeeded",
    "action": null,
    "code": null
  },
  {
    "from": "running",
    "trigger": "fail",
    "result": "to",
    "to": "failed",
    "action": null,
    "code": null
  }
] as const;

/** Transitions between states. Lifecycle of a template task, as reported by its callbacks. */
export const TEMPLATE_TASK_TRANSITIONS = [
  {
    "from": "processing",
    "trigger": "succeed",
    "result": "to",
    "to": "success",
    "action": null,
    "code": null
  },
  {
    "from": "processing",
    "trigger": "fail",
    "result": "to",
    "to": "failed",
    "action": null,
    "code": null
  }
] as const;

/** Bodies of the operations, by operation and part. */
export interface Bodies {
  /** Creates a task that expands a prompt and its reference media into a structured video prompt. */
  create_h3_context_ir: {
    request: CreateH3ContextIrRequest;
    response: CreateH3ContextIrResponse;
  };
  /**
   * Creates a task that generates a video from a template.
   *
   * @deprecated The endpoint is still there but should not be used for new work.
   */
  create_template_video: {
    request: CreateTemplateVideoRequest;
    response: CreateTemplateVideoResponse;
    callback: CallbackChallenge | TaskNotification;
  };
  /** Cancels a queued task, or deletes the record of a finished one. */
  delete_video_task: {
    response: DeleteVideoTaskResponse;
  };
  /** Returns the status of a task and, once it is finished, its result. */
  query_video_task: {
    response: QueryVideoTaskResponse;
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
