/** Notices a client that vanished without closing: a laptop that sleeps, a tunnel that was cut. */
import type { WebSocket } from 'ws';
import type { Clock } from '#core/ports.ts';

/** A broker that was busy finds a ping due before it has read the answer to the one before it; one more is time enough to read. */
const mostMissed = 2;

export function watchHeartbeat(socket: WebSocket, clock: Pick<Clock, 'after'>, intervalMs: number): void {
  let missed = 0;
  let cancel = clock.after(intervalMs, beat);

  function beat(): void {
    if (missed >= mostMissed) {
      socket.terminate();
      return;
    }
    missed += 1;
    socket.ping();
    cancel = clock.after(intervalMs, beat);
  }

  const heard = (): void => {
    missed = 0;
  };
  socket.on('pong', heard);
  socket.on('message', heard);
  socket.on('close', () => cancel());
}
