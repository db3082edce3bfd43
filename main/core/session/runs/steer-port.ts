/** Opens or closes a port of a running command on this machine, for a person's own screen. */
import type { ConnectionId } from '#domain/common/ids.ts';
import type { Operation, Receipt } from '#domain/command/submission.ts';
import type { LiveRun } from '../../live-run.ts';
import { accepted, notAllowedHere, refused } from '../refusals.ts';
import { say } from '#domain/common/message.ts';

type PortOperation = Extract<Operation, { type: 'open-port' | 'close-port' }>;

interface Steerer {
  readonly connectionId: ConnectionId;
  readonly isPerson: boolean;
}

export async function steerPort(run: LiveRun | null, op: PortOperation, from: Steerer): Promise<Receipt> {
  if (!from.isPerson) return notAllowedHere;
  if (run === null)
    return refused('unknown-run', say('There is no such run in this session.'), say('List the runs again.'));
  if (run.view.state === 'ended')
    return refused('already-settled', say('This run has already ended.'), say('Nothing to do.'));
  if (run.portControl === null) {
    return refused(
      'not-offered',
      say('This command has no network of its own that a port could lead out of.'),
      say('Run it again with the network set to ask, or with `countersign exec --forward`.'),
    );
  }
  const by = { kind: 'person', connectionId: from.connectionId } as const;
  const error = await (op.type === 'open-port'
    ? run.portControl.open(op.port, by)
    : run.portControl.close(op.port, by));
  return error === null ? accepted : { kind: 'refused', error };
}
