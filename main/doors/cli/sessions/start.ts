/** `countersign start AGENT`: an agent at a terminal that the desk holds, taken to this one. */
import { parseArgs } from 'node:util';
import { agentIdSchema, builtInAgent, type AgentId } from '#domain/agents/agent.ts';
import type { EventMessage } from '#domain/common/event.ts';
import type { SettingsLayer } from '#domain/settings/settings.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { BrokerClient } from '../../../rpc/wire-client.ts';
import { exitCodes } from '../exit-codes.ts';
import { callersFolder } from '../exec/arguments/callers-folder.ts';
import { nearestRepository } from '../exec/arguments/nearest-repository.ts';
import { reportEnd } from '../exec/report-end.ts';
import type { CallingHost } from '../reach/call-broker.ts';
import { atTerminal, hold, type Terminal } from './at-terminal.ts';
import { noteReview } from '../say/note-review.ts';
import { english } from '#domain/common/message.ts';

export async function runStart(args: readonly string[], host: CallingHost): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { project: { type: 'string' }, 'ask-all': { type: 'boolean' } },
    allowPositionals: true,
    strict: true,
  });
  const [named, task = ''] = positionals;
  const path = values.project ?? nearestRepository(callersFolder());
  if (named === builtInAgent && positionals.length === 2 && task.trim() !== '') {
    const settings: SettingsLayer = values['ask-all'] === true ? { approvalPolicy: { mode: 'untrusted' } } : {};
    return (await import('./start-built-in.ts')).startBuiltIn({ text: task, project: path, settings }, host);
  }
  const agent = agentIdSchema.safeParse(named);
  if (!agent.success || positionals.length !== 1 || values['ask-all'] === true) {
    host.stderr('countersign start AGENT | built-in TASK [--ask-all] [--project DIR]\nSee: countersign start --help\n');
    return exitCodes.usage;
  }
  return atTerminal('countersign start', host, (terminal) => start(terminal, agent.data, path));
}

async function start(terminal: Terminal, agent: AgentId, path: string): Promise<number> {
  const { client, streams } = terminal;
  const begun = untilBegun(client, streams.note.bind(streams));
  const opened = await client.call('project.open', { path });
  if (!opened.ok) return reportEnd({ kind: 'refused', error: opened.error }, false);
  const { sessionId } = opened.result;
  const started = await client.call('sessions.start', {
    sessionId,
    agent,
    terminal: streams.terminalSize(),
    resume: null,
  });
  if (!started.ok) return reportEnd({ kind: 'refused', error: started.error }, false);
  const { id, runId, code } = started.result;
  const end = await begun(runId);
  if (end?.type === 'exec-command-end') {
    return reportEnd({ kind: 'ended', runId, outcome: end.outcome, stoppedBy: null }, false);
  }
  return hold(terminal, { sessionId, runId, outputEnd: null }, `countersign attach ${id} ${code ?? ''}`.trim());
}

/** Says which card is waited for. Resolves when the run has begun, or ended before. Call it before it is asked for. */
function untilBegun(
  client: BrokerClient,
  note: (text: string) => void,
): (runId: RunId) => Promise<EventMessage | null> {
  const heard: EventMessage[] = [];
  let hear = (msg: EventMessage): void => void heard.push(msg);
  client.onEvent(({ msg }) => hear(msg));
  return (runId) =>
    new Promise((resolve) => {
      hear = (msg) => {
        if ('approval' in msg && msg.approval.runId === runId) {
          note(`waiting for a person at the desk (${msg.approval.fingerprint}): ${english(msg.approval.reason)}`);
        }
        if (msg.type === 'review' && msg.runId === runId) noteReview(note, msg);
        const isOver = msg.type === 'exec-command-begin' || msg.type === 'exec-command-end';
        if (isOver && msg.runId === runId) resolve(msg);
      };
      for (const msg of heard.splice(0)) hear(msg);
      client.onClose(() => resolve(null));
    });
}
