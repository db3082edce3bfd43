/** Reads an ACP permission request, of version 1 or of the draft of version 2, into a question for the broker. */
import { resolve } from 'node:path';
import * as z from 'zod';
import type { ExternalToolChoice, ExternalToolSubject } from '#domain/approval/external-tool.ts';
import { choiceOf, fitQuestion, lineSubject } from '../fit-question.ts';
import type { DrivenQuestion } from '../external-tool-requester.ts';

const optionSchema = z.object({ optionId: z.string().min(1).max(200), name: z.string(), kind: z.string() });

const toolCallSchema = z.object({
  title: z.string().nullish(),
  kind: z.string().nullish(),
  rawInput: z.unknown().optional(),
  content: z.unknown().optional(),
  locations: z.array(z.object({ path: z.string() })).nullish(),
});
type ToolCall = z.infer<typeof toolCallSchema>;

const requestSchema = z.object({
  // Version 1
  toolCall: toolCallSchema.optional(),
  // The draft of version 2
  title: z.string().optional(),
  description: z.string().nullish(),
  subject: z
    .union([
      z.object({ type: z.literal('command'), command: z.string(), cwd: z.string() }),
      z.object({ type: z.literal('tool_call'), toolCall: toolCallSchema }),
      z.object({ type: z.string() }),
    ])
    .nullish(),
  options: z.array(optionSchema),
  _meta: z.unknown().optional(),
});

/** An unknown kind may mean anything; it is not offered. */
const kinds: Readonly<Record<string, Pick<ExternalToolChoice, 'effect' | 'isLasting'>>> = {
  allow_once: { effect: 'allow', isLasting: false },
  allow_always: { effect: 'allow', isLasting: true },
  reject_once: { effect: 'deny', isLasting: false },
  reject_always: { effect: 'deny', isLasting: true },
};

/** Commands come as a line, as words, or as a program with its words. */
const commandInputSchema = z.object({
  command: z.union([z.string().min(1), z.array(z.string()).min(1)]),
  args: z.array(z.string()).optional(),
  cwd: z.string().nullish(),
});

interface SaidCommand {
  readonly subject: ExternalToolSubject;
  readonly cwd: string | null;
  readonly says: string | null;
}

function commandOf(call: ToolCall): SaidCommand | null {
  if (call.kind !== 'execute') return null;
  const input = commandInputSchema.safeParse(call.rawInput);
  if (!input.success) return null;
  const { command, args = [], cwd } = input.data;
  const argv = typeof command === 'string' ? [command, ...args] : [...command, ...args];
  const isLine = typeof command === 'string' && args.length === 0;
  return {
    subject: isLine ? lineSubject(command) : { kind: 'command', argv },
    cwd: cwd ?? null,
    says: call.title ?? null,
  };
}

/** Agents that send no input of a command, and write the whole line into its title, with the folder beside it: as their own code does. */
const titled: ReadonlySet<string> = new Set(['gemini-cli']);

const besideTitleSchema = z.tuple([z.object({ content: z.object({ text: z.string() }) })]).rest(z.unknown());

/** A bracket in either would leave open where the folder ends. */
const folderBeside = /^\[(?:in|current working directory) ([^\]]+)\](?: \([^\]]*\))?(?: \[background\])?$/u;

/** Null too where it cannot be said where it would run: it then stays a tool in the agent's own words. */
function titledCommandOf(call: ToolCall, name: string | null, from: string): SaidCommand | null {
  if (name === null || !titled.has(name) || call.kind !== 'execute' || call.rawInput !== undefined) return null;
  if (call.title === null || call.title === undefined || call.title === '') return null;
  const beside = besideTitleSchema.safeParse(call.content).data?.[0].content.text ?? '';
  const folder = folderBeside.exec(beside)?.[1];
  return folder === undefined ? null : { subject: lineSubject(call.title), cwd: resolve(from, folder), says: beside };
}

function toolOf(call: ToolCall, title: string): ExternalToolSubject {
  return {
    kind: 'tool',
    name: (call.title ?? title).slice(0, 200) || 'a tool',
    input: JSON.stringify(call.rawInput ?? call.content ?? null),
    paths: (call.locations ?? []).map(({ path }) => path),
  };
}

/** Hints that some agents pass on beside the protocol; they can only make the card stricter. */
const hintsSchema = z.object({ defaultToNo: z.boolean(), suppressAlwaysAllowRule: z.boolean() }).partial();

function hintsOf(meta: unknown): { prefersNo: boolean; mayRemember: boolean } {
  const outer = z.record(z.string(), z.unknown()).safeParse(meta);
  const places = outer.success ? [outer.data, ...Object.values(outer.data)] : [];
  const hints = places.flatMap((place) => hintsSchema.safeParse(place).data ?? []);
  return {
    prefersNo: hints.some(({ defaultToNo }) => defaultToNo === true),
    mayRemember: !hints.some(({ suppressAlwaysAllowRule }) => suppressAlwaysAllowRule === true),
  };
}

/** Null for what is no request, is too large, or cannot be answered with yes. `cwd` is the session's own folder, `agent` what the agent calls itself. */
export function readPermissionRequest(
  params: unknown,
  cwd: string,
  agent: string | null = null,
): DrivenQuestion | null {
  const read = requestSchema.safeParse(params);
  if (!read.success) return null;
  const { options, subject, description, title = '' } = read.data;
  const choices = options.flatMap(({ optionId, name, kind }) => {
    const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    return known === undefined ? [] : [choiceOf(optionId, name, known.effect, known.isLasting)];
  });
  const common = { choices, ...hintsOf(read.data._meta) };
  if (subject?.type === 'command' && 'command' in subject) {
    const says = description ?? title;
    return fitQuestion({ ...common, subject: lineSubject(subject.command), cwd: subject.cwd, says });
  }
  const call = subject?.type === 'tool_call' && 'toolCall' in subject ? subject.toolCall : read.data.toolCall;
  if (call === undefined) {
    const input = subject === null || subject === undefined ? '' : JSON.stringify(subject);
    const unnamed = title.slice(0, 200) || 'something it does not name';
    return fitQuestion({
      ...common,
      subject: { kind: 'tool', name: unnamed, input, paths: [] },
      cwd,
      says: description ?? null,
    });
  }
  const command = commandOf(call) ?? titledCommandOf(call, agent, cwd);
  if (command !== null) {
    const says = description ?? command.says;
    return fitQuestion({ ...common, subject: command.subject, cwd: command.cwd ?? cwd, says });
  }
  const says = description ?? call.title ?? null;
  return fitQuestion({ ...common, subject: toolOf(call, title), cwd, says });
}
