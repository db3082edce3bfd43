/** Calls methods of a broker that must answer: what it refuses is thrown in its own words. */
import type { MethodName, Params, Result } from '#contract/methods.ts';
import { BrokerError, errorText, toWireError, toBrokerError } from '#domain/common/errors.ts';
import type { BrokerClient } from '../../../rpc/wire-client.ts';
import type { AloneBroker } from '../exec/exec.ts';
import { exitCodes } from '../exit-codes.ts';
import type { ReachBroker } from './reach-broker.ts';

export type Call = <M extends MethodName>(method: M, params: Params<M>) => Promise<Result<M>>;

export interface CallingHost {
  readonly reach: ReachBroker;
  /** A broker in this process, for when surely none runs; null where only a running one will do. */
  readonly startAlone: (() => Promise<AloneBroker>) | null;
  readonly stderr: (text: string) => void;
}

function caller(client: BrokerClient): Call {
  return async (method, params) => {
    const reply = await client.call(method, params);
    if (reply.ok) return reply.result;
    throw toBrokerError(reply.error);
  };
}

/** Does the work with whichever broker there is; returns its exit code, or that of a refusal. */
export async function withBroker(
  name: string,
  host: CallingHost,
  work: (call: Call) => Promise<number>,
): Promise<number> {
  const reached = await host.reach(name);
  // A broker in doubt is not gone around: what it holds in memory would contradict what is written here.
  if (reached.kind === 'unreachable' && (reached.isRunning || host.startAlone === null)) {
    host.stderr(`countersign: ${errorText(reached.error)}\n`);
    return exitCodes.refused;
  }
  const alone = reached.kind === 'connected' ? null : ((await host.startAlone?.()) ?? null);
  const client = reached.kind === 'connected' ? reached.client : alone?.client;
  try {
    return client === undefined ? exitCodes.refused : await work(caller(client));
  } catch (error) {
    if (!(error instanceof BrokerError)) throw error;
    host.stderr(`countersign: ${errorText(toWireError(error))}\n`);
    return exitCodes.refused;
  } finally {
    client?.close();
    await alone?.close();
  }
}
