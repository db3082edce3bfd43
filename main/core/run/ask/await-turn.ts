/** Holds a reserved run back, after its yes and before its start, until its ticket is redeemed. */
import { cancelReasonOf } from '#domain/common/cancel-reason.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import { cancelled, failed } from '../../result/to-outcome.ts';
import type { Turn } from '../reservation.ts';
import type { RunContext } from '../run-context.ts';
import { say } from '#domain/common/message.ts';

const endings: Readonly<Record<Exclude<Turn, 'redeemed'>, WireError>> = {
  expired: {
    code: 'ticket-expired',
    message: say('The ticket for this command was not redeemed in time, so it was not started.'),
    remedy: say('Run the command again.'),
  },
  ignored: {
    code: 'ticket-ignored',
    message: say(
      'The agent ran this command by itself instead of redeeming its ticket: outside the sandbox, unwatched.',
    ),
    remedy: say('Update the agent, and run `countersign install` for it again.'),
  },
};

/** Null when the run may start now. */
export async function awaitTurn(
  run: Pick<RunContext, 'reservation' | 'signal'>,
  mayHaveTerminal = false,
): Promise<Outcome | null> {
  const { reservation, signal } = run;
  if (reservation === null) return null;
  const stopped = new Promise<'stopped'>((resolve) => {
    if (signal.aborted) resolve('stopped');
    else signal.addEventListener('abort', () => resolve('stopped'), { once: true });
  });
  reservation.ready(mayHaveTerminal);
  const turn = await Promise.race([reservation.turn, stopped]);
  if (turn === 'redeemed') return null;
  return turn === 'stopped' ? cancelled(cancelReasonOf(signal), null) : failed(endings[turn], null);
}

/** The run under the settings of this moment, for one that waited and has not begun; any other keeps those that it came with. */
export function asOfNow(run: RunContext): RunContext {
  return run.reservation === null ? run : { ...run, settings: run.settingsNow() };
}
