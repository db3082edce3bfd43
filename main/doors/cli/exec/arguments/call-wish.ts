/** Turns the options of one call that are always asked about into the wish that a card shows. */
import type { Grant } from '#domain/sandbox/permission.ts';
import type { Wish } from '#domain/approval/wish.ts';
import type { ExecArguments } from './read-exec-arguments.ts';

/** Null when nothing more is wished for. */
export function callWish(
  { sockets, forwards, credentials }: Pick<ExecArguments, 'sockets' | 'forwards' | 'credentials'>,
  more: readonly Grant[] = [],
): Wish | null {
  const grants: Grant[] = [
    ...more,
    ...sockets.map((path) => ({ kind: 'socket', path }) as const),
    ...credentials.map((credential) => ({ kind: 'credential', ...credential }) as const),
    ...forwards.map((port) => ({ kind: 'forward', port }) as const),
  ];
  return grants.length === 0 ? null : { kind: 'additional-permissions', grants, justification: '' };
}
