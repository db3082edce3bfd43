/** Takes connections of programs that know no proxy: the address they dial tells the name they looked up. */
import { createServer, type Server, type Socket } from 'node:net';
import type { NetworkProtocol } from '#domain/network/network.ts';
import { flowBytes, type ConnectionService } from '../connection-service.ts';
import { boundConnections } from '../bound-connections.ts';
import { listenerLimits, type ListenerLimits } from '../listener-limits.ts';
import { relay } from './relay.ts';

export interface DirectListener {
  readonly listener: Server;
  readonly port: number;
  readonly protocol: NetworkProtocol;
  readonly broker: ConnectionService;
  readonly hostOf: (client: Socket) => string | null;
  /** Tried where no server answers at the first; a decision of its own. */
  readonly otherHost?: string;
  /** What a refused client is told in its protocol. */
  readonly refusal: (sentence: string) => Uint8Array;
  /** For tests: other limits. */
  readonly limits?: ListenerLimits;
}

/** Returns the function that ends it, with every connection it has. */
export function serveDirect(options: DirectListener): () => void {
  const server = createServer(
    { allowHalfOpen: true, noDelay: true, pauseOnConnect: true, highWaterMark: flowBytes },
    (client) => void take(client, options).catch(() => client.destroy()),
  );
  const closeAll = boundConnections(server, (options.limits ?? listenerLimits).connections, options.broker);
  server.listen(options.listener);
  return () => {
    server.close();
    closeAll();
  };
}

async function take(client: Socket, options: DirectListener): Promise<void> {
  const { broker, port, protocol } = options;
  const host = options.hostOf(client);
  if (host === null) {
    // No server was named by this address: for the program it is as if none listened.
    client.resetAndDestroy();
    return;
  }
  const reach = async (at: string) => {
    const verdict = await broker.decide({ host: at, port, protocol, way: 'direct', client });
    return { verdict, upstream: verdict.kind === 'allow' ? await broker.dial(verdict) : null };
  };
  const first = await reach(host);
  const isSilent = first.verdict.kind === 'allow' && first.upstream === null && options.otherHost !== undefined;
  const { verdict, upstream } = isSilent ? await reach(options.otherHost) : first;
  if (verdict.kind !== 'allow' || upstream === null) {
    const sentence = verdict.kind === 'allow' ? `${host}:${port} could not be reached.` : verdict.sentence;
    client.resume();
    client.end(options.refusal(sentence));
    return;
  }
  relay(client, upstream, { ended: verdict.ended, head: Buffer.alloc(0), expectedName: broker.nameCheck(verdict) });
  client.resume();
}
