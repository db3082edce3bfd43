/** `exec`, from where the client without Node left it. Returns the exit code. */
import { brokerGone, typeReplies } from '../../../rpc/wire-client.ts';
import { comeBack } from '../reach/come-back.ts';
import type { ReachBroker } from '../reach/reach-broker.ts';
import { execHandedOver } from './exec-command.ts';
import { followOn, takeOver } from './handed-over.ts';
import { lost } from './pass-run.ts';
import { processStreams } from './process-streams.ts';
import { reportEnd } from './report-end.ts';

export interface ExecOn {
  readonly reach: ReachBroker;
  readonly watchCaller: (onGone: () => void) => void;
}

const gone = typeReplies({
  call: () => Promise.resolve(brokerGone),
  onEvent: () => () => undefined,
  onOutput: () => () => undefined,
  onClose: () => () => undefined,
  close: () => undefined,
});

export async function execOn(args: readonly string[], { reach, watchCaller }: ExecOn): Promise<number> {
  const taken = takeOver(args);
  const { sent, isCallerGone } = taken.state;
  if (sent === null) return reportEnd(lost, false);
  const streams = processStreams(isCallerGone ? (onGone) => queueMicrotask(onGone) : watchCaller);
  const client = taken.client ?? gone;
  const back = (signal: AbortSignal) => comeBack(reach, 'countersign exec', signal);
  const end = await execHandedOver({ client, streams, comeBack: back }, sent, (shared) => followOn(taken, shared));
  client.close();
  return reportEnd(end, false);
}
