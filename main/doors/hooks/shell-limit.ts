/** How long an agent's tool waits for its command: by what is known of the agent, by its settings, and by what the call says. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { AgentId } from '#domain/agents/agent.ts';
import type { ToolLimit } from '#domain/command/ticket.ts';
import type { ShellCall } from './hook-call.ts';
import { valueIn, type ReadText } from './status/read-settings-value.ts';
import { hooksOf } from './status/start-words.ts';

/** Null where it goes on by itself, or waits as long as it takes. */
export function shellLimitOf(
  agent: AgentId,
  { cwd, timeoutMs, isBackground }: Pick<ShellCall, 'cwd' | 'timeoutMs' | 'isBackground'>,
  read: ReadText,
  home: string = homedir(),
): ToolLimit | null {
  const limit = hooksOf(agent)?.shellLimit;
  if (limit === undefined || isBackground) return null;
  const { setting, variable } = limit;
  const set = setting === undefined ? [] : [home, cwd].map((folder) => join(folder, setting.path));
  const named = set
    .map((file) => valueIn(file, read(file) ?? '', setting?.key ?? []))
    .findLast((each) => typeof each === 'number');
  const usual = typeof named === 'number' ? named * (setting?.unitMs ?? 1) : limit.ms;
  const ms = limit.isOfCall === true && timeoutMs !== null ? timeoutMs : Math.ceil(usual);
  return ms > 0 ? { ms, variable } : null;
}
