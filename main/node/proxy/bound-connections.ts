/** Keeps account of a listener's connections: never more than a number of them, and all of them closed at its end. */
import type { Server, Socket } from 'node:net';
import type { ConnectionService } from './connection-service.ts';

/** Returns the function that closes what is open. */
export function boundConnections(server: Server, most: number, broker: Pick<ConnectionService, 'report'>): () => void {
  const sockets = new Set<Socket>();
  server.maxConnections = most;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  server.on('drop', () => broker.report(`a connection, because ${most} are open.`));
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}
