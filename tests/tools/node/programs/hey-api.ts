// Uses the types that are hard to generate, with @hey-api/openapi-ts.

import { createChatCompletion, createTemplateVideo, queryVideoTask } from './generated';
import type {
  AudioFormat,
  CallbackChallenge,
  ChatCompletionChunk,
  ChatModel,
  Message,
  MessageContent,
  NotificationReceipt,
  TaskNotification,
  ToolCall,
} from './generated';

const look: Message = {
  role: 'user',
  content: [
    { type: 'text', text: 'What is this?' },
    { type: 'video_url', video_url: { url: 'https://example.com/a.mp4' } },
  ],
};

export async function answer(): Promise<Message[]> {
  const { data, error } = await createChatCompletion({
    body: { model: 'X-M3', messages: [look, { role: 'user', content: 'Be brief.' }] },
  });
  if (error) throw new Error(`${error.base_resp?.status_code}: ${error.base_resp?.status_msg}`);
  // The reply is a union: a whole reply, or an event of a stream.
  if (!data || !('choices' in data)) return [];
  const choices = data.choices as { message?: { tool_calls?: ToolCall[] | null } }[] | undefined;
  const calls = choices?.[0]?.message?.tool_calls ?? [];
  return calls.map((call) => ({ role: 'tool', tool_call_id: call.id, content: call.function.arguments }));
}

export function textOf(content: MessageContent): string {
  if (typeof content === 'string') return content;
  return content.map((part) => part.text ?? '').join('');
}

export function chunkOf(data: '[DONE]' | string): string | null {
  if (data === '[DONE]') return null;
  const chunk: ChatCompletionChunk = JSON.parse(data);
  const choice = chunk.choices?.[0];
  return choice?.delta?.content ?? choice?.delta?.tool_calls?.[0]?.function?.arguments ?? '';
}

export const later: AudioFormat = 'a-later-format';
// @ts-expect-error The model is none of those that are listed.
export const unknown: ChatModel = 'X-M99';

export async function video(): Promise<string | undefined> {
  const { data } = await createTemplateVideo({
    body: { template_id: '1', callback_url: 'https://example.com/callback' },
  });
  const asked = await queryVideoTask({ path: { task_id: data?.task_id ?? '' } });
  return asked.data?.task?.status;
}

export function receive(body: CallbackChallenge | TaskNotification): CallbackChallenge | NotificationReceipt {
  if (typeof body.challenge === 'string') return { challenge: body.challenge };
  const file: string | number | undefined = (body as TaskNotification).file_id;
  return { status: file === undefined ? 'waiting' : 'success' };
}
