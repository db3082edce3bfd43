/** Puts a sandbox that was built, and in which nothing has begun, among the others of its session. */
import type { LaunchedAttempt, LaunchSpec } from '#core/ports.ts';
import { portsOfDesk } from '../desk-sockets.ts';
import type { Rooms } from './rooms.ts';

/** A command that shares the network of this machine is in no room. */
export async function enterRoom(
  { room, plan }: Pick<LaunchSpec, 'room' | 'plan'>,
  rooms: Rooms,
  first: number | null,
  attempt: Pick<LaunchedAttempt, 'exit'>,
): Promise<void> {
  if (room === undefined || first === null || plan.network === 'full') return;
  const { leave } = await rooms.join(room, { pid: first, ofDesk: portsOfDesk(plan) });
  void attempt.exit.finally(leave).catch(() => undefined);
}
