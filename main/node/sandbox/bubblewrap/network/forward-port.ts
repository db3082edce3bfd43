/** Lets this machine's own loopback reach a port inside a namespace, for as long as its attempt lives. */
import { createServer, type Server } from 'node:net';
import type { Namespace } from './open-namespace.ts';
import { relayFrom } from './relay-from.ts';

export interface OpenForward {
  readonly hostPort: number;
  close(): void;
}

const loopback = '127.0.0.1';

/** The same number outside as inside where it is free, else any. Nothing needs to listen inside yet. */
export async function forwardPort(namespace: Pick<Namespace, 'connect'>, port: number): Promise<OpenForward> {
  const server = createServer({ pauseOnConnect: true });
  const close = relayFrom(server, async () => await namespace.connect(port));
  const hostPort = await listen(server, port).catch(() => listen(server, 0));
  return { hostPort, close };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: loopback, exclusive: true }, () => {
      server.off('error', reject);
      const where = server.address();
      resolve(typeof where === 'object' && where !== null ? where.port : port);
    });
  });
}
