/** A real WebSocket on the loopback with our wire at one end, for tests of the wire itself. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { socketSubprotocol } from '#contract/channels.ts';
import type { Clock } from '#core/ports.ts';
import { acceptSockets } from '../../main/rpc/socket/accept-sockets.ts';
import { freshConnectionId } from '../../main/rpc/fresh-connection-id.ts';
import type { SocketLimits } from '../../main/rpc/socket/socket-limits.ts';
import { createSocketWire } from '../../main/rpc/socket/socket-wire.ts';
import type { Wire } from '../../main/rpc/wire.ts';
import { handClock } from './hand-clock.ts';

export interface SocketPair {
  readonly wire: Wire;
  /** The server's end. */
  readonly far: WebSocket;
  /** The client's end, open. */
  readonly near: WebSocket;
  close(): Promise<void>;
}

export async function openSocketPair(
  options: { clock?: Clock; limits?: SocketLimits; onWire?: (wire: Wire) => void; isPerson?: boolean } = {},
): Promise<SocketPair> {
  const http = createServer();
  const sockets = acceptSockets();
  const { promise, resolve } = Promise.withResolvers<{ wire: Wire; far: WebSocket }>();
  http.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (far) => {
      const wire = createSocketWire(far, {
        connectionId: freshConnectionId(),
        shell: 'web',
        isPerson: options.isPerson ?? true,
        clock: options.clock ?? handClock(),
        ...(options.limits === undefined ? {} : { limits: options.limits }),
      });
      options.onWire?.(wire);
      resolve({ wire, far });
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const near = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}/`, socketSubprotocol);
  await once(near, 'open');
  const { wire, far } = await promise;
  return {
    wire,
    far,
    near,
    async close() {
      near.terminate();
      far.terminate();
      http.close();
      http.closeAllConnections();
      await once(http, 'close');
    },
  };
}
