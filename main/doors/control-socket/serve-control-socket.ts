/** The entry point for programs of the same user: a private socket whose clients may ask, and answer only as a terminal may (decision 0008). */
import { createServer } from 'node:http';
import type { WireError } from '#domain/common/errors.ts';
import { maxHookInput, maxMessageBytes } from '#domain/common/limits.ts';
import { acceptSockets } from '../../rpc/socket/accept-sockets.ts';
import { freshConnectionId } from '../../rpc/fresh-connection-id.ts';
import { listenOnPrivateSocket } from '../../rpc/socket/listen-on-private-socket.ts';
import { offersSubprotocol } from '../../rpc/socket/offers-subprotocol.ts';
import { refuseUpgrade } from '../../rpc/socket/refuse-upgrade.ts';
import { socketLimits } from '../../rpc/socket/socket-limits.ts';
import { createSocketWire, type SocketWireOptions } from '../../rpc/socket/socket-wire.ts';
import type { Wire } from '../../rpc/wire.ts';
import { controlPath, controlSocketFiles, type ControlSocketFiles } from './control-socket-files.ts';
import { tellPlace } from './broker-place.ts';
import { keepToken } from './keep-token.ts';

/** Many agents at once, but not a flood. */
export const maxPrograms = 256;

/** Bytes: what an agent hands to its hook comes through whole, written as JSON once more. */
const maxProgramMessage = 2 * maxHookInput + maxMessageBytes;

export interface ControlSocketOptions {
  /** A folder of this user alone; made if it is missing. */
  readonly runtimeDir: string;
  /** Where it says which folder that is; null where that need not be told. */
  readonly dataDir: string | null;
  readonly onWire: (wire: Wire) => void;
  readonly clock: SocketWireOptions['clock'];
  /** Absent where they are those of a desk. */
  readonly files?: ControlSocketFiles;
  /** False where no program more is taken; absent where all are. */
  readonly isOpen?: () => boolean;
}

export type ServedControlSocket =
  | { readonly kind: 'serving'; readonly path: string; close(): Promise<void> }
  /** Another broker serves there already, or the place is not safe. */
  | { readonly kind: 'refused'; readonly error: WireError };

export async function serveControlSocket(options: ControlSocketOptions): Promise<ServedControlSocket> {
  const files = options.files ?? controlSocketFiles(options.runtimeDir);
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (_request, response) => {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Only the command line talks here.\n');
  });
  const listening = await listenOnPrivateSocket(server, files.socket);
  if (listening.kind === 'refused') return listening;

  const token = keepToken(files.token);
  const forgetPlace = options.dataDir === null ? () => undefined : tellPlace(options.dataDir, options.runtimeDir);
  const sockets = acceptSockets(maxProgramMessage);
  server.on('upgrade', (request, socket, head) => {
    const { headers, url } = request;
    // Only browsers send an origin, and no browser has business here, whatever bridged it to this socket.
    if (headers.origin !== undefined) return refuseUpgrade(socket, 403, 'Pages are not served here.');
    if (!token.isShownBy(headers.authorization)) return refuseUpgrade(socket, 401, 'The token is wrong.');
    if (url !== controlPath) return refuseUpgrade(socket, 404, `The desk listens on ${controlPath}.`);
    if (!offersSubprotocol(headers['sec-websocket-protocol'])) return refuseUpgrade(socket, 400, 'Unknown protocol.');
    if (options.isOpen?.() === false) return refuseUpgrade(socket, 503, 'No program more is taken here.');
    if (sockets.clients.size >= maxPrograms) return refuseUpgrade(socket, 503, 'Too many programs are connected.');
    sockets.handleUpgrade(request, socket, head, (program) => {
      options.onWire(
        createSocketWire(program, {
          connectionId: freshConnectionId(),
          shell: 'socket',
          isPerson: false,
          clock: options.clock,
          // A program blocked on a full pipe answers no ping; a dead one is told of by the kernel.
          limits: { ...socketLimits, heartbeatMs: null },
        }),
      );
    });
  });

  return {
    kind: 'serving',
    path: files.socket,
    async close() {
      forgetPlace();
      token.remove();
      for (const program of sockets.clients) {
        program.close(1001);
        program.terminate();
      }
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      listening.release();
    },
  };
}
