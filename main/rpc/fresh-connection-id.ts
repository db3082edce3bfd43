/** Names one connection. */
import { randomUUID } from 'node:crypto';
import type { ConnectionId } from '#domain/common/ids.ts';

export function freshConnectionId(): ConnectionId {
  return `con_${randomUUID()}`;
}
