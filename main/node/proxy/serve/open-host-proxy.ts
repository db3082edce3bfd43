/** A proxy on this machine's own loopback, for one attempt without a network of its own; only its password makes it that attempt's. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { AdvisedVariables } from '#core/ports.ts';
import type { ConnectionService } from '../connection-service.ts';
import { createProxyCredential } from '../credential/proxy-credential.ts';
import { proxyVariables, type ProxyPlace } from '../proxy-variables.ts';
import { serveHttp } from './serve-http.ts';
import { serveSocks } from './serve-socks.ts';

export interface HostProxy {
  readonly variables: AdvisedVariables;
  /** The two that it listens on. */
  readonly ports: readonly number[];
  close(): void;
}

const loopback = '127.0.0.1';

/** `network` says whether something holds the attempt to it. Rejects when no port can be had. */
export async function openHostProxy(
  broker: ConnectionService,
  network: ProxyPlace['network'] = 'advised',
): Promise<HostProxy> {
  const credential = createProxyCredential();
  const [http, socks] = await Promise.all([listening(), listening()]);
  const stops = [
    serveHttp({ listener: http, broker, directHost: null, directPort: 0, credential }),
    serveSocks(socks, broker, { credential }),
  ];
  const place = (server: Server): string => `${credential.user}:${credential.password}@${loopback}:${portOf(server)}`;
  // Told before they are served: a server that is closed knows no port any more.
  const ports = [portOf(http), portOf(socks)];
  return {
    variables: proxyVariables({ http: place(http), socks: place(socks), network }),
    ports,
    close() {
      for (const stop of stops) stop();
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy listens on no port.');
  return address.port;
}

async function listening(): Promise<Server> {
  const server = createServer();
  server.listen({ port: 0, host: loopback, exclusive: true });
  await once(server, 'listening');
  return server;
}
