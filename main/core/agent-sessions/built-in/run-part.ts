/** A part of a task that the built-in agent gives to a helper: the same turn once more, with its own tools and its own sight, in the same session. */
import type { ConversationEntry } from '#domain/agents/conversation.ts';
import { readPart } from '#domain/agents/own-tools.ts';
import type { AgentTools, ToolAnswer } from '../../ports.ts';
import { runTurn, type NewEntry, type TurnAround } from './run-turn.ts';

export interface PartAround extends Omit<TurnAround, 'tools' | 'entries' | 'add' | 'takeInputs' | 'delegate'> {
  /** Of the whole conversation. */
  entries(): readonly ConversationEntry[];
  add(entry: NewEntry): void;
  /** `title`: who asks is told with it. */
  openTools(title: string): Promise<AgentTools>;
}

/** `call`: which call of the agent gave it. Never rejects: a call without a result would end the conversation. */
export async function runPart(call: string, input: unknown, around: PartAround): Promise<ToolAnswer> {
  const part = readPart(input);
  if ('wrong' in part) return { text: `${part.wrong}\nNothing was done.`, isError: true };
  const tools = await around.openTools(part.title).catch(() => null);
  if (tools === null) return { text: 'No helper could be begun. Do it yourself, or say what you need.', isError: true };
  const own = (): readonly ConversationEntry[] => around.entries().filter((entry) => entry.part === call);
  try {
    around.add({ kind: 'person', text: part.task, part: call });
    await runTurn({
      ...around,
      tools,
      entries: own,
      add: (entry) => around.add({ ...entry, part: call }),
      takeInputs: () => false,
      delegate: null,
    });
  } finally {
    // What it left running ends with it: nobody else knows of it.
    await tools.interrupt().catch(() => undefined);
    tools.close();
  }
  const last = own().findLast(({ kind }) => kind === 'agent' || kind === 'note');
  if (last?.kind === 'agent') return { text: last.text, isError: false };
  return { text: 'The helper came to no end of its part. What it did until then is done.', isError: true };
}
