/** `countersign release`: lets begin again what `countersign stop --all`, or the page, has stopped. */
import { parseArgs } from 'node:util';
import type { Stopped } from '#domain/common/stop.ts';
import { exitCodes } from '../exit-codes.ts';
import { askYesAtTerminal } from '../reach/ask-yes-at-terminal.ts';
import { withBroker, type Call, type CallingHost } from '../reach/call-broker.ts';

export interface ReleaseHost extends CallingHost {
  readonly stdout: (text: string) => void;
}

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
    if (values.yes !== true && (await askYesAtTerminal()?.('Let what is held begin?')) !== true) {
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
