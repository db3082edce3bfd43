/** `countersign exec`: through the running desk, or alone when surely none runs. Returns the exit code. */
import type { DeskClient } from '../../../rpc/wire-client.ts';
import { callersFolder } from './callers-folder.ts';
import { nearestRepository } from './nearest-repository.ts';
import { execCommand } from './exec-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { note, processStreams } from './process-streams.ts';
import { readExecArguments } from './read-exec-arguments.ts';
import { reportEnd } from './report-end.ts';
import { comeBack } from '../reach/come-back.ts';
import type { ReachDesk } from '../reach/reach-desk.ts';

export interface AloneDesk {
  readonly client: DeskClient;
  close(): Promise<void>;
}

export async function exec(
  args: readonly string[],
  desks: {
    readonly reach: ReachDesk;
    readonly startAlone: () => Promise<AloneDesk>;
    readonly watchCaller: (onGone: () => void) => void;
  },
): Promise<number> {
  const from = callersFolder();
  const read = readExecArguments(args, process.cwd(), nearestRepository(from));
  if (read.kind === 'bad') {
    note(`${read.message}\nSee: countersign --help`);
    return exitCodes.usage;
  }
  const job = { args: read.value, from, streams: processStreams(desks.watchCaller) };
  const reached = await desks.reach('countersign exec');
  if (reached.kind === 'connected') {
    const { client } = reached;
    const back = (signal: AbortSignal) => comeBack(desks.reach, 'countersign exec', signal);
    const end = await execCommand({ ...job, client, isAlone: false, comeBack: back });
    client.close();
    return reportEnd(end, read.value.json);
  }
  // A desk in doubt is not gone around: it may be the one that would have said no.
  if (reached.isRunning) return reportEnd({ kind: 'refused', error: reached.error }, read.value.json);
  const desk = await desks.startAlone();
  const end = await execCommand({ ...job, client: desk.client, isAlone: true });
  await desk.close();
  return reportEnd(end, read.value.json);
}
