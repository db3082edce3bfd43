/** `countersign redeem TICKET`: has the broker run what the ticket stands for, and passes its streams and exit code on. */
import type { TicketId, ToolLimit } from '#domain/command/ticket.ts';
import type { BrokerClient } from '../../../rpc/wire-client.ts';
import { exitCodes } from '../exit-codes.ts';
import { patienceMs, type Leaving } from '../exec/leave-waiting.ts';
import { followOn, takeOver } from '../exec/handed-over.ts';
import { passRun } from '../exec/pass-run.ts';
import { note, processStreams } from '../exec/process-streams.ts';
import type { ReachBroker } from '../reach/reach-broker.ts';
import { reportEnd } from '../exec/report-end.ts';

export interface RedeemJob {
  /** The ticket; words after it only show people what it stands for. */
  readonly args: readonly string[];
  readonly reach: ReachBroker;
  readonly cwd: string;
  readonly processes: readonly string[];
  readonly watchCaller: (onGone: () => void) => void;
}

const isTicket = (text: string): text is TicketId => /^tkt_[0-9A-Za-z_-]{1,64}$/.test(text);

const ranBefore = 'This ran for your earlier call of it, and was not run again.';

function leavingAt(client: BrokerClient, ticket: TicketId, limit: ToolLimit, ranMs: number): Leaving {
  return {
    afterMs: patienceMs(limit, process.env, ranMs),
    async leave() {
      const left = await client.call('ticket.leave', { ticket });
      return left.ok ? left.result.waitsFor : null;
    },
  };
}

/** A ticket that the client without Node redeemed, from where it left it. Returns the exit code. */
export async function redeemOn(args: readonly string[], watchCaller: RedeemJob['watchCaller']): Promise<number> {
  const taken = takeOver(args);
  const { client, state } = taken;
  if (state.begun?.earlier?.outcome) note(ranBefore);
  const streams = processStreams(state.isCallerGone ? (onGone) => queueMicrotask(onGone) : watchCaller);
  const ranMs = state.ranMs + performance.now();
  const end = await followOn(taken, streams, (limit) =>
    client === null ? undefined : leavingAt(client, state.ticket, limit, ranMs),
  );
  client?.close();
  return reportEnd(end, false);
}

/** Returns the exit code. */
export async function redeem({ args, reach, cwd, processes, watchCaller }: RedeemJob): Promise<number> {
  const [ticket = ''] = args;
  if (!isTicket(ticket)) {
    note('This is no ticket.');
    return exitCodes.usage;
  }
  const reached = await reach('countersign redeem');
  if (reached.kind === 'unreachable') return reportEnd({ kind: 'refused', error: reached.error }, false);
  const { client } = reached;
  const streams = processStreams(watchCaller);
  const { stdin, stdout } = process;
  const terminal = stdin.isTTY && stdout.isTTY ? streams.terminalSize() : null;
  let hasTerminal = false;
  const end = await passRun({
    client,
    streams,
    isAlone: false,
    terminal: () => hasTerminal,
    async begin() {
      const redeemed = await client.call('ticket.redeem', { ticket, cwd, processes: [...processes], terminal });
      if (!redeemed.ok) return { kind: 'refused', error: redeemed.error };
      const { sessionId, runId, earlier, toolLimit = null } = redeemed.result;
      ({ hasTerminal } = redeemed.result);
      if (earlier?.outcome) note(ranBefore);
      const leaving = toolLimit === null ? undefined : leavingAt(client, ticket, toolLimit, performance.now());
      return { kind: 'begun', sessionId, runId, earlier, leaving };
    },
  });
  client.close();
  return reportEnd(end, false);
}
