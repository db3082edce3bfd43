/** A model that does as it is told: where a hook names a line to run instead, it calls the same tool again with that line. */
import * as z from 'zod';
import type { ModelCall, ModelTurn, SaidTurn } from '../../fakes/models/scripted-model.ts';

const textSchema = z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]);
const callSchema = z.looseObject({
  id: z.string(),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});
const messageSchema = z.looseObject({
  role: z.string(),
  content: textSchema.nullish(),
  tool_call_id: z.string().optional(),
  tool_calls: z.array(callSchema).optional(),
});
const bodySchema = z.looseObject({ messages: z.array(messageSchema) });

const textOf = (content: z.infer<typeof textSchema> | null | undefined): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join('');

/** The calls to say again, of a chat as OpenAI's servers take it. */
function toldCalls(body: string): readonly ModelCall[] {
  const { messages } = bodySchema.parse(JSON.parse(body));
  const from = messages.findLastIndex(({ role }) => role === 'assistant');
  const said = new Map((messages[from]?.tool_calls ?? []).map((call) => [call.id, call.function]));
  return messages.slice(from + 1).flatMap(({ role, content, tool_call_id: id = '' }) => {
    const line = /^'.*redeem' tkt_[\w-]+$/m.exec(role === 'tool' ? textOf(content) : '')?.[0];
    const call = said.get(id);
    if (line === undefined || call === undefined) return [];
    const input = z.record(z.string(), z.unknown()).parse(JSON.parse(call.arguments));
    return [{ name: call.name, input: { ...input, command: line } }];
  });
}

export function sayAgain(turns: readonly ModelTurn[]): readonly ModelTurn[] {
  const left = [...turns];
  const turn = (body: string): SaidTurn => {
    const calls = toldCalls(body);
    if (calls.length > 0) return { kind: 'tools', calls };
    const next = left.shift() ?? { kind: 'text', text: 'done' };
    return next.kind === 'reading' ? next.turn(body) : next;
  };
  return turns.flatMap(() => [
    { kind: 'reading', turn },
    { kind: 'reading', turn },
  ]);
}
