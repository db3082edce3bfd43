/** `countersign redeem TICKET`: has the broker run what the ticket stands for, and passes its streams and exit code on. */
import type { TicketId, ToolLimit } from '#domain/command/ticket.ts';
import { exitCodes } from '../exit-codes.ts';
import { patienceMs, type Leaving } from '../exec/leave-waiting.ts';
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
  const leavingAt = (limit: ToolLimit): Leaving => ({
    afterMs: patienceMs(limit, process.env, performance.now()),
    async leave() {
      const left = await client.call('ticket.leave', { ticket });
      return left.ok ? left.result.waitsFor : null;
    },
  });
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
      if (earlier?.outcome) note('This ran for your earlier call of it, and was not run again.');
      const leaving = toolLimit === null ? undefined : leavingAt(toolLimit);
      return { kind: 'begun', sessionId, runId, earlier, leaving };
    },
  });
  client.close();
  return reportEnd(end, false);
}
