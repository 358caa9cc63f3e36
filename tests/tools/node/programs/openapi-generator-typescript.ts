// Reads every case with the models of typescript-fetch and writes it again: `CASES` is the argument.

import { readFileSync } from 'node:fs';
import * as models from './generated/models';
import type { Message, MessageContent, ToolCall } from './generated/models';

type Case = { id: string; type: string; body: unknown };
type Convert = (value: unknown) => unknown;

// The hard types, as a person would write them.
const content: MessageContent = [{ type: 'text', text: 'What is this?' }];
export const asked: Message[] = [{ role: 'user', content }, { role: 'user', content: 'Be brief.' }];
export const answered = (call: ToolCall): Message => ({ role: 'tool', tool_call_id: call.id, content: '17' });

const functions = models as unknown as Record<string, Convert | undefined>;
const { cases } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as { cases: Case[] };

const judged = cases.map(({ id, type, body }) => {
  const read = functions[`${type}FromJSON`];
  const write = functions[`${type}ToJSON`];
  if (!read || !write) return { id, error: `no type ${type}` };
  try {
    return { id, again: write(read(body)) };
  } catch (error) {
    return { id, error: String(error) };
  }
});
process.stdout.write(JSON.stringify(judged));
