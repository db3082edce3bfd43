/** Passes what connects to a listener on to a port of a namespace. */
import { setMaxListeners } from 'node:events';
import type { Server, Socket } from 'node:net';
import { listenerLimits } from '../../../proxy/listener-limits.ts';
import { relay } from '../../../proxy/serve/relay.ts';

/** `connect` gives null where no program listens. Closes the listener, and all that came through it. */
export function relayFrom(
  server: Server,
  connect: () => Promise<Socket | null>,
  connections = listenerLimits.connections,
): () => void {
  const sockets = new Set<Socket>();
  const ended = new AbortController();
  setMaxListeners(0, ended.signal);
  const join = async (outer: Socket): Promise<void> => {
    const inner = await connect();
    if (inner === null || outer.destroyed || ended.signal.aborted) {
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
  server.maxConnections = connections;
  server.on('connection', (outer) => {
    outer.allowHalfOpen = true;
    outer.setNoDelay();
    outer.pause();
    sockets.add(outer);
    outer.once('close', () => sockets.delete(outer));
    outer.on('error', () => outer.destroy());
    void join(outer);
  });
  server.unref();
  return () => {
    server.close();
    ended.abort();
    for (const socket of sockets) socket.destroy();
  };
}
