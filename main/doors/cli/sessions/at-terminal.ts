/** What `start` and `attach` share: a terminal at both ends, a running desk, and how it ended in words. */
import type { BrokerClient } from '../../../rpc/wire-client.ts';
import { exitCodes } from '../exit-codes.ts';
import { note, processStreams } from '../exec/process-streams.ts';
import type { ExecStreams } from '../exec/exec-streams.ts';
import { reportEnd } from '../exec/report-end.ts';
import { tellLeft } from '../exec/tell-left.ts';
import { ringInstead } from '../exec/run-agent.ts';
import type { CallingHost } from '../reach/call-broker.ts';
import { holdTerminal, type HeldRun } from './hold-terminal.ts';
import { agentSessionIdSchema } from '#domain/agents/agent-session-id.ts';
import { personAtTerminal } from '../reach/person-at-terminal.ts';

/** What a terminal may be left in by an agent that goes on: its other screen, a hidden cursor, the mouse. */
const asBefore =
  '\u001b[?1049l\u001b[?25h\u001b[?2004l\u001b[?1000l\u001b[?1002l\u001b[?1003l\u001b[?1006l\u001b[<u\u001b[0m\r\n';

export interface Terminal {
  readonly client: BrokerClient;
  readonly streams: ExecStreams;
}

/** Throws nothing: says what is missing, and returns the exit code of the work. */
export async function atTerminal(
  name: string,
  host: CallingHost,
  work: (terminal: Terminal) => Promise<number>,
): Promise<number> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    note(`${name} needs a terminal at both ends.`);
    return exitCodes.usage;
  }
  const reached = await host.reach(name);
  if (reached.kind === 'unreachable') return reportEnd({ kind: 'refused', error: reached.error }, false);
  const { client } = reached;
  try {
    const subscribed = await client.call('desk.subscribe', { afterSeq: 'now' });
    if (!subscribed.ok) return reportEnd({ kind: 'refused', error: subscribed.error }, false);
    return await work({ client, streams: ringInstead(processStreams()) });
  } finally {
    client.close();
  }
}

/** Returns the exit code. */
export async function hold({ client, streams }: Terminal, run: HeldRun, back: string): Promise<number> {
  const held = await holdTerminal(client, run, streams);
  if (held.kind === 'ended') {
    const left = await tellLeft(client, run.sessionId, run.runId);
    if (left !== null) note(left);
    return reportEnd({ kind: 'ended', runId: run.runId, outcome: held.outcome, stoppedBy: null }, false);
  }
  process.stdout.write(asBefore);
  note(held.kind === 'detached' ? `the agent goes on at the desk. Come back with: ${back}` : 'the desk ended.');
  return held.kind === 'detached' ? 0 : exitCodes.refused;
}

/** `countersign attach ID`: the terminal of a session, taken to this one with the code that the desk shows. */
export async function runAttach(args: readonly string[], host: CallingHost): Promise<number> {
  const id = agentSessionIdSchema.safeParse(args[0]);
  if (!id.success || args.length > 2) {
    host.stderr('countersign attach ID [CODE]\nSee what there is: countersign sessions\n');
    return exitCodes.usage;
  }
  return atTerminal('countersign attach', host, async (terminal) => {
    const typed = args[1] ?? (await personAtTerminal()?.('Code of the session, as the desk shows it: ')) ?? '';
    const code = typed.trim().slice(0, 20);
    const attached = await terminal.client.call('sessions.attach', { id: id.data, code });
    if (!attached.ok) return reportEnd({ kind: 'refused', error: attached.error }, false);
    return hold(terminal, attached.result, `countersign attach ${id.data}`);
  });
}
