/** Names on the wire. No imports: the sandboxed preload script loads this file and nothing else. */

/** Raised whenever an older client could misread a message. */
export const protocolVersion = 4;

/** WebSocket subprotocol; a client that does not offer it is refused. */
export const socketSubprotocol = 'countersign.v1';

export const channels = {
  invoke: 'countersign:invoke',
  /** Carries lists: what the broker told within one moment. */
  events: 'countersign:events',
  output: 'countersign:output',
} as const;
