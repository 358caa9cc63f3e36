// Uses the types that are hard to generate, with openapi-typescript and openapi-fetch.

import createClient from 'openapi-fetch';
import type { components, paths } from './generated';

type Schemas = components['schemas'];

const client = createClient<paths, 'application/json'>({ baseUrl: 'http://localhost:8080' });

// Content is a text or a list of parts; a request needs none of the members that have a default.
const look: Schemas['Message'] = {
  role: 'user',
  content: [
    { type: 'text', text: 'What is this?' },
    { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
  ],
};
const request: Schemas['CreateChatCompletionRequest'] = {
  model: 'X-M3',
  messages: [{ role: 'system', content: 'Answer briefly.' }, look],
  tools: [{ type: 'function', function: { name: 'temperature', parameters: { type: 'object' } } }],
};

export async function answer(): Promise<Schemas['Message'][]> {
  const { data, error } = await client.POST('/v1/chat/completions', { body: request });
  if (error) throw new Error(`${error.base_resp?.status_code}: ${error.base_resp?.status_msg}`);
  const said = data.choices?.[0]?.message;
  const calls: Schemas['ToolCall'][] = said?.tool_calls ?? [];
  return calls.map((call) => ({
    role: 'tool',
    tool_call_id: call.id,
    content: JSON.stringify(JSON.parse(call.function.arguments)),
  }));
}

export function textOf(content: Schemas['MessageContent']): string {
  if (typeof content === 'string') return content;
  return content.map((part) => part.text ?? '').join('');
}

// A stream: the data of an event is the end mark or a chunk.
export function chunkOf(data: string): string | null {
  if (data === '[DONE]') return null;
  const chunk: Schemas['ChatCompletionChunk'] = JSON.parse(data);
  const choice = chunk.choices?.[0];
  const call: Schemas['ToolCallDelta'] | undefined = choice?.delta?.tool_calls?.[0];
  return choice?.delta?.content ?? call?.function?.arguments ?? choice?.message?.content ?? '';
}

// An open list accepts values that it does not name, a closed one does not.
export const format: Schemas['AudioFormat'] = 'mp3';
export const later: Schemas['AudioFormat'] = 'a-later-format';
// @ts-expect-error The model is none of those that are listed.
export const unknown: Schemas['ChatModel'] = 'X-M99';

// Both bodies of callbacks, and what a receiver answers.
export function receive(body: Schemas['CallbackChallenge'] | Schemas['TaskNotification']) {
  if ('challenge' in body && typeof body.challenge === 'string') {
    const echo: Schemas['CallbackChallenge'] = { challenge: body.challenge };
    return echo;
  }
  const notified = body as Schemas['TaskNotification'];
  const file: string | number | undefined = notified.file_id;
  const receipt: Schemas['NotificationReceipt'] = { status: file === undefined ? 'waiting' : 'success' };
  return receipt;
}

export async function task(id: string): Promise<string | undefined> {
  const path = { task_id: id };
  const { data } = await client.GET('/v2/query/video_generation/{task_id}', { params: { path } });
  await client.DELETE('/v2/video_generation/{task_id}', { params: { path } });
  return data?.task?.status;
}
