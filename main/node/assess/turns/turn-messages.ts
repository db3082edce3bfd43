/** A conversation as the AI library sends it. What looks like a secret in what tools gave back is covered: the model may run on another's machine. */
import type { ModelMessage } from 'ai';
import type { ConversationEntry } from '#domain/agents/conversation.ts';
import { english } from '#domain/common/message.ts';
import { maskSecrets } from '../../store/log/mask-secrets.ts';

type Entry<Kind extends ConversationEntry['kind']> = Extract<ConversationEntry, { kind: Kind }>;

/** Calls of one step stand in one message of the model, and their results in the next. */
export function turnMessages(entries: readonly ConversationEntry[]): ModelMessage[] {
  const messages: ModelMessage[] = [];
  const tools = new Map(entries.flatMap((entry) => (entry.kind === 'call' ? [[entry.call, entry.tool] as const] : [])));
  for (const entry of entries) {
    if (entry.kind === 'person') messages.push({ role: 'user', content: entry.text });
    // The model learns of what the desk did to the turn; a person's words stay apart from it.
    else if (entry.kind === 'note')
      messages.push({ role: 'user', content: `[The desk says: ${english(entry.message)}]` });
    else if (entry.kind === 'result') addResult(messages, entry, tools.get(entry.call));
    else addSaid(messages, entry);
  }
  return messages;
}

function addSaid(messages: ModelMessage[], entry: Entry<'agent' | 'call'>): void {
  const part =
    entry.kind === 'agent'
      ? ({ type: 'text', text: entry.text } as const)
      : ({ type: 'tool-call', toolCallId: entry.call, toolName: entry.tool, input: readInput(entry.input) } as const);
  const last = messages.at(-1);
  if (last?.role === 'assistant' && Array.isArray(last.content)) last.content.push(part);
  else messages.push({ role: 'assistant', content: [part] });
}

function addResult(messages: ModelMessage[], { call, text }: Entry<'result'>, tool: string | undefined): void {
  // Its call was left out for want of room.
  if (tool === undefined) return;
  const output = { type: 'text', value: maskSecrets(text) } as const;
  const part = { type: 'tool-result', toolCallId: call, toolName: tool, output } as const;
  const last = messages.at(-1);
  if (last?.role === 'tool') last.content.push(part);
  else messages.push({ role: 'tool', content: [part] });
}

/** What was no JSON is sent back as what it was. */
function readInput(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : { unreadable: text };
  } catch {
    return { unreadable: text };
  }
}
