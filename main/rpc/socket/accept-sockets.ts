/** The WebSocket side of every server of ours: one subprotocol, a size limit, no compression. */
import { WebSocketServer } from 'ws';
import { socketSubprotocol } from '#contract/channels.ts';
import { maxMessageBytes } from '#domain/common/limits.ts';

/** `maxPayload` is in bytes. A server without a port: its owner checks each upgrade request before it lets one through. */
export function acceptSockets(maxPayload = maxMessageBytes): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    clientTracking: true,
    maxPayload,
    // Compression would let a small message cost much memory, and mixes secrets with chosen text.
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(socketSubprotocol) ? socketSubprotocol : false),
  });
}
