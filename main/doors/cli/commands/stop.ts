/** `countersign stop --all`: the emergency stop from a terminal, with a running desk or without one. */
import { parseArgs } from 'node:util';
import type { Stopped } from '#domain/common/stop.ts';
import { exitCodes } from '../exit-codes.ts';
import { withBroker, type CallingHost } from '../reach/call-broker.ts';
import { visibleLine } from '../say/visible-line.ts';

export interface StopHost extends CallingHost {
  readonly stdout: (text: string) => void;
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
