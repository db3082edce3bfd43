/** Lets this machine's own loopback reach a port inside a namespace, for as long as its attempt lives. */
import { setMaxListeners } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { Namespace } from './open-namespace.ts';
import { relay } from '../../../proxy/serve/relay.ts';

export interface OpenForward {
  readonly hostPort: number;
  close(): void;
}

const loopback = '127.0.0.1';

/** The same number outside as inside where it is free, else any. Nothing needs to listen inside yet. */
export async function forwardPort(namespace: Pick<Namespace, 'connect'>, port: number): Promise<OpenForward> {
  const sockets = new Set<Socket>();
  const ended = new AbortController();
  setMaxListeners(0, ended.signal);
  const server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (outer) => {
    sockets.add(outer);
    outer.once('close', () => sockets.delete(outer));
    outer.on('error', () => outer.destroy());
    void join(outer);
  });
  const join = async (outer: Socket): Promise<void> => {
    const inner = await namespace.connect(port);
    if (inner === null || outer.destroyed) {
      inner?.destroy();
      outer.resetAndDestroy();
      return;
    }
    sockets.add(inner);
    inner.once('close', () => sockets.delete(inner));
    inner.allowHalfOpen = true;
    relay(outer, inner, { ended: ended.signal, head: Buffer.alloc(0), expectedName: null });
    outer.resume();
  };
  const hostPort = await listen(server, port).catch(() => listen(server, 0));
  server.unref();
  return {
    hostPort,
    close() {
      server.close();
      ended.abort();
      for (const socket of sockets) socket.destroy();
    },
  };
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
