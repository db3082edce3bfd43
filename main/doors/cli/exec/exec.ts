/** `countersign exec`: through the running broker, or alone when surely none runs. Returns the exit code. */
import type { BrokerClient } from '../../../rpc/wire-client.ts';
import { callersFolder } from './arguments/callers-folder.ts';
import { nearestRepository } from './arguments/nearest-repository.ts';
import { execCommand } from './exec-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { note, processStreams } from './process-streams.ts';
import { readExecArguments, type ExecArguments } from './arguments/read-exec-arguments.ts';
import { reportEnd } from './report-end.ts';
import { comeBack } from '../reach/come-back.ts';
import type { ReachBroker } from '../reach/reach-broker.ts';

export interface AloneBroker {
  readonly client: BrokerClient;
  close(): Promise<void>;
}

/** Those that calls like this one left behind them (decision 0204). */
export interface LeftDesks {
  /** Null where none serves this caller, or none would do here what one in this process does. */
  reach(project: string): Promise<BrokerClient | null>;
  /** Leaves one for the next call; the last that this process does. */
  leave(): void;
}

export async function exec(
  args: readonly string[],
  brokers: {
    readonly reach: ReachBroker;
    readonly startAlone: () => Promise<AloneBroker>;
    readonly watchCaller: (onGone: () => void) => void;
    /** Null where the person wants none. */
    readonly leftDesks: () => LeftDesks | null;
  },
): Promise<number> {
  const from = callersFolder();
  const read = readExecArguments(args, process.cwd(), nearestRepository(from));
  if (read.kind === 'bad') {
    note(`${read.message}\nSee: countersign --help`);
    return exitCodes.usage;
  }
  const job = { args: read.value, from, streams: processStreams(brokers.watchCaller) };
  const reached = await brokers.reach('countersign exec');
  if (reached.kind === 'connected') {
    const { client } = reached;
    const back = (signal: AbortSignal) => comeBack(brokers.reach, 'countersign exec', signal);
    const end = await execCommand({ ...job, client, isAlone: false, comeBack: back });
    client.close();
    return reportEnd(end, read.value.json);
  }
  // A broker in doubt is not gone around: it may be the one that would have said no.
  if (reached.isRunning) return reportEnd({ kind: 'refused', error: reached.error }, read.value.json);
  const left = brokers.leftDesks();
  const near = left === null || givesMore(read.value) ? null : await left.reach(read.value.project);
  if (near !== null) {
    let own: AloneBroker | null = null;
    const goOn = async (): Promise<BrokerClient> => (own = await brokers.startAlone()).client;
    const end = await execCommand({ ...job, client: near, isAlone: true, comeBack: goOn });
    near.close();
    await closeOf(own);
    return reportEnd(end, read.value.json);
  }
  const broker = await brokers.startAlone();
  const end = await execCommand({ ...job, client: broker.client, isAlone: true });
  await broker.close();
  const exitCode = reportEnd(end, read.value.json);
  left?.leave();
  return exitCode;
}

const closeOf = async (broker: AloneBroker | null): Promise<void> => broker?.close();

/** These are a person's word where the broker is in the process that they started, and only a request anywhere else. */
function givesMore(args: ExecArguments): boolean {
  const lists = [args.asks, args.writable, args.allowedHosts, args.sockets, args.forwards, args.credentials];
  return (
    [args.approval, args.sandbox, args.network].some((each) => each !== null) || lists.some((each) => each.length > 0)
  );
}
