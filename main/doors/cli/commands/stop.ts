/** `countersign stop --all` and `countersign release`: the emergency stop from a terminal, with a running desk or without one. */
import { parseArgs } from 'node:util';
import type { Stopped } from '#domain/common/stop.ts';
import { exitCodes } from '../exit-codes.ts';
import { withBroker, type Call, type CallingHost } from '../reach/call-broker.ts';
import { visibleLine } from '../say/visible-line.ts';

export interface StopHost extends CallingHost {
  readonly stdout: (text: string) => void;
}

export interface ReleaseHost extends StopHost {
  /** Asks the person at the terminal; null where there is none. */
  readonly confirm: ((question: string) => Promise<boolean>) | null;
}

/** Stopping needs no person: it only ever takes away. */
export async function runStop(args: readonly string[], host: StopHost): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { all: { type: 'boolean' }, json: { type: 'boolean' } },
    strict: true,
  });
  if (values.all !== true) {
    host.stderr('countersign stop --all [--json]\n');
    return exitCodes.usage;
  }
  return withBroker('countersign stop', host, async (call) => {
    const stopped = await call('desk.stop', {});
    host.stdout(values.json === true ? `${JSON.stringify(stopped)}\n` : describe(stopped));
    return 0;
  });
}

function describe({ runs, cards, tickets, agents }: Stopped): string {
  return [
    `Stopped: ${count(runs, 'run')}, ${count(cards, 'question')}, ${count(tickets, 'ticket')}, ${count(agents.length, 'agent')}.`,
    ...agents.map((agent) => `  ${visibleLine(agent)}`),
    'What is new waits until you release it: countersign release',
    '',
  ].join('\n');
}

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

/** Asked at a terminal: a script has to say that it is meant. */
export async function runRelease(args: readonly string[], host: ReleaseHost): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { yes: { type: 'boolean' } }, strict: true });
  return withBroker('countersign release', host, async (call) => {
    const stopped = await stoppedNow(call);
    if (stopped === null) {
      host.stdout('Nothing is stopped.\n');
      return 0;
    }
    host.stdout(`Everything was stopped on ${new Date(stopped.at).toLocaleString()}.\n`);
    if (values.yes !== true && (await host.confirm?.('Let what is held begin?')) !== true) {
      host.stderr('Nothing was released. This is asked at a terminal, or said with --yes.\n');
      return exitCodes.refused;
    }
    await call('desk.release', { at: stopped.at });
    host.stdout('Released: what was held begins.\n');
    return 0;
  });
}

async function stoppedNow(call: Call): Promise<Stopped | null> {
  const subscribed = await call('desk.subscribe', { afterSeq: null });
  return subscribed.kind === 'snapshot' ? (subscribed.snapshot.stopped ?? null) : null;
}
