/** What every kind of listener asks of its attempt: a verdict about a connection, and a socket to where it may go. */
import { setMaxListeners } from 'node:events';
import { connect, type LookupFunction, type Socket, type TcpNetConnectOpts } from 'node:net';
import type { ConnectionGate, ConnectionVerdict } from '#core/ports.ts';
import type { NetworkProtocol } from '#domain/network/network.ts';
import { canonicalHost } from '#domain/network/canonical-host.ts';
import type { NameCheck } from './serve/relay.ts';

export type Allowed = Extract<ConnectionVerdict, { kind: 'allow' }>;

export interface Wanted {
  readonly host: string;
  readonly port: number;
  readonly protocol: NetworkProtocol;
  readonly way: 'proxy' | 'direct';
  readonly client: Socket;
}

export interface ConnectionService {
  decide(wanted: Wanted): Promise<ConnectionVerdict>;
  /** Resolves to null when no server answers at the addresses that were checked; nothing else is tried. */
  dial(allowed: Allowed): Promise<Socket | null>;
  /** A check of the name in a TLS hello, or of one that cannot be read, against the host that was allowed; reports what differs. */
  nameCheck(allowed: Allowed): NameCheck;
  report(what: string): void;
}

export interface ConnectionServiceOptions {
  readonly gate: ConnectionGate;
  readonly lookUp: (host: string) => Promise<readonly string[]>;
  readonly processesBehind: (client: Socket) => readonly string[];
}

const dialTimeoutMs = 30_000;
/** How far a sender may be ahead of its reader on each side: with less the proxy spends its time on waiting for room. */
export const flowBytes = 256 * 1024;

export function createConnectionService({
  gate,
  lookUp,
  processesBehind,
}: ConnectionServiceOptions): ConnectionService {
  return {
    async decide({ host, port, protocol, way, client }) {
      const verdict = await gate.decide({
        host,
        port,
        protocol,
        way,
        lookUp,
        processes: () => processesBehind(client),
      });
      if (verdict.kind === 'allow') setMaxListeners(0, verdict.ended);
      return verdict;
    },
    dial: ({ target, addresses }) =>
      new Promise((resolve) => {
        const options: TcpNetConnectOpts & { highWaterMark: number } = {
          host: target.host,
          port: target.port,
          lookup: checkedLookup(addresses),
          autoSelectFamily: true,
          allowHalfOpen: true,
          highWaterMark: flowBytes,
          noDelay: true,
        };
        const socket = connect(options);
        const giveUp = (): void => {
          socket.destroy();
          resolve(null);
        };
        socket.setTimeout(dialTimeoutMs, giveUp);
        socket.once('error', giveUp);
        socket.once('connect', () => {
          socket.setTimeout(0);
          socket.off('error', giveUp);
          resolve(socket);
        });
      }),
    nameCheck:
      ({ target }) =>
      (serverName) => {
        const read = serverName === null ? null : canonicalHost(serverName);
        if (read !== null && read.kind !== 'refused' && read.host === target.host) return true;
        gate.refuseName(target, serverName);
        return false;
      },
    report: (what) => gate.report(what),
  };
}

/** Stands in for the system's lookup, so that the addresses that were checked are the ones dialled. */
export function checkedLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_host, options, callback) => {
    const [first] = all;
    if (options.all === true) callback(null, all);
    else if (first === undefined) callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '');
    else callback(null, first.address, first.family);
  };
}
