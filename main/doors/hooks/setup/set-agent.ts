/** Connects an agent from the page, or takes it off: by the same command that a person would type, after they read what it changes. */
import { execa } from 'execa';
import * as z from 'zod';
import type { AgentId } from '#domain/agents/agent.ts';
import { maxSetupDiff, type AgentSetup, type AgentStand } from '#domain/agents/agent-setup.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { agentSettings, type Environment } from '../install/agent-settings.ts';
import { say, verbatim, type Message } from '#domain/common/message.ts';

export interface SettingHost {
  /** How a person starts `countersign` here. */
  readonly command: readonly [string, ...string[]];
  readonly home: string;
  readonly env: Environment;
}

const reportSchema = z.looseObject({ path: z.string(), changed: z.boolean(), why: z.string().nullable() });
type Report = z.infer<typeof reportSchema>;

const mostMs = 30_000;
const notConfirmed = 'not confirmed';
const afterDiff = 'Nothing was written. Say --yes to write it.';

/** What would change; nothing does. Throws `internal` where the command says nothing that is understood. */
export async function previewSetup(host: SettingHost, agent: AgentId, to: AgentStand): Promise<AgentSetup> {
  const { report, said } = await run(host, agent, to, false);
  if (report.why !== notConfirmed) {
    return {
      kind: 'nothing',
      path: report.path,
      why: report.why === null ? say('Nothing to change.') : verbatim(report.why),
    };
  }
  const end = said.lastIndexOf(afterDiff);
  const diff = said.slice(0, end === -1 ? undefined : end).trim();
  if (diff.length > maxSetupDiff)
    throw new BrokerError('bad-request', say('These settings are too large to be shown.'));
  const sign = to === 'connected' ? '+' : '-';
  const hooks = diff.split('\n').filter((line) => line.startsWith(sign) && /"(?:command|bash)"\s*:/u.test(line)).length;
  return {
    kind: 'change',
    path: report.path,
    diff,
    hooks,
    note: to === 'connected' ? noteOf(agent) : null,
  };
}

/** A sentence of the agent's file, which is its own code. */
function noteOf(agent: AgentId): Message | null {
  const { note } = agentSettings[agent];
  return note === null ? null : { code: note };
}

/** Changes what `diff` shows and nothing else. Throws `stale-approval` where that is not what would change any more. */
export async function changeSetup(host: SettingHost, agent: AgentId, to: AgentStand, diff: string): Promise<void> {
  const now = await previewSetup(host, agent, to);
  if (now.kind !== 'change' || now.diff !== diff) {
    throw new BrokerError(
      'stale-approval',
      say('The settings of the agent changed meanwhile, so nothing was written.'),
      {
        remedy: say('Look at them again.'),
      },
    );
  }
  const { report, said } = await run(host, agent, to, true);
  if (!report.changed) throw new BrokerError('bad-request', toldOr(said, say('Nothing was written.')));
}

interface Ran {
  readonly report: Report;
  readonly said: string;
}

async function run(host: SettingHost, agent: AgentId, to: AgentStand, isSure: boolean): Promise<Ran> {
  const [program, ...words] = host.command;
  const args = [...words, to === 'connected' ? 'install' : 'uninstall', agent, '--json'];
  // A paragraph for the agent's model is offered at the terminal, where it is shown by itself.
  if (to === 'connected') args.push('--no-hint');
  if (isSure) args.push('--yes');
  // The home: no command is tried there, and nothing lies there that the command would take for its own.
  const { stdout, stderr } = await execa(program, args, {
    env: host.env,
    extendEnv: false,
    cwd: host.home,
    stdin: 'ignore',
    reject: false,
    timeout: mostMs,
  });
  const report = reportSchema.safeParse(lastJson(stdout));
  if (report.success) return { report: report.data, said: stderr };
  throw new BrokerError('internal', toldOr(stderr, say('The settings of the agent could not be looked at.')));
}

function lastJson(text: string): unknown {
  try {
    return JSON.parse(text.trim().split('\n').at(-1) ?? '');
  } catch {
    return null;
  }
}

/** What the program said last, else our own words. */
function toldOr(said: string, ours: Message): Message {
  const end = said.slice(-2000).trim();
  return end === '' ? ours : verbatim(end);
}
