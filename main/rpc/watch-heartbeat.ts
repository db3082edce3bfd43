/** Notices a client that vanished without closing: a laptop that sleeps, a tunnel that was cut. */
import type { WebSocket } from 'ws';
import type { Clock } from '#core/ports.ts';

export function watchHeartbeat(socket: WebSocket, clock: Pick<Clock, 'after'>, intervalMs: number): void {
  let isAlive = true;
  let cancel = clock.after(intervalMs, beat);

  function beat(): void {
    if (!isAlive) {
      socket.terminate();
      return;
    }
    isAlive = false;
    socket.ping();
    cancel = clock.after(intervalMs, beat);
  }

  const heard = (): void => {
    isAlive = true;
  };
  socket.on('pong', heard);
  socket.on('message', heard);
  socket.on('close', () => cancel());
}
