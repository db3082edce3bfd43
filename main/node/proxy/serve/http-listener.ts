/** What an HTTP proxy of one attempt is given, and who may use it. */
import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'node:net';
import type { ConnectionService } from '../connection-service.ts';
import type { AddedCredentials } from '../credential/added-credentials.ts';
import type { ProxyCredential } from '../credential/proxy-credential.ts';
import type { ListenerLimits } from '../listener-limits.ts';

export interface HttpListener {
  readonly listener: Server;
  readonly broker: ConnectionService;
  /** The host a connection was made to, where requests come without a proxy; null for the proxy itself. */
  readonly directHost: ((client: Socket) => string | null) | null;
  readonly directPort: number;
  /** Where others than the attempt could come in; without it every client is the attempt's. */
  readonly credential?: ProxyCredential;
  /** What this attempt was given of its person's logins. */
  readonly credentials?: AddedCredentials | undefined;
  /** For tests: authorities beside the system's, for servers that a credential goes to. */
  readonly authorities?: string | undefined;
  /** For tests: other limits. */
  readonly limits?: ListenerLimits;
}

export interface TunnelTarget {
  readonly host: string;
  readonly port: number;
}

/** Connections whose requests came out of a tunnel, and where that led. */
export const tunnelled = new WeakMap<Socket, TunnelTarget>();

/** Null for the attempt itself; else what anybody else is told, which has been reported. */
export function strangerReply(request: IncomingMessage, { credential, broker }: HttpListener): string | null {
  // Its tunnel was asked for with the password.
  if (tunnelled.has(request.socket)) return null;
  const verdict = credential?.accepts(request.headers['proxy-authorization']) ?? 'known';
  if (verdict === 'known') return null;
  broker.report(`a program ${verdict === 'missing' ? 'without a password' : 'with the password of another'}.`);
  return 'this proxy belongs to one command, and you have not its password.';
}
