/** Segments and rules for the tables of this folder. */
import type { Segment } from '#domain/command/parsed-command.ts';
import type { CommandRule } from '#domain/rules/rule.ts';
import { readLine } from '../request/reader.ts';

export function segmentOf(line: string): Segment {
  const [segment] = readLine(line).segments;
  if (segment === undefined) throw new Error(`no command in ${line}`);
  return segment;
}

export const rule = (id: string, tokens: CommandRule['tokens'], more: Partial<CommandRule> = {}): CommandRule => ({
  id: `rul_${id}`,
  effect: 'allow',
  match: 'prefix',
  tokens,
  project: null,
  sandbox: 'keep',
  origin: 'person',
  reason: null,
  createdAt: 0,
  expiresAt: null,
  ...more,
});
